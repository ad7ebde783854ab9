/**
 * An object store over loopback that speaks what S3 speaks: signed requests (AWS Signature Version 4),
 * PutObject, multipart uploads, GetObject with ranges, DeleteObject, ListObjectsV2.
 */
import { createHash, createHmac } from 'node:crypto'

const region = 'test-1'
const accessKeyId = 'AKIATEST'
const s3Secret = 'a-secret-of-the-object-store'

interface Stored {
  readonly bytes: Uint8Array
  readonly modifiedAt: number
}

export interface S3StandIn extends AsyncDisposable {
  /** What a server is configured with to use it. */
  readonly env: Readonly<Record<string, string>>
  /** By key. */
  readonly objects: Map<string, Stored>
  /** The keys of uploaded files: neither the trash nor the id of the instance. */
  readonly files: () => string[]
  /** Multipart uploads that are neither completed nor aborted. */
  readonly uploads: Map<string, Map<number, Uint8Array>>
  /** Each request as `METHOD key`. */
  readonly requests: string[]
  /** Requests whose `METHOD key` it matches are answered 500. */
  broken: RegExp | null
  /** Requests whose `METHOD key` it matches are never answered. */
  silent: RegExp | null
}

export function startS3(bucket = 'school'): S3StandIn {
  const objects = new Map<string, Stored>()
  const uploads = new Map<string, Map<number, Uint8Array>>()
  const requests: string[] = []
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    maxRequestBodySize: 2 ** 31,
    fetch: async (request) => {
      if (!isSigned(request)) return refusal(403, 'SignatureDoesNotMatch')
      const url = new URL(request.url)
      const [, of = '', ...rest] = decodeURIComponent(url.pathname).split('/')
      if (of !== bucket) return refusal(404, 'NoSuchBucket')
      const key = rest.join('/')
      requests.push(`${request.method} ${key}`)
      if (standIn.broken?.test(`${request.method} ${key}`)) return refusal(500, 'InternalError')
      if (standIn.silent?.test(`${request.method} ${key}`))
        return new Promise<Response>(() => undefined)
      return new Operation(request, url.searchParams, key, objects, uploads).answer()
    },
  })
  const endpoint = encodeURIComponent(`http://127.0.0.1:${server.port}`)
  const standIn: S3StandIn = {
    env: {
      S3_URL: `s3://${bucket}/uploads?endpoint=${endpoint}&region=${region}`,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: s3Secret,
    },
    objects,
    files: () => [...objects.keys()].filter((key) => !/\/(instance|trash\/.*)$/.test(key)),
    uploads,
    requests,
    broken: null,
    silent: null,
    [Symbol.asyncDispose]: () => server.stop(true),
  }
  return standIn
}

class Operation {
  constructor(
    readonly request: Request,
    readonly query: URLSearchParams,
    readonly key: string,
    readonly objects: Map<string, Stored>,
    readonly uploads: Map<string, Map<number, Uint8Array>>,
  ) {}

  async answer(): Promise<Response> {
    const { method } = this.request
    const uploadId = this.query.get('uploadId')
    if (method === 'POST' && this.query.has('uploads')) return this.#begin()
    if (uploadId !== null) return this.#part(method, uploadId)
    if (method === 'PUT') return this.#keep(await this.request.bytes())
    if (method === 'GET' && this.key === '') return this.#list()
    if (method === 'GET' || method === 'HEAD') return this.#get()
    if (method !== 'DELETE') return refusal(405, 'MethodNotAllowed')
    this.objects.delete(this.key)
    return new Response(null, { status: 204 })
  }

  #begin(): Response {
    const id = crypto.randomUUID()
    this.uploads.set(id, new Map())
    return xml(
      `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    )
  }

  async #part(method: string, uploadId: string): Promise<Response> {
    const parts = this.uploads.get(uploadId)
    if (!parts) return refusal(404, 'NoSuchUpload')
    if (method === 'PUT') {
      parts.set(Number(this.query.get('partNumber')), await this.request.bytes())
      return new Response(null, { headers: { etag: `"${this.query.get('partNumber')}"` } })
    }
    this.uploads.delete(uploadId)
    if (method === 'DELETE') return new Response(null, { status: 204 })
    const inOrder = [...parts].toSorted(([a], [b]) => a - b).map(([, bytes]) => bytes)
    this.#keep(Buffer.concat(inOrder))
    return xml('<CompleteMultipartUploadResult><ETag>"x"</ETag></CompleteMultipartUploadResult>')
  }

  #keep(bytes: Uint8Array): Response {
    this.objects.set(this.key, { bytes, modifiedAt: Date.now() })
    return new Response(null, { headers: { etag: '"x"' } })
  }

  #get(): Response {
    const found = this.objects.get(this.key)
    if (!found) return refusal(404, 'NoSuchKey')
    const { bytes } = found
    const range = /^bytes=(\d+)-(\d*)$/.exec(this.request.headers.get('range') ?? '')
    const body = this.request.method === 'HEAD' ? null : new Uint8Array(bytes)
    if (!range) return new Response(body, { headers: { 'content-length': `${bytes.length}` } })
    const [from, to] = [Number(range[1]), range[2] ? Number(range[2]) + 1 : bytes.length]
    const headers = { 'content-range': `bytes ${from}-${to - 1}/${bytes.length}` }
    return new Response(body?.slice(from, to) ?? null, { status: 206, headers })
  }

  /** Pages of two, so that a client that lists has to follow. */
  #list(): Response {
    const prefix = this.query.get('prefix') ?? ''
    const after = this.query.get('continuation-token') ?? ''
    const keys = [...this.objects.keys()].filter((key) => key.startsWith(prefix) && key > after)
    const page = keys.toSorted().slice(0, 2)
    const entries = page.map((key) => {
      const { bytes, modifiedAt } = this.objects.get(key) as Stored
      const time = new Date(modifiedAt).toISOString()
      return `<Contents><Key>${key}</Key><LastModified>${time}</LastModified><Size>${bytes.length}</Size></Contents>`
    })
    const next = keys.length > page.length
    const token = next ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    return xml(
      `<ListBucketResult><KeyCount>${page.length}</KeyCount><IsTruncated>${next}</IsTruncated>${token}${entries.join('')}</ListBucketResult>`,
    )
  }
}

const xml = (text: string): Response =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>${text}`, {
    headers: { 'content-type': 'application/xml' },
  })

const refusal = (status: number, code: string): Response =>
  new Response(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`, {
    status,
    headers: { 'content-type': 'application/xml' },
  })

/** AWS Signature Version 4, recomputed from the request. */
function isSigned(request: Request): boolean {
  const { headers, method } = request
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.get('authorization') ?? '',
    )
  if (!given) return false
  const [, id, day = '', of, signed = '', signature] = given
  if (id !== accessKeyId || of !== region) return false
  const url = new URL(request.url)
  const names = signed.split(';')
  const canonical = [
    method,
    url.pathname,
    canonicalQuery(url.search),
    ...names.map((name) => `${name}:${headers.get(name)?.trim() ?? ''}`),
    '',
    signed,
    headers.get('x-amz-content-sha256') ?? '',
  ].join('\n')
  const time = headers.get('x-amz-date') ?? ''
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer>(
    (secret, part) => hmac(secret, part),
    Buffer.from(`AWS4${s3Secret}`),
  )
  return hmac(key, toSign).toString('hex') === signature
}

function canonicalQuery(search: string): string {
  const pairs = search.slice(1).split('&').filter(Boolean)
  return pairs
    .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
    .toSorted()
    .join('&')
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()
