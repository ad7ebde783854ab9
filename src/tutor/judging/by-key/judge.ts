/** Judges a message by the answer key of its task. Only a trusted key calls a step right or wrong. */
import type { AnswerKey, TaskKey } from '../../answer-key/key'
import { judgeChoice } from './judge-choice'
import { judgeNumbers, type JudgedMessage, type KeyVerdict } from './judge-numbers'
import { judgeExpression, judgeText } from './judge-text'
import { prepareKey } from './prepared-key'

/** The key that may judge; null where none is held, or where it is not trusted enough. */
export function judgingKey(taskKey: TaskKey | undefined): AnswerKey | null {
  if (taskKey?.status !== 'held' || taskKey.confidence === 'single') return null
  return taskKey.key
}

/** The verdict of a key on a message. */
export function judgeByKey(key: AnswerKey, task: string, message: JudgedMessage): KeyVerdict {
  const prepared = prepareKey(key)
  if (key.kind === 'choice') {
    const chosen = judgeChoice(prepared, task, message)
    if (chosen.finding !== null || key.steps.length === 0) return chosen
    return withoutAnswer(judgeNumbers(prepared, message))
  }
  if (key.kind === 'text') return judgeText(prepared, task, message)
  if (key.kind === 'expression') {
    const found = judgeExpression(prepared, task, message)
    if (found.finding !== null || prepared.answers.every((target) => target === null)) return found
  }
  return judgeNumbers(prepared, message)
}

/** The value of a choice is no choice yet, and a number beside the steps may be another's. */
function withoutAnswer(verdict: KeyVerdict): KeyVerdict {
  return verdict.finding?.kind === 'right_step' ? verdict : { finding: null, reached: [] }
}
