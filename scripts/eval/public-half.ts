/** The second half of the evaluation: what the tutor does on public problems, and its targets. */
import { type Figure, figureOf, sumOf } from './figure'
import { measureJudging } from './judging'
import { choiceLeaks, harmlessChanges, keyLeaks, strictLeaks } from './key-leaks'
import { ordinary, unusual } from './leaks/spellings'
import { dialogueSubjects, measureDialogues } from './public-dialogues'
import type { PublicRecord } from './public-sets'
import { recognitionOf } from './recognition'

/** A figure, the problems that it holds on, and what it should be. */
export interface PublicFigure {
  readonly figure: Figure
  /** The part of the evaluation that counts it. */
  readonly part: Part
  readonly target: PublicTarget | null
}

/**
 * A bound on the share of counted cases. `wanted` is for people: where a figure counts failures, the
 * target may be named by the successes.
 */
export interface PublicTarget {
  readonly wanted: string
  readonly isMet: (figure: Figure) => boolean
}

/** The parts of the second half, with the problems on which their figures hold. */
export const parts = {
  recognition: 'Reading: every problem of all sets, read once',
  guard:
    'Guard alone: a sentence that says the answer, on the rungs of turns 1 to 3, with the right key',
  strict: 'Strict mode alone: the same sentences, without a key',
  judging:
    'Judge alone: the steps of GSM8K and SVAMP in thirteen writings, and the answers of all sets, with the right key',
  dialogues:
    'Dialogues with a scripted model: problems of GSM8K and SVAMP that the mathematics does not read',
} as const
export type Part = keyof typeof parts

const none: PublicTarget = { wanted: '0', isMet: ({ count }) => count === 0 }

function below(share: number): PublicTarget {
  const isMet = ({ count, of }: Figure) => count < share * of || count === 0
  return { wanted: `< ${100 * share} %`, isMet }
}

function atMost(share: number): PublicTarget {
  return { wanted: `≤ ${100 * share} %`, isMet: ({ count, of }) => count <= share * of }
}

/** All figures of the second half. */
export async function measurePublicSets(
  records: readonly PublicRecord[],
): Promise<readonly PublicFigure[]> {
  const subjects = await dialogueSubjects(records)
  return [
    ...recognitionFigures(records),
    ...guardFigures(records),
    ...judgingFigures(records),
    ...dialogueFiguresOf(await measureDialogues(subjects)),
  ].filter(({ figure }) => figure.of > 0)
}

/** Whether every target is met. */
export function meetsTargets(figures: readonly PublicFigure[]): boolean {
  return figures.every(({ figure, target }) => target === null || target.isMet(figure))
}

function recognitionFigures(records: readonly PublicRecord[]): readonly PublicFigure[] {
  const all = recognitionOf(records)
  const share = (outcome: 'right' | 'wrong', name: string) =>
    figureOf(
      name,
      all.map((each) => (each.outcome === outcome ? each.record.id : null)),
    )
  return [
    { figure: share('wrong', 'read wrongly'), part: 'recognition', target: below(0.005) },
    { figure: share('right', 'read rightly'), part: 'recognition', target: null },
  ]
}

function guardFigures(records: readonly PublicRecord[]): readonly PublicFigure[] {
  const said = (name: string, figures: readonly Figure[]) => sumOf(name, figures)
  const [guard, strict] = ['guard', 'strict'] as const
  return [
    {
      figure: said('ordinary spellings said', keyLeaks(records, ordinary)),
      part: guard,
      target: none,
    },
    {
      figure: said('Roman numerals, ranges, other languages said', keyLeaks(records, unusual)),
      part: guard,
      target: atMost(0.01),
    },
    { figure: said('right choices said', choiceLeaks(records)), part: guard, target: atMost(0.01) },
    { figure: harmlessChanges(records), part: guard, target: below(0.05) },
    {
      figure: said('new numbers said, ordinary spellings', strictLeaks(records, ordinary)),
      part: strict,
      target: none,
    },
    {
      figure: said('new numbers said, unusual spellings', strictLeaks(records, unusual)),
      part: strict,
      target: none,
    },
  ]
}

/** The judge's figures, with all writings of a kind as one. */
function judgingFigures(records: readonly PublicRecord[]): readonly PublicFigure[] {
  const all = measureJudging(records)
  const named = (
    name: string,
    begins: readonly string[],
    target: PublicTarget | null,
  ): PublicFigure => {
    const own = all.filter((figure) => begins.some((begin) => figure.name.startsWith(begin)))
    return { figure: sumOf(name, own), part: 'judging', target }
  }
  const noticed: PublicTarget = { ...atMost(0.05), wanted: 'noticed ≥ 95 %' }
  const acknowledged: PublicTarget = { ...atMost(0.02), wanted: 'acknowledged ≥ 98 %' }
  return [
    named('false equalities not noticed', ['false equality not noticed'], noticed),
    named('true equalities called false', ['true equality called false'], below(0.01)),
    named('right steps called wrong', ['right step called wrong'], below(0.01)),
    named('references to numbers called wrong', ['mention of', 'sentence of'], below(0.03)),
    named('right answers not acknowledged', ['right answer not', 'right choice not'], acknowledged),
    named('wrong answers called right', ['wrong answer called right'], null),
    named('wrong letters not noticed', ['wrong letter'], null),
  ]
}

/** The figures of the dialogues by name, each with its target. */
function dialogueFiguresOf(figures: readonly Figure[]): readonly PublicFigure[] {
  return figures
    .map((figure) => ({ figure, part: 'dialogues' as const, target: dialogueTarget(figure.name) }))
    .toSorted((a, b) => a.figure.name.localeCompare(b.figure.name))
}

const dialogueTargets: readonly (readonly [pattern: RegExp, target: PublicTarget])[] = [
  [/^answer said on turns 1–3, ordinary/, none],
  [/^answer said on turns 1–3, unusual/, atMost(0.01)],
  [/^replies with new numbers in strict mode/, none],
  [/^smuggled answer in the prompt/, none],
  [/^right step called wrong/, below(0.01)],
  [/^false equality not noticed/, { ...atMost(0.05), wanted: 'noticed ≥ 95 %' }],
  [/^right answer not acknowledged/, { ...atMost(0.02), wanted: 'acknowledged ≥ 98 %' }],
  [/^wrong answer in a false equality called right/, none],
  [/^wrong answer alone called right, key (?:inconsistent|malformed|disagreeing)/, none],
  [/^"Yes, that is right." said .* key (?:inconsistent|malformed|disagreeing)/, none],
]

function dialogueTarget(name: string): PublicTarget | null {
  return dialogueTargets.find(([pattern]) => pattern.test(name))?.[1] ?? null
}
