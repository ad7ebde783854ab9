/** Reasoning and the marks of chat templates, which servers send as text, never reach the learner. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { createModel } from '../../src/llm/create-model'
import { MarkFilter } from '../../src/llm/model-marks'
import { ask } from '../support/providers/ask'
import { configFor, everyProvider } from '../support/providers/every-provider'
import { startOpenAiCompatible } from '../support/providers/openai-compatible'
import type { Script } from '../support/providers/script'

async function relayed(script: Script) {
  await using standIn = await startOpenAiCompatible({ reply: () => script })
  return await ask(createModel(configFor('openai-compatible', standIn.url)))
}

/** What is shown of a text that comes in these pieces at once. */
function shown(pieces: readonly string[]): string {
  const filter = new MarkFilter()
  return [...pieces.map((piece) => filter.push(piece)), ...filter.end()].join('')
}

const hidden = 'heliotrope, so x is 5'
const reply = 'What do you **subtract** first, if $x < 3$?'
const deepSeek = (name: string) => `<｜${name.replaceAll(' ', '▁')}｜>`

/** Streams of which the learner sees `reply` alone. */
const streams: readonly (readonly [string, string])[] = [
  ['a block of thought', `<think>${hidden}</think>\n\n${reply}`],
  ['an empty block', `<think>\n\n</think>\n\n${reply}`],
  ['a block after white space', `\n <think>${hidden}</think>${reply}`],
  ['two blocks', `<think>${hidden}</think>\n<think>${hidden}</think>${reply}`],
  ['a closing whose opening the template said', `${hidden}</think>${reply}`],
  ['a closing after several lines', `First, ${hidden}.\n\nThen \`y\`.\n</think>\n\n${reply}`],
  ['the long form', `<thinking>${hidden}</thinking>${reply}`],
  ['the long form, closing alone', `${hidden}\n</thinking>\n${reply}`],
  ['the form of Magistral', `[THINK]${hidden}[/THINK]${reply}`],
  ['the form of Kimi-VL', `◁think▷${hidden}◁/think▷${reply}`],
  [
    'the form of Command A',
    `<|START_THINKING|>${hidden}<|END_THINKING|><|START_RESPONSE|>${reply}<|END_RESPONSE|>`,
  ],
  ['the form of Seed', `<seed:think>${hidden}</seed:think>${reply}`],
  ['other words', `<reasoning>${hidden}</reasoning>${reply}`],
  [
    'channels of Harmony',
    `<|channel|>analysis<|message|>${hidden}<|end|><|start|>assistant<|channel|>final<|message|>${reply}<|return|>`,
  ],
  [
    'a call in a channel',
    `<|channel|>commentary to=functions.x <|constrain|>json<|message|>{"x": 5}<|call|><|start|>assistant<|channel|>final<|message|>${reply}`,
  ],
  ['a final channel alone', `<|channel|>final<|message|>${reply}<|return|>`],
  ['a channel after a block', `<think>${hidden}</think><|channel|>final<|message|>${reply}`],
  ['an end of ChatML', `${reply}<|im_end|>`],
  ['a turn made up by the model', `${reply}<|im_end|>\n<|im_start|>user\n${hidden}`],
  ['an end of text', `${reply}<|endoftext|>`],
  ['an end of Llama', `${reply}<|eot_id|>`],
  ['an end of Gemma', `${reply}<end_of_turn>\n<start_of_turn>user\n${hidden}`],
  ['an end of Phi', `${reply}<|end|><|user|>${hidden}`],
  ['an end of Mistral', `${reply}</s>`],
  ['an end of Mistral and a line', `${reply}</s>\n`],
  ['an end of DeepSeek', `${reply}${deepSeek('end of sentence')}`],
  ['the head of a turn of ChatML', `<|im_start|>assistant\n${reply}`],
  [
    'the head of a turn of Llama',
    `<|start_header_id|>assistant<|end_header_id|>\n\n${reply}<|eot_id|>`,
  ],
  ['the head of a turn of Gemma', `<start_of_turn>model\n${reply}`],
  ['the beginning of a text', `<|begin_of_text|>${reply}`],
  [
    'a call as text',
    `<tool_call>\n{"name": "check_math", "arguments": {"x": 5}}\n</tool_call>\n${reply}`,
  ],
  ['a call after the reply', `${reply}<tool_call>{"name": "x"}</tool_call>`],
  ['a call that does not end', `${reply}<tool_call>{"name": "x", "arguments": {"a": "${hidden}"`],
  ['a call of Llama', `<function=check_math>{"x": 5}</function>${reply}`],
  ['a call of Mistral', `[TOOL_CALLS][{"name": "check_math"}]\n${reply}`],
  ['a call of DeepSeek', `${deepSeek('tool calls begin')}x${deepSeek('tool calls end')}${reply}`],
  ['a call of Kimi', `<|tool_calls_section_begin|>x<|tool_calls_section_end|>${reply}`],
]

/** Texts in which nothing is a mark. */
const plain: readonly (readonly [string, string])[] = [
  ['a tag', '<b>bold</b> and <s>struck</s> out'],
  ['a comparison', 'f <| x, a <| b |> c, 3 < 4 > 2, x<y and [1, 2]'],
  ['white space at the beginning', '  \n indented'],
  ['the beginning of a mark', '<thi'],
  ['a question about the tag', 'What does <think> mean? </think> closes it.'],
  ['a mark in code', 'Write `</think>` or `<|im_end|>` here.'],
  ['a mark in a code block', '```\n<|im_start|>user\n</think>\n```\nWhat is that?'],
  ['an array', '[TOOL] and [T] and [/INS]'],
]

/** A text in pieces that end at `cuts`. */
function pieces(text: string, cuts: readonly number[]): string[] {
  const ends = [...cuts.map((cut) => cut % (text.length + 1)), text.length].toSorted(
    (a, b) => a - b,
  )
  return ends.map((end, at) => text.slice(at === 0 ? 0 : ends[at - 1], end))
}

test.each(streams)('only the reply is shown of %s, however it is cut', (_, text) => {
  for (let cut = 0; cut <= text.length; cut++) {
    expect(shown([text.slice(0, cut), text.slice(cut)]).trimEnd()).toBe(reply)
  }
  expect(shown(Array.from(text)).trimEnd()).toBe(reply)
})

test.each(plain)('%s passes untouched, however it is cut', (_, text) => {
  for (let cut = 0; cut <= text.length; cut++) {
    expect(shown([text.slice(0, cut), text.slice(cut)])).toBe(text)
  }
  expect(shown(Array.from(text))).toBe(text)
})

test('any text and any cuts: what is shown does not depend on the cuts', () => {
  const texts = [...streams, ...plain].map(([, text]) => text)
  const bits = texts.flatMap((text) => text.match(/<[^<>]*>|\[[^[\]]*\]|[^<[]+/g) ?? [])
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.constantFrom(...bits), fc.string()), { maxLength: 8 }),
      fc.array(fc.nat()),
      (parts, cuts) => {
        const text = parts.join('')
        expect(shown(pieces(text, cuts))).toBe(shown([text]))
      },
    ),
  )
})

test('a reply that is released goes on without its marks', () => {
  const filter = new MarkFilter()
  const begun = filter.push('Visible ') + filter.release().join('')
  const rest = Array.from('reply.</think> More.<|im_end|>more')
    .map((piece) => filter.push(piece))
    .join('')
  expect(begun + rest + filter.end().join('')).toBe('Visible reply. More.')
  expect(filter.lacksOpening).toBe(true)
})

test('a reply is shown piece by piece behind the mark for which its beginning was held', () => {
  const filter = new MarkFilter()
  const pieces = ['So ', hidden, '</think>', '\n\nWhat ', 'first?']
  expect(pieces.map((piece) => filter.push(piece))).toEqual(['', '', '', 'What ', 'first?'])
  expect(filter.end().join('')).toBe('')
})

describe.each(everyProvider.map((each) => [each.provider, each] as const))('%s', (name, each) => {
  test('shows the reply alone', async () => {
    for (const [, text] of streams.slice(0, 12)) {
      for (const tokens of [[text], Array.from(text)]) {
        await using standIn = await each.start({ reply: () => ({ tokens }) })
        const { text: seen, thrown, finish } = await ask(createModel(configFor(name, standIn.url)))
        expect([seen.trimEnd(), thrown, finish?.finishReason]).toEqual([reply, null, 'stop'])
      }
    }
  })
})

test('a model whose reasoning lacks its opening is held until the mark, from its second reply on', async () => {
  const tokens = ['So ', hidden, '</think>', reply]
  await using standIn = await startOpenAiCompatible({ reply: () => ({ tokens, delayMs: 300 }) })
  const model = createModel(configFor('openai-compatible', standIn.url))
  expect((await ask(model)).text).toContain(reply)
  expect((await ask(model)).text).toBe(reply)
})

test('a word that is not followed by others is shown within a moment', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const script = { tokens: ['Well', ' then.'], pause: { before: 1, until: promise } }
  await using standIn = await startOpenAiCompatible({ reply: () => script })
  const model = createModel(configFor('openai-compatible', standIn.url))
  const stream = await model.stream(
    { system: '', turns: [{ role: 'user', content: 'Hi' }] },
    new AbortController().signal,
  )
  expect((await stream.next()).value).toEqual({ type: 'text', delta: 'Well' })
  resolve()
  await stream.return()
})

test('a reply of reasoning alone is an error', async () => {
  const tokens = ['<think>', 'x is 5']
  expect((await relayed({ tokens })).thrown).toMatchObject({ kind: 'empty' })
  expect((await relayed({ tokens, finish: 'length' })).thrown).toMatchObject({ kind: 'exhausted' })
  expect((await relayed({ tokens: [...tokens, '</think>', ' '] })).thrown).toMatchObject({
    kind: 'empty',
  })
})

test('a cut inside the block keeps it hidden', async () => {
  const { text, thrown } = await relayed({ tokens: ['<think>', 'x is 5'], finish: null })
  expect(text).toBe('')
  expect(thrown).toMatchObject({ name: 'ModelError' })
})

test('marks by the hundred thousand are read in time that grows with their number', () => {
  const time = (count: number, mark: string) => {
    const { user } = process.cpuUsage()
    const filter = new MarkFilter()
    for (let at = 0; at < count; at++) filter.push(mark)
    filter.end()
    return (process.cpuUsage().user - user) / 1_000
  }
  for (const mark of ['<', '<|', '[', '</s> ', '<think>', '</think>', '<|channel|>', '`', ' ']) {
    time(2_000, mark)
    expect(time(50_000, mark)).toBeLessThan(3_000)
  }
})
