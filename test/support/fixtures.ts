/**
 * What a block of tests stands on: the same tests on each engine, and the servers, stores and
 * clients that are started before them and disposed of after them.
 *
 *     onEachEngine('projects', (engine) => {
 *       const server = fixture(() => startServer({ engine }))
 *       const client = fixture(() => signedIn(server))
 *
 *       test('…', async () => expect((await client.call('GET', '/api/projects')).status).toBe(200))
 *     })
 */
import { afterAll, beforeAll, describe } from 'bun:test'
import { engines, type Engine } from './server'

/** Declares the tests once for each engine; `TEST_ENGINE` names the only one that is run. */
export function onEachEngine(title: string, body: (engine: Engine) => void): void {
  describe.each(engines)(`${title} on %s`, body)
}

/** Declares the tests once, on SQLite, with the same title: for behaviour in which SQL plays no part. */
export function onOneEngine(title: string, body: (engine: Engine) => void): void {
  const own = engines.filter((engine) => engine === 'sqlite')
  describe.each(own)(`${title} on %s`, body)
}

/** The fixtures that are started, the last one last: they are disposed of in the opposite order. */
const started: AsyncDisposableStack[] = []

/**
 * Starts an object before the tests of the block and disposes of it after them. The result stands
 * for the object: its members may be used in a test, and in a fixture that is declared below it.
 */
export function fixture<T extends object>(start: () => T | Promise<T>): T {
  let object: T | undefined
  beforeAll(async () => {
    const disposal = new AsyncDisposableStack()
    started.push(disposal)
    object = await start()
    if (Symbol.asyncDispose in object) disposal.use(object as AsyncDisposable)
  })
  afterAll(() => started.pop()?.disposeAsync())
  const current = (): T => {
    if (!object) throw new Error('A fixture is used before the tests of its block are run')
    return object
  }
  return new Proxy({} as T, {
    get: (_, name) => {
      const value: unknown = Reflect.get(current(), name)
      return typeof value === 'function' ? value.bind(current()) : value
    },
    set: (_, name, value) => Reflect.set(current(), name, value),
    has: (_, name) => Reflect.has(current(), name),
  })
}
