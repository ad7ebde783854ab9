/**
 * The time of the server: the clock of a device can be wrong by years, and can be set while a page is
 * open. It counts from the header `Date` of the responses (RFC 9110 §6.6.1) by the time since the page
 * was opened, which no setting of the clock changes.
 */

let offsetMs: number | null = null

/**
 * Takes the header of a response that has just arrived. Its whole seconds, the server's cache of it
 * and the network make it too early, never too late, so the latest estimate is the best. A sleep may
 * stop the page's own time; the next header corrects it.
 */
export function noteServerTime(date: string | null): void {
  const serverMs = Date.parse(date ?? '')
  if (!Number.isFinite(serverMs)) return
  const estimate = serverMs - performance.now()
  offsetMs = Math.max(estimate, offsetMs ?? estimate)
}

/** Milliseconds since 1970, as the server counts them. Before the first response: the device's time. */
export const serverNow = (): number =>
  offsetMs === null ? Date.now() : offsetMs + performance.now()
