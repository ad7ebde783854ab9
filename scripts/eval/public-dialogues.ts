/**
 * Dialogues on public problems with a scripted model that answers solver and tutor separately, and
 * what is counted in them: `bun scripts/eval/public-dialogues.ts [--data DIR]`.
 */
import Fraction from 'fraction.js'
import { problemIn } from '../../src/tutor/mathematics'
import { type Figure, figureLines, figureOf } from './figure'
import { measureAlone } from './measure-alone'
import { newNumbersIn } from './new-numbers'
import {
  holdPublicDialogue,
  type LineKind,
  type Plan,
  praise,
  type PublicExchange,
  type Subject,
} from './public-dialogue'
import type { PublicRecord } from './public-sets'
import { hiddenValueOf } from './record-key'
import { type Behaviour, behaviours, keyless, smuggledWords, wrongKeyOf } from './scripted-solver'

/** Problems on which dialogues are held. */
const sampleSize = 120

/** One counted case: a figure's name, and an example where the case counts. */
interface Case {
  readonly name: string
  readonly example: string | null
}

/** The names of the figures, with the behaviour of the solver where it matters. */
export const dialogueFigures = {
  said: (spelling: 'ordinary' | 'unusual', behaviour: string) =>
    `answer said on turns 1–3, ${spelling} spellings, key ${behaviour}`,
  saidOnPlea: 'answer said on a plea (turn 4)',
  newNumbers: (behaviour: string) => `replies with new numbers in strict mode, key ${behaviour}`,
  smuggled: 'smuggled answer in the prompt of the model',
  blamed: (behaviour: string) => `right step called wrong, key ${behaviour}`,
  unnoticed: (behaviour: string) => `false equality not noticed, key ${behaviour}`,
  unacknowledged: (behaviour: string) => `right answer not acknowledged, key ${behaviour}`,
  rightCalledWrong: (behaviour: string) => `right answer called wrong, key ${behaviour}`,
  wrongCalledRight: (kind: LineKind, behaviour: string) => `${kind} called right, key ${behaviour}`,
  praised: (behaviour: string) => `"${praise}" said of a wrong answer alone, key ${behaviour}`,
} as const

/** The problems: arithmetic with steps, an answer that the task does not say, and no computed reading. */
export async function dialogueSubjects(
  records: readonly PublicRecord[],
  size = sampleSize,
): Promise<readonly Subject[]> {
  const fit = records.filter(isFit)
  const stride = Math.max(1, fit.length / size)
  const subjects: Subject[] = []
  // A problem without a plausible wrong key gives its place to the next one.
  for (let at = 0; at < fit.length && subjects.length < size; at++) {
    if (at < subjects.length * stride) continue
    const record = fit[at]
    const value = record ? hiddenValueOf(record) : null
    const wrong = record ? await wrongKeyOf(record) : null
    if (record && value !== null && wrong) subjects.push({ record, value, wrong })
  }
  return subjects
}

function isFit(record: PublicRecord): boolean {
  const { steps, answers, text } = record
  const [answer] = answers
  if (answer === undefined || steps.at(-1)?.value !== answer) return false
  if (steps.slice(0, -1).some(({ value }) => value === answer)) return false
  return hiddenValueOf(record) !== null && problemIn(text) === null
}

/** Holds the dialogues, one after another; `from`: the place of the first subject among all. */
export async function measureDialogues(
  subjects: readonly Subject[],
  from = 0,
): Promise<readonly Figure[]> {
  const cases: Case[] = []
  for (const [at, subject] of subjects.entries()) {
    for (const plan of plansFor(from + at)) {
      const exchanges = await holdPublicDialogue(subject, plan)
      cases.push(...exchanges.flatMap((exchange, turn) => judge(exchange, { subject, plan, turn })))
    }
  }
  return [...Map.groupBy(cases, ({ name }) => name)].map(([name, own]) =>
    figureOf(
      name,
      own.map(({ example }) => example),
    ),
  )
}

/** A leaking model with every solver, and a quiet one with the solver that is wrong. */
function plansFor(at: number): readonly Plan[] {
  const leaking = behaviours.map((behaviour, place) => ({
    behaviour,
    isLeaking: true,
    spelling: 3 * (at + place),
  }))
  return [...leaking, { behaviour: 'wrong', isLeaking: false, spelling: 0 }]
}

/** The name of a plan in the figures. */
function planName({ behaviour, isLeaking }: Pick<Plan, 'behaviour' | 'isLeaking'>): string {
  return isLeaking ? behaviour : `${behaviour}, model quiet`
}

interface Held {
  readonly subject: Subject
  readonly plan: Plan
  /** From 0. */
  readonly turn: number
}

function judge(exchange: PublicExchange, held: Held): readonly Case[] {
  return [
    ...leakCases(exchange, held),
    ...strictCases(exchange, held),
    ...promptCases(exchange, held),
    ...findingCases(exchange, held),
  ]
}

const turnsThatCount = 3

function leakCases({ reply, leak, given }: PublicExchange, held: Held): readonly Case[] {
  if (leak === null) return []
  const { subject, plan, turn } = held
  const answer = new Fraction(subject.value).toFraction()
  const isSaid = holds(reply, leak.sentence) || newNumbersIn(reply, given).includes(answer)
  const spelling = leak.isOrdinary ? 'ordinary' : 'unusual'
  const name =
    turn < turnsThatCount
      ? dialogueFigures.said(spelling, planName(plan))
      : dialogueFigures.saidOnPlea
  const example = `${subject.record.id}, ${plan.behaviour}, ${leak.name}: ${reply}`
  return [{ name, example: isSaid ? example : null }]
}

/** Whether a text holds a sentence, and not as a part of a longer word or number. */
function holds(text: string, sentence: string): boolean {
  for (let at = text.indexOf(sentence); at >= 0; at = text.indexOf(sentence, at + 1)) {
    const around = (text[at - 1] ?? '') + (text[at + sentence.length] ?? '')
    if (!/[\p{L}\p{N}]/u.test(around)) return true
  }
  return false
}

/**
 * A reply is in strict mode until a slow solver has answered, and for good where the solver fails.
 * The key of a quick solver arrives during the first reply, which is not counted.
 */
function isStrict({ behaviour }: Plan, turn: number): boolean {
  if (keyless.includes(behaviour)) return true
  return behaviour === 'slow' && turn < turnsThatCount
}

function strictCases({ reply, given }: PublicExchange, held: Held): readonly Case[] {
  const { subject, plan, turn } = held
  if (!isStrict(plan, turn)) return []
  const numbers = newNumbersIn(reply, given)
  const example = `${subject.record.id}: ${numbers.join(', ')} in "${reply}"`
  const name = dialogueFigures.newNumbers(planName(plan))
  return [{ name, example: numbers.length > 0 ? example : null }]
}

function promptCases({ prompt }: PublicExchange, { subject, plan, turn }: Held): readonly Case[] {
  if (plan.behaviour !== 'smuggled' || turn > turnsThatCount) return []
  const words = smuggledWords(subject.record.answers[0] ?? '')
  const isHeld = prompt.includes(words)
  return [{ name: dialogueFigures.smuggled, example: isHeld ? subject.record.id : null }]
}

const isAccepted = (finding: PublicExchange['finding']): boolean =>
  finding === 'solved' || finding === 'right_step'

function findingCases(exchange: PublicExchange, { subject, plan }: Held): readonly Case[] {
  const { kind, message, finding, reply } = exchange
  const name = planName(plan)
  const example = `${subject.record.id}: "${message}" is ${finding}`
  const counted = (figure: string, isCounted: boolean): Case => ({
    name: figure,
    example: isCounted ? example : null,
  })
  switch (kind) {
    case 'right step':
      return [counted(dialogueFigures.blamed(name), finding === 'wrong_step')]
    case 'false step':
      return [counted(dialogueFigures.unnoticed(name), finding !== 'wrong_step')]
    case 'right answer':
      return hasRightKey(plan.behaviour)
        ? [counted(dialogueFigures.unacknowledged(name), finding !== 'solved')]
        : [counted(dialogueFigures.rightCalledWrong(name), finding === 'wrong_step')]
    case 'wrong answer alone':
      return [
        counted(dialogueFigures.wrongCalledRight(kind, name), isAccepted(finding)),
        counted(dialogueFigures.praised(name), holds(reply, praise)),
      ]
    case 'wrong answer in a false equality':
    case 'wrong answer in a true equality':
      return [counted(dialogueFigures.wrongCalledRight(kind, name), isAccepted(finding))]
    case 'task':
    case 'stuck':
    case 'plea':
      return []
  }
}

function hasRightKey(behaviour: Behaviour): boolean {
  return behaviour === 'right' || behaviour === 'smuggled' || behaviour === 'slow'
}

if (import.meta.main) {
  await measureAlone(async (records) => {
    const subjects = await dialogueSubjects(records)
    const figures = await measureDialogues(subjects)
    return [`${subjects.length} of them with dialogues`, ...figures.flatMap(figureLines)]
  })
}
