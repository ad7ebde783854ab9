/** Numbers that are no values: list markers, labels, dates, counts of things of the conversation. */
import { wordSet } from '../../lib/text'
import { folded, type Token, textAt } from './token'

const labels = wordSet(
  `step steps part question problem exercise page chapter number no nr figure table line row column
   section case task level grade class lesson unit rule method example hint schritt teil aufgabe frage
   seite kapitel zeile etape partie question exercice paso parte pregunta pagina ejercicio passo
   pergunta passaggio domanda passos # 第`,
)
const rolesOfFormula = wordSet(
  'exponent power degree base index exposant exponente added subtracted',
)
const ordinalEnds = wordSet('st nd rd th ter te ten er ere eme')
/** Things of the conversation, not of the task. */
const conversationNouns = wordSet(
  `step steps thing things way ways part parts number numbers question questions idea ideas hint
   hints piece pieces quantity quantities fact facts sentence sentences example examples time times
   moment moments minute minutes second seconds word words case cases side sides expression
   expressions equation equations term terms value values solution solutions root roots
   schritt schritte schritten dinge sache sachen frage fragen teil teile teilen zahlen moglichkeiten
   etape etapes chose choses question parties nombres pasos cosas preguntas partes numeros passos
   coisas perguntas passi cose domande parti numeri 步 点 種 种`,
)
const talkAdjectives = wordSet(
  'more different small quick other short simple little easy weitere andere kleine autres petites',
)
/** Things of the conversation that no task counts in its answer. */
const remarkNouns = wordSet(
  `error errors mistake mistakes slip slips reason reasons detail details step steps thing things
   question questions idea ideas hint hints number numbers quantity quantities fact facts
   moment moments minute minutes second seconds time times fehler schritt schritte dinge frage fragen erreur erreurs etape etapes choses questions
   errores pasos cosas preguntas erros passos coisas perguntas errori passi cose domande`,
)
const maxMarker = 20
const maxCount = 12

/** Whether a number stands where no value of a task stands. */
export function isNoValue(tokens: readonly Token[], at: number): boolean {
  if (isLabel(tokens, at) || isExponent(tokens, at)) return true
  if (tokens[at]?.form !== 'digits') return false
  if (months.has(textAt(tokens, at - 1)) || months.has(textAt(tokens, at + 1))) return true
  if (isInName(tokens, at)) return true
  return isListMarker(tokens, at) || isOrdinal(tokens, at) || isInDate(tokens, at)
}

/** "1. Look" and "2) Look" at the beginning of a line. */
function isListMarker(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  const [value = 0] = token?.values ?? []
  if (value > maxMarker || !Number.isInteger(value)) return false
  if (at > 0 && tokens[at - 1]?.text !== '\n') return false
  const [mark, next] = [tokens[at + 1], tokens[at + 2]]
  if ((mark?.text !== '.' && mark?.text !== ')') || mark.start !== token?.end) return false
  return next !== undefined && next.text !== '\n' && next.start > mark.end
}

function isLabel(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]
  const place = before?.text === '(' ? at - 2 : at - 1
  const verb = textAt(tokens, place)
  const isRole = verb === 'is' && rolesOfFormula.has(textAt(tokens, place - 1))
  if (isRole) return true
  const text = verb
  if (text === '#') return isNumberSign(tokens, place)
  if (text === 'number' || text === 'no') {
    // "the number 18" gives a value; "question number 2" is a label.
    return labels.has(textAt(tokens, place - 1))
  }
  return labels.has(text)
}

/** "exercise #3", but not the comment "print(total)  # 64". */
function isNumberSign(tokens: readonly Token[], at: number): boolean {
  const [before, sign, number] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  return sign?.end === number?.start && (before === undefined || before.kind === 'word')
}

function isOrdinal(tokens: readonly Token[], at: number): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]]
  return next !== undefined && next.start === token?.end && ordinalEnds.has(next.text)
}

const months = wordSet(
  `january february march april may june july august september october november december januar
   februar marz mai juni juli oktober dezember`,
)

/** "COVID-15" and "H5N1". */
function isInName(tokens: readonly Token[], at: number): boolean {
  const [word, dash, token] = [tokens[at - 2], tokens[at - 1], tokens[at]]
  return (
    dash?.text === '-' &&
    dash.end === token?.start &&
    word?.kind === 'word' &&
    word.end === dash.start &&
    word.isCapital
  )
}

/** "2015-05-15" and "5:15". */
function isInDate(tokens: readonly Token[], at: number): boolean {
  return isJoined(tokens, at, ':') || (isJoined(tokens, at, '-') && hasYear(tokens, at))
}

/** Whether a sign joins the number to another without a blank. */
function isJoined(tokens: readonly Token[], at: number, sign: string): boolean {
  if (tokens[at + 1]?.text === sign && isPair(tokens, at)) return true
  if (at < 2 || tokens[at - 1]?.text !== sign) return false
  return (tokens[at - 2]?.text.length ?? 0) <= 4 && isPair(tokens, at - 2)
}

/** Whether a number, a sign and a number of two digits stand without blanks from `at` on. */
function isPair(tokens: readonly Token[], at: number): boolean {
  const [first, joint, second] = [tokens[at], tokens[at + 1], tokens[at + 2]]
  if (first?.form !== 'digits' || second?.form !== 'digits' || second.text.length !== 2)
    return false
  return first.end === joint?.start && joint.end === second.start
}

function hasYear(tokens: readonly Token[], at: number): boolean {
  const near = tokens.slice(Math.max(0, at - 4), at + 5).filter(({ form }) => form === 'digits')
  return near.length >= 3 && near.some(({ text }) => /^(?:1[5-9]|20)\d\d$/.test(text))
}

/** "x^18" and "x_18". */
export function isExponent(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]?.text
  return before === '^' || before === '_' || (before === '(' && tokens[at - 2]?.text === '^')
}

/** "two things": a small count of things that the task does not name. */
export function isCountOfTalk(
  tokens: readonly Token[],
  at: number,
  taskWords: ReadonlySet<string>,
): boolean {
  const [value = 0] = tokens[at]?.values ?? []
  if (value > maxCount) return false
  if (isCountOfRemarks(tokens, at, taskWords)) return true
  const [next, second] = [textAt(tokens, at + 1), textAt(tokens, at + 2)]
  // "Two more?" has no noun behind its adjective.
  if (talkAdjectives.has(next) && tokens[at + 2]?.kind !== 'word') return true
  if (conversationNouns.has(next)) return !taskWords.has(next) || next.endsWith('step')
  return tokens[at + 1]?.kind === 'word' && conversationNouns.has(second) && !taskWords.has(second)
}

/** "One key mistake", "four numbers": a count of what is said, where the task has no such word. */
export function isCountOfRemarks(
  tokens: readonly Token[],
  at: number,
  taskWords: ReadonlySet<string>,
): boolean {
  const [value = 0] = tokens[at]?.values ?? []
  const isRemark = (place: number) => {
    const token = tokens[place]
    return token?.kind === 'word' && remarkNouns.has(token.text) && !taskWords.has(token.text)
  }
  if (value > maxCount) return false
  return isRemark(at + 1) || (tokens[at + 1]?.kind === 'word' && isRemark(at + 2))
}

/**
 * Whether a small number in words points or counts in passing: "one of them", "the two". It then
 * has no noun of the task behind it and no end of the clause.
 */
export function isPassingWord(
  tokens: readonly Token[],
  at: number,
  taskWords: ReadonlySet<string>,
): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]]
  const [value = 0] = token?.values ?? []
  if (token?.form !== 'words' || Math.abs(value) > 3 || !Number.isInteger(value)) return false
  if (token.isMade === true) return value !== 0 && countsInPassing(tokens, at, taskWords)
  if (value === 0 || value === 1) return true
  if (next !== undefined && isClassifier(next)) return true
  if (next === undefined || next.kind === 'sign') return pointers.has(textAt(tokens, at - 1))
  return !taskWords.has(next.text) || pointers.has(textAt(tokens, at - 1))
}

/** Tokens between a word for the answer and its number. */
const maxBeforeNoun = 4
/** Words for the answer or the result in languages whose sentences are not read. */
const resultNouns = wordSet(
  Array.from(
    `antwoord uitkomst resultaat svaret svar resultatet vastaus tulos válasz eredmény cevap sonuç cavab
     nəticə odpowiedź wynik odpověď výsledek odgovor rezultat răspunsul răspuns rezultatul atsakymas
     rezultatas atbilde rezultāts jawabannya jawaban hasilnya hasil sagot jibu jawabu matokeo amsar amsa
     ìdáhùn mels ответ ответе ответом результат результате відповідь результаті одговор резултат απάντηση
     αποτέλεσμα პასუხი პასუხია התשובה תשובה התוצאה الجواب الناتج النتيجة الإجابة جواب پاسخ نتیجه نتیجہ उत्तर
     जवाब परिणाम જવાબ ਜਵਾਬ ਉੱਤਰ উত্তর ফল விடை பதில் సమాధానం జవాబు ಉತ್ತರ መልሱ መልስ 답 답은 답이 án 答`.matchAll(
      /\S+/g,
    ),
    ([word]) => folded(word),
  ).join(' '),
)
const namesResult = (word: string): boolean => resultNouns.has(word)

/** Letters by which forms of one word are alike. */
const stemLength = 4

/**
 * Whether a small number of a language whose words are not known counts something else than the task
 * does. Before the end of a sentence or its last word, which may be a verb, it is taken for a value.
 */
function countsInPassing(
  tokens: readonly Token[],
  at: number,
  taskWords: ReadonlySet<string>,
): boolean {
  const [next, second] = [tokens[at + 1], tokens[at + 2]]
  if (next?.kind !== 'word' || second === undefined || second.kind === 'sign') return false
  const before = tokens.slice(Math.max(0, at - maxBeforeNoun), at)
  if (before.some(({ text }) => namesResult(text))) return false
  const stem = next.text.slice(0, stemLength)
  return stem.length < stemLength || ![...taskWords].some((word) => word.startsWith(stem))
}

const classifiers = wordSet('个 個 つ 件 人')

/** The Chinese and Japanese words that stand between a number and what it counts. */
export function isClassifier(token: Token | undefined): boolean {
  return token !== undefined && classifiers.has(token.text)
}

const pointers = wordSet(
  `the these those your both all which each every this that other last next first only die diese
   les ces los las estos os as esses i le questi 这 那`,
)
