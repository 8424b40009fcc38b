"""The table of Massilia as text: 80 columns of rich's console markup, made of a view alone.

From top to bottom: the round; the market, a ring of sixteen places around the harbours and the
temple; the supplies; the players in turn order, with their dice and the viewer's own cards; what is
being decided. Signs and words tell everything, colours only help.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from fondaco.games.board_text import (
    WIDTH,
    at_left,
    at_right,
    line_across,
    paint,
    shorten,
    titled_line,
    width_of,
)
from fondaco.games.massilia.components import (
    BEIGE,
    BEIGE_PRICE,
    COLOURS,
    CONSUL,
    CUBE_KINDS,
    CUBES_OF_A_COLOUR,
    CUBES_ON_A_STALL,
    CUBES_SHIFTED,
    FACES,
    HIGHEST_POPULARITY,
    ROUNDS,
    SPACES,
    STALLS_OF_A_PLAYER,
    TEMPLE,
)
from fondaco.games.massilia.notation import (
    ASK_NAMES,
    CARD_NAMES,
    COLOUR_NAMES,
    CUBE_NAMES,
    DIE_COLOUR_NAMES,
    DIE_NAMES,
    FIGURE_NAMES,
    PHASE_NAMES,
    PRICE_NAMES,
)
from fondaco.games.massilia.state import Ask, Phase
from fondaco.games.massilia.words import (
    action_name,
    card_name,
    catalogue,
    cube_name,
    die_colour_name,
    phase_name,
    question,
)
from fondaco.locale import Texts

View = Mapping[str, Any]
Piece = tuple[str, str]
"""A text and its style."""

TO_MOVE: Final = "►"
CUBE_SIGNS: Final = ("●", "▲", "✚", "≡")
CONSUL_SIGN: Final = "★"
ROOM: Final = "·"  # for one more cube on a stall
MINUS: Final = "−"
NOTHING: Final = "–"
UNKNOWN: Final = "?"
BETWEEN: Final = " · "
SEAT_LETTERS: Final = "ABCD"

# Each can be read on a black and on a white ground.
CUBE_COLOURS: Final = ("#d0508c", "#8b62c9", "#c96a12", "#96825a")
CONSUL_COLOUR: Final = "#c8402f"
SEAT_COLOURS: Final = ("#c8402f", "#3f74b3", "#b07f10", "#3a8f4a")
DIE_STYLES: Final = ("bold #a0673a", "bold #96825a", "bold #7a7d88", "bold")
CORNER_COLOUR: Final = "#b4552d"

BAR: Final = " [dim]│[/] "

# The market: five cells in the first and in the last row, and two beside the middle. Heavy lines
# bind the three places of a corner (M-1).
CELL: Final = 14
MARGIN: Final = "  "
MIDDLE: Final = 3 * CELL + 2
FIRST_ROW: Final = (0, 1, 2, 3, 4)
LAST_ROW: Final = (12, 11, 10, 9, 8)
HEAVY: Final = "┏┓┗┛━┃┯┭┮┷┵┶┠┨┞┟┦┧"
OWNER: Final = 8  # a name on a stall
INDENT: Final = "  "  # before cubes and figures

# Columns in the middle of the market.
GOODS: Final = 14
STOCK: Final = 7
PRICE: Final = 9
ACTION: Final = 23

# Columns of the players: whose turn, place in the order and letter; name; numbers; after passing.
MARKS: Final = 7
NAME: Final = 18
NUMBER: Final = 7
NUMBERS: Final = 5
SEATS_BAR: Final = MARKS + NAME + NUMBERS * NUMBER + 1


def board(view: View, names: Sequence[str], language: str) -> str:
    """The table as that view shows it; a full position shows every hand."""
    t = catalogue(language)
    lines = [
        _status(view, t),
        *_market(view, names, t),
        *_supplies(view, t),
        line_across("─", {SEATS_BAR: "┬"}),
        *_players(view, names, t),
        *_decision(view, names, t),
    ]
    return "\n".join(lines)


# --- text of a certain width ----------------------------------------------------------------------


def _markup(pieces: Iterable[Piece]) -> str:
    return "".join(paint(text, style) for text, style in pieces)


def _width(pieces: Iterable[Piece]) -> int:
    return sum(width_of(text) for text, _ in pieces)


def _fill(pieces: Sequence[Piece], width: int) -> str:
    """The pieces one after another as markup, exactly that wide."""
    return _markup(pieces) + " " * (width - _width(pieces))


def _flow(parts: Iterable[Sequence[Piece]], indent: int, between: str = BETWEEN) -> list[str]:
    """The parts one after another, in as many lines as they need; none is broken."""
    lines: list[list[Piece]] = []
    for part in parts:
        if lines and indent + _width([*lines[-1], (between, ""), *part]) <= WIDTH:
            lines[-1] += [(between, ""), *part]
        else:
            lines.append(list(part))
    return [" " * indent + _markup(line) for line in lines]


def _flow_of_texts(texts: Iterable[str], indent: int, between: str = BETWEEN) -> list[str]:
    return _flow(([(text, "")] for text in texts), indent, between)


def _spaced(signs: Iterable[Piece]) -> list[Piece]:
    """The signs with a space before each but the first."""
    return [piece for sign in signs for piece in ((" ", ""), sign)][1:]


def _labelled(label: str, parts: Sequence[Sequence[Piece]]) -> list[list[Piece]]:
    """The parts, before the first of them what they are; none where there are none."""
    if not parts:
        return []
    first, *others = map(list, parts)
    return [[(f"{label} ", "dim"), *first], *others]


def _counted(names: Sequence[str]) -> list[str]:
    """Equal ones together: "Venus ×2"."""
    return [f"{name} ×{n}" if n > 1 else name for name, n in Counter(names).items()]


def _listed(names: Sequence[str]) -> list[str]:
    """The names with a comma behind each but the last; a sign if there are none."""
    return [*(f"{name}," for name in names[:-1]), *(names[-1:] or [NOTHING])]


# --- what a view holds ----------------------------------------------------------------------------


def _viewer(view: View) -> int | None:
    """Whose view it is; None for a spectator's and for a full position."""
    seats = [seat for seat, its in enumerate(view["seats"]) if not isinstance(its["cards"], int)]
    return seats[0] if len(seats) == 1 else None


def _phase(view: View) -> Phase:
    return Phase(PHASE_NAMES.index(view["phase"]))


def _size(cards: int | Sequence[str]) -> int:
    """How many cards: hidden ones stand there as their number."""
    return cards if isinstance(cards, int) else len(cards)


def _number(number: int | None) -> str:
    return UNKNOWN if number is None else str(number)


def _in_bag(view: View, colour: int) -> int:
    """How many cubes of a colour are in the bag: those that are nowhere else (M-3, M-37)."""
    name = CUBE_NAMES[colour]
    on_stalls = sum(stall[name] for stall in view["stalls"].values())
    placing = view["detail"].get("placing", {}).get(name, 0)
    return int(CUBES_OF_A_COLOUR - view["harbour"][name] - on_stalls - placing)


def _status(view: View, t: Texts) -> str:
    title = t("game.title")
    phase = phase_name(_phase(view), t.language)
    status = t("board.status", round=view["round"], rounds=ROUNDS, phase=phase)
    return f" {paint(title, 'bold')}{paint(at_right(status, WIDTH - width_of(title) - 2))}"


# --- the market -----------------------------------------------------------------------------------


def _market(view: View, names: Sequence[str], t: Texts) -> list[str]:
    """The ring of places, rising clockwise from the upper left corner (M-1)."""
    cells = [_cell(view, place, names) for place in range(SPACES)]
    middle = [_fill(row, MIDDLE) for row in (*_harbours(view, t), _legend(t), *_temple(view, t))]
    lines = [
        _border("┏┯┭┮┯┓", "━━─━━"),
        *_row([cells[place] for place in FIRST_ROW], "┃"),
        _border("┠┼┴┴┼┨", "─────"),
        *_row([cells[15], middle[0:3], cells[5]], "┃"),
        _border_of_sides("┞┤", middle[3], "├┦"),
        *_row([cells[14], middle[4:7], cells[6]], "│"),
        _border_of_sides("┟┤", middle[7], "├┧"),
        *_row([cells[13], middle[8:11], cells[7]], "┃"),
        _border("┠┼┬┬┼┨", "─────"),
        *_row([cells[place] for place in LAST_ROW], "┃"),
        _border("┗┷┵┶┷┛", "━━─━━"),
    ]
    return [MARGIN + line for line in lines]


def _frame(line: str) -> str:
    """Parts of the frame as markup: what binds a corner of the market stands out."""
    runs = groupby(line, key=lambda sign: sign in HEAVY)
    return "".join(paint("".join(run), CORNER_COLOUR if heavy else "dim") for heavy, run in runs)


def _border(joints: str, edges: str) -> str:
    """A line across five cells."""
    cells = (edge * CELL + joint for edge, joint in zip(edges, joints[1:], strict=True))
    return _frame(joints[0] + "".join(cells))


def _border_of_sides(left: str, middle: str, right: str) -> str:
    """A line across the cells on both sides; the middle is open."""
    line = "─" * CELL
    return _frame(left[0] + line + left[1]) + middle + _frame(right[0] + line + right[1])


def _row(cells: Sequence[Sequence[str]], edge: str) -> list[str]:
    """The three lines of cells side by side."""
    sides, bar = _frame(edge), _frame("│")
    return [sides + bar.join(lines) + sides for lines in zip(*cells, strict=True)]


def _cell(view: View, place: int, names: Sequence[str]) -> list[str]:
    """A place with the owner of its stall and the cubes there; below, who stands before it."""
    head, cubes = [(at_right(str(place), 2), "dim")], list[Piece]()
    stall = view["stalls"].get(str(place))
    if stall is not None:
        owner = stall["owner"]
        own = "bold" if owner == _viewer(view) else ""
        letter = (f" {SEAT_LETTERS[owner]} ", f"bold {SEAT_COLOURS[owner]}")
        head += [letter, (at_left(names[owner], OWNER) + " ", own)]
        cubes += [(INDENT, ""), *_spaced(_cubes_and_room(stall))]
    figures = [_figure(k) for k, name in enumerate(FIGURE_NAMES) if view["figures"][name] == place]
    return [_fill(row, CELL) for row in (head, cubes, [(INDENT, ""), *figures])]


def _cubes(numbers: Sequence[int]) -> list[Piece]:
    """A sign for each cube, in the order of G-3."""
    return [
        (CUBE_SIGNS[cube], f"bold {CUBE_COLOURS[cube]}")
        for cube, number in enumerate(numbers)
        for _ in range(number)
    ]


def _cubes_and_room(stall: Mapping[str, int]) -> list[Piece]:
    """The cubes on a stall, and a sign for each that it still has room for (M-34)."""
    cubes = _cubes([stall[name] for name in CUBE_NAMES])
    return cubes + [(ROOM, "dim")] * (CUBES_ON_A_STALL - len(cubes))


def _figure(figure: int) -> Piece:
    """A customer with the sign of the goods it buys, or the consul (M-2)."""
    if figure == CONSUL:
        return f"({CONSUL_SIGN})", f"bold {CONSUL_COLOUR}"
    return f"({CUBE_SIGNS[figure]})", f"bold {CUBE_COLOURS[figure]}"


# --- harbours and temple --------------------------------------------------------------------------


def _legend(t: Texts) -> list[Piece]:
    """What the figures are called."""
    customers = "".join(f"({CUBE_SIGNS[colour]})" for colour in range(COLOURS))
    text = t("board.legend", customers=customers, consul=f"({CONSUL_SIGN})")
    return [(f" {text}", "dim")]


def _harbours(view: View, t: Texts) -> list[list[Piece]]:
    """Each harbour: the cubes in it, the price there and how popular they are (M-3 to M-5)."""
    heading = (
        at_left(" " + t("board.harbours"), GOODS)
        + at_right(t("board.stock"), STOCK)
        + "  "
        + at_left(t("board.price"), PRICE)
        + t("board.popularity")
    )
    return [[(heading, "bold")], *(_harbour(view, cube, t) for cube in range(CUBE_KINDS))]


def _harbour(view: View, cube: int, t: Texts) -> list[Piece]:
    sign = (f" {CUBE_SIGNS[cube]} ", f"bold {CUBE_COLOURS[cube]}")
    name = at_left(cube_name(cube, t.language), GOODS - 3)
    stock = at_right(str(view["harbour"][CUBE_NAMES[cube]]), STOCK)
    if cube == BEIGE:
        return [sign, (f"{name}{stock}  {BEIGE_PRICE}", "")]
    price = at_left(_price(view, cube), PRICE)
    popularity = f"{view['popularity'][COLOUR_NAMES[cube]]}/{HIGHEST_POPULARITY}"
    return [sign, (f"{name}{stock}  {price}{popularity}", "")]


def _price(view: View, place: int) -> str:
    """The price that counts now; in brackets, the tile and what mercury makes of it (M-53)."""
    name = PRICE_NAMES[place]
    tile, change = view["prices"][name], view["detail"].get("mercury", {}).get(name, 0)
    if change == 0:
        return str(tile)
    return f"{tile + change} ({tile}{'+' if change > 0 else MINUS}{abs(change)})"


def _temple(view: View, t: Texts) -> list[list[Piece]]:
    """The temple's price and the dice on it, by the action they give (M-4, M-6)."""
    heading = at_left(" " + t("board.temple"), GOODS + STOCK) + "  "
    rows = [[(heading, "bold"), (_price(view, TEMPLE), "")]]
    rolled = _phase(view) != Phase.STALLS
    for colour, name in enumerate(DIE_COLOUR_NAMES):
        action = at_left(f"  {action_name(colour, t.language)}", ACTION)
        values = [str(value) if rolled else UNKNOWN for value in view["temple"][name]]
        rows.append([(action, ""), *(_spaced(_dice(colour, values)) or [(NOTHING, "")])])
    return rows


def _dice(colour: int, values: Iterable[object]) -> list[Piece]:
    return [(f"[{value}]", DIE_STYLES[colour]) for value in values]


def _supplies(view: View, t: Texts) -> list[str]:
    """What else lies on the table: turn order tiles, tokens, the bag and the cards (M-7, M-8)."""
    tiles = " ".join(map(str, reversed(view["turn_tiles"]))) or NOTHING
    bag = "  ".join(f"{CUBE_SIGNS[colour]} {_in_bag(view, colour)}" for colour in range(COLOURS))
    supplies = (
        t("board.turn_tiles", tiles=tiles),
        t("board.token_supply", number=_number(view["penalty_supply"])),
        t("board.bag", cubes=bag),
    )
    discarded = sorted(CARD_NAMES.index(card) for card in view["discard"])
    first, *others = _listed(_counted([card_name(card, t.language) for card in discarded]))
    discards = t("board.discards", card=first)
    cards = (t("board.draw_pile", _size(view["pile"])) + BETWEEN + discards, *others)
    return [*_flow_of_texts(supplies, 1), *_flow_of_texts(cards, 1, " ")]


# --- the players ----------------------------------------------------------------------------------


def _players(view: View, names: Sequence[str], t: Texts) -> list[str]:
    """The players in this round's order: numbers, dice, and the cards that are seen (M-70)."""
    lines = [_heading(t)]
    for place, seat in enumerate(view["order"], 1):
        lines.append(_player(view, place, seat, names[seat], t))
        lines += _flow(_dice_of(view["seats"][seat], t), MARKS, "  ")
        lines += _hand(view["seats"][seat]["cards"], t)
    return lines


def _heading(t: Texts) -> str:
    heads = (
        t("board.fame"),
        t("board.money"),
        t("board.cards"),
        t("board.tokens"),
        t("board.stalls"),
    )
    numbers = "".join(at_right(head, NUMBER) for head in heads)
    left = " " * (MARKS + NAME) + paint(numbers, "bold")
    return left + BAR + paint(t("board.passed"), "bold")


def _player(view: View, place: int, seat: int, name: str, t: Texts) -> str:
    its, to_move = view["seats"][seat], seat == view["turn"]
    if seat == _viewer(view):
        name = t("board.viewer", name=shorten(name, NAME - width_of(t("board.viewer", name=""))))
    stalls = sum(stall["owner"] == seat for stall in view["stalls"].values())
    numbers = (
        str(its["fame"]),
        _number(its["sestertii"]),
        str(_size(its["cards"])),
        _number(its["penalty"]),
        f"{stalls}/{STALLS_OF_A_PLAYER}",
    )
    row = at_left(name, NAME) + "".join(at_right(number, NUMBER) for number in numbers)
    weight = "bold" if to_move else ""
    pieces = [
        (f" {TO_MOVE if to_move else ' '} {place} ", weight),
        (f"{SEAT_LETTERS[seat]} ", f"bold {SEAT_COLOURS[seat]}"),
        (row, weight),
    ]
    return _markup(pieces) + BAR + paint(_next_place(view, seat, t))


def _next_place(view: View, seat: int, t: Texts) -> str:
    """Where who passed comes in the next round: the first to pass last (M-23)."""
    if seat not in view["passed"]:
        return NOTHING
    place = view["players"] - view["passed"].index(seat)
    return t("board.next_place", place=place)


def _dice_of(its: Mapping[str, Any], t: Texts) -> list[list[Piece]]:
    """The dice kept, and those behind the screen by colour: one part each (M-6, M-21)."""
    kept: list[list[Piece]] = []
    behind: list[list[Piece]] = []
    for colour, key in enumerate(DIE_COLOUR_NAMES):
        name = die_colour_name(colour, t.language)
        if its["kept"][key]:
            kept.append([(f"{name} ", ""), *_dice(colour, its["kept"][key])])
        if its["screen"][key]:
            number = its["screen"][key]
            behind.append([(f"{name} ×{number}" if number > 1 else name, "")])
    return [*_labelled(t("board.kept"), kept), *_labelled(t("board.screen"), behind)]


def _hand(cards: int | Sequence[str], t: Texts) -> list[str]:
    """The cards in a hand that is seen."""
    if isinstance(cards, int):
        return []
    return _flow(_labelled(t("board.hand"), _cards(cards, t)), MARKS)


def _cards(cards: Sequence[str], t: Texts) -> list[list[Piece]]:
    """Cards by their names, a part each; a sign if there are none."""
    names = [card_name(CARD_NAMES.index(card), t.language) for card in cards]
    return [[(name, "bold")] for name in names or [NOTHING]]


# --- what is being decided ------------------------------------------------------------------------


def _decision(view: View, names: Sequence[str], t: Texts) -> list[str]:
    """Who decides what, and what lies before them."""
    seat = view["turn"]
    if seat is None:
        return []
    name = shorten(names[seat], NAME)
    lines = [titled_line(f"{phase_name(_phase(view), t.language)}{BETWEEN}{name}")]
    if not view["detail"].get("dice"):  # dice are drawn, not named once more
        lines += _flow_of_texts([f"{name}: {question(view, seat, t.language)}"], 1)
    return [*lines, *_flow(_detail(view, names, t), 1)]


def _detail(view: View, names: Sequence[str], t: Texts) -> list[list[Piece]]:
    """What lies before who decides: dice, cubes, cards; or what the consul asks."""
    phase, detail = _phase(view), view["detail"]
    if phase == Phase.ROLL:
        return _labelled(t("board.picked"), _picked(detail["picked"], t))
    if phase == Phase.KEEP:
        return _labelled(t("board.rolled"), _dice_by_colour(detail["dice"], t))
    if phase == Phase.ACTIONS:
        return _building(detail, t)
    if phase == Phase.PLACE:
        numbers = [detail["placing"].get(name, 0) for name in CUBE_NAMES]
        return _labelled(t("board.placing"), [_spaced(_cubes(numbers))])
    if phase in (Phase.OFFER, Phase.PAY):
        return _offering(detail, t)
    if phase == Phase.CONSUL:
        return _asked(view, names, t)
    return []


def _picked(dice: Sequence[str], t: Texts) -> list[list[Piece]]:
    """The dice that will be rolled (M-21)."""
    names = [die_colour_name(DIE_COLOUR_NAMES.index(die), t.language) for die in dice]
    return [[(text, "")] for text in _counted(names) or [NOTHING]]


def _dice_by_colour(dice: Sequence[str], t: Texts) -> list[list[Piece]]:
    """Dice before a player: a part for each colour."""
    parts: dict[int, list[Piece]] = {}
    for die in dice:
        colour, face = divmod(DIE_NAMES.index(die), FACES)
        name = die_colour_name(colour, t.language)
        parts.setdefault(colour, [(f"{name} ", "")]).extend(_dice(colour, [face + 1]))
    return list(parts.values())


def _building(detail: Mapping[str, Any], t: Texts) -> list[list[Piece]]:
    """The action being built: what it is, what the dice come to, and the dice (M-30, M-31)."""
    dice = detail["dice"]
    if not dice:
        return []
    action = action_name(DIE_COLOUR_NAMES.index(detail["action"]), t.language)
    total = sum(DIE_NAMES.index(die) % FACES + 1 for die in dice)
    text = t("board.action", action=action, sum=total)
    return [[(text, "bold")], *_dice_by_colour(dice, t)]


def _offering(detail: Mapping[str, Any], t: Texts) -> list[list[Piece]]:
    """The card being paid for and the cards drawn, as far as they are seen (M-35)."""
    drawn, kept, parts = detail["drawn"], detail["kept"], list[list[Piece]]()
    if "card" in detail:
        kept -= 1  # the one being paid for counts among them
        parts += _payment(detail, t)
    if isinstance(drawn, int):
        parts.append([(t("board.drawn_number", drawn), "")])
    else:
        parts += _labelled(t("board.drawn"), _cards(drawn, t))
    if kept > 0:
        parts.append([(t("board.kept_number", kept), "")])
    return parts


def _payment(detail: Mapping[str, Any], t: Texts) -> list[list[Piece]]:
    parts = list[list[Piece]]()
    if detail["card"] is not None:
        parts += _labelled(t("board.paid_for"), _cards([detail["card"]], t))
    if detail["last"] is not None:  # one of two beige cubes
        parts += _labelled(t("board.paid"), [_cubes([0, 0, 0, 1])])
    return parts


def _asked(view: View, names: Sequence[str], t: Texts) -> list[list[Piece]]:
    """What the consul asks for, and who moved it if it is somebody else (M-43 to M-46)."""
    detail, stall = view["detail"], view["stalls"].get(str(view["figures"]["consul"]), {})
    cubes = sum(stall.get(name, 0) for name in CUBE_NAMES)
    ask, texts = Ask(ASK_NAMES.index(detail["ask"])), []
    if ask == Ask.TAX:
        texts.append(t("board.tax", cubes))
    if ask == Ask.GIVE:
        texts.append(t("board.give", detail["owed"]))
    if ask == Ask.SHIFT:
        texts.append(t("board.shift", CUBES_SHIFTED - cubes))
    if detail["mover"] != view["turn"]:
        texts.append(t("board.mover", name=shorten(names[detail["mover"]], NAME)))
    return [[(text, "")] for text in texts]
