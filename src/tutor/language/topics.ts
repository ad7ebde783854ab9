/** The key words of a learner's message, for questions on an open subject. */
import { isSmallWord, type Language } from '../../text/language'

const emptyWords = new Set(
  `the and but for not you are was were has have had does did can could would should will shall may might must
   what when where which who whom whose why how that this these those there here then than with without from into
   onto over under about above below between through because since while although though also just only very really
   some any all both each every many much more most less few lot lots thing things stuff kind sort way ways something
   anything nothing everything someone please thanks thank hello hey hi okay yes yeah yep nope sure maybe perhaps
   think thought know knew understand understood mean means meant guess believe want wanted need needed like liked
   help helps explain tell told say said ask asked give gave get got make made take took see saw look looks find
   found use used work works going come came let lets put try tried learn learning teach study understand start
   question answer problem topic subject example good great fine nice well still again now today its it's i'm i've
   don't doesn't didn't can't isn't aren't my your his her our their them they him she out off too been being
   one two first second idea ideas actually basically morning afternoon evening bye goodbye cool wow hmm lol sorry idk dunno ignore instructions`
    .split(/\s+/)
    .filter((word) => word !== ''),
)
const maxRead = 600
const maxTopicLength = 40

/**
 * Up to two phrases of content words, in their order; empty for small talk. They hold letters,
 * digits and hyphens.
 */
export function topicsIn(text: string): readonly string[] {
  const clean = text.slice(0, maxRead).normalize('NFC')
  const phrases = clean.split(/[^\p{L}\p{M}\p{N}\s'’-]+/u).flatMap(contentRuns)
  const distinct = phrases.filter(
    (phrase, at) =>
      phrases.findIndex((other) => other.toLowerCase() === phrase.toLowerCase()) === at,
  )
  return distinct.slice(0, 2)
}

function contentRuns(clause: string): readonly string[] {
  const runs: string[] = []
  let run: string[] = []
  for (const word of [...clause.trim().split(/\s+/), '']) {
    if (isContent(word)) run.push(word)
    if (!isContent(word) || run.length === 3) {
      if (run.length > 0) runs.push(cut(run.join(' ')))
      run = []
    }
  }
  return runs.filter((phrase) => phrase !== '')
}

function isContent(word: string): boolean {
  const plain = word.toLowerCase().replaceAll('’', "'")
  return /\p{L}[^\p{L}\n\r]*\p{L}[^\p{L}\n\r]*\p{L}/u.test(plain) && !emptyWords.has(plain)
}

function cut(phrase: string): string {
  return Array.from(phrase.replace(/^['’-]+|(?<!['’-])['’-]+$/g, ''))
    .slice(0, maxTopicLength)
    .join('')
}

/**
 * Up to two phrases of content words. The small words of a language other than English end a
 * phrase, as the English ones do in `topicsIn`.
 */
export function topicsFor(text: string, language: Language): readonly string[] {
  if (language === 'en') return topicsIn(text)
  const start = text.slice(0, maxRead).normalize('NFC').replaceAll('’', "'")
  return topicsIn(
    start.replace(/[\p{L}\p{M}]+(?:'[\p{L}\p{M}]+){0,8}/gu, (word) =>
      isSmallWord(word.toLowerCase(), language) ? ',' : withoutElision(word),
    ),
  )
}

/** "l'équation" is about "équation". */
function withoutElision(word: string): string {
  return word.replace(/^(?:[cdjlmnst]|qu)'/i, '')
}
