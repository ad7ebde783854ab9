/** Broken, wrong and malicious exports over HTTP: each job ends clearly, and nothing crashes. */
import { expect, test } from 'bun:test'
import { strToU8, zipSync, type Zippable } from 'fflate'
import { signedUp } from '../support/client'
import { fixture, onEachEngine } from '../support/fixtures'
import { startServer } from '../support/server'
import { chatgpt, conversation, handOversGone, Importer, uploadForm } from './importer'

const json = (value: unknown) => strToU8(JSON.stringify(value))
const zip = (files: Zippable) => new Blob([zipSync(files)])
const whole = () => JSON.stringify(chatgpt(40, 6))
const archive = () => zipSync({ 'conversations.json': json(chatgpt(40, 6)) })

/** Parents that are each other's. */
function cycle(): unknown {
  const talk = conversation('cycle', 3) as { mapping: Record<string, { parent: string }> }
  const first = talk.mapping['0']
  if (first) first.parent = '2'
  return talk
}

interface Case {
  readonly file: Blob
  readonly source?: string
  readonly status: 'completed' | 'failed'
  /** Among the codes of its errors. */
  readonly code?: RegExp
  readonly sessions: number
}

const cases: Readonly<Record<string, Case>> = {
  'an archive as it was downloaded': {
    file: zip({
      'export/conversations.json': json(chatgpt(3)),
      'export/user.json': json({ id: 'x' }),
      'export/chat.html': strToU8('<html></html>'),
      '__MACOSX/export/._conversations.json': strToU8('\0\0'),
    }),
    status: 'completed',
    sessions: 3,
  },
  'an archive in shards': {
    file: zip({
      'conversations-000.json': json(chatgpt(2)),
      'conversations-001.json': json([conversation('x'), conversation('y')]),
    }),
    status: 'completed',
    sessions: 4,
  },
  'names that lead out of the archive': {
    file: zip({
      '../conversations.json': json([conversation('out')]),
      '/etc/conversations.json': json([conversation('absolute')]),
      'conversations.json': json([conversation('in')]),
    }),
    status: 'completed',
    code: /UNSAFE_NAME/,
    sessions: 1,
  },
  'an archive bomb': {
    file: zip({ 'conversations.json': [new Uint8Array(300_000_000), { level: 9 }] }),
    status: 'failed',
    sessions: 0,
  },
  'an archive without a chat': {
    file: zip({ 'readme.txt': strToU8('hello') }),
    status: 'failed',
    code: /WRONG_FORMAT/,
    sessions: 0,
  },
  'an archive that is cut off': {
    file: new Blob([archive().slice(0, -200)]),
    status: 'failed',
    code: /CORRUPT/,
    sessions: 0,
  },
  'bytes of nothing': {
    file: new Blob([new Uint8Array(5_000).map((_, at) => (at * 7_919) % 251)]),
    status: 'failed',
    sessions: 0,
  },
  'an empty file': { file: new Blob([]), status: 'failed', sessions: 0 },
  'text that is no JSON': { file: new Blob(['hello']), status: 'failed', sessions: 0 },
  'an export of another product': {
    file: new Blob([whole()]),
    source: 'claude',
    status: 'failed',
    code: /WRONG_FORMAT/,
    sessions: 0,
  },
  'parents that are each other’s': {
    file: new Blob([JSON.stringify([cycle(), conversation('straight')])]),
    status: 'completed',
    sessions: 2,
  },
  'a talk of ten thousand messages': {
    file: new Blob([JSON.stringify([conversation('deep', 10_000)])]),
    status: 'completed',
    sessions: 1,
  },
  'half a million levels': { file: new Blob(['['.repeat(500_000)]), status: 'failed', sessions: 0 },
  'text that no database holds': {
    file: new Blob([
      JSON.stringify([
        conversation('odd \0 \ud800', 2, 'NUL \0, half \ud83d, LaTeX \\frac{1}{2} 😀'),
      ]),
    ]),
    status: 'completed',
    sessions: 1,
  },
}

onEachEngine('hostile files', (engine) => {
  const server = fixture(() => startServer({ engine }))

  test.each(Object.keys(cases))('%s', async (name) => {
    const { file, source = 'chatgpt', status, code, sessions } = cases[name] as Case
    const importer = new Importer(await signedUp(server))
    const job = await importer.uploaded(uploadForm(source, file, 'export.zip'))
    const told = JSON.stringify(job.errors ?? [])
    expect([job.status, told]).toEqual([status, expect.any(String)])
    if (status === 'failed') expect(job.errors?.length).toBeGreaterThan(0)
    if (code) expect(job.errors?.map((error) => error.code).join(' ')).toMatch(code)
    expect(job.progress.errors).toBe(job.errors?.length ?? 0)
    expect(await importer.sessions()).toHaveLength(sessions)
    await handOversGone(server.dataDir)
    expect((await importer.client.call('GET', '/api/health')).status).toBe(200)
  })

  test('a truncated file gives its complete conversations, and a fault with the byte', async () => {
    const importer = new Importer(await signedUp(server))
    const file = new Blob([whole().slice(0, -5_000)])
    const job = await importer.uploaded(uploadForm('chatgpt', file))
    const sessions = await importer.sessions()
    if (job.status === 'completed') expect(sessions.length).toBeGreaterThan(20)
    else expect(sessions).toEqual([])
    expect(job.errors?.at(-1)?.code).toMatch(/CORRUPT_JSON/)
  })
})
