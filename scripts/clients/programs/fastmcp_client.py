"""fastmcp: its client, with the browser replaced by the learner."""

import asyncio
import threading
import webbrowser

from fastmcp import Client
from fastmcp.client.auth import OAuth
from learner import MCP, allow, ask, passed


def open_page(url: str, *_: object, **__: object) -> bool:
    """The page opens while the client waits for the redirect."""
    threading.Timer(0.5, allow, [url, True]).start()
    return True


webbrowser.open = open_page


async def main() -> None:
    async with Client(MCP, auth=OAuth()) as client:
        tools = await client.list_tools()
        resources = await client.list_resources()
        passed(f"{len(tools)} tools, {len(resources)} resources")
        for change, step in [
            (None, "sign-in and call"),
            ("/expire", "expired access token"),
            ("/end", "expired refresh token"),
            ("/disconnect", "disconnection"),
        ]:
            if change:
                ask(change)
            answer = await client.call_tool("list_sessions", {})
            assert "Seen by an agent" in answer.content[0].text, answer
            passed(step)


asyncio.run(main())
