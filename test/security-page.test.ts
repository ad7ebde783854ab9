/** The page on security names tests that are there, and each promise has a test and a limit. */
import { expect, test } from 'bun:test'
import { join } from 'node:path'

const root = join(import.meta.dir, '..')
const page = await Bun.file(join(root, 'docs/security.md')).text()

/** The text below a heading, up to the next one of its level. */
const section = (title: string): string =>
  page.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? ''

/** The entries of its lists, each on one line. */
const entries = (text: string): string[] =>
  [...text.matchAll(/^- (?:.|\n(?! *- |\n|#))+/gm)].map(([entry]) => entry.replace(/\s+/g, ' '))

test('every test that is named is there', async () => {
  const named = new Set([...page.matchAll(/`(test\/[\w/.-]+)`/g)].map(([, path]) => String(path)))
  expect(named.size).toBeGreaterThan(25)
  for (const path of named) expect(await Bun.file(join(root, path)).exists(), path).toBe(true)
})

test('each promise has its limit, and the test that shows it', () => {
  const promises = entries(section('What is promised'))
  expect(promises.length).toBeGreaterThanOrEqual(78)
  for (const promise of promises) {
    expect(promise).toMatch(/^- .+\. Limit: .+\. Shown by `test\/.+\.$/)
  }
})

test('it says what is not promised, what an operator must do, and where the API deviates', () => {
  const unpromised = section('What is not promised')
  for (const word of ['ciphers', 'riddles', 'provider']) expect(unpromised).toContain(word)
  expect(entries(unpromised).length).toBeGreaterThan(5)
  const duties = section('What an operator must do')
  for (const name of ['BASE_URL', 'TRUST_PROXY', 'SECRET_KEY', 'backup']) {
    expect(duties).toContain(name)
  }
  expect(entries(section('Deviations from the usual advice')).length).toBeGreaterThan(10)
})
