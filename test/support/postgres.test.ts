/** The test database itself: copies are independent, and a killed test run leaves nothing behind. */
import { SQL } from 'bun'
import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { createMigratedDatabase } from './postgres'

/** Starts a server as its only work, names it on a line, and waits to be killed. */
const CHILD = `
  const { startPostgres } = await import(${JSON.stringify(`${import.meta.dir}/postgres-server.ts`)})
  const { url, folder } = await startPostgres()
  console.log(JSON.stringify({ url, folder }))
  await Bun.sleep(60_000)
`

const START_MS = 30_000

test(
  'every database with tables is a separate copy',
  async () => {
    const [one, other] = await Promise.all([createMigratedDatabase(), createMigratedDatabase()])
    {
      await using sql = new SQL(one.url)
      await using otherSql = new SQL(other.url)
      await sql.unsafe("insert into rate_limits (key, points, expire) values ('mine', 0, 0)")
      expect(await otherSql.unsafe('select * from rate_limits')).toHaveLength(0)
    }
    await Promise.all([one.drop(), other.drop()])
  },
  START_MS,
)

test(
  'the server and its files go with a process that is killed',
  async () => {
    const child = Bun.spawn(['bun', '--eval', CHILD], { stdout: 'pipe', stderr: 'inherit' })
    const { value } = await child.stdout.getReader().read()
    const { url, folder } = JSON.parse(new TextDecoder().decode(value)) as Record<string, string>
    expect(existsSync(String(folder))).toBe(true)
    child.kill('SIGKILL')
    await child.exited
    const deadline = performance.now() + 20_000
    while (existsSync(String(folder)) && performance.now() < deadline) await Bun.sleep(20)
    expect(existsSync(String(folder))).toBe(false)
    await using sql = new SQL(String(url), { max: 1, connectionTimeout: 1 })
    expect(sql.unsafe('select 1')).rejects.toThrow()
  },
  START_MS,
)
