/** The words of tasks in all languages, in lower case and without accents. */
import type { LanguageWords } from '../text/languages/language'
import { wordsOfLanguages } from '../text/languages/languages'
import { taskVerbs } from '../text/task-verbs'

const wordsOfTasks = (list: keyof NonNullable<LanguageWords['tasks']>): ReadonlySet<string> =>
  wordsOfLanguages((language) => language.tasks?.[list])

export const commonWords = wordsOfTasks('common')
export const requestWords = wordsOfTasks('requests')
export const countingWords = wordsOfTasks('counting')
export const turningWords = wordsOfTasks('turning')

const operations = ['add', 'subtract', 'multiply', 'divide'] as const

export const calculationWords = wordsOfTasks('calculation').union(
  taskVerbs('calculate', 'simplify', 'solve', ...operations),
)
export const equationWords = wordsOfTasks('equation').union(taskVerbs('calculate', 'solve'))
export const derivativeWords = wordsOfTasks('derivative').union(
  taskVerbs('calculate', 'differentiate'),
)
export const integralWords = wordsOfTasks('integral').union(taskVerbs('calculate', 'integrate'))
export const rewritingWords = wordsOfTasks('rewriting').union(
  taskVerbs('calculate', 'simplify', 'expand', 'factor', ...operations),
)

/** "a linear equation in one variable": counts no number of the task. */
export const oneVariable = /\b(?:in|with) one (?:variable|unknown)\b/gi

/** Every word that may stand beside a formula. */
export const formulaWords: ReadonlySet<string> = new Set([
  ...commonWords,
  ...requestWords,
  ...calculationWords,
  ...equationWords,
  ...derivativeWords,
  ...integralWords,
  ...rewritingWords,
])
