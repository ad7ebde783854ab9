/**
 * A tour over all routes: `bun run tour FILE [BEFORE]`. It asks every operation of the OpenAPI document and every page
 * for its successes and for its ordinary failures, and writes each answer (status, headers, body) into the file, with
 * ids, times and secrets blanked. Two checkouts behave alike where their files are the same byte for byte: with a
 * second file, which a former run wrote, it shows where the answers differ from it.
 *
 * The exit status is 1 where an operation never succeeds, or an answer differs. Build the pages first
 * (`bun run build:web`).
 */
import { and, isNull, lte, ne } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { jobs } from '../src/db/schema'
import { scopes } from '../src/http/auth'
import { mintKey } from '../test/support/callers'
import type { Answer } from '../test/support/answers'
import { Client, newEmail, type OnAnswer } from '../test/support/client'
import { startCodeHost } from '../test/support/codehost'
import { conformance, type Found } from '../test/support/conformance'
import { bearer } from '../test/support/phone'
import {
  bodyOf,
  formType,
  isDocument,
  isForm,
  needsCsrf,
  target,
  takesBody,
  uploadType,
  wrongShape,
} from '../test/support/operations'
import type { ProviderRequest, Script } from '../test/support/providers/script'
import { startScripted } from '../test/support/scripted'
import { startServer, type TestServer } from '../test/support/server'
import { createSetup, limitedTo, type Setup } from '../test/openapi/scenario'
import { scenarios } from '../test/openapi/scenarios'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const asPage = { accept: 'text/html' }
const rpc = { accept: 'application/json, text/event-stream' }

/** What differs from run to run, or with the build of the pages, and what stands in its place. */
const blanks: readonly (readonly [RegExp, string])[] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '<id>'],
  [/\b(cli|ak|shr|sha)_[A-Za-z0-9_-]+/g, '$1_<id>'],
  [/[A-Za-z0-9_%~+-]{36,}/g, (text: string) => (isSecret(text) ? '<secret>' : text)],
  [/\bm[a-z0-9]{7}(?=\.<secret>)/g, '<time>'],
  [/\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d+)?Z?)?/g, '<time>'],
  [/\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT/g, '<time>'],
  [/\b1\d{12}\b/g, '<time>'],
  [/(localhost|127\.0\.0\.1)(:|%3A)\d+/g, '$1$2<port>'],
  [/\w+-\d+-\d+(@|%40)example/g, '<learner>$1example'],
  [/"(uptime|durationMs|client_id_issued_at)":[\d.]+/g, '"$1":<time>'],
  [/"(free|total|log|database)":\d+/g, '"$1":<bytes>'],
  [/\belenchus-test-\w{6}/g, 'elenchus-test-<name>'],
  [/^((?:elenchus|nodejs|process)_\w+(?:\{.*\})?) \S+$/gm, '$1 <number>'],
  [/"(code|joinCode)": ?"[A-Z0-9]{4}-?[A-Z0-9]{4}"/g, '"$1":"<code>"'],
  [/\b[A-Z0-9]{4}(-[A-Z0-9]{4}){3}\b/g, '<recovery code>'],
  [/\b[A-Z2-7]{32}\b/g, '<secret>'],
  [/\blti-[0-9a-f]{16}\b/g, 'lti-<id>'],
  [/\b\d{8}T\d{6}Z\b/g, '<time>'],
  // Backups of one second have one name.
  [/(?:\{"id":"elenchus-<time>\.zip","createdAt":"<time>","size":\d+\},?)+/g, '<backups>'],
  [/(?:<link rel="modulepreload"[^>]*>)+/g, '<preloads>'],
  [/([/"=-])[A-Za-z0-9_-]{8}(\.(?:js|css|woff2|png|svg|wasm|webp))/g, '$1<hash>$2'],
  [/\bmain-[a-z0-9]{10,13}(?=\.js)/g, 'main-<hash>'],
  [/sha256-[A-Za-z0-9+/=_-]+/g, 'sha256-<hash>'],
] as never

/** A text without words: a hexadecimal number, or one that often changes between digits, small and capital letters. */
const isSecret = (text: string): boolean =>
  /^[0-9a-f]+$/.test(text) || (text.match(/\d+|[a-z]+|[A-Z]+/g)?.length ?? 0) > 12

const blanked = (text: string): string =>
  blanks.reduce((rest, [pattern, blank]) => rest.replace(pattern, blank), text)

/** Headers that count bytes or requests of this run, or name a copy of a page's file. */
const counted =
  /^(date|content-length|etag|last-modified|ratelimit-remaining|ratelimit-reset|retry-after)$/

/** The answers by section, each in the order of its requests. */
class Notes {
  readonly #sections = new Map<string, string[]>()
  readonly #succeeded = new Set<string>()
  #lines: string[] = []
  #name = ''

  open(name: string): void {
    this.#name = name
    this.#lines = this.#sections.get(name) ?? []
    this.#sections.set(name, this.#lines)
  }

  write(method: string, path: string, answer: Answer, isAsset = false): void {
    const { status, headers, text, json } = answer
    // How often a state that passes is seen differs from run to run.
    if ((json as { status?: unknown } | undefined)?.status === 'preparing' && method === 'GET')
      return
    if (status < 400) this.#succeeded.add(this.#name)
    const shown = [...headers].map(
      ([name, value]) => `${name}: ${counted.test(name) ? '<counted>' : blanked(value)}`,
    )
    const body = isAsset ? `<${text === '' ? 'no' : 'the'} file>` : this.#shortened(blanked(text))
    this.#lines.push(`${method} ${blanked(path)}`, `${status}`, ...shown, '', body, '')
  }

  /** A long text once; a ZIP archive, which holds times, not at all. */
  #shortened(text: string): string {
    if (text.startsWith('PK')) return '<an archive>'
    if (text.length > 2_000 && this.#lines.includes(text)) return '<the same text as above>'
    return text
  }

  /** The sections of these names that have no success. */
  failed(names: readonly string[]): string[] {
    return names.filter((name) => !this.#succeeded.has(name))
  }

  get text(): string {
    const sections = [...this.#sections].toSorted(([a], [b]) => (a < b ? -1 : 1))
    return sections.map(([name, lines]) => [`## ${name}`, '', ...lines].join('\n')).join('\n')
  }
}

/** Waits until no job is due that a worker takes, so that what jobs have written is there, in every run. */
async function untilIdle({ running }: TestServer): Promise<void> {
  const { store, clock } = running.services
  const isDue = () =>
    and(ne(jobs.kind, 'nothing'), isNull(jobs.failedAt), lte(jobs.runAt, clock.now()))
  while ((await store.db.$count(jobs, isDue())) > 0) await Bun.sleep(5)
}

/** Gives each practice the same seed, and with it the same items in every run. */
const fixSeeds = ({ running }: TestServer) =>
  running.services.store.query(
    `create trigger tour_seed after insert on practices
     begin update practices set seed = 'tour' where id = new.id; end`,
  )

const observer =
  (notes: Notes, server: TestServer): OnAnswer =>
  async (method, path, answer) => {
    notes.write(method, path, answer)
    await untilIdle(server)
  }

/** The failures that most operations have in common. */
async function failuresOf(found: Found, setup: Setup, agentKey: string): Promise<void> {
  const { client, url, onAnswer } = setup
  const { method, path } = found
  const [unknown, body] = [target(path), bodyOf(found)]
  const ask = (headers: Record<string, string>, content: unknown = body) =>
    new Client(url, onAnswer).call(method, unknown, content, headers)
  await ask({})
  await ask({ authorization: 'Bearer nobody' })
  await ask(bearer(agentKey))
  if (isDocument(found)) await ask({ 'if-none-match': '*' })
  if (needsCsrf(found)) {
    const cookie = `sid=${client.cookies.get('sid')}`
    await ask({ cookie })
    await ask({ cookie, 'x-csrf-token': 'half' })
  }
  if (path.includes('{')) await client.call(method, unknown, body)
  for (const { name, in: place } of found.operation.parameters ?? [])
    if (place === 'query') await client.call(method, `${unknown}?${name}=%00`)
}

async function badBodiesOf(found: Found, { client }: Setup): Promise<void> {
  const api = await conformance()
  const own = isForm(found) ? formType : uploadType(found)
  const send = (body: string, type = own) =>
    client.call(found.method, target(found.path), body, { 'content-type': type })
  await send(wrongShape(found, api))
  await send('{')
  await send('{}', 'text/plain')
}

/** Every method that a path has not, and those that it has without naming them. */
async function otherMethodsOf(path: string, operations: readonly Found[], setup: Setup) {
  const own = operations.filter((found) => found.path === path).map(({ method }) => method)
  const stranger = new Client(setup.url, setup.onAnswer)
  for (const method of methods.filter((name) => !own.includes(name)))
    await stranger.call(method, target(path))
}

/** Pages and their files, as a browser that is signed in, as one that is not, and as a program. */
async function pagesOf({ server, client, url }: Setup, notes: Notes): Promise<void> {
  const pages = server.running.app.endpoints.filter(({ contract }) => contract.page)
  const seen = new Set<string>()
  for (const { contract } of pages) {
    const path = contract.path.replace(/:\w+/g, 'nothing')
    const isAsset = /\.\w+$/.test(path)
    const name = `page ${contract.method} ${path.replace(/^(\/assets\/).*(\.\w+)$/, '$1<name>$2')}`
    // The build of the pages decides how many files it makes, and how it names them.
    if (seen.has(name)) continue
    seen.add(name)
    notes.open(name)
    const keep: OnAnswer = (method, asked, answer) => notes.write(method, asked, answer, isAsset)
    const stranger = new Client(url, keep)
    await stranger.call(contract.method, path, undefined, asPage)
    await stranger.call(contract.method, path)
    await new Client(url, keep).call('DELETE', path, undefined, asPage)
    const user = Object.assign(new Client(url, keep), { csrfToken: client.csrfToken })
    for (const [name, value] of client.cookies) user.cookies.set(name, value)
    await user.call(contract.method, path, undefined, asPage)
    if (contract.method === 'GET') {
      await user.call(contract.method, path, undefined, { 'accept-language': 'de', ...asPage })
      await user.call('HEAD', path, undefined, asPage)
    }
  }
}

/** The files of the account's export. */
async function exportOf({ client }: Setup, notes: Notes): Promise<void> {
  notes.open('files of the export')
  const response = await client.fetch('GET', '/api/account/export')
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  for (const [name, bytes] of Object.entries(files)) {
    const text = new TextDecoder().decode(bytes)
    notes.write('FILE', name, { status: 200, headers: new Headers(), text, json: null })
  }
}

/** Paths that lead nowhere. */
async function nowhere({ client, url, onAnswer }: Setup, notes: Notes): Promise<void> {
  notes.open('nowhere')
  for (const path of [
    '/nothing',
    '/api/nothing',
    '/api/v2/nothing',
    '/api/%ff',
    '/%',
    '/.well-known/x',
  ])
    for (const method of ['GET', 'POST']) {
      await client.call(method, path)
      await new Client(url, onAnswer).call(method, path, undefined, asPage)
    }
}

/** Each tool for agents, with arguments that it takes and with some that it does not. */
async function toolsOf({ client, url, onAnswer, sessionId }: Setup, agentKey: string) {
  const program = new Client(url, onAnswer)
  const call = async (name: string, args: object) =>
    program.call(
      'POST',
      '/api/mcp',
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } },
      { ...rpc, ...bearer(agentKey) },
    )
  const practice = { source: { skill: 'fractions' }, mode: 'practice', count: 2 }
  const made = await client.call<{ id: string }>('POST', '/api/practice', practice)
  const practiceId = made.json.id
  const items = await client.call<{ items: { id: string }[] }>(
    'GET',
    `/api/practice/${practiceId}/items`,
  )
  const itemId = items.json.items[0]?.id
  const given: Readonly<Record<string, object>> = {
    ask_tutor: { message: 'Solve 4x - 1 = 7' },
    create_session: { title: 'By an agent' },
    list_sessions: {},
    get_session: { sessionId },
    search: { query: 'solve' },
    remember: { content: 'Likes trains', kind: 'preference' },
    list_memory: {},
    list_projects: {},
    read_file: { fileId: sessionId },
    start_practice: { source: { skill: 'percent' }, count: 2 },
    next_item: { practiceId },
    answer_item: { practiceId, itemId, answer: '98765' },
    get_progress: {},
    unknown_tool: {},
  }
  for (const [name, args] of Object.entries(given)) {
    await call(name, args)
    await call(name, { limit: 'x', sessionId: 7 })
  }
}

const written = {
  question: 'Which town did the lighthouse keeper leave in 1911?',
  skill: 'The lighthouse keeper',
  level: 'medium',
  choices: null,
  key: {
    checkable: true,
    kind: 'text',
    answers: [{ value: 'Brest', unit: null, aliases: ['the town of Brest'] }],
    steps: [],
    hints: [],
    mistakes: [],
  },
}

/** What the model says, by the word in double brackets. */
const scripts: Readonly<Record<string, readonly string[] | Script>> = {
  plain: ['What do you ', 'take from both sides? ', 'Try it.'],
  told: ['The answer is x', ' = 4.', ' Do you see why?'],
  tool: {
    tokens: ['Let me look.'],
    calls: [{ id: 'c1', name: 'check_math', input: '{"formula":"2x = 8"}' }],
  },
  thinking: { reasoning: ['secret ', 'thoughts'], tokens: ['What comes', ' next?'] },
  cut: { tokens: ['Half of a '], finish: 'max_tokens' },
  refused: { status: 401, message: 'no such key' },
  broken: { streamError: 'overloaded', tokens: ['One ', 'two '] },
  odd: { raw: 'no stream', headers: { 'content-type': 'text/plain' } },
}

const tokenFrames = /(?:event: token\ndata: \{"delta":"[^\n]*"\}\n\n)+/g
const betweenTokens = '"}\n\nevent: token\ndata: {"delta":"'

/** A stream with the tokens between two other events as one, because their cut is a matter of time. */
const joined = (text: string): string =>
  text
    .replace(/\{"seq":\d+,?/g, '{')
    .replace(/\nid: \d+(?=\n)/g, '')
    .replace(tokenFrames, (frames) => frames.replaceAll(betweenTokens, ''))

/** What a model takes part in, beside a provider that plays scripts. */
async function withModel(notes: Notes): Promise<void> {
  const hidden = {
    practice_items: () => [JSON.stringify({ items: [written] })],
    answer_key: (_: ProviderRequest) => [JSON.stringify(written.key)],
    answer_comparison: () => ['{"same": true}'],
  }
  await using scripted = await startScripted(scripts, { hidden })
  const note = observer(notes, scripted.server)
  const onAnswer: OnAnswer = (method, path, answer) =>
    note(method, path, { ...answer, text: joined(answer.text) })
  notes.open('with a model')
  const client = new Client(scripted.url, onAnswer)
  await client.register(newEmail())
  for (const name of Object.keys(scripts)) {
    const sessionId = await client.createSession(name)
    const content = `Solve 2x + 3 = 11 [[${name}]]`
    await client.call('POST', '/api/chat/stream', { sessionId, content })
    await client.messages(sessionId)
  }
  const sources = [{ topic: 'Sea and rail' }, { topic: 'The lighthouse keeper' }]
  for (const source of sources) {
    const body = { source, mode: 'practice', count: 2 }
    const { json } = await client.call<{ id: string }>('POST', '/api/practice', body)
    const path = `/api/practice/${json.id}`
    await client.call('GET', path)
    const listed = await client.call<{ items?: { id: string }[] }>('GET', `${path}/items`)
    for (const { id } of listed.json.items ?? [])
      for (const answer of ['Paris', 'Brest'])
        await client.call('POST', `${path}/items/${id}/answers`, { answer })
    await client.call('POST', `${path}/finish`)
    await client.call('GET', path)
  }
}

/** Walks through it all. */
async function tour(notes: Notes): Promise<void> {
  await using host = startCodeHost('github')
  const generous = limitedTo('100000/3600')
  const sizes = { FILE_MAX_BYTES: '100000', IMPORT_MAX_BYTES: '1048576' }
  const env = { ...generous, ...sizes, ...host.env, MOBILE_REDIRECT_URI: 'elenchus://auth' }
  await using server = await startServer({ env })
  await using bare = await startServer({ env: generous })
  await fixSeeds(server)
  notes.open('setup')
  const onAnswer = observer(notes, server)
  const setup = await createSetup({ server, bare, env }, onAnswer)
  const { credential } = await mintKey(setup.client, scopes)
  const { operations } = await conformance()
  for (const found of operations) {
    const { operationId } = found.operation
    notes.open(operationId)
    await scenarios[operationId]?.(setup)
    await failuresOf(found, setup, credential)
    if (takesBody(found)) await badBodiesOf(found, setup)
  }
  for (const path of new Set(operations.map((found) => found.path))) {
    notes.open(`methods of ${path}`)
    await otherMethodsOf(path, operations, setup)
  }
  notes.open('tools for agents')
  await toolsOf(setup, credential)
  await exportOf(setup, notes)
  await pagesOf(setup, notes)
  await nowhere(setup, notes)
  await withModel(notes)
}

/** Prints the lines that differ; says whether there are any. */
async function differs(before: string, file: string): Promise<boolean> {
  const diff = Bun.spawn(['diff', before, file], { stdout: 'inherit', stderr: 'inherit' })
  return (await diff.exited) !== 0
}

async function main(): Promise<number> {
  const [file, before] = process.argv.slice(2)
  if (file === undefined) throw new Error('Say which file to write: bun run tour FILE [BEFORE]')
  const notes = new Notes()
  await tour(notes)
  await Bun.write(file, notes.text)
  const { operations } = await conformance()
  const failed = notes.failed(operations.map(({ operation }) => operation.operationId))
  for (const operationId of failed) console.error(`never with success: ${operationId}`)
  const isOther = before !== undefined && (await differs(before, file))
  return failed.length === 0 && !isOther ? 0 : 1
}

if (import.meta.main) process.exit(await main())
