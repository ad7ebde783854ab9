/** Every language of which the readers know words. */
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
]

/** The words of all languages that `select` takes of each. */
export const wordsOfLanguages = (
  select: (language: LanguageWords) => string | undefined,
): ReadonlySet<string> =>
  new Set(languagesInWords.flatMap((language) => select(language)?.split(/\s+/) ?? []))
