/** Metadata of the authorization server (RFC 8414) and of its resources (RFC 9728). */
import { type ProtectedResource, scopes } from '../../http/auth'
import type { Endpoint } from '../../http/endpoint'
import { publicDocument } from '../../http/server-page'
import { product } from '../../lib/product'
import { ResourceMetadata, ServerMetadata } from './model'

/** The issuer of this server (RFC 8414 §2, RFC 9207 §2); its path is where the endpoints are. */
export const issuerOf = (baseUrl: string): string => `${baseUrl}/api/oauth`

/** RFC 8414 §3.1 appends the issuer's path; clients request the other paths as well. */
const serverPaths = {
  getServerMetadata: '/.well-known/oauth-authorization-server/api/oauth',
  getServerMetadataAtRoot: '/.well-known/oauth-authorization-server',
  getServerMetadataAtIssuer: '/api/oauth/.well-known/oauth-authorization-server',
  getServerMetadataOfIssuer: '/api/oauth',
} as const

/** The instance as a whole is a resource too. */
const instance: ProtectedResource = { path: '', scopes }

/** The documents of the server, of the instance and of its MCP endpoint. */
export const metadataRoutes = (baseUrl: string, mcp: ProtectedResource): Endpoint[] => [
  ...Object.entries(serverPaths).map(([operationId, path]) =>
    document(operationId, path, 'Authorization server metadata', {
      schema: ServerMetadata,
      example: serverMetadata(baseUrl, [instance, mcp]),
    }),
  ),
  ...Object.entries({ getResourceMetadata: instance, getMcpResourceMetadata: mcp }).map(
    ([operationId, resource]) =>
      // A document names the resource whose path its address ends in (RFC 9728 §3.3).
      document(
        operationId,
        `/.well-known/oauth-protected-resource${resource.path}`,
        'Resource metadata',
        {
          schema: ResourceMetadata,
          example: resourceMetadata(baseUrl, resource),
        },
      ),
  ),
]

interface Content {
  readonly schema: typeof ServerMetadata | typeof ResourceMetadata
  readonly example: object
}

const document = (operationId: string, path: string, summary: string, content: Content): Endpoint =>
  publicDocument({
    path,
    operationId,
    summary,
    contentType: 'application/json; charset=utf-8',
    make: () => JSON.stringify(content.example),
    ...content,
  })

function serverMetadata(baseUrl: string, resources: readonly ProtectedResource[]): object {
  const issuer = issuerOf(baseUrl)
  const methods = ['client_secret_basic', 'client_secret_post', 'none']
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    registration_endpoint: `${issuer}/register`,
    revocation_endpoint: `${issuer}/revoke`,
    scopes_supported: scopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: methods,
    revocation_endpoint_auth_methods_supported: methods,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    protected_resources: resources.map(({ path }) => `${baseUrl}${path}`),
    service_documentation: `${baseUrl}/docs`,
    agent_auth: {
      skill: `${baseUrl}/auth.md`,
      register_uri: `${issuer}/register`,
      revocation_uri: `${issuer}/revoke`,
      identity_types_supported: ['anonymous'],
      anonymous: { credential_types_supported: ['client_credentials'] },
    },
  }
}

const resourceMetadata = (baseUrl: string, { path, scopes }: ProtectedResource): object => ({
  resource: `${baseUrl}${path}`,
  authorization_servers: [issuerOf(baseUrl)],
  scopes_supported: scopes,
  bearer_methods_supported: ['header'],
  resource_documentation: `${baseUrl}/docs`,
  resource_name: path === '' ? product.name : `${product.name} for agents (MCP)`,
})
