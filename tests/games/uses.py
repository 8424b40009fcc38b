"""What a single move uses, as reports count it."""

from fondaco import Match


def used(m: Match, move: str, seat: int | None = None) -> dict[str, int]:
    """What the move would use, without the forced moves after it: "seat heading: thing" -> times.

    The match stays as it is.
    """
    statistics, s = m.rules.statistics, m.state()
    mover = m.turn if seat is None else seat
    assert mover is not None
    assert move in m.moves(mover)
    action = m.rules.action_of[move]
    m.rules.apply(s, mover, action)
    uses = [0] * (m.players * statistics.things)
    statistics.count_uses(s, mover, action, uses)
    groups = statistics.name_things(s, "en")
    names = [f"{heading}: {name}" for heading, own in groups for name in own]
    return {
        f"{place // statistics.things} {names[place % statistics.things]}": times
        for place, times in enumerate(uses)
        if times
    }
