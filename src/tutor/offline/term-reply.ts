/** What a term of mathematics means, where the learner asks for it. */
import { askedTerm, termMeaning } from '../language/glossary'
import { examples } from '../language/glossary/term'
import { fillIn, type Wordings } from '../language/sentences'
import { openProblem, type ReplyContext } from './context'
import { harmlessIn } from './select-reply'

/**
 * The meaning of the term that the message asks about, with an example where that discloses nothing of the
 * task in focus; empty where the message asks for none.
 */
export function explainedTerm(context: ReplyContext): Wordings {
  const { message, words, language, assessment } = context
  const term = assessment.finding.kind === 'open' ? askedTerm(message) : null
  if (term === null) return []
  // Where the answer is not known, any number may be it.
  const isUnknown = assessment.state.problem !== null && openProblem(assessment) === null
  const example = examples[term]
  const shown =
    example === undefined || isUnknown ? [] : fillIn(words.termExample, { example: `$${example}$` })
  return [termMeaning(term, language), ...shown].filter(harmlessIn(context))
}
