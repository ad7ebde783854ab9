/**
 * The documents that describe this service to machines and people: the guides, the API catalogue, the
 * API index, `/llms.txt` and `/auth.md`.
 */
import { productNames } from '../imports/imports'
import { scopes } from '../../http/auth'
import { product } from '../../lib/product'

export interface Guide {
  /** The anchor in `/docs`. */
  readonly slug: string
  readonly name: string
  /** A summary of one line. */
  readonly about: string
  /** Paragraphs of plain text. */
  readonly text: readonly string[]
}

/** The guides: sections of `/docs`, and documents of the public search. */
export const guides: readonly Guide[] = [
  {
    slug: 'how-the-tutor-teaches',
    name: 'How the tutor teaches',
    about: 'Socratic and tutor mode, hints, and when an answer is stated',
    text: [
      'In Socratic mode, the default, every reply is one small step and ends with one question. Where a task has an answer that can be computed, the server computes it first and holds it back: neither the offline tutor nor a language model can say it before the learner has reached it, or has tried honestly often enough.',
      'The ladder goes from a probing question over a hint, a stronger hint and a worked step of a similar task to the answer, and then to a task that checks the understanding. Honest attempts open it; pleading, guessing and instructions to the tutor do not.',
      'In tutor mode the tutor explains directly, then asks a question that checks what was understood.',
    ],
  },
  {
    slug: 'checking-steps',
    name: 'Checking steps',
    about: 'How a learner’s own steps are compared, and mistakes found',
    text: [
      'Write a solution line by line. Each step is compared with the one before by computer algebra: what is equivalent is right, however it is written. The first step that does not follow is asked about, with the kind of mistake in mind: a sign, a distribution, the order of operations, a unit, an arithmetic slip.',
    ],
  },
  {
    slug: 'without-a-model',
    name: 'Without a language model',
    about: 'What the built-in offline tutor does',
    text: [
      'Without a provider the built-in offline tutor answers, and says so. It follows the same rules, works with computer algebra, and quotes the learner’s own files. To use a model, set LLM_PROVIDER, LLM_BASE_URL, LLM_API_KEY and LLM_MODEL; Ollama, llama.cpp and vLLM are reached as openai-compatible.',
    ],
  },
  {
    slug: 'replies-that-last',
    name: 'Replies that last',
    about: 'Streams that survive reloads, lost connections and restarts',
    text: [
      'A reply belongs to the server, not to the connection. POST /api/chat/stream begins one; GET /api/chat/streams/{streamId}?after={seq} replays what was missed and follows the rest, on any node. The same Idempotency-Key gives the same stream. A reply that a crash cut ends with the error INTERRUPTED and keeps its text.',
    ],
  },
  {
    slug: 'bringing-chats',
    name: 'Bringing chats along',
    about: `Imports from ${productNames('and')}`,
    text: [
      `POST /api/import takes the export of ${productNames('or')} as it was downloaded, JSON or ZIP. It answers 202 with a job. Branches, times and models are kept, what is unreadable is named one by one, and importing the same file again adds nothing.`,
    ],
  },
  {
    slug: 'files-projects-memory',
    name: 'Files, projects and memory',
    about: 'What the tutor reads of a learner’s work, and who owns it',
    text: [
      'A project gathers sessions, files and instructions. PDF, DOCX, PPTX, HTML, Markdown and plain text are read, and the tutor quotes them with file name and place. What the tutor remembers of a learner is listed at /api/memory; it can be changed, deleted and switched off.',
    ],
  },
  {
    slug: 'agents',
    name: 'Agents',
    about: 'MCP, OAuth, agent keys and scopes',
    text: [
      'Agents speak MCP at /api/mcp, or REST. A credential is an OAuth access token (see /auth.md) or an agent key that the learner makes. Each acts within its scopes: chat, memory, sessions, files and projects, each to read or to write. Listing the tools takes none.',
      'A client keeps its registration. When its token has died it refreshes; when that fails it sends the learner to authorize again, with the scopes that the challenge names. Editors such as Cursor, VS Code, Windsurf and Zed need the address of /api/mcp alone. A client that cannot sign in, or does so only while it connects, sends an agent key as its bearer token.',
    ],
  },
  {
    slug: 'self-hosting',
    name: 'Running it yourself',
    about: 'One binary, SQLite or Postgres, and nothing else',
    text: [
      'The program is one file. Started in an empty folder, it makes its database and its secrets there and serves its pages. With DATABASE_URL=postgres://… any number of nodes share the work behind any balancer. elenchus config lists every variable; elenchus user makes accounts; elenchus migrate --from sqlite:… --to postgres://… moves an instance.',
    ],
  },
]

const catalogPath = '/.well-known/api-catalog'

/** The catalogue of APIs (RFC 9727), a linkset (RFC 9264 §4.2): each relation is a list of targets. */
export const apiCatalog = (baseUrl: string) => ({
  linkset: [
    {
      anchor: `${baseUrl}${catalogPath}`,
      item: [{ href: `${baseUrl}/api` }, { href: `${baseUrl}/api/mcp` }],
    },
    {
      anchor: `${baseUrl}/api`,
      'service-desc': [{ href: `${baseUrl}/openapi.json`, type: 'application/json' }],
      'service-doc': [{ href: `${baseUrl}/docs`, type: 'text/html' }],
      'service-meta': [
        { href: `${baseUrl}/.well-known/oauth-protected-resource`, type: 'application/json' },
      ],
      status: [{ href: `${baseUrl}/api/health`, type: 'application/json' }],
    },
    {
      anchor: `${baseUrl}/api/mcp`,
      'service-doc': [{ href: `${baseUrl}/docs`, type: 'text/html' }],
      'service-meta': [
        { href: `${baseUrl}/.well-known/mcp/server-card.json`, type: 'application/json' },
        {
          href: `${baseUrl}/.well-known/oauth-protected-resource/api/mcp`,
          type: 'application/json',
        },
      ],
    },
  ],
})

/** The document at `/api`. */
export const apiIndex = (baseUrl: string) => ({
  service: product.name,
  apiVersion: '2026.05',
  openapi: `${baseUrl}/openapi.json`,
  documentation: `${baseUrl}/docs`,
  credentials: `${baseUrl}/auth.md`,
  mcp: `${baseUrl}/api/mcp`,
  status: `${baseUrl}/api/status`,
})

/** The `Link` header, which a `HEAD` request must return (RFC 9727 §3). */
export const catalogLinks = (baseUrl: string): string =>
  [
    `<${catalogPath}>; rel="api-catalog"`,
    `<${baseUrl}/api>; rel="item"`,
    `<${baseUrl}/api/mcp>; rel="item"`,
  ].join(', ')

/** The document `/llms.txt`: an overview for language models. */
export const llmsText = (baseUrl: string): string => `# ${product.name}

> An AI tutor that asks before it answers. Learners bring a question; it answers with the next question that helps, checks their steps with computer algebra, and holds the answer back until they have earned it. Agents reach it over MCP, OAuth and a REST API.

## For agents

- [How to get a credential](${baseUrl}/auth.md): discovery, registration, consent, tokens
- [MCP](${baseUrl}/.well-known/mcp/server-card.json): the endpoint is ${baseUrl}/api/mcp; listing its tools takes no credential
- [OpenAPI](${baseUrl}/openapi.json): every route, answer and error
- [API catalogue](${baseUrl}/.well-known/api-catalog)
- Ask in plain language: POST ${baseUrl}/api/nlweb/ask with \`{"query": {"text": "…"}}\`

## Guides

${guides.map(({ slug, name, about }) => `- [${name}](${baseUrl}/docs#${slug}): ${about}`).join('\n')}

## Optional

- [Announcements](${baseUrl}/announcements.atom)
- [Status](${baseUrl}/api/status)
`

/** The document `/auth.md`: how an agent that has only the address gets a credential. */
export const authGuide = (baseUrl: string): string => `# auth.md

${product.name} lets agents act for a learner who has allowed it. Without that permission an agent reaches no account.

## Discover

- \`${baseUrl}/.well-known/oauth-protected-resource\` names the authorization server (RFC 9728). \`${baseUrl}/.well-known/oauth-protected-resource/api/mcp\` does so for MCP.
- \`${baseUrl}/.well-known/oauth-authorization-server/api/oauth\` names its endpoints (RFC 8414).
- Any request without a credential to a protected route is answered 401, with the first of these in \`WWW-Authenticate\`.

## Pick a method

| you are | use |
| --- | --- |
| an app or agent for many people | OAuth 2.1, authorization code with PKCE (\`S256\`) |
| a script of one learner | an agent key, which they make in their settings |

Scopes: ${scopes.map((scope) => `\`${scope}\``).join(', ')}. Ask for the fewest that do. The metadata of MCP lists those that its tools and resources take, and every challenge there names the same ones.

## Register

\`\`\`sh
curl -X POST ${baseUrl}/api/oauth/register -H 'Content-Type: application/json' \\
  -d '{"client_name": "My agent", "redirect_uris": ["http://127.0.0.1:8123/callback"], "token_endpoint_auth_method": "none"}'
\`\`\`

Anybody may (RFC 7591). The answer has the \`client_id\`, and a \`client_secret\` unless the method is \`none\`. Keep them: one registration serves all later sign-ins. A client that registers a \`scope\` cannot ask for others later; without one it can ask for any. \`openid\` and \`offline_access\` are ignored; a refresh token comes with the grant type \`refresh_token\`, which is the default.

Redirect URIs are https, http on a loopback address (any port), a private scheme with a dot in it, or the scheme of an editor such as \`cursor\` or \`vscode\`.

## Claim

1. Send the learner's browser to \`${baseUrl}/api/oauth/authorize\` with \`response_type=code\`, \`client_id\`, \`redirect_uri\`, \`scope\`, \`state\`, \`code_challenge\`, \`code_challenge_method=S256\`; for MCP also \`resource=${baseUrl}/api/mcp\`.
2. They sign in and allow it. The redirect has \`code\`, \`state\` and \`iss\`; compare the last two.
3. Within ten minutes, POST \`grant_type=authorization_code\`, \`code\`, \`redirect_uri\`, \`client_id\` and \`code_verifier\` as a form to \`${baseUrl}/api/oauth/token\`; for MCP also \`resource\` as before. A client with a secret sends it by Basic or in the form; an empty secret is the same as none.

## Use the credential

Send \`Authorization: Bearer <token>\`. Access tokens live an hour. POST \`grant_type=refresh_token\` for a new pair: every refresh token works once, and one that comes twice ends the grant, so refresh from one place at a time. After 30 days the learner is asked again.

MCP is at \`${baseUrl}/api/mcp\` (streamable HTTP, POST only, no sessions). The handshake and the lists take no credential; the list of resources is empty without one, and its \`_meta.hint\` says so. A call of a tool without a credential is 401, at which clients sign in. A client that signs in only while it connects needs an agent key in its \`Authorization\` header.

## Errors

- 401 with \`error="invalid_token"\`: refresh. If that is \`invalid_grant\`, send the learner to authorize again, with the same \`client_id\` and the scopes of the challenge.
- 401 \`invalid_client\` at the token endpoint: the registration is gone; register again.
- 403 \`INSUFFICIENT_SCOPE\`: the challenge names the scope that is missing, at MCP all that its tools take; ask the learner for it.
- 429: wait for as many seconds as \`Retry-After\` says.
- Everything else is described at ${baseUrl}/docs and ${baseUrl}/openapi.json.

## Revocation

POST \`token\` to \`${baseUrl}/api/oauth/revoke\`: both halves of the pair end at once. Learners end grants and keys in their settings, at any time.
`
