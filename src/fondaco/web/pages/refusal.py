"""A request that can't be granted, answered as a page that says why and where to go on."""

from __future__ import annotations

from typing import Any

from fastapi.responses import HTMLResponse

from fondaco.web.templating import render


def refusal(
    status: int, context: dict[str, Any], title: str, text: str, href: str, label: str
) -> HTMLResponse:
    """A page with a title, the reason, and a link to where it can be done better.

    Args:
        status: the HTTP status.
        context: what every page needs, see `security.page_context`.
        href, label: address and text of the link.
    """
    html = render(
        "replay/refused.html", **context, heading=title, text=text, href=href, label=label
    )
    return HTMLResponse(html, status)
