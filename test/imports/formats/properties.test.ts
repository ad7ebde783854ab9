/** Any tree in comes out; any damage to a file is a fault or a refusal, never a failure. */
import fc from 'fast-check'
import { describe, expect, test } from 'bun:test'
import { openExport } from '../../../src/features/imports/export-reader'
import { sources, type Source } from '../../../src/features/imports/formats/registry'
import {
  UnreadableExport,
  type ExportEntry,
} from '../../../src/features/imports/imported-conversation'
import {
  branched,
  conversationOf,
  dialogues,
  tell,
  treeSources,
  withFile,
  zipOf,
  type Body,
} from '../exports'

/** A forest: each message answers an earlier one or none; any of its times, any text. */
const forest = fc
  .array(
    fc.record({
      above: fc.option(fc.nat(), { nil: null, freq: 4 }),
      text: fc
        .string({ unit: 'grapheme', minLength: 1 })
        .filter((text) => text.trim() !== '' && !text.includes('\0')),
      at: fc.integer({ min: 1_000_000_000, max: 2_000_000_000 }),
      isUser: fc.boolean(),
    }),
    { minLength: 1, maxLength: 30 },
  )
  .map((nodes) =>
    nodes.map(({ above, text, at, isUser }, index) => ({
      id: `n${index}`,
      parent: above === null || index === 0 ? null : `n${above % index}`,
      role: isUser ? ('user' as const) : ('assistant' as const),
      text: `${index} ${text}`,
      at,
    })),
  )

/** The way from a root to a message, as its texts. */
const ways = (messages: readonly { readonly parent: number | null; readonly text: string }[]) => {
  const found: string[] = []
  for (const { parent, text } of messages)
    found.push(parent === null ? text : `${found[parent]} > ${text}`)
  return found.toSorted()
}

describe.each(treeSources)('%s', (source) => {
  test('any tree in is the same tree out, in any order of its nodes', async () => {
    await fc.assert(
      fc.asyncProperty(forest, fc.boolean(), async (told, reversed) => {
        const payload = tell[source](reversed ? told.toReversed() : told)
        const { messages } = await conversationOf(source, [payload])
        const expected = told.map(({ text, parent }) => ({
          text,
          parent: parent === null ? null : Number(parent.slice(1)),
        }))
        expect(ways(messages.map(({ content: text, parent }) => ({ text, parent })))).toEqual(
          ways(expected),
        )
        const shown = messages.flatMap(({ active }, index) => (active ? index : []))
        expect(shown.map((index) => messages[index]?.parent ?? null)).toEqual([
          null,
          ...shown.slice(0, -1),
        ])
      }),
      { numRuns: 60 },
    )
  })
})

const activity = [
  {
    header: 'Gemini Apps',
    title: 'Prompted x',
    time: '2026-02-02T07:24:02.806Z',
    safeHtmlItem: [{ html: '<b>x</b>' }],
  },
]
const exports: Readonly<Record<Source, unknown>> = {
  chatgpt: [tell.chatgpt(branched), { title: 'P', messages: [{ role: 'user', content: 'x' }] }],
  claude: [tell.claude(branched)],
  gemini: [...activity, ...activity],
  openwebui: [tell.openwebui(branched)],
  librechat: tell.librechat(branched),
  deepseek: [dialogues.deepseek()],
  grok: { conversations: [dialogues.grok()] },
  mistral: dialogues.mistral(),
  elenchus: {
    id: 's',
    title: 'T',
    mode: 'tutor',
    messageCount: 1,
    messages: [{ id: 'a', parentId: null, role: 'user', content: 'Why?', active: true }],
  },
  copilot: [{ conversation: 'T', time: '2026-02-17T14:36:11', author: 'Human', message: 'Why?' }],
}

/**
 * Everything that can be read of the file, which neither throws nor has an entry on which the
 * reader fails.
 */
const survived = (source: Source, body: Body): Promise<ExportEntry[]> =>
  withFile(body, async (path) => {
    const entries = await unlessRefused(async () =>
      Array.fromAsync((await openExport(source, path)).entries(0)),
    )
    const count = await unlessRefused(async () => (await openExport(source, path)).count())
    if (count !== undefined) expect(entries).toHaveLength(count)
    const failures = entries?.filter(
      (entry) => 'fault' in entry && entry.fault.code === 'UNEXPECTED',
    )
    expect(failures ?? []).toEqual([])
    return entries ?? []
  })

async function unlessRefused<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof UnreadableExport) return undefined
    throw error
  }
}

describe.each(sources)('%s survives', (source) => {
  const whole = JSON.stringify(exports[source])

  test('bytes that were overwritten, cut out or put in', async () => {
    const damage = fc.record({
      at: fc.nat(),
      length: fc.nat({ max: 8 }),
      bytes: fc.uint8Array({ maxLength: 8 }),
    })
    const files = [
      Buffer.from(whole),
      Buffer.from(zipOf({ 'Gemini Apps/conversations.json': whole })),
    ]
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...files),
        fc.array(damage, { minLength: 1, maxLength: 3 }),
        async (file, damages) => {
          let bytes = file
          for (const { at, length, bytes: put } of damages) {
            const from = at % bytes.length
            bytes = Buffer.concat([
              bytes.subarray(0, from),
              put,
              bytes.subarray(from + length),
              Buffer.from(' '),
            ])
          }
          await survived(source, bytes)
        },
      ),
      { numRuns: 200 },
    )
  })

  test('any value in the place of another', async () => {
    const strange = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom('__proto__', '\uD800\0', 1e308, -1, [[]], {}),
    )
    const count = placesIn(exports[source])
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat({ max: count }), strange), { minLength: 1, maxLength: 4 }),
        async (changes) => {
          const entries = await survived(
            source,
            JSON.stringify(changed(exports[source], new Map(changes))),
          )
          expect(JSON.stringify(entries)).not.toMatch(/\\u0000|\\ud800/)
        },
      ),
      { numRuns: 300 },
    )
  })

  test('any JSON at all', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.jsonValue(),
        async (value) => void (await survived(source, JSON.stringify(value))),
      ),
      { numRuns: 100 },
    )
  })
})

/** The value with other ones at some places, which are numbered as they are met. */
function changed(value: unknown, changes: ReadonlyMap<number, unknown>): unknown {
  let place = 0
  return JSON.parse(JSON.stringify(value), (_, item: unknown) => {
    place += 1
    return changes.has(place) ? changes.get(place) : item
  }) as unknown
}

function placesIn(value: unknown): number {
  let places = 0
  JSON.parse(JSON.stringify(value), (_, item: unknown) => {
    places += 1
    return item
  })
  return places
}
