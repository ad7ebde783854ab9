/** `/auth.md`: how a program that knows only the address comes to act for a learner. */
import { scopes } from '../../http/scopes'
import { product } from '../../lib/product'

export const authGuide = (baseUrl: string): string => `# auth.md

${product.name} lets agents act for a learner who has allowed it. Nobody's account is reached without that.

## Discover

- \`${baseUrl}/.well-known/oauth-protected-resource\` names the authorization server (RFC 9728). \`${baseUrl}/.well-known/oauth-protected-resource/api/mcp\` does so for MCP.
- \`${baseUrl}/.well-known/oauth-authorization-server/api/oauth\` names its endpoints (RFC 8414).
- Any request without a credential to a protected route is answered 401, with the first of these in \`WWW-Authenticate\`.

## Pick a method

| you are | use |
| --- | --- |
| an app or agent for many people | OAuth 2.1, authorization code with PKCE (\`S256\`) |
| a script of one learner | an agent key, which they make in their settings |

Scopes: ${scopes.map((scope) => `\`${scope}\``).join(', ')}. Ask for the fewest that do.

## Register

\`\`\`sh
curl -X POST ${baseUrl}/api/oauth/register -H 'Content-Type: application/json' \\
  -d '{"client_name": "My agent", "redirect_uris": ["http://127.0.0.1:8123/callback"], "token_endpoint_auth_method": "none"}'
\`\`\`

Anybody may (RFC 7591). The answer has the \`client_id\`, and a \`client_secret\` unless the method is \`none\`.

## Claim

1. Send the learner's browser to \`${baseUrl}/api/oauth/authorize\` with \`response_type=code\`, \`client_id\`, \`redirect_uri\`, \`scope\`, \`state\`, \`code_challenge\`, \`code_challenge_method=S256\`; for MCP also \`resource=${baseUrl}/api/mcp\`.
2. They sign in and allow it. The redirect has \`code\`, \`state\` and \`iss\`; compare the last two.
3. Within ten minutes, POST \`grant_type=authorization_code\`, \`code\`, \`redirect_uri\`, \`client_id\` and \`code_verifier\` as a form to \`${baseUrl}/api/oauth/token\`.

## Use the credential

Send \`Authorization: Bearer <token>\`. Access tokens live an hour. POST \`grant_type=refresh_token\` for a new pair: every refresh token works once, and one that comes twice ends the grant. After 30 days the learner is asked again.

## Errors

- 401 with \`error="invalid_token"\`: refresh, or start again.
- 403 \`INSUFFICIENT_SCOPE\`: the challenge names the scope that is missing; ask the learner for it.
- 429: wait for as many seconds as \`Retry-After\` says.
- Everything else is described at ${baseUrl}/docs and ${baseUrl}/openapi.json.

## Revocation

POST \`token\` to \`${baseUrl}/api/oauth/revoke\`: both halves of the pair end at once. Learners end grants and keys in their settings, at any time.
`
