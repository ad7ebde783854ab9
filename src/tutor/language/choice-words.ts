/**
 * The words with which a text offers alternatives, and the small words that may stand beside a guessed value
 * without saying anything about it. Of most languages that have a word for "or" here, no other word is known.
 */
import { wordSet } from '../../lib/text'
import type { LanguageWords } from '../../text/languages/language'
import { wordsOfLanguages } from '../../text/languages/languages'

/** "Or" and what does its work, where the word means nothing else in the languages of the pages. */
export const choiceWords: ReadonlySet<string> = wordSet(
  'or nor neither either else eli alternatively versus vs xor otherwise',
  'oder entweder beziehungsweise bzw ansonsten sonst ou sinon o oppure ovvero bien sino alternativamente',
  'eller enten tai vai joko lub albo bądź nebo anebo buď alebo buď sau ori fie vagy avagy või kas arba oz jeb vaj ose',
  'или либо або чи альбо эсвэл буюу немесе әлде yoki veya yahut yoxsa və ya yoxud',
  'ή είτε או أو أم إما یا یاکه يا या अथवा किंवा वा অথবা বা নাকি ਜਾਂ અથવા கே அல்லது లేదా ಅಥವಾ അല്ലെങ്കിൽ හෝ හරි',
  'หรือ ຫຼື ឬ သို့မဟုတ် ወይም კი ან կամ',
  'atau utawa hoặc hay或 或 或者 或是 还是 還是 还有 要么 要麼 就是 または 又は 或いは あるいは もしくは それとも か や 또는 혹은 아니면 이나 거나 나',
  'aŭ edo naiz neu eða ellegar oswa tabi noma okanye aut vel sive aŭaŭ',
)

/** The same where the word means something else in another language: only right between two values. */
export const weakChoiceWords: ReadonlySet<string> = wordSet(
  'of u e au hay ya ko ar ama ali ili ala nó wa jew su mise czy či ci a',
)

/** "And": between two values it makes a list. */
export const andWords: ReadonlySet<string> = wordSet(
  'and und et y e i og och en ja ve və și şi és и та та và dan na 和 と 과 와 및 और ও و',
)

const choosing = (list: keyof NonNullable<LanguageWords['choosing']>): ReadonlySet<string> =>
  wordsOfLanguages((language) => language.choosing?.[list])

export const conditionWords = choosing('conditions')
export const hedgeWords = choosing('hedges')
export const operationWords = choosing('operations')
export const joiningVerbs = choosing('joiningVerbs')
export const joiningPrepositions = choosing('joiningPrepositions')
export const guessFillers = choosing('fillers')
