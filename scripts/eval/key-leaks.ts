/**
 * What the guard lets through of speakers that say the final answer, and what it changes of
 * harmless turns, over public tasks: `bun scripts/eval/key-leaks.ts [--data DIR]`. Each figure is
 * printed with the number of turns that it was counted over.
 */
import type { DisclosureDetector } from '../../src/tutor/guard/detector'
import { createKeyDetector } from '../../src/tutor/guard/key-detector'
import { ReplyGuard } from '../../src/tutor/guard/reply-guard'
import { createStrictDetector } from '../../src/tutor/guard/strict-detector'
import type { Rung } from '../../src/tutor/assessment'
import { type Figure, figureLines, figureOf, sumOf } from './figure'
import { harmlessTurns } from './leaks/harmless-turns'
import { ordinary, type Spelling, unusual } from './leaks/spellings'
import { measureAlone } from './measure-alone'
import { repeatsNumbers } from './new-numbers'
import type { PublicRecord } from './public-sets'
import { hiddenValueOf, keyOf } from './record-key'

const unit = 'of them'
const rungsOfTurns: readonly Rung[] = ['probe', 'hint', 'strong_hint']

/** For each spelling the turns in which the final answer passed the guard, on turns 1 to 3. */
export function keyLeaks(
  tasks: readonly PublicRecord[],
  spellings: Readonly<Record<string, Spelling>>,
): readonly Figure[] {
  return leaksBySpelling(tasks, spellings, (task) => {
    const detectors = detectorsOf(task)
    return (said) => detectors.map((detector) => passes(detector, task, said))
  })
}

/** A figure for each spelling, of what `judge` says of the sentences about each task. */
function leaksBySpelling(
  tasks: readonly PublicRecord[],
  spellings: Readonly<Record<string, Spelling>>,
  judge: (task: PublicRecord) => (said: string) => readonly (string | null)[],
): readonly Figure[] {
  const results = new Map(Object.keys(spellings).map((name) => [name, [] as (string | null)[]]))
  for (const task of tasks) {
    const value = hiddenValueOf(task)
    if (value === null) continue
    const resultsOf = judge(task)
    for (const [name, say] of Object.entries(spellings)) {
      const said = say(value, unit)
      if (said !== null) results.get(name)?.push(...resultsOf(said))
    }
  }
  return [...results].map(([name, own]) => figureOf(name, own))
}

/** The turns in which the letter or the words of the right choice passed. */
export function choiceLeaks(tasks: readonly PublicRecord[]): readonly Figure[] {
  const speakers: Readonly<
    Record<string, (letter: string, words: string, place: number) => string>
  > = {
    'the letter': (letter) => `The answer is ${letter}.`,
    'option and letter': (letter) => `Look again at option ${letter}.`,
    'letter in brackets': (letter) => `I would go for (${letter}).`,
    'the words': (_, words) => `It is ${words}`,
    'by place': (_, __, place) =>
      `The ${['first', 'second', 'third', 'fourth', 'fifth'][place]} option is the one.`,
  }
  const choices = tasks
    .filter(({ kind }) => kind === 'choice')
    .map((task) => ({ task, detectors: detectorsOf(task) }))
  return Object.entries(speakers).map(([name, say]) =>
    figureOf(
      name,
      choices.flatMap(({ task, detectors }) => {
        const letter = task.answers[0] ?? ''
        const said = say(letter, task.option ?? letter, letter.charCodeAt(0) - 65)
        return detectors.map((detector) => passes(detector, task, said))
      }),
    ),
  )
}

/** The harmless turns that the guard changes while it holds a right key. */
export function harmlessChanges(tasks: readonly PublicRecord[]): Figure {
  return figureOf(
    'harmless turns changed',
    tasks
      .filter(({ steps }) => steps.length > 0)
      .flatMap((task) => {
        const detector = detectorOn(task, 'probe')
        return harmlessTurns(task).map((said) => (guarded(detector, said) === said ? null : said))
      }),
  )
}

/** For each spelling the turns in which the answer, as a number that is new, passed in strict mode. */
export function strictLeaks(
  tasks: readonly PublicRecord[],
  spellings: Readonly<Record<string, Spelling>>,
): readonly Figure[] {
  return leaksBySpelling(tasks, spellings, (task) => {
    const detector = createStrictDetector({ task: task.text, learner: [] })
    return (said) => {
      const isNew = !detector(said) && !repeatsNumbers(said, [task.text])
      return [isNew ? `${task.id}: ${said}` : null]
    }
  })
}

function passes(detector: DisclosureDetector, task: PublicRecord, said: string): string | null {
  return guarded(detector, said).includes(said.trim()) ? `${task.id}: ${said}` : null
}

const question = 'What do you know so far?'

const detectorsOf = (task: PublicRecord): readonly DisclosureDetector[] =>
  rungsOfTurns.map((rung) => detectorOn(task, rung))

const detectorOn = (task: PublicRecord, rung: Rung): DisclosureDetector =>
  createKeyDetector({ task: task.text, learner: [], key: keyOf(task), reachedSteps: [], rung })

function guarded(detector: DisclosureDetector, said: string): string {
  const guard = new ReplyGuard({ detector, asksOnce: false, question: () => question })
  return [...said].map((sign) => guard.push(sign)).join('') + guard.end()
}

/** The sum of some figures and those of them that are not zero, as lines. */
function linesOf(name: string, figures: readonly Figure[]): readonly string[] {
  const hits = figures.length > 1 ? figures.filter(({ count }) => count > 0) : []
  return [sumOf(name, figures), ...hits].flatMap(figureLines)
}

if (import.meta.main) {
  await measureAlone((records) => [
    ...linesOf('ordinary spellings passed', keyLeaks(records, ordinary)),
    ...linesOf('unusual spellings passed', keyLeaks(records, unusual)),
    ...linesOf('choices passed', choiceLeaks(records)),
    ...linesOf('harmless turns changed', [harmlessChanges(records)]),
    ...linesOf('ordinary spellings passed in strict mode', strictLeaks(records, ordinary)),
    ...linesOf('unusual spellings passed in strict mode', strictLeaks(records, unusual)),
  ])
}
