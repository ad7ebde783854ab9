/** Where in an S3-compatible store the files are: `s3://BUCKET/PREFIX?endpoint=…&region=…`. */
import { InvalidValue, type Setting } from './variables'

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
const parameters = new Set(['endpoint', 'region'])

export const s3Location = (about: string): Setting<S3Location | null> => ({
  default: '',
  takes: 's3://BUCKET/PREFIX?endpoint=https://…&region=…',
  about,
  read: (given) => (given === null ? null : parse(given)),
})

function parse(given: string): S3Location {
  const url = URL.parse(given)
  if (url?.protocol !== 's3:' || url.username || url.password || url.hash) throw new InvalidValue()
  const endpoint = url.searchParams.get('endpoint')
  const parts = url.pathname.split('/').filter(Boolean)
  const isSound =
    bucketName.test(url.host) &&
    parts.every((part) => keyPart.test(part) && !/^\.+$/.test(part)) &&
    [...url.searchParams.keys()].every((name) => parameters.has(name)) &&
    (endpoint === null || isEndpoint(endpoint))
  if (!isSound) throw new InvalidValue()
  return {
    bucket: url.host,
    prefix: parts.map((part) => `${part}/`).join(''),
    endpoint,
    region: url.searchParams.get('region') || 'us-east-1',
  }
}

function isEndpoint(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash
}
