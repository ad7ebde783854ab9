/** The commands as separate processes: what they print, how they end, what they refuse (contract §0). */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeSettings } from '../src/config/config'
import { mistakenNames } from '../src/config/shown-settings'
import { signedUp } from './support/client'
import { createDatabase } from './support/postgres'
import { binary, builtVersion, run, startProgram } from './support/program'
import { engines } from './support/server'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'elenchus-cli-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let folders = 0
const newFolder = () => join(folder, `data-${(folders += 1)}`)
/** Runs a command from its source, in a given environment. */
const elenchus = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  run('binary', args, { env })
const lines = (text: string) => text.split('\n').filter((line) => line !== '')

describe('commands that only print', () => {
  test.each([['version'], ['--version'], ['-V']])('%s', async (command) => {
    const { code, out, err } = await elenchus([command])
    expect([code, out, err]).toEqual([0, expect.stringMatching(builtVersion), ''])
  })

  test('--help names every command, and each has its own', async () => {
    const { code, out } = await elenchus(['--help'])
    expect(code).toBe(0)
    const commands = ['serve', 'migrate', 'config', 'openapi', 'version']
    const helps = await Promise.all(commands.map((command) => elenchus([command, '--help'])))
    for (const [index, command] of commands.entries()) {
      expect(out).toContain(`  ${command} `)
      expect(helps[index]?.code).toBe(0)
      expect(helps[index]?.out).toStartWith(`Usage: elenchus ${command}`)
    }
  })

  test('config lists every variable with its default, its value and where that is from, and no secret', async () => {
    const secret = 'a-secret-that-is-never-shown-to-anybody'
    const DATA_DIR = newFolder()
    const { code, out } = await elenchus(['config'], {
      SECRET_KEY: secret,
      SMTP_URL: `smtp://me:${secret}@mail.example.org`,
      SHUTDOWN_GRACE: '20',
      DATA_DIR,
    })
    expect(code).toBe(0)
    for (const { name, default: standard } of describeSettings()) {
      expect(out).toContain(`${name} (${standard || 'unset'})\n    is `)
    }
    expect(out).not.toContain(secret)
    for (const line of [
      'SHUTDOWN_GRACE (8)\n    is 20, from the environment\n',
      'PORT (3000)\n    is 3000, by default\n',
      'SECRET_KEY (unset)\n    is ***, from the environment\n',
      'SMTP_URL (unset)\n    is smtp://***@mail.example.org, from the environment\n',
      'HOST (unset)\n    is 127.0.0.1, by NODE_ENV\n',
      'BASE_URL (unset)\n    is http://localhost:3000, by PORT\n',
      `BACKUP_TO (unset)\n    is ${DATA_DIR}/backups, by DATA_DIR\n`,
      'S3_URL (unset)\n    is unset\n',
    ]) {
      expect(out).toContain(line)
    }
  })

  test('config shows what is wrong beside its variable, and none of a secret', async () => {
    const { code, out } = await elenchus(['config'], { PORT: 'broken', SECRET_KEY: 'short-one' })
    expect(code).toBe(0)
    expect(out).toContain(
      'PORT (3000)\n    is broken, from the environment\n    ! PORT: got "broken"; takes',
    )
    expect(out).toContain('    ! SECRET_KEY: got (hidden)')
    expect(out).not.toContain('short-one')
  })

  test.each([
    ['PROT', 'PORT'],
    ['HSOT', 'HOST'],
    ['port', 'PORT'],
    ['DATADIR', 'DATA_DIR'],
    ['BASEURL', 'BASE_URL'],
    ['SECRETKEY', 'SECRET_KEY'],
    ['LLM_MODLE', 'LLM_MODEL'],
    ['BACKUP_SCHEDUL', 'BACKUP_SCHEDULE'],
  ])('%s looks like %s', async (name, meant) => {
    expect(mistakenNames({ [name]: 'x' })).toEqual([
      expect.stringMatching(new RegExp(`^${name}: .* mean ${meant}\\?$`)),
    ])
  })

  test('variables of a machine and of other programs look like none of ours', () => {
    const names =
      'PATH HOME HOSTNAME USER LANG LC_ALL TERM PWD SHELL TZ TMPDIR EDITOR SHLVL LOGNAME MAIL NODE_PATH PYTHONPATH DATABASE_HOST POSTGRES_USER INVOCATION_ID JOURNAL_STREAM'
    expect(mistakenNames(Object.fromEntries(names.split(' ').map((name) => [name, 'x'])))).toEqual(
      [],
    )
    expect(mistakenNames({ LLM_COLOUR: 'x' })).toEqual([
      expect.stringMatching(/^LLM_COLOUR: .* ignored$/),
    ])
  })

  /** What `/bin/sh` says on standard error; `$0` is the executable. */
  const shell = async (line: string) => {
    const env = { DATA_DIR: newFolder() }
    const child = Bun.spawn(['/bin/sh', '-c', line, await binary()], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    return new Response(child.stderr).text()
  }

  test('output that cannot be written is exit 1', async () => {
    for (const command of ['version', 'config', 'openapi']) {
      expect(await shell(`"$0" ${command} >/dev/full; echo "exit $?" >&2`)).toBe(
        'The disk is full; make room first. What was stored before is safe.\nexit 1\n',
      )
    }
  })

  test('a reader that leaves early has what it wanted', async () => {
    expect(await shell('{ "$0" openapi; echo "exit $?" >&2; } | head -n 1')).toBe('exit 0\n')
  })

  test('openapi prints the document and leaves nothing behind', async () => {
    const DATA_DIR = newFolder()
    const BASE_URL = 'https://tutor.example.org'
    const { code, out, err } = await elenchus(['openapi'], { DATA_DIR, BASE_URL })
    expect([code, err]).toEqual([0, ''])
    expect(JSON.parse(out)).toMatchObject({ openapi: '3.1.0', servers: [{ url: BASE_URL }] })
    expect(stat(DATA_DIR)).rejects.toThrow('ENOENT')
    const without = await elenchus(['openapi'], { TMPDIR: '/nonexistent' })
    expect([without.code, without.err]).toEqual([
      2,
      expect.stringMatching(/^TMPDIR: got \/nonexistent; takes a folder .*ENOENT/),
    ])
  })

  test.each<[readonly string[]]>([
    [['frobnicate']],
    [['--frobnicate']],
    [['serve', 'now']],
    [['config', '--all']],
    [['user', 'create', 'ada@school.example', '--teacher', '--admin']],
  ])('%p is refused with the help', async (args) => {
    const { code, out, err } = await elenchus(args)
    expect([code, out]).toEqual([1, ''])
    expect(err).toStartWith('error: ')
    expect(err).toContain(args.at(-1) as string)
    expect(err).toContain('Usage: elenchus')
  })
})

describe('a configuration that cannot be run with ends with 2', () => {
  test('one line a fault, none with a secret, and nothing is started or written', async () => {
    const DATA_DIR = newFolder()
    const env = {
      DATA_DIR,
      PORT: 'http',
      DATABASE_URL: 'mysql://root:hunter2@db/elenchus',
      BASE_URL: 'tutor',
      SECRET_KEY: 'hunter2',
      LOG_LEVEL: 'loud',
    }
    for (const command of [[], ['serve'], ['migrate'], ['openapi']]) {
      const { code, out, err } = await elenchus(command, env)
      expect([code, out]).toEqual([2, ''])
      const names = lines(err).map((line) => line.split(':', 1)[0] as string)
      expect(names).toEqual(['PORT', 'DATABASE_URL', 'BASE_URL', 'SECRET_KEY', 'LOG_LEVEL'])
      expect(err).not.toContain('hunter2')
    }
    expect(stat(DATA_DIR)).rejects.toThrow('ENOENT')
  })

  test('a port in use', async () => {
    using taken = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
    const DATA_DIR = newFolder()
    const { code, err } = await elenchus(['serve'], { DATA_DIR, PORT: String(taken.port) })
    expect(code).toBe(2)
    expect(lines(err)).toEqual([
      expect.stringMatching(new RegExp(`^PORT: got ${taken.port}; takes a port that is free`)),
    ])
    expect(stat(DATA_DIR)).rejects.toThrow('ENOENT')
  })

  test('an address of another machine', async () => {
    const env = { DATA_DIR: newFolder(), PORT: '0', HOST: '192.0.2.1' }
    const { code, err } = await elenchus(['serve'], env)
    expect(code).toBe(2)
    expect(lines(err)).toEqual([expect.stringContaining('HOST: got 192.0.2.1; takes ')])
  })

  test('a database that is not there, without its password', async () => {
    const DATABASE_URL = 'postgres://user:hunter2@127.0.0.1:1/elenchus'
    for (const command of ['serve', 'migrate']) {
      const env = { DATA_DIR: newFolder(), PORT: '0', DATABASE_URL }
      const { code, err } = await elenchus([command], env)
      expect(code).toBe(2)
      expect(lines(err)).toEqual([
        expect.stringContaining('DATABASE_URL: got postgres://***@127.0.0.1:1/elenchus; takes '),
      ])
    }
  })

  test('a data folder that is a file, and a secret that is too short', async () => {
    const file = newFolder()
    await writeFile(file, '')
    const short = newFolder()
    await mkdir(short)
    await writeFile(join(short, 'secret.key'), 'short')
    for (const DATA_DIR of [file, short]) {
      const { code, err } = await elenchus(['serve'], { DATA_DIR, PORT: '0' })
      expect(code).toBe(2)
      expect(lines(err)).toEqual([expect.stringContaining(`DATA_DIR: got ${DATA_DIR}; takes `)])
    }
  })
})

describe('migrate', () => {
  test('makes no instance of SQLite, and does nothing to one that is up to date', async () => {
    const DATA_DIR = newFolder()
    const nothing = await elenchus(['migrate'], { DATA_DIR })
    expect([nothing.code, nothing.out]).toEqual([2, ''])
    expect(nothing.err).toStartWith(`DATA_DIR: got ${DATA_DIR}, without an instance`)
    const program = await startProgram('binary', DATA_DIR, {}, folder)
    program.kill('SIGTERM')
    expect(await program.exited).toBe(0)
    const { code, out, err } = await elenchus(['migrate'], { DATA_DIR })
    expect([code, out, err]).toEqual([0, 'The sqlite database is up to date.\n', ''])
  })

  test.if(engines.includes('postgres'))('several at once on one Postgres', async () => {
    const database = await createDatabase()
    const env = { DATABASE_URL: database.url }
    const ended = await Promise.all([1, 2, 3].map(() => elenchus(['migrate'], env)))
    await database.drop()
    for (const { code, out, err } of ended) {
      expect([code, out, err]).toEqual([0, 'The postgres database is up to date.\n', ''])
    }
  })
})

describe('serve', () => {
  test('of two first starts on one folder one serves, and the secret is for its owner alone', async () => {
    const DATA_DIR = newFolder()
    const starts = await Promise.allSettled(
      [1, 2].map(() => startProgram('binary', DATA_DIR, {}, folder)),
    )
    const servers = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
    const refusals = starts.flatMap((start) =>
      start.status === 'rejected' ? [String(start.reason)] : [],
    )
    expect(servers).toHaveLength(1)
    expect(refusals).toEqual([expect.stringMatching(/in use; stop the server first/)])
    const { mode } = await stat(join(DATA_DIR, 'secret.key'))
    expect(mode & 0o777).toBe(0o600)
    expect((await stat(DATA_DIR)).mode & 0o777).toBe(0o700)
    const secret = await readFile(join(DATA_DIR, 'secret.key'), 'utf8')
    expect(secret.length).toBeGreaterThanOrEqual(32)

    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const server = servers.pop() ?? (await startProgram('binary', DATA_DIR, {}, folder))
      const client = await signedUp(server.url)
      await client.createSession('A session')
      server.kill(signal)
      expect(await server.exited).toBe(0)
    }
    await using again = await startProgram('binary', DATA_DIR, {}, folder)
    expect(await readFile(join(DATA_DIR, 'secret.key'), 'utf8')).toBe(secret)
    expect((await fetch(`${again.url}/api/health`)).status).toBe(200)
    expect((await readdir(DATA_DIR)).filter((name) => name.startsWith('secret'))).toHaveLength(1)
  })
})
