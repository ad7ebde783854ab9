/** Lets the requests that have arrived run between the slices of long work. */

/** Work without a pause takes about so long. */
const sliceMs = 8

export class Pacer {
  #begunAt = performance.now()

  /** Call it between small steps. It pauses where the slice is over, and costs nothing elsewhere. */
  async pause(): Promise<void> {
    if (performance.now() - this.#begunAt < sliceMs) return
    await Bun.sleep(0)
    this.#begunAt = performance.now()
  }
}
