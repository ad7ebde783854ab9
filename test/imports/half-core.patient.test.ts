/** An import takes no more than half of one processor core (contract §12). */
import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { signedUp } from '../support/client'
import { fixture, onEachEngine } from '../support/fixtures'
import { startServer } from '../support/server'
import { chatgpt, Importer, uploadForm } from './importer'

/** Processor time of this process and of its ended children, in milliseconds. */
function processorTime(): number {
  const stat = readFileSync('/proc/self/stat', 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * 10, 0)
}

onEachEngine('processor time of an import', (engine) => {
  const server = fixture(() => startServer({ engine }))

  test.skipIf(process.platform !== 'linux')('is half of the time that passes', async () => {
    const importer = new Importer(await signedUp(server.url))
    const words = 'Plants make sugar from light'
    await importer.done(chatgpt(20)) // loads what the first import loads
    const file = new Blob([JSON.stringify(chatgpt(600, 20, words))])
    const { id } = (await importer.upload(uploadForm('chatgpt', file))).json
    const [begunAt, before] = [performance.now(), processorTime()]
    for (let status = ''; status !== 'completed'; await Bun.sleep(200)) {
      status = (await importer.get(id)).status
      expect(status).not.toBe('failed')
    }
    const share = (processorTime() - before) / (performance.now() - begunAt)
    // With the client and the start of the reader; without pauses SQLite takes more than a core.
    expect(share).toBeLessThan(0.8)
  })
})
