/** What a recognised problem contributes to replies, in the language of the reply. */
import { learnerMessages, nextProblem } from '../assess'
import { fillIn, type Wordings } from '../language/sentences'
import { translateMath } from '../language/math-text'
import type { Language } from '../language/word-lists'
import { recogniseProblem } from '../mathematics'
import type { MathProblem } from '../../math/problem'
import { type OfflineContext, quoteStep } from './context'

/** The questions of a problem in the reply's language; those without a translation are left out. */
export function translated(questions: Wordings, { language }: OfflineContext): Wordings {
  return questions.flatMap((question) => translateMath(question, language) ?? [])
}

/** Questions once a problem is solved: a variant of it, or a look back where that is solved too. */
export function closingQuestions(context: OfflineContext): Wordings {
  const { words, language, problem } = context
  const next = nextProblem(problem)
  const task = next && (translateMath(next.taskPhrase, language) ?? quoteStep(next.statement))
  if (task === null || wasPosedByTutor(context)) return words.lookBack
  return fillIn(words.similarTask, { task })
}

/** A whole solution in sentences: "Begin with $…$. Take $7$ away from both sides: $…$." */
export function writeSolution({ solution }: MathProblem, language: Language): string {
  return solution
    .map(({ move, result }, at) => {
      const words = translateMath(move, language)
      const end = translateMath(result, language) ?? result
      if (words === null) return `${end}.`
      return at === 0 ? `${words} ${end}.` : `${words}: ${end}.`
    })
    .join(' ')
}

/**
 * Whether the tutor posed this problem as a check: no message of the learner at the start of its
 * ladder poses it.
 */
export function wasPosedByTutor({
  input: { turns },
  assessment: { state },
  problem,
}: OfflineContext): boolean {
  const messages = learnerMessages(turns)
  const start = messages.length - state.turns
  return messages
    .slice(Math.max(0, start - 1), Math.max(0, start + 2))
    .every((text) => recogniseProblem(text)?.statement !== problem.statement)
}
