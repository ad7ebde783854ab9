/**
 * Guests try the tutor before they have an account (contract §9): three turns with the offline tutor.
 * Nothing is stored. The caller sends the dialogue, and the state of the ladder is computed again from
 * what the learner said in it.
 */
import { badRequest, Problem } from '../../http/errors'
import { eventStreamHeaders, frame } from '../../http/event-stream'
import { isoTime } from '../../lib/clock'
import type { Services } from '../../services'
import { createTutor } from '../../tutor/create'
import type { TutorState } from '../../tutor/assessment'
import type { Turn, Tutor, TutorEvent } from '../../tutor/tutor'
import { endpoint } from '../../http/endpoint'
import { GuestBody, guestFrames } from './model'

const guestTurns = 3

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
   * after the last turn.
   */
  answer(request: GuestRequest): ReadableStream<Uint8Array> {
    requireTurns(request.messages)
    const said = request.messages.filter(({ role }) => role === 'user').map((one) => one.content)
    if (said.length >= guestTurns) throw noTurnsLeft()
    const leave = new AbortController()
    const frames = this.#frames(request, said, leave.signal)
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
    { content, requestId }: GuestRequest,
    said: readonly string[],
    signal: AbortSignal,
  ): AsyncGenerator<string, void, undefined> {
    const { clock, log } = this.#services
    const turnsLeft = guestTurns - said.length - 1
    const createdAt = isoTime(clock.now())
    let seq = 0
    yield frame('start', { seq, mode: 'socratic', createdAt, turnsLeft })
    try {
      const { turns, state } = await this.#replay(said, signal)
      const input = { mode: 'socratic', turns: [...turns, learner(content)], state } as const
      let text = ''
      for await (const event of this.#tutor.reply(input, signal)) {
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
    let dialogue: Dialogue = { turns: [], state: null }
    for (const content of said) {
      const turns = [...dialogue.turns, learner(content)]
      let text = ''
      let { state } = dialogue
      for await (const event of this.#replayer.reply({ mode: 'socratic', turns, state }, signal)) {
        if (event.type === 'text') text += event.delta
        if (event.type === 'finish') ({ state } = event)
      }
      dialogue = { turns: [...turns, { role: 'assistant', content: text }], state }
    }
    return dialogue
  }
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
    message: `A guest has ${guestTurns} turns; sign up to continue this dialogue.`,
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
        'Three turns with the built-in offline tutor, whatever model is connected. Nothing is stored: the caller sends the dialogue so far, the learner’s message first. What the tutor said is computed again from it, so that `content` of an `assistant` message counts for nothing. After the third turn the answer is 403; a new account can take the dialogue over with `POST /api/sessions`.',
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
    ({ body, requestId }) => ({
      status: 200,
      body: guests.answer({ ...body, requestId }),
      headers: eventStreamHeaders,
    }),
  )
}
