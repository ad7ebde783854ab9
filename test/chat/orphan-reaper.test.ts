/**
 * The orphan reaper: when it renews leases, and which replies it finishes, with a clock that tests
 * move.
 */
import { afterEach, describe, expect, jest, test } from 'bun:test'
import { eq } from 'drizzle-orm'

import { leaseMs, OrphanReaper, type ReaperDeps } from '../../src/features/chat/chat'
import { ReplyRows } from '../../src/features/chat/reply-rows'
import { UserCosts } from '../../src/features/chat/usage'
import { createProjects } from '../../src/app'
import { Sessions } from '../../src/features/sessions/sessions'
import { newId } from '../../src/lib/ids'
import { messages, replies } from '../../src/db/schema'
import { openLadder } from '../../src/tutor/hint-ladder'
import { readFrames } from '../support/client'
import { testClock } from '../support/clock'
import { fixture, onEachEngine } from '../support/fixtures'
import { finish, Puppet, ReplyNodes, text } from '../support/reply-nodes'

onEachEngine('the replies of a dead node', (engine) => {
  const nodes = fixture(() => ReplyNodes.start(engine))

  /** A reply on a node that renews no lease, and the reaper of another node with its own clock. */
  async function orphan(said: string) {
    const clock = testClock()
    const tutor = new Puppet()
    const begun = await nodes.begin(nodes.node(tutor, { clock }))
    tutor.say(text(said))
    await nodes.logged(begun.id, said)
    const services = { ...nodes.server.running.services, clock, nodeId: newId() }
    const costs = new UserCosts(services)
    const deps: ReaperDeps = {
      services,
      conversations: new Sessions(services, createProjects(services)).conversations,
      replies: new ReplyRows(services.store),
      costs,
    }
    const status = async () => {
      const [reply] = await nodes.db.select().from(replies).where(eq(replies.id, begun.id))
      return reply?.status
    }
    // The writer of a reply that was reaped is rejected, and stops.
    const end = () => tutor.say(text('late'), finish)
    return { ...begun, clock, costs, deps, status, end, reaper: new OrphanReaper(deps, () => []) }
  }

  test('are interrupted when their lease has expired, not before, and keep their text', async () => {
    const { id, messageId, clock, reaper, status, end } = await orphan('so far')
    clock.advance(leaseMs)
    await reaper.reap(false)
    expect(await status()).toBe('running')
    clock.advance(1)
    await reaper.reap(false)
    expect(await status()).toBe('interrupted')
    const kept = { content: 'so far', status: 'interrupted' }
    expect(await nodes.message(messageId)).toMatchObject(kept)
    const frames = readFrames(await nodes.logOf(id))
    expect(frames.map(({ data }) => data.seq)).toEqual(frames.map((_, index) => index))
    expect(frames.at(-1)).toMatchObject({ event: 'error', data: { code: 'INTERRUPTED' } })
    end()
  })

  test('leave the task open that their message posed', async () => {
    const { messageId, clock, reaper, end } = await orphan('so far')
    const before = { content: 'Solve 3x + 7 = 22', tutorState: openLadder('Solve 2y = 10') }
    const parentId = (await nodes.message(messageId))?.parentId
    await nodes.db
      .update(messages)
      .set(before)
      .where(eq(messages.id, parentId ?? ''))
    clock.advance(leaseMs + 1)
    await reaper.reap(false)
    const after = { problem: 'Solve 3x + 7 = 22', rung: 'probe', solved: false }
    expect((await nodes.message(messageId))?.tutorState).toMatchObject(after)
    end()
  })

  test('count once in the usage, although two nodes reap at the same time', async () => {
    const { clock, costs, deps, reaper, end } = await orphan('counted')
    const counted = async () => (await costs.sum(nodes.userId)).total.replies
    const before = await counted()
    clock.advance(leaseMs + 1)
    await Promise.all([reaper.reap(false), new OrphanReaper(deps, () => []).reap(false)])
    expect(await counted()).toBe(before + 1)
    end()
  })

  test('are interrupted before their lease expires where this is the only node', async () => {
    const { reaper, status, end } = await orphan('alone')
    await reaper.reap(true)
    expect(await status()).toBe('interrupted')
    end()
  })

  test('stay running when their node renews the lease after another node has read it', async () => {
    const { id, clock, deps, reaper, status, end } = await orphan('back again')
    clock.advance(leaseMs + 1)
    const stale = (await deps.replies.listOrphans(clock.now(), null)).find((one) => one.id === id)
    if (!stale) throw new Error('the reply is no orphan')
    await deps.replies.renewLeases([id], clock.now() + leaseMs)
    const { store } = deps.services
    const interrupt = () =>
      store.transaction((tx) => deps.replies.interrupt(tx, stale, clock.now()))
    expect(await interrupt()).toBe(false)
    await reaper.reap(false)
    expect(await status()).toBe('running')
    end()
  })
})

describe('the timer of the reaper', () => {
  afterEach(() => jest.useRealTimers())

  /** A reaper whose database only notes what it is asked. */
  function observed(running: string[]) {
    const calls: unknown[] = []
    const note =
      (name: string) =>
      (...args: unknown[]) => {
        calls.push([name, ...args])
        return Promise.resolve([])
      }
    const clock = testClock(1_000_000)
    const services = { clock, nodeId: 'here', log: { warn: note('warn') } }
    const repository = { renewLeases: note('renew'), listOrphans: note('orphans') }
    const deps = { services, replies: repository } as unknown as ReaperDeps
    return { calls, clock, reaper: new OrphanReaper(deps, () => running) }
  }

  test('renews the leases of the running replies and looks for orphans every 5 s', async () => {
    jest.useFakeTimers()
    const { calls, clock, reaper } = observed(['a', 'b'])
    reaper.start()
    jest.advanceTimersByTime(4_999)
    expect(calls).toEqual([])
    clock.advance(5_000)
    jest.advanceTimersByTime(1)
    await Promise.resolve()
    await Promise.resolve()
    expect(calls).toEqual([
      ['renew', ['a', 'b'], 1_005_000 + leaseMs],
      ['orphans', 1_005_000, null],
    ])
    reaper.stop()
    jest.advanceTimersByTime(60_000)
    expect(calls).toHaveLength(2)
  })

  test('looks for orphans without renewing where no reply runs', async () => {
    jest.useFakeTimers()
    const { calls, reaper } = observed([])
    reaper.start()
    jest.advanceTimersByTime(5_000)
    await Promise.resolve()
    expect(calls).toEqual([['orphans', 1_000_000, null]])
    reaper.stop()
  })
})
