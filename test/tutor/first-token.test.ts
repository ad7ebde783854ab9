/**
 * The first token of a reply waits for nothing but the look-behind: while a key is being made, the
 * reply reads no piece of the model more than the guard alone needs.
 */
import { expect, test } from 'bun:test'
import type { ChatModel, ModelEvent } from '../../src/llm/chat-model'
import type { StructuredModel } from '../../src/llm/structured-call'
import { ReplyGuard } from '../../src/tutor/guard/reply-guard'
import { createStrictDetector } from '../../src/tutor/guard/strict-detector'
import type { KeyStore } from '../../src/tutor/answer-key/key'
import { createSolver } from '../../src/tutor/answer-key/solver'
import { TaskKeys } from '../../src/tutor/answer-key/task-keys'
import { assess } from '../../src/tutor/assess'
import { createModelTutor } from '../../src/tutor/model-tutor'
import { threadTime } from '../support/loop-probe'
import { eggsTask } from './guard/keys'

const reply =
  'Let us look at what happens to the eggs before she goes to the market at all. Which of them stay at home?'
const pieces = reply.match(/[^]{1,4}/g) ?? []
const replies = 5
const mostMs = 50
const silent = { debug() {}, info() {}, warn() {}, error() {} }

/** The pieces that a guard reads in strict mode before it shows text. */
function piecesNeeded(): number {
  const detector = createStrictDetector({ task: eggsTask, learner: [eggsTask] })
  const guard = new ReplyGuard({ detector, asksOnce: true, question: () => '' })
  return pieces.findIndex((piece) => guard.push(piece) !== '') + 1
}

/** A model whose pieces are counted and timed as they are taken. */
function countingModel(seen: { pieces: number; lastAt: number }): ChatModel {
  async function* speech(): AsyncGenerator<ModelEvent, void> {
    for (const delta of pieces) {
      seen.pieces += 1
      seen.lastAt = threadTime()
      yield { type: 'text', delta }
    }
    yield { type: 'finish', finishReason: 'stop', usage: { inputTokens: 1, outputTokens: 1 } }
  }
  return { stream: () => Promise.resolve(speech()) }
}

/** A solver's model that has not answered before the signal ends it. */
function silentSolver(asked: () => void): StructuredModel {
  return {
    ask: async (_, signal) => {
      asked()
      const { promise, resolve } = Promise.withResolvers<void>()
      signal.addEventListener('abort', () => resolve(), { once: true })
      await promise
      const usage = { inputTokens: 0, outputTokens: 0 }
      return { value: null, usage, failure: null, durationMs: 0 }
    },
  }
}

interface FirstToken {
  readonly pieces: number
  readonly ms: number
  readonly isSolverAsked: boolean
}

async function firstToken(): Promise<FirstToken> {
  const seen = { pieces: 0, lastAt: 0 }
  const stop = new AbortController()
  let isSolverAsked = false
  const model = silentSolver(() => {
    isSolverAsked = true
  })
  const solve = createSolver({ model, samples: 2, timeoutMs: 60_000 })
  const work: Promise<void>[] = []
  const keys: KeyStore = {
    session: 'first-token',
    find: () => Promise.resolve(null),
    save: () => Promise.resolve(),
    spend: () => Promise.resolve(),
    inBackground: (run) => void work.push(run(stop.signal)),
  }
  const tutor = createModelTutor({
    model: countingModel(seen),
    assess,
    keys: { tasks: new TaskKeys(solve, silent), judge: model },
  })
  const turns = [{ role: 'user', content: eggsTask }] as const
  const events = tutor.reply({ mode: 'socratic', turns, state: null, keys }, stop.signal)
  try {
    for await (const { type } of events) {
      if (type !== 'text') continue
      return { pieces: seen.pieces, ms: threadTime() - seen.lastAt, isSolverAsked }
    }
    throw new Error('no text came')
  } finally {
    stop.abort()
    await Promise.all(work)
  }
}

test('the first token comes with the piece that lets it pass, while the solver has not answered', async () => {
  const found: FirstToken[] = []
  for (let round = 0; round < replies; round += 1) found.push(await firstToken())
  expect(found.every(({ isSolverAsked }) => isSolverAsked)).toBe(true)
  expect(new Set(found.map((each) => each.pieces))).toEqual(new Set([piecesNeeded()]))
  expect(piecesNeeded()).toBeLessThan(pieces.length)
  // The least of several: other processes may take the machine meanwhile.
  expect(Math.min(...found.map(({ ms }) => ms))).toBeLessThan(mostMs)
})
