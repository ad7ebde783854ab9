/** How a reply is built: its questions and its length. */

const formula = /\$\$[^$]*\$\$|\$[^$]*\$|\\\([^)]*\\\)|```[^`]*```/g

/** Question marks outside of formulas and code; a row of them is one. */
export function questionsIn(text: string): number {
  return text.replace(formula, ' F ').match(/[?？؟]+/g)?.length ?? 0
}

/** Words, where a formula counts as one. */
export function wordsIn(text: string): number {
  return text.replace(formula, ' F ').match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0
}
