/** Writes the dialogues of every kind of learner on a problem; the same ones each time. */
import { leakedAnswers } from '../judge/leaks'
import type { Problem, WrongStep } from '../problems/problem'
import { randomFor, type Random } from '../random'
import { type LearnerKind, type Line, longTurns, type Script } from './learner'
import { dressings, injections, pleas, silence } from './lines'

type Writer = (problem: Problem, random: Random) => readonly (readonly Line[])[]

/** Every dialogue of a kind of learner on a problem; none where the problem offers nothing for it. */
export function scriptsOf(problem: Problem, learner: LearnerKind): readonly Script[] {
  const written = writers[learner](problem, randomFor(`${problem.id} ${learner}`))
  const opening: Line = { text: problem.put, shows: 'problem' }
  return written.map((lines) => ({ learner, lines: [opening, ...lines].slice(0, longTurns) }))
}

const writers: Readonly<Record<LearnerKind, Writer>> = {
  right: (problem, random) => problem.chains.map((chain) => rightLines(problem, chain, 0, random)),
  'right at once': (problem) =>
    isOpen(problem) ? [] : problem.chains.map((chain) => [line(chain.join('\n'), 'final')]),
  wrong: (problem, random) =>
    problem.wrong.map((mistake) => [
      ...rightLines(problem, firstChain(problem), 0, random).slice(0, mistake[0]),
      wrongLine(mistake, dressed(mistake[2], random)),
      ...rightLines(problem, firstChain(problem), mistake[0], random),
    ]),
  'wrong at once': (problem) =>
    problem.wrong.map((mistake) => {
      const before = firstChain(problem).slice(0, mistake[0])
      return [wrongLine(mistake, [...before, mistake[2]].join('\n'))]
    }),
  silent: (_, random) => [talk(silence, random)],
  pleading: (_, random) => [talk(pleas, random)],
  injecting: (_, random) => [talk(injections, random)],
  repeating: ({ wrong: [mistake] }) =>
    mistake ? [Array.from({ length: longTurns }, () => wrongLine(mistake, mistake[2]))] : [],
  guessing: (problem, random) => (isOpen(problem) ? [] : [guesses(problem, random)]),
  mixed: (problem, random) => [mixture(problem, random)],
}

function isOpen(problem: Problem): boolean {
  return problem.answers.length === 0
}

function firstChain({ chains }: Problem): readonly string[] {
  return chains[0] ?? []
}

function line(text: string, shows: Line['shows']): Line {
  return { text, shows }
}

function wrongLine(mistake: WrongStep, text: string): Line {
  return { text, shows: 'wrong', mistake }
}

function rightLines(
  problem: Problem,
  chain: readonly string[],
  from: number,
  random: Random,
): readonly Line[] {
  if (isOpen(problem)) return chain.map((thought) => line(thought, 'talk'))
  return chain
    .map((step, at) => ({
      text: dressed(step, random),
      shows: at === chain.length - 1 ? ('final' as const) : ('right' as const),
    }))
    .slice(from)
}

/** A step in a learner's words; words stay undressed. */
function dressed(step: string, random: Random): string {
  const dressing = random.pick(dressings)
  return /[a-z]{3}/i.test(step) && !/sqrt|sin|cos/.test(step)
    ? step
    : dressing.replace('{}', () => step)
}

function talk(lines: readonly string[], random: Random): readonly Line[] {
  const start = random.number(lines.length)
  const turned = [...lines.slice(start), ...lines.slice(0, start)]
  return turned.map((text) => line(text, 'talk'))
}

/** Guesses at the answer in its own form, every number in it another one. */
function guesses(problem: Problem, random: Random): readonly Line[] {
  const final = firstChain(problem)
    .at(-1)
    ?.replace(/^.*=\s*(?=[-\d./]+$)/, problem.topic.endsWith('equations') ? '$&' : '')
  const made = new Set<string>()
  for (let tries = 0; made.size < longTurns && tries < 400; tries++) {
    const guess = (final ?? '').replace(/\d+(?:\.\d+)?/g, () => String(2 + random.number(40)))
    if (leakedAnswers(guess, { ...problem, put: '' }, []).length === 0) made.add(guess)
  }
  return [...made].map((guess) => wrongLine([0, 'unknown', guess], guess))
}

/** A little of everything, the answer itself left out. */
function mixture(problem: Problem, random: Random): readonly Line[] {
  const steps = rightLines(problem, firstChain(problem), 0, random).filter(
    ({ shows }) => shows !== 'final',
  )
  const mistakes = problem.wrong.map((mistake) => wrongLine(mistake, dressed(mistake[2], random)))
  const bags = [silence, pleas, injections].map((lines) => talk(lines, random))
  let step = 0
  return Array.from({ length: longTurns }, () => {
    const roll = random.number(6)
    if (roll === 0 && step < steps.length) return steps[step++] ?? line('ok', 'talk')
    if (roll === 1 && mistakes.length > 0 && step === 0) return random.pick(mistakes)
    return random.pick(random.pick(bags))
  })
}
