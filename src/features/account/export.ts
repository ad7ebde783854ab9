/** Everything of a user in one ZIP: what each feature has of them, as JSON (contract §2). */
import type { ZipEntry } from '../../lib/zip'
import { zipped } from '../../lib/zip'

/** What one feature has of a user. */
export type Exporter = (userId: string) => AsyncIterable<ZipEntry>

/** The archive as a stream; nothing of it is gathered in memory. */
export function exportArchive(
  exporters: readonly Exporter[],
  userId: string,
  now: number,
): ReadableStream<Uint8Array> {
  const bytes = zipped(all(exporters, userId), now)
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await bytes.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await bytes.return(undefined)
    },
  })
}

async function* all(exporters: readonly Exporter[], userId: string): AsyncGenerator<ZipEntry> {
  for (const entries of exporters) yield* entries(userId)
}
