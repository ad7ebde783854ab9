/** The numbers of a task that stand in its pictures: its key's calculations name them. */
import { readExpression } from '../../math/algebra/expression'
import { plainNotation } from '../../math/algebra/notation'
import { attempt } from '../mathematics'
import type { AnswerKey } from './key'
import { operandsIn } from './operands'
import { readQuantity } from './quantities'

/**
 * The text of a task with the numbers that its key calculates with, so that a reply may repeat them.
 * The values of steps and answers are none of them.
 */
export function withSeenNumbers(task: string, key: AnswerKey): string {
  return attempt(
    'seen_numbers',
    () => {
      const results = new Set(
        [...key.steps, ...key.answers].flatMap(
          ({ value }) => readQuantity(value, null)?.value ?? [],
        ),
      )
      const operands = key.steps.flatMap(({ formula }) => {
        const [left = ''] = plainNotation(formula).split('=')
        const tree = readExpression(left.trim())
        return tree === null ? [] : operandsIn(tree)
      })
      const given = [...new Set(operands)].filter((operand) => !results.has(operand))
      return [task, ...given.map(String)].join('\n')
    },
    () => task,
  )
}
