/**
 * Reads a task by the words at its numbers, in any order and any of the four languages: "radius 3 cm", "Höhe von
 * 5 cm". Every number must stand at such words, the question must ask for what is computed, and no word that is
 * left may change what is asked.
 */
import { wordSet } from '../../lib/text'
import { commonWords, countingWords } from '../vocabulary'
import {
  type Bindings,
  joinedBindings,
  mayHold,
  patternOf,
  type SentenceReading,
  small,
  turning,
} from './grammar'

/** Fragments of the grammar, in lower case without accents; `~` stands for words that link. */
export interface Cues {
  /** A word that the text must have. */
  readonly names?: string
  /** What is said at numbers; each is looked for as often as it stands. */
  readonly facts: readonly string[]
  /** What is asked for; it stands in one sentence. */
  readonly asks: string
  /** Further words of the question, and words that change nothing here though they do elsewhere. */
  readonly words?: string
}

/** Words between what is named and its number: "the radius of the circle is 3". */
const links = `(?:(?: |,|^)(?:the|of|is|are|was|has|have|with|measures?|equals?|its|an?|to|at|in|that|each|der|die|das|des|dem|den|von|vom|ist|sind|betragt|misst|hat|haben|mit|einer|einem|einen|eines|ein|eine|seine|seiner|de|du|d|la|le|les|l|un|une|est|sont|a|mesure|mesurent|vaut|avec|el|los|las|una|es|son|tiene|mide|miden|con|en|son|sa|su|=|:)(?= |,|:|$)){0,6} ?[=:]? ?`

interface Compiled {
  readonly names: ((text: string) => Found | null) | null
  readonly facts: readonly ((text: string) => Found | null)[]
  readonly asks: (text: string) => Found | null
  readonly words: ReadonlySet<string>
}

interface Found {
  readonly reading: SentenceReading
  readonly rest: string
}

const compiledBefore = new WeakMap<Cues, Compiled>()

function compiledOf(cues: Cues): Compiled {
  const known = compiledBefore.get(cues)
  if (known !== undefined) return known
  const made: Compiled = {
    names: cues.names === undefined ? null : finder(cues.names),
    facts: cues.facts.map(finder),
    asks: finder(cues.asks),
    words: wordSet(cues.words ?? ''),
  }
  compiledBefore.set(cues, made)
  return made
}

/** Stands where something was read. */
const used = '\uE000'

const standingAlone = (source: string): string =>
  String.raw`(?<![\p{L}\d.])(?:${source.replaceAll('~', links)})(?![\p{L}\d]|\.\d)`

function finder(fragment: string): Compiled['asks'] {
  const find = patternOf(fragment, standingAlone)
  return (text) => {
    const found = find(text)
    if (found === null) return null
    const { start, end, reading } = found
    return { reading, rest: `${text.slice(0, start)} ${used} ${text.slice(end)}` }
  }
}

/** Tells whether a plain sentence asks as one of these cues does; one that does not is asked by none of them. */
export function askedByAny(all: readonly Cues[]): (sentence: string) => boolean {
  const asks = new Set(all.map((cues) => cues.asks))
  return mayHold([...asks].join('|'), standingAlone)
}

/** Sentences are joined by this; only a pattern that holds it reaches over it. */
const boundary = ' \n '
const maxFacts = 8

/** What plain sentences bind; null where a number or a telling word is left over. */
export function readByCues(sentences: readonly string[], cues: Cues): Bindings | null {
  const { names, facts, asks, words } = compiledOf(cues)
  let text = sentences.join(boundary)
  const asked = sentences.findLast((sentence) => asks(sentence) !== null)
  if (asked === undefined) return null
  if (names !== null) {
    const named = names(text)
    if (named === null) return null
    text = named.rest
  }
  let bound: Bindings = {}
  let count = 0
  for (const fact of facts) {
    for (let found = fact(text); found !== null; found = fact(text)) {
      const joined = joinedBindings([bound, found.reading.bound])
      count += 1
      if (joined === null || count > maxFacts) return null
      bound = joined
      text = found.rest
    }
  }
  const rest = text.split(boundary)
  // What was read may reach over two sentences, which come before the question.
  const question = rest.length - (sentences.length - sentences.indexOf(asked))
  const asking = asks(rest[question] ?? '')
  if (asking === null) return null
  const told = rest.flatMap((sentence, at) => (at === question ? [] : wordsOf(sentence)))
  const said = wordsSaid(sentences, sentences.indexOf(asked))
  const allowed = (word: string) => words.has(word) || fillers.has(word)
  const isTold = told.every((word) => allowed(word) || !changes(word))
  const isAsked = wordsOf(asking.rest).every(
    (word) => allowed(word) || ((commonWords.has(word) || said.has(word)) && !changes(word)),
  )
  const left = rest.with(question, asking.rest).join(' ')
  const isLeft = /[\d=<>^*/+€$£%°]/.test(left)
  return isTold && isAsked && !isLeft ? joinedBindings([bound, asking.reading.bound]) : null
}

/** The words of the other sentences, and those that the question itself repeats. */
function wordsSaid(sentences: readonly string[], question: number): ReadonlySet<string> {
  const told = sentences.flatMap((sentence, at) => (at === question ? [] : wordsOf(sentence)))
  const asked = wordsOf(sentences[question] ?? '')
  return new Set([...told, ...asked.filter((word, at) => asked.indexOf(word) < at)])
}

const wordsOf = (text: string): readonly string[] => text.match(/\p{L}+/gu) ?? []

/** Whether a word counts something or changes what is asked. */
const changes = (word: string): boolean =>
  turning.has(word) || countingWords.has(word) || small.has(word)

/** Words of questions and commands. */
const fillers = wordSet(
  `dont where whose deren dessen cuyo cuya cuyos cuyas and or und oder et ou y e o mit with avec con für fur for to a an the of in on at der die das den dem des ein eine einen einer eines einem
   find calculate compute determine work out give state evaluate write express what which how much many long is are was were will
   would does do did it its he she they him her them their his this that these those there so in total exact value answer figure body
   get gets have has take takes need needs go goes last lasts
   bestimme berechne berechnet berechnen ermittle finde gib nenne errechne an wie gross hoch lang viel viele was welche welcher welches welchen
   ist sind war wird werden er sie es ihr ihre ihren sein seine seinen dieser diese dieses diesen man hat haben dauert braucht brauchen
   calcule calculer calculez trouve trouver trouvez determine determiner donne donner quel quelle quels quelles est sont combien
   vaut il elle ils elles son sa ses ce cette cet on a ont faut y t de d du des la le les l un une en pour
   calcula calcular halla hallar encuentra determina obten da di cual cuales cuanto cuanta cuantos cuantas que es son vale sera
   su sus este esta estos el la los las un una de del en para por se hay tiene tienen cuesta cuestan`,
)
