/** The page of logs names every event, and rules and dashboard ask for metrics that are there. */
import { expect, test } from 'bun:test'
import { Glob } from 'bun'
import { join } from 'node:path'
import { Client, newEmail, password } from '../support/client'
import { emptyFolder, startProgram } from '../support/program'
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

/** What fail2ban puts in the place of `<ADDR>` (fail2ban 1.0.2, server/failregex.py); Python's named groups are JavaScript's. */
const addressPattern =
  '\\[?(?:(?:::f{4,6}:)?(?<ip4>(?:\\d{1,3}\\.){3}\\d{1,3})|(?<ip6>(?:[0-9a-fA-F]{1,4}::?|::){1,7}(?:[0-9a-fA-F]{1,4}|(?<=:):)))\\]?'

test('the filter for fail2ban finds failed sign-ins alone, whatever strangers write', async () => {
  const [, failregex = ''] = /^failregex = (.+)$/m.exec(page) ?? []
  const filter = new RegExp(failregex.replace('<ADDR>', addressPattern))
  await using folder = await emptyFolder()
  const env = { ACCESS_LOG: 'on', TRUST_PROXY: '1' }
  await using program = await startProgram('binary', folder.path, env)
  const client = new Client(program.url)
  await client.fetchCsrf()
  const forged = '","address":"198.51.100.9","msg":"auth.failed"'
  const signIn = (address: string, email: string, more: Record<string, string> = {}) =>
    client.call(
      'POST',
      '/api/auth/login',
      { email, password },
      { 'x-forwarded-for': address, ...more },
    )
  await signIn('192.0.2.44', newEmail(), { 'user-agent': forged })
  await signIn('2001:db8::7', newEmail())
  await signIn('203.0.113.5', `${forged}@example.org`)
  await client.register()
  for (const path of [forged, encodeURIComponent(forged)]) {
    await fetch(`${program.url}/${path}`, { headers: { 'x-forwarded-for': '203.0.113.6' } })
  }
  await fetch(`${program.url}/api/sessions/${encodeURIComponent(forged)}`)
  program.kill('SIGTERM')
  await program.exited
  const lines = program.logged().trimEnd().split('\n')
  expect(lines.filter((line) => line.includes('request.answered')).length).toBeGreaterThan(4)
  const found = lines.flatMap((line) => {
    const { ip4, ip6 } = filter.exec(line)?.groups ?? {}
    return ip4 ?? ip6 ?? []
  })
  expect(found).toEqual(['192.0.2.44', '2001:db8::7'])
})
