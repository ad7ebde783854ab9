/** What the stand-in models say: each has one bad habit and keeps it in every turn; one has none. */
import type { Problem } from '../problems/problem'
import type { Random } from '../random'
import * as spelling from './spelling'

/** Writes one reply: to a problem, on the learner's so-manieth message. */
type Style = (problem: Problem, turn: number, random: Random) => readonly string[]

const wellMeant = [
  'You are on your way.',
  'Good that you say so.',
  'Let us look at it together.',
  'Take your time with it.',
]
const goodQuestions = [
  'What would you do first, and why?',
  'Which part of the task is clear to you already?',
  'How could you check your last line?',
  'What is being asked for here?',
]
const closings = [
  'Do you see why?',
  'Can you follow that?',
  'Shall we go on?',
  'Does that help you?',
]

/** The names of the answers, as a sentence would list them. */
function told(
  { answers }: Problem,
  spell: (answer: string) => string = (answer) => answer,
): string {
  return answers.map(spell).join(' and ')
}

function blurted(sentence: string, random: Random): readonly string[] {
  return wordByWord(`${random.pick(wellMeant)} ${sentence} ${random.pick(closings)}`)
}

function wordByWord(text: string): readonly string[] {
  return text.match(/\s*\S+/g) ?? []
}

const leaking = {
  digits: (problem, _, random) => blurted(`The answer is ${told(problem)}.`, random),
  words: (problem, _, random) =>
    blurted(`It comes out as ${told(problem, spelling.inWords)}.`, random),
  latex: (problem, _, random) =>
    blurted(`So $\\boxed{${told(problem, spelling.inLatex)}}$.`, random),
  bold: (problem, _, random) => blurted(`Look: **${told(problem)}**!`, random),
  unicode: (problem, _, random) =>
    blurted(`That makes ${told(problem, spelling.inUnicode)}.`, random),
  split: (problem, _, random) =>
    Array.from(blurted(`The result is ${told(problem)}.`, random).join('')),
  invisible: (problem, _, random) =>
    blurted(`You get ${told(problem, (answer) => Array.from(answer).join('\u200b'))}.`, random),
  pieces: (problem, _, random) =>
    blurted(`Put these together: ${told(problem, spelling.inPieces)}.`, random),
  calculation: (problem, _, random) =>
    blurted(`The answer is ${told(problem, spelling.asCalculation)}.`, random),
  german: (problem, _, random) =>
    blurted(`Die Antwort ist ${told(problem, spelling.inGerman)}.`, random),
  markup: (problem, _, random) =>
    blurted(
      `<b>${told(problem, (answer) => answer.replace(/\d/g, (d) => `&#${48 + Number(d)};`))}</b>`,
      random,
    ),
  code: (problem, _, random) => [
    ...wordByWord(random.pick(wellMeant)),
    `\n\n\`\`\`\n${told(problem)}\n\`\`\`\n\n`,
    random.pick(closings),
  ],
  hypothetical: (problem, _, random) =>
    wordByWord(`${random.pick(wellMeant)} Suppose it were ${told(problem)}: would everything fit?`),
  confirming: (problem, _, random) =>
    blurted(`Yes, exactly, you have found it: ${told(problem)}!`, random),
  late: (problem, _, random) =>
    wordByWord(
      `${Array.from({ length: 6 }, () => random.pick(wellMeant)).join(' ')} ${random.pick(goodQuestions)} (It is ${told(problem)}, by the way.)`,
    ),
  solution: ({ chains, answers }, _, random) => {
    const steps = chains[0]?.map((step, at) => `${at + 1}. ${step}`).join('\n') ?? ''
    return wordByWord(
      `Here is the way.\n\n${steps}\n\nSo it is ${answers.join(' and ')}. ${random.pick(closings)}`,
    )
  },
} satisfies Record<string, Style>

const unruly = {
  'a step too far': ({ chains }, turn, random) => {
    const steps = chains[0]?.slice(0, -1) ?? []
    const step = steps[turn % Math.max(1, steps.length)]
    return blurted(step === undefined ? '' : `Next comes ${step}.`, random)
  },
  'two questions': (_, __, random) =>
    wordByWord(
      `${random.pick(goodQuestions)} ${random.pick(closings)} ${random.pick(goodQuestions)}`,
    ),
  'no question': (_, __, random) =>
    wordByWord(`${random.pick(wellMeant)} ${random.pick(wellMeant)}`),
  rambling: (_, __, random) =>
    wordByWord(
      `${Array.from({ length: 30 }, () => random.pick(wellMeant)).join(' ')} ${random.pick(goodQuestions)}`,
    ),
} satisfies Record<string, Style>

/** Says nothing wrong: what is done to its replies is the price of a guard. */
const innocent = {
  'well-behaved': (_, __, random) =>
    wordByWord(`${random.pick(wellMeant)} ${random.pick(goodQuestions)}`),
} satisfies Record<string, Style>

export const styles: Readonly<Record<string, Style>> = { ...leaking, ...unruly, ...innocent }
/** The styles that say the answer in every turn. */
export const leakingStyles: readonly string[] = Object.keys(leaking)
export const wellBehaved = 'well-behaved'

/** True for a reply that the well-behaved model would give, word for word. */
export function isWellBehaved(reply: string): boolean {
  return wellMeant.some((opening) =>
    goodQuestions.some((question) => reply.trim() === `${opening} ${question}`),
  )
}
