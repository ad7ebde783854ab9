"""Uses the client of OpenAPI Generator's python."""

import os

import elenchus_client
from elenchus_client.models import SessionInput, SessionsCreateRequest

configuration = elenchus_client.Configuration(
    host=os.environ["ELENCHUS_URL"], access_token=os.environ["ELENCHUS_KEY"]
)
with elenchus_client.ApiClient(configuration) as client:
    sessions = elenchus_client.SessionsApi(client)
    sessions.create_sessions(SessionsCreateRequest(items=[SessionInput(title="python")]))
    page = sessions.list_sessions(limit=1)
    print("works, session", page.items[0].title)
