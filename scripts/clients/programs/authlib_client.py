"""authlib with requests: a public and a confidential client of the REST API."""

import os

from authlib.common.security import generate_token
from authlib.integrations.requests_client import OAuth2Session
from learner import SERVER, ask, passed
import requests

os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"
CALLBACK = "http://127.0.0.1:6274/callback"
SCOPE = "sessions:read chat:write"
OAUTH = f"{SERVER}/api/oauth"


def status(token: str) -> int:
    bearer = {"authorization": f"Bearer {token}"}
    return requests.get(f"{SERVER}/api/sessions", headers=bearer, timeout=30).status_code


for method in ["client_secret_basic", "client_secret_post", "none"]:
    registered = requests.post(
        f"{OAUTH}/register",
        json={
            "client_name": "A program",
            "redirect_uris": [CALLBACK],
            "scope": SCOPE,
            "token_endpoint_auth_method": method,
        },
        timeout=30,
    ).json()
    client = OAuth2Session(
        registered["client_id"],
        registered.get("client_secret"),
        token_endpoint_auth_method=method,
        revocation_endpoint_auth_method=method,
        scope=SCOPE,
        redirect_uri=CALLBACK,
        code_challenge_method="S256",
        token_endpoint=f"{OAUTH}/token",
    )

    def sign_in() -> dict:
        verifier = generate_token(48)
        url, _ = client.create_authorization_url(f"{OAUTH}/authorize", code_verifier=verifier)
        location = ask(f"/visit?url={requests.utils.quote(url, safe='')}")["location"]
        return client.fetch_token(
            f"{OAUTH}/token", authorization_response=location, code_verifier=verifier
        )

    first = sign_in()
    assert status(first["access_token"]) == 200
    ask("/expire")
    assert status(first["access_token"]) == 401
    second = client.refresh_token(f"{OAUTH}/token", first["refresh_token"])
    assert status(second["access_token"]) == 200
    assert client.revoke_token(f"{OAUTH}/revoke", second["access_token"]).status_code == 200
    assert status(second["access_token"]) == 401
    assert status(sign_in()["access_token"]) == 200
    passed(f"{method}: sign-in, refresh, revocation, sign-in again")
