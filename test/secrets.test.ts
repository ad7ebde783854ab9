/**
 * Nothing that was handed out as a secret is found anywhere else: not in the database's own bytes, not
 * in the log at its most talkative, not in the trail, not in any answer but the one that hands it out.
 */
import { SQL } from 'bun'
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { startCodeHost } from './support/codehost'
import { onEachEngine } from './support/fixtures'
import { createDatabase } from './support/postgres'
import { emptyFolder, filesIn, run, startProgram } from './support/program'
import { SecretFlow, type Secret } from './support/secret-flow'
import type { Engine } from './support/server'
import { startSmtp, tokenIn } from './support/smtp'

interface Place {
  readonly name: string
  readonly text: string
}

/** The files of a data folder as they lie there, but for the key, which is a separate secret. */
async function filesOf(folder: string): Promise<Place[]> {
  const files = (await filesIn(folder)).filter((file) => !file.endsWith('secret.key'))
  return Promise.all(
    files.map(async (name) => ({
      name,
      text: Buffer.from(await Bun.file(name).bytes()).toString('latin1'),
    })),
  )
}

/** Every table that there is, asked behind the server's back. */
async function tablesOf(url: string): Promise<Place[]> {
  await using sql = new SQL(url, { max: 1 })
  const tables = (await sql`
    select table_name as name from information_schema.tables where table_schema = 'public'
  `) as { name: string }[]
  const places: Place[] = []
  for (const { name } of tables) {
    const rows = (await sql.unsafe(`select to_jsonb(t)::text as row from "${name}" t`)) as {
      row: string
    }[]
    places.push({ name, text: rows.map(({ row }) => row).join('\n') })
  }
  return places
}

const found = (secrets: readonly Secret[], { name, text }: Place): string[] =>
  secrets.filter(({ value }) => text.includes(value)).map((secret) => `${secret.name} in ${name}`)

async function database(engine: Engine) {
  if (engine === 'sqlite') return null
  return createDatabase()
}

onEachEngine('an instance', (engine) => {
  test('has no secret where it does not belong', async () => {
    await using folder = await emptyFolder()
    await using smtp = await startSmtp()
    await using host = startCodeHost('github')
    const postgres = await database(engine)
    const env = {
      LOG_LEVEL: 'debug',
      SMTP_URL: smtp.url,
      MOBILE_REDIRECT_URI: 'elenchus://auth',
      ...host.env,
      ...(postgres ? { DATABASE_URL: postgres.url, SECRET_KEY: 'k'.repeat(48) } : {}),
    }
    const program = await startProgram('binary', folder.path, env)
    const link = await run('binary', ['setup-link'], { env: { ...env, DATA_DIR: folder.path } })
    const flow = new SecretFlow(program.url, smtp)
    await flow.run(tokenIn(link.out))
    const { secrets, heard } = flow

    const kinds = new Set(secrets.map(({ name }) => name))
    expect(kinds.size).toBeGreaterThan(20)
    expect(new Set(secrets.map(({ value }) => value)).size).toBe(secrets.length)

    // While it runs: what is only in the write-ahead log is looked at as well.
    const running = await filesOf(folder.path)
    if (engine === 'sqlite') {
      expect(running.map(({ name }) => name)).toContain(join(folder.path, 'elenchus.db-wal'))
    }
    const stored = [...running, ...(postgres ? await tablesOf(postgres.url) : [])]
    expect(stored.some(({ text }) => text.includes(flow.email))).toBe(true)
    expect(stored.flatMap((place) => found(secrets, place))).toEqual([])

    const trail = await run('binary', ['audit', '--limit', '10000', '--json'], {
      env: { ...env, DATA_DIR: folder.path },
    })
    expect(trail.code).toBe(0)
    for (const event of ['login.password', 'agent_key.create', 'oauth.allow', 'mobile.reuse'])
      expect(trail.out).toContain(event)
    expect(found(secrets, { name: 'the trail', text: trail.out })).toEqual([])

    program.kill('SIGTERM')
    expect(await program.exited).toBe(0)
    expect(program.logged()).toContain('"msg":"mail.sent"')
    expect(found(secrets, { name: 'the log', text: program.logged() })).toEqual([])
    const closed = await filesOf(folder.path)
    expect(closed.flatMap((place) => found(secrets, place))).toEqual([])

    const misplaced = heard.flatMap(({ where, text }) => {
      const foreign = secrets.filter(({ from }) => !from.includes(where))
      return found(foreign, { name: where, text })
    })
    expect([...new Set(misplaced)]).toEqual([])
    // And the search finds what is there: each secret that is handed out in an answer is heard in one.
    const handed = secrets.filter(({ from }) => from.length > 0)
    const unheard = handed.filter(({ value }) => !heard.some(({ text }) => text.includes(value)))
    expect(unheard).toEqual([])
    await postgres?.drop()
  })
})
