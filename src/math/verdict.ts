/** The verdict on a wrong step, whose kind of mistake is found only where it is asked for. */
import type { Mistake, Verdict } from './problem'

/**
 * A wrong step. `find` compares it with the step before it, which takes longer than the verdict
 * itself; it runs once, when `mistake` is read.
 */
export function wrongVerdict(find: () => Mistake): Extract<Verdict, { kind: 'wrong' }> {
  let found: Mistake | null = null
  return {
    kind: 'wrong',
    get mistake() {
      found ??= find()
      return found
    },
  }
}
