/** A user whose calls to Postgres wait for each other does not keep those of other users waiting. */
import { SQL } from 'bun'
import { describe, expect, test } from 'bun:test'
import {
  asRequest,
  FairConnections,
  outsideOfRequests,
  setRequestUser,
} from '../../src/db/postgres/fair-connections'
import { openStore } from '../support/open-store'
import { signedUp } from '../support/client'
import { fixture } from '../support/fixtures'
import { createDatabase } from '../support/postgres'
import { engines, startServer } from '../support/server'

const hasPostgres = engines.includes('postgres')

/** Runs the work in a request whose user is known once it has begun. */
const as = <T>(user: string, work: () => Promise<T>): Promise<T> =>
  asRequest('a credential', () => {
    setRequestUser(user)
    return work()
  })

/** A store of four connections, and transactions that stay open until all are ended. */
async function storeWithTransactions() {
  const database = await createDatabase()
  const options = { dataDir: '', databaseUrl: database.url, databaseConnections: 4 }
  const store = await openStore(options)
  const gate = Promise.withResolvers<void>()
  let begun = 0
  const transaction = () =>
    store.transaction(() => {
      begun += 1
      return gate.promise
    })
  const all: Promise<void>[] = []
  return {
    store,
    /** Begins so many, each in a request of the user. */
    begin: (user: string, count: number) => {
      all.push(...Array.from({ length: count }, () => as(user, transaction)))
    },
    begun: () => begun,
    [Symbol.asyncDispose]: async () => {
      gate.resolve()
      await Promise.all(all)
      await store[Symbol.asyncDispose]()
      await database.drop()
    },
  }
}

test('before its user is known, a request counts by its credential', async () => {
  const connections = new FairConnections(2)
  const gate = Promise.withResolvers<void>()
  const attacks = Array.from({ length: 9 }, () =>
    asRequest('one', () => connections.write(() => gate.promise)),
  )
  await asRequest('another', () => connections.write(() => Promise.resolve()))
  gate.resolve()
  await Promise.all(attacks)
})

test('the reads of one user are twice as many at once as there are connections', async () => {
  const connections = new FairConnections(2)
  const gate = Promise.withResolvers<void>()
  let begun = 0
  const read = () => ((begun += 1), gate.promise)
  const reads = Array.from({ length: 9 }, () => as('one', () => connections.read(read)))
  await as('another', () => connections.read(() => Promise.resolve()))
  expect(begun).toBe(4)
  gate.resolve()
  await Promise.all(reads)
  expect(begun).toBe(9)
})

describe.if(hasPostgres)('connections of the pool', () => {
  test('the transactions of one user take half of them at most, and the calls of others begin at once', async () => {
    await using fixtures = await storeWithTransactions()
    const { store, begin, begun } = fixtures
    begin('one', 20)
    while (begun() < 2) await Bun.sleep(5)
    const found = [{ found: 1 }]
    expect(await as('another', () => store.query('select 1 as found'))).toEqual(found)
    expect(await as('one', () => store.query('select 1 as found'))).toEqual(found)
    await as('another', () => store.transaction(async () => undefined))
    await store.transaction(async () => undefined)
    expect(begun()).toBe(2)
  })

  test('what a request has left behind, and what is done for several users, counts as no user’s', async () => {
    await using fixtures = await storeWithTransactions()
    const { store, begin } = fixtures
    const later = Promise.withResolvers<void>()
    let left: Promise<unknown> | undefined
    await as('one', async () => {
      left = later.promise.then(() => store.transaction(async () => undefined))
    })
    begin('one', 20)
    later.resolve()
    await left
    await as('one', () => outsideOfRequests(() => store.transaction(async () => undefined)))
  })

  test('an urgent transaction waits for no other call of the user', async () => {
    await using fixtures = await storeWithTransactions()
    const { store, begin } = fixtures
    begin('one', 20)
    await as('one', () => store.transaction(async () => undefined, { isUrgent: true }))
  })
})

describe.if(hasPostgres)('a user with many changes of a row that is locked', () => {
  const server = fixture(() => startServer({ engine: 'postgres' }))

  test('keeps no other user’s request waiting, signed in or not', async () => {
    const attacker = await signedUp(server)
    const other = await signedUp(server)
    const id = await attacker.createSession('Changed')
    await using sql = new SQL(server.databaseUrl ?? '', { max: 1 })
    const unlock = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const lock = sql.begin(async (tx) => {
      await tx`select 1 from sessions where id = ${id} for update`
      locked.resolve()
      await unlock.promise
    })
    await locked.promise
    const changes = Array.from({ length: 30 }, (_, at) =>
      attacker.call('PATCH', `/api/sessions/${id}`, { title: `${at}` }),
    )
    try {
      expect((await other.call('GET', '/api/sessions')).status).toBe(200)
      await other.createSession('A lesson')
      await signedUp(server)
    } finally {
      unlock.resolve()
    }
    await lock
    const statuses = (await Promise.all(changes)).map(({ status }) => status)
    expect(statuses).toEqual(changes.map(() => 200))
  })
})
