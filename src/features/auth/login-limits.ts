/**
 * How logins and requests for a reset mail are counted (contract §2, "Lock-out"): by the address of the
 * account, which strangers can fill, unless they come from a device that has signed in to it before.
 */
import type { Access, HandlerContext, RequestSchemas } from '../../http/endpoint'
import { addressKey } from '../../http/rate-limit'
import { emailKey } from '../../lib/text'
import { sha256 } from '../../lib/tokens'
import type { Services } from '../../services'
import { findUserByEmail } from './users'

/** Each is counted apart. */
type Purpose = 'login' | 'forgot'

type CountedRequest = Pick<
  HandlerContext<RequestSchemas, Access>,
  'request' | 'address' | 'countRateLimit'
>

export class LoginLimits {
  readonly #services: Services

  constructor(services: Services) {
    this.#services = services
  }

  /**
   * Counts a request of a route that `countsDevices`, before its password is looked at. Problem:
   * `TOO_MANY_REQUESTS`.
   */
  async count(request: CountedRequest, purpose: Purpose, email: string): Promise<void> {
    const isKnown = this.#services.knownDevices.idOf(request.request) !== null
    const device = isKnown ? await this.#deviceOf(request.request, email) : null
    if (device !== null) {
      return request.countRateLimit('LOGIN_EMAIL', `${purpose}:device:${device}`)
    }
    // The pipeline has counted it by the device, which is known for another account.
    if (isKnown) await request.countRateLimit('LOGIN', addressKey(request))
    await request.countRateLimit('LOGIN_EMAIL', `${purpose}:${sha256(emailKey(email))}`)
  }

  async #deviceOf(request: Request, email: string): Promise<string | null> {
    const { store, knownDevices } = this.#services
    const user = await findUserByEmail(store.db, email)
    return user && knownDevices.idFor(request, user.id)
  }
}
