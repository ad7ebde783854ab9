/** The endpoints of the web pages: one document for all paths, and its assets, from the binary. */
import { bySize, chooseCoding, type Coding } from '../../http/compression/content-coding'
import { matchesEtag } from '../../http/conditional'
import { endpoint, type Endpoint, type HandlerResult } from '../../http/endpoint'
import { plugin } from '../../http/plugin'
import { pagePolicy } from '../../http/security-headers'
import { assets, page, pagePaths, type Asset } from '../../web/assets.generated'

const contract = {
  method: 'GET',
  tag: 'Pages',
  access: 'public',
  rateLimit: null,
  schemas: {},
  responses: { 200: { description: 'The file.' } },
  problems: [],
  page: true,
} as const

export const pageRoutes = () =>
  plugin('pages', [
    ...pagePaths.map((path) => assetEndpoint(path, page)),
    ...Object.entries(assets).map(([path, asset]) => assetEndpoint(path, asset)),
  ])

const assetEndpoint = (path: string, asset: Asset): Endpoint =>
  endpoint(
    { ...contract, path, operationId: `page ${path}`, summary: path },
    ({ request }): HandlerResult => {
      const chosen = chooseEncoding(asset, request)
      const headers = {
        ...chosen.headers,
        'content-security-policy': pagePolicy,
        // Search engines must not list public links.
        ...(path.startsWith('/shares/') ? { 'x-robots-tag': 'noindex' } : {}),
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
  const coding = chooseCoding(request.headers.get('accept-encoding'), available)
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
