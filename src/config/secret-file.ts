/** The secret of an instance that has no SECRET_KEY: a file in the data folder. */
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newId } from '../lib/ids'
import { randomBase64url } from '../lib/tokens'

/** A shorter secret is refused. */
export const minSecretBytes = 32

/** The file that holds it. */
export const secretPath = (folder: string): string => join(folder, 'secret.key')

/** The secret in `folder`; null when there is no secret. */
export function readSecret(folder: string): string | null {
  const file = secretPath(folder)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}

/**
 * Reads the secret in `folder`, and creates it at the first start. Throws when the folder cannot be
 * written to, and when the secret is too short.
 */
export function loadOrCreateSecret(folder: string): string {
  const file = secretPath(folder)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!existsSync(file)) makeSecret(file)
  const secret = readFileSync(file, 'utf8').trim()
  if (Buffer.byteLength(secret) >= minSecretBytes) return secret
  throw new Error(`${file} holds fewer than ${minSecretBytes} bytes; restore it or remove it`)
}

/** Writes a draft and links it to its name, so that the file is complete and the first one stays. */
function makeSecret(file: string): void {
  const draft = `${file}.${newId()}`
  writeFileSync(draft, randomBase64url(), { mode: 0o600, flag: 'wx' })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    unlinkSync(draft)
  }
}
