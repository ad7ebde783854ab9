/** What to ask about a calculation: which operation comes first, and how to make it easy. */
import { readLine } from '../algebra/equation'
import type { Expression, Operation } from '../algebra/expression'
import { inMath, writeExpression, writeNumber } from '../algebra/format'
import { nextOperation, tensAndRest } from '../algebra/stepwise'
import { exactValue, sameValue } from '../algebra/value'
import type { AskingRung, WrongStep } from '../problem'

/** Questions for a rung about what is left to work out. */
export function askArithmetic(rung: AskingRung, formula: Expression): readonly string[] {
  const shown = inMath(writeExpression(formula))
  const next = nextOperation(formula)
  if (next !== null && next !== formula) return askAboutOrder(rung, next, shown)
  if (next === null) return askToShorten(rung, shown)
  if (hasFraction(next)) return askAboutFractions(rung, shown)
  return singles[next.operator](rung, next, shown)
}

/** Questions after a piece on the side, such as "17 * 20 = 340". */
export function askForRest(piece: string, statement: string): readonly string[] {
  const [has, whole] = [inMath(piece), inMath(statement)]
  return [
    `With ${has} you have a piece of ${whole}. What is still missing?`,
    `How does ${has} help you with ${whole}, and what comes next?`,
  ]
}

/** Questions about a wrong result. */
export function askAboutArithmetic(wrong: WrongStep, statement: string): readonly string[] {
  const [claimed] = wrong.quote.split('=')
  const quote = inMath(wrong.quote)
  if (isTrue(wrong.quote)) return askForSource(wrong, statement)
  const asked = wrong.quote.includes('=') ? inMath(claimed?.trim() ?? statement) : inMath(statement)
  if (wrong.mistake === 'order_of_operations') {
    return [
      `You came to ${quote}. Which operation in ${asked} did you do first, and which does the notation put first?`,
      `With ${quote}, it looks as if you went from left to right. Which part of ${asked} binds more tightly?`,
    ]
  }
  if (wrong.mistake === 'sign') {
    return [`You came to ${quote}. Which plus or minus in ${asked} would you look at again?`]
  }
  if (wrong.mistake === 'distribution') {
    return [
      `You came to ${quote}. What does the sign or factor before the bracket in ${asked} do to each part of it?`,
    ]
  }
  return [
    `You came to ${quote}, and that does not follow. How did you work out ${asked}, piece by piece?`,
    `Let us look at ${quote} again. Which pieces did you split ${asked} into, and what did each give?`,
  ]
}

/** The line holds by itself: the mistake is in what it took for a part of the task. */
function isTrue(line: string): boolean {
  return readLine(line)?.every(({ left, right }) => sameValue(left, right)) === true
}

function askForSource({ quote }: WrongStep, statement: string): readonly string[] {
  const [line, whole] = [inMath(quote), inMath(statement)]
  return [
    `${line} is true by itself. Which part of ${whole} does each of its numbers stand for?`,
    `You came to ${line}. Where in ${whole} do you find each of those numbers?`,
  ]
}

function askAboutOrder(rung: AskingRung, next: Operation, shown: string): readonly string[] {
  const part = inMath(writeExpression(next))
  if (rung === 'probe') {
    return [
      `Look at ${shown}. Which operation would you do first, and why?`,
      `Before any calculating: in which order do the operations in ${shown} have to happen?`,
    ]
  }
  if (rung === 'hint') {
    return [
      `In ${shown}, brackets come first, then powers, then times and divide. What does that make your first move?`,
      `Not everything in ${shown} goes from left to right. Which part is bound together most tightly?`,
    ]
  }
  return [`Work out ${part} on its own. What does the whole line ${shown} become then?`]
}

function askToShorten(rung: AskingRung, shown: string): readonly string[] {
  if (rung === 'probe') {
    return [
      `Look at ${shown}. What do its top and its bottom have in common?`,
      `Which numbers go into both the top and the bottom of ${shown}?`,
    ]
  }
  if (rung === 'hint')
    return [
      `A fraction keeps its value when both its numbers are divided alike. By what could you divide those of ${shown}?`,
    ]
  return [
    `Divide the top and the bottom of ${shown} by a number that goes into both. What is left above and below?`,
  ]
}

function askAboutFractions(rung: AskingRung, shown: string): readonly string[] {
  if (rung === 'probe') {
    return [
      `Look at ${shown}. What do the bottom numbers tell you about the pieces you are dealing with?`,
      `What makes ${shown} harder than the same thing with whole numbers?`,
    ]
  }
  if (rung === 'hint') {
    return [
      `Pieces of different size do not go together as they are. What must happen to the fractions in ${shown} first?`,
    ]
  }
  return [
    `Write both fractions in ${shown} over the same bottom number. What do they look like then?`,
  ]
}

type Questions = (rung: AskingRung, operation: Operation, shown: string) => readonly string[]

const singles: Readonly<Record<Operation['operator'], Questions>> = {
  '*': (rung, { left, right }, shown) => {
    const split = splitText(right) ?? splitText(left)
    if (rung === 'probe') {
      return [`How could you break ${shown} into pieces that are easier to multiply?`]
    }
    if (split === null) {
      return [`Which product near ${shown} do you know by heart, and how far is it from there?`]
    }
    return rung === 'hint'
      ? [
          `You could see ${split.whole} as ${split.sum}. Which smaller products does that give for ${shown}?`,
        ]
      : [
          `With ${split.whole} as ${split.sum}, multiply each part and add. What do the parts of ${shown} come to?`,
        ]
  },
  '+': (rung, { right }, shown) => {
    const split = splitText(right)
    if (rung === 'probe' || split === null) {
      return [
        `How would you split ${shown} so that you can add it in your head?`,
        `Which parts of ${shown} would you put together first?`,
      ]
    }
    return [
      `Take ${split.whole} as ${split.sum} and add the large part first. Where does that bring you in ${shown}?`,
    ]
  },
  '-': (rung, { left, right }, shown) => {
    if (rung === 'probe') {
      return [
        `How would you work out ${shown} in your head?`,
        `What does ${shown} ask for, if you think of both numbers on a line?`,
      ]
    }
    return [
      `Start at ${written(right)} and count up to ${written(left)} in comfortable jumps. Which jumps do you make?`,
    ]
  },
  '/': (rung, { left, right }, shown) => {
    if (rung === 'probe') {
      return [
        `What does ${shown} ask, in your own words?`,
        `Which multiplication would prove a result for ${shown} right?`,
      ]
    }
    return [
      `How often does ${written(right)} fit into ${written(left)}, if you begin with a round number of times?`,
    ]
  },
  '^': (rung, { left, right }, shown) => {
    if (rung === 'probe') return [`What does the small raised number in ${shown} tell you to do?`]
    return [
      `${shown} multiplies ${written(left)} by itself, with ${written(right)} factors. What do you get if you go factor by factor?`,
    ]
  },
}

function splitText(side: Expression): { whole: string; sum: string } | null {
  const value = exactValue(side)
  const parts = value && tensAndRest(value)
  if (!value || !parts) return null
  return { whole: inMath(writeNumber(value)), sum: inMath(parts.map(writeNumber).join(' + ')) }
}

function written(side: Expression): string {
  return inMath(writeExpression(side))
}

function hasFraction({ left, right }: Operation): boolean {
  return [left, right].some((side) => exactValue(side)?.d !== 1n)
}
