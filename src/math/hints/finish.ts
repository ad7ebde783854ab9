/** What to ask when a line is worth the answer, but not yet in its final form. */
import { inMath } from '../algebra/format'

/** Questions that leave the value alone and ask for its form. */
export function askToFinish(current: string): readonly string[] {
  const shown = inMath(current)
  return [
    `How would you write ${shown} so that nothing in it is left to work out?`,
    `Which part of ${shown} can still be worked out or made shorter?`,
    `${shown} can be said more simply. What is the shortest way to write it?`,
  ]
}
