// The official client in Go, with its handler of the authorization code flow.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"net/url"
	"os"

	"github.com/modelcontextprotocol/go-sdk/auth"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/modelcontextprotocol/go-sdk/oauthex"
)

const callback = "http://127.0.0.1:6274/callback"

// ask asks the learner for something and decodes the answer.
func ask(path string, answer any) error {
	response, err := http.Get(os.Getenv("LEARNER_URL") + path)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("the learner answers %d to %s", response.StatusCode, path)
	}
	return json.NewDecoder(response.Body).Decode(answer)
}

// allow opens the page, allows, and returns what the redirect carries.
func allow(_ context.Context, args *auth.AuthorizationArgs) (*auth.AuthorizationResult, error) {
	var visit struct{ Location string }
	if err := ask("/visit?url="+url.QueryEscape(args.URL), &visit); err != nil {
		return nil, err
	}
	location, err := url.Parse(visit.Location)
	if err != nil {
		return nil, err
	}
	query := location.Query()
	return &auth.AuthorizationResult{Code: query.Get("code"), State: query.Get("state"), Iss: query.Get("iss")}, nil
}

func main() {
	ctx := context.Background()
	handler, err := auth.NewAuthorizationCodeHandler(&auth.AuthorizationCodeHandlerConfig{
		DynamicClientRegistrationConfig: &auth.DynamicClientRegistrationConfig{
			Metadata: &oauthex.ClientRegistrationMetadata{
				ClientName:              "An agent",
				RedirectURIs:            []string{callback},
				TokenEndpointAuthMethod: "none",
			},
		},
		AuthorizationCodeFetcher: allow,
	})
	if err != nil {
		log.Fatal(err)
	}
	client := mcp.NewClient(&mcp.Implementation{Name: "An agent", Version: "1.0.0"}, nil)
	transport := &mcp.StreamableClientTransport{Endpoint: os.Getenv("ELENCHUS_URL") + "/api/mcp", OAuthHandler: handler}
	session, err := client.Connect(ctx, transport, nil)
	if err != nil {
		log.Fatal(err)
	}
	defer session.Close()
	tools, err := session.ListTools(ctx, nil)
	if err != nil {
		log.Fatal(err)
	}
	resources, err := session.ListResources(ctx, nil)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s: %d tools, %d resources\n", session.InitializeResult().ProtocolVersion, len(tools.Tools), len(resources.Resources))
	for _, step := range [][2]string{
		{"", "sign-in and call"},
		{"/expire", "expired access token"},
		{"/end", "expired refresh token"},
		{"/disconnect", "disconnection"},
	} {
		var nothing map[string]any
		if step[0] != "" {
			if err := ask(step[0], &nothing); err != nil {
				log.Fatal(err)
			}
		}
		result, err := session.CallTool(ctx, &mcp.CallToolParams{Name: "list_sessions"})
		if err != nil {
			log.Fatal(err)
		}
		if result.IsError {
			log.Fatal(result.Content)
		}
		fmt.Println(step[1])
	}
}
