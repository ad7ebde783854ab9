/** Names of files: what a client may call one, and how a download says it. */
import { badRequest } from '../../http/errors'
import { codePoints, isStorable } from '../../lib/text'

const longest = 255
/** Controls, and marks that make a name read otherwise than it is. */
const deceiving = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u

/**
 * The name that a file is kept under: what follows the last slash, without spaces around it.
 * `BAD_REQUEST` where nothing is left, or it is too long, or has controls in it.
 */
export function cleanName(given: string): string {
  const name = (given.split(/[/\\]/).at(-1) ?? '').trim().normalize('NFC')
  const isSound = !/^\.*$/.test(name) && isStorable(name) && !deceiving.test(name)
  if (isSound && codePoints(name) <= longest) return name
  throw badRequest([
    { path: '/file', message: `must have a name of 1 to ${longest} characters without controls` },
  ])
}

/** `Content-Disposition` of a download (RFC 6266 §4.3, RFC 8187 §3.2). */
export function attachment(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, percent)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

const percent = (mark: string): string => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`
