/**
 * The limit of a request's headers. The runtime answers 431 by itself where they are longer than it
 * reads, with an empty body and no id. The executable raises that limit to 64 KiB (scripts/build.ts), so
 * that between the two limits the answer is the envelope.
 */
import { Problem } from './errors'

/**
 * Names and values, in characters. Below the 16 KiB that the runtime reads where its limit is not
 * raised; browsers and proxies send less than half of it.
 */
const maxLength = 15_360

/** Problem: `HEADERS_TOO_LARGE`. */
export function requireShortHeaders(headers: Headers): void {
  let length = 0
  headers.forEach((value, name) => {
    length += name.length + value.length
  })
  if (length > maxLength) throw new Problem('HEADERS_TOO_LARGE')
}
