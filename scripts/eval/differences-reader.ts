/**
 * The child process of `differences`: reads cases from its standard input with the reader of one checkout, and
 * writes an outcome a case. The modules are looked for by what they export, so that a checkout whose files stand
 * elsewhere is read as well.
 */
import { join } from 'node:path'
import type * as AssessModule from '../../src/tutor/assess'
import type * as DetectorModule from '../../src/tutor/guard/computed-detector'
import type * as KeyDetectorModule from '../../src/tutor/guard/key-detector'
import type * as HeldModule from '../../src/tutor/guard/held'
import type * as ReplyGuardModule from '../../src/tutor/guard/reply-guard'
import type * as StrictDetectorModule from '../../src/tutor/guard/strict-detector'
import type { DisclosureDetector } from '../../src/tutor/guard/detector'
import type { Assessment } from '../../src/tutor/assessment'
import type { TutorInput } from '../../src/tutor/tutor'
import type { Case, Outcome } from './differences'

type Reader = typeof AssessModule &
  typeof DetectorModule &
  typeof KeyDetectorModule &
  typeof HeldModule &
  typeof ReplyGuardModule &
  typeof StrictDetectorModule

const wanted: readonly (keyof Reader)[] = [
  'assess',
  'createDisclosureDetector',
  'createKeyDetector',
  'createStrictDetector',
  'heldBackSolutionOf',
  'ReplyGuard',
]

/** The reader of a checkout. Throws where a module is missing. */
async function readerOf(checkout: string): Promise<Reader> {
  const folder = join(checkout, 'src/tutor')
  const files = await Array.fromAsync(new Bun.Glob('**/*.ts').scan({ cwd: folder, absolute: true }))
  const sources = await Promise.all(
    files.map(async (file) => ({ file, source: await Bun.file(file).text() })),
  )
  const found = wanted.map(async (name) => {
    const declaration = new RegExp(`^export (?:function|class|const) ${name}\\b`, 'm')
    const home = sources.find(({ source }) => declaration.test(source))
    if (home === undefined) throw new Error(`No module of ${folder} exports ${name}.`)
    const module = (await import(home.file)) as Record<string, unknown>
    return [name, module[name]] as const
  })
  return Object.fromEntries(await Promise.all(found)) as Reader
}

function outcomeOf(one: Case, reader: Reader): Outcome {
  if (one.policy === 'judge') {
    return situationAfter([one.task, ...one.said, one.text], reader).assessment.finding.kind
  }
  const guard = new reader.ReplyGuard({
    detector: detectorFor(one, reader),
    asksOnce: false,
    question: () => 'What do you know so far?',
  })
  const shown = [...one.text].map((sign) => guard.push(sign)).join('') + guard.end()
  return shown.includes(one.text.trim()) ? 'passes' : 'replaced'
}

function detectorFor(one: Case, reader: Reader): DisclosureDetector | null {
  const { policy, task, key, rung, said: learner } = one
  if (policy === 'strict') return reader.createStrictDetector({ task, learner })
  if (policy === 'key') {
    const reachedSteps = key.steps
      .filter(({ formula, value }) => learner.includes(`${formula} = ${value}`))
      .map(({ id }) => id)
    return reader.createKeyDetector({ task, learner, key, reachedSteps, rung })
  }
  const { input, assessment } = situationAfter([task, ...learner], reader)
  const state = { ...assessment.state, rung }
  const held = reader.heldBackSolutionOf(input, { ...assessment, state })
  return held && reader.createDisclosureDetector(held)
}

interface Situation {
  readonly input: TutorInput
  readonly assessment: Assessment
}

const situations = new Map<string, Situation>()

/** What holds after the last of several messages of the learner, each of them assessed in its turn. */
function situationAfter(messages: readonly string[], reader: Reader): Situation {
  return situations.getOrInsertComputed(JSON.stringify(messages), () => {
    const before = messages.slice(0, -1)
    const state = before.length === 0 ? null : situationAfter(before, reader).assessment.state
    const turns = messages.map((content) => ({ role: 'user', content }) as const)
    const input: TutorInput = { mode: 'socratic', turns, state }
    return { input, assessment: reader.assess(input) }
  })
}

const reader = await readerOf(process.argv[2] ?? '')
const cases = (await Bun.stdin.json()) as readonly Case[]
process.stdout.write(JSON.stringify(cases.map((one) => outcomeOf(one, reader))))
