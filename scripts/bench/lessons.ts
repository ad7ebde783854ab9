/** Learners who ask all at once, and the same questions to a bare relay. */
import type { Client } from '../../test/support/client'
import type { ReadOrder, ReadResult } from './measuring'
import { ask, type Running } from './programs'

export interface Read extends ReadResult {
  /** Processor time of the server, in seconds. */
  readonly processor: number
  /** The part of it until the last stream ended, in milliseconds. */
  readonly untilEndMs: number
}

type Order = Omit<ReadOrder, 'port'>

/**
 * Prepares the questions, then has them read, and takes the server's time until `settle` resolves: what it
 * leaves for later counts, and is out of the way of what is measured next.
 */
export async function read(
  server: Running,
  prepare: () => Promise<Order>,
  settle: () => Promise<unknown> = async () => undefined,
): Promise<Read> {
  const order = await prepare()
  const before = await server.processorSeconds()
  const threadsBefore = await server.threadsMs()
  const result = await ask<ReadResult>('readers', { ...order, port: server.port })
  const untilEndMs = (await server.threadsMs()) - threadsBefore
  await settle()
  return { ...result, processor: (await server.processorSeconds()) - before, untilEndMs }
}

/** What one bulk request may create (spec 8). */
const sessionsAtOnce = 50

/** `count` sessions that are unused, and a message for each. */
export async function lessons(
  ours: Running,
  learner: Client,
  count: number,
  content: string,
): Promise<Order> {
  const ids: string[] = []
  while (ids.length < count) {
    const items = Array.from({ length: sessionsAtOnce }, () => ({ title: 'A lesson' }))
    const created = await learner.call<{ results: { id: string }[] }>('POST', '/api/sessions', {
      items,
    })
    ids.push(...created.json.results.map(({ id }) => id))
  }
  const cookie = [...learner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return {
    path: '/api/chat/stream',
    headers: [
      'Content-Type: application/json',
      `Cookie: ${cookie}`,
      `X-CSRF-Token: ${learner.csrfToken}`,
      `Origin: ${ours.url}`,
    ],
    bodies: ids.map((sessionId, at) =>
      // The mode that holds nothing back: what is measured is the way of a token.
      JSON.stringify({ sessionId, content: question(content, at), mode: 'tutor' }),
    ),
    timed: isTimed(content),
  }
}

const isTimed = (content: string): boolean => content === 'paced' || content === 'endless'

/** Learners do not all ask the same, so that nothing read of one question serves the next. */
const question = (content: string, at: number): string => `${content} in lesson ${at}`

/** The same for the bare relay. */
export async function plain(count: number, content: string): Promise<Order> {
  return {
    path: '/',
    headers: ['Content-Type: application/json'],
    bodies: Array.from({ length: count }, (_, at) =>
      JSON.stringify({ content: question(content, at) }),
    ),
    timed: isTimed(content),
  }
}
