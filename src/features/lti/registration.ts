/** Dynamic Registration 1.0: a platform opens a link, and both sides know each other. */
import type { RequestContext } from '../../http/request-context'
import { hourMs, isoTime } from '../../lib/clock'
import type { Principal } from '../../http/auth'
import { recordAudit } from '../../http/audit'
import type { Services } from '../../services'
import type { Auth } from '../auth/auth'
import type { NewPlatform } from './model'
import { PlatformError, type Platforms } from './platforms'
import { keptText } from './claims'
import { clientMetadata, registerPath } from './tool'

const linkLifeMs = hourMs
const purpose = 'lti_registration'

type Json = Readonly<Record<string, unknown>>

interface Asked {
  readonly code: string
  readonly openid_configuration: string
  readonly registration_token?: string
}

export class PlatformRegistration {
  readonly #services: Services
  readonly #platforms: Platforms
  readonly #tokens: Auth['tokens']

  constructor(
    services: Services,
    { platforms, tokens }: { platforms: Platforms; tokens: Auth['tokens'] },
  ) {
    this.#services = services
    this.#platforms = platforms
    this.#tokens = tokens
  }

  /** A link that a platform may open once within an hour. */
  async link(
    context: RequestContext,
    { userId }: Principal,
  ): Promise<{ url: string; expiresAt: string }> {
    const { clock, config, store } = this.#services
    const code = await store.transaction(async (tx) => {
      await recordAudit(tx, clock, context, {
        event: 'lti.registration.link',
        outcome: 'success',
        userId,
      })
      return this.#tokens.issue(tx, { purpose, userId, lifeMs: linkLifeMs })
    })
    const url = `${config.baseUrl}${registerPath}?code=${code}`
    return { url, expiresAt: isoTime(clock.now() + linkLifeMs) }
  }

  /**
   * Registers the tool with the platform, and the platform here; gives the issuer. The link is used up first: what fails
   * takes a new one. Null where the link does not work. Rejects with `PlatformError`, and `CONFLICT`.
   */
  async register(context: RequestContext, asked: Asked): Promise<string | null> {
    const { store, config } = this.#services
    const spent = await store.transaction((tx) => this.#tokens.spend(tx, purpose, asked.code))
    if (!spent) return null
    const token = asked.registration_token
    const headers = {
      accept: 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    }
    // Some platforms show their description to the bearer alone, who comes from there.
    const described = await this.#platforms.send(asked.openid_configuration, { headers })
    const document = Object(described.body) as Json
    const endpoint = this.#endpointOf(document, asked.openid_configuration)
    const { body } = await this.#platforms.send(endpoint, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(clientMetadata(config.baseUrl)),
    })
    const wanted = this.#platformIn(document, Object(body) as Json)
    await this.#platforms.store(context, spent.userId, wanted)
    return wanted.issuer
  }

  /** The description must come from the host of the issuer that it names (Dynamic Registration 1.0 §3.4). */
  #endpointOf(document: Json, configuration: string): string {
    const issuer = keptText(document['issuer'])
    const endpoint = keptText(document['registration_endpoint'])
    const isSameHost =
      issuer !== null && URL.parse(issuer)?.hostname === URL.parse(configuration)?.hostname
    if (!isSameHost) throw new PlatformError('its description is of another issuer')
    if (endpoint === null) throw new PlatformError('it takes no registrations')
    return endpoint
  }

  #platformIn(document: Json, answer: Json): NewPlatform {
    const configuration = Object(
      answer['https://purl.imsglobal.org/spec/lti-tool-configuration'],
    ) as Json
    const deployment = keptText(configuration['deployment_id'])
    const read = {
      issuer: keptText(document['issuer']),
      clientId: keptText(answer['client_id']),
      authorizationEndpoint: keptText(document['authorization_endpoint']),
      tokenEndpoint: keptText(document['token_endpoint']),
      jwksUri: keptText(document['jwks_uri']),
    }
    const { issuer, clientId, authorizationEndpoint, tokenEndpoint, jwksUri } = read
    if (!issuer || !clientId || !authorizationEndpoint || !tokenEndpoint || !jwksUri) {
      throw new PlatformError('its registration is not complete')
    }
    for (const address of [issuer, authorizationEndpoint, tokenEndpoint, jwksUri]) {
      if (!this.#platforms.isAllowed(address)) {
        throw new PlatformError('it names an address that is not allowed')
      }
    }
    const deploymentIds = deployment === null ? [] : [deployment]
    return { issuer, clientId, authorizationEndpoint, tokenEndpoint, jwksUri, deploymentIds }
  }
}
