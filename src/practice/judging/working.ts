/** Finds the first wrong line of a learner's working, with the checks that conversations use. */
import { boundRuns } from '../../lib/bounded-text'
import { judgeBesideComputed, judgePlainly } from '../../tutor/judging/judge-message'
import { findVerbatim, startOf } from '../../tutor/judging/verbatim-quote'
import { recogniseProblem } from '../../tutor/mathematics'
import { checkSteps } from '../../tutor/step-checker'
import type { PracticeItem } from '../item'

/** Characters of the working that are read, so that a hostile one costs little time. */
const maxRead = 1200

/**
 * The first line that is wrong, as the learner wrote it; null where none is. An equality between
 * numbers is judged without the task, other lines where the mathematics recognises the task.
 */
export function firstWrongLine(item: PracticeItem, working: string): string | null {
  const text = boundRuns(working.slice(0, maxRead))
  if (text.trim() === '') return null
  const problem = recogniseProblem(item.task ?? item.question)
  const plain = problem ? judgeBesideComputed(text, problem.statement) : judgePlainly(text)
  const steps = problem && checkSteps({ text, earlier: [] }, problem, null)
  const quotes = [plain, steps].flatMap((check) =>
    check?.finding.kind === 'wrong_step'
      ? [findVerbatim(check.finding.quote, working) ?? startOf(working)]
      : [],
  )
  const [first] = quotes.toSorted((a, b) => working.indexOf(a) - working.indexOf(b))
  return first ?? null
}
