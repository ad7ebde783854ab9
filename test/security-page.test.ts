/** The page on security names tests that are there, and no promise goes without one. */
import { expect, test } from 'bun:test'
import { join } from 'node:path'

const root = join(import.meta.dir, '..')
const page = await Bun.file(join(root, 'docs/security.md')).text()

test('every test that is named is there', async () => {
  const named = new Set([...page.matchAll(/`(test\/[\w/.-]+)`/g)].map(([, path]) => String(path)))
  expect(named.size).toBeGreaterThan(25)
  for (const path of named) expect(await Bun.file(join(root, path)).exists(), path).toBe(true)
})

test('each promise is held by a test and has its limit, and no number is left out', () => {
  const rows = [...page.matchAll(/^\| (\d+) +\|[^|]*\|([^|]*)\|([^|]*)\|$/gm)]
  for (const [row, , tests, limit] of rows) {
    expect(tests, row).toContain('`test/')
    expect(limit?.trim(), row).not.toBeEmpty()
  }
  const numbers = rows.map(([, number]) => Number(number))
  const missing = Array.from({ length: Math.max(...numbers) }, (_, at) => at + 1).filter(
    (at) => !numbers.includes(at),
  )
  expect(missing).toEqual([32])
  expect(page).toContain('Promise 32')
})
