/** The lines of a stream of UTF-8, as another process writes them. */

/** Each line that came whole, without its end; a last line without an end is not one. */
export async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  // Pieces of a long line are joined once, at its end.
  let rest: string[] = []
  for await (const chunk of bytes) {
    const pieces = decoder.decode(chunk, { stream: true }).split('\n')
    for (const piece of pieces.slice(0, -1)) {
      yield rest.join('') + piece
      rest = []
    }
    rest.push(pieces.at(-1) ?? '')
  }
}
