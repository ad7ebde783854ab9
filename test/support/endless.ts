/** Reads streams that have no end: the events of a user. */

/** What an event on the wire says. */
export interface ReceivedEvent {
  readonly id: string
  readonly event: string
  readonly data: Record<string, string>
}

/** An open stream of events; disposing of it leaves. */
export class EndlessStream implements Disposable {
  readonly events: ReceivedEvent[] = []
  /** Everything that came. */
  text = ''
  isEnded = false
  /** The last line `id`. */
  lastId = ''
  readonly #leave = new AbortController()

  /** Begins to read; `open` makes the request. */
  static async open(request: (signal: AbortSignal) => Promise<Response>): Promise<EndlessStream> {
    const stream = new EndlessStream()
    const response = await request(stream.#leave.signal)
    if (response.status !== 200) throw new Error(`events: ${response.status}`)
    void stream.#read(response)
    await stream.until(() => stream.text !== '')
    return stream
  }

  async #read(response: Response): Promise<void> {
    const decoder = new TextDecoder()
    let rest = ''
    try {
      for await (const bytes of response.body ?? []) {
        const text = decoder.decode(bytes, { stream: true })
        this.text += text
        const blocks = (rest + text).split('\n\n')
        rest = blocks.pop() ?? ''
        for (const block of blocks) this.#take(block)
      }
    } catch {
      // Left, or cut.
    }
    this.isEnded = true
  }

  #take(block: string): void {
    const { event, data, id } = Object.fromEntries(
      block.split('\n').map((line) => line.split(/: (.*)/, 2)),
    ) as Record<string, string | undefined>
    if (id !== undefined) this.lastId = id
    if (event === undefined) return
    this.events.push({ event, id: id ?? '', data: JSON.parse(data ?? '{}') })
  }

  /** Waits for a condition; throws after 60 s. */
  async until(condition: () => boolean): Promise<void> {
    const deadline = performance.now() + 60_000
    while (!condition()) {
      if (performance.now() > deadline) throw new Error(`never came; there is: ${this.text}`)
      await Bun.sleep(5)
    }
  }

  /** The names and data of the events, in order. */
  get said(): string[] {
    return this.events.map(({ event, data }) => `${event} ${Object.values(data).join(' ')}`.trim())
  }

  /** Waits until an event has come. */
  async untilSaid(said: string): Promise<void> {
    await this.until(() => this.said.includes(said))
  }

  [Symbol.dispose](): void {
    this.#leave.abort()
  }
}

/** The text of the answer of `path`; of an endless stream what comes first. */
export async function textOf(response: Response, path: string): Promise<string> {
  const isEndless = /^\/api\/(?:v2\/)?events(?:\?|$)/.test(path)
  if (!isEndless || response.status !== 200) return response.text()
  const reader = response.body?.getReader()
  const first = new TextDecoder().decode((await reader?.read())?.value)
  await reader?.cancel()
  return first
}
