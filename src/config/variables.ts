/** The kinds of configuration variables: what each takes, and how its text is read. */
import { resolve } from 'node:path'
import { systemClock } from '../lib/clock'
import { nextTime } from '../lib/cron'
import { asciiDomain } from '../lib/address'
import { parseJson } from '../lib/json'

/** One variable: `read` turns its text (null when unset or empty) into a value, or throws a sentence on what it takes. */
export interface Setting<T> {
  readonly default: string
  readonly takes: string
  readonly about: string
  /** Its value is never printed. */
  readonly secret?: true
  read(text: string | null): T
}

/** Requests allowed in a window. */
export interface RateLimit {
  readonly requests: number
  readonly windowSeconds: number
}

/** What a setting throws for a text that it cannot take. */
class InvalidValue extends Error {}

/** Reads one variable; a fault is added to `faults` as one printable line, and the default stands in. */
export function readVariable<T>(
  name: string,
  setting: Setting<T>,
  given: string | undefined,
  faults: string[],
): T {
  const text = given === undefined || given === '' ? setting.default || null : given
  try {
    return setting.read(text)
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error
    const shown = setting.secret ? '(hidden)' : JSON.stringify(masked(given ?? ''))
    faults.push(`${name}: got ${shown}; takes ${setting.takes}`)
    return setting.read(setting.default || null)
  }
}

/** A text without what may be a password in it: all before the last `@`, and secrets in a query. */
export const masked = (text: string): string =>
  text
    .replace(/^([a-z][a-z0-9+.-]*:)?.*@/is, (_, scheme?: string) => `${scheme ?? ''}//***@`)
    .replace(/([?&][^=&#]*(?:pass|pwd|secret|key|token)[^=&#]*=)[^&#]*/gi, '$1***')

export const plainText = (standard: string, about: string): Setting<string> => ({
  default: standard,
  takes: 'text',
  about,
  read: (given) => given ?? '',
})

/** An e-mail address, with or without a name in front (RFC 5322 §3.4). */
export const mailbox = (standard: string, about: string): Setting<string> => ({
  default: standard,
  takes: 'an e-mail address, or a name and one, as in Name <user@example.org>',
  about,
  read: (given) => {
    if (given !== null && mailboxForm.test(given)) return given
    throw new InvalidValue()
  },
})
const mailboxForm = /^([^\s<>@]+@[^\s<>@]+|[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>)$/

/** `leastBytes`: fewer are a fault; 0 where anything goes. */
export const secret = (leastBytes: number, about: string): Setting<string | null> => ({
  default: '',
  takes: leastBytes === 0 ? 'a secret text' : `a secret text of at least ${leastBytes} bytes`,
  about,
  secret: true,
  read: (given) => {
    if (given === null || Buffer.byteLength(given) >= leastBytes) return given
    throw new InvalidValue()
  },
})

/** A domain name, without the leading dot that browsers ignore (RFC 6265 §5.2.3). */
export const domain = (about: string): Setting<string | null> => ({
  default: '',
  takes: 'a domain name, for instance example.org',
  about,
  read: (given) => {
    const name = given?.replace(/^\./, '').toLowerCase() ?? null
    if (name === null || asciiDomain(name) === name) return name
    throw new InvalidValue()
  },
})

/** Several; empty where none is given. */
export const domains = (about: string): Setting<readonly string[]> => ({
  default: '',
  takes: 'domain names, separated by commas, for instance school.example',
  about,
  read: (given) =>
    (given ?? '')
      .split(/[\s,]+/)
      .filter((name) => name !== '')
      .map((name) => {
        const ascii = asciiDomain(name.replace(/^@/, ''))
        if (ascii === null) throw new InvalidValue()
        return ascii
      }),
})

export const wholeNumber = (
  min: number,
  max: number,
  standard: string,
  about: string,
): Setting<number> => ({
  default: standard,
  takes: `a whole number from ${min} to ${max}`,
  about,
  read: (given) => {
    const number = given !== null && /^\d{1,15}$/.test(given) ? Number(given) : Number.NaN
    if (number >= min && number <= max) return number
    throw new InvalidValue()
  },
})

/** A whole number; null where it is unset. */
export const optionalNumber = (
  min: number,
  max: number,
  about: string,
): Setting<number | null> => ({
  ...wholeNumber(min, max, '', about),
  read: (given) => (given === null ? null : wholeNumber(min, max, '', about).read(given)),
})

/** A whole number; null for `auto`. */
export const autoOr = (min: number, max: number, about: string): Setting<number | null> => ({
  default: 'auto',
  takes: `auto, or a whole number from ${min} to ${max}`,
  about,
  read: (given) => (given === 'auto' ? null : wholeNumber(min, max, '', about).read(given)),
})

/** A decimal number; null where it is unset. */
export const optionalDecimal = (
  min: number,
  max: number,
  about: string,
): Setting<number | null> => ({
  default: '',
  takes: `a number from ${min} to ${max}, for instance 0.4`,
  about,
  read: (given) => {
    if (given === null) return null
    const number = /^\d{1,9}(?:\.\d{1,9})?$/.test(given) ? Number(given) : Number.NaN
    if (number >= min && number <= max) return number
    throw new InvalidValue()
  },
})

/** A JSON object without the members `reserved`; empty where it is unset. */
export const jsonMembers = (
  reserved: readonly string[],
  about: string,
): Setting<Readonly<Record<string, unknown>>> => ({
  default: '',
  takes: `a JSON object without ${reserved.join(', ')}, for instance {"top_p":0.9}`,
  about,
  read: (given) => {
    const members: unknown = given === null ? {} : parseJson(given)
    if (typeof members !== 'object' || members === null || Array.isArray(members)) {
      throw new InvalidValue()
    }
    if (reserved.some((name) => Object.hasOwn(members, name))) throw new InvalidValue()
    return members as Readonly<Record<string, unknown>>
  },
})

export const trueOrFalse = (standard: 'true' | 'false', about: string): Setting<boolean> => ({
  default: standard,
  takes: 'true or false',
  about,
  read: (given) => {
    if (given === 'true' || given === '1') return true
    if (given === 'false' || given === '0') return false
    throw new InvalidValue()
  },
})

export const choice = <T extends string>(
  options: readonly T[],
  standard: T,
  about: string,
): Setting<T> => ({
  default: standard,
  takes: options.join(', '),
  about,
  read: (given) => pick(options, given),
})

export const optionalChoice = <T extends string>(
  options: readonly T[],
  about: string,
): Setting<T | null> => ({
  default: '',
  takes: options.join(', '),
  about,
  read: (given) => (given === null ? null : pick(options, given)),
})

/** `protocols`: those that it may have, with their colon. */
export const url = (protocols: readonly string[], about: string): Setting<string | null> => ({
  default: '',
  takes: `a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  about,
  read: (given) => {
    if (given === null) return null
    const fits = protocols.some((protocol) => given.toLowerCase().startsWith(`${protocol}//`))
    if (fits && parsed(given)?.host) return given
    throw new InvalidValue()
  },
})

/** The address of an app on the user's device, with any scheme but those that a browser opens itself. */
export const appUrl = (about: string): Setting<string | null> => ({
  default: '',
  takes: 'a URL, https or with a scheme that browsers do not open themselves',
  about,
  read: (given) => {
    if (given === null) return null
    const address = parsed(given)
    // A dot after the name of such a scheme makes it no better.
    const [scheme = ''] = address?.protocol.split(/[:.]/, 1) ?? []
    if (address && (/^https?$/.test(scheme) || !browserSchemes.has(scheme))) return given
    throw new InvalidValue()
  },
})

const parsed = (given: string): URL | null => (/[\s\p{C}]/u.test(given) ? null : URL.parse(given))

/** Values separated by commas; a value may have spaces inside. */
export const list = (about: string): Setting<readonly string[]> => ({
  default: '',
  takes: 'values separated by commas',
  about,
  read: (given) =>
    (given ?? '')
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== ''),
})

/** Private schemes of programs. One that a browser opens or runs itself is no program's address. */
export const schemes = (standard: string, about: string): Setting<readonly string[]> => ({
  default: standard,
  takes: 'schemes without a dot, separated by commas, none that browsers open themselves; or off',
  about,
  read: (given) => {
    if (given === null || given === 'off') return []
    const names = given
      .toLowerCase()
      .split(/[\s,]+/)
      .filter((name) => name !== '')
    if (names.every((name) => /^[a-z][a-z\d+-]*$/.test(name) && !browserSchemes.has(name))) {
      return names
    }
    throw new InvalidValue()
  },
})
const browserSchemes = new Set(
  'http https ws wss ftp file javascript data vbscript blob about filesystem view-source intent mailto'.split(
    ' ',
  ),
)

/** A bound from 1 up; null where it is `off`. */
export const quota = (standard: string, about: string): Setting<number | null> => ({
  default: standard,
  takes: 'a whole number from 1, or off',
  about,
  read: (given) => {
    if (given === 'off') return null
    const number = given !== null && /^\d{1,15}$/.test(given) ? Number(given) : Number.NaN
    if (number >= 1) return number
    throw new InvalidValue()
  },
})

/** `<requests>/<seconds>`, or `off`. */
export const rateLimit: Omit<Setting<RateLimit | null>, 'default'> = {
  takes: '<requests>/<seconds>, or off',
  about: '',
  read: (given) => {
    if (given === 'off') return null
    const [, requests, seconds] = /^(\d{1,9})\/(\d{1,9})$/.exec(given ?? '') ?? []
    const limit = { requests: Number(requests), windowSeconds: Number(seconds) }
    if (limit.requests >= 1 && limit.windowSeconds >= 1) return limit
    throw new InvalidValue()
  },
}

export interface S3Location {
  readonly bucket: string
  /** Before every key, with a slash at its end; empty for the bucket itself. */
  readonly prefix: string
  /** Null: Amazon's own, of the region. */
  readonly endpoint: string | null
  readonly region: string
}

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const keyPart = /^[\w!'()*.-]+$/
const s3Parameters = new Set(['endpoint', 'region'])

/** Where in an S3-compatible store the files are: `s3://BUCKET/PREFIX?endpoint=…&region=…`. */
export const s3Location = (about: string): Setting<S3Location | null> => ({
  default: '',
  takes: 's3://BUCKET/PREFIX?endpoint=https://…&region=…',
  about,
  read: (given) => (given === null ? null : s3LocationOf(given)),
})

function s3LocationOf(given: string): S3Location {
  const url = URL.parse(given)
  if (url?.protocol !== 's3:' || url.username || url.password || url.hash) throw new InvalidValue()
  const endpoint = url.searchParams.get('endpoint')
  const parts = url.pathname.split('/').filter(Boolean)
  const isSound =
    bucketName.test(url.host) &&
    parts.every((part) => keyPart.test(part) && !/^\.+$/.test(part)) &&
    [...url.searchParams.keys()].every((name) => s3Parameters.has(name)) &&
    (endpoint === null || isEndpoint(endpoint))
  if (!isSound) throw new InvalidValue()
  return {
    bucket: url.host,
    prefix: parts.map((part) => `${part}/`).join(''),
    endpoint,
    region: url.searchParams.get('region') || 'us-east-1',
  }
}

/** Where backups go: a folder of this machine, or part of a bucket. */
export type BackupLocation =
  { readonly kind: 'folder'; readonly path: string } | ({ readonly kind: 's3' } & S3Location)

/** A folder, or `s3://BUCKET/PREFIX?endpoint=…&region=…`. */
export const backupLocation = (about: string): Setting<BackupLocation | null> => ({
  default: '',
  takes: 'a folder, or s3://BUCKET/PREFIX?endpoint=https://…&region=…',
  about,
  read: (given) => {
    if (given === null) return null
    if (given.startsWith('s3:')) return { kind: 's3', ...s3LocationOf(given) }
    if (/^[a-z][a-z0-9+.-]+:/i.test(given)) throw new InvalidValue()
    return { kind: 'folder', path: resolve(given) }
  },
})

/** Five fields as `cron` has them, of which some moment comes. */
export const cronFields = (about: string): Setting<string | null> => ({
  default: '',
  takes: 'five cron fields that come to pass, for instance "15 3 * * *"; or off',
  about,
  read: (given) => {
    if (given === null || given === 'off') return null
    if (given.trim().split(/\s+/).length !== 5 || firstTime(given) === null) {
      throw new InvalidValue()
    }
    return given
  },
})

function firstTime(fields: string): number | null {
  try {
    return nextTime(fields, systemClock.now())
  } catch {
    return null
  }
}

/** The public key of a recipient of age (age-encryption.org/v1), with its checksum. */
export const ageRecipient = (about: string): Setting<string | null> => ({
  default: '',
  takes: 'the public key of an age identity, age1…',
  about,
  read: (given) => {
    if (given === null) return null
    // Loaded where it is set: a start without it needs no cryptography of curves.
    const { Encrypter } = require('age-encryption') as typeof import('age-encryption')
    try {
      new Encrypter().addRecipient(given)
      return given
    } catch {
      throw new InvalidValue()
    }
  },
})

function isEndpoint(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash
}

function pick<T extends string>(options: readonly T[], given: string | null): T {
  const found = options.find((option) => option === given)
  if (found !== undefined) return found
  throw new InvalidValue()
}
