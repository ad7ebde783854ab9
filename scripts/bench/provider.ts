/**
 * A program: an OpenAI-compatible model that costs next to nothing. What is asked of it is said in the
 * learner's last words: `burst N in lesson M` gives N tokens at once, from bytes made beforehand; anything else gives
 * PACED_TOKENS, each PACED_EVERY_MS after the last one and each the time of its sending as a word: twelve to a
 * sentence, or, where the words begin with `endless`, a sentence without an end. A document it gives at once, and
 * says in it that there is nothing to check.
 */
import { timeWord } from './measuring'

const pacedTokens = Number(Bun.env['PACED_TOKENS'])
const everyMs = Number(Bun.env['PACED_EVERY_MS'])
const headers = { 'content-type': 'text/event-stream' }
/** A word of six letters, another for each number: a reply that repeats itself is cut. */
const wordOf = (at: number): string =>
  Array.from({ length: 6 }, (_, place) =>
    String.fromCharCode(97 + (Math.floor(at / 26 ** place) % 26)),
  ).join('')

const encoder = new TextEncoder()

const envelope = {
  id: 'chatcmpl-0199c0de',
  object: 'chat.completion.chunk',
  created: 1_795_000_000,
  model: 'bench',
}
const event = (data: unknown) => `data: ${JSON.stringify(data)}\n\n`
const chunk = (delta: object, finish_reason: string | null = null) =>
  event({ ...envelope, choices: [{ index: 0, delta, finish_reason }] })

const head = chunk({ role: 'assistant', content: '' })
const tail =
  chunk({}, 'stop') +
  event({ ...envelope, choices: [], usage: { prompt_tokens: 1, completion_tokens: 1 } }) +
  'data: [DONE]\n\n'
const bursts = new Map<number, Uint8Array<ArrayBuffer>>()

const document = encoder.encode(
  head + chunk({ content: '{"checkable":false,"kind":"open","answers":[],"steps":[]}' }) + tail,
)
const wordsOfSentence = 12

/** The whole body, made once. */
function burst(count: number): Uint8Array<ArrayBuffer> {
  const known = bursts.get(count)
  if (known) return known
  const tokens = Array.from({ length: count }, (_, at) => chunk({ content: ` ${wordOf(at)}` }))
  const made = encoder.encode(head + tokens.join('') + tail)
  bursts.set(count, made)
  return made
}

Bun.serve({
  port: Number(Bun.env['PORT']),
  hostname: '127.0.0.1',
  idleTimeout: 0,
  async fetch(request) {
    const asked = await request.text()
    if (asked.includes('"response_format"')) return new Response(document, { headers })
    const count = /"burst (\d+) in lesson/.exec(asked)?.[1]
    if (count !== undefined) return new Response(burst(Number(count)), { headers })
    return new Response(paced(/"endless in lesson/.test(asked)), { headers })
  },
})

function paced(isEndless: boolean): ReadableStream<Uint8Array> {
  let left = pacedTokens
  let timer: Timer
  return new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(head))
      timer = setInterval(() => {
        left -= 1
        const end = !isEndless && left % wordsOfSentence === 0 ? '.' : ''
        controller.enqueue(encoder.encode(chunk({ content: `${timeWord()}${end} ` })))
        if (left > 0) return
        clearInterval(timer)
        controller.enqueue(encoder.encode(tail))
        controller.close()
      }, everyMs)
    },
    cancel: () => clearInterval(timer),
  })
}
