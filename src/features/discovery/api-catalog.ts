/** The catalogue of APIs (RFC 9727) as a linkset (RFC 9264 §4.2): each relation is a list of targets. */
import { product } from '../../lib/product'

const catalogPath = '/.well-known/api-catalog'

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

/** What answers at the root of the API. */
export const apiIndex = (baseUrl: string) => ({
  service: product.name,
  apiVersion: '2026.05',
  openapi: `${baseUrl}/openapi.json`,
  documentation: `${baseUrl}/docs`,
  credentials: `${baseUrl}/auth.md`,
  mcp: `${baseUrl}/api/mcp`,
  status: `${baseUrl}/api/status`,
})

/** What a `HEAD` request must be told (RFC 9727 §3). */
export const catalogLinks = (baseUrl: string): string =>
  [
    `<${catalogPath}>; rel="api-catalog"`,
    `<${baseUrl}/api>; rel="item"`,
    `<${baseUrl}/api/mcp>; rel="item"`,
  ].join(', ')
