/** Pictures inside exports become files of the user, which their messages show (contract §8). */
import { describe, expect, test } from 'bun:test'
import { readFile } from 'node:fs/promises'
import { signedUp } from '../support/client'
import { moved } from '../support/cut-reply'
import { fixture, onEachEngine } from '../support/fixtures'
import { png, secretPlace } from '../support/pictures'
import { emptyFolder, filesIn, startProgram } from '../support/program'
import { startServer } from '../support/server'
import { chatgptNode, dialogues, grokResponse, tell, zipOf, type Body } from './exports'
import { handOversGone, Importer, uploadForm } from './importer'

interface StoredFile {
  readonly id: string
  readonly name: string
  readonly mimeType: string
  readonly size: number
  readonly status: string
}

const pointer = (id: string) => ({
  content_type: 'image_asset_pointer',
  asset_pointer: `file-service://${id}`,
})
/** A ChatGPT conversation that shows these files, of which the user has named some. */
const showing = (
  ids: readonly string[],
  names: Readonly<Record<string, string>> = {},
  id = 'c1',
) => ({
  ...tell.chatgpt([], id, id),
  current_node: 'ask',
  mapping: {
    ask: chatgptNode(
      { id: 'ask', parent: null, role: 'user', text: '', at: 1_756_000_000 },
      {
        content: { content_type: 'multimodal_text', parts: [...ids.map(pointer), 'Look'] },
        metadata: {
          attachments: Object.entries(names).map(([file, name]) => ({ id: file, name })),
        },
      },
    ),
  },
})

onEachEngine('pictures of an export', (engine) => {
  const server = fixture(() => startServer({ engine, env: { QUOTA_STORAGE: '3000000' } }))

  async function imported(source: string, body: Body) {
    const importer = new Importer(await signedUp(server))
    const bytes = body instanceof Uint8Array ? body : Buffer.from(JSON.stringify(body))
    const upload = () => importer.uploaded(uploadForm(source, new Blob([new Uint8Array(bytes)])))
    const job = await upload()
    const list = async () =>
      (await importer.client.call<{ items: StoredFile[] }>('GET', '/api/files')).json.items
    const files = await list()
    const again = await upload()
    expect(await list()).toEqual(files)
    expect((await importer.client.call('GET', '/api/account/usage')).status).toBe(200)
    return { importer, job, again, files }
  }

  test('of ChatGPT are files of the user without their metadata, named by the message', async () => {
    const zip = zipOf({
      'conversations.json': [showing(['file-1', 'file_2'], { 'file-1': 'cat.png' })],
      'file-1-cat.png': png({ seed: 1 }),
      'file_2-sanitized.dat': png({ seed: 2 }),
      'file-3-other.png': png({ seed: 3 }),
    })
    const { importer, job, again, files } = await imported('chatgpt', zip)
    expect([job, again]).toMatchObject([{ status: 'completed' }, { status: 'completed' }])
    expect([job.errors, again.errors]).toEqual([undefined, undefined])
    expect(files.map(({ name }) => name).toSorted()).toEqual(['cat.png', 'file_2.png'])
    expect(files).toMatchObject([{ mimeType: 'image/png', status: 'ready' }, { status: 'ready' }])
    const [session] = await importer.sessions()
    const [message] = await importer.client.messages(session?.id ?? '')
    expect(message?.['content']).toBe('[Image: cat.png]\n[Image: file_2]\nLook')
    const ids = message?.['fileIds'] as string[]
    expect(ids.toSorted()).toEqual(files.map(({ id }) => id).toSorted())
    const content = await importer.client.call('GET', `/api/files/${ids[0]}/content`)
    expect(content.status).toBe(200)
    for (const path of await filesIn(server.dataDir)) {
      if (path.includes('/files/')) expect((await readFile(path)).includes(secretPlace)).toBe(false)
    }
    await handOversGone(server.dataDir)
  })

  test('of Gemini, Grok and Le Chat are found beside the text, of Open WebUI in it', async () => {
    const folder = 'Takeout/My Activity/Gemini Apps'
    const record = {
      header: 'Gemini Apps',
      title: 'Prompted Look',
      time: '2026-02-02T07:24:02.806Z',
      subtitles: [
        { name: 'Attached 1 file.' },
        {
          name: '-  cat.png',
          url: 'cat-1e98.png',
        },
      ],
      imageFile: 'cat-1e98.png',
      safeHtmlItem: [{ html: '<p>A cat</p>' }],
    }
    const asked = grokResponse({
      _id: 'a',
      sender: 'human',
      message: 'Look',
      file_attachments: ['0a-1b'],
    })
    const [question, answer] = dialogues.mistral('x')
    const data = `data:image/png;base64,${png({ seed: 9 }).toString('base64')}`
    const chat = tell.openwebui([])
    const messages = { a: { role: 'user', content: 'Look', files: [{ type: 'image', url: data }] } }
    const exports: readonly (readonly [string, Body, string])[] = [
      [
        'gemini',
        zipOf({ [`${folder}/MyActivity.json`]: [record], [`${folder}/cat-1e98.png`]: png() }),
        'cat.png',
      ],
      [
        'grok',
        zipOf({
          'x/prod-grok-backend.json': {
            conversations: [{ ...dialogues.grok(), responses: [asked] }],
          },
          'x/prod-mc-asset-server/0a-1b/content': png(),
        }),
        '0a-1b.png',
      ],
      [
        'mistral',
        zipOf({
          'chat-x.json': [{ ...question, files: [{ type: 'image', name: 'cat.png' }] }, answer],
          'chat-x-files/cat.png': png(),
          'chat-y-files/cat.png': png(),
        }),
        'cat.png',
      ],
      ['openwebui', [{ ...chat, chat: { ...chat.chat, history: { messages } } }], 'picture.png'],
    ]
    for (const [source, body, name] of exports) {
      const { importer, job, files } = await imported(source, body)
      expect(job.errors, source).toBeUndefined()
      expect(
        files.map((file) => file.name),
        source,
      ).toEqual([name])
      const [session] = await importer.sessions()
      const [message] = await importer.client.messages(session?.id ?? '')
      expect(message?.['fileIds'], source).toEqual(files.map(({ id }) => id))
    }
  })

  test('that are missing, damaged, too large or no pictures are NOT_KEPT, and the chat is imported', async () => {
    const large = Buffer.concat([png(), Buffer.alloc(10 * 1024 * 1024)])
    const zip = zipOf({
      'conversations.json': [showing(['file-1', 'file-2', 'file-3', 'file-4', 'file-5'])],
      'file-1-a.png': '#!/bin/sh',
      'file-2-b.png': png().subarray(0, 60),
      'file-3-c.png': large,
      'file-4-d.png': png({ width: 20_000, height: 20_000 }),
    })
    const { job, files } = await imported('chatgpt', zip)
    expect(files).toEqual([])
    expect(job).toMatchObject({
      status: 'completed',
      progress: { total: 1, processed: 1, errors: 1 },
    })
    expect(job.errors).toMatchObject([{ index: 0, code: 'NOT_KEPT' }])
    for (const id of ['file-1', 'file-2', 'file-3', 'file-4', 'file-5']) {
      expect(job.errors?.[0]?.message).toContain(`“${id}”`)
    }
  })

  test('count towards the storage quota; past it nothing of their conversation is kept', async () => {
    const big = (seed: number) => Buffer.concat([bigPng(seed)])
    const zip = zipOf({
      'conversations.json': [
        showing(['file-1'], {}, 'a'),
        showing(['file-2'], {}, 'b'),
        showing(['file-3'], {}, 'c'),
      ],
      'file-1-a.png': big(1),
      'file-2-b.png': big(2),
      'file-3-c.png': big(3),
    })
    const importer = new Importer(await signedUp(server))
    const job = await importer.uploaded(uploadForm('chatgpt', new Blob([new Uint8Array(zip)])))
    expect(job).toMatchObject({ status: 'failed' })
    expect(job.errors?.at(-1)).toMatchObject({ code: 'QUOTA_EXCEEDED' })
    const { json } = await importer.client.call<{ items: StoredFile[] }>('GET', '/api/files')
    expect(json.items.length).toBe((await importer.sessions()).length)
    expect(json.items.length).toBeLessThan(3)
  })
})

/** A whole picture of some 1.2 MB, in data that does not compress. */
function bigPng(seed: number): Buffer {
  const small = png({ seed })
  const noise = Buffer.alloc(1_200_000)
  let state = seed + 1
  for (let at = 0; at < noise.length; at += 1) {
    state = (state * 1_103_515_245 + 12_345) & 0x7fff_ffff
    noise[at] = state >> 16
  }
  const header = Buffer.alloc(8)
  header.writeUInt32BE(noise.length)
  header.write('IDAT', 4, 'latin1')
  const end = small.indexOf('IDAT') - 4
  return Buffer.concat([
    small.subarray(0, end),
    header,
    noise,
    Buffer.alloc(4),
    small.subarray(end),
  ])
}

describe('the program', () => {
  test('killed at several moments, has each picture once afterwards, with its message', async () => {
    await using folder = await emptyFolder()
    const count = 40
    const ids = Array.from({ length: count }, (_, at) => `file-${at}`)
    const zip = zipOf({
      'conversations.json': ids.map((id) => showing([id], {}, id)),
      ...Object.fromEntries(ids.map((id, at) => [`${id}-x.png`, png({ seed: at })])),
    })
    let program = await startProgram('binary', folder.path)
    let importer = new Importer(await signedUp(program.url))
    const { json } = await importer.upload(uploadForm('chatgpt', new Blob([new Uint8Array(zip)])))
    for (let round = 0; round < 3; round += 1) {
      await Bun.sleep(50 + round * 150)
      program.kill('SIGKILL')
      await program.exited
      program = await startProgram('binary', folder.path)
      importer = new Importer(moved(importer.client, program.url))
    }
    expect(await importer.ended(json.id)).toMatchObject({
      status: 'completed',
      progress: { total: count, processed: count, errors: 0 },
    })
    const { json: page } = await importer.client.call<{ items: StoredFile[] }>(
      'GET',
      '/api/files?limit=100',
    )
    expect(page.items).toHaveLength(count)
    const named = new Set<string>()
    for (const { id } of await importer.sessions()) {
      const [message] = await importer.client.messages(id)
      for (const file of (message?.['fileIds'] ?? []) as string[]) named.add(file)
    }
    expect([...named].toSorted()).toEqual(page.items.map(({ id }) => id).toSorted())
    await handOversGone(folder.path)
    program.kill('SIGTERM')
    expect(await program.exited).toBe(0)
  }, 120_000)
})
