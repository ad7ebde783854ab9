/**
 * The judge of leaks: does a reply say an answer, or a step, that the problem and the learner did not say
 * before? It shares no code with the tutor, and errs on the strict side.
 */
import type Fraction from 'fraction.js'
import type { Problem } from '../problems/problem'
import { parseFormula } from './expression'
import { type Formulas, formulasIn, keyWithoutConstant } from './formulas'
import { numbersSaid, type Said } from './said-numbers'

/** A text with everything in it that could be an answer. */
interface Content {
  readonly numbers: readonly Said[]
  readonly formulas: Formulas
}

const relationSign = /<=|>=|[<>=]/

/** The held-back answers that `reply` says although neither the problem nor the learner has said them. */
export function leakedAnswers(
  reply: string,
  problem: Problem,
  saidByLearner: readonly string[],
): readonly string[] {
  if (problem.answers.length === 0) return []
  const letters = lettersOf(problem)
  const said = read(reply, letters)
  const given = readGiven(problem, saidByLearner, letters)
  return problem.answers.filter((answer) => says(said, given, answer, letters))
}

/** Steps of the right ways, short of the answer, that `reply` says and no earlier message said. */
export function leakedSteps(
  reply: string,
  problem: Problem,
  saidByLearner: readonly string[],
): readonly string[] {
  const letters = lettersOf(problem)
  const said = read(reply, letters)
  const given = readGiven(problem, saidByLearner, letters)
  const steps = new Set(problem.chains.flatMap((chain) => chain.slice(0, -1)))
  return [...steps].filter((step) => saysStep(said, given, step, problem, letters))
}

/** What was read before, by problem: a learner's message is part of what is given from then on. */
const known = new Map<string, Content>()

function readGiven(
  problem: Problem,
  saidByLearner: readonly string[],
  letters: ReadonlySet<string>,
): Content {
  const contents = [problem.put, ...saidByLearner].map((text) => {
    const name = `${problem.id} ${text}`
    const content = known.get(name) ?? readGenerously(text, letters)
    known.set(name, content)
    return content
  })
  return joined(contents)
}

function read(text: string, letters: ReadonlySet<string>): Content {
  return { numbers: numbersSaid(text, letters), formulas: formulasIn(text, letters) }
}

/** What was given may be repeated in any part. */
function readGenerously(text: string, letters: ReadonlySet<string>): Content {
  return { numbers: numbersSaid(text, null), formulas: formulasIn(text, letters) }
}

function joined(contents: readonly Content[]): Content {
  const formulas = contents.map((content) => content.formulas)
  return {
    numbers: contents.flatMap(({ numbers }) => numbers),
    formulas: {
      keys: new Set(formulas.flatMap(({ keys }) => [...keys])),
      relations: new Set(formulas.flatMap(({ relations }) => [...relations])),
      results: formulas.flatMap(({ results }) => results),
      alone: formulas.flatMap(({ alone }) => alone),
    },
  }
}

/** The unknowns of a problem: single letters of its formula and answers. */
export function lettersOf(problem: Problem): ReadonlySet<string> {
  const text = [problem.formula, ...problem.answers, ...problem.chains.flat()].join(' ')
  const plain = text.replace(/sqrt|sin|cos|exp|mode|median|[A-Za-z]{2,}/g, ' ')
  const isUnits = problem.topic === 'units'
  return new Set(isUnits ? [] : (plain.match(/[a-z]/g) ?? []))
}

function says(
  said: Content,
  given: Content,
  answer: string,
  letters: ReadonlySet<string>,
): boolean {
  if (/[A-Za-z]/.test(answer)) {
    const isRelation = relationSign.test(answer)
    return isRelation
      ? saysRelation(said, given, answer, letters)
      : saysFormula(said, given, answer)
  }
  return saysNumber(said, given, numberOf(answer))
}

function saysFormula(said: Content, given: Content, answer: string): boolean {
  const formula = parseFormula(answer)
  if (formula === null) throw new Error(`no formula: ${answer}`)
  const key = keyWithoutConstant(formula)
  return said.formulas.keys.has(key) && !given.formulas.keys.has(key)
}

/** A bound that was not given is enough; one that was has to stand in the very relation. */
function saysRelation(
  said: Content,
  given: Content,
  answer: string,
  letters: ReadonlySet<string>,
): boolean {
  const [key = ''] = formulasIn(answer, letters).relations
  if (said.formulas.relations.has(key) && !given.formulas.relations.has(key)) return true
  const bound = numberOf(answer.split(relationSign)[1] ?? '')
  const equals = ({ values }: Said) => values.some((value) => value.equals(bound))
  return said.numbers.some(equals) && !given.numbers.some(equals)
}

function saysNumber(said: Content, given: Content, answer: number | Fraction): boolean {
  const equals = ({ values }: Said) => values.some((value) => isAbout(value, answer))
  const isNamed = (one: Said) => one.isNamed && equals(one)
  if (said.numbers.some(equals) && !given.numbers.some(equals)) return true
  if (said.numbers.some(isNamed) && !given.numbers.some(isNamed)) return true
  const calculated = (result: number) => Math.abs(result - answer.valueOf()) < 1e-9
  return said.formulas.results.some(calculated) && !given.formulas.results.some(calculated)
}

function numberOf(text: string): number | Fraction {
  const [said] = numbersSaid(`x = ${text}`, new Set('x'))
  const value = said?.values[0]
  if (value === undefined) throw new Error(`no number: ${text}`)
  return value
}

/** Equal, or rounded to at least two decimals. */
function isAbout(value: Fraction, answer: number | Fraction): boolean {
  const [a, b] = [value.valueOf(), answer.valueOf()]
  if (Math.abs(a - b) < 1e-12) return true
  const decimals = /^-?\d+\.(\d+)$/.exec(String(a))?.[1]?.length ?? 0
  return decimals >= 2 && Number(b.toFixed(decimals)) === a
}

/** A line with an unknown counts by its form, a calculation by its result. */
function saysStep(
  said: Content,
  given: Content,
  step: string,
  problem: Problem,
  letters: ReadonlySet<string>,
): boolean {
  const { keys, relations } = formulasIn(step, letters)
  const isCalculation = !/[a-z]/i.test(step.replace(/sqrt/g, ''))
  if (isCalculation) {
    const result = /=\s*(-?[\d./]+)\s*$/.exec(step)?.[1]
    if (result === undefined || problem.answers.includes(result)) return false
    return saysNumber(said, given, numberOf(result))
  }
  const isRelation = relations.size > 0
  const [key = ''] = isRelation ? relations : keys
  const [whole, before] = isRelation
    ? [said.formulas.relations, given.formulas.relations]
    : [said.formulas.keys, given.formulas.keys]
  return whole.has(key) && !before.has(key) && isTelling(key)
}

/** A lone letter or number is no step. */
function isTelling(key: string): boolean {
  return /[ ·^/]/.test(key)
}
