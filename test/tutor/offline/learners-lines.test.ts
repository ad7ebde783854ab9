/** What the offline tutor says about lines of the learner, and in whose words it quotes them. */
import { describe, expect, test } from 'bun:test'
import { converse } from '../dialogue'

type Dialogue = readonly [task: string, line: string]

const finalReply = async (dialogue: readonly string[]): Promise<string> =>
  (await converse(dialogue)).at(-1)?.text ?? ''

describe('a right step with a decimal comma is acknowledged, not met with a bare question', () => {
  test.each<[...Dialogue, quoted: string]>([
    ['Berechne 8,4 : 2 + 1,3', '8,4 : 2 = 4,2', '$8{,}4 / 2 = 4{,}2$'],
    ['Calcule 7,5 × 2 + 3', '7,5 × 2 = 15', '$7{,}5 \\cdot 2 = 15$'],
    ['Calcula 7,5 × 2 + 3', '7,5 × 2 = 15', '$7{,}5 \\cdot 2 = 15$'],
    ['Berechne 2,5 · 4 - 1,5', '2,5 · 4 = 10', '$2{,}5 \\cdot 4 = 10$'],
    ['Löse 2,5x + 1 = 6', '2,5x = 5', '$2{,}5x = 5$'],
    ['Calculate 8.4 / 2 + 1.3', '8.4 / 2 = 4.2', '$8.4 / 2 = 4.2$'],
  ])('%s: %s', async (task, line, quoted) => {
    expect(await finalReply([task, line])).toContain(quoted)
  })
})

describe('an answer is quoted as the learner wrote it, and no formula runs its parts together', () => {
  test.each<[...Dialogue, quoted: string]>([
    ['What is 1 1/2 + 2 3/4?', '4 1/4', '“4 1/4”'],
    ['Divide 17 by 5 with remainder', '3 R 2', '“3 R 2”'],
    ['Convert 5/6 to a decimal', '0.8333...', '0.8333...'],
    ['Löse |x| = 4', '4 und -4', 'und'],
    ['Write 0.00032 in scientific notation', '3.2e-4', '3.2 \\cdot 10^{-4}'],
  ])('%s: %s', async (task, line, quoted) => {
    const [, reply] = await converse([task, line])
    expect(reply?.state.solved).toBe(true)
    expect(reply?.text).toContain(quoted)
  })

  test('the transfer of fractions is one of fractions', async () => {
    const text = await finalReply(['What is 1 1/2 + 2 3/4?', '4 1/4'])
    expect(text).toMatch(/\d\/\d/)
    for (const [, top, bottom] of text.matchAll(/(\d+)\/(\d+)/g))
      expect(Number(top) % Number(bottom)).toBeGreaterThan(0)
  })
})

const rectangle = 'A rectangle is 12 cm long and 7 cm wide. What is its'
const rechteck = 'Ein Rechteck ist 12 cm lang und 7 cm breit. Wie groß ist sein'

describe('the right number of another measure does not solve a task', () => {
  test.each<[...Dialogue, isSolved: boolean]>([
    [`${rectangle} area?`, '84 cm', false],
    [`${rectangle} area?`, 'It is 84 cm.', false],
    [`${rectangle} area?`, '84 cm³', false],
    [`${rectangle} area?`, '84 kg', false],
    [`${rectangle} area?`, '84 cm²', true],
    [`${rectangle} area?`, '84', true],
    [`${rectangle} perimeter?`, '38 cm²', false],
    [`${rectangle} perimeter?`, '38 cm', true],
    [`${rechteck} Flächeninhalt?`, '84 cm', false],
    [`${rechteck} Flächeninhalt?`, '84 cm²', true],
  ])('%s %s', async (task, line, isSolved) => {
    expect((await converse([task, line])).at(-1)?.state.solved).toBe(isSolved)
  })
})

describe('an amount in another unit is quoted as the learner wrote it', () => {
  test.each<[...Dialogue, quoted: string]>([
    [`${rectangle} area?`, '0.0084 m²', '$0.0084\\text{ m²}$'],
    [`${rectangle} perimeter?`, '380 mm', '$380\\text{ mm}$'],
    [`${rectangle} perimeter?`, '0.38 m', '$0.38\\text{ m}$'],
    [`${rechteck} Umfang?`, '0,38 m', '$0{,}38\\text{ m}$'],
    ['Convert 3 km to m', '3000 m', '$3000\\text{ m}$'],
  ])('%s %s', async (task, line, quoted) => {
    expect(await finalReply([task, line])).toContain(quoted)
  })
})

describe('an equality of two amounts is a right step of a conversion, however that is asked for', () => {
  test.each<Dialogue>([
    ['How many minutes are in 2.5 hours?', '1 hour = 60 minutes'],
    ['How many hours are in 3 days?', '1 day = 24 hours'],
    ['How many seconds are in 2 hours?', '2 hours = 120 minutes'],
    ['Convert 2.5 hours to minutes', '1 hour = 60 minutes'],
    ['Wie viele Minuten sind 2,5 Stunden?', '1 Stunde = 60 Minuten'],
    ['Combien de minutes font 2,5 heures ?', '1 heure = 60 minutes'],
  ])('%s %s', async (task, line) => {
    const [, { state }] = (await converse([task, line])) as [unknown, { state: { rung: string } }]
    expect(state.rung).toBe('probe')
  })
})

describe('a true line with a number that the task does not have is called true, not ignored', () => {
  test.each<Dialogue>([
    ['Sara has 24 apples and bakes a cake with 5. How many are left?', '24 - 17 = 7'],
    ['Sara has 24 apples and bakes a cake with 5. How many are left?', '24 + 37 = 61'],
    ['Sara a 24 pommes et fait une tarte avec 5. Combien en reste-t-il ?', '24 + 37 = 61'],
    ['Sara hat 24 Äpfel und backt einen Kuchen mit 5. Wie viele bleiben?', '24 · 13 = 312'],
    ['Sara tiene 24 manzanas y hace una tarta con 5. ¿Cuántas quedan?', '24 - 14 = 10'],
  ])('%s %s', async (task, line) => {
    expect(await finalReply([task, line])).toContain(`$${line}$`)
  })

  test('a true line that has no number of the task says nothing about it', async () => {
    const reply = await finalReply([
      'Sara has 24 apples and bakes a cake with 5. How many are left?',
      '3 + 4 = 7',
    ])
    expect(reply).not.toContain('3 + 4')
  })
})

describe('the derivation has the lines of the learner, and begins with no numbers of the task', () => {
  const boxes = 'Tom has 3 boxes with 12 pens each and gives 7 away. How many are left?'

  test.each<[task: string, step: string, end: string, way: string]>([
    [boxes, '3 * 12 = 36', '36 - 7 = 29', '$3 \\cdot 12 = 36$, $36 - 7 = 29$'],
    ['What is 15% of 80?', '10% of 80 is 8', '8 + 4 = 12', '$10\\% \\cdot 80 = 8$, $8 + 4 = 12$'],
    ['Solve 3x + 5 = 20', '3x = 15', 'x = 5', '$3x + 5 = 20$, $3x = 15$, $x = 5$'],
  ])('%s', async (task, step, end, way) => {
    expect(await finalReply([task, step, end])).toContain(`Your way: ${way}. `)
  })

  test.each<[task: string, aside: string, step: string, end: string]>([
    ['Solve 3x + 5 = 20', 'my brother got 7 points', '3x = 15', 'x = 5'],
    ['Löse 3x + 5 = 20', 'unsere Katze wiegt 4 kg', '3x = 15', 'x = 5'],
    ['Solve 3x + 5 = 20', 'is it 5 or 6?', '3x = 15', 'x = 5'],
    ['Solve 3x + 5 = 20', '3x = 25', '3x = 15', 'x = 5'],
    ['Résous 3x + 5 = 20', 'diviser par 5', '3x = 15', 'x = 5'],
  ])('%s: “%s” is no line of it', async (task, aside, step, end) => {
    const way = ' $3x + 5 = 20$, $3x = 15$, $x = 5$. '
    expect(await finalReply([task, aside, step, end])).toContain(way)
  })

  test('an answer alone has none', async () => {
    expect(await finalReply([boxes, '29'])).not.toContain('Your way')
  })
})

describe('a move that is named is no result', () => {
  test.each<Dialogue>([
    ['Solve 3x = 9', 'divide by 3'],
    ['Solve 3x = 9', '/3'],
    ['Solve x + 4 = 8', 'I would take away 4 on both sides'],
    ['Solve x + 4 = 8', '-4'],
    ['Löse x + 4 = 8', 'ich ziehe 4 ab'],
    ['Löse x + 4 = 8', 'erst minus 4 auf beiden Seiten'],
    ['Löse 3x = 9', '| : 3'],
    ['Résous 3x = 9', 'diviser par 3'],
    ['Résous x + 4 = 8', 'j’enlève 4 des deux côtés'],
    ['Resuelve 3x = 9', 'dividir entre 3'],
    ['Resuelve x + 4 = 8', 'resto 4'],
    ['Tom has 10 apples and gives away 5. How many apples does Tom have left?', 'minus 5'],
    ['Anna hat 10 Äpfel und verschenkt 5. Wie viele Äpfel hat Anna noch?', 'ich ziehe 5 ab'],
  ])('%s %s', async (task, move) => {
    const { finding, state } = (await converse([task, move])).at(-1) ?? {}
    expect([finding, state?.solved, state?.attempts]).toEqual(['open', false, 0])
  })

  test('a negative answer in words is one', async () => {
    const { state } = (await converse(['Solve x + 4 = 0', 'minus 4'])).at(-1) ?? {}
    expect(state?.solved).toBe(true)
  })
})

describe('the tutor judges the line that a move gives, and not the move', () => {
  test.each<Dialogue>([
    ['Solve 3x + 7 = 22', 'subtract 7 and get 3x = 15'],
    ['Solve 3x + 7 = 22', 'subtracting 7 gives 3x = 15'],
    ['Solve 3x + 7 = 22', '3x is 15'],
    ['Solve 3x + 7 = 22', 'three x equals fifteen'],
    ['Löse 3x + 7 = 22', 'ich ziehe 7 ab und bekomme 3x = 15'],
    ['Löse 3x + 7 = 22', '3x = 15 | : 3'],
    ['Löse 3x + 7 = 22', '3x gleich 15'],
    ['Résous 3x + 7 = 22', 'j’enlève 7, donc 3x = 15'],
    ['Résous 3x + 7 = 22', '3x égale 15'],
    ['Resuelve 3x + 7 = 22', 'resto 7 y queda 3x = 15'],
    ['Resuelve 3x + 7 = 22', '3x es igual a 15'],
  ])('%s %s', async (task, line) => {
    const { finding, state, text } = (await converse([task, line])).at(-1) ?? {}
    expect([finding, state?.lastGoodStep?.replaceAll(' ', '')]).toEqual(['right_step', '3x=15'])
    expect(text?.replaceAll('3 x', '3x')).toContain('$3x = 15$')
  })

  test.each<Dialogue>([
    ['Was ist 3/4 + 1/6?', 'Hauptnenner 12'],
    ['What is 3/4 + 1/6?', 'the common denominator is 12'],
    ['What is 15% of 80?', '10% is 8'],
    ['Wie viel sind 15 % von 80?', '10 % sind 8'],
    ['Combien font 15 % de 80 ?', '10 % font 8'],
    ['Solve 2x + y = 7 and x - y = 2', 'add both equations: 3x = 9'],
    ['Solve x^2 - 5x + 6 = 0', 'x = 2'],
  ])('%s %s is a right step, and said to be right', async (task, line) => {
    const replies = await converse([task, line])
    expect(replies.at(-1)?.finding).toBe('right_step')
    expect(replies.at(-1)?.text).toMatch(
      /follows|holds|sound|Right|so far|stimm|richtig|folgt|juste|découle|tient/,
    )
  })

  test('the coefficients of an equation are no values of its unknown', async () => {
    const replies = await converse(['Solve x^2 - 5x + 6 = 0', 'a = 1, b = -5, c = 6'])
    expect(replies.at(-1)?.finding).toBe('open')
  })
})

describe('a quiz asks for the words of a list, and not for its own instruction', () => {
  test.each([
    ['Quiz me: dog - perro, cat - gato, house - casa', '“dog”', 'perro'],
    ['Test me on these: dog -> perro, cat -> gato, house -> casa', '“dog”', 'perro'],
    ['Frag mich ab: Hund -> dog, Katze -> cat, Haus -> house', '„Hund“', 'dog'],
    ['Interroge-moi : chien - dog, chat - cat, maison - house', 'chien', 'dog'],
  ])('%s', async (list, asked, meaning) => {
    const [first, second] = await converse([list, meaning])
    expect(first?.text).toContain(asked)
    expect(second?.text).toContain(meaning)
    expect(second?.text).toMatch(/Right|Richtig|Juste|Exact|Oui/)
  })
})

describe('what a learner says of other things is no step of an equation', () => {
  test.each<Dialogue>([
    ['Solve 4x - 3 = 21', 'I am in grade 6'],
    ['Solve 4x - 3 = 21', 'my brother got 6 points in the test'],
    ['Solve 4x - 3 = 21', 'our cat weighs 4 kg'],
    ['Solve 4x - 3 = 21', 'there are 24 students in my class'],
    ['Solve 4x - 3 = 21', "I'm 12"],
    ['Löse 3x + 4 = 19', 'Ich bin in Klasse 5'],
    ['Löse 3x + 4 = 19', 'mein Bruder hat 5 Punkte'],
    ['Löse 3x + 4 = 19', 'Es sind 24 Kinder in meiner Klasse'],
    ['Résous 2x + 1 = 11', 'mon chat pèse 5 kg'],
    ['Résous 2x + 1 = 11', 'il y a 24 élèves dans ma classe'],
    ['Resuelve 2x + 9 = 25', 'mi hermano tiene 8 gatos'],
    ['Resuelve 2x + 9 = 25', 'estoy en el curso 8'],
  ])('%s %s', async (task, line) => {
    expect((await converse([task, line])).at(-1)?.state).toMatchObject({
      attempts: 0,
      solved: false,
    })
  })

  test.each<Dialogue>([
    ['Solve 4x - 3 = 21', 'my answer is 6'],
    ['Solve 4x - 3 = 21', 'my x is 6'],
    ['Löse 3x + 4 = 19', 'meine Lösung ist 5'],
    ['Löse 3x + 4 = 19', 'es ist 5'],
    ['Résous 2x + 1 = 11', 'mon résultat : 5'],
    ['Resuelve 2x + 9 = 25', 'mi respuesta es 8'],
  ])('what they give as the answer is: %s %s', async (task, line) => {
    expect((await converse([task, line])).at(-1)?.state.solved).toBe(true)
  })
})

describe('the power of an unknown is no answer to a question about it', () => {
  test.each<Dialogue>([
    ['Solve x² - 9 = 0', 'x² = 9'],
    ['Löse x^2 - 16 = 0', 'x^2 = 16'],
    ['Résous x² - 25 = 0', 'x² = 25'],
    ['Resuelve 2x² - 50 = 0', 'x² = 25'],
  ])('%s %s', async (task, line) => {
    const [, reply] = await converse([task, line])
    expect(reply?.state.lastGoodStep?.replaceAll(' ', '')).toBe(
      line.replaceAll(' ', '').replace('²', '^2'),
    )
  })
})

describe('a division with a colon is a step', () => {
  test.each<Dialogue>([
    ['Ein Zug fährt 360 km in 4 Stunden. Wie schnell ist er?', '360 : 4'],
    ['6 Hefte kosten 12 €. Wie viel kosten 4 Hefte?', '12 : 6'],
    ['24 Bonbons werden gerecht auf 6 Kinder verteilt. Wie viele bekommt jedes Kind?', '24:6'],
    ['On partage 24 bonbons entre 6 enfants. Combien en reçoit chaque enfant ?', '24 : 6'],
  ])('%s %s', async (task, line) => {
    const [, reply] = await converse([task, line])
    expect(reply?.state).toMatchObject({ rung: 'probe', attempts: 0 })
    expect(reply?.text.replaceAll(' ', '')).toContain(line.replace(/ ?: ?/, '/'))
  })
})
