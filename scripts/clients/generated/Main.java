package org.example;

import java.util.List;
import org.openapitools.client.ApiClient;
import org.openapitools.client.api.SessionsApi;
import org.openapitools.client.model.SessionInput;
import org.openapitools.client.model.SessionsCreateRequest;

/** Uses the client of OpenAPI Generator's java. */
public final class Main {
  public static void main(String[] args) throws Exception {
    var client = new ApiClient();
    client.updateBaseUri(System.getenv("ELENCHUS_URL"));
    var key = System.getenv("ELENCHUS_KEY");
    client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + key));
    var sessions = new SessionsApi(client);
    var made = new SessionsCreateRequest().items(List.of(new SessionInput().title("java")));
    sessions.createSessions(made, null, null);
    var page = sessions.listSessions(null, 1, null, null);
    System.out.println("works, session " + page.getItems().get(0).getTitle());
  }
}
