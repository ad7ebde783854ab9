/** The small numbers as words, which learners answer with and a tutor could let slip. */
const spelled = `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen
  fifteen sixteen seventeen eighteen nineteen twenty`

/** Each at the index that it names. */
export const numberWords: readonly string[] = spelled.split(/\s+/)

/** A text with its small numbers in digits ("Two dice": "2 dice"); "one" stays, which is seldom a number. */
export function numbersAsDigits(text: string): string {
  return text.replace(/\b[A-Za-z]+\b/g, (word) => {
    const value = numberWords.indexOf(word.toLowerCase())
    return value < 2 ? word : String(value)
  })
}
