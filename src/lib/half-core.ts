/** Work that takes at most half of one processor core, because it pauses as long as it worked. */

/** Work is measured in slices of at least this length. */
const sliceMs = 20

/**
 * Passes items on. Pauses between them, so that this process takes at most half of one core. A time
 * without work is not saved up.
 */
export async function* atHalfCore<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
  let [begunAt, before] = [performance.now(), process.cpuUsage()]
  for await (const item of items) {
    const { user, system } = process.cpuUsage(before)
    const workedMs = (user + system) / 1_000
    if (workedMs >= sliceMs) {
      const pauseMs = 2 * workedMs - (performance.now() - begunAt)
      if (pauseMs > 0) await Bun.sleep(pauseMs)
      begunAt = performance.now()
      before = process.cpuUsage()
    }
    yield item
  }
}

/** Resolves after the pause, or when `signal` is aborted. */
export async function pause(pauseMs: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  const aborted = Promise.withResolvers<void>()
  const end = () => aborted.resolve()
  signal.addEventListener('abort', end)
  try {
    await Promise.race([Bun.sleep(pauseMs), aborted.promise])
  } finally {
    signal.removeEventListener('abort', end)
  }
}
