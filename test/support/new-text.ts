/** A text of so many characters in which nothing comes again; another one for each `seed`. */
export function newText(seed: number, chars: number): string {
  let text = ''
  for (let at = 0; text.length < chars; at += 1) text += Bun.hash(`${seed}.${at}`).toString(36)
  return text.slice(0, chars)
}
