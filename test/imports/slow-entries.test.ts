/** Entries that take long to read: they end, the rest is imported, and others take their turns. */
import { expect, spyOn, test } from 'bun:test'
import * as usage from '../../src/lib/process-usage'
import { signedUp } from '../support/client'
import { fixture, onOneEngine } from '../support/fixtures'
import { startServer } from '../support/server'
import { chatgpt, Importer, uploadForm } from './importer'

/** Some seconds of processor time: the converter's time grows faster than the number of tags. */
const slowDrafts = Array.from({ length: 32 }, () => ({ html: '<i> </i>'.repeat(9_500) }))

const record = (title: string, time: string, drafts = [{ html: '<p>An answer</p>' }]) => ({
  header: 'Gemini Apps',
  products: ['Gemini Apps'],
  title: `Prompted ${title}`,
  time,
  safeHtmlItem: drafts,
})

/** Activity of Gemini as a page whose prompt is this. */
const page = (prompt: string) =>
  `<html><body><div class="outer-cell mdl-cell"><div class="header-cell mdl-cell"><p>Gemini Apps<br></p></div>` +
  `<div class="content-cell mdl-cell mdl-cell--6-col">Prompted ${prompt}<br>Feb 2, 2026, 7:24:02 AM UTC<br><p>An answer</p></div>` +
  `<div class="content-cell mdl-cell mdl-cell--6-col"></div></div></body></html>`

onOneEngine('slow entries', (engine) => {
  const server = fixture(() => startServer({ engine }))
  const importer = async () => new Importer(await signedUp(server.url))

  test('an entry that takes more than its processor time is TIMED_OUT, and the rest is imported', async () => {
    const measure = usage.processorTime
    // A second of the processor's time is reported as the twenty that an entry may take.
    using _reported = spyOn(usage, 'processorTime').mockImplementation(
      async (pid) => 20 * (await measure(pid)),
    )
    const learner = await importer()
    const payload = [
      record('first', '2026-02-05T10:00:00Z'),
      record('slow', '2026-02-04T10:00:00Z', slowDrafts),
      record('third', '2026-02-03T10:00:00Z'),
    ]
    const job = await learner.done(payload, 'gemini')
    expect(job).toMatchObject({ status: 'completed', progress: { total: 3, processed: 3 } })
    expect(job.errors?.map(({ index, code }) => [index, code])).toEqual([[1, 'TIMED_OUT']])
    const titles = (await learner.sessions()).map(({ title }) => title)
    expect(titles).toEqual(['first (reconstructed)', 'third (reconstructed)'])
  }, 90_000)

  test('a page of openers ends, and the import of another user is done meanwhile', async () => {
    const hostile = new Blob([page('<'.repeat(4_000_000))])
    const senders = [await importer(), await importer()]
    const third = await importer()
    const ids = await Promise.all(
      senders.map(
        async (one) => (await one.upload(uploadForm('gemini', hostile, 'MyActivity.html'))).json.id,
      ),
    )
    expect((await third.done(chatgpt(1))).status).toBe('completed')
    for (const [at, one] of senders.entries()) {
      const job = await one.ended(ids[at] ?? '')
      const codes = job.errors?.map(({ code }) => code) ?? []
      // The prompt is cut to the length of a message.
      expect([job.status, codes]).toEqual(['completed', ['TRUNCATED']])
    }
  }, 90_000)
})

test('imports that compute without an end leave room for the import of another user', async () => {
  await using server = await startServer({ engine: 'sqlite' })
  const payload = [record('slow', '2026-02-04T10:00:00Z', [...slowDrafts, ...slowDrafts])]
  const senders = await Promise.all(
    Array.from({ length: 5 }, async () => new Importer(await signedUp(server.url))),
  )
  const ids = await Promise.all(
    senders.map(async (one) => (await one.begin(payload, 'gemini')).json.id),
  )
  const other = new Importer(await signedUp(server.url))
  expect((await other.done(chatgpt(1))).status).toBe('completed')
  const states = await Promise.all(
    senders.map(async (one, at) => (await one.get(ids[at] ?? '')).status),
  )
  expect(states.filter((state) => ['queued', 'running'].includes(state)).length).toBeGreaterThan(1)
  await Promise.all(
    senders.map((one, at) => one.client.call('POST', `/api/import/${ids[at]}/cancel`)),
  )
}, 90_000)
