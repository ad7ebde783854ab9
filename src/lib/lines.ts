/** Splits a stream of UTF-8, such as a process's output, into lines. */

/** Yields each complete line without its end. An incomplete last line is dropped. */
export async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  // The parts of a long line are joined once, at its end.
  let parts: string[] = []
  for await (const chunk of bytes) {
    const lines = decoder.decode(chunk, { stream: true }).split('\n')
    for (const line of lines.slice(0, -1)) {
      yield parts.join('') + line
      parts = []
    }
    parts.push(lines.at(-1) ?? '')
  }
}
