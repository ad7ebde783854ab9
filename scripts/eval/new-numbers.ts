/** Which numbers of a reply neither the task nor the learner has said, as the separate judge reads them. */
import { numbersSaid, type Said } from './judge/said-numbers'

/** "One", "two" and "three" may merely count. */
const largestCount = 3

/** The readings of the numbers in `texts`. */
function givenIn(texts: readonly string[]): ReadonlySet<string> {
  return new Set(
    texts.flatMap((text) =>
      numbersSaid(text, null).flatMap(({ values }) => values.map((value) => value.toFraction())),
    ),
  )
}

/** The numbers of a reply that stand in none of the given texts, as fractions. */
export function newNumbersIn(reply: string, givenTexts: readonly string[]): readonly string[] {
  const given = givenIn(givenTexts)
  return numbersSaid(reply, null)
    .filter((said) => !isGiven(said, given) && !mayCount(said))
    .map(({ values }) => values[0]?.toFraction() ?? '')
}

/** Whether a text says numbers, and the given texts say all of them. */
export function repeatsNumbers(text: string, givenTexts: readonly string[]): boolean {
  const given = givenIn(givenTexts)
  const numbers = numbersSaid(text, null)
  return numbers.length > 0 && numbers.every((said) => isGiven(said, given))
}

function isGiven({ values }: Said, given: ReadonlySet<string>): boolean {
  return values.some((value) => given.has(value.toFraction()))
}

function mayCount({ values }: Said): boolean {
  return values.some((value) => value.d === 1n && value.valueOf() <= largestCount)
}
