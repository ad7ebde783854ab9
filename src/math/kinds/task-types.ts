/** Tasks of the described types: practice writes them, and this kind reads them and others like them. */
import { plainSentences } from '../tasks/grammar'
import { type FormalKinds, problemOf, TaskReader, type TaskType } from '../tasks/task-type'
import { lineTasks } from '../tasks/lines'
import { logarithmTasks } from '../tasks/logarithms'
import { trigonometryTasks } from '../tasks/trigonometry'
import { angleTasks } from '../tasks/angles'
import { physicsTasks } from '../tasks/physics'
import { purchaseTasks } from '../tasks/purchases'
import { termTasks } from '../tasks/terms'
import { decisionTasks } from '../tasks/decisions'
import { vectorTasks } from '../tasks/vectors'
import { scaleTasks } from '../tasks/scales'
import { functionTasks } from '../tasks/functions'
import { sequenceTasks } from '../tasks/sequences'
import { divisibilityTasks } from '../tasks/divisibility'
import { percentTasks } from '../tasks/percent'
import { probabilityTasks } from '../tasks/probability'
import { ratioTasks } from '../tasks/ratios'
import { storyTasks } from '../tasks/stories'
import { bodyTasks } from '../tasks/bodies'
import { motionTasks } from '../tasks/motion'
import { numberTasks } from '../tasks/numbers'
import { numberFormTasks } from '../tasks/number-forms'
import { absoluteTasks } from '../tasks/absolute-values'
import { rearrangingTasks } from '../tasks/rearranging'
import { powerOfTenTasks } from '../tasks/scientific'
import { curveTasks } from '../tasks/curves'
import { everydayTasks } from '../tasks/everyday'
import { countingStories } from '../tasks/counting-stories'

import type { MathProblem, ProblemKind } from '../problem'

const types: readonly TaskType[] = [
  ...divisibilityTasks,
  ...percentTasks,
  ...probabilityTasks,
  ...ratioTasks,
  ...storyTasks,
  ...sequenceTasks,
  ...functionTasks,
  ...lineTasks,
  ...scaleTasks,
  ...logarithmTasks,
  ...trigonometryTasks,
  ...vectorTasks,
  ...angleTasks,
  ...decisionTasks,
  ...purchaseTasks,
  ...termTasks,
  ...physicsTasks,
  ...bodyTasks,
  ...motionTasks,
  ...numberTasks,
  ...numberFormTasks,
  ...everydayTasks,
  ...countingStories,
  ...curveTasks,
  ...absoluteTasks,
  ...powerOfTenTasks,
  ...rearrangingTasks,
]

const reader = new TaskReader(types)

/** A number, or a figure whose name tells one. */
const telling =
  /\d|=|gon|eck|dice|die|würfel|dés?(?!\p{L})|dado|coin|münze|moneda|pièce|deux|two|zwei|dos/iu
/** A longer text has more in it than a task of a described type. */
const maxText = 600
const maxSentences = 6

export const taskTypes = (kinds: FormalKinds): ProblemKind => ({
  recognise: (text) => {
    if (text.length > maxText || !telling.test(text)) return null
    const sentences = plainSentences(text)
    if (sentences.length === 0 || sentences.length > maxSentences) return null
    const problems = reader
      .read(sentences)
      .flatMap(([type, given]) => problemOf({ task: text, type, given }, kinds) ?? [])
    // A text that can be read in two ways is not surely understood; a unit says more than none.
    const [problem, ...others] = problems.toSorted((a, b) => b.answer.length - a.answer.length)
    const isOne = problem && others.every((other) => isSameAnswer(other, problem))
    return isOne ? { problem, rest: '' } : null
  },
  wording: { words: new Set(), story: maxSentences },
})

/** The same numbers and formulas, with or without a unit. */
function isSameAnswer(one: MathProblem, other: MathProblem): boolean {
  const parts = ({ answerParts }: MathProblem) =>
    answerParts.map((part) => (part.kind === 'number' ? part.value.toFraction() : part.text))
  return parts(one).join() === parts(other).join() && other.answer.startsWith(one.answer)
}
