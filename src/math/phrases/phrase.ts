/**
 * What the mathematics says, by name and with values, so that each language writes it on its own.
 * The English catalogue gives the names and their values; a language without one of them does not
 * compile.
 */
import type { Language } from '../../text/language'
import { de } from './de'
import { en, type PhraseTexts } from './en'
import { es } from './es'
import { fr } from './fr'

type PhraseName = keyof typeof en

const catalogues = { en, de, fr, es } satisfies Record<Language, PhraseTexts>

/** A formula or a number, which every language writes alike, or a phrase. */
export type Text = string | Phrase

export type Phrase =
  | { readonly phrase: PhraseName; readonly values: Readonly<Record<string, Text>> }
  | { readonly told: Texts }

/** A text in each language. Decimals are written with a point. */
export type Texts = Readonly<Record<Language, string>>

/** The names of the values in a wording. */
type NamesIn<Wording extends string> = Wording extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

/** The values of a phrase; of one among several phrases, the values of all of them. */
type ValuesOf<Name extends PhraseName> = Readonly<Record<NamesIn<(typeof en)[Name]>, Text>>

export function phrase<Name extends PhraseName>(name: Name, values: ValuesOf<Name>): Phrase {
  return { phrase: name, values }
}

/** A phrase that is written in place, not in the catalogues: of a type of task. */
export const told = (texts: Texts): Phrase => ({ told: texts })

/** Several phrases about the same values. */
export function phrases<Name extends PhraseName>(
  names: readonly Name[],
  values: ValuesOf<Name>,
): readonly Phrase[] {
  return names.map((name) => phrase(name, values))
}

/** Every wording of a phrase in a language. Values are not searched for names again. */
export function wordings(said: Phrase, language: Language): readonly string[] {
  if ('told' in said) return [localText(said.told[language], language)]
  const { phrase: name, values } = said
  const templates = catalogues[language][name].trim().split('\n')
  return templates.map((template) =>
    template
      .trim()
      .replace(/\{(\w+)\}/g, (whole, value: string) => write(values[value] ?? whole, language)),
  )
}

/** A text in a language; of a phrase its first wording. */
export function write(text: Text, language: Language): string {
  return typeof text === 'string' ? text : (wordings(text, language)[0] ?? '')
}

/** "a and b and c"; a single text stays as it is. */
export function joinedBy(word: 'and' | 'or', texts: readonly Text[]): Text {
  return texts.length === 0 ? '' : texts.reduce((a, b) => phrase(word, { a, b }))
}

const decimalPoint = /(?<=\d)\.(?=\d)/g

/** A text as its language writes numbers and small words; formulas stay. */
export function localText(text: string, language: Language): string {
  if (language === 'en') return text
  return text
    .split('$')
    .map((part, at) => (at % 2 === 0 ? elided(part.replace(decimalPoint, ','), language) : part))
    .join('$')
}

/** French drops a vowel ("d’Emma"), and Spanish changes one ("e Ines"), before a name that is filled in. */
function elided(text: string, language: Language): string {
  if (language === 'fr') {
    return text.replace(/(?<!\p{L})(d|qu)e (?=[aeiouâàéèêîôû])/giu, '$1’')
  }
  return language === 'es' ? text.replace(/ y (?=i(?![aeo]))/gi, ' e ') : text
}
