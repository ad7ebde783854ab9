/**
 * The server's time on a device whose clock may be wrong or may be changed. It counts from the header
 * `Date` of a response by the time since the page was opened, which no setting of the clock changes.
 */

export class ServerClock {
  #offsetMs: number | null = null

  /**
   * Takes the header of a response that has just arrived. Its whole seconds, the server's cache of it
   * and the network make it too early, never too late, so the latest estimate is the best. A sleep may
   * stop the page's own time; the next header corrects it.
   */
  sync(date: string | null): void {
    const serverMs = Date.parse(date ?? '')
    if (!Number.isFinite(serverMs)) return
    const offsetMs = serverMs - performance.now()
    this.#offsetMs = Math.max(offsetMs, this.#offsetMs ?? offsetMs)
  }

  /** Milliseconds since 1970. Before the first response it is the device's time. */
  now(): number {
    return this.#offsetMs === null ? Date.now() : this.#offsetMs + performance.now()
  }
}
