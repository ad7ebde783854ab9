/** When the output of replies is committed. The clock stands still: output that has to wait, waits. */
import { afterEach, beforeEach, expect, jest, test } from 'bun:test'
import {
  type PendingBatch,
  ReplyLog,
  type ReplyWriter,
} from '../../src/features/chat/running-reply'
import { type ReplyRows, Batch } from '../../src/features/chat/reply-rows'
import type { Db, Store } from '../../src/db/store'
import { createLog } from '../../src/lib/log'

class Output implements ReplyWriter {
  #said = ''
  #seq = 0
  commits = 0

  constructor(readonly id: string) {}

  say(text: string): this {
    this.#said += text
    return this
  }

  takeBatch(): PendingBatch | null {
    if (this.#said === '') return null
    const batch = new Batch(this.id, (this.#seq += 1), this.#seq, this.#said)
    this.#said = ''
    return { batch, finish: null }
  }

  committed(): void {
    this.commits += 1
  }

  giveUp = (pending: PendingBatch): PendingBatch => pending
  lost = (): void => undefined
  deleted = (): void => undefined
}

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

const oneTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await oneTurn()
}

/** Enough turns of the event loop for a commit that does not wait. */
async function someTurns(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await oneTurn()
}

function logOf(running: number): ReplyLog {
  const store = {
    engine: 'sqlite',
    transaction: (work: (tx: Db) => Promise<unknown>) => work({} as Db),
  } as unknown as Store
  const replies = { appendBatch: async () => true } as unknown as ReplyRows
  const nothing = (): void => undefined
  const readers = { publish: nothing, release: nothing, notify: nothing }
  const services = { store, log: createLog('silent', false), nodeId: 'a' }
  return new ReplyLog(services, { replies, readers, running: () => running })
}

test('the first output after a pause and the end of the only reply are committed at once', async () => {
  const log = logOf(1)
  const reply = new Output('one')
  log.enqueue(reply.say('first'))
  await until(() => reply.commits === 1)
  log.enqueue(reply.say('later'))
  await someTurns()
  expect(reply.commits).toBe(1)
  log.enqueue(reply.say('end'), true)
  await until(() => reply.commits === 2)
})

test('the end of a reply waits for the output of others, and their common end is committed at once', async () => {
  const log = logOf(2)
  const [one, other] = [new Output('one'), new Output('other')]
  log.enqueue(one.say('first'))
  await until(() => one.commits === 1)
  log.enqueue(one.say('end'), true)
  await someTurns()
  expect(one.commits).toBe(1)
  log.enqueue(other.say('end'), true)
  await until(() => one.commits === 2 && other.commits === 1)
})
