/**
 * How fast the guard reads, in millions of characters a second: prose, and prose full of formulas, in
 * tokens of four characters, by each detector, beside a bare pass over the same characters. The time
 * is processor time, so that a busy machine does not show. The numbers of the text change with each
 * repetition, so that no memory of a sentence shortens the work. The first rounds are not counted: a
 * server's guard is compiled after its first replies. `bun run bench:guard`. See docs/performance.md.
 */
import { loadavg } from 'node:os'
import { assess } from '../../src/tutor/assess'
import type { AnswerKey } from '../../src/tutor/answer-key/key'
import { heldBackSolutionOf } from '../../src/tutor/guard/held'
import { createDisclosureDetector } from '../../src/tutor/guard/computed-detector'
import type { DisclosureDetector } from '../../src/tutor/guard/detector'
import { createKeyDetector } from '../../src/tutor/guard/key-detector'
import { ReplyGuard } from '../../src/tutor/guard/reply-guard'
import { createStrictDetector } from '../../src/tutor/guard/strict-detector'
import { median } from './measuring'

const prose = `When you look at the left side, you may notice that something is done to the unknown before
anything else is added to it. Which of these would you undo first is a matter of order, and the order can be
read from the outside to the inside. Think of getting dressed: what was put on last comes off first. `
const formulas = `The equation $3x + 7 = 22$ says that $3x + 7$ and $22$ weigh the same. On the left there are
two parts, $3x$ and $7$. In general, from $ax + b = c$ one gets to $x$ in two moves. Take 7 away from both sides.
If you try $x = 6$, then $3 \\cdot 6 + 7 = 25$, which is too much by 3. Try something smaller. `

const task = 'Solve 3x + 7 = 22. I tried x = 6.'
const key: AnswerKey = {
  kind: 'numeric',
  answers: [{ value: '5', unit: null, aliases: [] }],
  steps: [{ id: 's1', label: '', formula: '22 - 7', value: '15', needs: [] }],
  hints: [],
  mistakes: [],
}
const tokenLength = 4
const rounds = 5
const uncountedRounds = 4
const lengths = { prose: 1_000_000, formulas: 300_000 }
/** Trials other than the answer: each repetition tries another. */
const trials = Array.from({ length: 150 }, (_, at) => at + 101)

/** The text with another trial. */
function withTrial(text: string, trial: number): string {
  return text
    .replaceAll('x = 6', `x = ${trial}`)
    .replaceAll('cdot 6 + 7 = 25', `cdot ${trial} + 7 = ${3 * trial + 7}`)
    .replaceAll('by 3', `by ${3 * trial - 15}`)
}

/** The text, repeated, with another trial in each repetition, in tokens. */
function tokensOf(text: string, chars: number): readonly string[] {
  let whole = ''
  for (let at = 0; whole.length < chars; at += 1) {
    whole += withTrial(text, trials[at % trials.length] ?? 0)
  }
  return whole.match(new RegExp(`[^]{1,${tokenLength}}`, 'g')) ?? []
}

type Read = (token: string) => number

/** The last result of a bare pass, so that the loop is not removed. */
let sum = 0

/** Reads each character once, and nothing more. */
function bare(): Read {
  return (token) => {
    for (let at = 0; at < token.length; at += 1) sum = (sum + token.charCodeAt(at)) % 65_536
    return token.length
  }
}

/** Reads through the guard. */
function guarded(detector: DisclosureDetector | null): Read {
  const guard = new ReplyGuard({ detector, asksOnce: true, question: () => '' })
  return (token) => {
    const shown = guard.push(token).length
    if (guard.hasReplaced) throw new Error('the text did not pass')
    return shown
  }
}

/** Millions of characters a second of processor time. */
function speed(tokens: readonly string[], read: Read): number {
  const started = process.cpuUsage()
  let shown = 0
  for (const token of tokens) shown += read(token)
  const { user, system } = process.cpuUsage(started)
  if (shown === 0) throw new Error('no text passed')
  return (tokens.length * tokenLength) / (user + system)
}

function computed(): DisclosureDetector | null {
  const input = { mode: 'socratic', turns: [{ role: 'user', content: task }], state: null } as const
  const withheld = heldBackSolutionOf(input, assess(input))
  return withheld && createDisclosureDetector(withheld)
}

/** The learner has tried all of it, so that strict mode lets it pass. */
const tried = formulas.slice(formulas.indexOf('If you try'), formulas.indexOf('Try something'))
const given = {
  task,
  learner: [formulas, trials.map((trial) => withTrial(tried, trial)).join('\n')],
}
const readers: Readonly<Record<string, () => Read>> = {
  'bare pass': bare,
  computed: () => guarded(computed()),
  key: () => guarded(createKeyDetector({ ...given, key, reachedSteps: [], rung: 'probe' })),
  strict: () => guarded(createStrictDetector(given)),
}

console.log(
  `load ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`,
)
for (const [name, text] of Object.entries({ prose, formulas })) {
  const tokens = tokensOf(text, lengths[name as keyof typeof lengths])
  for (const [reader, create] of Object.entries(readers)) {
    for (let round = 0; round < uncountedRounds; round += 1) speed(tokens, create())
    const speeds = Array.from({ length: rounds }, () => speed(tokens, create()))
    const best = Math.max(...speeds).toFixed(2)
    console.log(`${name}, ${reader}: ${median(speeds).toFixed(2)} M characters/s (best ${best})`)
  }
}
