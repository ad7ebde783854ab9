/** A reply of the tutor, read to its end for somebody who waits for the whole. */
import { readFrames } from '../../http/event-stream'
import { problemCodes, Problem, type ProblemCode } from '../../http/errors'
import type { ToolContext } from './tools/tool'

export interface Reply {
  readonly sessionId: string
  readonly messageId: string
  readonly reply: string
  readonly finishReason: 'stop' | 'length' | 'cancelled'
}

/** What the frames of a reply hold that is of use here. */
interface Told {
  readonly sessionId: string
  readonly messageId: string
  readonly delta: string
  readonly content: string
  readonly finishReason: Reply['finishReason']
  readonly code: string
  readonly message: string
}

/** A report is due when the text has grown by so much: in all, they are not much longer than the text. */
const growth = 1.25
const leastGrowth = 40

/**
 * The whole reply; its text so far is reported as it grows. It is the server's: who leaves only stops
 * reading. Problem: that of a reply which failed, with where to find what there is of it.
 */
export async function readReply(
  stream: ReadableStream<Uint8Array>,
  { report, signal }: Pick<ToolContext, 'report' | 'signal'>,
): Promise<Reply> {
  let place = { sessionId: '', messageId: '' }
  let text = ''
  let reported = 0
  for await (const { event, data } of readFrames(stream)) {
    const told = data as Told
    if (event === 'start') place = { sessionId: told.sessionId, messageId: told.messageId }
    if (event === 'token') text += told.delta
    if (event === 'complete') {
      return { ...place, reply: told.content, finishReason: told.finishReason }
    }
    if (event === 'error') throw failed(told, place)
    if (text.length >= reported * growth + leastGrowth) {
      reported = text.length
      await report(reported, text)
    }
    if (signal.aborted) break
  }
  throw failed({ code: 'INTERRUPTED', message: 'The reply goes on without its reader.' }, place)
}

/** `INTERRUPTED` is of streams alone: to a caller the service was not there to finish it. */
const failed = ({ code, message }: Pick<Told, 'code' | 'message'>, place: object): Problem =>
  new Problem(isCode(code) ? code : 'SERVICE_UNAVAILABLE', { message, detail: { ...place } })

const isCode = (code: string): code is ProblemCode => Object.hasOwn(problemCodes, code)
