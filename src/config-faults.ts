/** What is wrong with a configuration although each variable alone is fine. */
import { isIP } from 'node:net'
import type { Settings } from './config'
import { masked } from './platform/settings'

const providers = 'openai-compatible, anthropic, google'
const codehosts = 'github, gitlab, gitea'

/** Faults that no single variable shows. */
export function contradictions(read: Settings): string[] {
  const production = read.NODE_ENV === 'production'
  const faults: string[] = []
  const fault = (name: string, got: string, takes: string) =>
    faults.push(`${name}: got ${got}; takes ${takes}`)
  if (read.SECRET_KEY !== null && Buffer.byteLength(read.SECRET_KEY) < 32) {
    fault('SECRET_KEY', `${Buffer.byteLength(read.SECRET_KEY)} bytes`, 'at least 32 bytes')
  }
  if (production && read.DATABASE_URL && read.SECRET_KEY === null) {
    fault(
      'SECRET_KEY',
      'nothing',
      'at least 32 bytes, the same on every node, in production with Postgres',
    )
  }
  if (
    production &&
    read.BASE_URL?.startsWith('http:') &&
    !isPrivateHost(new URL(read.BASE_URL).hostname)
  ) {
    fault(
      'BASE_URL',
      masked(read.BASE_URL),
      'an https address in production, unless the host is private',
    )
  }
  if (read.BASE_URL && !/^https?:\/\/[^/?#@]+\/?$/.test(read.BASE_URL)) {
    fault('BASE_URL', masked(read.BASE_URL), 'an address without user, path, query or fragment')
  }
  return [...faults, ...modelContradictions(read), ...codehostContradictions(read)]
}

function codehostContradictions(read: Settings): string[] {
  const needed = ['CODEHOST_CLIENT_ID', 'CODEHOST_CLIENT_SECRET'] as const
  if (read.CODEHOST === null) {
    return [...needed, 'CODEHOST_URL' as const]
      .filter((name) => read[name])
      .slice(0, 1)
      .map((name) => `CODEHOST: got nothing beside ${name}; takes ${codehosts}`)
  }
  const faults = needed
    .filter((name) => !read[name])
    .map((name) => `${name}: got nothing; takes what ${read.CODEHOST} issued for this server`)
  if (read.CODEHOST === 'gitea' && !read.CODEHOST_URL) {
    faults.push("CODEHOST_URL: got nothing; takes the Gitea server's address")
  }
  return faults
}

function modelContradictions(read: Settings): string[] {
  const companions = ['LLM_BASE_URL', 'LLM_API_KEY', 'LLM_MODEL'] as const
  if (read.LLM_PROVIDER === null) {
    return companions
      .filter((name) => read[name])
      .slice(0, 1)
      .map((name) => `LLM_PROVIDER: got nothing beside ${name}; takes ${providers}`)
  }
  const faults: string[] = []
  if (!read.LLM_MODEL)
    faults.push("LLM_MODEL: got nothing; takes the model's name when LLM_PROVIDER is set")
  if (read.LLM_PROVIDER === 'openai-compatible' && !read.LLM_BASE_URL) {
    faults.push(
      "LLM_BASE_URL: got nothing; takes the server's address for an openai-compatible provider",
    )
  }
  if (read.LLM_PROVIDER !== 'openai-compatible' && !read.LLM_API_KEY) {
    faults.push(`LLM_API_KEY: got nothing; takes the key of ${read.LLM_PROVIDER}`)
  }
  return faults
}

/** Loopback, RFC 1918 and link-local addresses, and names that only a local network resolves. */
function isPrivateHost(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '')
  if (isIP(address) === 0)
    return !address.includes('.') || /\.(localhost|local|internal|lan|test)$/.test(address)
  return /^(127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd]|fe80:)/i.test(
    address,
  )
}
