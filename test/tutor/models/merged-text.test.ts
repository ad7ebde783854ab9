/** Merging changes how many events there are, never what they say. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { textMerger } from '../../../src/tutor/models/merged-text'

type Choice = { delta: { content?: string }; finish_reason: string | null }

const event = (delta: object, more: object = {}) =>
  `data: ${JSON.stringify({ id: 'x', choices: [{ index: 0, delta, finish_reason: null, ...more }] })}\n\n`
const token = (content: string) => event({ content })

/** Runs the bytes through, cut into pieces of these lengths in turn. */
function merge(stream: string, lengths: readonly number[] = [Number.POSITIVE_INFINITY]): string {
  const bytes = new TextEncoder().encode(stream)
  const take = textMerger()
  const pieces: Uint8Array[] = []
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const length = lengths[turn % lengths.length] ?? 1
    pieces.push(take(bytes.subarray(at, at + length)))
    at += length
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(pieces))
}

function textOf(stream: string): string {
  const choices = stream
    .split('\n\n')
    .filter((each) => each.startsWith('data: {'))
    .map((each) => (JSON.parse(each.slice(6)) as { choices: [Choice] }).choices[0])
  return choices.map(({ delta }) => delta.content ?? '').join('')
}

describe('tokens that arrive together', () => {
  test('become one event', () => {
    expect(merge(token('Wh') + token('at ') + token('now?'))).toBe(token('What now?'))
  })

  test('keep their escapes, also of half characters', () => {
    const halves = String.raw`\ud83d` + '|' + String.raw`\ude00`
    const [first = '', second = ''] = halves.split('|').map((half) => token('_').replace('_', half))
    expect(textOf(merge(first + second))).toBe('😀')
    expect(textOf(merge(token('"\\') + token('\n"') + token('\\"')))).toBe('"\\\n"\\"')
  })

  test.each([
    ['a comment', ': ping\n\n'],
    ['the end', 'data: [DONE]\n\n'],
    ['an event that also says why it ended', event({ content: 'b' }, { finish_reason: 'stop' })],
    ['an event without text', event({ role: 'assistant' })],
    ['a tool call', event({ tool_calls: [{ index: 0, function: { arguments: '{}' } }] })],
    ['what is no JSON', 'data: {"content":"\n\n'],
    ['an error', 'data: {"error":{"message":"busy"}}\n\n'],
  ])('stay apart around %s', (_, between) => {
    const stream = token('a') + between + token('c')
    expect(merge(stream)).toBe(stream)
  })

  test('are left alone with other line ends', () => {
    const stream = (token('a') + token('b')).replaceAll('\n', '\r\n')
    expect(merge(stream)).toBe(stream)
  })

  test('say the same, wherever the pieces were cut', () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1 })
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), lengths, (tokens, cuts) => {
        const stream = tokens.map(token).join('') + 'data: [DONE]\n\n'
        expect(textOf(merge(stream, cuts))).toBe(tokens.join(''))
        expect(merge(stream, cuts)).toEndWith('data: [DONE]\n\n')
      }),
    )
  })
})
