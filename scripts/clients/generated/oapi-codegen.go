// Uses the client of oapi-codegen.
package main

import (
	"context"
	"fmt"
	"net/http"
	"os"

	"example.org/generated/elenchus"
)

func main() {
	auth := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Getenv("ELENCHUS_KEY"))
		return nil
	}
	client, err := elenchus.NewClientWithResponses(
		os.Getenv("ELENCHUS_URL"), elenchus.WithRequestEditorFn(auth))
	check(err)
	body := elenchus.CreateSessionsJSONRequestBody{
		Items: []elenchus.SessionInput{{Title: "oapi-codegen"}},
	}
	_, err = client.CreateSessionsWithResponse(context.Background(), nil, body)
	check(err)
	limit := 1
	listed, err := client.ListSessionsWithResponse(
		context.Background(), &elenchus.ListSessionsParams{Limit: &limit})
	check(err)
	fmt.Println("works, session", listed.JSON200.Items[0].Title)
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
