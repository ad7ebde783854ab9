/**
 * The words of a language stand in its file: the guard and the judge hold no table and no pattern with words of
 * another language than English, so that none of them mixes two.
 */
import { parseSync } from 'oxc-parser'
import { languagesInWords } from '../../src/text/languages/languages'
import type { Source } from './source-tree'

const READERS = /^src\/tutor\/(?:guard|judging)\//

/** Words of other languages that stand in a reader, by file and the beginning of their text, each with its reason. */
const EXCEPTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'src/tutor/guard/convertible-units.ts': { '': 'the names of units stand beside their factors' },
  'src/tutor/guard/presentation-words.ts': { '': 'characters of which a word ends, no words' },
  'src/tutor/guard/short-texts.ts': { 's es e': 'endings, no words' },
  'src/tutor/judging/number-roles.ts': { '(?:es|s': 'endings, no words' },
  'src/tutor/judging/named-move.ts': { 'je ': 'a contracted pronoun, written out' },
  'src/tutor/judging/spoken-calculations.ts': { '': 'the table of multiplication in Han and kana' },
}

/** The words by which a text shows its language, and which are none in English. */
const foreign: ReadonlySet<string> = new Set(
  languagesInWords
    .filter(({ code }) => code !== 'en')
    .flatMap(({ functionWords = '', learnerWords = '' }) =>
      `${functionWords} ${learnerWords}`.split(/\s+/),
    ),
).difference(englishWords())

function englishWords(): ReadonlySet<string> {
  const english = languagesInWords.find(({ code }) => code === 'en')
  const { functionWords = '', lookalikes = '', learnerWords = '' } = english ?? {}
  return new Set(`${functionWords} ${lookalikes} ${learnerWords} le in i s sin tan`.split(/\s+/))
}

/** One word may be a name in the code, or a part of a formula. */
const leastWords = 2
const letterClass = /\[[^\]]*\]|\\[a-zA-Z](?:\{[^}]*\})?/g
const word = /(?<!\p{L})\p{L}{2,}(?!\p{L})/gu
const beyondAscii = /(?![α-ωΑ-Ω])[^\0-\x7f]/u

/** Words of another language than English in the texts and patterns of the readers. */
export function wordsByLanguages(tree: readonly Source[]): string[] {
  return tree
    .filter(({ path }) => READERS.test(path))
    .flatMap(({ path, text }) =>
      literalsIn(path, text)
        .filter((literal) => !isException(path, literal) && hasForeignWords(literal))
        .map((literal) => `${path}: "${literal.slice(0, 60)}" has words of a language`),
    )
}

const isException = (path: string, literal: string): boolean =>
  Object.keys(EXCEPTIONS[path] ?? {}).some((start) => literal.startsWith(start))

function hasForeignWords(literal: string): boolean {
  const words = literal.replace(letterClass, ' ').toLowerCase().match(word) ?? []
  const found = words.filter((one) => foreign.has(one))
  const isWritten = words.some((one) => beyondAscii.test(one))
  return isWritten || found.length >= leastWords || isHan(literal)
}

const isHan = (literal: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(literal)

interface Node {
  readonly type?: string
  readonly value?: unknown
  readonly regex?: { readonly pattern: string }
}

/** The texts, the parts of templates and the patterns of a file. */
function literalsIn(path: string, text: string): readonly string[] {
  const found: string[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, value, regex } = node as Node
    if (type === 'ImportDeclaration') return
    if (type === 'TemplateElement') found.push((value as { readonly raw: string }).raw)
    else if (type === 'Literal' && regex) found.push(regex.pattern)
    else if (type === 'Literal' && typeof value === 'string') found.push(value)
    for (const child of Object.values(node)) visit(child)
  }
  visit(parseSync(path, text).program)
  return found
}
