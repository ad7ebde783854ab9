/** The web pages, from inside the binary: the one document, and the files that it loads. */
import { endpoint, type Endpoint, type HandlerResult } from '../../http/endpoint'
import { pagePolicy } from '../../http/security-headers'
import { assets, page, pagePaths, type Asset } from '../../web/assets.generated'
import { choose } from './pages'

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

export const pageRoutes = (): Endpoint[] => [
  ...pagePaths.map((path) => file(path, page)),
  ...Object.entries(assets).map(([path, asset]) => file(path, asset)),
]

const file = (path: string, asset: Asset): Endpoint =>
  endpoint(
    { ...contract, path, operationId: `page ${path}`, summary: path },
    ({ request }): HandlerResult => {
      const chosen = choose(asset, request)
      const headers = {
        ...chosen.headers,
        'content-security-policy': pagePolicy,
        // Links are for those who were given them, not for whoever searches the web.
        ...(path.startsWith('/shares/') ? { 'x-robots-tag': 'noindex' } : {}),
      }
      if (chosen.unchanged) return { status: 304, body: '', headers }
      return { status: 200, body: Bun.file(chosen.path), headers }
    },
  )
