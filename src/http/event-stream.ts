/** Server-sent events in the spec's exact wire form (part 6.1): `event`, `data` as JSON, a blank line. */

/** One frame. JSON never holds a raw line break, so `data` is always one line. */
export const frame = (event: string, data: unknown): string =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** A comment, which clients skip; it keeps proxies and idle timers from closing a quiet stream. */
export const keepAlive = ': keep-alive\n\n'
/** How long a stream may be silent. */
export const keepAliveMs = 15_000

/** Headers of an event stream: neither stored, nor transformed, nor buffered on its way. */
export const eventStreamHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}
