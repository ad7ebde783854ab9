/**
 * The states of the reply guard: open, asked, replaced; what passes in each, and what moves it on.
 */
import { describe, expect, test } from 'bun:test'
import { type GuardOptions, ReplyGuard } from '../../../src/tutor/guard/reply-guard'

/** Anything with the word "secret" discloses. */
function guardWith(changes: Partial<GuardOptions> = {}): ReplyGuard {
  return new ReplyGuard({
    detector: (text) => text.includes('secret'),
    asksOnce: true,
    question: () => 'What next?',
    ...changes,
  })
}

const stateOf = (guard: ReplyGuard) => {
  if (guard.hasReplaced) return 'replaced'
  return guard.isOver ? 'asked' : 'open'
}

describe('open', () => {
  test('is the first state, and harmless text keeps it', () => {
    const guard = guardWith()
    expect(stateOf(guard)).toBe('open')
    expect(guard.push('A good start.\n')).toBe('A good start.\n')
    expect(stateOf(guard)).toBe('open')
  })

  test('becomes asked by a question of the reply', () => {
    const guard = guardWith()
    expect(guard.push('What would you try first?\n')).toBe('What would you try first?')
    expect(stateOf(guard)).toBe('asked')
  })

  test('becomes asked at the end, by the question of the rung', () => {
    const guard = guardWith()
    expect(guard.push('A good start.\n') + guard.end()).toBe('A good start.\n\nWhat next?')
    expect(stateOf(guard)).toBe('asked')
  })

  test('becomes asked at the end by a tag, which then keeps its question mark', () => {
    const guard = guardWith()
    expect(guard.push('Look at it. Ready?') + guard.end()).toBe('Look at it. Ready?')
    expect(stateOf(guard)).toBe('asked')
  })

  test('a tag before more text loses its question mark and asks nothing', () => {
    const guard = guardWith()
    expect(guard.push('Ready? Look at it.\n')).toBe('Ready. Look at it.\n')
    expect(stateOf(guard)).toBe('open')
  })

  test('becomes replaced by a disclosure, which the question stands in for', () => {
    const guard = guardWith()
    expect(guard.push('A good start. It is the secret 5. And so on.')).toBe(
      'A good start. What next?',
    )
    expect(stateOf(guard)).toBe('replaced')
  })

  test.each([
    ['Think of it as follows:\n', 'the secret 5'],
    ['**Here it is:**\n\n', 'the secret 5\n'],
    ['Think of it as follows: \n', ''],
    ['Your answer is:', ''],
  ])('an announcement goes with what it announces: %p', (announcement, follows) => {
    const guard = guardWith()
    const shown = guard.push('A good start.\n') + guard.push(announcement)
    expect((shown + guard.push(follows) + guard.end()).trim()).toMatch(
      /^A good start\.\s+What next\?$/,
    )
  })

  test('an announcement stands before what it announces', () => {
    const guard = guardWith({ asksOnce: false })
    const text = 'Here are two:\n\n- one\n- two\nAnd the rest:\n'
    expect(guard.push(text) + guard.pause() + guard.end()).toBe(text)
  })

  test('judges the unfinished sentence at a pause', () => {
    const guard = guardWith()
    expect(guard.push('It is the secret 5')).toBe('')
    expect(guard.pause()).toBe('What next?')
    expect(stateOf(guard)).toBe('replaced')
  })
})

describe('asked', () => {
  const asked = () => {
    const guard = guardWith()
    guard.push('What would you try first?\n')
    return guard
  }

  test('drops prose and further questions', () => {
    const guard = asked()
    expect(guard.push('Take your time. What else?\n') + guard.end()).toBe('')
    expect(stateOf(guard)).toBe('asked')
  })

  test('passes a block that the question is about, with the line before it', () => {
    const guard = asked()
    expect(guard.push('\n- add 7\n- divide by 3\n')).toContain('- add 7\n- divide by 3\n')
  })

  test('becomes replaced by a disclosure, without a second question', () => {
    const guard = asked()
    expect(guard.push('\n- the secret 5\n') + guard.end()).toBe('')
    expect(stateOf(guard)).toBe('replaced')
  })

  test('is complete once enough was dropped', () => {
    const guard = asked()
    expect(guard.isComplete).toBe(false)
    guard.push('And so on and on. '.repeat(30))
    expect(guard.isComplete).toBe(true)
  })
})

describe('replaced', () => {
  const replaced = () => {
    const guard = guardWith()
    guard.push('It is the secret 5. ')
    return guard
  }

  test('passes nothing, whatever comes', () => {
    const guard = replaced()
    const texts = ['Good. ', 'What next? ', '\n```js\n', '\n- a\n', 'secret']
    expect(texts.map((text) => guard.push(text)).join('') + guard.pause() + guard.end()).toBe('')
    expect(stateOf(guard)).toBe('replaced')
  })

  test('is complete once enough was dropped', () => {
    const guard = replaced()
    guard.push('x'.repeat(390))
    expect(guard.isComplete).toBe(false)
    guard.push('x'.repeat(20))
    expect(guard.isComplete).toBe(true)
  })
})

describe('without the rule of one question', () => {
  test('questions pass as they are, and the end adds none', () => {
    const guard = guardWith({ asksOnce: false })
    const text = 'Ready? What is it? And why? Good.\n'
    expect(guard.push(text) + guard.end()).toBe(text)
    expect(stateOf(guard)).toBe('open')
  })

  test('a disclosure is still replaced', () => {
    const guard = guardWith({ asksOnce: false })
    expect(guard.push('Why? It is the secret 5. More.') + guard.end()).toBe('Why? What next?')
    expect(stateOf(guard)).toBe('replaced')
  })

  test('with no detector either, every piece passes at once', () => {
    const guard = guardWith({ asksOnce: false, detector: null })
    expect(guard.push('the secret')).toBe('the secret')
    expect(guard.end()).toBe('')
  })
})
