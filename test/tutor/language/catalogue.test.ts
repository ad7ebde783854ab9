/** The catalogue of sentences: whole in every language, and asking where it should ask. */
import { describe, expect, test } from 'bun:test'
import { catalogueOf } from '../../../src/tutor/offline/context'
import type { Catalogue } from '../../../src/tutor/language/sentences'
import { languages } from '../../../src/text/language'

/** Every list of wordings by its place: "refusals.plain", "plan.0". */
function wordingsOf(catalogue: Catalogue): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>()
  const collect = (value: unknown, place: string): void => {
    if (typeof value === 'string') found.set(place, [value])
    else if (isWordings(value)) found.set(place, value)
    else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        collect(inner, place === '' ? key : `${place}.${key}`)
      }
    }
  }
  collect(catalogue, '')
  return found
}

function isWordings(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}

const questions =
  /^(?:plan|stages|choiceStages|proofStages|reactionStages)\.|^quiz\.(?:ask|over)$|^pasted\.(?:ask|over)$|^(?:afterTrueEquality|afterReveal|essay\.stages\.\d+\.ask|falseEquality|ownLine|ownMistake|keyStep|neutral|start|newTask|nextTime|onTold|ownValue|gentle|afterTerm|afterMove|afterMoveInStory|example|lookBack|similarTask|anyLine|anyForm|working|exampleTask|workedVariant|revealed|afterPassage|unseenPicture|ambiguousNumber)$/
const namesIn = (texts: readonly string[]) =>
  [...new Set(texts.flatMap((text) => text.match(/\{\w+\}/g) ?? []))].toSorted()

const english = wordingsOf(catalogueOf('en'))

describe.each(languages)('%s', (language) => {
  const own = wordingsOf(catalogueOf(language))

  test('has every key of the English catalogue, with as many wordings and the same names', () => {
    expect([...own.keys()]).toEqual([...english.keys()])
    for (const [place, texts] of own) {
      const original = english.get(place) ?? []
      expect([place, texts.length]).toEqual([place, original.length])
      expect([place, namesIn(texts)]).toEqual([place, namesIn(original)])
      expect(new Set(texts).size).toBe(texts.length)
    }
  })

  test('a question ends in its only question mark, and an opener has none', () => {
    for (const [place, texts] of own) {
      for (const text of texts) {
        expect([text, text.split('?').length - 1]).toEqual([text, questions.test(place) ? 1 : 0])
        if (questions.test(place)) expect(text).toEndWith('?')
        if (language === 'es') {
          expect([text, text.split('¿').length]).toEqual([text, text.split('?').length])
        }
      }
    }
  })

  test('no sentence holds a number', () => {
    for (const texts of own.values()) expect(texts.join(' ')).not.toMatch(/\d/)
  })

  test('what may be said twice in a row has a second wording', () => {
    for (const [place, texts] of own) {
      if (
        /^(?:refusals|returns|encouragements|plan|stages)\.|^(?:noAnswer|neutral|unchecked|noPassage|identity|falseEquality|afterTrueEquality|ambiguousNumber)$/.test(
          place,
        )
      ) {
        expect([place, texts.length > 1]).toEqual([place, true])
      }
    }
  })

  test('shares no sentence with English', () => {
    if (language === 'en') return
    const said = new Set(
      [...english.values()]
        .flat()
        .filter((text) => /\p{L}{3}.* /u.test(text.replace(/\{\w+\}/g, ''))),
    )
    for (const text of [...own.values()].flat())
      expect([text, said.has(text)]).toEqual([text, false])
  })
})
