"""The official client in Python: `mcp`, with its OAuth provider."""

import asyncio

from learner import MCP, allow, ask, passed
from mcp import ClientSession
from mcp.client.auth import OAuthClientProvider
from mcp.client.streamable_http import streamable_http_client
from mcp.shared._httpx_utils import create_mcp_http_client
from mcp.shared.auth import OAuthClientMetadata

CALLBACK = "http://127.0.0.1:6274/callback"


class Storage:
    """Tokens and the registration, as a program keeps them between its starts."""

    tokens = None
    client = None

    async def get_tokens(self):
        return self.tokens

    async def set_tokens(self, tokens):
        self.tokens = tokens

    async def get_client_info(self):
        return self.client

    async def set_client_info(self, client):
        self.client = client


def provider(storage: Storage) -> OAuthClientProvider:
    answers = []

    async def redirect(url: str) -> None:
        answers.append(allow(url))

    async def callback():
        return result(answers.pop())

    return OAuthClientProvider(
        server_url=MCP,
        client_metadata=OAuthClientMetadata(
            client_name="An agent", redirect_uris=[CALLBACK], token_endpoint_auth_method="none"
        ),
        storage=storage,
        redirect_handler=redirect,
        callback_handler=callback,
    )


def result(answer: dict):
    try:
        from mcp.client.auth import AuthorizationCodeResult

        return AuthorizationCodeResult(**answer)
    except ImportError:
        return answer["code"], answer["state"]


async def session_with(storage: Storage, use) -> None:
    async with create_mcp_http_client(auth=provider(storage)) as http:
        async with streamable_http_client(MCP, http_client=http) as streams:
            async with ClientSession(streams[0], streams[1]) as session:
                await session.initialize()
                await use(session)


async def main() -> None:
    storage = Storage()

    async def call(session: ClientSession) -> None:
        answer = await session.call_tool("list_sessions", {})
        assert "Seen by an agent" in answer.content[0].text, answer

    async def first(session: ClientSession) -> None:
        tools = (await session.list_tools()).tools
        resources = (await session.list_resources()).resources
        passed(f"{len(tools)} tools, {len(resources)} resources")
        await call(session)
        passed("sign-in and call")
        await ask_and(session, "/expire", "expired access token")
        await ask_and(session, "/end", "expired refresh token")
        await ask_and(session, "/disconnect", "disconnection")

    async def ask_and(session: ClientSession, path: str, step: str) -> None:
        ask(path)
        await call(session)
        passed(step)

    async def restarted(session: ClientSession) -> None:
        await call(session)
        passed("expired tokens at a new start")

    await session_with(storage, first)
    ask("/end")
    await session_with(storage, restarted)


asyncio.run(main())
