/** Routes of the authorization server (spec 4.4, contract §3). */
import type { Services } from '../../services'
import type { Endpoint } from '../../http/endpoint'
import { authorizeRoutes } from './authorize/routes'
import { connectionRoutes } from './connection-routes'
import { metadataRoutes } from './metadata'
import type { OAuth } from './oauth'
import { tokenEndpoints } from './token-endpoints'

export const oauthRoutes = ({ config }: Services, oauth: OAuth): Endpoint[] => [
  ...tokenEndpoints(oauth),
  ...authorizeRoutes(oauth.authorization),
  ...connectionRoutes(oauth.connections),
  ...metadataRoutes(config.baseUrl),
]
