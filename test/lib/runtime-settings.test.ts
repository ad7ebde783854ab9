/** 500 requests at once, from source and from a compiled binary, in the same process that was started. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const program = join(import.meta.dir, '../support/many-requests.ts')
const requests = 'BUN_CONFIG_MAX_HTTP_REQUESTS'
const memory = 'BUN_JSC_forceRAMSize'
const compiler = 'BUN_JSC_thresholdForFTLOptimizeAfterWarmUp'
const wanted = 500
const gateMs = 400
let folder = ''
let binary = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'settings-'))
  binary = join(folder, 'many requests')
  const built = await Bun.build({
    entrypoints: [program],
    compile: { outfile: binary },
    bytecode: true,
    format: 'esm',
  })
  expect(built.success).toBe(true)
})

afterAll(() => rm(folder, { recursive: true, force: true }))

/** Answers each request once `wanted` are open at the same time, or after a while. */
function startGate() {
  let open = 0
  let most = 0
  let release = () => undefined as void
  const full = new Promise<void>((resolve) => {
    release = resolve
  })
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch() {
      most = Math.max(most, ++open)
      if (open === wanted) release()
      await Promise.race([full, Bun.sleep(gateMs)])
      open--
      return new Response('ok')
    },
  })
  return {
    url: server.url.href,
    most: () => most,
    [Symbol.dispose]: () => void server.stop(true),
  }
}

function start(command: readonly string[], env: Record<string, string> = {}) {
  const { [requests]: _, [memory]: __, [compiler]: ___, ...inherited } = process.env
  return Bun.spawn([...command], {
    env: { ...inherited, ...env },
    stdout: 'pipe',
    stderr: 'inherit',
    stdin: 'ignore',
  })
}

describe.each([
  ['from source', () => [process.execPath, program]],
  ['compiled', () => [binary]],
] as const)('%s', (_, command) => {
  test('without it, 256 requests run at once', async () => {
    using gate = startGate()
    await start([...command(), gate.url, String(wanted), 'plain']).exited
    expect(gate.most()).toBe(256)
  })

  test('with it, 500 do, and process and arguments are still the same', async () => {
    using gate = startGate()
    const child = start([...command(), gate.url, String(wanted), 'ensure', 'ä b', '', '--flag=1'])
    const output: unknown = JSON.parse(await new Response(child.stdout).text())
    expect(gate.most()).toBe(wanted)
    const rest = ['ä b', '', '--flag=1']
    expect(output).toEqual({ settings: 'set', memory: '160000000', pid: child.pid, rest })
    expect(await child.exited).toBe(0)
  })

  test('a value that is set already stays, and the others are added', async () => {
    using gate = startGate()
    const arguments_ = [gate.url, String(wanted), 'ensure']
    const child = start([...command(), ...arguments_], { [requests]: '300' })
    const output: unknown = JSON.parse(await new Response(child.stdout).text())
    expect(gate.most()).toBe(300)
    expect(output).toMatchObject({ settings: 'set', memory: '160000000', pid: child.pid })
  })

  test('with all set, nothing starts over', async () => {
    using gate = startGate()
    const set = { [requests]: '1000', [memory]: '4000000000', [compiler]: '100000' }
    const child = start([...command(), gate.url, '1', 'ensure'], set)
    const output: unknown = JSON.parse(await new Response(child.stdout).text())
    expect(output).toMatchObject({ settings: 'set', memory: '4000000000', pid: child.pid })
  })

  test('signals still reach it', async () => {
    using gate = startGate()
    const child = start([...command(), gate.url, '1', 'ensure', 'stay'])
    await child.stdout.getReader().read()
    child.kill('SIGTERM')
    expect(await child.exited).toBe(0)
  })
})
