/** What the mathematics reads of the public sets. Without them, the test is skipped by name. */
import { join } from 'node:path'
import { expect, test } from 'bun:test'
import { dataFolder, defaultFolder, readPublicSets } from '../../scripts/eval/public-sets'
import { recognitionOf } from '../../scripts/eval/recognition'

const root = join(import.meta.dir, '../..')
const records = await readPublicSets(dataFolder(process.env['TUTOR_DATA']))

test.skipIf(records === null)(
  `of the public sets in ${defaultFolder} under 0.5 % are read wrongly, and no fewer rightly than before`,
  () => {
    const all = recognitionOf(records ?? [])
    const wrong = all.filter(({ outcome }) => outcome === 'wrong')
    expect(wrong.length / all.length).toBeLessThan(0.005)
    expect(all.filter(({ outcome }) => outcome === 'right').length).toBeGreaterThanOrEqual(50)
  },
)

test('a folder without the sets is named as such', async () => {
  expect(await readPublicSets(join(root, 'src'))).toBeNull()
})
