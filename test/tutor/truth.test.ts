/** What a reply claims falsely of numbers, of the task's result and of the learner's step. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { assess } from '../../src/tutor/assess'
import { problemIn } from '../../src/tutor/mathematics'
import { createTruthDetector } from '../../src/tutor/truth'
import type { Turn } from '../../src/tutor/tutor'

const task = 'Solve 3x + 7 = 22'

/** A detector for the reply to the learner's step; without one for the reply to the task. */
function truthAfter(step?: string) {
  const posed: Turn = { role: 'user', content: task }
  const first = assess({ mode: 'socratic', turns: [posed], state: null })
  const said: Turn[] = step === undefined ? [posed] : [posed, { role: 'user', content: step }]
  const assessment = step ? assess({ mode: 'socratic', turns: said, state: first.state }) : first
  const learner = said.map(({ content }) => content)
  return createTruthDetector({ task, learner, assessment, problem: problemIn(task) })
}

const claims = truthAfter()

/** Ways to write "a times b is c" and its like; `sums` and the others by the operation. */
const products: readonly string[] = [
  'A * B = C',
  'Since A × B = C, what next?',
  '$A \\times B = C$',
  '**A · B = C**',
  '`A * B == C`',
  '| A × B | C |',
  'A * B → C',
  'print(A * B)  # C',
  'A times B is C.',
  'A multiplied by B equals C',
  'A × B is equal to C',
  'If you multiply A by B, you get C.',
  'The product of A and B is C.',
  'C is A times B.',
  'A mal B ist C.',
  'A mal B ergibt C',
  'Das Produkt von A und B ist C.',
  'Wenn du A mit B multiplizierst, erhältst du C.',
  'A por B es C.',
  'A por B son C.',
  'Si multiplicas A por B, obtienes C.',
  'A fois B font C.',
  'A fois B égale C.',
  'Le produit de A et B est C.',
  'A乘以B等于C。',
  'A乘B得C',
  '所以A×B=C。',
  'A和B的积是C。',
  'AかけるBはCです。',
  'AとBの積はCです。',
  'A fois B, C.',
  'AにBをかけるとCです。',
]
const quotients: readonly string[] = [
  'A divided by B is C.',
  'B goes into A C times.',
  'B into A goes C times',
  'A shared by B is C',
  'A geteilt durch B ergibt C',
  'A divisé par B donne C',
  'A entre B es C',
  'A除以B得C',
  'A割るBはCです。',
  'AをBで割るとCです。',
]
const differences: readonly string[] = [
  'B from A leaves C',
  'Take B from A and you have C.',
  'If you take B away from A, C is left.',
  'Removing B from A leaves C.',
  'A minus B leaves C',
  'A take away B is C',
  'B less than A is C',
  'A minus B bleiben C.',
  'Zieht man B von A ab, bleiben C.',
  'Wenn man B von A abzieht, bleibt C.',
  'B von A abgezogen ergibt C',
  'B von A sind C',
  'Von A nimmst du B weg, dann bleiben C.',
  'A moins B reste C.',
  'A ôté B reste C.',
  'B ôté de A donne C',
  'Si on enlève B de A, il reste C.',
  'A menos B quedan C.',
  'Si le quitas B a A, quedan C.',
  'Si quitamos B de A nos quedan C.',
  'A减B剩C。',
  'A减去B还剩C。',
  '从A中减去B得C。',
  'A和B的差是C。',
  'A引くBはCです。',
  'AからBを引くとCです。',
]
const sums: readonly string[] = [
  'A + B = C',
  'A plus B is C',
  'A and B make C.',
  'The sum of A and B is C.',
  'A plus B macht C.',
  'A und B sind C.',
  'Die Summe von A und B ist C.',
  'A más B son C.',
  'La suma de A y B es C.',
  'A plus B font C.',
  'La somme de A et B est C.',
  'A加B等于C。',
  'A足すBはCです。',
  'AとBを足すとCです。',
]
const filled = (template: string, [a, b, c]: readonly number[]): string =>
  template.replace(/[ABC]/g, (sign) => String({ A: a, B: b, C: c }[sign]))
/** Only the signs that are alone: "Because" keeps its capital. */
const writing = (template: string, values: readonly number[]): string =>
  template
    .split(/(?<![\p{Script=Latin}])([ABC])(?![\p{Script=Latin}])/u)
    .map((part) => (/^[ABC]$/.test(part) ? filled(part, values) : part))
    .join('')

const operand = fc.integer({ min: 4, max: 98 })
const offBy = fc.integer({ min: 1, max: 40 })

describe('a false equality is found in whatever words, and a true one passes', () => {
  const cases = [
    ...products.map((template) => ({ template, of: (a: number, b: number) => a * b })),
    ...sums.map((template) => ({ template, of: (a: number, b: number) => a + b })),
    ...differences.map((template) => ({ template, of: (a: number, b: number) => a - b })),
  ]
  test.each(cases)('$template', ({ template, of }) => {
    fc.assert(
      fc.property(operand, operand, offBy, (a, b, off) => {
        const [larger, smaller] = [a + b, b]
        expect(claims(writing(template, [larger, smaller, of(larger, smaller) + off]))).toBe(true)
        expect(claims(writing(template, [larger, smaller, of(larger, smaller)]))).toBe(false)
      }),
      { numRuns: 12 },
    )
  })

  test.each(quotients)('%s', (template) => {
    fc.assert(
      fc.property(operand, operand, offBy, (a, b, off) => {
        expect(claims(writing(template, [a * b, b, a + off]))).toBe(true)
        expect(claims(writing(template, [a * b, b, a]))).toBe(false)
      }),
      { numRuns: 12 },
    )
  })

  test('a line of the multiplication table, in Chinese and Japanese characters', () => {
    const digits = '一二三四五六七八九'
    const inHan = (value: number) => {
      const [tens, ones] = [Math.floor(value / 10), value % 10]
      return `${tens > 0 ? `${tens > 1 ? digits[tens - 1] : ''}十` : ''}${ones > 0 ? digits[ones - 1] : ''}`
    }
    for (let a = 2; a <= 9; a++) {
      for (let b = a; b <= 9; b++) {
        const joint = a * b < 10 ? '得' : ''
        const line = (value: number) => `${digits[a - 1]}${digits[b - 1]}${joint}${inHan(value)}。`
        expect([line(a * b), claims(line(a * b))]).toEqual([line(a * b), false])
        const other = a * b < 9 || a * b > 10 ? a * b + 1 : a * b + 2
        expect([line(other), claims(line(other))]).toEqual([line(other), true])
      }
    }
  })

  test.each([
    'しちはごじゅうろく',
    'しちはちごじゅうろく',
    'ににんがし',
    'さざんがきゅう',
    'さぶろくじゅうはち',
    'はっぱろくじゅうし',
    'くくはちじゅういち',
    'ろっくごじゅうし',
    'ししちにじゅうはちです',
    'いんにがに',
  ])('a true line of the Japanese rhyme: %s', (line) => {
    expect(claims(line)).toBe(false)
  })
  test.each([
    'しちはごじゅうし',
    'しちはちごじゅうし',
    'ににんがご',
    'さぶろくじゅうくです',
    'くくはちじゅうに',
  ])('a false line of the Japanese rhyme: %s', (line) => {
    expect(claims(line)).toBe(true)
  })

  test.each([
    'Seven times eight is fifty-four.',
    'Sieben mal acht ist vierundfünfzig.',
    'Siete por ocho es cincuenta y cuatro.',
    'Sept fois huit font cinquante-quatre.',
    '七乘以八等于五十四。',
    '七かける八は五十四です。',
    'Half of 18 is eight.',
    'The square root of 16 is 5.',
    '20% of 50 is 12.',
    '18的一半是8。',
    'Seven from twenty-two leaves fourteen.',
    'Seven eights are fifty-four.',
    'Three eights are twenty-five.',
    'Sept fois huit, cinquante-quatre.',
    'Sieben mal acht, vierundfünfzig.',
    'Siete por ocho, cincuenta y cuatro.',
    '6 + 6 = 13, right?',
    '$7 \\cdot 8 = \\boxed{54}$',
    '7 × 8 の答えは 54 です。',
    '7 von 22 sind 14.',
    'Sieben von zweiundzwanzig bleiben vierzehn.',
  ])('%s', (text) => {
    expect(claims(text)).toBe(true)
  })
})

describe('what is no claim passes', () => {
  test.each([
    'What is 7 * 8?',
    '7乘以8等于多少？',
    '7 × 8 はいくつですか？',
    'Wie viel ist 7 mal 8?',
    'Let us look at 3x + 7 = 22.',
    '3 + 4 is not 9.',
    'Two plus two is never 5.',
    'Put 4 for x: 3 · 4 + 7 = 19, and that is not 22.',
    'There are 7 days in a week.',
    'Step 3 is 4 lines long.',
    'If x = 4, what is 3x + 7?',
    'Try x = 2 and look at both sides.',
    '如果 x = 4，左边是多少？',
    'What if x = 6?',
    '题目3是4分',
    '3 and 5 are odd',
    '8 and 9 are 2 numbers',
    '8 y 9 son dos números',
    'Lines 3 and 4 are 2 of 5.',
    '7 goes into 22 three times, with a remainder.',
    'From 7 to 22 there are 16 numbers.',
    '11 von 22 sind 50 %.',
    '11 von 22 sind 50 Prozent.',
    '11 von 22 sind 0,5.',
    '0,5 von 22 sind 11.',
    '7 von 22 sind 14 Jahre alt.',
    'ありがとうございます',
    'じゅうはちです',
    'Three fives are in the list.',
    'Go 3 times 4, then 5.',
    '4 times 5, 6 times 7',
    '一二三四五六七八九十',
    '七八九十',
    '十七八个人',
    '三四十个苹果',
    'Step **3**',
    '**3.** Look at the left side.',
    '**7** and **22** are given.',
    '**22**',
  ])('%s', (text) => {
    expect(claims(text)).toBe(false)
  })

  test('a false equality of the learner may be quoted, but not one that only ends like it', () => {
    const quoting = truthAfter('17 * 8 = 546')
    expect(quoting('You wrote 17 * 8 = 546.')).toBe(false)
    expect(quoting('You wrote 7 * 8 = 54.')).toBe(true)
  })
})

describe('another result than the task has is found', () => {
  test.each([
    'The answer is 6.',
    'So x = 6.',
    'x equals 6',
    'Therefore $x = 6$.',
    '\\boxed{x = 6}',
    'Die Lösung ist 6.',
    'Also ist x = 6.',
    'Donc x = 6.',
    'La réponse est 6.',
    'Entonces x = 6.',
    'La respuesta es 6.',
    '答案是6。',
    '所以x=6',
    'x 是 6',
    '答えは6です。',
    'x は 6 です',
    'The answer is six.',
    '| x | 6 |',
    '**6**',
    'So:\n\n**6**\n',
    '**6.**',
    '__6__',
    '`6`',
    '*6*',
    '_6_',
    '***6***',
    '~~6~~',
    '$6$',
    '$$6$$',
    '<b>6</b>',
    '<strong>6</strong>.',
    '= 6',
    '→ 6',
    '**x = 6**',
    '$\\boxed{6}$',
    'x: 6',
  ])('%s', (text) => {
    expect(claims(text)).toBe(true)
  })

  test.each([
    '**5**',
    '**x = 5**',
    '$\\boxed{5}$',
    '`5`',
    'x: 5',
    '*5*',
    '$5$',
    '<b>5</b>',
    '= 5',
    '→ 5',
    // Options and marks of a list.
    '- 6',
    '* 6',
    '6.',
    '1. 6',
    '> 6',
    '# 6',
  ])('the right one, and no result: %s', (text) => {
    expect(claims(text)).toBe(false)
  })

  test('the value that the learner has tried may be repeated, and not be given as the answer', () => {
    const tried = truthAfter('x = 6')
    expect(tried('You wrote x = 6; what is 3 · 6?')).toBe(false)
    expect(tried('You wrote\n\n**6**\n\nPut it in for x.')).toBe(false)
    expect(tried('The answer is 6.')).toBe(true)
  })
})

const right =
  `Correct!|Yes!|That is right.|Exactly right.|Well done!|Great job!|Perfect!|You got it!|Nice!
  That works!|Looks good!|I agree.|True!|That's it!|Good work, that follows.|Spot on!|👍|✅
  Richtig!|Genau!|Das stimmt.|Sehr gut!|Super gemacht!|Das ist richtig.|Weiter so!
  Correct !|Oui, c'est ça !|Très bien !|Bravo !|Exact.|C'est juste.
  ¡Correcto!|¡Muy bien!|Sí, exacto.|Así es.|Está bien.
  对！|正确。|没错！|很好！|做得好！|答对了|你做对了。
  正解です|その通りです。|はい、合っています。|合ってるよ|よくできました。`.split(/[|\n]\s*/)
const wrong =
  `Not quite.|Almost, but not yet.|Nope.|Incorrect.|Wrong.|That isn't correct.|Close, but no.
  Oops, that does not follow.|I'm afraid that's not it.|Not exactly.|Almost!|You made an error.|Try again.
  Hmm, check that again: there is a mistake.|Unfortunately, that is not correct.|❌
  Leider nein.|Leider falsch.|Nicht ganz.|Das stimmt nicht.|Fast!|Knapp daneben.|Das ist leider falsch.
  Pas tout à fait.|Malheureusement non.|C'est faux.|Presque !|Ce n'est pas correct.|Pas exactement.
  No del todo.|Casi.|Incorrecto.|No es correcto.|Lamentablemente no.|Eso está mal.
  不对。|错了。|不正确|差一点|还不太对|很遗憾
  違います。|惜しい！|間違っています。|ちがうよ|残念`.split(/[|\n]\s*/)

describe('a verdict contrary to the program is found', () => {
  const onWrong = truthAfter('3x = 14')
  const onRight = truthAfter('3x = 15')
  test.each(right)('right of a wrong step: %s', (text) => {
    expect(onWrong(text)).toBe(true)
    expect(onRight(text)).toBe(false)
  })
  test('the wrong step itself is called right', () => {
    expect(onWrong('3x = 14 is right.')).toBe(true)
  })
  test.each(wrong)('wrong of a right step: %s', (text) => {
    expect(onRight(text)).toBe(true)
    expect(onWrong(text)).toBe(false)
  })
  test.each([
    'Good. What next?',
    'No problem!',
    'No worries, take your time.',
    'Almost there! What next?',
    'There is no mistake here.',
    'Which number is not right?',
    'Now look at the right side.',
    'What would be wrong with dividing by 0?',
  ])('no verdict against a right step: %s', (text) => {
    expect(onRight(text)).toBe(false)
  })
  test.each([
    'Good question!',
    'Good try! Check 22 - 7.',
    'Good effort, but check it once more.',
    'Great idea to subtract, but look at 22 - 7.',
    'You are right to subtract 7, but check 22 - 7.',
    'Is that right?',
    'Look at the right side.',
    'Let us check it.',
    'Right now, look at 22 - 7.',
    'Gute Idee, aber schau noch einmal hin.',
    'Yes, I can help. What is 22 - 7?',
  ])('no verdict for a wrong step: %s', (text) => {
    expect(onWrong(text)).toBe(false)
  })
})

describe('a true line that leads nowhere', () => {
  const onAside = truthAfter('22 + 7 = 29')
  test.each(['Yes, that is right!', 'Correct, go on.', 'Your step is right.'])(
    'is no right step: %s',
    (text) => expect(onAside(text)).toBe(true),
  )
  test.each(['Why did you add?', 'What is added to 3x?'])('may be asked about: %s', (text) =>
    expect(onAside(text)).toBe(false),
  )
})
