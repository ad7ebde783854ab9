"""Uses the client of openapi-python-client."""

import os
import sys

sys.path.insert(0, os.getcwd())
from elenchus_client import AuthenticatedClient
from elenchus_client.api.sessions import create_sessions, list_sessions
from elenchus_client.models import SessionInput, SessionPage, SessionsCreateRequest

client = AuthenticatedClient(os.environ["ELENCHUS_URL"], token=os.environ["ELENCHUS_KEY"])
body = SessionsCreateRequest(items=[SessionInput(title="openapi-python-client")])
create_sessions.sync(client=client, body=body)
page = list_sessions.sync(client=client, limit=1)
assert isinstance(page, SessionPage), page
print("works, session", page.items[0].title)
