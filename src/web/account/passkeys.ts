/** What a browser's own windows do with passkeys; loaded with the first press. */
import {
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { User } from '../../features/auth/model'
import { ApiError, fetchJson } from '../http'
import { t } from '../i18n/i18n'

const path = '/api/account/passkeys'

/** Signs in with a passkey, which the browser lets the user choose. Throws an ApiError. */
export async function signInWithPasskey(): Promise<User> {
  const optionsJSON = await fetchJson<PublicKeyCredentialRequestOptionsJSON>(
    'POST',
    '/api/auth/passkey/options',
  )
  const response = await startAuthentication({ optionsJSON }).catch(withOwnWords)
  const body = { response }
  return (await fetchJson<{ user: User }>('POST', '/api/auth/passkey', { body })).user
}

/** Makes a passkey and stores its public key. Throws an ApiError. */
export async function addPasskey(name: string): Promise<void> {
  const optionsJSON = await fetchJson<PublicKeyCredentialCreationOptionsJSON>(
    'POST',
    `${path}/options`,
  )
  const response = await startRegistration({ optionsJSON }).catch(withOwnWords)
  await fetchJson('POST', path, { body: { response, name } })
}

/** A window that was closed, a device that has the passkey already, a host that cannot have one. Throws. */
function withOwnWords(error: unknown): never {
  const isThere = error instanceof Error && error.name === 'InvalidStateError'
  const message = isThere ? t.passkeys.isThere : t.passkeys.notDone
  throw new ApiError(0, 'PASSKEY', message)
}
