"""The OpenAI Agents SDK, which sends an agent key: it does not speak OAuth."""

import asyncio

from agents.mcp import MCPServerStreamableHttp
from learner import MCP, ask, passed


async def main() -> None:
    key = ask("/key")["credential"]
    parameters = {"url": MCP, "headers": {"authorization": f"Bearer {key}"}}
    async with MCPServerStreamableHttp(params=parameters) as server:
        tools = await server.list_tools()
        passed(f"{len(tools)} tools")
        answer = await server.call_tool("list_sessions", {})
        assert "Seen by an agent" in answer.content[0].text, answer
        passed("call with an agent key")
        answer = await server.call_tool("ask_tutor", {"message": "Solve 3x + 7 = 22"})
        assert "?" in answer.content[0].text, answer
        passed("reply of the tutor")


asyncio.run(main())
