/** Signals between those who share a database: heard by all who listen, across processes on Postgres. */
import { SQL } from 'bun'
import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Store } from '../../src/db/store'
import { onEachEngine } from '../support/fixtures'
import { engines } from '../support/server'
import { openTestStore } from '../support/stores'

const heardMs = 60_000

/** What a channel brings, and a wait until it has brought `count`. */
async function listen(store: Store, channel: string) {
  const heard: string[] = []
  const unsubscribe = await store.subscribe(channel, (payload) => heard.push(payload))
  const until = async (count: number) => {
    const deadline = performance.now() + heardMs
    while (heard.length < count && performance.now() < deadline) await Bun.sleep(5)
    return heard
  }
  return { heard, until, unsubscribe }
}

onEachEngine('signals', (engine) => {
  test('every listener of a channel gets every payload in order, and no other channel’s', async () => {
    await using opened = await openTestStore(engine)
    const { store } = opened
    const [one, two, other] = await Promise.all(
      ['news', 'news', 'weather'].map((channel) => listen(store, channel)),
    )
    const payloads = ['', 'a', `it's "quoted"; -- 😀 \n`, 'x'.repeat(7_999)]
    for (const payload of payloads) await store.publish('news', payload)
    await store.publish('weather', 'rain')
    expect(await one?.until(4)).toEqual(payloads)
    expect(await two?.until(4)).toEqual(payloads)
    expect(await other?.until(1)).toEqual(['rain'])
  })

  test('a listener that has unsubscribed gets nothing more; the others do', async () => {
    await using opened = await openTestStore(engine)
    const { store } = opened
    const leaving = await listen(store, 'news')
    const staying = await listen(store, 'news')
    await leaving.unsubscribe()
    await store.publish('news', 'late')
    expect(await staying.until(1)).toEqual(['late'])
    expect(leaving.heard).toEqual([])
  })

  test('a channel’s name may hold dots and capitals', async () => {
    await using opened = await openTestStore(engine)
    const { store } = opened
    const listener = await listen(store, 'Sessions.deleted')
    await store.publish('sessions.deleted', 'other')
    await store.publish('Sessions.deleted', 'mine')
    expect(await listener.until(1)).toEqual(['mine'])
  })
})

/** Listens to `to-child`, answers each payload on `to-parent`, and says on a line when it is ready. */
const child = `
  const { openStore } = await import(${JSON.stringify(join(import.meta.dir, '../support/open-store.ts'))})
  const store = await openStore(JSON.parse(process.argv.at(-1)))
  await store.subscribe('to-child', (payload) => store.publish('to-parent', 'heard ' + payload))
  console.log('ready')
`

describe.skipIf(!engines.includes('postgres'))('on postgres', () => {
  test('signals cross from one process to another and back', async () => {
    await using opened = await openTestStore('postgres')
    const { store, options } = opened
    const answers = await listen(store, 'to-parent')
    const other = Bun.spawn(['bun', '--eval', child, JSON.stringify(options)], {
      stdout: 'pipe',
      stderr: 'inherit',
    })
    await other.stdout.getReader().read()
    await store.publish('to-child', 'you there?')
    expect(await answers.until(1)).toEqual(['heard you there?'])
    other.kill()
    await other.exited
  })

  test('a listener gets signals again after the database has cut its connection', async () => {
    await using opened = await openTestStore('postgres')
    const { store, options } = opened
    const listener = await listen(store, 'news')
    await using admin = new SQL(String(options.databaseUrl), { max: 1 })
    await admin`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`
    const deadline = performance.now() + heardMs
    while (listener.heard.length === 0 && performance.now() < deadline) {
      await store.publish('news', 'again').catch(() => undefined)
      await Bun.sleep(50)
    }
    expect(listener.heard[0]).toBe('again')
    await store.ping()
  })
})
