/** What the tests of files say to the API, in the terms of files. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { signedUp, type Answer, type Client } from '../support/client'
import type { TestServer } from '../support/server'
import type { Page } from '../support/learner'

export interface WireFile {
  readonly id: string
  readonly name: string
  readonly mimeType: string
  readonly size: number
  readonly sha256: string
  readonly projectId?: string
  readonly status: 'processing' | 'ready' | 'failed'
  readonly createdAt: string
  readonly error?: { readonly code: string; readonly message: string }
  readonly notes?: readonly { readonly code: string; readonly pages: readonly number[] }[]
}

export interface UploadOptions {
  readonly projectId?: string
  readonly key?: string
  /** What the client says that it is. */
  readonly type?: string
}

/** The bytes of a text in UTF-8. */
export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

export class Uploader {
  constructor(readonly client: Client) {}

  upload(
    name: string,
    content: Uint8Array | string,
    { projectId, key, type = '' }: UploadOptions = {},
  ): Promise<Answer<WireFile>> {
    const form = new FormData()
    if (projectId !== undefined) form.set('projectId', projectId)
    form.set(
      'file',
      new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type }),
    )
    const headers: Record<string, string> = key ? { 'idempotency-key': key } : {}
    return this.client.call('POST', '/api/files', form, headers)
  }

  list(query = ''): Promise<Answer<Page<WireFile>>> {
    return this.client.call('GET', `/api/files${query}`)
  }

  get(id: string): Promise<Answer<WireFile>> {
    return this.client.call('GET', `/api/files/${id}`)
  }

  /** The answer of a download, unread. */
  content(id: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.client.fetch('GET', `/api/files/${id}/content`, undefined, headers)
  }

  remove(id: string): Promise<Answer> {
    return this.client.call('DELETE', `/api/files/${id}`)
  }

  /** The file once it has been read, or has failed to be. */
  async settled(id: string): Promise<WireFile> {
    const deadline = performance.now() + 80_000
    for (;;) {
      const { json } = await this.get(id)
      if (json.status !== 'processing') return json
      if (performance.now() > deadline) throw new Error(`still processing: ${json.name}`)
      await Bun.sleep(20)
    }
  }

  /** Uploads, and waits until the file is read. */
  async read(
    name: string,
    content: Uint8Array | string,
    options: UploadOptions = {},
  ): Promise<WireFile> {
    const { status, json, text } = await this.upload(name, content, options)
    if (status !== 201) throw new Error(`upload: ${status} ${text}`)
    return this.settled(json.id)
  }
}

export const newUploader = async (url: string): Promise<Uploader> =>
  new Uploader(await signedUp(url))

/** What lies on a server's disk of what was uploaded, finished or not. */
export async function onDisk({ dataDir }: Pick<TestServer, 'dataDir'>): Promise<string[]> {
  const names = async (folder: string) => readdir(join(dataDir, folder)).catch(() => [])
  const files = await names('files')
  const ours = new Set(['instance', 'trash'])
  return [...files.filter((name) => !ours.has(name)), ...(await names('uploads'))]
}

/** Waits until something holds. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 80_000
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error('it never came to pass')
    await Bun.sleep(20)
  }
}
