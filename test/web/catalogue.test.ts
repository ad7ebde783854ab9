/** The texts of the pages: every language has each of them, each is used, and no other text is shown. */
import { describe, expect, test } from 'bun:test'
import { Glob } from 'bun'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { de } from '../../src/web/i18n/de'
import { en } from '../../src/web/i18n/en'
import { es } from '../../src/web/i18n/es'
import { fr } from '../../src/web/i18n/fr'
import { browserLanguage } from '../../src/web/i18n/i18n'

const folder = join(import.meta.dir, '../../src/web')
const sources = await Promise.all(
  [...new Glob('**/*.{ts,tsx}').scanSync(folder)]
    .filter((path) => !/^i18n\/.*\.ts$|generated/.test(path))
    .map(async (path) => ({ path, text: await Bun.file(join(folder, path)).text() })),
)

/** Each text by its path, such as `chat.tools.other`. */
function textsOf(value: unknown, path = ''): [string, string | ((...values: never[]) => string)][] {
  if (typeof value === 'string' || typeof value === 'function') return [[path, value as string]]
  return Object.entries(value ?? {}).flatMap(([key, inner]) =>
    textsOf(inner, path === '' ? key : `${path}.${key}`),
  )
}

/** Areas whose keys need not be the same in every language. */
const isShared = (path: string): boolean => !path.startsWith('problems.')
const english = textsOf(en)

describe.each([
  ['German', de],
  ['French', fr],
  ['Spanish', es],
] as const)('in %s', (_name, catalogue) => {
  const texts = new Map(textsOf(catalogue))

  test('there is each text of the English catalogue and no other', () => {
    expect([...texts.keys()].filter(isShared).toSorted()).toEqual(
      english.map(([path]) => path).toSorted(),
    )
  })

  test('each text has the places of the English one, and is not empty', () => {
    const placesOf = (text: string): string => (text.match(/\{\w+\}/g) ?? []).toSorted().join()
    for (const [path, text] of english) {
      const other = texts.get(path)
      if (typeof text === 'function') {
        expect(`${path}: ${typeof other}`).toBe(`${path}: function`)
        const said = (other as (...values: unknown[]) => string)('7', '9')
        expect(`${path}: ${said.includes('7')}`).toBe(`${path}: true`)
      } else {
        expect(`${path} ${placesOf(String(other))}`).toBe(`${path} ${placesOf(text)}`)
        expect(String(other).trim()).not.toBe('')
      }
    }
  })

  test('the learner is addressed in the familiar form', () => {
    const formal = /\b(?:Ihre?[mnrs]?|Ihnen|[Vv]ous|[Vv]otre|[Vv]os|[Uu]sted(?:es)?)\b/
    const found = [...texts].filter(([, text]) => typeof text === 'string' && formal.test(text))
    expect(found).toEqual([])
  })
})

describe.each([
  ['English', en, /["„«»]|(?<!^|[\s(“])'| [?!;:](?:\s|$)/],
  ['German', de, /["”«»]|(?<!^|[\s(„])'| [?!;:](?:\s|$)/],
  ['French', fr, /["“”„]|'| [?!;:»](?:\s|$)|« |[\p{L}][?!;]|\d \d{3}(?!\d)| …/u],
  ['Spanish', es, /["“”„]|'| [?!;:](?:\s|$)|^[^¿]*\?|^[^¡]*!| …/],
] as const)('the typography of %s', (_name, catalogue, wrong) => {
  test('has the marks and the spaces of the language', () => {
    const said = textsOf(catalogue).map(([path, text]) => [
      path,
      typeof text === 'function'
        ? String((text as (...values: unknown[]) => unknown)('2', '3'))
        : text,
    ])
    expect(said.filter(([, text = '']) => wrong.test(text))).toEqual([])
  })
})

test('each text is used', () => {
  const all = sources.map(({ text }) => text.replace(/\s+\./g, '.')).join('\n')
  const unused = english
    .map(([path]) => path)
    .filter((path) => {
      const parts = path.split('.')
      // An area whose text is chosen by a variable counts as used.
      return !parts.some((_part, at) => {
        const name = `t.${parts.slice(0, at + 1).join('.')}`
        return at === parts.length - 1
          ? new RegExp(`\\b${RegExp.escape(name)}\\b(?!\\.)`).test(all)
          : new RegExp(`\\b${RegExp.escape(name)}(?:[^.\\w]|\\.map)`).test(all)
      })
    })
  expect(unused).toEqual([])
})

const visibleAttributes = new Set([
  'about',
  'action',
  'alt',
  'aria-label',
  'done',
  'emptyText',
  'hint',
  'label',
  'message',
  'placeholder',
  'title',
  'what',
])

/** Words that are the same in every language: names, keys of a keyboard, types of the platform. */
const sameEverywhere =
  /^(?:x|Elenchus|GitHub|GitLab|Gitea|ChatGPT|Claude|Gemini|Open WebUI|LibreChat|DeepSeek|Grok|Le Chat \(Mistral\)|Microsoft Copilot|Samsung Internet|Enter|Escape|Home|End|Arrow\w+|Tab|AbortError|ApiError|Authorization: Bearer …|English|Deutsch|Français|Español)$/

/** Texts in a source that a reader would see, and that no catalogue holds. */
function literalsIn(path: string, text: string): string[] {
  const found: string[] = []
  const note = (value: string): void => {
    if (!sameEverywhere.test(value.trim())) found.push(`${path}: ${value.trim()}`)
  }
  const noteSentence = (value: string): void => {
    if (/^\p{Lu}\p{Ll}+(?:[ ’]| …)/u.test(value)) note(value)
  }
  const { program } = parseSync(path, text)
  new Visitor({
    JSXText: ({ value }) => {
      if (/\p{L}/u.test(value)) note(value)
    },
    JSXAttribute: ({ name, value }) => {
      if (name.type !== 'JSXIdentifier' || !visibleAttributes.has(name.name)) return
      if (value?.type === 'Literal' && typeof value.value === 'string') note(value.value)
    },
    Literal: ({ value }) => {
      if (typeof value === 'string') noteSentence(value)
    },
    TemplateLiteral: ({ quasis }) => noteSentence(quasis.map(({ value }) => value.raw).join('0')),
  }).visit(program)
  return found
}

test('the pages show no text that is not in the catalogue', () => {
  const found = sources.flatMap(({ path, text }) => literalsIn(path, text))
  expect(found).toEqual([])
})

test.each([
  ['<p>Hello</p>', 'Hello'],
  ['<input aria-label="Name" />', 'Name'],
  ['<p>{isSaved && "Saved it."}</p>', 'Saved it.'],
  ['<p>{`Try again in ${seconds} s`}</p>', 'Try again in 0 s'],
])('a page with %p fails', (source, literal) => {
  expect(literalsIn('a.tsx', source)).toContain(`a.tsx: ${literal}`)
})

test.each([
  [['de-AT', 'en'], 'de'],
  [['pt-BR', 'fr'], 'fr'],
  [['ES'], 'es'],
  [['ja'], 'en'],
  [[], 'en'],
] as const)('a browser with %p gets %p', (wanted, language) => {
  expect(browserLanguage(wanted)).toBe(language)
})
