/**
 * The acts of dialogue: what a learner says to the tutor beside the mathematics, such as "again, please" or
 * "are you sure?". A message is an act where each of its clauses is one, so that a task or a step among the words
 * is never taken for talk. Words are compared without accents, case and polite fillers.
 */
import { boundRuns } from '../../lib/bounded-text'
import { folded } from '../../text/folding'
import { rememberResults } from '../../text/word-memory'
import { de } from './acts/de'
import { en } from './acts/en'
import { es } from './acts/es'
import { fr } from './acts/fr'
import { type Act, type ActCatalogue, acts } from './acts/act'
import { type Detected, detectLanguage, type Language, languages } from '../../text/language'

const catalogues: Readonly<Record<Language, ActCatalogue>> = { en, de, fr, es }

export const actsIn = (language: Language): ActCatalogue => catalogues[language]

/** An act, and the languages in which it is one. */
export interface HeardAct {
  readonly act: Act
  readonly languages: readonly Language[]
}

/** Characters of a message that can be talk alone. */
const maxTalk = 160
const maxClauses = 6
const mathematics = /[\d=+*^<>√$\\]/

/** The act of a message; null where a part of it is none. */
export const actIn = (text: string): HeardAct | null =>
  text.length > maxTalk || mathematics.test(text) ? null : heardIn(text)

const heardIn = rememberResults((text: string): HeardAct | null => {
  const clauses = clausesOf(text)
  if (clauses.length > maxClauses) return null
  const heard = clauses.map(actOfClause)
  const found = heard.filter((each) => each !== null)
  if (found.length === 0 || found.length < heard.length) return null
  const [first] = found.toSorted((one, other) => acts.indexOf(one.act) - acts.indexOf(other.act))
  const spoken = languages.filter((language) =>
    found.every((each) => each.languages.includes(language)),
  )
  return first === undefined ? null : { ...first, languages: spoken }
})

/** "Stopp" is an act of German alone; "stop" of three languages, and shows none of them. */
export function languageOfMessage(message: string): Detected {
  const spoken = actIn(message)?.languages ?? []
  if (spoken.length === 1) return spoken[0] ?? null
  const found = detectLanguage(message)
  return spoken.length === 0 || spoken.some((language) => language === found) ? found : null
}

/** Whether a message asks for help by its act: for an example, an easier way, other words. */
export function asksForHelp(text: string): boolean {
  const act = actIn(text)?.act
  return act !== undefined && helped.has(act)
}

const helped: ReadonlySet<Act> = new Set<Act>([
  'example',
  'easier',
  'rephrase',
  'lost',
  'unknowing',
])

const separators = /[.,;:!?¿¡…()"“”„«»\n]+|\s[-–—]\s/
const pictures = /[\p{Extended_Pictographic}\uFE0F\u200D]|[:;=]-?[)(DPp]/gu

function clausesOf(text: string): readonly string[] {
  return folded(boundRuns(text).replaceAll('’', "'").replace(pictures, ' '))
    .split(separators)
    .map((clause) => clause.trim().replace(/\s+/g, ' '))
    .filter((clause) => clause !== '')
    .filter((clause, _, all) => all.length === 1 || !onlyFiller.test(clause))
}

const courtesies = "por favor|s'il (?:te|vous) plait|if you (?:can|could)|wenn es geht"
const filler = `(?:please|pls|plz|ok(?:ay)?|well|so|but|and|um+|uh+|hey|oh|hm+|now|just|really|then|bitte|aber|und|also|na(?:ja)?|nun|doch|mal|jetzt|eigentlich|bon|ben|mais|et|alors|maintenant|stp|svp|pues|pero|y|bueno|ahora|porfa|${courtesies})`
const onlyFiller = new RegExp(`^${filler}(?: ${filler}){0,4}$`)
const leading = new RegExp(`^(?:${filler} ){1,4}`)
const trailing = new RegExp(`(?: ${filler}){1,4}$`)

interface Heard {
  readonly language: Language
  readonly act: Act
  readonly pattern: RegExp
}

const patterns: readonly Heard[] = acts.flatMap((act) =>
  languages.map((language) => ({
    act,
    language,
    pattern: new RegExp(`^(?:${folded(catalogues[language][act].hears.join('|'))})$`, 'u'),
  })),
)

function actOfClause(clause: string): HeardAct | null {
  const bare = clause.replace(leading, '').replace(trailing, '')
  const heard = patterns.filter(({ pattern }) => pattern.test(clause) || pattern.test(bare))
  const act = heard[0]?.act
  if (act === undefined) return null
  return { act, languages: [...new Set(heard.map(({ language }) => language))] }
}
