/** Names that are trusted by reading them: what no one sees is taken out, by its Unicode property. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { visibleName } from '../../src/lib/text'

/** Every character that Unicode says is ignored, a format, a surrogate, a blank or a control. */
const unseen: string[] = []
for (let code = 0; code <= 0x10_ffff; code += 1) {
  if (code >= 0xd800 && code <= 0xdfff) continue
  const character = String.fromCodePoint(code)
  if (/[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Z}\p{M}\u2800\u{1D159}]/u.test(character)) {
    unseen.push(character)
  }
}

test('no character that is not seen makes a name, alone or together', () => {
  expect(unseen.length).toBeGreaterThan(4_000)
  for (const character of unseen) expect(visibleName(character)).toBeNull()
  for (const name of [
    '\u200b',
    '\u00ad',
    '\u2060\ufeff',
    '\u115f\u1160\u3164\uffa0',
    '\u{e0067}\u{e007f}',
    '\ufe0f\u{e0100}',
    '\u2800\u2800',
    '\u{1D159}',
    '\u202e\u2066',
    ' \u3000\u2003\u2028',
    '\u0301\u0301',
    '\ue000',
    '',
  ]) {
    expect(visibleName(name)).toBeNull()
  }
})

test.each([
  ['Goo\u200bgle', 'Google'],
  ['Goo\u00adgle', 'Google'],
  ['G\u2060oo\ufeffgle', 'Google'],
  ['\u202eelgooG', 'elgooG'],
  ['\u2066Bot\u2069', 'Bot'],
  ['Bot\u{e0041}\u{e0042}', 'Bot'],
  ['Goo\u3164gle', 'Google'],
  ['Goo\u2800gle', 'Goo gle'],
  ['Goo\u{1D159}gle', 'Goo gle'],
  ['  My \u2003 bot\u2029', 'My bot'],
  ['Cafe\u0301', 'Café'],
  ['Cafe\u034f\u0301', 'Café'],
  ['학교 도우미', '학교 도우미'],
  ['مساعد', 'مساعد'],
  ['Bot 🤖', 'Bot 🤖'],
  ['?', '?'],
])('%j is shown as %s', (name, shown) => expect(visibleName(name)).toBe(shown))

test('a name without the unseen stays, and cleaning it again changes nothing', () => {
  const noise = fc.array(
    fc.constantFrom(...unseen.filter((one) => !/[\p{M}\s\p{Z}\p{Cc}\u2800\u{1D159}]/u.test(one))),
  )
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z]{1,12}$/), noise, (name, added) => {
      const hidden = Array.from(name, (letter, at) => letter + (added[at] ?? '')).join('')
      expect(visibleName(hidden)).toBe(name)
      expect(visibleName(visibleName(hidden) ?? '')).toBe(name)
    }),
  )
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const shown = visibleName(name)
      if (shown !== null) expect(visibleName(shown)).toBe(shown)
    }),
  )
})
