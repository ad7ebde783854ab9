/** A text that is eight times as long costs a guard about eight times as much. */
import { expect, test } from 'bun:test'
import { createKeyDetector, presentedResults } from '../../../src/tutor/guard/key-detector'
import { ReplyGuard } from '../../../src/tutor/guard/reply-guard'
import { createStrictDetector } from '../../../src/tutor/guard/strict-detector'
import { eggs, eggsTask } from './keys'

const short = 6000
const factor = 8
const fill = (part: string, length: number) =>
  part.repeat(Math.ceil(length / part.length)).slice(0, length)
const texts: Readonly<Record<string, (length: number) => string>> = {
  'nines and "/1"': (length) => `${fill('7', length)}/1`,
  'quotients of nines': (length) => fill('7/1', length),
  sums: (length) => fill('1+', length),
  'equals signs': (length) => fill('=', length),
  'minus signs': (length) => fill('-', length),
  lines: (length) => fill('\n', length),
  brackets: (length) => fill('(', length),
  'number words on digits': (length) => fill('twenty hundred 7 ', length),
  'mixed Unicode': (length) => fill('７七é\u200b\u0301½٧Ⅶ', length),
  'single letters': (length) => fill('e-i-g-', length),
  'German compounds': (length) => fill('zweihundertundtausendund', length),
  'open tags and commands': (length) => fill('<a \\frac{', length),
}

/** Milliseconds of this process's own time, the least of five, so that other processes do not count. */
function cost(compute: () => unknown): number {
  const times = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage()
    compute()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...times)
}

const detectors = {
  key: () =>
    createKeyDetector({ task: eggsTask, learner: [], key: eggs, reachedSteps: [], rung: 'probe' }),
  strict: () => createStrictDetector({ task: eggsTask, learner: ['7 1 7/1 1+1'] }),
}

/** Quadratic reading costs 64 times as much; short costs are lost in noise, hence the sum. */
const mostMore = (ms: number) => 3 * factor * ms + 60

test.each(Object.entries(texts))('%s: key and strict detector are linear', (_, text) => {
  for (const make of Object.values(detectors)) {
    const detector = make()
    const few = cost(() => detector(text(short)))
    expect(cost(() => detector(text(short * factor)))).toBeLessThan(mostMore(few))
  }
  const few = cost(() => presentedResults(text(short), eggsTask))
  expect(cost(() => presentedResults(text(short * factor), eggsTask))).toBeLessThan(mostMore(few))
})

test.each(Object.entries(texts))('%s: a guard reads it in linear time', (_, text) => {
  const read = (length: number) => {
    const options = { asksOnce: true, question: () => 'What is left?' }
    const guard = new ReplyGuard({ detector: detectors.key(), ...options })
    for (const piece of text(length).match(/[^]{1,40}/g) ?? []) guard.push(piece)
    return guard.end()
  }
  const few = cost(() => read(short))
  expect(cost(() => read(short * factor))).toBeLessThan(mostMore(few))
})
