/** Files of several users: users take turns, and a file gets so much processor time. */
import { expect, spyOn, test } from 'bun:test'
import { readDocument } from '../../src/features/files/extraction-job'
import * as usage from '../../src/lib/process-usage'
import { slowPdf } from '../support/documents'
import { fixture, onEachEngine } from '../support/fixtures'
import { startServer } from '../support/server'
import { newUploader } from './uploader'

/** Some 5 s of processor time. */
const slow = slowPdf(5_000_000)

onEachEngine('files of several users', (engine) => {
  const server = fixture(() => startServer({ engine }))

  test("six slow files of one user do not keep another user's file waiting", async () => {
    const greedy = await newUploader(server.url)
    const other = await newUploader(server.url)
    const ids: string[] = []
    for (let at = 0; at < 6; at += 1) ids.push((await greedy.upload(`${at}.pdf`, slow)).json.id)
    expect((await other.read('small.txt', 'Plants make sugar from light.')).status).toBe('ready')
    const states = await Promise.all(ids.map(async (id) => (await greedy.get(id)).json.status))
    expect(states.filter((status) => status === 'processing').length).toBeGreaterThanOrEqual(5)
    for (const id of ids) await greedy.remove(id)
  })
})

test('a file that takes more than its processor time is not read (contract §12)', async () => {
  const measure = usage.processorTime
  // A second of the processor's time is reported as the twenty that a file may take.
  using _reported = spyOn(usage, 'processorTime').mockImplementation(
    async (pid) => 20 * (await measure(pid)),
  )
  const document = {
    mimeType: 'application/pdf',
    content: new Blob([new Uint8Array(slow)]).stream(),
  }
  const read = async () => {
    for await (const _ of readDocument(document, new AbortController().signal));
  }
  expect(await read().catch((error: unknown) => error)).toMatchObject({ code: 'TIMED_OUT' })
})
