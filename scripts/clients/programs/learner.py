"""What the Python programs share: they ask the learner, and print each step that has passed."""

import json
import os
import urllib.parse
import urllib.request

SERVER = os.environ["ELENCHUS_URL"]
MCP = f"{SERVER}/api/mcp"


def ask(path: str) -> dict:
    """Asks the learner for something; fails if it cannot be done."""
    with urllib.request.urlopen(os.environ["LEARNER_URL"] + path) as answer:
        return json.load(answer)


def allow(url: str, follow: bool = False) -> dict[str, str]:
    """Allows the request at the URL, and gives the parameters of the redirect."""
    more = "&follow=1" if follow else ""
    location = ask(f"/visit?url={urllib.parse.quote(url, safe='')}{more}")["location"]
    query = urllib.parse.urlsplit(location).query
    return dict(urllib.parse.parse_qsl(query))


def passed(step: str) -> None:
    """Prints a step that has passed."""
    print(step, flush=True)
