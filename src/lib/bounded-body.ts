/** The bytes of a body; null, and the rest unread, where it has more than `maxBytes`. */
export async function boundedBody(
  { body }: { readonly body: ReadableStream<Uint8Array> | null },
  maxBytes: number,
): Promise<Buffer | null> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
