/** Formulas to be rewritten: "expand (x+2)(x+3)", "factorise x^2 + 5x + 6", "simplify 3x + 2y - x". */
import { type Expression, lettersIn, readExpression } from '../expression'
import { among, fragmentsOf } from '../fragments'
import { plainNotation } from '../notation'
import type { MathProblem, ProblemKind, WorkedStep } from '../problem'
import { inMath } from '../writing'
import { factored, writeFactored } from './factors'
import { type Form, hasForm } from './forms'
import { reducedQuotient } from './reducing'
import { askAboutRewriting, askRewriting } from './rewriting-guide'
import { judgeRewriting, rewritingSteps } from './rewriting-step'
import { termsOf, writeTerms } from './terms'

/** What everything about a rewriting starts from. */
export interface Rewriting {
  readonly form: Form
  readonly formula: Expression
  readonly result: Expression
}

const verbs: readonly (readonly [Form, string, RegExp])[] = [
  [
    'expanded',
    'Expand',
    /\b(?:expand\w*|multipl(?:y|ying) out|remove the brackets|ausmultiplizier\w*)\b/i,
  ],
  [
    'factored',
    'Factorise',
    /\bfactor(?:i[sz](?:e|ing|ation))?\b|\bas a product\b|\bfaktorisier\w*/i,
  ],
  [
    'simplified',
    'Simplify',
    /\b(?:simplif(?:y|ied|ying)|collect like terms|combine like terms|reduce the fraction|vereinfach\w*)\b/i,
  ],
]

export const rewritings: ProblemKind = {
  recognise: (text) => {
    const verb = verbs.find(([, , pattern]) => pattern.test(text.slice(0, 1000)))
    if (!verb) return null
    const [form, name] = verb
    for (const part of fragmentsOf(text, among(lettersOf(text)))) {
      const rewriting = readRewriting(part.text, form)
      if (rewriting) return rewritingProblem(part.text, name, rewriting)
    }
    return null
  },
}

function lettersOf(text: string): readonly string[] {
  const runs = plainNotation(text).match(/(?<![A-Za-z'])[a-zA-Z]{1,3}(?![A-Za-z'])/g) ?? []
  const isArticle = (run: string) =>
    /^(?:a|I|an|by|is|as|of|to|in|the|and|for|out|me|it)$/.test(run)
  const bare = runs.filter((run) => !isArticle(run)).join('')
  const joined = Array.from(
    plainNotation(text).matchAll(/[\d(^*+-]\s*([a-z])(?![A-Za-z'])|([a-z])\s*[\^*+)-]/g),
  )
  return [...new Set([...bare, ...joined.map((match) => match[1] ?? match[2] ?? '')])].slice(0, 6)
}

function readRewriting(text: string, form: Form): Rewriting | null {
  const formula = /[=<>%±]/.test(text) ? null : readExpression(text)
  if (!formula || lettersIn(formula).size === 0 || lettersIn(formula).size > 4) return null
  const written = resultOf(formula, form)
  const result = written === null ? null : readExpression(written)
  if (!result || written?.replace(/\s/g, '') === text.replace(/[\s*]/g, '')) return null
  return hasForm(formula, form, result) && form !== 'simplified' ? null : { form, formula, result }
}

function resultOf(formula: Expression, form: Form): string | null {
  const terms = termsOf(formula)
  if (terms === null) return form === 'simplified' ? reducedQuotient(formula) : null
  if (form !== 'factored') return writeTerms(terms)
  const product = factored(terms)
  return product && writeFactored(product)
}

function rewritingProblem(statement: string, verb: string, rewriting: Rewriting): MathProblem {
  const { form, formula } = rewriting
  const answer = resultOf(formula, form) ?? ''
  const letters = [...lettersIn(formula)]
  return {
    subject: subjects[form],
    task: `${verb} ${statement}`,
    posed: `${verb.toLowerCase()} ${inMath(statement)}`,
    statement,
    answer,
    held: [{ kind: 'formula', text: answer }],
    steps: (text) => rewritingSteps(text, letters),
    judge: (step, previous) => judgeRewriting(step, previous, rewriting),
    isTrial: () => false,
    ask: (rung, current) => askRewriting(rung, current, rewriting),
    askAbout: (wrong) => askAboutRewriting(wrong, rewriting),
    solution: wayOf(statement, answer, rewriting),
    sibling: (seed) => `${verb} ${siblingOf(rewriting, letters[0] ?? 'x', seed)}`,
  }
}

const subjects: Readonly<Record<Form, string>> = {
  expanded: 'multiplying out',
  factored: 'factorising',
  simplified: 'simplifying',
}

const moves: Readonly<Record<Form, string>> = {
  expanded: 'Multiply every term by every other and collect like terms',
  factored: 'Take out what all terms share and split the rest by its zeros',
  simplified: 'Collect like terms and cancel what top and bottom share',
}

function wayOf(statement: string, answer: string, { form }: Rewriting): readonly WorkedStep[] {
  return [
    { move: 'Begin with', result: inMath(statement) },
    { move: moves[form], result: inMath(answer) },
  ]
}

function siblingOf({ form, formula }: Rewriting, letter: string, seed: number): string {
  const [p, q, k] = [(seed % 4) + 4, (seed % 3) + 7, (seed % 2) + 5]
  const isQuotient = termsOf(formula) === null
  if (form === 'simplified')
    return isQuotient
      ? `(${p * k}${letter}^2)/(${k}${letter})`
      : `${q}${letter} + ${p} - ${k - 3}${letter} + ${k}`
  const isSquare = formula.kind === 'operation' && formula.operator === '^'
  if (form === 'expanded')
    return isSquare ? `(${letter} + ${q})^2` : `(${letter} + ${p})(${letter} + ${q})`
  const terms = termsOf(formula)
  const isQuadratic =
    terms !== null && [...terms.keys()].some((letters) => letters.length === 2) && terms.has('')
  return isQuadratic
    ? `${letter}^2 + ${p + q}${letter} + ${p * q}`
    : `${k}${letter}^2 + ${k * p}${letter}`
}
