"""The table of Die Fugger in the browser: what `board.html` draws, made of a scene alone.

A card is chosen first, then what to do with it: choosing one stages playing it where that is legal
and shipping it where only that is. `ship` without a card is staged in part: the next card chosen is
to be shipped.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from fondaco.games.base import Scene, Screen
from fondaco.games.fugger.components import (
    ENDING_COUNT,
    GOODS,
    HAND_LIMIT,
    KINDS,
    MERCHANT,
    MOST_PLAYERS,
    SHIPPING_ROUNDS,
)
from fondaco.games.fugger.forecast import (
    Forecast,
    card_pays,
    forecast,
    size,
    state_of,
    with_played,
)
from fondaco.games.fugger.notation import CARD_NAMES, GOOD_NAMES, KIND_OF
from fondaco.games.fugger.scoring import cards_for_new_round, shipment_value, target_is_reached
from fondaco.games.fugger.state import (
    DRAW,
    PLAY,
    SHIP,
    State,
    discard_size,
    good_of,
    goods_in_discard,
    next_seat,
)
from fondaco.games.fugger.wheel import lay_markers, numbers
from fondaco.games.fugger.words import (
    GOOD_KEYS,
    card_name,
    catalogue,
    describe_move,
    why_illegal,
)
from fondaco.locale import Texts

SHIPPING: Final = "ship"  # staged in part: the card is still to be chosen
CROWDED: Final = 6  # with more cards in a row those of one good overlap

NTH_KEYS: Final = ("screen.first", "screen.second", "screen.third", "screen.fourth")


def screen(scene: Scene) -> Screen:
    """The scene as `board.html` draws it; a staged text that is not legal counts as none."""
    return _Painter(scene).screen()


def card(kind: int, language: str) -> dict[str, Any]:
    """A card as the macros draw it."""
    name = card_name(kind - kind % 2 if kind != MERCHANT else kind, language)
    return {
        "code": CARD_NAMES[kind],
        "good": CARD_NAMES[kind][:2],
        "name": name,
        "full": card_name(kind, language),
        "sealed": kind != MERCHANT and kind % 2 == 1,
    }


def cards(codes: Sequence[str], language: str) -> list[dict[str, Any]]:
    """Cards in a row; each says whether it lies `over` its neighbour of the same good."""
    row = [card(KIND_OF[code], language) for code in sorted(codes, key=lambda code: KIND_OF[code])]
    crowded = len(row) > CROWDED
    for place, entry in enumerate(row):
        entry["over"] = crowded and place > 0 and row[place - 1]["good"] == entry["good"]
    return row


def wheel(prices: Mapping[int, int], ghosts: Mapping[int, int], label: str) -> dict[str, Any]:
    """The price ring: markers on `prices`, ghosts where goods would go or came from."""
    markers, shadows = lay_markers(prices, ghosts)
    for thing in (*markers, *shadows):
        thing["good"] = GOOD_NAMES[thing["good"]]
    return {
        "markers": markers,
        "ghosts": shadows,
        "numbers": numbers(),
        "label": label,
    }


def price_list(prices: Sequence[int], t: Texts) -> str:
    """All prices in one line, for those who hear the ring."""
    return ", ".join(f"{t(GOOD_KEYS[good])} {price}" for good, price in enumerate(prices))


class _Painter:
    """One scene being drawn: what it shows, what is staged, and what that brings."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.view = scene.view
        self.language = scene.language
        self.t = catalogue(scene.language)
        self.state = state_of(scene.view)
        self.over = scene.view["turn"] is None
        self.move, self.choosing = _staged(scene)
        self.kind = KIND_OF[self.move.split()[1]] if self.move and " " in self.move else None
        self.plays = self.move is not None and self.move.startswith("play ")
        self.ships = self.choosing or (self.move is not None and self.move.startswith("ship "))
        self.then = self._then()
        self.forecast = forecast(self.then)
        self.ends = self.forecast.ends and not self.over
        self.jakob_is_due = self._cards_due_to_jakob()
        self.jakob_gets = min(self.jakob_is_due, self._cards_left_for_jakob())

    def _then(self) -> State:
        """The table with what is staged on it, as far as everybody would see it."""
        if self.plays and self.scene.seat is not None and self.kind is not None:
            return with_played(self.state, self.scene.seat, self.kind)
        return self.state

    def screen(self) -> Screen:
        return Screen(
            moves=() if self.move is None else (self.move,),
            confirm=self._move_in_words(),
            staged=self._staged_line(),
            board=self._board(),
        )

    def _board(self) -> dict[str, Any]:
        view = self.view
        return {
            "round": view["round"],
            "target": view["options"]["target"],
            "over": self.over,
            "wheel": self._wheel(),
            "ends": self.ends,
            "tally": self._tally(),
            "then_label": self._then_label(),
            "jakob": cards(view["jakob"], self.language),
            "jakob_gets": self.jakob_gets,
            "note": self._note(),
            "rows": [self._row(seat) for seat in self._order()],
            "pile": self._pile(),
            "discards": self._counted(view["discard"]),
            "discard_size": len(view["discard"]),
            "hand": self._hand(),
            "hand_note": self._hand_note(),
            "reasons": self._reasons(),
            "ways": self._ways(),
            "draw": self._draw(),
            "ship": self._ship(),
            "outcome": self._outcome(),
        }

    # --- the ring and the tally -------------------------------------------------------------------

    def _prices(self) -> tuple[int, ...]:
        return tuple(self.state.prices[good] for good in range(GOODS))

    def _wheel(self) -> dict[str, Any]:
        prices = self._prices()
        label = self.t("screen.wheel", prices=price_list(prices, self.t))
        ghosts: dict[int, int] = {}
        if self.ends:
            ghosts = dict(enumerate(self.forecast.prices))
            then = price_list(self.forecast.prices, self.t)
            label += " " + self.t("screen.wheel_then", prices=then)
        return wheel(dict(enumerate(prices)), ghosts, label)

    def _tally(self) -> list[dict[str, Any]]:
        """A line for each good, those with most cards on the table first."""
        now = forecast(self.state).counts
        goods = sorted(range(GOODS), key=lambda good: -self.forecast.counts[good])
        return [self._tally_line(good, now[good]) for good in goods]

    def _tally_line(self, good: int, count: int) -> dict[str, Any]:
        price, then = self.state.prices[good], self.forecast.prices[good]
        staged = self.forecast.counts[good] - count
        return {
            "good": GOOD_NAMES[good],
            "name": self.t(GOOD_KEYS[good]),
            "count": count,
            "staged": staged,
            "most": ENDING_COUNT,
            "price": price,
            "then": then,
            "note": self._price_note(good, price, then),
        }

    def _price_note(self, good: int, price: int, then: int) -> str:
        """How the price would come there, briefly: "+3", "−1", "+3, past 9"."""
        if then > price:
            return f"+{then - price}"
        if then < price - 1:
            return self.t("screen.past_9", count=self.forecast.counts[good])
        return "−1" if then < price else "±0"

    def _then_label(self) -> str:
        """Under which condition the tally's last prices would come."""
        if self.ends:
            return self.t("screen.if_staged")
        counts_the_card = self.plays and self.kind != MERCHANT
        return self.t("screen.if_then_ended" if counts_the_card else "screen.if_ended")

    # --- the rows ---------------------------------------------------------------------------------

    def _order(self) -> list[int]:
        """The seats from top to bottom: the viewer last."""
        players = self.view["players"]
        first = 0 if self.scene.seat is None else self.scene.seat + 1
        return [(first + place) % players for place in range(players)]

    def _row(self, seat: int) -> dict[str, Any]:
        its = self.view["seats"][seat]
        mine = seat == self.scene.seat
        shown = None if isinstance(its["hand"], int) or mine else cards(its["hand"], self.language)
        gulden, target = its["gulden"], self.view["options"]["target"]
        earns = self.forecast.earned[seat] if self.ends else 0
        return {
            "seat": seat,
            "mine": mine,
            "gulden": gulden,
            "earns": earns,
            "has": _percent(gulden, target),
            "will": _percent(gulden + earns, target),
            "hand": size(its["hand"]),
            "shown": shown,
            "display": cards(its["display"], self.language),
            "crowded": len(its["display"]) + (mine and self.plays) > CROWDED,
            "ghost": self._ghost() if mine and self.plays else None,
            "shipments": [self._shipment(entry) for entry in its["shipments"]],
            "ghost_shipment": self._ghost() if mine and self.ships and self.move else None,
        }

    def _ghost(self) -> dict[str, Any] | None:
        return None if self.kind is None else card(self.kind, self.language)

    def _shipment(self, entry: Mapping[str, Any]) -> dict[str, Any]:
        code = entry["card"]
        face = None if code is None else card(KIND_OF[code], self.language)
        return {"round": entry["round"], "card": face}

    # --- piles ------------------------------------------------------------------------------------

    def _pile(self) -> dict[str, Any]:
        draw = self.view["draw"]
        return {
            "size": size(draw),
            "cards": None if isinstance(draw, int) else cards(draw, self.language),
            "move": "draw" if "draw" in self.scene.moves else "",
            "staged": self.move == "draw",
        }

    def _counted(self, codes: Sequence[str]) -> list[tuple[dict[str, Any], int]]:
        kinds = [kind for kind in range(KINDS) if CARD_NAMES[kind] in codes]
        return [(card(kind, self.language), codes.count(CARD_NAMES[kind])) for kind in kinds]

    def _note(self) -> str:
        """With two players: when Jakob gets his next card (F-24)."""
        if self.view["players"] != 2 or self.over:
            return ""
        return self.t("board.next_card", 2 - self.state.turns_since_jakob)

    # --- the dock ---------------------------------------------------------------------------------

    def _hand(self) -> list[dict[str, Any]] | None:
        """The viewer's cards, each with the move that choosing it stages; None for a spectator."""
        if self.scene.seat is None:
            return None
        hand = self.view["seats"][self.scene.seat]["hand"]
        if isinstance(hand, int):
            return None
        staged_is_marked = False
        row = []
        for code in sorted(hand, key=lambda code: KIND_OF[code]):
            entry = self._hand_card(KIND_OF[code])
            entry["staged"] = KIND_OF[code] == self.kind and not staged_is_marked
            staged_is_marked = staged_is_marked or entry["staged"]
            row.append(entry)
        return row

    def _hand_card(self, kind: int) -> dict[str, Any]:
        verbs = ("ship", "play") if self.ships else ("play", "ship")
        moves = [f"{verb} {CARD_NAMES[kind]}" for verb in verbs]
        legal = [move for move in moves if move in self.scene.moves]
        entry = card(kind, self.language)
        entry["move"] = legal[0] if legal else ""
        entry["why"] = "" if legal or not self.scene.moves else self._why(PLAY + kind)
        return entry

    def _hand_note(self) -> str:
        """What may be done with the hand."""
        moves = self.scene.moves
        if not moves:
            return self.t("screen.to_look_at")
        if self.ships:
            return self.t("screen.choose_to_ship")
        hand = self.view["seats"][self.scene.seat]["hand"]
        if not any(move.startswith("ship ") for move in moves) and hand:
            if all(f"play {code}" in moves for code in hand):
                return self.t("screen.all_playable")
        return self.t("screen.choose_a_card") if hand else self.t("board.no_cards")

    def _reasons(self) -> list[str]:
        """Why something in the dock cannot be done, with the rule id, each reason once."""
        if not self.scene.moves:
            return []
        reasons = []
        if "draw" not in self.scene.moves:
            reasons.append(self._why(DRAW))
        for entry in self._hand() or ():
            if entry["why"] and entry["why"] not in reasons:
                reasons.append(entry["why"])
        return [reason[0].upper() + reason[1:] for reason in reasons]

    def _why(self, action: int) -> str:
        seat = self.scene.seat
        assert seat is not None  # only who may move is told why not
        return why_illegal(self.state, seat, action, self.language)

    def _draw(self) -> dict[str, Any] | None:
        """The button for drawing; None where the ways stand instead of it."""
        if not self.scene.moves or self._ways():
            return None
        legal = "draw" in self.scene.moves
        return {
            "label": self.t("screen.draw"),
            "move": "draw" if legal else "",
            "staged": self.move == "draw",
            "short": "" if legal else self._no_draw(),
            "why": "" if legal else self._why(DRAW),
        }

    def _no_draw(self) -> str:
        held = size(self.view["seats"][self.scene.seat]["hand"])
        if held > HAND_LIMIT:
            return self.t("screen.in_hand", held)
        return self.t("screen.no_card_left")

    def _ship(self) -> dict[str, Any] | None:
        """The button for shipping; None where the ways stand instead of it."""
        if not self.scene.moves or self._ways():
            return None
        legal = any(move.startswith("ship ") for move in self.scene.moves)
        late = self.view["round"] > SHIPPING_ROUNDS
        reason = self.t("screen.rounds_1_2") if late else self.t("screen.once_a_round")
        return {
            "label": self.t("screen.ship"),
            "move": SHIPPING if legal else "",
            "staged": self.ships,
            "short": "" if legal else reason,
            "why": "" if legal else self._why(SHIP),
        }

    def _ways(self) -> list[dict[str, Any]]:
        """What may be done with the chosen card, where it may be both played and shipped."""
        if self.kind is None:
            return []
        code = CARD_NAMES[self.kind]
        if not {f"play {code}", f"ship {code}"} <= set(self.scene.moves):
            return []
        seat = self.scene.seat
        assert seat is not None
        played = with_played(self.state, seat, self.kind)
        return [
            self._draw_way(),
            {
                "move": f"play {code}",
                "icon": code[:2],
                "label": self.t("screen.play"),
                "text": self._way_to_play(self.kind, played),
                "short": self._brief_play(self.kind, forecast(played)),
                "staged": self.plays,
                "why": "",
            },
            {
                "move": f"ship {code}",
                "icon": "ship",
                "label": self.t("screen.ship"),
                "text": self._worth(self.kind),
                "short": self._brief_worth(self.kind),
                "staged": not self.plays,
                "why": "",
            },
        ]

    def _draw_way(self) -> dict[str, Any]:
        legal = "draw" in self.scene.moves
        held = size(self.view["seats"][self.scene.seat]["hand"])
        return {
            "move": "draw" if legal else "",
            "icon": "cards",
            "label": self.t("screen.draw"),
            "text": self.t("screen.from_to_in_hand", old=held, new=held + 1) if legal else "",
            "short": f"{held} → {held + 1}" if legal else self._no_draw(),
            "staged": False,
            "why": "" if legal else self._no_draw(),
        }

    # --- what is staged, and what it brings -------------------------------------------------------

    def _staged_line(self) -> str:
        if self.choosing:
            return " ".join((self.t("screen.choosing"), *self._jakobs_cards()))
        if self.move is None:
            return ""
        if self.kind is None:
            brings = self._draw_consequence()
        elif self.plays:
            brings = self._play_consequence(self.kind, self.then, self.forecast)
        else:
            brings = self.t("screen.face_down", worth=self._worth(self.kind))
        return " ".join((f"{self._move_in_words()} — {brings}.", *self._jakobs_cards()))

    def _move_in_words(self) -> str:
        if self.move is None:
            return ""
        if self.kind is None:
            return describe_move(DRAW, self.language)
        return describe_move((PLAY if self.plays else SHIP) + self.kind, self.language)

    def _draw_consequence(self) -> str:
        held = size(self.view["seats"][self.scene.seat]["hand"]) + 1
        if self.state.pile_size == 0:
            return self.t("screen.draw_shuffled", discard_size(self.state), held=held)
        return self.t("screen.draw_left", self.state.pile_size - 1, held=held)

    def _play_consequence(self, kind: int, then: State, result: Forecast) -> str:
        seat = self.scene.seat
        assert seat is not None
        if kind == MERCHANT:
            return self.t("screen.merchant_draws", cards_for_new_round(then, seat))
        good = good_of(kind)
        if not result.ends:
            return self.t(NTH_KEYS[result.counts[good] - 1])
        fifth = self.t("screen.fifth_ends", good=self.t(GOOD_KEYS[good]))
        sold = self._sold(seat, then, result)
        return self.t("screen.you_sell", fifth=fifth, gulden=result.earned[seat], cards=sold)

    def _sold(self, seat: int, then: State, result: Forecast) -> str:
        """What the seat's cards sell for: "copper 2 × 8, spice 1, spice with seal 2"."""
        lines = []
        for good in range(GOODS):
            plain, sealed = 2 * good, 2 * good + 1
            pays = card_pays(plain, result.counts, result.prices)
            pays_sealed = card_pays(sealed, result.counts, result.prices)
            n, n_sealed = then.display[seat, plain], then.display[seat, sealed]
            if pays == pays_sealed:
                n, n_sealed = n + n_sealed, 0
            lines += [_times(card_name(plain, self.language), n, pays)] * (n > 0)
            lines += [_times(card_name(sealed, self.language), n_sealed, pays_sealed)] * (
                n_sealed > 0
            )
        return ", ".join(lines)

    def _way_to_play(self, kind: int, played: State) -> str:
        """The consequence of playing in a few words; the staged line has the rest."""
        result = forecast(played)
        if result.ends:
            return self.t("screen.fifth_ends", good=self.t(GOOD_KEYS[good_of(kind)]))
        return self._play_consequence(kind, played, result)

    def _brief_play(self, kind: int, result: Forecast) -> str:
        if kind == MERCHANT:
            return self.t("screen.face_up")
        return self.t("screen.nth_of_five", count=result.counts[good_of(kind)])

    def _worth(self, kind: int) -> str:
        if kind == MERCHANT:
            return self.t("screen.worth_nothing")
        return self.t("screen.worth", gulden=shipment_value(self.state, kind))

    def _brief_worth(self, kind: int) -> str:
        return self.t("screen.worth_0") if kind == MERCHANT else self.t("screen.worth_twice")

    def _cards_due_to_jakob(self) -> int:
        """How many cards Jakob gets because of what is staged, if there are goods for him."""
        due = 0
        if self.ships and self.state.players < MOST_PLAYERS:
            due += 1  # F-22
        acts = self.choosing or self.move is not None
        if acts and self.state.turns_since_jakob == 1 and not self.ends:
            due += 1  # F-24: two players, and the other one has taken its turn
        return due

    def _cards_left_for_jakob(self) -> int:
        """How many cards he can get at most: any card of the pile may be a good (F-10)."""
        goods = goods_in_discard(self.state)
        if self.move != "draw":
            return self.state.pile_size + goods
        if self.state.pile_size > 0:
            return self.state.pile_size - 1 + goods
        return min(discard_size(self.state) - 1, goods)

    def _jakobs_cards(self) -> list[str]:
        """What Jakob gets because of what is staged, and whether it may end the round (F-30)."""
        if not self.jakob_is_due:
            return []
        n = self.jakob_gets
        if n == 0:
            return [self.t("screen.jakob_gets_none")]
        counts = self.forecast.counts
        near = [
            self.t(GOOD_KEYS[good]) for good in range(GOODS) if counts[good] + n >= ENDING_COUNT
        ]
        if not near:
            return [self.t("screen.jakob_gets", n)]
        return [self.t("screen.jakob_may_end", n, goods=", ".join(near))]

    def _outcome(self) -> dict[str, Any] | None:
        """What everybody would earn if the staged card ends the round."""
        if not self.ends or self.move is None:
            return None
        seat = self.scene.seat
        assert seat is not None
        after = self.then.copy()
        for k in range(after.players):
            after.gulden[k] += self.forecast.earned[k]
        lines = [
            {
                "seat": k,
                "had": self.then.gulden[k],
                "earns": self.forecast.earned[k],
                "has": after.gulden[k],
            }
            for k in range(after.players)
        ]
        lines.sort(key=lambda line: -line["has"])
        over = bool(target_is_reached(after))
        return {
            "lines": lines,
            "next": None if over else next_seat(after, seat),
            "text": self._after_round(over, next_seat(after, seat)),
        }

    def _after_round(self, over: bool, opener: int) -> str:
        if over:
            return self.t("screen.target_reached", target=self.state.target)
        return self.t("screen.opens", name=self.scene.names[opener], round=self.view["round"] + 1)


def _staged(scene: Scene) -> tuple[str | None, bool]:
    """The legal move that is staged, and whether a card to ship is still to be chosen."""
    words = " ".join(scene.staged.lower().split())
    if words in scene.moves:
        return words, False
    return None, words == SHIPPING and any(move.startswith("ship ") for move in scene.moves)


def _percent(gulden: int, target: int) -> int:
    return min(100, 100 * gulden // target)


def _times(name: str, n: int, pays: int) -> str:
    return f"{name} {pays}" if n == 1 else f"{name} {n}\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}{pays}"
