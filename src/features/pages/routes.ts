/**
 * The endpoints of the web pages: one document for all paths, and its assets, from the binary. A page
 * that shows a user's own data leads a browser without a sign-in to `/login` (contract §9).
 */
import { acceptedCoding, bySize, type Coding } from '../../http/negotiation'
import { matchesEtag } from '../../http/compression'
import { endpoint, type Endpoint, type HandlerResult } from '../../http/endpoint'
import { loginAddress } from '../../http/response'
import { pageProblemFormat, wantsPage } from '../../http/server-page'
import { plugin } from '../../http/http-app'
import { pagePolicy } from '../../http/response-headers'
import type { Services } from '../../services'
import { assets, page, pagePaths, type Asset } from '../../web/assets.generated'
import type { Auth } from '../auth/auth'
import type { Shares } from '../shares/shares'
import { documentsWithLink, withoutScriptRoutes } from './without-script'

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
      .map((path) => (publicPages.has(path) ? assetEndpoint(path, page) : privatePage(path))),
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
  '/status',
  '/status/confirm',
  '/status/unsubscribe',
])

/** The answer for a browser at an unknown path: the same document, which shows the error. */
export function missingPage(request: Request): HandlerResult {
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
function privatePage(path: string): Endpoint {
  const { contract: shown, handle } = assetEndpoint(path, page)
  return {
    contract: { ...shown, access: 'visitor', problemFormat: pageProblemFormat('Not available') },
    handle: (context) =>
      context.principal === null && wantsPage(context.request)
        ? toLogin(context.request)
        : handle(context),
  }
}

const toLogin = (request: Request): HandlerResult => ({
  status: 302,
  body: '',
  headers: { location: loginAddress(request), 'cache-control': 'no-store' },
})

const assetEndpoint = (path: string, asset: Asset): Endpoint =>
  endpoint(
    { ...contract, path, operationId: `page ${path}`, summary: path },
    ({ request }): HandlerResult => {
      const chosen = chooseEncoding(asset, request)
      const headers = {
        ...chosen.headers,
        'content-security-policy': pagePolicy,
      }
      if (chosen.unchanged) return { status: 304, body: '', headers }
      const { coding, path: file } = chosen
      const coded = coding ? { ...headers, 'content-encoding': coding } : headers
      return { status: 200, body: Bun.file(file), headers: coded }
    },
  )

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
