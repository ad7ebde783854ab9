import { english } from './en'
import { german } from './de'
import { french } from './fr'
import { spanish } from './es'
import { portuguese } from './pt'
import { italian } from './it'
import { dutch } from './nl'
import { danish } from './da'
import { norwegian } from './nb'
import { swedish } from './sv'
import { finnish } from './fi'
import { hungarian } from './hu'
import { turkish } from './tr'
import { azerbaijani } from './az'
import { polish } from './pl'
import { czech } from './cs'
import { croatian } from './hr'
import { romanian } from './ro'
import { lithuanian } from './lt'
import { latvian } from './lv'
import { vietnamese } from './vi'
import { indonesian } from './id'
import { filipino } from './fil'
import { swahili } from './sw'
import { hausa } from './ha'
import { yoruba } from './yo'
import { arabic } from './ar'
import { persian } from './fa'
import { urdu } from './ur'
import { amharic } from './am-latn'
import { chinese } from './zh'
import { japanese } from './ja'
import { russian } from './ru'
import { ukrainian } from './uk'
import { korean } from './ko'
import { hindi } from './hi'
import type { LanguageWords } from './language'

/** Languages of which the readers know how they offer a choice, what they call an answer, and no other word. */
const languagesOfFewWords: readonly LanguageWords[] = [
  { code: 'am', choosing: { or: 'ወይም' }, presenting: { otherAnswerNouns: 'መልሱ መልስ' } },
  { code: 'be', choosing: { or: 'альбо' } },
  {
    code: 'bn',
    choosing: { or: 'অথবা বা নাকি', and: 'ও' },
    presenting: { otherAnswerNouns: 'উত্তর ফল' },
  },
  { code: 'cy', choosing: { or: 'neu' } },
  {
    code: 'el',
    choosing: { or: 'ή είτε' },
    presenting: { otherAnswerNouns: 'απάντηση αποτέλεσμα' },
  },
  { code: 'eo', choosing: { or: 'aŭ' } },
  { code: 'et', choosing: { or: 'või kas', and: 'ja' } },
  { code: 'eu', choosing: { or: 'edo naiz', maybeOr: 'ala' } },
  { code: 'ga', choosing: { maybeOr: 'nó' } },
  { code: 'gu', choosing: { or: 'અથવા' }, presenting: { otherAnswerNouns: 'જવાબ' } },
  { code: 'he', presenting: { otherAnswerNouns: 'התשובה תשובה התוצאה' } },
  { code: 'ht', choosing: { or: 'oswa' } },
  { code: 'hy', choosing: { or: 'կամ' } },
  { code: 'is', choosing: { or: 'eða ellegar', and: 'og' } },
  { code: 'ka', choosing: { or: 'კი ან' }, presenting: { otherAnswerNouns: 'პასუხი პასუხია' } },
  { code: 'kk', choosing: { or: 'немесе әлде' } },
  { code: 'km', choosing: { or: 'ឬ' } },
  { code: 'kn', choosing: { or: 'ಅಥವಾ' }, presenting: { otherAnswerNouns: 'ಉತ್ತರ' } },
  { code: 'la', choosing: { or: 'aut vel sive', and: 'et' } },
  { code: 'lo', choosing: { or: 'ຫຼື' } },
  { code: 'ml', choosing: { or: 'അല്ലെങ്കിൽ' } },
  { code: 'mn', choosing: { or: 'эсвэл буюу' } },
  { code: 'mr', choosing: { or: 'किंवा वा' } },
  { code: 'mt', choosing: { maybeOr: 'jew' } },
  { code: 'my', choosing: { or: 'သို့မဟုတ်' } },
  { code: 'pa', choosing: { or: 'ਜਾਂ' }, presenting: { otherAnswerNouns: 'ਜਵਾਬ ਉੱਤਰ' } },
  { code: 'si', choosing: { or: 'හෝ හරි' } },
  { code: 'sk', choosing: { or: 'alebo buď', maybeOr: 'či' } },
  { code: 'sl', choosing: { or: 'oz' } },
  { code: 'sq', choosing: { or: 'vaj ose' } },
  { code: 'sr', presenting: { otherAnswerNouns: 'одговор резултат' } },
  { code: 'ta', choosing: { or: 'அல்லது கே' }, presenting: { otherAnswerNouns: 'விடை பதில்' } },
  { code: 'te', choosing: { or: 'లేదా' }, presenting: { otherAnswerNouns: 'సమాధానం జవాబు' } },
  { code: 'th', choosing: { or: 'หรือ' } },
  { code: 'uz', choosing: { or: 'yoki' } },
  { code: 'xh', choosing: { or: 'okanye' } },
  { code: 'zu', choosing: { or: 'noma' } },
]

/** Every language of which the readers know words. */
export const languagesInWords: readonly LanguageWords[] = [
  english,
  german,
  french,
  spanish,
  portuguese,
  italian,
  dutch,
  danish,
  norwegian,
  swedish,
  finnish,
  hungarian,
  turkish,
  azerbaijani,
  polish,
  czech,
  croatian,
  romanian,
  lithuanian,
  latvian,
  vietnamese,
  indonesian,
  filipino,
  swahili,
  hausa,
  yoruba,
  arabic,
  persian,
  urdu,
  amharic,
  chinese,
  japanese,
  russian,
  ukrainian,
  korean,
  hindi,
  ...languagesOfFewWords,
]

/** The words of all languages that `select` takes of each. */
export const wordsOfLanguages = (
  select: (language: LanguageWords) => string | undefined,
): ReadonlySet<string> =>
  new Set(languagesInWords.flatMap((language) => select(language)?.split(/\s+/) ?? []))

/** The phrases of all languages, which "|" separates in the lists that `select` takes of each. */
export const phrasesOfLanguages = (
  select: (language: LanguageWords) => string | undefined,
): ReadonlySet<string> =>
  new Set(
    languagesInWords.flatMap((language) =>
      (select(language)?.split('|') ?? []).map((phrase) => phrase.trim()),
    ),
  )

/** Languages that write no blanks between words, or endings behind them. */
const withoutBlanks: ReadonlySet<string> = new Set(['zh', 'ja', 'ko'])

/** Whether a language parts its words by blanks. */
export const hasBlanks = ({ code }: LanguageWords): boolean => !withoutBlanks.has(code)

type WordList = (language: LanguageWords) => string | RegExp | undefined

/**
 * A pattern with the lists of all languages at its places `<words>`, in order: whole words, or any place of a text
 * where a language writes no blanks. A list is a pattern, phrases between "|", or words between blanks.
 */
export function patternOfLanguages(around: RegExp, ...lists: readonly WordList[]): RegExp {
  const sources = lists.values()
  return new RegExp(
    around.source.replace(/<words>/g, () => sourceOf(sources.next().value)),
    around.flags,
  )
}

function sourceOf(list: WordList | undefined): string {
  const sources = (languages: readonly LanguageWords[]) =>
    languages.flatMap((language) => alternativesIn(list?.(language)))
  const anywhere = sources(languagesInWords.filter((language) => !hasBlanks(language)))
  const words = sources(languagesInWords.filter(hasBlanks))
  const whole = words.length === 0 ? [] : [`(?<!\\p{L})(?:${words.join('|')})(?!\\p{L})`]
  return `(?:${[...whole, ...anywhere].join('|')})`
}

function alternativesIn(list: string | RegExp | undefined): readonly string[] {
  if (list === undefined || list instanceof RegExp) return list === undefined ? [] : [list.source]
  return list.includes('|') ? list.split('|').map((phrase) => phrase.trim()) : list.split(/\s+/)
}
