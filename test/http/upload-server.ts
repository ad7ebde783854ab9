/** A server with endpoints that take uploads. */
import { Type } from '@sinclair/typebox'
import { expect } from 'bun:test'
import { readdir, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createHttpApp, plugin } from '../../src/http/http-app'
import { type Claim, endpoint, json, type Endpoint } from '../../src/http/endpoint'
import { anyText } from '../../src/http/validation'
import type { Upload } from '../../src/http/upload'
import { newId } from '../../src/lib/ids'
import { emptyFolder } from '../support/program'
import { startServer } from '../support/server'

export const maxBytes = 3_000_000
const fields = Type.Object({ source: anyText('Where it is from.') })
const contract = {
  method: 'POST',
  operationId: 'upload',
  summary: 'Takes a file',
  tag: 'Test',
  access: 'user-or-app',
  rateLimit: null,
  responses: {},
  problems: [],
} as const

/** What the handler found. */
export interface Taken {
  readonly upload: Upload
  readonly content: Buffer
  readonly mode: number
  readonly body: unknown
  readonly claim: Claim | null
}

interface Refusal {
  readonly code?: string
  readonly detail?: readonly { path: string }[]
}

/**
 * Both endpoints remember what they were given; `/keep` takes forms alone and moves the file away.
 */
const endpoints = (taken: Taken[], kept: string): Endpoint[] => [
  endpoint(
    {
      ...contract,
      path: '/json',
      idempotent: true,
      schemas: { body: fields, upload: { maxBytes, jsonMember: 'payload' } },
    },
    async ({ upload, body, claim }) => {
      const { mode } = await stat(upload.path)
      taken.push({ upload, content: await readFile(upload.path), mode, body, claim })
      return json(200, { ok: true })
    },
  ),
  endpoint(
    { ...contract, path: '/keep', schemas: { body: Type.Object({}), upload: { maxBytes } } },
    async ({ upload }) => {
      await rename(upload.path, kept)
      return json(200, { size: upload.size })
    },
  ),
]

export class UploadServer {
  readonly taken: Taken[] = []
  readonly kept: string
  readonly #socket: Bun.Server<undefined>

  private constructor(
    readonly server: Awaited<ReturnType<typeof startServer>>,
    readonly folder: Awaited<ReturnType<typeof emptyFolder>>,
  ) {
    this.kept = join(folder.path, 'kept')
    const { csrf, rateLimits, quotas, idempotency, log } = server.running.services
    const user = { userId: newId(), credentialId: newId(), scopes: 'all' } as const
    const bearers = { x: async () => ({ ...user, credential: 'mobile' }) as const }
    const deps = {
      authenticators: { cookie: async () => null, bearers },
      csrf,
      knownDevices: { idOf: () => null },
      rateLimits,
      quotas,
      idempotency,
      baseUrl: '',
      baseHeaders: {},
      requireAdmin: () => Promise.resolve(),
      requireTeacher: () => Promise.resolve(),
      requireRecentSignIn: () => Promise.resolve(),
      maintenance: { requireWritable: () => undefined },
      deprecations: [],
      trustedHops: 0,
      uploadFolder: join(folder.path, 'uploads'),
      log,
    }
    const app = createHttpApp([plugin('uploads', endpoints(this.taken, this.kept))], deps)
    this.#socket = Bun.serve({ port: 0, maxRequestBodySize: 1e9, fetch: app.handle })
  }

  static async open(): Promise<UploadServer> {
    return new UploadServer(await startServer(), await emptyFolder())
  }

  get port(): number {
    return this.#socket.port as number
  }

  /** The files that requests are at work on. */
  left(): Promise<string[]> {
    return readdir(join(this.folder.path, 'uploads')).catch(() => [])
  }

  /** Sends a body of any kind; what is left in the folder afterwards is nothing. */
  async send(body: BodyInit, headers: Record<string, string> = {}, path = '/json') {
    const response = await fetch(`http://localhost:${this.port}${path}`, {
      method: 'POST',
      body,
      headers: { authorization: 'Bearer x', ...headers },
    })
    const answer = { status: response.status, json: (await response.json()) as Refusal }
    expect(await this.left()).toEqual([])
    return answer
  }

  sendJson(body: BodyInit, headers: Record<string, string> = {}) {
    return this.send(body, { 'content-type': 'application/json', ...headers })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#socket.stop(true)
    await this.server[Symbol.asyncDispose]()
    await this.folder[Symbol.asyncDispose]()
  }
}

/** The bytes in pieces of so many, with a turn of the loop between. */
export const inPieces = (bytes: Uint8Array, size: number) =>
  new ReadableStream<Uint8Array>({
    async start(controller) {
      for (let at = 0; at < bytes.byteLength; at += size) {
        controller.enqueue(bytes.slice(at, at + size))
        if (at % (size * 50) === 0) await Bun.sleep(0)
      }
      controller.close()
    },
  })
