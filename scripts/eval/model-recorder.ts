/**
 * Stands between the product and a model's server, hands everything through unchanged, and keeps what the
 * model said: the program's doing is then told from the model's.
 */

/** The text of a reply as the model wrote it. */
export interface RecordedReply {
  readonly text: string
}

/** One turn as it was asked, answered and shown. */
interface RecordedTurn {
  readonly said: string
  readonly model: string | null
  readonly shown: string
  readonly outcome: string
}

export interface Recorder extends Disposable {
  /** The base address to give to the product, with `/v1`. */
  readonly url: string
  /** The newest text of the dialogue that was meant for a learner. */
  readonly newest: RecordedReply | null
  /** Requests for a document, and those that were answered with one. */
  readonly keys: { readonly asked: number; readonly filled: number }
  /** Share of the characters of a reply's prompt that it begins with in common with the one before, 0 to 1. */
  readonly prefixShare: number
  /** The turns, where `REAL_MODEL_TRANSCRIPT` names a file for them. */
  readonly transcript: { push(turn: RecordedTurn): void } | null
  beginDialogue(): void
}

interface ChatRequest {
  readonly stream?: boolean
  readonly response_format?: unknown
  readonly messages?: unknown
}

/** Listens on a free port of this machine until it is disposed of. */
export function recordModel(modelUrl: string): Recorder {
  const memory = new Memory()
  const server = Bun.serve({
    port: 0,
    idleTimeout: 0,
    fetch: (request) => pass(request, modelUrl, memory),
  })
  const file = process.env['REAL_MODEL_TRANSCRIPT']
  const turns: RecordedTurn[] = []
  const keep = (turn: RecordedTurn) => {
    turns.push(turn)
    if (file !== undefined) void Bun.write(file, JSON.stringify(turns, null, 2))
  }
  return {
    url: `http://127.0.0.1:${server.port}/v1`,
    get newest() {
      return memory.newest
    },
    get keys() {
      return memory.keys
    },
    get prefixShare() {
      return memory.total === 0 ? 0 : memory.common / memory.total
    },
    transcript: file === undefined ? null : { push: keep },
    beginDialogue: () => memory.beginDialogue(),
    [Symbol.dispose]: () => void server.stop(true),
  }
}

class Memory {
  newest: RecordedReply | null = null
  readonly keys = { asked: 0, filled: 0 }
  common = 0
  total = 0
  #prompt: string | null = null

  beginDialogue(): void {
    this.newest = null
    this.#prompt = null
  }

  /** Compares a prompt with the one before it in its dialogue. */
  prompted(prompt: string): void {
    this.newest = null
    if (this.#prompt !== null) {
      this.common += commonLength(this.#prompt, prompt)
      this.total += prompt.length
    }
    this.#prompt = prompt
  }
}

function commonLength(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  return at
}

async function pass(request: Request, modelUrl: string, memory: Memory): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const body = request.method === 'POST' ? await request.text() : undefined
  const asked = body === undefined ? {} : (JSON.parse(body) as ChatRequest)
  const wantsDocument = asked.response_format !== undefined
  if (wantsDocument) memory.keys.asked += 1
  else if (asked.stream) memory.prompted(JSON.stringify(asked.messages))
  const address = new URL(pathname.replace(/^\/v1/, '') + search, 'http://model')
  const answer = await fetch(modelUrl.replace(/\/$/, '') + address.pathname + address.search, {
    method: request.method,
    headers: { 'content-type': 'application/json' },
    signal: request.signal,
    ...(body === undefined ? {} : { body }),
  })
  if (!asked.stream || answer.body === null) return new Response(answer.body, answer)
  const [shown, kept] = answer.body.tee()
  let isFilled = false
  const note = (text: string) => {
    if (!wantsDocument) memory.newest = { text }
    else if (!isFilled && isWhole(text)) {
      isFilled = true
      memory.keys.filled += 1
    }
  }
  void readText(kept, note).catch(() => undefined)
  return new Response(shown, {
    status: answer.status,
    headers: { 'content-type': 'text/event-stream' },
  })
}

/** Whether a text is a whole JSON document; blank lines may follow. */
function isWhole(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Calls `note` with the text so far. */
async function readText(
  body: ReadableStream<Uint8Array>,
  note: (text: string) => void,
): Promise<void> {
  const decoder = new TextDecoder()
  let unread = ''
  let text = ''
  for await (const bytes of body) {
    const lines = (unread + decoder.decode(bytes, { stream: true })).split('\n')
    unread = lines.pop() ?? ''
    for (const line of lines) text += deltaOf(line)
    note(text)
  }
}

function deltaOf(line: string): string {
  const data = line.startsWith('data: {') ? line.slice('data: '.length) : null
  if (data === null) return ''
  const { choices } = JSON.parse(data) as { choices?: { delta?: { content?: string | null } }[] }
  return choices?.[0]?.delta?.content ?? ''
}
