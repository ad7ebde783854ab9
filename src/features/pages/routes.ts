/**
 * The endpoints of the web pages: one document for all paths, and its assets, from the binary. A page
 * that shows a user's own data leads a browser without a sign-in to `/login` (contract §9).
 */
import { Type, type Static } from '@sinclair/typebox'
import {
  acceptedCoding,
  type AcceptedLanguage,
  acceptedLanguage,
  bySize,
  type Coding,
} from '../../http/negotiation'
import { matchesEtag } from '../../http/compression'
import { endpoint, type Endpoint, type HandlerResult } from '../../http/endpoint'
import { type LegalAddresses, namesAny } from '../../http/legal-links'
import { loginAddress, ownPath } from '../../http/response'
import {
  goHome,
  pageProblemFormat,
  wantsPage,
  escapeHtml,
  serverPage,
} from '../../http/server-page'
import { plugin } from '../../http/http-app'
import { pagePolicy } from '../../http/response-headers'
import type { Services } from '../../services'
import { assets, page, pagePaths, type Asset } from '../../web/assets.generated'
import type { Auth } from '../auth/auth'
import { type Shares, noSuchShare } from '../shares/shares'
import { csrfSetCookie } from '../../http/csrf'
import { Problem } from '../../http/errors'
import { text } from '../../http/validation'

const contract = {
  method: 'GET',
  tag: 'Pages',
  access: 'public',
  rateLimit: null,
  responses: { 200: { description: 'The file.' } },
  page: true,
} as const

export const pageRoutes = (services: Services, auth: Auth, shares: Shares) =>
  plugin('pages', [
    ...pagePaths
      .filter((path) => !documentsWithLink.has(path))
      .map((path) => {
        const shown = documentEndpoint(path, services.config.legal)
        if (publicPages.has(path)) return shown
        const own = privatePage(shown)
        return /^\/admin(\/|$)/.test(path) ? administratorsPage(own, services, auth) : own
      }),
    ...withoutScriptRoutes(services, auth, shares),
    ...Object.entries(assets).map(([path, asset]) => assetEndpoint(path, asset)),
  ])

/** The pages that show nothing of a user. */
const publicPages: ReadonlySet<string> = new Set([
  '/',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/setup',
  '/invitation',
  '/status',
  '/status/confirm',
  '/status/unsubscribe',
])

/** The answer for a browser at an unknown path: the same document, which shows the error. */
export async function missingPage(request: Request, legal: LegalAddresses): Promise<HandlerResult> {
  if (namesAny(legal)) return { ...(await documentAsText()), status: 404 }
  const { path, coding, headers } = chooseEncoding(page, request)
  const { etag: _, ...others } = headers
  return {
    status: 404,
    body: Bun.file(path),
    headers: {
      ...others,
      ...(coding ? { 'content-encoding': coding } : {}),
      'content-security-policy': pagePolicy,
      'cache-control': 'no-store',
    },
  }
}

/** A program gets the document whether it is signed in or not. */
function privatePage({ contract: shown, handle }: Endpoint): Endpoint {
  return {
    contract: { ...shown, access: 'visitor', problemFormat: pageProblemFormat('notAvailable') },
    handle: (context) =>
      context.principal === null && wantsPage(context.request)
        ? toLogin(context.request)
        : handle(context),
  }
}

/** A page that is not there for anybody but administrators (contract §9). */
function administratorsPage(
  { contract: shown, handle }: Endpoint,
  { config }: Services,
  auth: Auth,
): Endpoint {
  return {
    contract: shown,
    handle: async (context) => {
      const { principal, request } = context
      const isOthers =
        principal !== null && wantsPage(request) && (await auth.user(principal)).role !== 'admin'
      return isOthers ? missingPage(request, config.legal) : handle(context)
    },
  }
}

const toLogin = (request: Request): HandlerResult => ({
  status: 302,
  body: '',
  headers: { location: loginAddress(request), 'cache-control': 'no-store' },
})

/** The document of the pages. One that ends in links is no copy that lies there, compressed, for each coding. */
const documentEndpoint = (path: string, legal: LegalAddresses): Endpoint =>
  namesAny(legal) ? endpoint(contractOf(path), documentAsText) : assetEndpoint(path, page)

const contractOf = (path: string) =>
  ({ ...contract, path, operationId: `page ${path}`, summary: path }) as const

const assetEndpoint = (path: string, asset: Asset): Endpoint =>
  endpoint(contractOf(path), ({ request }): HandlerResult => {
    const chosen = chooseEncoding(asset, request)
    const headers = {
      ...chosen.headers,
      'content-security-policy': pagePolicy,
    }
    if (chosen.unchanged) return { status: 304, body: '', headers }
    const { coding, path: file } = chosen
    const coded = coding ? { ...headers, 'content-encoding': coding } : headers
    return { status: 200, body: Bun.file(file), headers: coded }
  })

interface EncodedAsset {
  readonly path: string
  readonly coding: Coding | null
  readonly headers: Readonly<Record<string, string>>
  /** The browser's copy is current (RFC 9110 §13.1.2). */
  readonly unchanged: boolean
}

/** The smallest copy that the browser accepts (RFC 9110 §12.5.3), and its caching headers. */
function chooseEncoding(asset: Asset, request: Request): EncodedAsset {
  const { encodings } = asset
  const available = bySize.filter((coding) => coding in encodings)
  const coding = acceptedCoding(request, available)
  const etag = coding ? asset.etag.replace(/"$/, `-${coding}"`) : asset.etag
  const headers: Record<string, string> = {
    'content-type': asset.contentType,
    'cache-control': asset.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag,
    ...(available.length > 0 ? { vary: 'Accept-Encoding' } : {}),
  }
  const path = (coding && encodings[coding]) ?? asset.path
  const unchanged = matchesEtag(request.headers.get('if-none-match'), etag)
  return { path, coding, headers, unchanged }
}

const ofPage = {
  tag: 'Pages',
  access: 'visitor',
  problemFormat: pageProblemFormat('failed'),
  responses: { 200: { description: 'A page without scripts.', contentType: 'text/html' } },
  page: true,
} as const

const loginPath = '/login/plain'
const ShareParams = Type.Object({ shareId: Type.String() })

/**
 * What a browser without JavaScript gets: a sign-in (a consent page may need one) and shared sessions,
 * as plain forms and text. The document of the pages links to them where it says that it needs scripts.
 */
const withoutScriptRoutes = (services: Services, auth: Auth, shares: Shares): Endpoint[] => [
  endpoint(documentOf('/login', {}), ({ request }): Promise<HandlerResult> =>
    documentWithLink(
      loginPath + returnQuery(request),
      words[acceptedLanguage(request)].linkToSignIn,
    ),
  ),
  endpoint(
    documentOf('/shares/:shareId', { params: ShareParams }),
    async ({ request, params: { shareId } }): Promise<HandlerResult> => {
      const { linkToShare } = words[acceptedLanguage(request)]
      const path = `/shares/${encodeURIComponent(shareId)}/plain`
      const shared = await shares.preview(shareId)
      const head = shared === null ? '' : previewOf(shared, services.config.baseUrl)
      const document = await documentWithLink(path, linkToShare, head)
      const status = shared === null ? 404 : 200
      // Search engines must not list public links.
      return { ...document, status, headers: { ...document.headers, 'x-robots-tag': 'noindex' } }
    },
  ),
  showLogin(services),
  signIn(services, auth),
  plainShare(shares),
]

/** The paths of the documents that these routes serve. */
const documentsWithLink: ReadonlySet<string> = new Set(['/login', '/shares/:shareId'])

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

/** What a messenger shows of a link to a shared session (the Open Graph protocol). */
function previewOf(shared: { readonly title: string; readonly url: string }, baseUrl: string) {
  const picture = Object.keys(assets).find((path) => path.startsWith('/assets/preview-'))
  const title = shared.title === '' ? 'A shared session' : shared.title
  const about =
    'A lesson with a tutor that asks before it answers. Read it, then try a task yourself.'
  const properties = {
    'og:site_name': 'Elenchus',
    'og:type': 'article',
    'og:url': shared.url,
    'og:title': title,
    'og:description': about,
    'og:image': `${baseUrl}${picture ?? ''}`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'Elenchus: a tutor that asks before it answers',
  }
  const named = { 'twitter:card': 'summary_large_image' }
  return [
    ...Object.entries(properties).map(([name, value]) => ['property', name, value] as const),
    ...Object.entries(named).map(([name, value]) => ['name', name, value] as const),
  ]
    .map(([kind, name, value]) => `<meta ${kind}="${name}" content="${escapeHtml(value)}" />`)
    .join('\n    ')
}

/** The document of the pages, which names `path` where scripts do not run. `head`: HTML beside its title. */
async function documentWithLink(path: string, words: string, head = ''): Promise<HandlerResult> {
  const link = `<noscript><p><a href="${escapeHtml(path)}">${words}</a></p>`
  const { body, ...rest } = await documentAsText()
  const linked = body
    .replace('<noscript>', () => link)
    .replace('</title>', () => `</title>\n    ${head}`)
  return { ...rest, body: linked }
}

/** The document of the pages as it was built. */
const documentAsText = async () => ({
  status: 200,
  body: await Bun.file(page.path).text(),
  headers: {
    'content-type': page.contentType,
    'content-security-policy': pagePolicy,
    'cache-control': 'no-store',
  },
})

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
      const language = acceptedLanguage(request)
      if (principal) return signedInPage(language)
      const { csrf, config } = services
      const token = await csrf.issue(request, null)
      const shown = loginPage(language, { status: 200, token, returnTo: returnPath(request) })
      return { ...shown, cookies: [csrfSetCookie(token, config)] }
    },
  )

const LoginForm = Type.Object({
  csrf_token: Type.Optional(Type.String({ maxLength: 500 })),
  email: text(1, 254, 'The address.'),
  password: text(1, 1_024, 'The password.'),
  code: Type.Optional(Type.String({ maxLength: 40 })),
  returnTo: Type.Optional(Type.String({ maxLength: 8_192 })),
})

const signIn = ({ csrf }: Services, auth: Auth) =>
  endpoint(
    {
      ...ofPage,
      method: 'POST',
      path: loginPath,
      operationId: 'plainLogin',
      duringMaintenance: true,
      holdsSecret: true,
      summary: 'Sign in without scripts',
      rateLimit: 'LOGIN',
      countsDevices: true,
      form: 'page',
      schemas: { body: LoginForm },
    },
    async (context) => {
      const { request, principal, body } = context
      const { csrf_token: token, email, password, code, returnTo }: Static<typeof LoginForm> = body
      const login = { email, password, ...(code ? { code } : {}) }
      await csrf.verify(request, principal?.credentialId ?? null, token ?? null)
      await auth.loginLimits.countLogin(context, login)
      try {
        const { cookies } = await auth.login(context, principal, login)
        const location = ownPath(returnTo) ?? loginPath
        return { status: 303, body: '', headers: { location }, cookies }
      } catch (error) {
        if (!(error instanceof Problem) || error.status !== 401) throw error
        const asksCode = error.code === 'SECOND_FACTOR_REQUIRED'
        const shown = { token: token ?? '', returnTo: ownPath(returnTo), email, asksCode }
        const fault = asksCode ? (code ? 'wrongCode' : 'needsCode') : 'wrongPassword'
        return loginPage(acceptedLanguage(request), { ...shown, status: 401, fault })
      }
    },
  )

interface LoginPage {
  readonly status: number
  readonly token: string
  readonly returnTo: string | null
  readonly email?: string
  readonly fault?: keyof Words['faults']
  /** The password was right, and the account asks for a code, too. */
  readonly asksCode?: boolean
}

interface Words {
  readonly linkToSignIn: string
  readonly linkToShare: string
  readonly signIn: string
  readonly email: string
  readonly password: string
  readonly code: string
  readonly faults: Readonly<Record<'wrongPassword' | 'needsCode' | 'wrongCode', string>>
  readonly missing: string
  readonly signedIn: string
  readonly toRead: string
  readonly learner: string
  readonly tutor: string
  readonly next: string
}

const words: Readonly<Record<AcceptedLanguage, Words>> = {
  en: {
    linkToSignIn: 'Sign in without JavaScript',
    linkToShare: 'Read this session without JavaScript',
    signIn: 'Sign in',
    email: 'E-mail',
    password: 'Password',
    code: 'Code of your app, or a recovery code',
    faults: {
      wrongPassword: 'The e-mail address or the password is wrong.',
      needsCode: 'Enter the code of your authenticator app, or a recovery code.',
      wrongCode: 'The code is wrong, or was used before.',
    },
    missing:
      'Without JavaScript you can sign in, allow or deny applications, and read shared sessions. New accounts, conversations, practice and settings need JavaScript.',
    signedIn: 'You are signed in',
    toRead: 'A shared session, to read only.',
    learner: 'Learner',
    tutor: 'Tutor',
    next: 'Next messages',
  },
  de: {
    linkToSignIn: 'Ohne JavaScript anmelden',
    linkToShare: 'Diese Sitzung ohne JavaScript lesen',
    signIn: 'Anmelden',
    email: 'E-Mail',
    password: 'Passwort',
    code: 'Code deiner App oder ein Wiederherstellungscode',
    faults: {
      wrongPassword: 'E-Mail-Adresse oder Passwort stimmen nicht.',
      needsCode: 'Gib den Code deiner Authenticator-App oder einen Wiederherstellungscode ein.',
      wrongCode: 'Dieser Code ist falsch oder wurde schon benutzt.',
    },
    missing:
      'Ohne JavaScript kannst du dich anmelden, Anwendungen erlauben oder ablehnen und geteilte Sitzungen lesen. Neue Konten, Gespräche, Übungen und Einstellungen brauchen JavaScript.',
    signedIn: 'Du bist angemeldet',
    toRead: 'Eine geteilte Sitzung, nur zum Lesen.',
    learner: 'Lernende Person',
    tutor: 'Tutor',
    next: 'Nächste Nachrichten',
  },
  fr: {
    linkToSignIn: 'Se connecter sans JavaScript',
    linkToShare: 'Lire cette séance sans JavaScript',
    signIn: 'Se connecter',
    email: 'E-mail',
    password: 'Mot de passe',
    code: 'Code de ton application, ou un code de secours',
    faults: {
      wrongPassword: 'L’adresse e-mail ou le mot de passe est faux.',
      needsCode: 'Saisis le code de ton application d’authentification, ou un code de secours.',
      wrongCode: 'Ce code est faux, ou a déjà servi.',
    },
    missing:
      'Sans JavaScript, tu peux te connecter, autoriser ou refuser des applications et lire les séances partagées. Les nouveaux comptes, les conversations, les exercices et les réglages ont besoin de JavaScript.',
    signedIn: 'Tu es connecté',
    toRead: 'Une séance partagée, à lire seulement.',
    learner: 'Élève',
    tutor: 'Tuteur',
    next: 'Messages suivants',
  },
  es: {
    linkToSignIn: 'Entrar sin JavaScript',
    linkToShare: 'Leer esta sesión sin JavaScript',
    signIn: 'Entrar',
    email: 'Correo electrónico',
    password: 'Contraseña',
    code: 'Código de tu aplicación, o un código de recuperación',
    faults: {
      wrongPassword: 'El correo electrónico o la contraseña no son correctos.',
      needsCode:
        'Escribe el código de tu aplicación de autenticación, o un código de recuperación.',
      wrongCode: 'Este código no es correcto, o ya se usó.',
    },
    missing:
      'Sin JavaScript puedes entrar, permitir o rechazar aplicaciones y leer sesiones compartidas. Las cuentas nuevas, las conversaciones, la práctica y los ajustes necesitan JavaScript.',
    signedIn: 'Has entrado',
    toRead: 'Una sesión compartida, solo para leer.',
    learner: 'Estudiante',
    tutor: 'Tutor',
    next: 'Mensajes siguientes',
  },
}

const codeField = ({ code }: Words) =>
  `<label>${code} <input name="code" autocomplete="one-time-code" required maxlength="40"></label>`

function loginPage(
  language: AcceptedLanguage,
  { status, token, returnTo, email = '', fault, asksCode }: LoginPage,
): HandlerResult {
  const shown = words[language]
  return serverPage({
    status,
    language,
    title: shown.signIn,
    formTargets: ["'self'"],
    main: `<h1>${shown.signIn}</h1>
${fault === undefined ? '' : `<p class="warning" role="alert">${shown.faults[fault]}</p>`}
<form method="post" action="${loginPath}">
<input type="hidden" name="csrf_token" value="${escapeHtml(token)}">
<input type="hidden" name="returnTo" value="${escapeHtml(returnTo ?? '')}">
<label>${shown.email} <input name="email" type="email" autocomplete="username" required maxlength="254" value="${escapeHtml(email)}"></label>
<label>${shown.password} <input name="password" type="password" autocomplete="current-password" required maxlength="1024"></label>
${asksCode ? codeField(shown) : ''}
<button class="main">${shown.signIn}</button>
</form>
<p class="soft">${shown.missing}</p>`,
  })
}

function signedInPage(language: AcceptedLanguage): HandlerResult {
  const { signedIn, missing } = words[language]
  return serverPage({
    status: 200,
    language,
    title: signedIn,
    main: `<h1>${signedIn}</h1>
<p>${missing}</p>
<p><a href="/app">${goHome[language]}</a></p>`,
  })
}

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
    async ({ request, params: { shareId }, query: { cursor } }): Promise<HandlerResult> => {
      const language = acceptedLanguage(request)
      const { toRead, learner, tutor, next: nextMessages } = words[language]
      const at = cursor === undefined ? {} : { cursor }
      const { title, messages, nextCursor } = await shares.read(shareId, { ...at, limit: 100 })
      const next = `/shares/${encodeURIComponent(shareId)}/plain?cursor=${encodeURIComponent(nextCursor ?? '')}`
      const shown = serverPage({
        status: 200,
        language,
        title,
        isWide: true,
        main: `<h1 dir="auto">${escapeHtml(title)}</h1>
<p class="soft">${toRead}</p>
${messages
  .map(
    ({ role, content }) => `<section>
<h2>${role === 'user' ? learner : tutor}</h2>
<p class="text" dir="auto">${escapeHtml(content)}</p>
</section>`,
  )
  .join('\n')}
${nextCursor === null ? '' : `<p><a href="${escapeHtml(next)}">${nextMessages}</a></p>`}`,
      })
      return { ...shown, headers: { ...shown.headers, 'x-robots-tag': 'noindex' } }
    },
  )
