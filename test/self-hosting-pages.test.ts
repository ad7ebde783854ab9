/**
 * The pages for operators say what the program does: command blocks run, and what is marked `outside` needs a machine of
 * its own; variables, checks and images exist.
 */
import { describe, expect, test } from 'bun:test'
import { mkdir, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describeSettings } from '../src/config/config'
import { freePort } from './support/postgres-server'
import { binary, emptyFolder, run } from './support/program'
import { startServer } from './support/server'

const root = join(import.meta.dir, '..')
const read = (path: string) => Bun.file(join(root, path)).text()
const pages = [
  'README.md',
  'docs/self-hosting.md',
  'docs/logs.md',
  'docs/privacy.md',
  'docs/schools.md',
]

interface Block {
  readonly kind: string
  readonly text: string
}

const blocksOf = (page: string): Block[] =>
  [...page.matchAll(/^```([^\n]*)\n(.*?)^```$/gms)].map(([, kind = '', text = '']) => ({
    kind,
    text,
  }))

const kinds = new Set(['sh', 'sh outside', 'ini', 'caddyfile', 'nginx', 'yaml', 'text'])
/** What a page has started ends with its test, whatever failed. */
const endServer = 'trap \'[ -z "${server:-}" ] || kill "$server" 2>/dev/null || true\' EXIT'

describe.each(pages)('%s', (path) => {
  test('names what each block is', async () => {
    const blocks = blocksOf(await read(path))
    expect(blocks.map(({ kind }) => kind).filter((kind) => !kinds.has(kind))).toEqual([])
  })

  test('its commands run, one after the other, in an empty folder', async () => {
    await using folder = await emptyFolder()
    const bin = join(folder.path, 'bin')
    await mkdir(bin)
    await symlink(await binary(), join(bin, 'elenchus'))
    const script = blocksOf(await read(path)).flatMap(({ kind, text }) =>
      kind === 'sh' ? text : [],
    )
    expect(script.length).toBeGreaterThan(0)
    const child = Bun.spawn(['/bin/sh', '-e', '-c', [endServer, ...script].join('\n')], {
      cwd: folder.path,
      env: { PATH: `${bin}:${process.env['PATH'] ?? ''}`, PORT: String(freePort()) },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [out, err, code] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ])
    expect({ code, said: code === 0 ? '' : out + err }).toEqual({ code: 0, said: '' })
  }, 90_000)

  test('its data can be parsed, and its links lead somewhere', async () => {
    const page = await read(path)
    for (const { kind, text } of blocksOf(page)) if (kind === 'yaml') Bun.YAML.parse(text)
    for (const [, target = ''] of page.matchAll(/\]\((?!https?:)([^)#]+)/g))
      expect({
        target,
        exists: await Bun.file(join(root, dirname(path), target)).exists(),
      }).toEqual({
        target,
        exists: true,
      })
  })
})

const ours =
  /\b(?:BACKUP|LEGAL|PRIVACY|TERMS|RETENTION|S3|LLM|QUOTA|WAL|TRUST|SHUTDOWN|METRICS|DATABASE|SECRET|FILE|IMPORT|OIDC|OTEL)_[A-Z_]+\b/g

test.each([...pages, 'compose.yaml', 'compose.cluster.yaml', 'compose.ollama.yaml'])(
  '%s names no variable that does not exist',
  async (path) => {
    const known = new Set(describeSettings().map(({ name }) => name))
    const named = (await read(path)).match(ours) ?? []
    expect(named.length).toBeGreaterThan(2)
    expect(named.filter((name) => !known.has(name))).toEqual([])
  },
)

test.each(['compose.yaml', 'compose.cluster.yaml', 'compose.ollama.yaml'])(
  'the servers of %s write to their volumes alone, without rights of their own',
  async (path) => {
    const { services } = Bun.YAML.parse(await read(path)) as {
      services: Record<string, Record<string, unknown>>
    }
    const servers = Object.values(services).filter(({ build }) => build === '.')
    expect(servers.length).toBeGreaterThan(0)
    for (const server of servers) {
      expect(server).toMatchObject({ read_only: true, cap_drop: ['ALL'], stop_grace_period: '15s' })
      expect(server['tmpfs']).toContain('/tmp')
    }
  },
)

test('the table of the checks has every check of doctor, and no other', async () => {
  await using server = await startServer()
  const env = { DATA_DIR: server.dataDir, PORT: new URL(server.url).port }
  const { out } = await run('binary', ['doctor', '--json'], { env })
  const shown = (JSON.parse(out) as { check: string }[]).map(({ check }) => check.split(':', 1)[0])
  const page = await read('docs/self-hosting.md')
  const listed = [...page.matchAll(/^\| `([a-z ]+)` +\|/gm)].map(([, name]) => name)
  expect(shown.filter((name) => !listed.includes(name))).toEqual([])
  const source = await read('src/cli/doctor.ts')
  expect(listed.filter((name) => !source.includes(`name: '${name}'`))).toEqual([])
})
