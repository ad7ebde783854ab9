/** The best hits of many texts: which are ranked, for common and rare words, on both engines. */
import { beforeAll, expect, test } from 'bun:test'
import { FullTextIndex, type SearchEntry } from '../../src/db/search/full-text'
import { createLog } from '../../src/lib/log'
import { fixture, onEachEngine } from '../support/fixtures'
import { openTestStore } from '../support/stores'

/** More than an engine ranks of the newest texts. */
const count = 1_300
const userId = '00000000-0000-7000-8000-000000000001'
const twin = '00000000-0000-7000-9000-000000000001'

/** The words of the texts, by number; 0 is the oldest. */
const said: Readonly<Record<string, (at: number) => boolean>> = {
  everywhere: () => true,
  // An engine would rank it first, and has 1,200 newer texts with the same word.
  'everywhere everywhere everywhere everywhere': (at) => at === 5,
  even: (at) => at % 2 === 0,
  odd: (at) => at % 2 === 1 || at === 20,
  seldom: (at) => at % 100 === 50,
  once: (at) => at === 7,
}

const textOf = (at: number): string =>
  Object.keys(said)
    .filter((words) => said[words]?.(at))
    .join(' . ')

onEachEngine('the best hits', (engine) => {
  const opened = fixture(() => openTestStore(engine))
  let index: FullTextIndex
  beforeAll(async () => {
    const { store } = opened
    index = new FullTextIndex(store, createLog('silent', false))
    const entries = Array.from({ length: count }, (_, at) =>
      [userId, twin].map((owner): SearchEntry => {
        const refId = `${owner} ${at}`
        return { kind: 'message', refId, groupId: refId, userId: owner, text: textOf(at) }
      }),
    )
    await store.transaction((tx) => index.add(tx, entries.flat()))
  })

  const best = async (q: string, match: 'all' | 'any', limit: number): Promise<number[]> => {
    const hits = await index.find({ userId, q, kinds: ['message'], limit, match, order: 'best' })
    expect(hits.every(({ refId }) => refId.startsWith(userId))).toBe(true)
    return hits.map(({ refId }) => Number(refId.split(' ')[1]))
  }

  test('all texts with a rare word are ranked, however old they are', async () => {
    const rare = Array.from({ length: 13 }, (_, at) => at * 100 + 50)
    expect((await best('"seldom"', 'all', 100)).toSorted((a, b) => a - b)).toEqual(rare)
    expect(await best('"once"', 'any', 100)).toEqual([7])
    const found = await best('everywhere "seldom"', 'any', 13)
    expect(found.toSorted((a, b) => a - b)).toEqual(rare)
  })

  test('of texts with a common word the newest are ranked', async () => {
    const found = await best('"everywhere"', 'any', 50)
    expect(found).toHaveLength(50)
    expect(Math.min(...found)).toBeGreaterThan(5)
  })

  test('an old text with two common words that are seldom together comes first', async () => {
    const [first] = await best('even "odd"', 'any', 10)
    expect(first).toBe(20)
    expect(await best('even "odd"', 'all', 10)).toEqual([20])
  })

  test('a word that no text has does not hide the others', async () => {
    expect(await best('missing "once"', 'any', 10)).toEqual([7])
    expect(await best('missing "once"', 'all', 10)).toEqual([])
    expect(await best('missing "nothing"', 'any', 10)).toEqual([])
  })
})
