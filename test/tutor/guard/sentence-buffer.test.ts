/** Where the sentence buffer cuts, and how much of an unfinished sentence it releases. */
import { describe, expect, test } from 'bun:test'
import { SentenceBuffer } from '../../../src/tutor/guard/reply-guard'

function sentencesOf(...pieces: readonly string[]): readonly string[] {
  const buffer = new SentenceBuffer()
  const found: string[] = []
  for (const piece of pieces) {
    buffer.append(piece)
    for (let cut = buffer.nextCut(); cut; cut = buffer.nextCut()) {
      found.push(buffer.close(cut).text)
    }
  }
  return found
}

describe('cuts', () => {
  test.each([
    ['after a full stop and a blank', ['One. Two'], ['One.']],
    ['after closing marks', ['Say “why?” Now'], ['Say “why?”']],
    ['at the end of a line', ['One\nTwo'], ['One\n']],
    ['after a Chinese full stop', ['一。二'], ['一。']],
    ['when the end arrives in another piece', ['One', '.', ' Two'], ['One.']],
    ['not in a decimal', ['It is 3.5 long'], []],
    ['not after a list marker', ['1. Take it'], []],
    ['not inside code', ['`a. b` c'], []],
    ['not before something follows', ['One.'], []],
    ['a long sentence at a blank', ['word '.repeat(130)], ['word '.repeat(121)]],
    ['a long word without a blank', ['x'.repeat(2100)], ['x'.repeat(2000)]],
  ])('%s', (_, pieces, sentences) => {
    expect(sentencesOf(...pieces)).toEqual(sentences)
  })
})

describe('an unfinished sentence', () => {
  test('is released without the marks that may make it a question', () => {
    const buffer = new SentenceBuffer()
    buffer.append('Do you see why?" ')
    expect(buffer.takeUnlessQuestion()).toBe('Do you see why')
    expect(buffer.close(buffer.length).rest).toBe('?" ')
  })

  test('after a close the next one starts anew', () => {
    const buffer = new SentenceBuffer()
    buffer.append('It is 5. Good')
    const cut = buffer.nextCut()
    expect(buffer.close(cut ?? 0).text).toBe('It is 5.')
    expect(buffer.close(buffer.length)).toEqual({
      text: ' Good',
      rest: ' Good',
      hasShown: false,
    })
    expect(buffer.length).toBe(0)
  })
})
