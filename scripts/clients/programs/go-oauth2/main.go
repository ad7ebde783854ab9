// golang.org/x/oauth2 at the REST API: it finds out by itself how to authenticate, and sends a public
// client's id as a Basic header with an empty secret first.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"net/url"
	"os"

	"golang.org/x/oauth2"
)

const callback = "http://127.0.0.1:6274/callback"

var server = os.Getenv("ELENCHUS_URL")

type registration struct {
	ID     string `json:"client_id"`
	Secret string `json:"client_secret"`
}

func must[T any](value T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}

func register(method string) registration {
	body := must(json.Marshal(map[string]any{
		"client_name":                "A program",
		"redirect_uris":              []string{callback},
		"scope":                      "sessions:read chat:write",
		"token_endpoint_auth_method": method,
	}))
	response := must(http.Post(server+"/api/oauth/register", "application/json", bytes.NewReader(body)))
	defer response.Body.Close()
	var registered registration
	if err := json.NewDecoder(response.Body).Decode(&registered); err != nil {
		log.Fatal(err)
	}
	return registered
}

// ask asks the learner for something.
func ask(path string) map[string]any {
	response := must(http.Get(os.Getenv("LEARNER_URL") + path))
	defer response.Body.Close()
	var answer map[string]any
	if err := json.NewDecoder(response.Body).Decode(&answer); err != nil {
		log.Fatal(err)
	}
	return answer
}

func expectStatus(client *http.Client, due int) {
	response := must(client.Get(server + "/api/sessions"))
	response.Body.Close()
	if response.StatusCode != due {
		log.Fatalf("%d where %d is due", response.StatusCode, due)
	}
}

func main() {
	ctx := context.Background()
	for _, method := range []string{"client_secret_basic", "client_secret_post", "none"} {
		registered := register(method)
		config := &oauth2.Config{
			ClientID:     registered.ID,
			ClientSecret: registered.Secret,
			RedirectURL:  callback,
			Scopes:       []string{"sessions:read"},
			Endpoint:     oauth2.Endpoint{AuthURL: server + "/api/oauth/authorize", TokenURL: server + "/api/oauth/token"},
		}
		if method == "none" {
			config.Endpoint.AuthStyle = oauth2.AuthStyleInHeader
		}
		signIn := func() *oauth2.Token {
			verifier := oauth2.GenerateVerifier()
			asked := config.AuthCodeURL("a state", oauth2.S256ChallengeOption(verifier))
			visit := ask("/visit?url=" + url.QueryEscape(asked))
			location := must(url.Parse(visit["location"].(string)))
			return must(config.Exchange(ctx, location.Query().Get("code"), oauth2.VerifierOption(verifier)))
		}
		token := signIn()
		expectStatus(config.Client(ctx, token), http.StatusOK)
		ask("/expire")
		stale := &oauth2.Token{AccessToken: token.AccessToken}
		expectStatus(config.Client(ctx, stale), http.StatusUnauthorized)
		fresh := &oauth2.Token{RefreshToken: token.RefreshToken}
		expectStatus(config.Client(ctx, fresh), http.StatusOK)
		ask("/disconnect")
		expectStatus(config.Client(ctx, &oauth2.Token{AccessToken: signIn().AccessToken}), http.StatusOK)
		fmt.Printf("%s: sign-in, refresh, sign-in again\n", method)
	}
}
