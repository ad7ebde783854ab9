/**
 * A loopback server that plays a model provider from a script. The providers' files beside this one
 * give it their protocol; tests and benchmarks start one of those.
 */
import type { ProviderRequest, Respond, Script, Wire } from './script'

/** How a stand-in is started. */
export interface StandInOptions {
  /** The script of each request; a short greeting where it is missing. */
  readonly reply?: Respond
  /** This many requests are refused with `failStatus` before the script is asked. */
  readonly failFirst?: number
  readonly failStatus?: number
  /** The answers to hidden calls, by the name of their document; an open task by default. */
  readonly hidden?: Readonly<Partial<Record<HiddenCall, Respond>>>
  /** What the server says of itself: the answer to each path that is no chat; 404 by default. */
  readonly about?: (path: string) => Response | undefined
  /** The port to listen on; any free one by default. */
  readonly port?: number
}

/** The structured calls that no learner sees. */
export type HiddenCall = (typeof hiddenCalls)[number]
const hiddenCalls = [
  'answer_key',
  'key_help',
  'step_verdict',
  'message_intake',
  'practice_items',
  'answer_comparison',
] as const

/** A running stand-in. `await using` stops it. */
export interface StandIn extends AsyncDisposable {
  /** The base URL to configure, for instance `http://127.0.0.1:4000/v1`. */
  readonly url: string
  /** Every request so far, refused ones included. */
  readonly requests: readonly ProviderRequest[]
  /** The hidden calls so far, which `requests` leaves out. */
  readonly hiddenRequests: readonly ProviderRequest[]
  /** The paths of requests that ask about the server, which `requests` leaves out. */
  readonly probes: readonly string[]
  /** Hidden calls whose client left before the answer was over. */
  readonly hiddenAbandoned: number
  /** Requests whose client left before the reply was over. */
  readonly abandoned: number
  /** Replies that are running now. */
  readonly open: number
  stop(): Promise<void>
}

/** Starts a stand-in that speaks `wire` under `basePath`. */
export async function startStandIn(
  wire: Wire,
  basePath: string,
  {
    reply = () => ['Hello', '.'],
    hidden = {},
    failFirst = 0,
    failStatus = 500,
    about = () => undefined,
    port = 0,
  }: StandInOptions = {},
): Promise<StandIn> {
  const requests: ProviderRequest[] = []
  const hiddenRequests: ProviderRequest[] = []
  const probes: string[] = []
  const tally = { open: 0, abandoned: 0 }
  const hiddenTally = { open: 0, abandoned: 0 }
  const server = Bun.serve({
    port,
    hostname: '127.0.0.1',
    idleTimeout: 0,
    async fetch(request) {
      const { pathname } = new URL(request.url)
      if (request.method === 'GET' || pathname === '/api/show') {
        probes.push(pathname)
        return about(pathname) ?? new Response(null, { status: 404 })
      }
      const recorded = await record(request, requests.length)
      const call = hiddenCallIn(recorded)
      if (call !== null) {
        hiddenRequests.push(recorded)
        const script = asScript((hidden[call] ?? openTask)(recorded))
        return answer(wire, script, request.signal, hiddenTally)
      }
      requests.push(recorded)
      const script = recorded.index < failFirst ? { status: failStatus } : asScript(reply(recorded))
      return answer(wire, script, request.signal, tally)
    },
  })
  const stop = () => server.stop(true)
  return {
    url: `http://127.0.0.1:${server.port}${basePath}`,
    requests,
    hiddenRequests,
    probes,
    get hiddenAbandoned() {
      return hiddenTally.abandoned
    },
    get abandoned() {
      return tally.abandoned
    },
    get open() {
      return tally.open
    },
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

/** A hidden call names its document in its instructions. */
function hiddenCallIn({ body }: ProviderRequest): HiddenCall | null {
  const text = JSON.stringify(body)
  return hiddenCalls.find((name) => text.includes(`JSON document \`${name}\``)) ?? null
}

const openTask: Respond = () => [
  JSON.stringify({
    checkable: false,
    kind: 'open',
    answers: [],
    steps: [],
    hints: [],
    mistakes: [],
  }),
]

interface Tally {
  open: number
  abandoned: number
}

async function record(request: Request, index: number): Promise<ProviderRequest> {
  const { pathname, search } = new URL(request.url)
  const text = await request.text()
  return {
    index,
    path: pathname + search,
    headers: new Headers(request.headers),
    body: text === '' ? {} : JSON.parse(text),
  }
}

function asScript(reply: readonly string[] | Script): Script {
  return 'length' in reply ? { tokens: reply } : reply
}

function answer(
  wire: Wire,
  script: Script,
  left: AbortSignal,
  tally: Tally,
): Response | Promise<Response> {
  if (script.hang === 'headers') {
    left.addEventListener('abort', () => tally.abandoned++)
    return new Promise<Response>(() => undefined)
  }
  const { status = 200, headers = {}, raw } = script
  if (raw !== undefined) return new Response(raw, { status, headers })
  if (status !== 200) {
    const body = wire.errorBody(status, script.message ?? 'The stand-in was told to fail.')
    return new Response(body, {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    })
  }
  return new Response(play(wire, script, left, tally), {
    headers: { 'content-type': 'text/event-stream', ...headers },
  })
}

/** The body as a stream that keeps the script's time and counts who stays to its end. */
function play(
  wire: Wire,
  script: Script,
  left: AbortSignal,
  tally: Tally,
): ReadableStream<Uint8Array> {
  tally.open++
  let over = false
  const finish = (abandoned: boolean) => {
    if (over) return
    over = true
    tally.open--
    if (abandoned) tally.abandoned++
  }
  left.addEventListener('abort', () => finish(true))
  return new ReadableStream<Uint8Array>({
    async start(controller) {
      for await (const piece of paced(wire, script, left)) {
        if (over) return
        controller.enqueue(piece)
      }
      if (over) return
      if (script.hang === 'end') return
      // Bytes that arrive together with the end of their connection never leave Bun's HTTP client.
      // A busy machine reads late.
      if (script.cutAfterBytes !== undefined) await Bun.sleep(500)
      finish(false)
      if (script.cutAfterBytes === undefined) controller.close()
      // Without an error value: Bun would print one.
      else controller.error()
    },
    cancel: () => finish(true),
  })
}

const encoder = new TextEncoder()

/** The frames as bytes, cut as the script says, with its pauses between them. */
async function* paced(wire: Wire, script: Script, left: AbortSignal): AsyncGenerator<Uint8Array> {
  let remaining = script.cutAfterBytes ?? Number.POSITIVE_INFINITY
  for await (const text of timed(wire, script)) {
    const bytes = encoder
      .encode(script.lineEnd === '\r\n' ? text.replaceAll('\n', '\r\n') : text)
      .subarray(0, remaining)
    const size = script.chunkBytes ?? Math.max(bytes.length, 1)
    for (let at = 0; at < bytes.length; at += size) {
      if (left.aborted) return
      yield bytes.subarray(at, at + size)
      // A turn of the event loop, or the pieces would leave in one packet.
      if (script.chunkBytes !== undefined) await Bun.sleep(0)
    }
    remaining -= bytes.length
    if (remaining <= 0) return
  }
}

async function* timed(wire: Wire, script: Script): AsyncGenerator<string> {
  const { tokens = [], delayMs = 0, firstDelayMs = 0 } = script
  const frames = [
    ...(script.reasoning ?? []).map(wire.reasoning),
    ...tokens.map(wire.token),
    ...(script.calls ?? []).flatMap(wire.call),
  ]
  const tail =
    script.streamError === undefined
      ? script.hang === 'end'
        ? []
        : wire.ending(script)
      : [wire.streamError(script.streamError)]
  const head = joined(wire.prelude(script))
  if (delayMs === 0 && firstDelayMs === 0 && !script.pause) {
    yield head + joined(frames) + joined(tail)
    return
  }
  yield head
  for (const [index, frame] of frames.entries()) {
    if (index === script.pause?.before) await script.pause.until
    await Bun.sleep(index === 0 ? firstDelayMs : delayMs)
    yield joined([frame])
  }
  yield joined(tail)
}

function joined(frames: readonly string[]): string {
  return frames.map((frame) => `${frame}\n\n`).join('')
}
