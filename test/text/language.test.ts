/** The language of short messages, and of a dialogue of which some messages show none. */
import { describe, expect, test } from 'bun:test'
import { detectLanguage, languageOfDialogue, languages } from '../../src/text/language'
import { threadTime } from '../support/loop-probe'
import { laterMessages, messages } from './messages'

test.each(messages)('%s is %p', (text, language) => {
  expect(detectLanguage(text)).toBe(language as never)
})

test('of later messages nine in ten are found, and none is taken for another of the four', () => {
  const found = laterMessages.map(([text, language]) => ({
    text,
    language,
    detected: detectLanguage(text),
  }))
  const right = found.filter(({ language, detected }) => language === detected)
  expect(right.length / found.length).toBeGreaterThan(0.85)
  const confused = found.filter(
    ({ language, detected }) =>
      detected !== null && detected !== 'other' && language !== 'other' && language !== detected,
  )
  expect(confused).toEqual([])
})

/** Messages of each language that speak about words of another: the frame, and what it speaks of. */
const frames: Readonly<Record<string, readonly string[]>> = {
  en: [
    'What does "…" mean?',
    'What does … mean in English?',
    'How do you say … in French?',
    'Translate into English: …',
    'Is this sentence right: …',
    'Explain … please',
    'My homework says: …',
    'I do not understand this text\n…',
    '…\nWhat is this text about?',
    'why is it "…" and not "…"',
  ],
  de: [
    'Was heißt „…“?',
    'Was bedeutet … auf Deutsch?',
    'Wie sagt man "…" auf Französisch?',
    'Übersetze: …',
    'Erkläre mir … bitte',
    'In meiner Hausaufgabe steht: …',
    'Ich verstehe diesen Text nicht\n…',
    '…\nWorum geht es in dem Text?',
    "Warum heißt es '…' und nicht '…'?",
  ],
  fr: [
    'Que veut dire « … » ?',
    'Comment dit-on … en français ?',
    'Traduis : …',
    'Explique-moi … merci',
    'Mon professeur a écrit ceci: …',
    'Je ne comprends pas ce texte\n…',
    '…\nDe quoi parle ce texte ? Je ne sais pas',
    'Pourquoi dit-on “…” et pas “…” ?',
  ],
  es: [
    '¿Qué significa "…"?',
    '¿Cómo se dice … en español?',
    'Traduce: …',
    'Explícame … por favor',
    'Mi tarea dice: …',
    'No entiendo este texto\n…',
    '…\n¿De qué trata este texto?',
    '¿Por qué se dice «…» y no «…»?',
  ],
  other: [
    'Cosa significa "…"?',
    'Hoe zeg je … in het Nederlands?',
    '“…”是什么意思？',
    'Что значит «…»?',
  ],
}
const spokenOf: Readonly<Record<string, string>> = {
  en: 'the dog is sleeping in my house',
  de: 'ich habe gestern keine Zeit gehabt',
  fr: 'je ne sais pas où elle est',
  es: 'no sé dónde está la casa',
  pt: 'eu não sei onde ela está',
  ru: 'я не знаю что это',
  zh: '我不知道他在哪里',
}
const framed = Object.entries(frames).flatMap(([language, texts]) =>
  texts.flatMap((text) =>
    Object.entries(spokenOf).flatMap(([other, words]) =>
      other === language || (language === 'other' && !languages.some((each) => each === other))
        ? []
        : [[language, text.replaceAll('…', words)] as const],
    ),
  ),
)

test.each(framed)(
  'the frame decides, not the words that it speaks of: %s, %p',
  (language, text) => {
    expect(detectLanguage(text)).toBe(language as never)
  },
)

test.each([
  ['en', 'Quiz me on these words: der Hund = dog, die Katze = cat, das Haus = house'],
  ['en', 'Please quiz me\nder Hund - the dog\ndie Katze - the cat\nder Baum - the tree'],
  ['de', 'Frag mich ab: the dog = der Hund, the cat = die Katze'],
  ['fr', 'Interroge-moi sur ces mots\nthe dog = le chien\nthe cat = le chat'],
  ['es', 'Pregúntame estas palabras\nthe dog → el perro\nthe cat → el gato'],
])('a list to learn is no message: %s, %p', (language, text) => {
  expect(detectLanguage(text)).toBe(language as never)
})

test.each([
  ['`print("the result is")`'],
  ['$\\text{the area}$'],
  ['```\nfor each in the list\n```'],
  ['https://example.com/the/answer/is/here'],
  ['ok'],
  ['OK!'],
  ['okay'],
  ['hm'],
  ['hi'],
])('shows no language: %p', (text) => {
  expect(detectLanguage(text)).toBeNull()
})

test.each([
  ['como resuelvo esto', 'es'],
  ['cual es la respuesta', 'es'],
  ['reponse', 'fr'],
  ['je ne sais pas a quoi ca sert', 'fr'],
  ['ich weiss nicht', 'de'],
  ['loese das bitte', 'de'],
  ['"Guten Tag, wie geht es dir?"', 'de'],
  ['Hvad er arealet af en trekant med siden 3?', 'other'],
  ['Vad är arean av en triangel?', 'other'],
  ['Bir üçgenin alanı nedir ve nasıl hesaplanır?', 'other'],
  ['Jaký je obsah trojúhelníku a co je to výška?', 'other'],
])('%p, typed without accents or in a further language, is %s', (text, language) => {
  expect(detectLanguage(text)).toBe(language as never)
})

describe('a dialogue', () => {
  test.each([
    [['Löse 3x + 7 = 22', '3x = 15', 'x = 5'], 'de'],
    [['Solve 3x + 7 = 22', 'keine Ahnung'], 'de'],
    [['¿Cuánto es 17*24?', '408'], 'es'],
    [['Löse 3x + 7 = 22', 'ok'], 'de'],
    [['Résous 3x + 7 = 22', 'okay', 'x = 5'], 'fr'],
    [['Frag mich ab: the dog = der Hund, the cat = die Katze', 'the dog'], 'de'],
    [['Ich lerne Vokabeln, frag mich ab', 'the dog'], 'de'],
    [['Quiz me on German: I go = ich gehe, you go = du gehst', 'ich gehe'], 'en'],
    [['I learn German, quiz me please', 'die Katze'], 'en'],
    [['I learn German, quiz me please', 'das weiß ich nicht'], 'de'],
    [['Was heißt "the dog is in the house"?', 'the house'], 'de'],
    [['der Hund'], 'de'],
    [['x^2 = 49'], 'en'],
    [[], 'en'],
    [['Quanto é 17*24?', '408'], 'other'],
    [['解方程 3x+7=22', 'x=5'], 'other'],
  ] as const)('%p is held in %s', (said, language) => {
    expect(languageOfDialogue(said)).toBe(language)
  })
})

test('a long message is read in little time', () => {
  const started = threadTime()
  for (const text of [
    'a1'.repeat(50_000),
    "l'".repeat(50_000),
    'é '.repeat(50_000),
    '$'.repeat(90_000),
  ]) {
    detectLanguage(text)
  }
  expect(threadTime() - started).toBeLessThan(3_000)
})
