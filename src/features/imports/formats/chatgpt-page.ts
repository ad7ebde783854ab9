/**
 * The conversations in ChatGPT's `chat.html`, which some exports have without JSON files: a script
 * of the page assigns them to `jsonData`.
 */
import { jsonElements, type JsonElement } from '../json-array-reader'

/** The assignment, up to the array. */
const assignment = /\bjsonData\s*=\s*(?=\[)/
/** The assignment stands behind the page's styles and scripts. */
const searchedBytes = 16 * 1024 * 1024
/** The assignment may lie across two chunks. */
const overlap = 64

/** The conversations as elements; none where the page assigns no `jsonData`. */
export async function* chatPageElements(
  text: AsyncIterable<Uint8Array>,
): AsyncGenerator<JsonElement> {
  const array = fromAssignment(text)
  const first = await array.next()
  if (first.done) return
  yield* jsonElements(prepended(first.value, array), { endsWithArray: true })
}

/** The bytes from the array's bracket on; none where there is no assignment. */
async function* fromAssignment(text: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let before = Buffer.alloc(0)
  let searched = 0
  let isFound = false
  for await (const chunk of text) {
    if (isFound) {
      yield chunk
      continue
    }
    const joined = Buffer.concat([before, chunk])
    // Latin-1 has one character for each byte, so that the index is the byte's.
    const match = assignment.exec(joined.toString('latin1'))
    if (match) {
      isFound = true
      yield joined.subarray(match.index + match[0].length)
    }
    searched += chunk.length
    if (searched > searchedBytes && !isFound) return
    before = Buffer.from(joined.subarray(-overlap))
  }
}

async function* prepended<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first
  yield* rest
}
