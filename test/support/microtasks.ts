/** Resolves after so many turns of the queue of microtasks. */
export async function microtasks(count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) await Promise.resolve()
}
