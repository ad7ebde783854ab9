/** What to ask about an inequality: the moves of an equation, and the sign that may turn round. */
import { inMath, writeNumber } from '../algebra/format'
import { coefficient, degree } from '../algebra/polynomial'
import { readAlternatives, type Relation } from '../algebra/region'
import { polynomialOf } from '../algebra/value'
import { type Inequality, isIsolated } from '../kinds/inequality/check'
import type { AskingRung, WrongStep } from '../problem'
import { askToFinish } from './finish'

/** Questions for a rung, about the line reached so far. */
export function askInequality(
  rung: AskingRung,
  current: string,
  { letter, relations, isQuadratic }: Inequality,
): readonly string[] {
  const isSolved = readAlternatives(current)?.flat().every(isIsolated) === true
  if (isSolved) return askToFinish(current)
  const shown = inMath(current)
  const relation = readAlternatives(current)?.flat()[0] ?? relations[0]
  if (rung === 'probe') {
    return [
      `Look at ${shown}. What would you do first, and does it change the direction of the sign?`,
      `In what way is ${shown} like an equation, and where would you have to be more careful?`,
      `What does ${shown} ask of the number $${letter}$, in your own words?`,
    ]
  }
  if (isQuadratic) return quadratic(rung, shown)
  return relation ? linear(rung, relation, shown, letter) : []
}

/** Questions about a wrong step. */
export function askAboutInequality(wrong: WrongStep, { letter }: Inequality): readonly string[] {
  const from = `From ${inMath(wrong.previous)} you went to ${inMath(wrong.quote)}.`
  if (wrong.mistake === 'inequality_direction') {
    return [
      `${from} Take some number that fits your line: does it make ${inMath(wrong.previous)} true as well?`,
      `${from} What happened to the direction of the sign on the way, and should it have?`,
    ]
  }
  if (wrong.mistake === 'distribution')
    return [`${from} Which terms inside the bracket did the factor reach?`]
  return [
    `${from} What did you do to the left side, and did you do the same to the right?`,
    `${from} Pick a number for $${letter}$ that fits your line: does it fit the line before?`,
  ]
}

function linear(
  rung: AskingRung,
  relation: Relation,
  shown: string,
  letter: string,
): readonly string[] {
  const [a, b] = [polynomialOf(relation.left), polynomialOf(relation.right)]
  if (!a || !b) return [`What would you have to do to both sides of ${shown} next?`]
  if (degree(a) === 1 && degree(b) === 1) {
    return [
      `$${letter}$ appears on both sides of ${shown}. How could you collect it on a single side?`,
    ]
  }
  const side = degree(a) === 1 ? a : b
  const [number, factor] = [coefficient(side, 0), coefficient(side, 1)]
  if (number.n !== 0n) {
    return rung === 'hint'
      ? [
          `In ${shown}, which number keeps $${letter}$ from standing alone, and what undoes it on both sides?`,
        ]
      : [
          `${number.s < 0n ? 'Add' : 'Take away'} ${inMath(writeNumber(number.abs()))} on both sides of ${shown}. What is left?`,
        ]
  }
  if (factor.s < 0n) {
    return rung === 'hint'
      ? [
          `In ${shown} the number in front of $${letter}$ is negative. What does dividing by it do to the sign?`,
        ]
      : [
          `Divide both sides of ${shown} by ${inMath(writeNumber(factor))} and turn the sign round. What stands there?`,
        ]
  }
  return [`Divide both sides of ${shown} by the number in front of $${letter}$. What stands there?`]
}

function quadratic(rung: AskingRung, shown: string): readonly string[] {
  return rung === 'hint'
    ? [`Where are both sides of ${shown} equal, and why do those places matter?`]
    : [
        `The zeros cut the number line into stretches. Which number would you test in each of them to see whether ${shown} holds?`,
      ]
}
