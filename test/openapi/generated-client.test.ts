/**
 * A client that `openapi-typescript` makes of the document: it compiles, it refuses what the server
 * would refuse, and it works against a real server.
 */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, readFrames } from '../support/client'
import { startServer, type TestServer } from '../support/server'

const root = join(import.meta.dir, '../..')
const modules = join(root, 'node_modules')

/** What a user of the generated types writes. Prints one JSON value. */
const program = `
import createClient from 'openapi-fetch'
import type { components, paths } from './api'

const [, , baseUrl = '', credential = ''] = process.argv
const api = createClient<paths>({ baseUrl, headers: { authorization: 'Bearer ' + credential } })

const made = await api.POST('/api/sessions', { body: { items: [{ title: 'Typed', mode: 'tutor' }] } })
const sessionId = made.data?.results[0]?.id ?? ''
const listed = await api.GET('/api/sessions', { params: { query: { limit: 5 } } })
const session: components['schemas']['Session'] | undefined = listed.data?.items[0]
const missing = await api.GET('/api/sessions/{id}', {
  params: { path: { id: '0199c0de-0000-7000-8000-0000000000ff' } },
})
const problem: components['schemas']['Problem'] | undefined = missing.error
const form = new FormData()
form.set('file', new File(['Photosynthesis'], 'notes.txt'))
const file = await api.POST('/api/files', {
  body: { file: '' },
  bodySerializer: () => form,
})
const reply = await api.POST('/api/chat/stream', {
  body: { sessionId, content: 'Solve 3x + 7 = 22' },
  parseAs: 'text',
})
const first: components['schemas']['ChatStartEvent']['mode'] = 'socratic'

// @ts-expect-error: the mode is one of two
await api.POST('/api/sessions', { body: { items: [{ title: 'Wrong', mode: 'shout' }] } })
// @ts-expect-error: there is no such path
await api.GET('/api/nothing')
// @ts-expect-error: a page has no such member
void listed.data?.entries

console.log(
  JSON.stringify({
    title: session?.title,
    mode: session?.mode,
    code: problem?.code,
    file: file.data?.name,
    stream: reply.data,
    first,
  }),
)
`

let server: TestServer
let folder: string

beforeAll(async () => {
  server = await startServer()
  folder = await mkdtemp(join(tmpdir(), 'elenchus-client-'))
  await symlink(modules, join(folder, 'node_modules'))
  await Bun.write(join(folder, 'client.ts'), program)
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

async function run(...args: readonly string[]): Promise<string> {
  const child = Bun.spawn([process.execPath, ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${out}\n${err}`)
  return out
}

test('openapi-typescript makes types of the document', async () => {
  await Bun.write(
    join(folder, 'openapi.json'),
    await (await fetch(`${server.url}/openapi.json`)).text(),
  )
  const generator = join(modules, 'openapi-typescript/bin/cli.js')
  const preload = join(import.meta.dir, 'typescript-5.ts')
  await run('--preload', preload, generator, 'openapi.json', '--output', 'api.d.ts')
  const types = await Bun.file(join(folder, 'api.d.ts')).text()
  expect(types).toContain('streamChat: {')
  expect(types).toContain('ChatStreamEvent: components["schemas"]["ChatStartEvent"]')
}, 90_000)

test('a client with these types compiles, and its mistakes do not', async () => {
  const options = '--strict --noEmit --module preserve --target esnext --types bun --skipLibCheck'
  await run(join(modules, 'typescript/bin/tsc'), ...options.split(' '), 'client.ts')
}, 90_000)

test('the compiled client works against the server, with an agent key', async () => {
  const user = new Client(server.url)
  await user.register()
  const { json } = await user.call<{ credential: string }>('POST', '/api/account/agent-keys', {
    label: 'A generated client',
    scopes: ['sessions:read', 'sessions:write', 'chat:write', 'files:write'],
  })
  const { stream, ...shown } = JSON.parse(await run('client.ts', server.url, json.credential)) as {
    stream: string
  }
  expect(shown).toEqual({
    title: 'Typed',
    mode: 'tutor',
    code: 'NOT_FOUND',
    file: 'notes.txt',
    first: 'socratic',
  } as object)
  const frames = readFrames(stream)
  expect(frames[0]?.event).toBe('start')
  expect(frames.at(-1)?.event).toBe('complete')
}, 90_000)
