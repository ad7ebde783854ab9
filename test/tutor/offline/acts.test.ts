/** Acts of dialogue: heard in four languages and in many words, answered as a person would, and led back from. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { actIn, actsIn } from '../../../src/tutor/language/acts'
import type { Act } from '../../../src/tutor/language/acts/act'
import { detectLanguage, type Language, languages } from '../../../src/text/language'
import { converse, questionsIn, repeatedSentences } from '../dialogue'

const tasks: Readonly<Record<Language, string>> = {
  en: 'Solve 3x + 7 = 22',
  de: 'Löse 3x + 7 = 22',
  es: 'Resuelve 3x + 7 = 22',
  fr: 'Résous 3x + 7 = 22',
}

/** Utterances of learners by act and language. */
const heard: readonly (readonly [Act, Readonly<Record<Language, readonly string[]>>])[] = [
  [
    'greeting',
    {
      en: ['Hi!', 'good morning'],
      de: ['Hallo!', 'moin'],
      es: ['¡Hola!', 'buenos dias'],
      fr: ['Salut !', 'bonsoir'],
    },
  ],
  [
    'identity',
    {
      en: ['Who are you?', 'r u a bot'],
      de: ['Wer bist du?', 'bist du ein Mensch?'],
      es: ['¿Quién eres?', 'eres humano'],
      fr: ['Qui es-tu ?', 't’es un humain ?'],
    },
  ],
  [
    'abilities',
    {
      en: ['What can you do?', 'how does this work'],
      de: ['Was kannst du?', 'wie geht das hier?'],
      es: ['¿Qué puedes hacer?', 'que sabes hacer'],
      fr: ['Que peux-tu faire ?', 'tu sais faire quoi'],
    },
  ],
  [
    'why',
    {
      en: ['Why?', 'but why not'],
      de: ['Warum?', 'wieso das denn'],
      es: ['¿Por qué?', 'por que no'],
      fr: ['Pourquoi ?', 'pourquoi pas'],
    },
  ],
  [
    'doubt',
    {
      en: ['Are you sure?', 'really?'],
      de: ['Bist du sicher?', 'echt jetzt?'],
      es: ['¿Estás seguro?', 'de verdad?'],
      fr: ['Tu es sûr ?', 'c’est vrai ?'],
    },
  ],
  [
    'again',
    {
      en: ['again please', 'can you repeat that?'],
      de: ['nochmal bitte', 'wie bitte?'],
      es: ['otra vez, por favor', '¿puedes repetir?'],
      fr: ['encore une fois', 'tu peux répéter ?'],
    },
  ],
  [
    'rephrase',
    {
      en: ['explain differently', 'what do you mean?'],
      de: ['erklär es anders', 'was meinst du damit?'],
      es: ['explícalo de otra forma', '¿qué quieres decir?'],
      fr: ['explique autrement', 'ça veut dire quoi ?'],
    },
  ],
  [
    'example',
    {
      en: ['an example, please', 'just show me an example'],
      de: ['ein Beispiel bitte', 'hast du ein Beispiel?'],
      es: ['dame un ejemplo', 'un ejemplo por favor'],
      fr: ['donne-moi un exemple', 'un exemple s’il te plaît'],
    },
  ],
  [
    'change',
    {
      en: ['something else', 'can we do something different?'],
      de: ['was anderes', 'können wir etwas anderes machen?'],
      es: ['otra cosa', 'otro tema'],
      fr: ['autre chose', 'un autre sujet'],
    },
  ],
  [
    'harder',
    {
      en: ['a harder one please', 'this is too easy'],
      de: ['schwerer bitte', 'das ist zu leicht'],
      es: ['algo más difícil', 'es muy fácil'],
      fr: ['plus difficile', 'c’est trop facile'],
    },
  ],
  [
    'easier',
    {
      en: ['something easier', 'that is too hard'],
      de: ['einfacher', 'das ist zu schwer'],
      es: ['algo más fácil', 'es muy difícil'],
      fr: ['plus facile', 'c’est trop dur'],
    },
  ],
  [
    'stop',
    {
      en: ['I want to stop', 'enough for today'],
      de: ['hör auf', 'genug für heute'],
      es: ['quiero parar', 'basta por hoy'],
      fr: ['je veux arrêter', 'assez pour aujourd’hui'],
    },
  ],
  [
    'thanks',
    {
      en: ['Thank you so much!', 'thx'],
      de: ['Danke!', 'vielen dank'],
      es: ['Muchas gracias', 'mil gracias'],
      fr: ['Merci beaucoup', 'merci !'],
    },
  ],
  [
    'farewell',
    {
      en: ['Bye!', 'see you tomorrow'],
      de: ['Tschüss', 'bis morgen'],
      es: ['Adiós', 'hasta mañana'],
      fr: ['Au revoir', 'à demain'],
    },
  ],
  [
    'dislike',
    {
      en: ['I hate math', 'this is so annoying'],
      de: ['Ich hasse Mathe', 'das nervt'],
      es: ['Odio las mates', 'qué rollo'],
      fr: ['Je déteste les maths', 'j’en ai marre'],
    },
  ],
  [
    'selfDoubt',
    {
      en: ['I’m stupid', 'I will never get this'],
      de: ['Ich bin dumm', 'ich verstehe das nie'],
      es: ['Soy tonta', 'no soy buena en mates'],
      fr: ['Je suis bête', 'je n’y arriverai jamais'],
    },
  ],
  [
    'tired',
    { en: ['I’m so tired'], de: ['Ich bin müde'], es: ['Estoy cansada'], fr: ['Je suis fatiguée'] },
  ],
  [
    'lost',
    {
      en: ['I don’t understand', 'I am so confused'],
      de: ['Ich verstehe das nicht', 'ich check das nicht'],
      es: ['No entiendo', 'estoy perdida'],
      fr: ['Je ne comprends pas', 'j’ai rien compris'],
    },
  ],
  [
    'unknowing',
    {
      en: ['I don’t know', 'idk'],
      de: ['Ich weiß nicht', 'keine Ahnung'],
      es: ['No sé', 'ni idea'],
      fr: ['Je ne sais pas', 'aucune idée'],
    },
  ],
  [
    'skip',
    {
      en: ['skip this one', 'can we move on'],
      de: ['überspringen', 'nächste Aufgabe'],
      es: ['saltar', 'siguiente'],
      fr: ['on avance', 'suivant'],
    },
  ],
  [
    'swearing',
    {
      en: ['this is bullshit', 'shit'],
      de: ['So ein Mist!', 'scheiße'],
      es: ['mierda', '¡joder!'],
      fr: ['merde', 'putain'],
    },
  ],
  [
    'insult',
    {
      en: ['you are stupid', 'shut up'],
      de: ['du bist doof', 'halt die Klappe'],
      es: ['eres idiota', 'cállate'],
      fr: ['t’es nul', 'ta gueule'],
    },
  ],
]

const rows = heard.flatMap(([act, byLanguage]) =>
  languages.flatMap((language) =>
    byLanguage[language].map((said) => [said, act, language] as const),
  ),
)

test.each(rows)('“%s” is %s in %s', (said, act, language) => {
  const found = actIn(said)
  expect(found?.act).toBe(act)
  expect(found?.languages).toContain(language)
})

test.each([
  'Solve 3x + 7 = 22, thanks!',
  'hello, what is 3 + 4?',
  'x = 5',
  'because 3 * 5 is 15',
  'explain photosynthesis',
  'Give an example of a prime number greater than 20.',
  'an example of a prime number',
  'Warum ist der Himmel blau?',
  'I hate that 3x + 7 = 22 has an x',
  'no, 3x = 15',
  'stop the car after 20 km: how far is it?',
  'Why does a line count only where it follows from what you have?',
])('“%s” is no act: a part of it is something else', (said) => {
  expect(actIn(said)).toBeNull()
})

describe.each(languages)('in %s', (language) => {
  test('each act of the catalogue is answered with openers that ask nothing', () => {
    for (const [act, { says, free = says }] of Object.entries(actsIn(language))) {
      expect([act, says.length]).toEqual([act, Math.max(2, says.length)])
      for (const text of [...says, ...free]) {
        expect([text, /[?¿\d]/.test(text)]).toEqual([text, false])
      }
    }
  })

  test('in a task the focus stays, and one question in the language leads on', async () => {
    for (const [act, byLanguage] of heard) {
      const [said = ''] = byLanguage[language]
      const [, reply] = await converse([tasks[language], said])
      const text = reply?.text ?? ''
      expect([said, reply?.state.problem]).toEqual([said, tasks[language]])
      expect([said, questionsIn(text), text.trimEnd().endsWith('?')]).toEqual([said, 1, true])
      expect([said, detectLanguage(text)]).toEqual([said, language])
      const isOnTask = !['stop', 'farewell', 'skip', 'change', 'tired'].includes(act)
      expect([said, /\$/.test(text)]).toEqual([said, isOnTask])
    }
  }, 90_000)

  test('without a task no keyword of it is taken for a subject, and none opens a task', async () => {
    for (const [, byLanguage] of heard) {
      const said = byLanguage[language].at(-1) ?? ''
      const [reply] = await converse([said])
      expect([said, reply?.state.problem]).toEqual([said, null])
      expect([said, /[“„«]/.test(reply?.text ?? '')]).toEqual([said, false])
    }
  }, 90_000)

  test('a dozen of them say no sentence twice', async () => {
    const own = rows.flatMap(([said, , spoken]) => (spoken === language ? [said] : []))
    const someOf = fc.shuffledSubarray([...own], { minLength: 11, maxLength: 11 })
    await fc.assert(
      fc.asyncProperty(someOf, fc.boolean(), async (talk, isOnTask) => {
        const replies = await converse(isOnTask ? [tasks[language], ...talk] : talk)
        expect(repeatedSentences(replies.map(({ text }) => text))).toEqual([])
      }),
      { numRuns: 4 },
    )
  }, 90_000)
})

test('an example shows a move of another task, and the ladder knows it as help', async () => {
  const [, reply] = await converse(['Solve 3x + 7 = 22', 'can you give me an example?'])
  expect(reply?.text).toMatch(/\$\d*x \+ \d+ = \d+\$.*\$3x \+ 7 = 22\$/)
  expect(reply?.text).not.toMatch(/3x = 15|x = 5/)
  expect(reply?.state.rung).toBe('hint')
})

test('after the end a harder task has larger numbers than an easier one', async () => {
  const largest = async (wish: string) => {
    const replies = await converse(['Solve 3x + 7 = 22', 'x = 5', wish])
    return Math.max(
      ...Array.from(replies[2]?.text.matchAll(/\d+/g) ?? [], ([number]) => Number(number)),
    )
  }
  expect(await largest('a harder one please')).toBeGreaterThan(
    await largest('an easier one please'),
  )
})
