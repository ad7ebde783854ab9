/** Verdicts on what a learner has said: "that's right", "not quite", "falsch", "正解". */
import { wordSet } from '../../lib/text'
import { isSentenceEnd } from './presentation'
import { type Token, textAt } from './token'

/** Words that judge: of a thing that was said before, or at the beginning of a sentence. */
const judging = wordSet(
  `right correct wrong incorrect false mistaken accurate perfect
   richtig falsch korrekt inkorrekt verkehrt
   juste faux fausse exact exacte incorrecte correcte
   correcto correcta incorrecto incorrecta falso
   certo errado certa errada correto correta incorreto
   giusto giusta sbagliato sbagliata corretto corretta esatto esatta`,
)
/** Words that judge where they open a sentence and a pause follows. */
const opening = wordSet(
  `yes yep yeah no nope exactly precisely indeed absolutely bravo excellent congratulations
   ja nein genau stimmt super perfekt prima
   oui non exactement parfait
   si no exacto exactamente perfecto
   sim nao exato exatamente perfeito isso
   no esattamente perfetto`,
)
/** Word sequences that judge wherever they stand. */
const phrases: readonly (readonly string[])[] = [
  'not quite, well done, good job, great job, nice work, great work, you got it',
  'you have got it, you are on the right track, you made a mistake, there is a mistake',
  'there is an error, not right, not correct, is off, das stimmt, stimmt nicht, nicht ganz',
  'gut gemacht, pas tout a fait, bien joue, bien fait, tout a fait, c est ca, no del todo',
  'bien hecho, muy bien, asi es, muito bem, nao exatamente, ben fatto, non proprio',
  'molto bene, nailed it, spot on, tienes razon, tens razao, hai ragione, tu as raison',
  'du hast recht',
].flatMap((line) => line.split(', ').map((phrase) => phrase.split(' ')))
const ideographs =
  /正解|正确|正確|不对|不對|错了|錯了|没错|答对|答對|不正确|間違|まちがい|そのとおり|その通り|よくでき/
const beyondAscii = /[^\0-\x7f]/
const subjects = wordSet(
  `that it this you your yours answer result that's it's step calculation work solution
   das es dies du deine ist antwort ergebnis c est ce ta votre reponse eso es tu esta respuesta isso
   e sua resposta questo la tua risposta`,
)
const copulas = wordSet(
  `is are was were s re looks seems ist sind war bist est sont es son esta e sao esta sono sei`,
)
/** Words before which a judging word is no verdict: "the right side", "whether it is correct". */
const conditions = wordSet(
  `if whether when why how ob wenn warum si pourquoi comment por que cuando se perche quando como
   what which until check verify make sure tell`,
)
const maxReach = 4
const pauses: ReadonlySet<string> = new Set('.,!\n:;-')

/** Words that may belong to a verdict, so that their sentence is judged whole. */
export function mayJudgeWord(word: string): boolean {
  return judging.has(word) || opening.has(word) || phraseWords.has(word)
}

/** The phrases by their last word. */
const phrasesByEnd = Map.groupBy(phrases, (phrase) => phrase.at(-1) ?? '')
/** Words of phrases that stand in most texts, so that another word of their phrase is watched. */
const frequent = wordSet('it done on work es')
/** The rarest word of each phrase: a sentence with the phrase has it. */
const phraseWords = new Set(
  phrases.map((phrase) => phrase.findLast((word) => !frequent.has(word)) ?? ''),
)

/** Whether a text calls something right or wrong. A question does not. */
export function saysVerdict(tokens: readonly Token[], text: string): boolean {
  if (beyondAscii.test(text) && showsVerdict(text)) return true
  let start = 0
  for (let at = 0; at < tokens.length; at += 1) {
    if (isSentenceEnd(tokens, at)) start = at + 1
    else if (tokens[at]?.kind === 'word' && judges(tokens, at, start)) return true
  }
  return false
}

/** A verdict in Chinese or Japanese, or as a tick or a cross. */
function showsVerdict(text: string): boolean {
  if (ideographs.test(text) && !/[？?]/.test(text)) return true
  if (/^\s*(?:对|對|是的|不是|はい|いいえ|うん)[，,。！!、\s]/.test(text)) return true
  return /[✓✔✗✘✅❌]/u.test(text)
}

function judges(tokens: readonly Token[], at: number, start: number): boolean {
  const text = textAt(tokens, at)
  if (at === start || isGreeting(tokens, start, at)) {
    const next = tokens[at + 1]
    const isPause = next === undefined || pauses.has(next.text)
    if (isPause && (judging.has(text) || opening.has(text))) return true
  }
  if (phrasesByEnd.get(text)?.some((phrase) => endsAt(tokens, at, phrase)) === true) {
    return !isAsked(tokens, at)
  }
  if (!judging.has(text)) return false
  return isPredicate(tokens, at, start) && !isAsked(tokens, at)
}

/** "Great, correct." */
function isGreeting(tokens: readonly Token[], start: number, at: number): boolean {
  return at - start <= 2 && tokens[at - 1]?.text === ','
}

function endsAt(tokens: readonly Token[], at: number, phrase: readonly string[]): boolean {
  return phrase.every((word, place) => tokens[at - phrase.length + 1 + place]?.text === word)
}

/** "that is right", "your answer is not correct". */
function isPredicate(tokens: readonly Token[], at: number, start: number): boolean {
  let hasCopula = false
  for (let place = at - 1; place >= Math.max(start, at - maxReach - 2); place -= 1) {
    const text = textAt(tokens, place)
    if (conditions.has(text)) return false
    if (copulas.has(text)) hasCopula = true
    if (hasCopula && subjects.has(text))
      return !isBeforeNoun(tokens, at) && !isConditional(tokens, start, place)
  }
  return false
}

/** "is the right side": the word describes a noun. */
function isBeforeNoun(tokens: readonly Token[], at: number): boolean {
  const before = textAt(tokens, at - 1)
  const next = tokens[at + 1]
  const isArticle = /^(?:the|a|an|das|die|der|le|la|el|o|il|on|your|our)$/.test(before)
  return isArticle && next?.kind === 'word' && !/^(?:answer|result|idea|way)$/.test(next.text)
}

function isConditional(tokens: readonly Token[], start: number, at: number): boolean {
  for (let place = start; place < at; place += 1) {
    if (conditions.has(textAt(tokens, place))) return true
  }
  return false
}

/** Whether the sentence is a question. */
function isAsked(tokens: readonly Token[], from: number): boolean {
  for (let at = from; at < Math.min(tokens.length, from + 30); at += 1) {
    if (isSentenceEnd(tokens, at)) return /^[?？]$/.test(textAt(tokens, at))
  }
  return false
}
