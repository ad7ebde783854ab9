/** The program's verdict leads a reply, and what the model claims falsely is taken out. */
import { afterAll, describe, expect, test } from 'bun:test'
import { signedUp, tokensOf, type Client } from '../support/client'
import { startScripted } from '../support/scripted'

let said = ''
const scripted = startScripted({}, { reply: () => [said] })
let known: Client | undefined
afterAll(async () => (await scripted)[Symbol.asyncDispose]())

/** What the learner sees for `message` on `task`, where the model says `reply`. */
async function shown(task: string, message: string, reply: string): Promise<string> {
  const client = (known ??= await signedUp((await scripted).server))
  const sessionId = await client.createSession()
  said = '?'
  await client.chat(sessionId, task)
  said = reply
  const text = tokensOf(await client.chat(sessionId, message))
  const stored = (await client.messages(sessionId)).at(-1)?.['content']
  expect(stored).toBe(text)
  return text
}

const squeezed = (text: string): string => text.replace(/\s+/g, '')
const startOf = (text: string): string => squeezed(text.split(/(?<=[.!?])\s/)[0] ?? '')

interface Language {
  readonly task: string
  readonly says: (step: string) => string
  readonly harmless: string
  readonly praise: string
  readonly blame: string
  readonly otherResult: string
}

const languages: Readonly<Record<string, Language>> = {
  English: {
    task: 'Please solve the equation 3x + 7 = 22',
    says: (step) => `I think that ${step}`,
    harmless: 'Look at the equation calmly.',
    praise: 'That is correct!',
    blame: 'That is wrong.',
    otherResult: 'The solution is x = 9.',
  },
  German: {
    task: 'Bitte löse die Gleichung 3x + 7 = 22',
    says: (step) => `Ich denke, dass ${step}`,
    harmless: 'Schau dir die Gleichung in Ruhe an.',
    praise: 'Das ist richtig!',
    blame: 'Das ist falsch.',
    otherResult: 'Die Lösung ist x = 9.',
  },
  Spanish: {
    task: 'Por favor, resuelve la ecuación 3x + 7 = 22',
    says: (step) => `Creo que ${step}`,
    harmless: 'Mira la ecuación con calma.',
    praise: '¡Es correcto!',
    blame: 'Es incorrecto.',
    otherResult: 'La solución es x = 9.',
  },
  French: {
    task: 'Résous l’équation 3x + 7 = 22, s’il te plaît',
    says: (step) => `Je pense que ${step}`,
    harmless: 'Regarde l’équation calmement.',
    praise: 'C’est correct !',
    blame: 'C’est faux.',
    otherResult: 'La solution est x = 9.',
  },
}

describe.each(Object.entries(languages))('in %s', (_, language) => {
  const { task, says, harmless, praise, blame, otherResult } = language

  test.each(['3x = 15', '3x = 29', 'x = 5', '4 + 4 = 8'])(
    'the sentence on %s leads, and the model’s words follow',
    async (step) => {
      const text = await shown(task, says(step), harmless)
      expect(startOf(text)).toContain(squeezed(step))
      expect(text).toContain(harmless)
      expect(text.indexOf(harmless)).toBeGreaterThan(0)
    },
  )

  test.each([
    ['praise of a wrong step', '3x = 29', praise],
    ['praise of a wrong answer', 'x = 8', praise],
    ['blame of a right step', '3x = 15', blame],
    ['blame of the answer', 'x = 5', blame],
    ['a false equality', '3x = 15', '3 · 4 = 13.'],
    ['another result', '3x = 15', otherResult],
  ])('%s is taken out, and the offline reply stands there', async (_name, step, claim) => {
    const text = await shown(task, says(step), `${harmless} ${claim}`)
    expect(startOf(text)).toContain(squeezed(step))
    expect(text).not.toContain(claim)
    // The verdict is said once: no "x = 8 does not follow yet. x = 8 does not fit yet."
    expect(text.match(/(?:^|[.!?]\s+)\$x = 8\$/g)?.length ?? 0).toBeLessThan(2)
    const [lead = '', ...rest] = text.split(harmless)
    expect(lead).not.toBe('')
    expect(rest).toHaveLength(1)
    expect(rest[0]?.trim()).toMatch(/\p{L}.*[.?!]$/su)
  })

  test('a true equality passes', async () => {
    const text = await shown(task, says('3x = 29'), `${harmless} 6 · 4 = 24.`)
    expect(text).toContain('6 · 4 = 24.')
  })

  test('a false equality of the learner may be quoted', async () => {
    const text = await shown(task, says('3 * 5 = 16'), `${harmless} 3 * 5 = 16?`)
    expect(text).toContain(`${harmless} 3 * 5 = 16?`)
  })
})
