/**
 * Guests try the tutor before they have an account (contract §9), with the offline tutor and until the
 * first task is solved. Nothing is stored. The caller sends the dialogue, and the state of the ladder is
 * computed again from what the learner said in it.
 */
import { badRequest, Problem } from '../../http/errors'
import { eventStreamHeaders, frame } from '../../http/event-stream'
import { isoTime } from '../../lib/clock'
import type { Services } from '../../services'
import { createTutor } from '../../tutor/create'
import type { TutorState } from '../../tutor/assessment'
import type { Turn, Tutor, TutorEvent, TutorInput } from '../../tutor/tutor'
import { endpoint } from '../../http/endpoint'
import { GuestBody, guestFrames } from './model'

/** The messages of a guest who solves nothing. */
const guestTurns = 12

interface GuestMessage {
  readonly role: 'user' | 'assistant'
  readonly content: string
}

export interface GuestRequest {
  readonly messages: readonly GuestMessage[]
  readonly content: string
  readonly requestId: string
}

/** A dialogue up to the guest's new message. */
interface Dialogue {
  readonly turns: readonly Turn[]
  readonly state: TutorState | null
  readonly isSolved: boolean
}

type Finish = Extract<TutorEvent, { type: 'finish' }>

const encoder = new TextEncoder()

class GuestChat {
  readonly #services: Services
  readonly #tutor: Tutor
  /** The same tutor without its pauses between words. */
  readonly #replayer: Tutor

  constructor(services: Services) {
    const { config, log } = services
    const offline = { ...config, model: null }
    this.#services = services
    this.#tutor = createTutor(offline, log)
    this.#replayer = createTutor({ ...offline, offlineWordMs: 0 }, log)
  }

  /**
   * The stream of the reply. Problems: `BAD_REQUEST` for messages that do not take turns; `FORBIDDEN`
   * after the last reply.
   */
  async answer(request: GuestRequest): Promise<ReadableStream<Uint8Array>> {
    requireTurns(request.messages)
    const said = request.messages.filter(({ role }) => role === 'user').map((one) => one.content)
    if (said.length >= guestTurns) throw noTurnsLeft()
    const leave = new AbortController()
    const { turns, state, isSolved } = await this.#replay(said, leave.signal)
    if (isSolved) throw noTurnsLeft()
    const input = { mode: 'socratic', turns: [...turns, learner(request.content)], state } as const
    const frames = this.#frames(input, request.requestId, leave.signal)
    return new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        const { value, done } = await frames.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      },
      cancel: () => leave.abort(),
    })
  }

  async *#frames(
    input: TutorInput,
    requestId: string,
    signal: AbortSignal,
  ): AsyncGenerator<string, void, undefined> {
    const { clock, log } = this.#services
    const turnsBefore = input.turns.filter(({ role }) => role === 'user').length
    let seq = 0
    try {
      const parting = await partingEvents(input, turnsBefore === guestTurns)
      const turnsLeft = parting === null ? guestTurns - turnsBefore : 0
      const createdAt = isoTime(clock.now())
      yield frame('start', { seq, mode: 'socratic', createdAt, turnsLeft })
      let text = ''
      for await (const event of parting ?? this.#tutor.reply(input, signal)) {
        if (signal.aborted) return
        if (event.type === 'text') text += event.delta
        const data = dataOf(event, { text, turnsLeft })
        if (data) yield frame(event.type === 'text' ? 'token' : 'complete', { seq: ++seq, ...data })
      }
    } catch (error) {
      log.warn({ err: error, requestId }, 'guest.failed')
      const { code, message } = new Problem('INTERNAL_ERROR')
      yield frame('error', { seq: ++seq, code, message, requestId })
    }
  }

  /**
   * The dialogue as the tutor had it. Its replies are computed again: what the caller says that the
   * tutor said counts for nothing.
   */
  async #replay(said: readonly string[], signal: AbortSignal): Promise<Dialogue> {
    let dialogue: Dialogue = { turns: [], state: null, isSolved: false }
    for (const content of said) {
      const turns = [...dialogue.turns, learner(content)]
      let text = ''
      let { state, isSolved } = dialogue
      for await (const event of this.#replayer.reply({ mode: 'socratic', turns, state }, signal)) {
        if (event.type === 'text') text += event.delta
        if (event.type !== 'finish') continue
        isSolved ||= event.assessment?.finding === 'solved'
        state = event.state
      }
      dialogue = { turns: [...turns, { role: 'assistant', content: text }], state, isSolved }
    }
    return dialogue
  }
}

/** The events of a guest's last reply, which asks nothing; null where the dialogue continues. */
async function partingEvents(input: TutorInput, isLastTurn: boolean): Promise<TutorEvent[] | null> {
  const { partingReply } = await import('../../tutor/offline/offline-tutor')
  const { text, finish } = partingReply(input)
  if (!isLastTurn && finish.assessment?.finding !== 'solved') return null
  return [{ type: 'text', delta: text }, finish]
}

const learner = (content: string): Turn => ({ role: 'user', content })

/** The data of the frame of an event; null for one that guests do not get. */
function dataOf(event: TutorEvent, { text, turnsLeft }: { text: string; turnsLeft: number }) {
  if (event.type === 'text') return { delta: event.delta }
  return event.type === 'finish' ? { content: text, ...endOf(event), turnsLeft } : null
}

const endOf = ({ finishReason, usage, assessment }: Finish) => ({
  finishReason,
  usage,
  ...(assessment ? { assessment } : {}),
})

/** The learner begins, both take turns, and the tutor has answered. */
function requireTurns(messages: readonly GuestMessage[]): void {
  const wrong = messages.findIndex(({ role }, at) => role !== (at % 2 === 0 ? 'user' : 'assistant'))
  if (wrong >= 0) {
    const message = 'must be user first, and then assistant and user in turns'
    throw badRequest([{ path: `/messages/${wrong}/role`, message }])
  }
  if (messages.length % 2 === 1) {
    throw badRequest([{ path: '/messages', message: 'must end with a reply of the assistant' }])
  }
}

const noTurnsLeft = () =>
  new Problem('FORBIDDEN', {
    message: 'The trial of a guest is over; sign up to continue this dialogue.',
  })

export function guestRoute(services: Services) {
  const guests = new GuestChat(services)
  return endpoint(
    {
      method: 'POST',
      path: '/api/guest/chat',
      operationId: 'chatAsGuest',
      summary: 'Try the tutor without an account',
      description:
        'A dialogue with the built-in offline tutor, whatever model is connected, until the first task is solved or the guest has sent twelve messages: `turnsLeft` is then 0, the last reply asks nothing, and the next request is 403. Nothing is stored: the caller sends the dialogue so far, the learner’s message first. What the tutor said is computed again from it, so that `content` of an `assistant` message counts for nothing. A new account can take the dialogue over with `POST /api/sessions`.',
      tag: 'Chat',
      access: 'public',
      rateLimit: 'GUEST',
      bodyMaxBytes: 262_144,
      schemas: { body: GuestBody },
      bodyExample: { messages: [], content: 'Solve 3x + 7 = 22' },
      responses: {
        200: {
          description: 'One `start`, any number of `token`, then one `complete` or `error`.',
          contentType: 'text/event-stream',
          events: guestFrames,
          eventsTitle: 'GuestChatEvent',
        },
      },
      problems: ['FORBIDDEN'],
    },
    async ({ body, requestId }) => ({
      status: 200,
      body: await guests.answer({ ...body, requestId }),
      headers: eventStreamHeaders,
    }),
  )
}
