/** An answer of the server as the tests see it, and the frames of an event stream. */

export interface Answer<T = unknown> {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The parsed body; undefined where it is no JSON. */
  readonly json: T
}

export interface Frame {
  readonly event: string
  readonly data: Record<string, unknown> & { seq: number }
}

/** The frames of an event stream, comments left out; anything else in it is an error. */
export function readFrames(text: string): Frame[] {
  return text
    .split('\n\n')
    .filter((block) => block !== '' && !block.startsWith(':'))
    .map((block) => {
      const match = /^event: (\w+)\ndata: ([^\n]*)(?:\nid: \d+)?$/.exec(block)
      if (!match) throw new Error(`not a frame: ${JSON.stringify(block)}`)
      return { event: match[1] as string, data: JSON.parse(match[2] as string) as Frame['data'] }
    })
}
