/** Routes that a user's browser visits: the consent page and its form (spec 4.4, 5.3 rule 7). */
import { endpoint, type Endpoint } from '../../../http/endpoint'
import { pageProblemFormat } from '../../../http/notice-page'
import { AuthorizeQuery, DecisionBody } from '../model'
import type { AuthorizationEndpoint } from './authorization-endpoint'

const tag = 'OAuth'
const problemFormat = pageProblemFormat('This did not work')

export const authorizeRoutes = (authorization: AuthorizationEndpoint): Endpoint[] => [
  authorize(authorization),
  decide(authorization),
]

const authorize = (authorization: AuthorizationEndpoint) =>
  endpoint(
    {
      method: 'GET',
      path: '/api/oauth/authorize',
      operationId: 'authorize',
      summary: 'Ask a user to allow a client something',
      description:
        'Shows the consent page. Who is not signed in signs in first and comes back. Without `scope` the client’s registered scopes are asked for, else every `:read` scope. What is wrong with a request is told to the client by redirect (`error`, `state`, `iss`), unless the client or its address cannot be trusted.',
      tag,
      access: 'visitor',
      rateLimit: 'DEFAULT',
      schemas: { query: AuthorizeQuery },
      problemFormat,
      responses: {
        200: {
          description: 'The consent page.',
          contentType: 'text/html',
          headers: { 'Set-Cookie': 'The `csrf-token` cookie, which the form must match.' },
        },
        302: {
          description: 'To the login page, and back afterwards.',
          empty: true,
          headers: { Location: '`/login?returnTo=…`' },
        },
        303: {
          description: 'Back to the client with `error`, `error_description`, `state` and `iss`.',
          empty: true,
          headers: { Location: 'The redirect URI with the answer in its query.' },
        },
        400: {
          description: 'The client or the redirect URI is not known: a page for the user.',
          contentType: 'text/html',
        },
      },
      problems: [],
    },
    (context) => authorization.open(context, context.principal, context.query),
  )

const decide = (authorization: AuthorizationEndpoint) =>
  endpoint(
    {
      method: 'POST',
      path: '/api/oauth/authorize/decision',
      operationId: 'decide',
      summary: 'Allow or deny, from the consent page',
      description:
        'The hidden field `csrf_token` must equal the cookie `csrf-token`. The handle in `request` works once, for ten minutes, in the browser that was asked.',
      tag,
      access: 'visitor',
      rateLimit: 'DEFAULT',
      form: true,
      schemas: { body: DecisionBody },
      problemFormat,
      bodyExample: { csrf_token: '<CSRF_TOKEN>', request: '<HANDLE>', decision: 'allow' },
      responses: {
        303: {
          description:
            'Back to the client: with `code`, `state` and `iss`, or with `error=access_denied`, `state` and `iss`.',
          empty: true,
          headers: { Location: 'The redirect URI with the answer in its query.' },
        },
      },
      problems: ['UNAUTHORIZED', 'CSRF_TOKEN_MISMATCH', 'CSRF_TOKEN_PARTIAL'],
    },
    (context) => authorization.decide(context, context.principal, context.body),
  )
