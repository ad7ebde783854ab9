/** The words of a question that say what it is about. */
import { once } from '../../db/prepared'
import { wordsIn } from '../../db/search/words'

/** More words make a search slower, and no better. */
const wordsMax = 16

/** Words that any text has, in the languages that most questions here are put in. */
const commonText = `a about after all also am an and any are as at be because been before being but by can could did do does
  doing done down each explain few find for from further get give had has have having he help her here him his how
  i if in into is it its just know let like make many may me mean means might more most much must my need no nor
  not now of off on once one only or other our out over own please same say see she should show so some such
  tell than that the their them then there these they thing this those through to too under understand until up
  us use used very want was we were what when where which while who whom why will with without work would yes you your
  aber als am auch auf aus bei bin bitte das dass dem den der des die dies diese dieser doch du durch ein eine
  einem einen einer er es für habe haben hat ich ihr im ist ja kann kein man mich mir mit nach nicht noch nur
  ob oder sich sie sind um und uns vom von vor war warum was wenn wer wie wird wo zu zum zur
  au aux avec ce ces cette comment dans de des du elle en est et eux il ils je la le les leur lui ma mais moi
  mon ne nous on ou où par pas pour pourquoi qu que quel quelle quels qui sa se ses son sont sur ta te tu un une vous
  al como con cual cuando del donde el ella esta este están hay las lo los más mi muy no para pero por porque
  qué que quien se ser si sin sobre son su sus también un una unos y`

/** Taken apart with the first question: a start would spend a quarter of its time on it. */
const common = once(
  () =>
    new Set(commonText.split(/\s+/).flatMap((text) => [...wordsIn(text)].map(({ word }) => word))),
)

/** In their beginnings, so that one form of a word finds the others; each once, in order. */
export function contentWords(question: string): string[] {
  const telling = new Set<string>()
  for (const { word } of wordsIn(question)) {
    if (!common().has(word) && isTelling(word)) telling.add(beginning(word))
    if (telling.size === wordsMax) break
  }
  return [...telling]
}

/** Single letters and numbers stand everywhere; a character of a script without letters is a word. */
const isTelling = (word: string): boolean => /[^\p{ASCII}]|[a-z].*[a-z]/u.test(word) && word !== ''

/** Endings that most forms of a word differ in. */
function beginning(word: string): string {
  if (word.length < 5 || !/^[a-z]+$/.test(word)) return word
  const stem = word.replace(/(ies|es|s|ing|ed|en|er|e|y)$/, '')
  return stem.length >= 4 ? stem : word
}
