/**
 * What a browser without JavaScript gets: a sign-in (a consent page may need one) and shared sessions,
 * as plain forms and text. The document of the pages links to them where it says that it needs scripts.
 */
import { Type, type Static } from '@sinclair/typebox'
import { csrfSetCookie } from '../../http/csrf'
import { endpoint, type Endpoint, type HandlerResult } from '../../http/endpoint'
import { Problem } from '../../http/errors'
import { ownPath } from '../../http/response'
import { pageProblemFormat } from '../../http/server-page'
import { pagePolicy } from '../../http/response-headers'
import { escapeHtml, serverPage } from '../../http/server-page'
import { text } from '../../http/validation'
import type { Services } from '../../services'
import { page } from '../../web/assets.generated'
import type { Auth } from '../auth/auth'
import { noSuchShare, type Shares } from '../shares/shares'

const ofPage = {
  tag: 'Pages',
  access: 'visitor',
  problemFormat: pageProblemFormat('This did not work'),
  responses: { 200: { description: 'A page without scripts.', contentType: 'text/html' } },
  page: true,
} as const

const loginPath = '/login/plain'
const ShareParams = Type.Object({ shareId: Type.String() })

/** Pages without scripts, and the documents that link to them. */
export const withoutScriptRoutes = (services: Services, auth: Auth, shares: Shares): Endpoint[] => [
  endpoint(documentOf('/login', {}), ({ request }): Promise<HandlerResult> =>
    documentWithLink(loginPath + returnQuery(request), 'Sign in without JavaScript'),
  ),
  endpoint(
    documentOf('/shares/:shareId', { params: ShareParams }),
    async ({ params: { shareId } }): Promise<HandlerResult> => {
      const path = `/shares/${encodeURIComponent(shareId)}/plain`
      const document = await documentWithLink(path, 'Read this session without JavaScript')
      const status = (await shares.isPublic(shareId)) ? 200 : 404
      // Search engines must not list public links.
      return { ...document, status, headers: { ...document.headers, 'x-robots-tag': 'noindex' } }
    },
  ),
  showLogin(services),
  signIn(services, auth),
  plainShare(shares),
]

/** The paths of the documents that these routes serve. */
export const documentsWithLink: ReadonlySet<string> = new Set(['/login', '/shares/:shareId'])

const documentOf = <S extends Endpoint['contract']['schemas']>(path: string, schemas: S) =>
  ({
    ...ofPage,
    access: 'public',
    method: 'GET',
    path,
    operationId: `page ${path}`,
    summary: path,
    rateLimit: null,
    schemas,
  }) as const

/** The document of the pages, which names `path` where scripts do not run. */
async function documentWithLink(path: string, words: string): Promise<HandlerResult> {
  const link = `<noscript><p><a href="${escapeHtml(path)}">${words}</a></p>`
  return {
    status: 200,
    body: (await Bun.file(page.path).text()).replace('<noscript>', () => link),
    headers: {
      'content-type': page.contentType,
      'content-security-policy': pagePolicy,
      'cache-control': 'no-store',
    },
  }
}

/** The path that the query asks to return to. It is no part of a schema: a page is shown in any case. */
function returnPath({ url }: Request): string | null {
  const at = url.indexOf('?')
  return at === -1 ? null : ownPath(new URLSearchParams(url.slice(at)).get('returnTo'))
}

function returnQuery(request: Request): string {
  const path = returnPath(request)
  return path === null ? '' : `?${new URLSearchParams({ returnTo: path }).toString()}`
}

const showLogin = (services: Services) =>
  endpoint(
    {
      ...ofPage,
      method: 'GET',
      path: loginPath,
      operationId: 'showPlainLogin',
      holdsSecret: true,
      summary: 'The form of a sign-in without scripts',
    },
    async ({ request, principal }) => {
      if (principal) return signedInPage
      const { csrf, config } = services
      const token = await csrf.issue(request, null)
      const shown = loginPage({ status: 200, token, returnTo: returnPath(request) })
      return { ...shown, cookies: [csrfSetCookie(token, config)] }
    },
  )

const LoginForm = Type.Object({
  csrf_token: Type.Optional(Type.String({ maxLength: 500 })),
  email: text(1, 254, 'The address.'),
  password: text(1, 1_024, 'The password.'),
  returnTo: Type.Optional(Type.String({ maxLength: 8_192 })),
})

const signIn = ({ csrf }: Services, auth: Auth) =>
  endpoint(
    {
      ...ofPage,
      method: 'POST',
      path: loginPath,
      operationId: 'plainLogin',
      holdsSecret: true,
      summary: 'Sign in without scripts',
      rateLimit: 'LOGIN',
      countsDevices: true,
      form: 'page',
      schemas: { body: LoginForm },
    },
    async (context) => {
      const { request, principal, body } = context
      const { csrf_token: token, email, password, returnTo }: Static<typeof LoginForm> = body
      await csrf.verify(request, principal?.credentialId ?? null, token ?? null)
      await auth.loginLimits.count(context, 'login', email)
      try {
        const { cookies } = await auth.login(context, principal, { email, password })
        const location = ownPath(returnTo) ?? loginPath
        return { status: 303, body: '', headers: { location }, cookies }
      } catch (error) {
        if (!(error instanceof Problem) || error.status !== 401) throw error
        const shown = { token: token ?? '', returnTo: ownPath(returnTo), email }
        return loginPage({ ...shown, status: 401, fault: error.message })
      }
    },
  )

interface LoginPage {
  readonly status: number
  readonly token: string
  readonly returnTo: string | null
  readonly email?: string
  readonly fault?: string
}

const loginPage = ({ status, token, returnTo, email = '', fault }: LoginPage): HandlerResult =>
  serverPage({
    status,
    title: 'Sign in',
    formTargets: ["'self'"],
    main: `<h1>Sign in</h1>
${fault === undefined ? '' : `<p class="warning" role="alert">${escapeHtml(fault)}</p>`}
<form method="post" action="${loginPath}">
<input type="hidden" name="csrf_token" value="${escapeHtml(token)}">
<input type="hidden" name="returnTo" value="${escapeHtml(returnTo ?? '')}">
<label>E-mail <input name="email" type="email" autocomplete="username" required maxlength="254" value="${escapeHtml(email)}"></label>
<label>Password <input name="password" type="password" autocomplete="current-password" required maxlength="1024"></label>
<button class="main">Sign in</button>
</form>
<p class="soft">${missingWords}</p>`,
  })

const missingWords =
  'Without JavaScript you can sign in, allow or deny applications, and read shared sessions. New accounts, conversations, practice and settings need JavaScript.'

const signedInPage: HandlerResult = serverPage({
  status: 200,
  title: 'Signed in',
  main: `<h1>You are signed in</h1>
<p>${missingWords}</p>
<p><a href="/app">Go to Elenchus</a></p>`,
})

const plainShare = (shares: Shares) =>
  endpoint(
    {
      ...ofPage,
      access: 'public',
      method: 'GET',
      path: '/shares/:shareId/plain',
      operationId: 'showPlainShare',
      summary: 'A shared session without scripts',
      schemas: {
        params: ShareParams,
        query: Type.Object({ cursor: Type.Optional(text(1, 1_000, '`nextCursor` of a page.')) }),
      },
      problems: ['NOT_FOUND'],
      notFoundMessage: noSuchShare,
    },
    async ({ params: { shareId }, query: { cursor } }): Promise<HandlerResult> => {
      const at = cursor === undefined ? {} : { cursor }
      const { title, messages, nextCursor } = await shares.read(shareId, { ...at, limit: 100 })
      const next = `/shares/${encodeURIComponent(shareId)}/plain?cursor=${encodeURIComponent(nextCursor ?? '')}`
      const shown = serverPage({
        status: 200,
        title,
        isWide: true,
        main: `<h1 dir="auto">${escapeHtml(title)}</h1>
<p class="soft">A shared session, to read only.</p>
${messages
  .map(
    ({ role, content }) => `<section>
<h2>${role === 'user' ? 'Learner' : 'Tutor'}</h2>
<p class="text" dir="auto">${escapeHtml(content)}</p>
</section>`,
  )
  .join('\n')}
${nextCursor === null ? '' : `<p><a href="${escapeHtml(next)}">Next messages</a></p>`}`,
      })
      return { ...shown, headers: { ...shown.headers, 'x-robots-tag': 'noindex' } }
    },
  )
