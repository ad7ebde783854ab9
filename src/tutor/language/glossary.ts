/**
 * Looks up a term of school mathematics that a learner asks about: "What is a variable?", "Was ist ein Nenner?".
 * The question must be for the term alone: "What is the median of 3, 4 and 8?" is a task.
 */
import { folded } from '../../text/folding'
import { rememberResults } from '../../text/word-memory'
import { de } from './glossary/de'
import { en } from './glossary/en'
import { es } from './glossary/es'
import { fr } from './glossary/fr'
import { type Glossary, type SchoolTerm, terms } from './glossary/term'
import { type Language, languages } from '../../text/language'

const glossaries: Readonly<Record<Language, Glossary>> = { en, de, fr, es }

/** What a term means, in a sentence or two without a number. */
export const termMeaning = (term: SchoolTerm, language: Language): string =>
  glossaries[language][term][1]

/** The names of a term. */
export const termNames = (term: SchoolTerm, language: Language): readonly string[] =>
  glossaries[language][term][0].split('|')

/** Characters of a message that can ask for a term alone. */
const maxQuestion = 120
const mathematics = /[\d=+*^<>√$\\]/

/** The term that a message asks about; null where it asks for something else. */
export const askedTerm = (text: string): SchoolTerm | null =>
  text.length > maxQuestion || mathematics.test(text) ? null : termIn(text)

const termIn = rememberResults((text: string): SchoolTerm | null => {
  const plain = plainOf(text)
  return (
    languages.map((language) => termAsked(plain, language)).find((term) => term !== null) ?? null
  )
})

/** The term of a name in any inflection; a name of another language counts as well. */
function lookUp(name: string, language: Language): SchoolTerm | undefined {
  const spoken = [language, ...languages.filter((other) => other !== language)]
  return (
    spoken.map((each) => byName[each].get(name)).find((term) => term !== undefined) ??
    spoken.map((each) => byStem[each].get(stemOf(name, each))).find((term) => term !== undefined)
  )
}

const plainOf = (text: string): string =>
  folded(text.replaceAll('’', "'"))
    .replace(/[“”„«»"?!¿¡.,;:…]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** What stands before a term that is asked about, its article, and what stands behind it. */
interface Question {
  readonly leads: string
  readonly articles: string
  readonly ends: string
  /** The question where the term comes first: "a variable, what is that?" */
  readonly behind: string
}

const questions: Readonly<Record<Language, Question>> = {
  en: {
    leads:
      "(?:(?:and|but|so|ok|okay|wait|sorry|hey|please|hmm|again) )*(?:(?:whats|what's|what is|what are|what was|what does|what do|what did|what is meant by|what do (?:you|we) mean by|explain|define|tell me about|tell me what|(?:can|could) you (?:please )?(?:explain|define|tell me what)|(?:the )?(?:meaning|definition) of|what is the (?:meaning|definition) of|i (?:don't|do not|dont|forgot|never) (?:know |understand |remember |get |knew )?what|do you know what|i don't (?:know|understand)|what) )(?:to me )?(?:again )?(?:the (?:word|term) )?",
    articles: '(?:an? |these |those )?',
    ends: '(?: (?:is|are|mean|means|stand for|again|exactly|please|supposed to be|in (?:maths?|mathematics|algebra|geometry|statistics)|to me|for))',
    behind: 'what (?:is|are) (?:that|it|this|they)(?: again)?',
  },
  de: {
    leads:
      '(?:(?:und|aber|also|ok|warte|sorry|bitte|hm) )*(?:(?:was (?:ist|sind|war|bedeutet|bedeuten|heisst|heissen|meint|meinst du mit|versteht man unter)|erklare?(?: mir)?(?: bitte)?|kannst du(?: mir)?(?: bitte)?|definiere|(?:ich weiss nicht|weisst du)(?: mehr)? was|was) )(?:(?:noch ?mal|denn|eigentlich|genau|das wort|der begriff) )*',
    articles: '(?:eine? |einen |einem |einer )?',
    ends: '(?: (?:ist|sind|bedeutet|heisst|war|genau|eigentlich|noch ?mal|noch einmal|denn|erklaren|bitte|in (?:der )?(?:mathe|mathematik)))',
    behind: 'was (?:ist|sind|heisst|bedeutet) (?:das|die|denn das)(?: noch ?mal)?',
  },
  fr: {
    leads:
      "(?:(?:et|mais|donc|ok|attends|pardon) )*(?:c'est quoi |qu'est[- ]ce (?:que c'est (?:que |qu')|que |qu')|que (?:veut dire|signifie) |ca veut dire quoi |definis |explique(?:-moi| moi)? |(?:tu peux|peux-tu) (?:m'expliquer|me dire ce qu'est) |quelle est la definition (?:de |d')?|(?:je ne sais|j'sais|je sais) (?:pas|plus) ce (?:que c'est (?:que |qu')|qu'est |que veut dire )|c'est quoi deja )(?:le (?:mot|terme) )?",
    articles: '(?:une? |les |des |de )?',
    ends: "(?: (?:c'est quoi|veut dire|deja|exactement|en maths?|s'il te plait))",
    behind: "(?:c'est quoi|qu'est-ce que c'est)(?: deja)?",
  },
  es: {
    leads:
      '(?:(?:y|pero|entonces|ok|espera|perdon) )*(?:que (?:es|son|era|significan?|quiere decir|se entiende por) |explica(?:me)?(?: que es)? |define |(?:me )?(?:puedes|podrias) (?:explicar(?:me)?|decir(?:me)?)(?: que (?:es|son))? |cual es (?:el significado|la definicion) de |no (?:se|entiendo|recuerdo) que (?:es|son|significa) )(?:la palabra |el termino )?',
    articles: '(?:una? |unos |unas |los |las )?',
    ends: '(?: (?:exactamente|otra vez|en mates|en matematicas|por favor))',
    behind: 'que (?:es|son)(?: eso)?',
  },
}

/** "The sum" may be a thing of the task; only names that a task seldom asks for stand behind "the". */
const definite: Readonly<Record<Language, string>> = {
  en: 'the ',
  de: '(?:der|die|das|den|dem) ',
  fr: "(?:le |la |l'|du |de la |de l')",
  es: '(?:el|la|lo) ',
}

const asking = mapLanguages((language) => {
  const { leads, articles } = questions[language]
  return new RegExp(`^${leads}(?:(${definite[language]})|${articles})(.{2,70})$`, 'u')
})
const ending = mapLanguages((language) => new RegExp(`${questions[language].ends}$`, 'u'))
const askedBehind = mapLanguages((language) => {
  const { articles, behind } = questions[language]
  return new RegExp(`^(?:(${definite[language]})|${articles})(.{2,50}?) ${behind}$`, 'u')
})

/** Terms that a task has a value of: "What is the area?" asks for it. */
const valued: ReadonlySet<SchoolTerm> = new Set<SchoolTerm>(
  'percent ratio rate sum difference product quotient remainder gcd lcm solution zero slope intercept vertex limit derivative integral antiderivative maximum minimum angle radius diameter circumference perimeter area volume surface scale mean median mode spread probability deviation frequency interest discount domain range square unknown inflection hypotenuse discriminant coordinate estimate'.split(
    ' ',
  ) as SchoolTerm[],
)

function termAsked(plain: string, language: Language): SchoolTerm | null {
  const found = asking[language].exec(plain) ?? askedBehind[language].exec(plain)
  if (found === null) return null
  const [, article, name = ''] = found
  const term = withoutEnds(name, language)
    .map((each) => lookUp(each, language))
    .find((each) => each !== undefined)
  return term === undefined || (article !== undefined && valued.has(term)) ? null : term
}

const maxEnds = 3

/** "Arithmetic mean mean again", then without "again", then without one "mean". */
function withoutEnds(name: string, language: Language): readonly string[] {
  const names = [name]
  for (let count = 0; count < maxEnds; count += 1) {
    names.push((names.at(-1) ?? '').replace(ending[language], ''))
  }
  return names
}

/** Endings of plural and case; the stem may be no word. */
const endings: Readonly<Record<Language, readonly (readonly [RegExp, string])[]>> = {
  en: [
    [/ies$/, 'y'],
    [/(?:es|s|e)$/, ''],
  ],
  de: [[/(?:nen|en|em|es|e|n|s)$/, '']],
  fr: [
    [/aux$/, 'al'],
    [/(?:es|s|x|e)$/, ''],
  ],
  es: [
    [/ces$/, 'z'],
    [/(?:es|s)$/, ''],
  ],
}

const leastStem = 3

function stemOf(name: string, language: Language): string {
  return name
    .split(' ')
    .map((word) => {
      const found = endings[language].find(([ending]) => ending.test(word))
      const stem = found ? word.replace(found[0], found[1]) : word
      return stem.length < leastStem ? word : stem
    })
    .join(' ')
}

const byName = mapLanguages((language) => indexOf(language, (name) => name))
const byStem = mapLanguages((language) => indexOf(language, (name) => stemOf(name, language)))

/** The terms by what `write` makes of their names; of equals the first counts. */
function indexOf(
  language: Language,
  write: (name: string) => string,
): ReadonlyMap<string, SchoolTerm> {
  const entries = terms.flatMap((term) =>
    termNames(term, language).map((name) => [write(plainOf(name)), term] as const),
  )
  return new Map(entries.toReversed())
}

function mapLanguages<Value>(valueOf: (language: Language) => Value): Record<Language, Value> {
  return { en: valueOf('en'), de: valueOf('de'), fr: valueOf('fr'), es: valueOf('es') }
}
