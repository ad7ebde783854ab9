// Uses the client of OpenAPI Generator's go.
package main

import (
	"context"
	"fmt"
	"os"

	"example.org/generated/elenchus"
)

func main() {
	configuration := elenchus.NewConfiguration()
	configuration.Servers = elenchus.ServerConfigurations{{URL: os.Getenv("ELENCHUS_URL")}}
	client := elenchus.NewAPIClient(configuration)
	auth := context.WithValue(
		context.Background(), elenchus.ContextAccessToken, os.Getenv("ELENCHUS_KEY"))
	body := elenchus.SessionsCreateRequest{Items: []elenchus.SessionInput{{Title: "go"}}}
	_, _, err := client.SessionsAPI.CreateSessions(auth).SessionsCreateRequest(body).Execute()
	check(err)
	page, _, err := client.SessionsAPI.ListSessions(auth).Limit(1).Execute()
	check(err)
	fmt.Println("works, session", page.Items[0].Title)
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
