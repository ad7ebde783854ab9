/**
 * The process is killed in mid-import: afterwards nothing is missing, and nothing is there twice.
 */
import { describe, expect, test } from 'bun:test'
import { signedUp } from '../support/client'
import { moved } from '../support/cut-reply'
import { createDatabase } from '../support/postgres'
import { emptyFolder, forms, startProgram, type Form } from '../support/program'
import { conversation, handOversGone, Importer } from './importer'

const kills: Readonly<Record<Form, number>> = { source: 3, binary: 20 }
const [conversations, turns] = [150, 20]
const named = (round: number) =>
  Array.from({ length: conversations }, (_, at) => conversation(`${round}-${at}`, turns))

/** Every conversation is there once and whole. */
async function expectWhole(importer: Importer, count: number): Promise<void> {
  const sessions = await importer.sessions()
  expect(new Set(sessions.map(({ title }) => title)).size).toBe(count)
  expect(sessions).toHaveLength(count)
  for (const [at, { id, messageCount }] of sessions.entries()) {
    expect(messageCount).toBe(turns)
    if (at % 10 === 0) expect(await importer.client.messages(id)).toHaveLength(turns)
  }
}

describe.each(forms)('the program from its %s', (form) => {
  test('killed at many moments, the import resumes where it was', async () => {
    await using folder = await emptyFolder()
    let program = await startProgram(form, folder.path)
    let importer = new Importer(await signedUp(program.url))
    let [imports, cut] = [0, 0]
    let id = ''
    const begin = async () => {
      imports += 1
      id = (await importer.begin(named(imports))).json.id
    }
    await begin()
    for (let round = 0; round < kills[form]; round += 1) {
      // At once in the first round, in mid-import.
      await Bun.sleep((round * 149) % 500)
      const { status } = await importer.get(id)
      if (status === 'running' || status === 'queued') cut += 1
      program.kill('SIGKILL')
      await program.exited
      program = await startProgram(form, folder.path)
      importer = new Importer(moved(importer.client, program.url))
      if ((await importer.get(id)).status === 'completed') await begin()
    }
    const last = await importer.ended(id)
    expect(last).toMatchObject({
      status: 'completed',
      progress: { total: conversations, processed: conversations, errors: 0 },
    })
    expect(cut).toBeGreaterThan(0)
    await expectWhole(importer, imports * conversations)
    await handOversGone(folder.path)
    await begin()
    program.kill('SIGTERM')
    expect(await program.exited).toBe(0)
    program = await startProgram(form, folder.path)
    importer = new Importer(moved(importer.client, program.url))
    expect((await importer.ended(id)).status).toBe('completed')
    await expectWhole(importer, imports * conversations)
    program.kill('SIGTERM')
    expect(await program.exited).toBe(0)
  }, 120_000)
})

test('on Postgres another node resumes the import within 30 s after the first is killed', async () => {
  const database = await createDatabase()
  await using first = await emptyFolder()
  await using second = await emptyFolder()
  const env = { DATABASE_URL: database.url, SECRET_KEY: 'the same on every node of the instance' }
  const node = await startProgram('binary', first.path, env)
  const importer = new Importer(await signedUp(node.url))
  const { json } = await importer.begin([...named(1), ...named(2)])
  while ((await importer.get(json.id)).progress.processed === 0) await Bun.sleep(5)
  node.kill('SIGKILL')
  await node.exited
  const killed = performance.now()
  await using other = await startProgram('binary', second.path, env)
  const elsewhere = new Importer(moved(importer.client, other.url))
  expect(await elsewhere.get(json.id)).toMatchObject({ status: 'running' })
  const job = await elsewhere.ended(json.id)
  expect(performance.now() - killed).toBeLessThan(60_000)
  expect(job).toMatchObject({ status: 'completed', progress: { processed: 2 * conversations } })
  await expectWhole(elsewhere, 2 * conversations)
  await handOversGone(second.path)
  other.kill('SIGTERM')
  expect(await other.exited).toBe(0)
  await database.drop()
}, 120_000)
