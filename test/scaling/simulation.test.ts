/** The simulation of docs/scaling.md agrees with what queueing theory says of simple cases. */
import { expect, test } from 'bun:test'
import { simulate, type Service } from '../../scripts/bench/scaling-simulation'

/** Replies without events, so that only questions use the node. */
const service: Service = {
  replyMs: 2,
  rowMs: 0,
  databaseReplyMs: 1,
  databaseRowMs: 0,
  flushMs: 1,
  logBytesPerMs: 100_000,
  logBytesPerReply: 0,
  logBytesPerRow: 0,
  replySeconds: 1,
  rowsPerReply: 0,
}
const layout = { nodes: 1, databaseCores: 2 }
const load = { questionsPerSecond: 250, seconds: 60, seed: 7 }

test('a part is busy for arrivals times service time', () => {
  const { node, database } = simulate({ layout, load, service })
  expect(node.busy).toBeCloseTo(0.5, 1)
  expect(database.busy).toBeCloseTo(0.125, 1)
})

test('waits grow with the length of an overload, and hardly without one', () => {
  const waits = (questionsPerSecond: number, seconds: number) =>
    simulate({ layout, load: { ...load, questionsPerSecond, seconds }, service }).node.p99Ms
  expect(waits(700, 40)).toBeGreaterThan(1.5 * waits(700, 10))
  expect(waits(250, 60)).toBeLessThan(20)
})

test('commits that wait for the disk share a flush; what they write takes its time', () => {
  const many = { nodes: 8, databaseCores: 8 }
  const crowd = { ...load, questionsPerSecond: 3_000, seconds: 10 }
  const shared = simulate({ layout: many, load: crowd, service }).log
  expect(shared.busy).toBeLessThan(1.01)
  expect(shared.p99Ms).toBeLessThan(2)
  const large = { ...service, logBytesPerReply: 50_000 }
  expect(simulate({ layout: many, load: crowd, service: large }).log.p99Ms).toBeGreaterThan(100)
})
