/** The wait between two attempts to reach the server. */

/** Resolves after the delay, or as soon as the browser is online again or `signal` aborts. */
export async function pauseUntilOnline(delayMs: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, delayMs)
  const wake = (): void => resolve()
  window.addEventListener('online', wake)
  signal.addEventListener('abort', wake)
  await promise
  clearTimeout(timer)
  window.removeEventListener('online', wake)
  signal.removeEventListener('abort', wake)
}
