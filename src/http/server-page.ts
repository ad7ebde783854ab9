/**
 * Pages that the server renders by itself, those of one notice among them: one style sheet inside the page, allowed by its digest
 * (CSP 3 §2.3.1), and nothing loaded but the script of a page that names one.
 */
import {
  type HandlerResult,
  type ProblemFormat,
  endpoint,
  type ResponseSpec,
  type Endpoint,
} from './endpoint'
import type { ProblemCode } from './errors'
import { acceptedLanguage, type AcceptedLanguage, preferredType } from './negotiation'
import { FixedText } from './compression'

/* The product's colours and measures; every pair of text and ground meets WCAG AA in both themes. */
const style = `
:root{color-scheme:light dark;--ground:#faf8f3;--raised:#fffefb;--ink:#23211d;--soft:#625c52;--line:#e3dccf;--edge:#8b8375;--accent:#10544e;--hover:#0b403b;--on:#fff;--warm:#f7ece0;--spark:#b45f24}
@media (prefers-color-scheme:dark){:root{--ground:#181715;--raised:#211f1c;--ink:#ece7dc;--soft:#aaa395;--line:#35322c;--edge:#857e71;--accent:#86cabd;--hover:#a3dbd0;--on:#0b211e;--warm:#2c241b;--spark:#e6a56c}}
*{box-sizing:border-box;margin:0}
html{background:var(--ground);color:var(--ink);font:1rem/1.6 system-ui,-apple-system,'Segoe UI',Roboto,'Open Sans','Helvetica Neue',sans-serif}
body{display:grid;gap:1rem;justify-items:center;align-content:safe center;min-height:100dvh;padding:clamp(1rem,4vw,2rem);overflow-wrap:anywhere}
main{display:grid;gap:1.25rem;width:min(100%,34rem);padding:clamp(1.25rem,5vw,2.25rem);border:1px solid var(--line);border-radius:.875rem;background:var(--raised)}
h1{font:500 1.625rem/1.25 'Iowan Old Style','Palatino Linotype',Palatino,Charter,Georgia,'DejaVu Serif',serif;text-wrap:balance}
h2{font-size:1rem;font-weight:600}
.brand{color:var(--soft);font:500 1rem/1.2 'Iowan Old Style','Palatino Linotype',Palatino,Charter,Georgia,'DejaVu Serif',serif}
.soft{color:var(--soft);font-size:.9375rem}
ul{display:grid;gap:.5rem;padding:0;list-style:none}
.wide{width:min(100%,60rem)}
.wide section{display:grid;gap:.75rem;padding-block:1rem}
.wide nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem}
.wide nav li{padding:0;border:0}
.wide h3{font-size:1rem;font-weight:600}
details{padding:.5rem 0;border-block-end:1px solid var(--line)}
summary{cursor:pointer}
details>*{margin-block:.5rem}
pre{overflow:auto;max-height:28rem;padding:.75rem;border:1px solid var(--line);border-radius:.375rem;background:var(--ground)}
table{border-collapse:collapse}
th,td{padding:.25rem .75rem .25rem 0;text-align:start;vertical-align:top}
li{padding-inline-start:1.25rem;border-inline-start:3px solid var(--accent);padding-block:.125rem}
code{color:var(--soft);font:.8125rem/1.4 ui-monospace,'SF Mono',Menlo,Consolas,'DejaVu Sans Mono',monospace}
.warning{padding:.75rem 1rem;border-inline-start:3px solid var(--spark);border-radius:.25rem;background:var(--warm)}
.text{white-space:pre-wrap}
label{display:grid;flex:1 1 100%;gap:.25rem;font-weight:600}
input,select{min-height:2.75rem;min-width:0;width:100%;padding:.5rem .75rem;border:1px solid var(--edge);border-radius:.5rem;background:var(--ground);color:inherit;font:inherit}
form{display:flex;flex-wrap:wrap;gap:.75rem}
button{flex:1 1 10rem;min-height:2.75rem;padding:.5rem 1.25rem;border:1px solid var(--edge);border-radius:.875rem;background:none;color:inherit;font:inherit;font-weight:600;cursor:pointer}
button:hover{border-color:var(--accent)}
.main{border-color:var(--accent);background:var(--accent);color:var(--on)}
.main:hover{background:var(--hover)}
a{color:var(--accent);text-underline-offset:.2em}
#legal{display:flex;flex-wrap:wrap;justify-content:center;gap:.25rem 1.25rem;padding-block-start:1.25rem;font-size:.875rem}
a.main{display:block;padding:.5rem 1.25rem;border-radius:.875rem;color:var(--on);font-weight:600;text-align:center;text-decoration:none}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
`

const digest = new Bun.CryptoHasher('sha256').update(style).digest('base64')

/** The characters that mean something in HTML text and attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

interface ServerPage {
  readonly status: number
  /** Plain text. */
  readonly title: string
  /** Of its text; English where it is absent. */
  readonly language?: AcceptedLanguage
  /** HTML: what the main part of the page holds. */
  readonly main: string
  /** For much to read, in a broad column. */
  readonly isWide?: true
  /** Where its forms may lead, redirects included (CSP 3 §6.4.1). */
  readonly formTargets?: readonly string[]
  /** The origins that may show the page in a frame; without them none may. */
  readonly framedBy?: readonly string[]
  /** The path of a script of this instance, which the page loads and works without. */
  readonly script?: string
}

/** The answer that shows a page. */
export const serverPage = ({
  status,
  title,
  language = 'en',
  main,
  isWide,
  formTargets,
  framedBy,
  script,
}: ServerPage) =>
  ({
    status,
    body: `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Elenchus</title>
<style>${style}</style>${
      script === undefined
        ? ''
        : `
<script src="${script}" defer></script>`
    }
</head>
<body>
<main${isWide ? ' class="wide"' : ''}>
<p class="brand">Elenchus</p>
${main}
</main>
</body>
</html>
`,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': [
        "default-src 'none'",
        `style-src 'sha256-${digest}'`,
        ...(script === undefined ? [] : ["script-src 'self'", "connect-src 'self'"]),
        "base-uri 'none'",
        `form-action ${formTargets?.join(' ') ?? "'none'"}`,
        `frame-ancestors ${framedBy?.join(' ') ?? "'none'"}`,
      ].join('; '),
      ...(framedBy === undefined ? { 'x-frame-options': 'DENY' } : {}),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    },
  }) satisfies HandlerResult

const mainBegins = '<body>\n<main'

/** The page below what administrators say to everybody; HTML that is no page of this kind stays as it is. */
export const withBanner = (html: string, message: string): string =>
  html.replace(
    mainBegins,
    () => `<body>\n<p class="warning" role="status" dir="auto">${escapeHtml(message)}</p>\n<main`,
  )

/** The words of the link to the product, for pages that the server renders. */
export const goHome: Readonly<Record<AcceptedLanguage, string>> = {
  en: 'Go to Elenchus',
  de: 'Zu Elenchus',
  fr: 'Aller à Elenchus',
  es: 'Ir a Elenchus',
}

interface NoticeWords {
  readonly titles: Readonly<
    Record<'failed' | 'brokenLink' | 'notAvailable' | 'notSignedIn', string>
  >
  /** In place of what a problem says in English; English needs none. */
  readonly problems: Readonly<Partial<Record<ProblemCode, string>>>
}

const noticeWords: Readonly<Record<AcceptedLanguage, NoticeWords>> = {
  en: {
    titles: {
      failed: 'This did not work',
      brokenLink: 'This link does not work',
      notAvailable: 'Not available',
      notSignedIn: 'You are not signed in',
    },
    problems: {},
  },
  de: {
    titles: {
      failed: 'Das hat nicht geklappt',
      brokenLink: 'Dieser Link funktioniert nicht',
      notAvailable: 'Nicht verfügbar',
      notSignedIn: 'Du bist nicht angemeldet',
    },
    problems: {
      BAD_REQUEST: 'Diese Anfrage ist unvollständig, schon beantwortet oder abgelaufen.',
      UNAUTHORIZED: 'Melde dich an, um weiterzumachen.',
      CSRF_TOKEN_MISMATCH: 'Diese Seite ist veraltet. Lade sie neu und versuch es noch einmal.',
      CSRF_TOKEN_PARTIAL: 'Diese Seite ist veraltet. Lade sie neu und versuch es noch einmal.',
      FORBIDDEN: 'Das ist nicht erlaubt.',
      NOT_FOUND: 'Hier ist nichts.',
      TOO_MANY_REQUESTS: 'Zu viele Anfragen. Versuch es später noch einmal.',
      INTERNAL_ERROR: 'Bei uns ist etwas schiefgegangen.',
      UPSTREAM_ERROR: 'Ein Dienst, der dafür nötig ist, antwortet nicht.',
      SERVICE_UNAVAILABLE: 'Der Dienst ist gerade nicht verfügbar.',
    },
  },
  fr: {
    titles: {
      failed: 'Cela n’a pas marché',
      brokenLink: 'Ce lien ne fonctionne pas',
      notAvailable: 'Pas disponible',
      notSignedIn: 'Tu n’es pas connecté',
    },
    problems: {
      BAD_REQUEST: 'Cette demande est incomplète, a déjà reçu une réponse ou a expiré.',
      UNAUTHORIZED: 'Connecte-toi pour continuer.',
      CSRF_TOKEN_MISMATCH: 'Cette page n’est plus à jour. Recharge-la et réessaie.',
      CSRF_TOKEN_PARTIAL: 'Cette page n’est plus à jour. Recharge-la et réessaie.',
      FORBIDDEN: 'Ce n’est pas permis.',
      NOT_FOUND: 'Il n’y a rien ici.',
      TOO_MANY_REQUESTS: 'Trop de demandes. Réessaie plus tard.',
      INTERNAL_ERROR: 'Quelque chose s’est mal passé de notre côté.',
      UPSTREAM_ERROR: 'Un service nécessaire ne répond pas.',
      SERVICE_UNAVAILABLE: 'Le service n’est pas disponible pour le moment.',
    },
  },
  es: {
    titles: {
      failed: 'Esto no funcionó',
      brokenLink: 'Este enlace no funciona',
      notAvailable: 'No disponible',
      notSignedIn: 'No has entrado',
    },
    problems: {
      BAD_REQUEST: 'Esta petición está incompleta, ya tiene respuesta o ha caducado.',
      UNAUTHORIZED: 'Entra para seguir.',
      CSRF_TOKEN_MISMATCH: 'Esta página ya no está al día. Vuelve a cargarla e inténtalo de nuevo.',
      CSRF_TOKEN_PARTIAL: 'Esta página ya no está al día. Vuelve a cargarla e inténtalo de nuevo.',
      FORBIDDEN: 'Esto no está permitido.',
      NOT_FOUND: 'Aquí no hay nada.',
      TOO_MANY_REQUESTS: 'Demasiadas peticiones. Inténtalo más tarde.',
      INTERNAL_ERROR: 'Algo ha fallado por nuestra parte.',
      UPSTREAM_ERROR: 'Un servicio necesario no responde.',
      SERVICE_UNAVAILABLE: 'El servicio no está disponible ahora.',
    },
  },
}

interface Notice {
  readonly status: number
  readonly title: keyof NoticeWords['titles']
  /** Plain text. */
  readonly message: string
  /** Of the message; the reader's where it is absent. */
  readonly messageLanguage?: 'en'
}

/** An HTML page that says what went wrong, in the browser's language. */
export function noticePage(
  request: Request,
  { status, title: titleName, message, messageLanguage }: Notice,
): HandlerResult {
  const language = acceptedLanguage(request)
  const title = noticeWords[language].titles[titleName]
  const ofMessage = messageLanguage ?? language
  return serverPage({
    status,
    language,
    title,
    main: `<h1>${escapeHtml(title)}</h1>
<p${ofMessage === language ? '' : ` lang="${ofMessage}"`}>${escapeHtml(message)}</p>
<p><a href="/">${goHome[language]}</a></p>`,
  })
}

/** The failures of what browsers are sent to: a page for them, the envelope for programs. */
export const pageProblemFormat = (title: Notice['title']): ProblemFormat => ({
  names: {},
  render: (problem, { request, requestId }) => {
    const { status, code, message } = problem
    if (!wantsPage(request)) return { status, json: problem.body(requestId) }
    const inWords = noticeWords[acceptedLanguage(request)].problems[code]
    return noticePage(request, {
      status,
      title,
      ...(inWords === undefined ? { message, messageLanguage: 'en' } : { message: inWords }),
    })
  },
})

/** Whether the caller is a browser that was sent here, not a program. */
export const wantsPage = (request: Request): boolean =>
  preferredType(request, ['application/json', 'text/html']) === 'text/html'

const etagMeaning = 'For `If-None-Match`; each content coding has its own.'
/** The answer of a document to a caller that has it. */
export const unchanged: ResponseSpec = {
  description: 'The caller has it already.',
  empty: true,
  headers: { ETag: etagMeaning },
}

interface PublicDocument {
  readonly path: string
  readonly operationId: string
  readonly summary: string
  readonly contentType: string
  /** The schema of a JSON document. */
  readonly schema?: ResponseSpec['schema']
  readonly headers?: Readonly<Record<string, string>>
  /** For a JSON document that is small enough for the OpenAPI document. */
  readonly example?: unknown
  readonly make: () => string
}

/**
 * Public documents: scripts of every origin may read them. Each is made at its first request.
 *
 * `GET` (and so `HEAD`) without credentials, cached for five minutes. */
export function publicDocument(document: PublicDocument): Endpoint {
  const { path, operationId, summary, contentType, schema, example, make } = document
  let made: FixedText | undefined
  const headers = {
    'content-type': contentType,
    'cache-control': 'public, max-age=300',
    ...document.headers,
  }
  return endpoint(
    {
      method: 'GET',
      path,
      operationId,
      summary,
      tag: 'Discovery',
      access: 'public',
      crossOrigin: 'any',
      schemas: {},
      responses: {
        200: {
          description: 'The document.',
          contentType: contentType.replace(/;.*/, ''),
          ...(schema ? { schema, example } : {}),
          headers: {
            'Cache-Control': 'It may be kept for five minutes.',
            ETag: etagMeaning,
          },
        },
        304: unchanged,
      },
      problems: [],
    },
    (): HandlerResult => {
      made ??= new FixedText(make())
      return { status: 200, fixed: made, headers }
    },
  )
}

/** A script that a page names, as text. */
interface PageScript {
  readonly path: string
  readonly text: string
}

/** The address of a page's script. */
export const pageScript = (
  { path, text }: PageScript,
  { operationId, summary }: { readonly operationId: string; readonly summary: string },
) =>
  endpoint(
    {
      method: 'GET',
      path,
      operationId,
      summary,
      tag: 'Pages',
      access: 'public',
      rateLimit: null,
      responses: { 200: { description: 'The script.', contentType: 'text/javascript' } },
      page: true,
    },
    (): HandlerResult => ({
      status: 200,
      body: text,
      headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' },
    }),
  )
