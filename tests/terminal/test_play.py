"""A game at the keyboard through a pipe, from its first line to its end."""

import json
import re
from concurrent.futures import Future
from pathlib import Path

import pytest

from fondaco import Match
from fondaco.locale import LANGUAGES
from tests.contract.tables import every_game, every_table
from tests.terminal.conftest import CONTROL, Command, Ran

HOT_SEAT = ("play", "fugger", "--players", "2", "--seed", "7", "--start", "0")
AMONG_BOTS = ("play", "fugger", "--players", "3", "--seed", "7", "--start", "0", "--bots", "random")
ALWAYS_THE_FIRST = "1\n" * 400
EVERYTHING = f"help\n?\nnonsense\n{ALWAYS_THE_FIRST}"

every_language = pytest.mark.parametrize("language", LANGUAGES)


def saved(folder: Path) -> Path:
    """The one record in the folder."""
    (file,) = folder.glob("*.fondaco")
    return file


def hot_seat(*decisions: str, players: int = 2) -> Match:
    """The match of HOT_SEAT after these decisions."""
    match = Match.new("fugger", players, 7, 0)
    for move in decisions:
        match.play(move)
    return match


def among_bots(game: str) -> tuple[str, ...]:
    return ("play", game, *AMONG_BOTS[2:])


def played_by_first_moves(game: str, players: int) -> Match:
    match = Match.new(game, players, 7, 0)
    while not match.over:
        match.play(match.moves()[0])
    return match


@pytest.fixture(scope="module")
def kept() -> dict[tuple[str, ...], Ran]:
    """What whole games came to that more than one test looks at: each is played once."""
    return {}


@pytest.fixture
def whole_game(fondaco: Command, kept: dict[tuple[str, ...], Ran]) -> Command:
    """What came of a game among bots, in a language, with that typed."""

    def play(game: str, language: str, typed: str) -> Ran:
        asked = (game, language, typed)
        if asked not in kept:
            kept[asked] = fondaco(*among_bots(game), "--language", language, typed=typed)
        return kept[asked]

    return play


# --- whole games ----------------------------------------------------------------------------------


@every_language
@every_table
def test_a_whole_game_of_people(
    fondaco: Command, tmp_path: Path, game: str, players: int, language: str
) -> None:
    expected = played_by_first_moves(game, players)
    moves = "1\n" * len(expected.decisions)
    ran = fondaco(
        *("play", game, "--players", str(players), "--seed", "7", "--start", "0"),
        *("--language", language),
        typed=f"{moves}save whole.fondaco\n",
    )
    assert (ran.code, ran.err) == (0, "")
    match = Match.replay((tmp_path / "whole.fondaco").read_text(encoding="utf-8"))
    assert match.decisions == expected.decisions
    assert match.digest() == expected.digest()
    for seat, points in enumerate(match.points):
        assert re.search(rf"^ .* {re.escape(match.names[seat])} +{points}$", ran.out, re.MULTILINE)


@every_language
@every_game
def test_a_whole_game_among_bots(whole_game: Command, game: str, language: str) -> None:
    ran = whole_game(game, language, ALWAYS_THE_FIRST)
    assert (ran.code, ran.err) == (0, "")
    verdict = {
        "en": "You won!|You lost.",
        "hu": "Nyertél!|Vesztettél.",
        "de": "Du hast gewonnen!|Du hast verloren.",
    }
    assert re.search(verdict[language], ran.out)


@every_language
@every_game
def test_nothing_is_wider_than_80_columns(whole_game: Command, game: str, language: str) -> None:
    ran = whole_game(game, language, EVERYTHING)
    assert max(len(line) for line in ran.out.splitlines()) <= 80


@pytest.mark.parametrize(("columns", "said"), [("40", 1), ("79", 1), ("80", 0), ("200", 0)])
def test_too_few_columns_are_spoken_of_once(
    fondaco: Command, monkeypatch: pytest.MonkeyPatch, columns: str, said: int
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    shown = " ".join(fondaco(*HOT_SEAT, typed="1\n1\nboard\n").out.split())
    assert shown.count("Boards need 80 columns; this terminal has fewer.") == said


@every_language
@every_game
def test_no_line_ends_with_spaces(whole_game: Command, game: str, language: str) -> None:
    ran = whole_game(game, language, EVERYTHING)
    assert [line for line in ran.out.splitlines() if line != line.rstrip()] == []


@every_game
def test_no_colours_in_a_pipe_even_where_they_are_forced(
    fondaco: Command, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    ran = fondaco(*among_bots(game), typed=EVERYTHING)
    assert CONTROL not in ran.out


@every_game
def test_the_same_seed_and_moves_give_the_same_game(
    fondaco: Command, whole_game: Command, game: str
) -> None:
    first = whole_game(game, "en", ALWAYS_THE_FIRST)
    assert fondaco(*among_bots(game), typed=ALWAYS_THE_FIRST).out == first.out


def test_people_and_bots_at_one_table(fondaco: Command, tmp_path: Path) -> None:
    fondaco(
        *("play", "fugger", "--players", "4", "--seed", "7", "--start", "3"),
        *("--seat", "3", "--bots", "random,human,random"),
        typed="1\n1\nsave it\nquit\n",
    )
    match = Match.replay((tmp_path / "it").read_text(encoding="utf-8"))
    assert match.names == ("random-1", "Player 2", "random-3", "Player 4")
    assert [seat for seat, _ in match.decisions][:3] == [3, 0, 1]


# --- what is shown --------------------------------------------------------------------------------


def test_a_turn_shows_log_board_prompt_and_choices(fondaco: Command) -> None:
    ran = fondaco(*AMONG_BOTS, typed="draw\n")
    turn = ran.out.partition("> draw\n")[2]
    parts = [
        "Player 1 draws a card",
        "You drew: ",
        "random-2 ",
        "random-3 ",
        "Round 1 · Start player: Player 1",
        "Your hand · 5",
        "Play or ship a card",
        " 1  play ",
    ]
    places = [turn.index(part) for part in parts]
    assert places == sorted(places)


def test_choices_bear_numbers_notation_and_words(fondaco: Command) -> None:
    ran = fondaco(*HOT_SEAT)
    for number, move in enumerate(hot_seat().moves(), 1):
        assert re.search(rf" {number}  {re.escape(move)} +(Draw|Play|Ship) ", ran.out)


def test_the_log_holds_only_what_came_since_the_own_move(fondaco: Command) -> None:
    ran = fondaco(*HOT_SEAT, typed="draw\ndraw\n")
    assert ran.out.count("Player 1 starts round 1") == 2  # once for each at the beginning
    last_turn = ran.out.rpartition("> draw\n")[2]
    assert "Player 1 draws a card" in last_turn
    assert "Player 2 draws a card" in last_turn


def test_log_shows_all_that_the_player_was_told(fondaco: Command) -> None:
    ran = fondaco(*HOT_SEAT, typed="draw\ndraw\nlog\n")
    told = ran.out.rpartition("> log\n")[2]
    assert told.startswith(" Player 1 draws 4 cards\n You drew: ")
    assert told.count("You drew: ") == 3  # the hand in two lines, then a card
    assert "Player 2 draws a card" in told


def test_board_shows_the_table_and_the_choices_again(fondaco: Command) -> None:
    first, again = fondaco(*HOT_SEAT, typed="board\n").out.split("> board\n")
    shown = first.partition("\n\n")[2]
    assert again.startswith(f"\n{shown}")


def test_help_names_every_command(fondaco: Command) -> None:
    told = fondaco(*HOT_SEAT, typed="help\n").out.partition("> help\n")[2]
    for command in ("?", "undo", "save [FILE]", "log", "board", "help", "quit"):
        assert f"\n{command} " in told


# --- hidden things --------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(5))
def test_G10_a_player_sees_the_same_whatever_is_hidden(
    fondaco: Command, tmp_path: Path, seed: int
) -> None:
    # A redeal looks the same to its seat: so must all that the terminal shows of it.
    match = Match.new("fugger", 3, seed, 0)
    for _ in range(6):
        match.play(match.moves()[-1])
    assert match.turn == 0
    refused = next(move for move in match.rules.action_of if move not in match.moves())
    shown = []
    for deal in range(4):
        other = match.redeal(0, deal) if deal else match
        file = tmp_path / f"{deal}.json"
        file.write_text(json.dumps(other.position()), encoding="utf-8")
        ran = fondaco(
            *("play", "--position", str(file), "--bots", "random", "--seed", "1"),
            typed=f"?\nlog\nboard\n{refused}\n? {refused}\nquit\n",
        )
        shown.append(ran.out)
    assert len(set(shown)) == 1
    assert len({str(match.redeal(0, deal).position()) for deal in range(4)}) > 1


def test_F45_cards_of_others_are_never_told(fondaco: Command) -> None:
    ran = fondaco(*AMONG_BOTS, typed=f"{ALWAYS_THE_FIRST}log\n")
    hands = re.findall(r"^━ (.*?) · \d+ ━", ran.out, re.MULTILINE)
    assert set(hands) == {"Your hand"}
    draws = re.findall(r"^ (?:random-\d) draws.*", ran.out, re.MULTILINE)
    assert draws
    assert all(re.fullmatch(r" random-\d draws (a card|\d+ cards)", line) for line in draws)
    ships = re.findall(r"^ (?:random-\d) ships.*", ran.out, re.MULTILINE)
    assert all(line.endswith("ships a card face down") for line in ships)


# --- moves ----------------------------------------------------------------------------------------


def test_a_move_is_typed_by_its_number_or_as_text(fondaco: Command, tmp_path: Path) -> None:
    second = hot_seat("draw").moves()[3]
    fondaco(*HOT_SEAT, typed=f"1\n{second}\nsave it\n")
    match = Match.replay((tmp_path / "it").read_text(encoding="utf-8"))
    assert match.decisions == ((0, "draw"), (1, second))


def test_capitals_and_spaces_do_not_matter(fondaco: Command, tmp_path: Path) -> None:
    move = next(move for move in hot_seat().moves() if move.startswith("play"))
    fondaco(*HOT_SEAT, typed=f"  {move.upper().replace(' ', '   ')} \nsave it\n")
    match = Match.replay((tmp_path / "it").read_text(encoding="utf-8"))
    assert match.decisions == ((0, move),)


@every_language
def test_an_illegal_move_is_refused_with_the_rule(fondaco: Command, language: str) -> None:
    held = hot_seat().view(0)["seats"][0]["hand"]
    card = next(card for card in ("cu", "cl", "wi", "sp", "je") if card not in held)
    ran = fondaco(*HOT_SEAT, "--language", language, typed=f"play {card}\n")
    reason = hot_seat().why(f"play {card}", 0, language)
    assert reason is not None
    assert "F-21" in reason
    answer = " ".join(ran.out.partition(f"> play {card}\n")[2].split())
    assert f": {reason}" in answer


@every_language
@pytest.mark.parametrize(
    ("line", "forms"),
    [
        ("draw draw", ": draw (G-7)"),
        ("ship gold", ": ship cl · ship cl* · ship me (G-7)"),
        *(
            (line, "play sp* · play me")
            for line in ("play", "bid 3", "\x00", "ü" * 300, "[bold]", "{x}", "١")
        ),
    ],
)
def test_a_malformed_line_is_refused_with_the_forms(
    fondaco: Command, language: str, line: str, forms: str
) -> None:
    ran = fondaco(*HOT_SEAT, "--language", language, typed=f"{line}\nsave it\n")
    assert ran.code == 0
    assert forms in " ".join(ran.out.split())
    assert Match.replay(Path("it").read_text(encoding="utf-8")).decisions == ()


@pytest.mark.parametrize("number", ["0", "99", "007007", "9" * 5000])
def test_a_number_that_is_no_choice_is_refused(fondaco: Command, number: str) -> None:
    last = len(hot_seat().moves())
    ran = fondaco(*HOT_SEAT, typed=f"{number}\n")
    assert f"The choices are numbered 1 to {last}." in ran.out


def test_a_refused_line_does_not_show_the_board_again(fondaco: Command) -> None:
    ran = fondaco(*HOT_SEAT, typed="nonsense\n99\n\n\n")
    assert ran.out.count("Your hand") == 1


def test_a_pipe_that_never_says_anything_sensible_is_closed(fondaco: Command) -> None:
    ran = fondaco(*HOT_SEAT, typed="nonsense\n" * 5000)
    assert ran.code == 2
    assert ran.err == "fondaco: more than 1,000 lines of the input will not do\n"


def test_input_that_is_no_text_is_refused_like_any_other(fondaco: Command) -> None:
    ran = fondaco(*HOT_SEAT, typed=b"\xff\xfe\xfa\ndraw\nquit\n")
    assert (ran.code, ran.err) == (0, "")
    assert "Player 1 draws a card" in ran.out


# --- rules ----------------------------------------------------------------------------------------


@every_language
def test_a_question_mark_shows_the_rules_behind_all_choices(
    fondaco: Command, language: str
) -> None:
    told = fondaco(*HOT_SEAT, "--language", language, typed="?\n").out.partition("> ?\n")[2]
    assert re.findall(r"^([FG]-\d+) ", told, re.MULTILINE) == ["F-20", "F-21", "F-22"]


@pytest.mark.parametrize(
    ("asked", "rule"),
    [
        ("? 1", "F-20"),
        ("?1", "F-20"),
        ("? F-31", "F-31"),
        ("? f-31", "F-31"),
        ("? play sp", "F-21"),
        ("? ship JE*", "F-22"),
    ],
)
def test_a_question_about_something_shows_its_rule(fondaco: Command, asked: str, rule: str) -> None:
    told = fondaco(*HOT_SEAT, typed=f"{asked}\n").out.partition(f"> {asked}\n")[2]
    assert re.findall(r"^([FG]-\d+) ", told, re.MULTILINE) == [rule]


def test_a_question_about_no_choice_is_refused(fondaco: Command) -> None:
    assert "The choices are numbered 1 to " in fondaco(*HOT_SEAT, typed="? 99\n").out


@pytest.mark.parametrize("asked", ["? F-99", "? nonsense"])
def test_a_question_about_nothing_names_the_rules(fondaco: Command, asked: str) -> None:
    told = fondaco(*HOT_SEAT, typed=f"{asked}\n").out
    assert "There is no such rule or move. The rules are F-1, F-2, F-10" in told


# --- taking back ----------------------------------------------------------------------------------


def test_undo_takes_back_the_last_move(fondaco: Command, tmp_path: Path) -> None:
    # With four players Jakob gets no card for a shipment (F-22): nothing is learnt by it.
    ship = next(move for move in hot_seat(players=4).moves() if move.startswith("ship"))
    ran = fondaco(
        *("play", "fugger", "--players", "4", "--seed", "7", "--start", "0"),
        typed=f"{ship}\nundo\nlog\ndraw\nsave it\n",
    )
    after = ran.out.partition("> undo\n")[2]
    assert after.startswith("Taken back.\n")
    assert "ships a card" not in after
    match = Match.replay((tmp_path / "it").read_text(encoding="utf-8"))
    assert match.decisions == ((0, "draw"),)


def test_undo_does_not_tell_what_was_taken_back(fondaco: Command) -> None:
    ship = next(move for move in hot_seat(players=4).moves() if move.startswith("ship"))
    hidden = fondaco(
        *("play", "fugger", "--players", "4", "--seed", "7", "--start", "0"),
        typed=f"{ship}\nundo\n",
    )
    assert "Taken back.\n\n" in hidden.out


@every_language
def test_undo_is_refused_with_the_reason(fondaco: Command, language: str) -> None:
    match = hot_seat()
    at_first = match.why_no_undo(0, language)
    match.play("draw")
    later = match.why_no_undo(0, language)
    ran = fondaco(*HOT_SEAT, "--language", language, typed="undo\ndraw\nundo\n")
    assert at_first is not None
    assert later is not None
    text = " ".join(ran.out.lower().split())
    assert f"> undo {at_first.lower()}." in text
    assert f"> undo {later.lower()}." in text


# --- saving and loading ---------------------------------------------------------------------------


def test_save_writes_the_record_under_a_name_of_its_own(fondaco: Command, tmp_path: Path) -> None:
    ran = fondaco(*HOT_SEAT, typed="draw\nsave\n")
    file = saved(tmp_path)
    assert re.fullmatch(r"fugger-\d{8}-\d{6}\.fondaco", file.name)
    assert f"Saved: {file.name}\n" in ran.out
    match = hot_seat("draw")
    match.names = ("Player 1", "Player 2")
    assert file.read_text(encoding="utf-8") == match.record()


def test_save_again_writes_over_the_games_own_file(fondaco: Command, tmp_path: Path) -> None:
    fondaco(*HOT_SEAT, typed="draw\nsave it\ndraw\nsave\nsave it\n")
    assert [file.name for file in tmp_path.iterdir()] == ["it"]
    match = Match.replay((tmp_path / "it").read_text(encoding="utf-8"))
    assert len(match.decisions) == 2


def test_save_never_writes_over_another_file(fondaco: Command, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Jakob")
    ran = fondaco(*HOT_SEAT, typed="save letter.txt\n")
    assert "Not saved: letter.txt exists and does not belong to this game." in ran.out
    assert (tmp_path / "letter.txt").read_text() == "Dear Jakob"


@pytest.mark.parametrize("name", ["no/such/folder/it", "n" * 300, "nu\x00ll", "~nosuch-user/it"])
def test_a_file_that_can_not_be_written_does_not_end_the_game(fondaco: Command, name: str) -> None:
    ran = fondaco(*HOT_SEAT, typed=f"save {name}\ndraw\nquit\n")
    assert (ran.code, ran.err) == (0, "")
    assert "Not saved: " in ran.out
    assert "Player 1 draws a card" in ran.out


def test_leaving_says_how_to_go_on(fondaco: Command) -> None:
    unsaved = fondaco(*HOT_SEAT, typed="draw\nquit\n").out
    assert unsaved.endswith("this goes on with it:\n  fondaco play --load FILE\n")
    at_the_end_of_input = fondaco(*HOT_SEAT, typed="draw\n").out
    assert at_the_end_of_input.endswith("this goes on with it:\n  fondaco play --load FILE\n")
    kept = fondaco(*HOT_SEAT, typed="draw\nsave my game\nquit\n").out
    assert kept.endswith("The game is saved. Go on with:\n  fondaco play --load 'my game'\n")
    partly = fondaco(*HOT_SEAT, typed="save it\ndraw\nquit\n").out
    assert partly.endswith(
        "The latest moves are not saved. Go on from the last save with:\n  fondaco play --load it\n"
    )


def test_a_saved_game_goes_on_where_it_was(fondaco: Command, tmp_path: Path) -> None:
    before = fondaco(*AMONG_BOTS, typed="1\n1\nsave it\nlog\n")
    at_first = Match.replay(Path("it").read_text(encoding="utf-8"))
    after = fondaco("play", "--load", "it", typed="log\n1\nsave\n")
    assert (after.code, after.err) == (0, "")
    told = before.out.partition("> log\n")[2].partition("This game")[0].partition("The game")[0]
    assert after.out.partition("> log\n")[2].startswith(told)
    match = Match.replay((tmp_path / "it").read_text(encoding="utf-8"))
    assert match.decisions[: len(at_first.decisions)] == at_first.decisions
    assert len(match.decisions) > len(at_first.decisions) + 1  # the bots went on, too
    assert match.names == ("Player 1", "random-2", "random-3")


def test_a_loaded_game_can_be_played_to_its_end(fondaco: Command) -> None:
    fondaco(*AMONG_BOTS, typed="1\n1\nsave it\n")
    ran = fondaco("play", "fugger", "--load", "it", typed=f"{ALWAYS_THE_FIRST}save\n")
    assert ran.code == 0
    assert re.search("You won!|You lost.", ran.out)


def test_a_finished_record_shows_its_end(fondaco: Command) -> None:
    match = played_by_first_moves("fugger", 3)
    Path("it").write_text(match.record(), encoding="utf-8")
    ran = fondaco("play", "--load", "it", typed="")
    assert ran.code == 0
    assert "Game over in round" in ran.out
    assert "The game is saved" not in ran.out


def test_who_plays_a_loaded_game_can_be_chosen_anew(fondaco: Command) -> None:
    Path("it").write_text(hot_seat("draw").record(), encoding="utf-8")
    ran = fondaco("play", "--load", "it", "--bots", "random", "--seat", "1", typed="save\n")
    assert ran.code == 0
    match = Match.replay(Path("it").read_text(encoding="utf-8"))
    assert match.names == ("random-1", "Seat 1")


def test_names_of_people_stay_in_a_loaded_game(fondaco: Command) -> None:
    match = Match.new("fugger", 3, 7, 0, names=["Anna", "random", "random-3"])
    Path("it").write_text(match.record(), encoding="utf-8")
    ran = fondaco("play", "--load", "it", typed="1\nsave\n")
    assert ran.code == 0
    again = Match.replay(Path("it").read_text(encoding="utf-8"))
    assert again.names == ("Anna", "random", "random-3")
    assert [seat for seat, _ in again.decisions] == [0, 1, 2]


def test_a_record_of_bots_alone_asks_for_a_seat(fondaco: Command) -> None:
    match = Match.new("fugger", 2, 7, 0, names=["random-1", "random-2"])
    Path("it").write_text(match.record(), encoding="utf-8")
    refused = fondaco("play", "--load", "it")
    assert refused.code == 2
    assert refused.err == (
        "fondaco: bots played every seat of this record: choose yours with --seat\n"
    )
    assert fondaco("play", "--load", "it", "--seat", "1", typed="1\nquit\n").code == 0


def test_a_broken_record_is_refused_with_file_and_line(fondaco: Command) -> None:
    text = hot_seat("draw").record().replace("0 draw", "0 play gold")
    Path("it").write_text(text, encoding="utf-8")
    ran = fondaco("play", "--load", "it")
    assert ran.code == 2
    assert ran.err.startswith("fondaco: it, line 4: 'play gold' is not legal: ")
    assert ran.out == ""


# --- positions ------------------------------------------------------------------------------------


def test_a_game_begins_from_a_position(fondaco: Command) -> None:
    match = hot_seat("draw", "draw")
    Path("it.json").write_text(json.dumps(match.position()), encoding="utf-8")
    ran = fondaco("play", "--position", "it.json", "--seed", "3", typed="1\nsave it\n")
    assert (ran.code, ran.err) == (0, "")
    again = Match.replay(Path("it").read_text(encoding="utf-8"))
    first = match.moves()[0]
    assert again.decisions == ((0, first),)
    assert again.seed == 3


def test_a_broken_position_is_refused_with_its_fault(fondaco: Command) -> None:
    position = hot_seat().position()
    position["prices"]["cu"] = 12
    Path("it.json").write_text(json.dumps(position), encoding="utf-8")
    ran = fondaco("play", "--position", "it.json")
    assert ran.code == 2
    assert "12" in ran.err
    assert ran.err.startswith("fondaco: ")
    assert ran.err.count("\n") == 1


# --- the end --------------------------------------------------------------------------------------


def test_after_the_end_the_game_can_be_saved_and_looked_at(
    fondaco: Command, tmp_path: Path
) -> None:
    moves = "1\n" * len(played_by_first_moves("fugger", 2).decisions)
    ran = fondaco(*HOT_SEAT, typed=f"{moves}log\nboard\nhelp\nsave over\n\nsave never\n")
    assert ran.code == 0
    assert ran.out.count("Winner: ") == 2
    assert "save [FILE]: keep the game" in ran.out
    assert Match.replay((tmp_path / "over").read_text(encoding="utf-8")).over
    assert not (tmp_path / "never").exists()


def test_after_the_end_an_empty_line_or_quit_leaves(fondaco: Command) -> None:
    moves = "1\n" * len(played_by_first_moves("fugger", 2).decisions)
    for last in ("", "quit", "Quit"):
        ran = fondaco(*HOT_SEAT, typed=f"{moves}{last}\nsave never\n")
        assert ran.code == 0
        assert not Path("never").exists()


def test_after_the_end_anything_else_is_refused(fondaco: Command) -> None:
    moves = "1\n" * len(played_by_first_moves("fugger", 2).decisions)
    ran = fondaco(*HOT_SEAT, typed=f"{moves}nonsense\n1\nBOARD\nSAVE it\n")
    assert ran.code == 0
    assert ran.out.count("save [FILE]: keep the game") == 3
    assert ran.out.count("Winner: ") == 2
    assert Path("it").exists()


def test_a_shared_win_names_all_winners(fondaco: Command) -> None:
    position = _last_move_position()
    Path("it.json").write_text(json.dumps(position), encoding="utf-8")
    ran = fondaco("play", "--position", "it.json", typed="play cu\n")
    assert ran.code == 0
    assert "Shared win: Player 1, Player 2" in ran.out


def _last_move_position() -> dict[str, object]:
    """Two players with equal displays; the fifth copper ends the game with equal money (F-40)."""
    hidden = ["cl", "cl", "wi", "wi", "sp", "sp", "je", "je"]
    deck = [good for good in ("cl", "wi", "sp", "je") for _ in range(7)]
    deck += ["cu", "cu", *(f"{good}*" for good in ("cl", "wi", "sp", "je") for _ in range(2))]
    for card in hidden:
        deck.remove(card)
    return {
        "game": "fugger",
        "players": 2,
        "round": 3,
        "start": 0,
        "turn": 0,
        "options": {"target": 1},
        "prices": dict.fromkeys(("cu", "cl", "wi", "sp", "je"), 1),
        "seats": [
            {"gulden": 0, "hand": ["cu", *hidden[:2]], "display": ["cu"], "shipments": []},
            {"gulden": 0, "hand": hidden[2:4], "display": ["cu", "cu"], "shipments": []},
        ],
        "jakob": ["cu"],
        "draw": [*deck, *hidden[4:], "cu*", "cu*"],
        "discard": ["me"] * 4,
    }


# --- bots that search -----------------------------------------------------------------------------


@pytest.fixture
def not_yet_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search is not ready before the game is over."""
    monkeypatch.setattr("fondaco.bots.search.compiling", lambda rules: Future())


@pytest.mark.usefixtures("not_yet_compiled")
@pytest.mark.parametrize(
    ("language", "remark"),
    [
        ("en", "The search bots are still getting ready"),
        ("hu", "A kereső botok még készülnek"),
        ("de", "Die suchenden Bots bereiten sich noch vor"),
    ],
)
def test_that_the_heuristic_chooses_for_a_search_is_said_once(
    fondaco: Command, language: str, remark: str
) -> None:
    ran = fondaco(
        *("play", "fugger", "--players", "3", "--bots", "search:0.001s", "--language", language),
        typed="1\n1\n1\n1\nquit\n",
    )
    assert ran.code == 0
    assert ran.out.count(remark) == 1


@pytest.mark.usefixtures("not_yet_compiled")
def test_a_saved_game_remembers_what_its_bots_are_like(fondaco: Command) -> None:
    bots = ("--bots", "search:0.001s,search:easy")
    fondaco("play", "fugger", "--players", "3", *bots, typed="1\nsave it\n")
    match = Match.replay(Path("it").read_text(encoding="utf-8"))
    assert match.names == ("Player 1", "search:0.001s-2", "search:easy-3")
    again = fondaco("play", "--load", "it", typed="1\nsave it\n")
    assert (again.code, again.err) == (0, "")
    assert len(Match.replay(Path("it").read_text(encoding="utf-8")).decisions) > len(
        match.decisions
    )
