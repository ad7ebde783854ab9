/** Scaffolds for what no rule can solve: a list of words, a choice, a proof, the learner's own equation, a good end. */
import { describe, expect, test } from 'bun:test'
import { converse, questionsIn, repeatedSentences } from '../dialogue'

const textsOf = async (lines: readonly string[]) => (await converse(lines)).map(({ text }) => text)

describe('a list of words is quizzed back', () => {
  test.each([
    ['Quiz me: dog = Hund, cat = Katze, house = Haus', '“dog”', '“Hund”'],
    ['Frag mich ab:\ndog - Hund\ncat - Katze\nhouse - Haus', '„dog“', '„Hund“'],
    ['Pregúntame: dog = perro; cat = gato; house = casa', '«dog»', '«perro»'],
    [
      'Interroge-moi :\ndog : le chien\ncat : le chat\nhouse : la maison',
      '« dog »',
      '« le chien »',
    ],
  ])('%s', async (list, first, meaning) => {
    const texts = await textsOf([list, 'xyz', 'zyx'])
    expect(texts[0]).toContain(first)
    expect(texts[1]).toContain(meaning)
    expect(texts[1]).not.toContain(`${first} :`)
    for (const text of texts) expect(questionsIn(text)).toBe(1)
  })

  test('what was not known returns two words later, and a known one does not', async () => {
    const list = 'Quiz me: dog = Hund, cat = Katze, house = Haus, tree = Baum'
    const texts = await textsOf([list, 'no idea', 'die Katze', 'haus', 'Hund', 'baum'])
    const asked = texts.map((text) => /“(\w+)”[^“]*\?/.exec(text)?.[1])
    expect(asked.slice(0, 5)).toEqual(['dog', 'cat', 'house', 'dog', 'tree'])
    expect(texts[5]).not.toMatch(/“(?:dog|cat|house|tree)”[^“]*\?$/)
  })
})

test('a choice is led by what can be ruled out, and names no option', async () => {
  const texts = await textsOf([
    'Which planet is the largest?\nA) Mars\nB) Jupiter\nC) Venus\nD) Earth',
    'not Mars',
  ])
  expect(texts[0]).toMatch(/rule out|cannot be/)
  expect(texts.join(' ')).not.toMatch(/Jupiter/)
})

test.each([
  ['Prove that the sum of two even numbers is even', /given|claim/],
  ['Beweise, dass die Summe zweier gerader Zahlen gerade ist', /gegeben|Behauptung/],
  ['Demuestra que la suma de dos números pares es par', /dado|afirmación/],
  ['Démontre que la somme de deux nombres pairs est paire', /donné|affirmation/],
])('%s: what is given comes first', async (task, given) => {
  const [reply] = await converse([task])
  expect(reply?.text).toMatch(given)
})

describe('no keyword is quoted as if it were a subject', () => {
  test.each([
    ['I like to read the newspaper', 'read'],
    ['they are green and grow fast', 'green'],
    ['Das finde ich merkwürdig und seltsam', 'seltsam'],
  ])('%s', async (said, keyword) => {
    const [alone] = await converse([said])
    const asSubject = new RegExp(`[“„«]\\s?${keyword}\\s?[”“»]`, 'u')
    expect(alone?.text).not.toMatch(asSubject)
    const [, , later] = await converse(['Explain photosynthesis', 'plants need light', said])
    expect(later?.text).not.toMatch(asSubject)
  })
})

describe('the learner’s own equation', () => {
  const task = 'A farmer has hens and cows, 30 heads and 74 legs. How many hens are there?'
  const lines = [task, 'h + c = 30', '2h + 4c = 74', '2h + 4(30 - h) = 74']

  test('is followed line by line, and its letters are no units', async () => {
    const replies = await converse([...lines, '120 - 2h = 74', '2h = 46'])
    for (const { text } of replies) expect(text).not.toMatch(/not equal|does not hold|arithmetic/)
    for (const { text } of replies.slice(-2)) expect(text).toMatch(/follows|holds|sound/)
  })

  test('is stopped where it breaks, without its result', async () => {
    const replies = await converse([...lines, '120 - 2h = 74', '2h = 194'])
    expect(replies.at(-1)?.text).toMatch(/2h = 194.*does not follow/)
    expect(replies.at(-1)?.text).not.toMatch(/46|23/)
  })
})

describe('what no rule judges is taken up', () => {
  test.each([
    ['A rectangle is 3 m longer than wide. Its area is 40 m². How wide is it?', 'x(x+3) = 40'],
    ['Two numbers: one is twice the other, together they are 36. Which?', 'x + 2x = 36'],
    ['Which planet is largest?\nA) Mars\nB) Jupiter\nC) Venus', 'is it A?'],
  ])('%s %s', async (task, said) => {
    const replies = await converse([task, said])
    expect(replies.at(-1)?.finding).toBe('open')
    expect(replies.at(-1)?.text).toMatch(/[Yy]our (?:equation|choice)/)
  })
})

describe('the answer of a solved task, said once more, is told to be that', () => {
  test.each([
    ['Ein Quader hat Kanten von 3 cm, 4 cm und 5 cm. Wie groß ist sein Volumen?', '60 cm³'],
    ['A car drives 240 km in 3 hours. How fast is it?', '80 km/h'],
    ['Résous 2x + 3 = 11', 'x = 4'],
    ['Resuelve 2x + 3 = 11', 'x = 4'],
  ])('%s %s', async (task, answer) => {
    const again = (await converse([task, answer, answer, answer])).slice(2)
    for (const { finding, text } of again) {
      expect(finding).toBe('solved')
      expect(text).toMatch(/ja, das war|war schon|that was it|already|c’était|déjà|era eso|ya era/)
    }
  })

  test('one of two solutions is said to fit, and the other asked for', async () => {
    const replies = await converse(['Solve x² = 49', 'x = 7'])
    expect(replies.at(-1)?.text).toMatch(/x = 7.*fits|something got lost/)
  })

  test.each([
    ['Résous 2x + 3 = 11', "plus difficile, s'il te plaît"],
    ['Löse 2x + 3 = 11', 'etwas schwerer bitte'],
    ['Solve 2x + 3 = 11', 'harder please'],
  ])('a harder task follows the wish for one: %s %s', async (task, wish) => {
    const replies = await converse([task, 'x = 4', wish])
    expect(replies.at(-1)?.text).toMatch(/^(?:Bien|Gut|Good)\..*\d.*\?$/)
  })

  test('"ok sag" asks for the answer', async () => {
    const replies = await converse(['Berechne 3/4 + 1/6', 'ok sag'])
    expect(replies.at(-1)?.finding).toBe('asks_for_answer')
  })
})

describe('a pasted text is asked about, sentence by sentence', () => {
  test.each([
    [
      'The French Revolution began in 1789. Many people in Paris were hungry because bread had become very expensive. The king did not listen to their complaints. On 14 July a crowd stormed the Bastille, an old prison.',
      'The French Revolution began in 1789',
      'The king did not listen',
    ],
    [
      'Die Römer bauten viele Straßen. Auf diesen Straßen konnten Soldaten schnell marschieren, und Händler brachten Waren in ferne Städte. Einige dieser Straßen kann man noch heute sehen. Sie verbanden Rom mit dem ganzen Reich.',
      'Die Römer bauten viele Straßen',
      'Einige dieser Straßen',
    ],
    [
      'Las abejas viven en colonias grandes. Cada colonia tiene una reina que pone todos los huevos. Las obreras buscan néctar y cuidan de las larvas durante el verano. En invierno casi todas se quedan dentro de la colmena.',
      'Las abejas viven en colonias grandes',
      'Las obreras buscan',
    ],
    [
      'Le loup vit en meute dans les forêts. La meute chasse ensemble de grands animaux comme le cerf. Un couple dirige le groupe et élève les petits au printemps. Autrefois, les hommes avaient très peur de lui.',
      'Le loup vit en meute',
      'Un couple dirige',
    ],
  ])('%s', async (text, first, third) => {
    const texts = await textsOf([text, 'qwe rty uio', 'and then it goes on', 'xyz', 'abc', 'def'])
    expect(texts[0]).toContain(first)
    expect(texts[2]).toContain(third)
    for (const reply of texts) expect(questionsIn(reply)).toBe(1)
    expect(repeatedSentences(texts)).toEqual([])
  })
})

test('a chemical equation is led by counting atoms', async () => {
  const texts = await textsOf(['Balance the equation H2 + O2 -> H2O.', '2 and 2'])
  expect(texts[0]).toMatch(/atoms/)
  expect(texts[1]).toMatch(/element/)
})

test.each([
  [['What is 15% of 240?', '36'], 'without any hint'],
  [['Berechne 5/6 - 1/4', '7/12'], 'ganz ohne Tipp'],
])('a task that is solved at once says so: %j', async (lines, help) => {
  expect((await textsOf(lines)).at(-1)).toContain(help)
})

describe('a solved task ends well', () => {
  test.each([
    [['Solve 3x + 7 = 22', '3x = 15', 'x = 5'], /3x = 15.*without any hint/],
    [['Löse 3x + 7 = 22', 'ich weiß nicht', '3x = 15', 'x = 5'], /3x = 15.*Ein Tipp/],
    [['Resuelve 3x + 7 = 22', '3x = 15', 'x = 5'], /3x = 15.*sin ninguna pista/],
    [['Résous 3x + 7 = 22', '3x = 15', 'x = 5'], /3x = 15.*sans aucun indice/],
  ])('%j', async (lines, way) => {
    const texts = await textsOf(lines)
    expect(texts.at(-1)).toMatch(way)
    expect(texts.at(-1)).toMatch(/4x \+ 2 = 38/)
    expect(questionsIn(texts.at(-1) ?? '')).toBe(1)
    expect(repeatedSentences(texts)).toEqual([])
  })
})
