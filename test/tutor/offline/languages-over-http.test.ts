/**
 * Dialogues with the offline tutor over HTTP on tasks that it cannot solve, in the four languages:
 * it says so once, refuses in changing words, meets annoyance, and looks into the learner's files.
 */
import { describe, expect, test } from 'bun:test'
import { detectLanguage } from '../../../src/text/language'
import { signedUp } from '../../support/client'
import { fixture, onEachEngine } from '../../support/fixtures'
import { startServer } from '../../support/server'
import { converseOverHttp, questionsIn } from '../dialogue'

interface Sample {
  readonly language: string
  readonly task: string
  readonly wrong: string
  readonly right: string
  readonly plea: string
  readonly upset: string
  readonly whoAreYou: string
  readonly subject: string
  readonly says: {
    readonly offline: string
    readonly beyond: string
    readonly model: string
    readonly right: RegExp
  }
}

const samples: readonly Sample[] = [
  {
    language: 'en',
    task: "Nina's hens lay 20 eggs a day. She eats 4 and bakes with 6. She sells the rest for 3 dollars each. How many dollars does she make a day?",
    wrong: '20 - 4 - 6 = 9',
    right: '20 - 4 - 6 = 10',
    plea: 'just tell me the answer',
    upset: 'this is so annoying, I hate math',
    whoAreYou: 'are you a robot?',
    subject: 'Explain photosynthesis',
    says: {
      offline: 'ffline tutor',
      beyond: 'beyond what I can solve',
      model: 'language model',
      right: /arithmetic|calculated/,
    },
  },
  {
    language: 'de',
    task: 'Eine Bäckerei backt 50 Brötchen. Morgens verkauft sie 18, mittags 12. Den Rest verkauft sie für 2 Euro das Stück. Wie viel Euro nimmt sie für den Rest ein?',
    wrong: '50 - 18 - 12 = 30',
    right: '50 - 18 - 12 = 20',
    plea: 'sag mir einfach die Lösung',
    upset: 'das nervt so, ich hasse Mathe',
    whoAreYou: 'bist du ein Mensch?',
    subject: 'Erkläre die Photosynthese',
    says: {
      offline: 'Offline-Tutor',
      beyond: 'kann ich ohne Sprachmodell nicht lösen',
      model: 'Sprachmodell',
      right: /Rechnung|gerechnet/,
    },
  },
  {
    language: 'fr',
    task: 'Un jardinier plante 8 rangées de 6 tulipes. Ensuite 9 fleurs fanent. Combien de tulipes reste-t-il dans le jardin ?',
    wrong: '8 * 6 = 46',
    right: '8 * 6 = 48',
    plea: 'dis-moi la réponse',
    upset: "c'est énervant, je déteste les maths",
    whoAreYou: 'es-tu un robot ?',
    subject: 'Explique la photosynthèse',
    says: {
      offline: 'tuteur hors ligne',
      beyond: 'dépasse ce que je sais résoudre',
      model: 'modèle de langage',
      right: /calcul/,
    },
  },
  {
    language: 'es',
    task: 'Marta compra 7 cuadernos a 3 euros cada uno y un libro de 15 euros. ¿Cuántos euros paga en total?',
    wrong: '7 * 3 = 24',
    right: '7 * 3 = 21',
    plea: 'dime la respuesta',
    upset: 'odio las mates, qué rollo',
    whoAreYou: '¿eres un robot?',
    subject: 'Explica la fotosíntesis',
    says: {
      offline: 'tutor sin conexión',
      beyond: 'supera lo que sé resolver',
      model: 'modelo de lenguaje',
      right: /cálculo|calculado/,
    },
  },
]

const sentencesIn = (text: string) =>
  text
    .split(/(?<=[.!?])\s+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')

onEachEngine('languages', (engine) => {
  const server = fixture(() => startServer({ engine }))
  const client = fixture(() => signedUp(server))

  describe.each(samples)('in $language', ({ language, says, ...said }) => {
    test('a task beyond it: said once, pleas in changing words, one question each', async () => {
      const { task, plea, upset, whoAreYou } = said
      const replies = await converseOverHttp(client, [
        task,
        plea,
        plea,
        plea,
        upset,
        whoAreYou,
        plea,
      ])
      for (const [at, reply] of replies.entries()) {
        expect(questionsIn(reply)).toBe(1)
        expect(reply).toEndWith('?')
        expect(detectLanguage(reply)).toBe(language as never)
        const before = sentencesIn(replies[at - 1] ?? '')
        for (const sentence of sentencesIn(reply)) expect(before).not.toContain(sentence)
      }
      expect(replies.filter((reply) => reply.includes(says.beyond))).toHaveLength(1)
      expect(replies[0]).toContain(says.beyond)
      expect(replies[0]).toContain(says.offline)
      expect(replies.slice(1, 5).join(' ')).not.toContain(says.offline)
      expect(replies[5]).toContain(says.offline)
    })

    test('a false equality is asked about, a true one is true as arithmetic and no answer', async () => {
      const [, led = '', confirmed = ''] = await converseOverHttp(client, [
        said.task,
        said.wrong,
        said.right,
      ])
      const result = said.right.split('= ')[1] ?? ''
      expect(led).toContain(said.wrong.split('= ')[1] ?? '')
      expect(led).not.toContain(`= ${result}`)
      expect(confirmed).toContain(`= ${result}`)
      expect(confirmed).toMatch(says.right)
      expect(confirmed).not.toMatch(
        /right answer|richtige Antwort|bonne réponse|respuesta correcta/i,
      )
      for (const reply of [led, confirmed]) {
        expect(questionsIn(reply)).toBe(1)
        expect(detectLanguage(reply)).toBe(language as never)
      }
    })

    test('an open subject: it says that a model is needed, in both modes', async () => {
      for (const mode of ['socratic', 'tutor'] as const) {
        const [reply = ''] = await converseOverHttp(client, [said.subject], mode)
        expect(reply).toContain(says.model)
        expect(reply).toMatch(/photosynth|fotosínt/i)
        expect(questionsIn(reply)).toBe(1)
      }
    })
  })

  test('another language gets English, and the reason once', async () => {
    const replies = await converseOverHttp(client, [
      'Um agricultor tem 12 vacas e compra 5. Quantas vacas tem agora?',
      'não sei como fazer',
    ])
    expect(replies[0]).toContain('English, German, French and Spanish only')
    expect(replies[1]).not.toContain('English, German')
    for (const reply of replies) expect(detectLanguage(reply)).toBe('en')
  })
})
