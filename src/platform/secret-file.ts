/** The instance's own secret, for those who set none. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomBase64url } from './tokens'

const smallestBytes = 32

/**
 * The secret kept in `folder`, made at the first start; `wx` lets exactly one of two first starts
 * write it. Throws where the folder cannot be written to, or the file holds too little.
 */
export function keptSecret(folder: string): string {
  const file = join(folder, 'secret.key')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    writeFileSync(file, randomBase64url(), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (Buffer.byteLength(secret) >= smallestBytes) return secret
  throw new Error(`${file} holds fewer than ${smallestBytes} bytes; restore it or remove it`)
}
