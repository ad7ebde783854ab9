/** The one file that is the product: it needs nothing beside it, and says what is wrong. */
import { beforeAll, describe, expect, test } from 'bun:test'
import { chmod, chown, copyFile, link, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { product } from '../../src/lib/product'
import { newUploader } from '../files/uploader'
import { Client, readFrames, signedUp } from '../support/client'
import {
  binary,
  builtVersion,
  emptyFolder,
  filesIn,
  forms,
  run,
  startProgram,
} from '../support/program'
import { startOpenAiCompatible } from '../support/providers/openai-compatible'
import { RawExchange } from '../support/raw-http'
import { modelEnvironment, modelKey } from '../support/scripted'

beforeAll(async () => {
  await binary()
}, 90_000)

/** Starts the copy in `folder` with the smallest environment there is, as a user would. */
const startCopy = (folder: string) =>
  startCommand([join(folder, 'elenchus')], { cwd: folder, env: { PORT: '0', LOG_LEVEL: 'info' } })

async function startCommand(
  command: string[],
  options: { cwd: string; env: Record<string, string> },
) {
  const child = Bun.spawn(command, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  void (async () => {
    for await (const chunk of child.stdout) output += new TextDecoder().decode(chunk)
  })()
  const deadline = performance.now() + 80_000
  for (;;) {
    const url = /http:\/\/127\.0\.0\.1:(\d+)/.exec(output)?.[0]
    if (url) return { child, url: url.replace('127.0.0.1', 'localhost') }
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error(`it does not listen: ${output}${await new Response(child.stderr).text()}`)
    await Bun.sleep(10)
  }
}

test('copied alone into an empty folder it serves its pages and keeps its data', async () => {
  await using folder = await emptyFolder()
  await copyFile(await binary(), join(folder.path, 'elenchus'))
  const first = await startCopy(folder.path)
  const page = await fetch(`${first.url}/`)
  const html = await page.text()
  expect(page.headers.get('content-type')).toStartWith('text/html')
  const assets = [...html.matchAll(/(?:src|href)="(\/[^"]+\.\w+)"/g)].map(([, path]) => path)
  expect(assets.length).toBeGreaterThan(0)
  for (const path of assets) {
    const asset = await fetch(`${first.url}${path}`)
    expect({ path, status: asset.status }).toEqual({ path, status: 200 })
    expect((await asset.bytes()).length).toBeGreaterThan(0)
  }
  expect((await (await fetch(`${first.url}/openapi.json`)).json()) as object).toHaveProperty(
    'paths',
  )
  const client = await signedUp(first.url)
  const sessionId = await client.createSession('kept')
  const frames = await client.chat(sessionId, 'Solve 3x + 7 = 22')
  expect(frames.at(-1)?.event).toBe('complete')
  expect((await readdir(folder.path)).toSorted()).toEqual(['data', 'elenchus'])
  expect((await stat(join(folder.path, 'data/secret.key'))).mode & 0o777).toBe(0o600)
  expect((await stat(join(folder.path, 'data'))).mode & 0o777).toBe(0o700)
  const database = await stat(join(folder.path, 'data/elenchus.db'))
  expect(database.mode & 0o777).toBe(0o600)
  // The tables are in the file that the executable brings; migrations would be in the log.
  expect(database.size).toBeGreaterThan(500_000)
  first.child.kill('SIGKILL')
  await first.child.exited

  const second = await startCopy(folder.path)
  const again = new Client(second.url)
  for (const [name, value] of client.cookies) again.cookies.set(name, value)
  again.csrfToken = client.csrfToken
  expect((await again.messages(sessionId)).at(-1)).toMatchObject({
    content: frames.at(-1)?.data['content'],
    status: 'complete',
  })
  // The tutor continues where it was: the state that the last reply left is still stored.
  const next = await again.chat(sessionId, '3x = 15')
  expect(next.at(-1)?.event).toBe('complete')
  second.child.kill('SIGTERM')
  expect(await second.child.exited).toBe(0)
}, 90_000)

/** A root that cannot be written, with the executable, its libraries, its data, `/proc` and `/dev`; the process has no right in it. */
const bareRoot = `
  mount --bind "$ROOT" "$ROOT" && mount --bind "$ROOT/data" "$ROOT/data"
  mount --rbind /proc "$ROOT/proc" && mount --rbind /dev "$ROOT/dev"
  mount --bind "$BINARY" "$ROOT/elenchus" && mount -o remount,bind,ro "$ROOT"
  ! touch "$ROOT/written" 2>/dev/null || exit 1
  exec env -i PATH= PORT=0 LOG_LEVEL=info DATA_DIR=/data "$(command -v chroot)" $RIGHTS "$ROOT" /elenchus`

/** How this machine makes a namespace of mounts; null where it does not let us. */
async function namespaceCommand(): Promise<string[] | null> {
  for (const flags of [['-m'], ['-r', '-m']]) {
    const command = ['unshare', ...flags, 'sh', '-c']
    const child = Bun.spawn([...command, 'mount --bind /tmp /tmp && command -v chroot ldd'], {
      stdio: ['ignore', 'ignore', 'ignore'],
    })
    if ((await child.exited) === 0) return command
  }
  return null
}

/** Puts the shared libraries of the executable where its root has them. */
async function copyLibraries(program: string, root: string): Promise<void> {
  const listed = await new Response(Bun.spawn(['ldd', program]).stdout).text()
  for (const [path] of listed.matchAll(/\/\S+/g)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await copyFile(path, join(root, path))
  }
}

/** Where the machine makes no namespace: nothing on the path, no home, and a working folder that cannot be written. */
async function startBare(root: string, data: string) {
  const program = await binary()
  const namespace = await namespaceCommand()
  if (namespace === null) {
    await chmod(root, 0o555)
    const none = '/nonexistent'
    const env = { PATH: '', HOME: none, TMPDIR: none, PORT: '0', LOG_LEVEL: 'info', DATA_DIR: data }
    return startCommand([program], { cwd: root, env })
  }
  await chmod(root, 0o755)
  await copyLibraries(program, root)
  for (const name of ['proc', 'dev']) await mkdir(join(root, name))
  await writeFile(join(root, 'elenchus'), '')
  const isRoot = process.getuid?.() === 0
  if (isRoot) await chown(data, 65_534, 65_534)
  const rights = isRoot ? '--userspec=65534:65534' : ''
  const variables = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', RIGHTS: rights }
  const env = { ...variables, ROOT: root, BINARY: program }
  return startCommand([...namespace, bareRoot], { cwd: '/', env })
}

test('without a shell, a path, a folder for temporary files or a root that can be written it serves, reads files and replies', async () => {
  await using folder = await emptyFolder()
  const data = join(folder.path, 'data')
  await mkdir(data)
  const { child, url } = await startBare(folder.path, data)
  try {
    expect((await fetch(`${url}/`)).status).toBe(200)
    const uploader = await newUploader(url)
    const { client } = uploader
    // A child of the server reads it.
    expect(await uploader.read('notes.txt', 'A wombat lives here.')).toMatchObject({
      status: 'ready',
    })
    const sessionId = await client.createSession()
    expect((await client.chat(sessionId, 'Solve 3x + 7 = 22')).at(-1)?.event).toBe('complete')
    child.kill('SIGTERM')
    expect(await child.exited).toBe(0)
    expect(await readdir(data)).toContain('elenchus.db')
  } finally {
    child.kill('SIGKILL')
    await chmod(folder.path, 0o755)
  }
}, 90_000)

/** Runs a program without the rights of this process; null where the machine has no way to. */
function withoutRights(): string[] | null {
  if (process.getuid?.() !== 0) return []
  if (!Bun.which('setpriv')) return null
  return ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']
}

test.if(withoutRights() !== null)(
  'a data folder that may not be written, or not even be looked into, is one line with the reason, and status 2',
  async () => {
    await using folder = await emptyFolder()
    await chmod(folder.path, 0o755)
    const [program, data] = [join(folder.path, 'elenchus'), join(folder.path, 'data')]
    await link(await binary(), program).catch(async () => copyFile(await binary(), program))
    await mkdir(data)
    for (const [mode, ...words] of [
      [0o555, 'serve'],
      [0o000, 'serve'],
      [0o000, 'user', 'list'],
    ] as const) {
      await chmod(data, mode)
      const child = Bun.spawn([...(withoutRights() ?? []), program, ...words], {
        cwd: '/',
        env: { PATH: process.env['PATH'] ?? '', DATA_DIR: data, PORT: '0' },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      const said = await new Response(child.stderr).text()
      expect([await child.exited, said.trimEnd().split('\n').length]).toEqual([2, 1])
      expect(said).toStartWith(
        `DATA_DIR: got ${data}; takes a folder whose files can be read and written (EACCES`,
      )
    }
    await chmod(data, 0o755)
    expect(await readdir(data)).toEqual([])
  },
)

describe.each(forms)('from its %s', (form) => {
  test('a port that is taken is one line that names it, and exit status 2', async () => {
    await using folder = await emptyFolder()
    using taken = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } })
    const env = { PORT: String(taken.port), HOST: '127.0.0.1', DATA_DIR: join(folder.path, 'data') }
    const { code, out, err } = await run(form, ['serve'], { env })
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err.trimEnd().split('\n')).toHaveLength(1)
    expect(err).toStartWith(`PORT: got ${taken.port}; takes a port that is free`)
    expect(await readdir(folder.path)).toEqual([])
  })

  test('faults in the environment are one line each, without the secrets in them', async () => {
    const env = {
      PORT: 'http',
      LOG_LEVEL: 'loud',
      SECRET_KEY: 'short-secret',
      DATABASE_URL: 'mysql://me:hunter2@db/x',
    }
    for (const command of ['serve', 'migrate', 'openapi']) {
      const { code, out, err } = await run(form, [command], { env })
      expect({ code, out }).toEqual({ code: 2, out: '' })
      expect(err.match(/^[A-Z_]+: got /gm)).toHaveLength(4)
      expect(err).not.toMatch(/hunter2|short-secret/)
    }
  })

  test('a database that cannot be reached is one line without its password, exit status 2', async () => {
    const env = { DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/x', PORT: '0' }
    for (const command of ['serve', 'migrate']) {
      await using folder = await emptyFolder()
      const { code, err } = await run(form, [command], { env, cwd: folder.path })
      expect(code).toBe(2)
      expect(err.trimEnd().split('\n')).toHaveLength(1)
      expect(err).not.toContain('hunter2')
    }
  })

  test('the commands say what they are for', async () => {
    await using folder = await emptyFolder()
    const say = (...args: string[]) => run(form, args, { cwd: folder.path })
    const [help, version, flag, config, document, unknown] = await Promise.all([
      say('--help'),
      say('version'),
      say('--version'),
      say('config'),
      say('openapi'),
      say('serve', '--no-such-option'),
    ])
    for (const command of ['serve', 'migrate', 'config', 'openapi', 'version']) {
      expect(help.out).toContain(`  ${command} `)
      expect((await say(command, '--help')).out).toContain(`elenchus ${command}`)
    }
    expect([help.code, version.code, flag.code, config.code, document.code]).toEqual([
      0, 0, 0, 0, 0,
    ])
    const printed = form === 'source' ? new RegExp(`^${product.version}\n$`) : builtVersion
    for (const out of [version.out, flag.out]) expect(out).toMatch(printed)
    for (const name of ['PORT', 'DATABASE_URL', 'LLM_API_KEY', 'RATE_LIMIT_CHAT', 'SHUTDOWN_GRACE'])
      expect(config.out).toMatch(new RegExp(`^${name}\\b`, 'm'))
    const { openapi, paths } = JSON.parse(document.out) as { openapi: string; paths: object }
    expect(openapi).toStartWith('3.1')
    expect(paths).toHaveProperty('/api/chat/stream')
    expect([unknown.code, unknown.out]).toEqual([1, ''])
    expect(unknown.err).toContain('--no-such-option')
    expect(await readdir(folder.path)).toEqual([])
  })

  test('migrate makes no instance, and finds the one that a server made up to date', async () => {
    await using folder = await emptyFolder()
    const migrate = () => run(form, ['migrate'], { cwd: folder.path })
    const nowhere = await migrate()
    expect([nowhere.code, nowhere.out]).toEqual([2, ''])
    expect(await filesIn(folder.path)).toEqual([])
    const program = await startProgram(form, join(folder.path, 'data'), {}, folder.path)
    await program[Symbol.asyncDispose]()
    const out = 'The sqlite database is up to date.\n'
    expect(await migrate()).toEqual({ code: 0, out, err: '' })
  })
})

test('no log line holds the key, a cookie, an address or what was said, when all goes wrong', async () => {
  await using folder = await emptyFolder()
  await using model = await startOpenAiCompatible({
    reply: () => ({ status: 401, message: `wrong key ${modelKey}` }),
  })
  const env = { ...modelEnvironment('openai-compatible', model.url), LOG_LEVEL: 'debug' }
  await using program = await startProgram('binary', folder.path, env)
  const client = new Client(program.url)
  await client.register('somebody-known@example.org')
  const sessionId = await client.createSession('a private title')
  const frames = await client.chat(sessionId, 'my private question')
  expect(frames.at(-1)?.data).toMatchObject({ code: 'UPSTREAM_ERROR' })
  const left = new RawExchange(client, { path: '/api/auth/me' })
  left.leave()
  await Bun.sleep(50)
  program.kill('SIGTERM')
  expect(await program.exited).toBe(0)
  const output = program.output()
  const start = readFrames(`event: x\ndata: ${JSON.stringify(frames[0]?.data)}`)[0]?.data
  expect(output).toContain(`"replyId":"${String(start?.['streamId'])}"`)
  for (const secret of [modelKey, 'somebody-known', 'private', client.cookies.get('sid') as string])
    expect(output).not.toContain(secret)
  for (const file of await filesIn(folder.path)) {
    const bytes = Buffer.from(await Bun.file(file).bytes())
    expect(bytes.includes(modelKey)).toBe(false)
    expect(bytes.includes(client.cookies.get('sid') as string)).toBe(false)
  }
})
