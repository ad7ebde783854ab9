/** What the status pages ask of the server. */
import { call } from '../request'

/** The state of the service (contract §7). */
export interface ServiceStatus {
  readonly ok: boolean
  readonly version: string
  readonly components: readonly { readonly name: string; readonly status: string }[]
}

export const readStatus = (): Promise<ServiceStatus> => call('GET', '/api/status')

/** Throws a Problem, as the others do. */
export const subscribe = (email: string): Promise<unknown> =>
  call('POST', '/api/status/subscribe', { body: { email } })

export const confirm = (token: string): Promise<unknown> =>
  call('POST', '/api/status/confirm', { body: { token } })

export const unsubscribe = (token: string): Promise<unknown> =>
  call('POST', '/api/status/unsubscribe', { body: { token } })
