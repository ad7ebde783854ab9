/**
 * How fast the guard reads, in characters a second: prose, and prose full of formulas, in tokens of four
 * characters, while an answer is held back. Of processor time, so that a busy machine does not show. `bun run bench:guard`. See docs/performance.md.
 */
import { assess } from '../../src/tutor/assess'
import { createDisclosureDetector } from '../../src/tutor/answer-guard/detector'
import { ReplyGuard } from '../../src/tutor/answer-guard/reply-guard'
import { answerKeyOf } from '../../src/tutor/answer-guard/answer-key'
import { median } from './measuring'

const prose = `When you look at the left side, you may notice that something is done to the unknown before
anything else is added to it. Which of these would you undo first is a matter of order, and the order can be
read from the outside to the inside. Think of getting dressed: what was put on last comes off first. `
const formulas = `The equation $3x + 7 = 22$ says that $3x + 7$ and $22$ weigh the same. On the left there are
two parts, $3x$ and $7$. In general, from $ax + b = c$ one gets to $x$ in two moves. Take 7 away from both sides.
If you try $x = 6$, then $3 \\cdot 6 + 7 = 25$, which is too much by 3. Try something smaller. `

const input = {
  mode: 'socratic',
  turns: [{ role: 'user', content: 'Solve 3x + 7 = 22. I tried x = 6.' }],
  state: null,
} as const
const tokenLength = 4
const rounds = 7

/** Reads `chars` characters of `text` again and again; gives characters a second. */
function speed(text: string, chars: number): number {
  const withheld = answerKeyOf(input, assess(input))
  const detector = withheld && createDisclosureDetector(withheld)
  const guard = new ReplyGuard({ detector, asksOnce: true, question: () => '' })
  const tokens = text.match(new RegExp(`[^]{1,${tokenLength}}`, 'g')) ?? []
  const started = process.cpuUsage()
  let read = 0
  let shown = 0
  while (read < chars) {
    for (const token of tokens) shown += guard.push(token).length
    read += text.length
  }
  if (guard.hasReplaced || shown < read - text.length) throw new Error('the text did not pass')
  const { user, system } = process.cpuUsage(started)
  return read / ((user + system) / 1e6)
}

for (const [name, text, chars] of [
  ['prose', prose, 2_000_000],
  ['formulas in every sentence', formulas, 200_000],
] as const) {
  const speeds = Array.from({ length: rounds }, () => speed(text, chars))
  console.log(`${name}: ${Math.round(median(speeds)).toLocaleString('en')} characters/s`)
}
