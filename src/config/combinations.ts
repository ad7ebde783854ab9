/** Checks of combinations: variables that are valid alone and contradict each other. */
import type { Settings } from './settings'
import { isAddress } from '../lib/address'
import { codehostKinds, codehosts } from '../lib/codehosts'
import { providerNamed, providerNames } from '../llm/registry'
import { masked } from './variables'

/** One line for each contradiction. */
export function combinationFaults(read: Settings): string[] {
  const faults = [
    ...addressContradictions(read),
    ...modelContradictions(read),
    ...codehostContradictions(read),
    ...storeContradictions(read),
    ...databaseContradictions(read),
    ...mailContradictions(read),
  ]
  if (read.NODE_ENV === 'production' && read.DATABASE_URL && read.SECRET_KEY === null) {
    const takes = 'at least 32 bytes, the same on every node, in production with Postgres'
    faults.unshift(`SECRET_KEY: got nothing; takes ${takes}`)
  }
  return faults
}

function addressContradictions(read: Settings): string[] {
  if (read.BASE_URL === null) return []
  const { protocol, hostname, origin } = new URL(read.BASE_URL)
  const faults: string[] = []
  const fault = (takes: string) =>
    faults.push(`BASE_URL: got ${masked(read.BASE_URL ?? '')}; takes ${takes}`)
  if (read.NODE_ENV === 'production' && protocol === 'http:' && !isPrivateHost(hostname)) {
    fault('an https address in production, unless the host is private')
  }
  if (!/^https?:\/\/[^/?#@]+\/?$/i.test(read.BASE_URL)) {
    fault('an address without user, path, query or fragment')
  }
  const domain = read.COOKIE_DOMAIN
  if (domain !== null && hostname !== domain && !hostname.endsWith(`.${domain}`)) {
    faults.push(`COOKIE_DOMAIN: got ${domain}; takes the host of ${origin} or a parent of it`)
  }
  return faults
}

function codehostContradictions(read: Settings): string[] {
  const needed = ['CODEHOST_CLIENT_ID', 'CODEHOST_CLIENT_SECRET'] as const
  if (read.CODEHOST === null) {
    return [...needed, 'CODEHOST_URL' as const]
      .filter((name) => read[name])
      .slice(0, 1)
      .map((name) => `CODEHOST: got nothing beside ${name}; takes ${codehostKinds.join(', ')}`)
  }
  const faults = needed
    .filter((name) => !read[name])
    .map((name) => `${name}: got nothing; takes what ${read.CODEHOST} issued for this server`)
  const { name, url } = codehosts[read.CODEHOST]
  if (url === null && !read.CODEHOST_URL) {
    faults.push(`CODEHOST_URL: got nothing; takes the ${name} server's address`)
  }
  return faults
}

function storeContradictions(read: Settings): string[] {
  const keys = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  if (read.S3_URL !== null) {
    return keys
      .filter((name) => !read[name])
      .map((name) => `${name}: got nothing; takes what the store of S3_URL issued`)
  }
  return keys
    .filter((name) => read[name])
    .slice(0, 1)
    .map((name) => `S3_URL: got nothing beside ${name}; takes where the store is`)
}

const sslModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full']

function databaseContradictions(read: Settings): string[] {
  const faults: string[] = []
  for (const name of ['DATABASE_URL', 'DATABASE_LISTEN_URL'] as const) {
    const query = new URL(read[name] ?? 'postgres://none').searchParams
    const fault = (key: string, takes: string) =>
      faults.push(`${name}: got ${key}=${query.get(key)}; takes ${takes}`)
    if (!sslModes.includes(query.get('sslmode') ?? 'prefer')) fault('sslmode', sslModes.join(', '))
    if (!['true', 'false'].includes(query.get('prepare') ?? 'true')) fault('prepare', 'true, false')
  }
  if (read.DATABASE_LISTEN_URL !== null && read.DATABASE_URL === null) {
    faults.push('DATABASE_URL: got nothing beside DATABASE_LISTEN_URL; takes a Postgres database')
  }
  return faults
}

function mailContradictions(read: Settings): string[] {
  if (read.SMTP_URL === null) return []
  const { protocol, searchParams } = new URL(read.SMTP_URL)
  const tls = searchParams.get('tls')
  if (tls === null || (tls === 'off' && protocol === 'smtp:')) return []
  return [`SMTP_URL: got ${protocol}//…?tls=${tls}; takes tls=off, with smtp:// alone`]
}

function modelContradictions(read: Settings): string[] {
  const companions = ['LLM_BASE_URL', 'LLM_API_KEY', 'LLM_MODEL'] as const
  if (read.LLM_PROVIDER === null) {
    return companions
      .filter((name) => read[name])
      .slice(0, 1)
      .map((name) => `LLM_PROVIDER: got nothing beside ${name}; takes ${providerNames.join(', ')}`)
  }
  const { name, needsBaseUrl, needsKey } = providerNamed(read.LLM_PROVIDER)
  const faults: string[] = []
  if (!read.LLM_MODEL)
    faults.push("LLM_MODEL: got nothing; takes the model's name when LLM_PROVIDER is set")
  if (needsBaseUrl && !read.LLM_BASE_URL) {
    faults.push(`LLM_BASE_URL: got nothing; takes the server's address for an ${name} provider`)
  }
  if (needsKey && !read.LLM_API_KEY) {
    faults.push(`LLM_API_KEY: got nothing; takes the key of ${name}`)
  }
  return faults
}

/** Loopback, RFC 1918 and link-local addresses, and names that only a local network resolves. */
function isPrivateHost(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '')
  if (!isAddress(address))
    return !address.includes('.') || /\.(localhost|local|internal|lan|test)$/.test(address)
  return /^(127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd]|fe80:)/i.test(
    address,
  )
}
