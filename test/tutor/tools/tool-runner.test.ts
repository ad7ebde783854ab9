/**
 * Tools within their bounds: whatever a model asks for, the reply continues and nothing held back is
 * shown.
 */
import { describe, expect, spyOn, test } from 'bun:test'
import { Type } from '@sinclair/typebox'
import { assess } from '../../../src/tutor/assess'
import { createDisclosureDetector } from '../../../src/tutor/guard/computed-detector'
import { heldBackSolutionOf } from '../../../src/tutor/guard/held'
import type { ToolResult } from '../../../src/llm/chat-model'
import { checkMath, ToolRunner, type Tool } from '../../../src/tutor/tools'
import type { TutorEvent } from '../../../src/tutor/tutor'
import { inputAfter } from '../guard/run-guard'

const never = new AbortController().signal

/** A tool that does with its input as the test says. */
const tool = (run: Tool['run']): Tool => ({
  name: 'echo',
  description: 'Says it again.',
  parameters: Type.Object(
    { text: Type.String({ maxLength: 40 }) },
    { additionalProperties: false },
  ),
  run,
})
const echo = tool((input) => Promise.resolve(input))

async function run(toolbox: ToolRunner, name: string, input: string, signal = never) {
  const events: TutorEvent[] = []
  const calls = toolbox.run({ id: 'c1', name, input }, signal)
  let result: ToolResult | undefined
  for (;;) {
    const { done, value } = await calls.next()
    if (done) {
      result = value
      break
    }
    events.push(value)
  }
  return { events, result, status: events.map((event) => 'status' in event && event.status) }
}

/** The toolbox of a reply to the last of these lines, with `check_math` and an echo. */
function toolboxAfter(...lines: string[]): ToolRunner {
  const input = inputAfter(lines)
  const assessment = assess(input)
  const withheld = heldBackSolutionOf(input, assessment)
  const detector = withheld && createDisclosureDetector(withheld)
  const problem = withheld?.problem ?? null
  return new ToolRunner(() => [checkMath({ problem, current: null, detector }), echo], detector)
}

describe('a call', () => {
  test('runs, yields two events with one id, and returns its output for the model', async () => {
    const { events, result } = await run(
      new ToolRunner(() => [echo], null),
      'echo',
      '{"text":"hi"}',
    )
    const [begun] = events
    const common = { type: 'tool', name: 'echo', input: { text: 'hi' } }
    expect(events).toMatchObject([
      { ...common, status: 'running' },
      { ...common, status: 'completed', output: { text: 'hi' } },
    ])
    expect(begun).not.toHaveProperty('output')
    expect(new Set(events.map((event) => 'toolCallId' in event && event.toolCallId)).size).toBe(1)
    expect(result).toMatchObject({ output: '{"text":"hi"}', isError: false })
  })

  test.each([
    ['an unknown tool', 'shell', '{"text":"hi"}', 'no such tool'],
    ['no JSON', 'echo', '{"text":', 'arguments'],
    ['no arguments', 'echo', '', 'arguments'],
    ['a missing argument', 'echo', '{}', 'arguments'],
    ['an argument of another type', 'echo', '{"text":1}', 'arguments'],
    ['an argument too long', 'echo', JSON.stringify({ text: 'x'.repeat(41) }), 'arguments'],
    ['an argument too many', 'echo', '{"text":"hi","more":1}', 'arguments'],
    ['a list', 'echo', '["hi"]', 'arguments'],
    ['a prototype', '__proto__', '{"text":"hi"}', 'no such tool'],
  ])('%s fails, and the result says why', async (_, name, input, reason) => {
    const { status, result } = await run(new ToolRunner(() => [echo], null), name, input)
    expect(status).toEqual(['running', 'failed'])
    expect(result?.isError).toBe(true)
    expect(result?.output).toContain(reason)
  })

  test('a tool that throws, at once or later, fails without the text of its error', async () => {
    const throwing = [
      () => Promise.reject(new Error('secret path')),
      () => {
        throw new Error('secret path')
      },
    ]
    for (const each of throwing) {
      const outcome = await run(new ToolRunner(() => [tool(each)], null), 'echo', '{"text":"hi"}')
      expect(outcome.status).toEqual(['running', 'failed'])
      expect(JSON.stringify(outcome)).not.toContain('secret')
    }
  })

  test('a tool that never ends times out, and an aborted call ends at once', async () => {
    const endless = tool(() => new Promise(() => undefined))
    {
      const passed = AbortSignal.timeout(0)
      using timeout = spyOn(AbortSignal, 'timeout').mockReturnValue(passed)
      const late = await run(new ToolRunner(() => [endless], null), 'echo', '{"text":"hi"}')
      expect(late.status).toEqual(['running', 'failed'])
      expect(timeout).toHaveBeenCalledWith(10_000)
    }
    const gone = new ToolRunner(() => [endless], null)
    const left = await run(gone, 'echo', '{"text":"hi"}', AbortSignal.abort())
    expect(left.status).toEqual(['running', 'failed'])
  })

  test('output is truncated to its bound, and stays JSON', async () => {
    const long = tool(() => Promise.resolve({ text: '😀"'.repeat(100_000) }))
    const { result } = await run(new ToolRunner(() => [long], null), 'echo', '{"text":"hi"}')
    expect(result?.output.length).toBeLessThan(20_000)
    expect(() => JSON.parse(result?.output ?? '') as unknown).not.toThrow()
  })

  test('the fifth call of a reply is refused, valid or not', async () => {
    const toolbox = new ToolRunner(() => [echo], null)
    const outcomes = []
    for (let count = 0; count < 6; count++) {
      outcomes.push((await run(toolbox, count === 0 ? 'shell' : 'echo', '{"text":"hi"}')).status[1])
    }
    expect(outcomes).toEqual(['failed', 'completed', 'completed', 'completed', 'failed', 'failed'])
  })
})

describe('what is held back', () => {
  test.each([
    ['in the arguments', 'echo', '{"text":"x = 5"}'],
    ['in pieces of them', 'check_math', '{"formula":"x = 5"}'],
    ['as a number', 'echo', '{"text":"5"}'],
    ['in words', 'echo', '{"text":"the answer is five"}'],
    ['in bad arguments', 'echo', '{"x":5}'],
    ['in the name of an argument', 'echo', '{"x = 5":true}'],
    ['in the name of a tool', 'x_is_5', '{}'],
  ])('shows in no event: %s', async (_, name, input) => {
    const { events } = await run(toolboxAfter('Solve 3x + 7 = 22'), name, input)
    expect(events).toHaveLength(2)
    const shown = events.map((event) => ({ ...event, toolCallId: '' }))
    expect(JSON.stringify(shown)).not.toMatch(/5|five/)
  })

  test('everything else does', async () => {
    const toolbox = toolboxAfter('Solve 3x + 7 = 22', 'x = 6')
    const { events } = await run(toolbox, 'check_math', '{"formula":"3*6 + 7 = 22"}')
    expect(events[1]).toMatchObject({
      input: { formula: '3*6 + 7 = 22' },
      output: { verdict: 'wrong' },
    })
  })
})

describe('check_math', () => {
  const told = async (formula: string, ...lines: string[]) => {
    const { result } = await run(toolboxAfter(...lines), 'check_math', JSON.stringify({ formula }))
    return JSON.parse(result?.output ?? '') as Record<string, unknown>
  }
  const equation = 'Solve 3x + 7 = 22'

  test.each([
    ['3x = 15', { verdict: 'right' }],
    ['$3x = 15$', { verdict: 'right' }],
    ['x = 5', { verdict: 'right' }],
    ['3x = 29', { verdict: 'wrong', mistake: 'sign' }],
    ['x = 6', { verdict: 'wrong' }],
    ['17*20 = 340', { verdict: 'right' }],
    ['17*20 = 34', { verdict: 'wrong' }],
    ['\\frac{1}{2} + \\frac{1}{4}', { value: '0.75' }],
    ['2/3 + 1/4', { value: '11/12' }],
    ['3*6 + 7', { value: '25' }],
  ])('%s', async (formula, expected) => {
    expect(await told(formula, equation)).toMatchObject(expected)
  })

  test.each(['22 - 7', '(22 - 7)/3', '10/2', 'sqrt(25)', '2 + 3'])(
    'does not work the open problem out: %s',
    async (formula) => {
      const output = await told(formula, equation)
      expect(output).toHaveProperty('note')
      expect(JSON.stringify(output)).not.toMatch(/\d/)
    },
  )

  test('nor the calculation that is asked for', async () => {
    expect(await told('17*24', 'What is 17*24?')).toHaveProperty('note')
    expect(await told('17*24', 'Why is the sky blue?')).toEqual({ value: '408' })
  })

  test.each(['hello', 'x', '9^9^9^9', '1/0', 'import("fs")', '= 5', '(', 'x = y = z'])(
    'says so where it can check nothing: %s',
    async (formula) => {
      expect(await told(formula, 'Why is the sky blue?')).toHaveProperty('note')
    },
  )
})
