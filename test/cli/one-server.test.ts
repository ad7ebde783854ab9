/** A data folder on SQLite has one server, and only commands that say so make an instance. */
import { expect, test } from 'bun:test'
import { Database } from 'bun:sqlite'
import { readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { emptyFolder, run, startProgram } from '../support/program'
import { newPlace } from './instance'

test('a second server, and a migration from a running one, get the name of the process that has it', async () => {
  await using folder = await emptyFolder()
  const env = { DATA_DIR: folder.path, PORT: '0' }
  const first = await startProgram('binary', folder.path)
  const from = `sqlite:${join(folder.path, 'elenchus.db')}`
  const move = ['migrate', '--from', from, '--to', 'postgres://u@127.0.0.1:9/x']
  for (const args of [['serve'], move]) {
    const { code, err } = await run('binary', args, { env })
    expect([code, err.trimEnd().split('\n').length]).toEqual([2, 1])
    expect(err).toMatch(
      new RegExp(`in use; stop the server first: process ${first.pid} on .* since 20`),
    )
  }
  expect((await run('binary', ['user', 'list'], { env })).code).toBe(0)
  first.kill('SIGKILL')
  await first.exited
  await using second = await startProgram('binary', folder.path)
  expect(second.pid).not.toBe(first.pid)
})

test.each(['user list', 'audit', 'backup', 'doctor'])(
  '%s without an instance is exit 2 on one line, and makes none',
  async (command) => {
    await using place = await newPlace('sqlite')
    const { code, err } = await place.elenchus(...command.split(' '))
    expect([code, err]).toEqual([2, expect.stringMatching(/^DATA_DIR: [^\n]*\n$/)])
    expect(await readdir(dirname(place.dataDir))).toEqual([])
    await writeFile(place.dataDir, 'a file in its place')
    expect((await place.elenchus(...command.split(' '))).err).toMatch(/takes a folder .*ENOTDIR/)
  },
)

test('a database with a newer schema is refused, both versions named', async () => {
  await using place = await newPlace('sqlite')
  await (await place.serve())[Symbol.asyncDispose]()
  {
    using client = new Database(join(place.dataDir, 'elenchus.db'))
    client.run("insert into schema_migrations (name) values ('9999_next')")
  }
  const { code, err } = await run('binary', ['serve'], { env: { PORT: '0', ...place.env } })
  expect([code, err]).toEqual([2, expect.stringMatching(/9999_next.*version \d+\.\d+/)])
})
