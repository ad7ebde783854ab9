/**
 * Judges the answer to an item: any notation of the right answer, the typical mistakes, and the
 * first wrong line of the working. It takes bounded time for every input and never throws.
 */
import { numbersIn } from '../tutor/judging/prepared-key'
import { attempt, problemIn } from '../tutor/mathematics'
import type { ItemMistake, ItemContent, ItemKind, Language } from './item'
import { compare, findingOf } from './judging/compare'
import {
  type Comparison,
  type Expected,
  unclear,
  wrong,
  type Reason,
  boundedAnswer,
} from './judging/expected'
import { boundRuns } from '../lib/bounded-text'
import { type AskedValues, askedValues, judgedPart } from '../tutor/judging/alternatives'
import { judgeBesideComputed, judgePlainly } from '../tutor/judging/judge-message'
import { findVerbatim, startOf, writtenWords } from '../tutor/judging/verbatim-quote'
import { checkSteps } from '../tutor/step-checker'
import {
  formatsOf,
  type NumberFormat,
  otherFormat,
  type PlainNumbers,
  plainNumbers,
} from '../text/locale'
import { readableText } from '../text/normalize'

/**
 * What is said to an answer, in four languages: the situations that have a separate sentence. A sentence about an
 * answer that is not right ends in a question and never has the answer.
 */
type FeedbackCase =
  | Reason
  | 'right'
  | 'rightButLine'
  | 'line'
  | 'textUnknown'
  | 'numberUnread'
  | 'formulaUnread'
  | 'solutionsUnread'

type Sentences = Readonly<Record<FeedbackCase, string>>

const en: Sentences = {
  right: 'That is right.',
  rightButLine:
    'The answer is right. One line of your working is not: “{quote}”. What does it say?',
  line: 'Look at the line “{quote}”. Does it follow from the line before it?',
  unread: 'I cannot find your answer in this. Can you write it alone, as short as possible?',
  several: 'I see more than one answer. Which one do you mean?',
  unfinished: 'That is on the way. Can you work it out to the end?',
  form: 'The value is right, but not yet in the form that the task asks for. What can still be done?',
  near: 'That is rounded quite far. Can you give it exactly, or with more digits?',
  unit: 'Look at the unit. In which unit is the answer asked for?',
  incomplete: 'What you give is right, but something is missing. What else is there?',
  extra: 'The right ones are among them, but not all of these fit. How can you test each of them?',
  other: 'Not yet. Which step of your way can you check first?',
  textUnknown: 'I cannot tell whether this means the same. Can you say it in another word?',
  numberUnread:
    'I cannot read all of this as one number. Can you write the answer as a whole number, a fraction or a decimal?',
  formulaUnread:
    'I cannot read all of this as one formula. Can you write it alone, with the letters of the task?',
  solutionsUnread:
    'I cannot read all of this as solutions. Can you write each as a letter, an equals sign and a value?',
}

const de: Sentences = {
  right: 'Das stimmt.',
  rightButLine:
    'Das Ergebnis stimmt. Eine Zeile deiner Rechnung stimmt nicht: „{quote}“. Was steht dort?',
  line: 'Sieh dir die Zeile „{quote}“ an. Folgt sie aus der Zeile davor?',
  unread: 'Ich finde deine Antwort nicht. Kannst du sie allein und möglichst kurz aufschreiben?',
  several: 'Ich sehe mehr als eine Antwort. Welche meinst du?',
  unfinished: 'Das ist der richtige Weg. Kannst du es zu Ende rechnen?',
  form: 'Der Wert stimmt, aber noch nicht die verlangte Form. Was lässt sich noch umformen?',
  near: 'Das ist recht grob gerundet. Kannst du es genau oder mit mehr Stellen angeben?',
  unit: 'Achte auf die Einheit. In welcher Einheit ist das Ergebnis gefragt?',
  incomplete: 'Was du angibst, stimmt, aber etwas fehlt. Was gibt es noch?',
  extra: 'Die richtigen sind dabei, aber nicht alle passen. Wie kannst du jede einzeln prüfen?',
  other: 'Noch nicht. Welchen Schritt deines Wegs kannst du zuerst prüfen?',
  textUnknown: 'Ich kann nicht sagen, ob das dasselbe heißt. Kannst du es anders ausdrücken?',
  numberUnread:
    'Ich kann das nicht ganz als eine Zahl lesen. Kannst du die Antwort als ganze Zahl, Bruch oder Dezimalzahl schreiben?',
  formulaUnread:
    'Ich kann das nicht ganz als eine Formel lesen. Kannst du sie allein schreiben, mit den Buchstaben der Aufgabe?',
  solutionsUnread:
    'Ich kann das nicht ganz als Lösungen lesen. Kannst du jede als Buchstabe, Gleichheitszeichen und Wert schreiben?',
}

const fr: Sentences = {
  right: 'C’est juste.',
  rightButLine:
    'Le résultat est juste. Une ligne de ton calcul ne l’est pas : « {quote} ». Que dit-elle ?',
  line: 'Regarde la ligne « {quote} ». Découle-t-elle de la ligne précédente ?',
  unread: 'Je ne trouve pas ta réponse. Peux-tu l’écrire seule, le plus court possible ?',
  several: 'Je vois plusieurs réponses. Laquelle choisis-tu ?',
  unfinished: 'C’est la bonne voie. Peux-tu aller au bout du calcul ?',
  form: 'La valeur est juste, mais pas encore la forme demandée. Que peut-on encore transformer ?',
  near: 'C’est arrondi assez fort. Peux-tu donner la valeur exacte, ou plus de chiffres ?',
  unit: 'Regarde l’unité. Dans quelle unité demande-t-on le résultat ?',
  incomplete: 'Ce que tu donnes est juste, mais il manque quelque chose. Qu’y a-t-il d’autre ?',
  extra: 'Les bonnes réponses y sont, mais toutes ne conviennent pas. Comment vérifier chacune ?',
  other: 'Pas encore. Quelle étape peux-tu vérifier d’abord ?',
  textUnknown: 'Je ne sais pas si cela veut dire la même chose. Peux-tu le dire autrement ?',
  numberUnread:
    'Je ne peux pas lire tout cela comme un seul nombre. Peux-tu écrire la réponse en nombre entier, en fraction ou en décimal ?',
  formulaUnread:
    'Je ne peux pas lire tout cela comme une formule. Peux-tu l’écrire seule, avec les lettres de l’exercice ?',
  solutionsUnread:
    'Je ne peux pas lire tout cela comme des solutions. Peux-tu écrire pour chacune une lettre, un signe égal et une valeur ?',
}

const es: Sentences = {
  right: 'Es correcto.',
  rightButLine:
    'El resultado es correcto. Una línea de tu cálculo no lo es: «{quote}». ¿Qué dice esa línea?',
  line: 'Mira la línea «{quote}». ¿Se sigue de la línea anterior?',
  unread: 'No encuentro tu respuesta. ¿Puedes escribirla sola, lo más corta posible?',
  several: 'Veo más de una respuesta. ¿Cuál eliges?',
  unfinished: 'Vas por buen camino. ¿Puedes terminar el cálculo?',
  form: 'El valor es correcto, pero aún no la forma pedida. ¿Qué más se puede transformar?',
  near: 'Está redondeado demasiado. ¿Puedes darlo exacto o con más cifras?',
  unit: 'Fíjate en la unidad. ¿En qué unidad se pide el resultado?',
  incomplete: 'Lo que das es correcto, pero falta algo. ¿Qué más hay?',
  extra: 'Las correctas están, pero no todas sirven. ¿Cómo puedes comprobar cada una?',
  other: 'Todavía no. ¿Qué paso puedes comprobar primero?',
  textUnknown: 'No sé si significa lo mismo. ¿Puedes decirlo de otra manera?',
  numberUnread:
    'No puedo leer todo esto como un solo número. ¿Puedes escribir la respuesta como número entero, fracción o decimal?',
  formulaUnread:
    'No puedo leer todo esto como una fórmula. ¿Puedes escribirla sola, con las letras de la tarea?',
  solutionsUnread:
    'No puedo leer todo esto como soluciones. ¿Puedes escribir cada una con una letra, el signo igual y un valor?',
}

const sentences: Readonly<Record<Language, Sentences>> = { en, de, fr, es }
const maxQuote = 120

/** What form an answer of a kind has, where it was not read whole. */
const unreadIn: Readonly<Partial<Record<ItemKind, FeedbackCase>>> = {
  number: 'numberUnread',
  expression: 'formulaUnread',
  equation: 'solutionsUnread',
  text: 'textUnknown',
}

/** The sentence of a case, with the learner's own line where it quotes one. */
function feedbackFor(
  which: FeedbackCase,
  { language, kind, quote }: { language: Language; kind: ItemKind; quote?: string | undefined },
): string {
  const own = which === 'unread' ? (unreadIn[kind] ?? which) : which
  return sentences[language][own].replace('{quote}', () => (quote ?? '').slice(0, maxQuote))
}

/** Emoji, and the frame of a key. */
const unspoken = /\u20e3|\p{Extended_Pictographic}/gu
/** "7:5" alone is a division; "12:50" may be a time. */
const ratio = /^\s{0,4}(\d{1,9})\s?[:∶]\s?(\d|\d{3,9})\s{0,4}$/

type Answered = Pick<ItemContent, 'kind' | 'key' | 'language' | 'choices'>

/** The answer with its numbers in plain notation, as its item's language writes them. */
function plainAnswer(text: string, item: Answered): string {
  return inFormats(text, item, formatsOf(text, { language: item.language }))
}

/** The answer as languages with the other decimal mark read it: "1.500" is 1500 in German, else 1.5. */
function answerReadOtherwise(text: string, item: Answered): string {
  const [format] = formatsOf(text, { language: item.language })
  return inFormats(text, item, [otherFormat(format?.decimalMark ?? 'point')])
}

/** The learner's working with its numbers in plain notation. */
function plainWorking(text: string, { language }: Answered): PlainNumbers {
  return plainNumbers(text, formatsOf(text, { language }))
}

/** The options of an item with their numbers in plain notation. */
function plainChoices({ choices = [], language }: Answered): readonly string[] {
  const formats = formatsOf(choices.join('\n'), { language })
  return choices.map((choice) => plainNumbers(choice, formats, { mayJoin: false }).text)
}

function inFormats(
  text: string,
  { kind, key }: Answered,
  formats: readonly NumberFormat[],
): string {
  if (kind === 'choice' || kind === 'choices') {
    return plainNumbers(text, formats, { mayJoin: false }).text
  }
  if (kind !== 'number' && kind !== 'expression' && kind !== 'equation') return text
  const bare = readableText(text).text.replace(unspoken, '')
  // Two solutions may be "2 and 1/2", or "2,5".
  const asksForOne = key.answers.length < 2
  const options = { mayJoin: asksForOne, hasDecimals: asksForOne }
  const plain = plainNumbers(bare, formats, options).text
  return (kind === 'number' ? plain.replace(ratio, '$1/$2') : plain).trim()
}

/** What the judge says. `quote` and `mistake` are absent where the judge found no such thing. */
export interface Judgement {
  readonly finding: 'right' | 'wrong' | 'unclear'
  /** The first wrong line of the working, word for word. */
  readonly quote?: string
  /** One or two sentences in the language of the item. Never the answer, unless it is right. */
  readonly feedback: string
  /** The typical mistake that the answer shows. */
  readonly mistake?: ItemMistake
}

/** Judges an answer, with the working that led to it where the learner gives one. */
export function judgeAnswer(item: ItemContent, answer: string, working = ''): Judgement {
  const bounded = boundedAnswer(answer)
  const whole = plainAnswer(bounded, item)
  const asked = askedBy(item)
  const text = asked === null ? whole : judgedPart(whole, asked)
  if (text === null) return { finding: 'unclear', feedback: feedbackFor('several', item) }
  const found = attempt<Comparison>(
    'practice_answer',
    () => (text === '' ? unclear('', 'unread') : surely(item, bounded, comparisonOf(item, text))),
    () => unclear('', 'unread'),
  )
  const line = attempt(
    'practice_working',
    () => firstWrongLine(item, working, asked),
    () => null,
  )
  const quote = line === null ? {} : { quote: line }
  const about = { language: item.language, kind: item.kind, quote: line ?? undefined }
  if (found.finding === 'right') {
    const feedback = feedbackFor(line === null ? 'right' : 'rightButLine', about)
    return { finding: 'right', ...quote, feedback }
  }
  const { finding, reason } = found
  const mistake =
    finding === 'wrong'
      ? (mistakeOf(item, text, found.given) ??
        mistakeOf(item, answerReadOtherwise(bounded, item), found.given))
      : undefined
  if (mistake) return { finding, ...quote, feedback: askedSafely(item, mistake), mistake }
  return { finding, ...quote, feedback: feedbackFor(line === null ? reason : 'line', about) }
}

/** How many values an item asks for; null where an answer is a list of its options. */
function askedBy(item: ItemContent): AskedValues | null {
  const { kind, key, question } = item
  if (kind === 'choices' || kind === 'order') return null
  const values = key.answers.map(({ value }) => value)
  return askedValues(values, {
    kind: kind === 'choice' || kind === 'text' ? kind : 'value',
    task: question,
    options: plainChoices(item),
    endsInAnswer: kind === 'number',
  })
}

/** A wrong answer that is right where numbers are written otherwise is left open. */
function surely(item: ItemContent, answer: string, found: Comparison): Comparison {
  const other = found.finding === 'wrong' ? answerReadOtherwise(answer, item) : ''
  if (other === '' || other === plainAnswer(answer, item)) return found
  return comparisonOf(item, other).finding === 'right' ? unclear('', 'unread') : found
}

/** A text that code does not know is not wrong, unless it says a typical mistake. */
function comparisonOf(item: ItemContent, text: string): Comparison {
  const found = compare(expectedOf(item), text)
  if (item.kind !== 'text') return found
  const isMistake = mistakeOf(item, text, text) !== undefined
  if (!isMistake) return found
  return found.finding === 'right' ? unclear(text, 'several') : wrong(text)
}

function expectedOf(item: ItemContent): Expected {
  const { kind, key, form } = item
  const [first] = key.answers
  return {
    kind,
    answers: key.answers.map(({ value }) => value),
    unit: first?.unit ?? null,
    aliases: key.answers.flatMap(({ aliases }) => aliases),
    choices: plainChoices(item),
    form,
    question: item.question,
  }
}

/** Answers of these kinds are compared by their letters. */
const byLetters: ReadonlySet<string> = new Set(['choice', 'choices', 'order'])
/** A longer answer, such as an essay, is compared with the mistakes by its result alone. */
const maxCompared = 200

/** `given`: the part of the answer that was taken for the result. */
function mistakeOf(item: ItemContent, answer: string, given: string): ItemMistake | undefined {
  const { kind, unit } = expectedOf(item)
  if (byLetters.has(kind)) return item.mistakes.find((mistake) => mistake.answer === given)
  const result = answer.length <= maxCompared ? answer : given.slice(-maxCompared)
  return item.mistakes.find(
    ({ answer: wrong }) => findingOf({ kind, answers: [wrong], unit }, result) === 'right',
  )
}

/** The question of the mistake, unless it holds a number of the answer that the task does not say. */
function askedSafely(item: ItemContent, { question }: ItemMistake): string {
  const { language, kind, key } = item
  const said = numbersIn(question)
  if (said.size === 0) return question
  const known = numbersIn(item.question)
  const held = key.answers.flatMap(({ value }) => [...numbersIn(value)])
  const isSafe = held.every((number) => known.has(number) || !said.has(number))
  return isSafe ? question : feedbackFor('other', { language, kind })
}

/** Characters of the working that are read, so that a hostile one costs little time. */
const maxWorking = 1200

/**
 * The first line that is wrong, as the learner wrote it; null where none is. An equality between
 * numbers is judged without the task, other lines where the mathematics recognises the task. Nothing is
 * judged in a working that lists alternatives for one value.
 */
function firstWrongLine(
  item: ItemContent,
  working: string,
  asked: AskedValues | null,
): string | null {
  const written = boundRuns(working.slice(0, maxWorking))
  const numbers = plainWorking(written, item)
  const text = asked === null ? numbers.text : judgedPart(numbers.text, asked)
  if (text === null || text.trim() === '' || numbers.ambiguous.length > 0) return null
  const problem = problemIn(item.task ?? item.question)
  const plain = problem ? judgeBesideComputed(text, problem.statement) : judgePlainly(text)
  const steps = problem && checkSteps({ text, earlier: [] }, problem, null)
  const quotes = [plain, steps].flatMap((check) =>
    check?.finding.kind === 'wrong_step'
      ? [quoteIn(working, writtenWords(check.finding.quote, { written, numbers }))]
      : [],
  )
  const [first] = quotes.toSorted((a, b) => working.indexOf(a) - working.indexOf(b))
  return first ?? null
}

const quoteIn = (working: string, line: string | null): string =>
  (line === null ? null : findVerbatim(line, working)) ?? startOf(working)
