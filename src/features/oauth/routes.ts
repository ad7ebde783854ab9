/** Routes of the authorization server (spec 4.4, contract §3). */
import type { Services } from '../../services'
import type { Endpoint } from '../../http/endpoint'
import { authorizeRoutes } from './authorize/routes'
import { connectionRoutes } from './connection-routes'
import { metadataRoutes } from './metadata-routes'
import type { OAuth } from './oauth'
import { programRoutes } from './program-routes'

export const oauthRoutes = ({ config }: Services, oauth: OAuth): Endpoint[] => [
  ...programRoutes(oauth),
  ...authorizeRoutes(oauth.authorization),
  ...connectionRoutes(oauth.connections),
  ...metadataRoutes(config.baseUrl),
]
