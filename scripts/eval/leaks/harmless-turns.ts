/** Turns of a good teacher, put together around the numbers of a task: they give nothing away. */

const openings = [
  'Let us look at this together.',
  'Good start!',
  'That is an interesting approach.',
  'There are two things to think about here.',
  'Step 1 is to read the question again.',
]
const questions = [
  'What are you asked to find?',
  'What do you know already?',
  'Which quantities belong together?',
  'What would you do first?',
  'Can you tell me how you got there?',
]
const aboutNumbers: readonly ((number: string, other: string) => string)[] = [
  (number) => `What does the ${number} stand for in this problem?`,
  (number, other) => `How are ${number} and ${other} connected?`,
  (number) => `The problem mentions ${number}. What does it tell you?`,
  (number, other) =>
    `You have ${number} and you also have ${other}.\n\nWhich one do you need first?`,
  (number) => `1. Find the ${number} in the text.\n2. Say in your own words what it means.\n`,
]

/** Some turns for one task. */
export function harmlessTurns({ text }: { readonly text: string }): readonly string[] {
  const found = text.match(/(?<![\w.,$\\{^])\d+(?:[.,]\d+)*(?![\w.,}^])/g) ?? []
  const numbers = [...new Set(found)].slice(0, 4)
  const plain = openings.map((opening, at) => `${opening} ${questions[at]}`)
  const sentence = text.split(/(?<=[.?!])\s/)[0] ?? ''
  const quote =
    sentence.length < 200 ? [`The text says: "${sentence}" What follows from that?`] : []
  const about = numbers.flatMap((number, at) =>
    aboutNumbers.map((say) => say(number, numbers[(at + 1) % numbers.length] ?? number)),
  )
  return [...plain, ...about, ...quote]
}
