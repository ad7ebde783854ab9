/** Measures the items of a skill and level: keys, wording, likeness, notations, mistakes, wrong answers. */
import {
  type Language,
  type Level,
  levels,
  likenessOf,
  type ItemContent,
  type Skill,
} from '../../../src/practice/item'
import { itemSet, skills } from '../../../src/practice/skills'
import { judgeAnswer } from '../../../src/practice/judge'
import { rightAnswers, wrongAnswers } from './notations'
import { provesKey } from './proofs'

/** How many of how many. */
export interface Share {
  good: number
  of: number
}

/** The figures of one skill and level. */
export interface CellFigures {
  readonly skill: string
  readonly level: Level
  /** Items of one set, and how many of them have a question that no other has. */
  readonly items: number
  readonly distinct: number
  readonly proved: Share
  readonly unambiguous: Share
  /** Right answers accepted, over all notations. */
  readonly notations: Share
  readonly mistakes: Share
  readonly refused: Share
  /** What went wrong, a line each; at most ten. */
  readonly failures: readonly string[]
}

/** What is measured: items a cell, and every which of them is answered in all notations. */
export interface Extent {
  readonly count: number
  readonly answeredEach: number
}

const otherLanguages: readonly Language[] = ['de', 'fr', 'es']
const maxFailures = 10

/** The figures of every skill and level, one after another. */
export function* measureAll(extent: Extent): Generator<CellFigures> {
  for (const skill of skills) for (const level of levels) yield measureCell(skill, level, extent)
}

function measureCell(skill: Skill, level: Level, { count, answeredEach }: Extent): CellFigures {
  const plan = Array.from({ length: count }, () => ({ skill, level }))
  const drafts = [...itemSet(plan, { seed: 'evaluation' })].filter((draft) => draft !== null)
  const failures: string[] = []
  const share = (): Share => ({ good: 0, of: 0 })
  const figures = {
    proved: share(),
    unambiguous: share(),
    notations: share(),
    mistakes: share(),
    refused: share(),
  }
  const note = (into: Share, isGood: boolean, failure: string) => {
    into.of++
    if (isGood) into.good++
    else if (failures.length < maxFailures) failures.push(failure)
  }
  const likenesses = new Set<string>()
  drafts.forEach((draft, at) => {
    const item = draft.in('en')
    likenesses.add(likenessOf(item))
    const about = `${item.question} [${item.key.answers.map(({ value }) => value).join(' ; ')}]`
    note(figures.proved, provesKey(item) === true, `not proved: ${about}`)
    const others = otherLanguages.map((language) => draft.in(language))
    note(figures.unambiguous, isUnambiguous(item, others), `ambiguous: ${about}`)
    for (const { answer } of item.mistakes) {
      const isRecognised = judgeAnswer(item, answer).mistake?.answer === answer
      note(figures.mistakes, isRecognised, `mistake ${answer}: ${about}`)
    }
    if (at % answeredEach > 0) return
    for (const answer of rightAnswers(item)) {
      note(
        figures.notations,
        judgeAnswer(item, answer).finding === 'right',
        `refused ${JSON.stringify(answer)}: ${about}`,
      )
    }
    for (const answer of wrongAnswers(item)) {
      note(
        figures.refused,
        judgeAnswer(item, answer).finding !== 'right',
        `accepted ${JSON.stringify(answer)}: ${about}`,
      )
    }
  })
  const { size: distinct } = likenesses
  return { skill: skill.id, level, items: drafts.length, distinct, ...figures, failures }
}

/** One question; in a story each number once; the same numbers and, but for words, one key in all languages. */
function isUnambiguous(item: ItemContent, others: readonly ItemContent[]): boolean {
  const { question } = item
  const numbers = numbersIn(question)
  const isStory = !question.includes('$')
  const isOnce = !isStory || new Set(numbers).size === numbers.length
  const isOneQuestion = (question.match(/\?/g)?.length ?? 0) <= 1
  const isSame = others.every(
    (other) =>
      numbersIn(other.question).toSorted().join() === numbers.toSorted().join() &&
      (item.kind === 'text' || valuesOf(other) === valuesOf(item)),
  )
  return isOnce && isOneQuestion && isSame
}

const valuesOf = ({ key }: ItemContent): string => key.answers.map(({ value }) => value).join()

function numbersIn(question: string): readonly string[] {
  return (question.match(/\d+(?:[.,]\d+)?/g) ?? []).map((number) => number.replace(',', '.'))
}
