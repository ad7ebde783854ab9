import { expect, test } from 'bun:test'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { differencesAgainst } from '../../scripts/eval/differences'
import { linear } from '../../scripts/eval/problems/linear'

const problems = linear.slice(0, 2)

/** A reader that lets every text pass, takes every line for wrong, and stands in one file. */
const openReader = `
export function assess() { return { state: {}, finding: { kind: 'wrong_step' } } }
export function heldBackSolutionOf() { return null }
export function createDisclosureDetector() { return null }
export function createKeyDetector() { return null }
export function createStrictDetector() { return null }
export class ReplyGuard {
  push(text) { return text }
  end() { return '' }
}
`

test('beside a reader that holds nothing back, each held text is mended', async () => {
  await using stack = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'elenchus-differences-'))
  stack.defer(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'src/tutor'), { recursive: true })
  await Bun.write(join(folder, 'src/tutor/anywhere.ts'), openReader)
  const { report } = await differencesAgainst(folder, problems, [], 1)
  const row = (name: string) => report.split('\n').find((line) => line.startsWith(`| ${name} `))
  const cells = (name: string) => (row(name) ?? '').split('|').slice(2, -1).map(Number)
  for (const policy of ['computed', 'key', 'strict']) {
    const [n, before, now, lost, mended] = cells(`${policy}: answer, unusual spelling`)
    expect({ policy, before, lost }).toEqual({ policy, before: 0, lost: 0 })
    expect({ policy, now, mended }).toEqual({ policy, now: n, mended: n })
  }
  expect(cells('judge: wrong step')[3]).toBe(0)
  expect(cells('judge: right step')[4]).toBeGreaterThan(5)
}, 90_000)
