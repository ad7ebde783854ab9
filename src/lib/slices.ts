/** Long work in slices, so that it keeps no request waiting. */

const sliceMs = 5

/** The slices of one piece of work. */
export class Slices {
  #start = performance.now()

  /** Call between parts of the work: lets everything else run once a slice is full. */
  async pause(): Promise<void> {
    if (performance.now() - this.#start < sliceMs) return
    await new Promise((resolve) => setImmediate(resolve))
    this.#start = performance.now()
  }
}
