/**
 * What is said to an answer, in four languages. A sentence about an answer that is not right ends in
 * a question and never has the answer.
 */
import type { ItemKind, Language } from '../item'
import type { Reason } from './expected'

/** The situations that have a separate sentence. */
export type FeedbackCase =
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
export function feedbackFor(
  which: FeedbackCase,
  { language, kind, quote }: { language: Language; kind: ItemKind; quote?: string | undefined },
): string {
  const own = which === 'unread' ? (unreadIn[kind] ?? which) : which
  return sentences[language][own].replace('{quote}', () => (quote ?? '').slice(0, maxQuote))
}
