/** The page of logs names every event, and rules and dashboard ask for metrics that are there. */
import { expect, test } from 'bun:test'
import { Glob } from 'bun'
import { join } from 'node:path'
import { startServer } from '../support/server'

const root = join(import.meta.dir, '../..')
const read = (path: string) => Bun.file(join(root, path)).text()

const sources = await Promise.all(
  [...new Glob('src/**/*.ts').scanSync(root)]
    .filter((path) => !path.startsWith('src/web/'))
    .map(read),
)
const page = await read('docs/logs.md')
const listed = [...page.matchAll(/^\| `([a-z_]+\.[a-z_]+)`/gm)].map(([, event]) => event ?? '')

test('every event of the log is on the page, and each on the page is one', () => {
  const call =
    /[lL]og\??\.(?:debug|info|warn|error)\(\s*(?:\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}|[\w.]+)\s*,\s*'([a-z_]+\.[a-z_]+)'/g
  const events = new Set(
    sources.flatMap((text) => [...text.matchAll(call)].map(([, event]) => event ?? '')),
  )
  expect(events.size).toBeGreaterThan(60)
  expect([...events].filter((event) => !listed.includes(event))).toEqual([])
  const all = sources.join('\n')
  expect(listed.filter((event) => !all.includes(`'${event}'`))).toEqual([])
})

test('rules and dashboard ask for metrics that the server has, and can be read', async () => {
  await using server = await startServer()
  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  const rules = await read('docs/monitoring/alerts.yaml')
  const dashboard = await read('docs/monitoring/dashboard.json')
  expect(Bun.YAML.parse(rules)).toMatchObject({ groups: [{ name: 'elenchus' }] })
  expect(JSON.parse(dashboard)).toMatchObject({ title: 'Elenchus' })
  const names = [
    ...`${rules}${dashboard}${page}`.matchAll(/\b(?:elenchus|nodejs|process)_[a-z0-9_]+/g),
  ]
  const known = new Set([...metrics.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
  const unknown = names
    .map(([name]) => name.replace(/_bucket$/, ''))
    .filter((name) => !known.has(name))
  expect(unknown).toEqual([])
})
