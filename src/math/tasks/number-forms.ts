/** Numbers as a single power, and the greater or smaller of two. */
import Fraction from 'fraction.js'
import { sameWriting } from '../algebra/fragments'
import { readExpression } from '../algebra/read-expression'
import { exactValue } from '../algebra/value'
import type { Texts } from '../phrases/phrase'
import type { MathProblem } from '../problem'
import { listsOf, type TaskMistake, type TaskType } from './task-type'

/* ---- Powers ---- */

const askExponents: Texts = {
  en: 'How often does the base stand as a factor in all? Which exponent says that?',
  de: 'Wie oft steht die Basis insgesamt als Faktor da? Welcher Exponent sagt das?',
  fr: 'Combien de fois la base est-elle facteur en tout ? Quel exposant le dit ?',
  es: '¿Cuántas veces está la base como factor en total? ¿Qué exponente lo dice?',
}
const exponentOf = (text = ''): number => Number(text.replaceAll(/[{}()]/g, ''))

/** "Write 2^3 · 2^4 as a single power" and "Write 64 as a power of 2": a number of that value is a step. */
const singlePower: TaskType = {
  subject: 'powers: single power',
  rule: askExponents,
  hints: [
    {
      en: 'What does a power say about its base?',
      de: 'Was sagt eine Potenz über ihre Basis?',
      fr: 'Que dit une puissance sur sa base ?',
      es: '¿Qué dice una potencia sobre su base?',
    },
    askExponents,
    askExponents,
  ],
  text: {
    en: 'Write {value} as a power of {base}.',
    de: 'Schreibe {value} als Potenz von {base}.',
    fr: 'Écris {value} comme une puissance de {base}.',
    es: 'Escribe {value} como potencia de {base}.',
  },
  cues: [
    {
      facts: [
        '{base}^{m:braced}<| >*<| >{same}^{n:braced}',
        '{base}^{m:braced}<| ><:|/><| >{same}^{k:braced}',
        '({base}^{m:braced})^{r:braced}',
      ],
      asks: '<<as|to> <a|one|a single> power|als <eine |eine einzige |einzelne |>potenz|<comme|sous forme de|sous la forme de> <une |une seule |>puissance|<como|en forma de> <una |una sola |>potencia>',
      words:
        'write express simplify give answer result single one schreibe schreib gib fasse zusammen ecris exprime une seule escribe expresa una sola unica',
    },
    {
      facts: [
        '{value} <as|als|comme|como> <a |eine |une |una |><power|potenz|puissance|potencia> <of|von|de|zur basis|mit der basis> {base}',
      ],
      asks: '<write|express|schreibe|schreib|stelle|ecris|exprime|escribe|expresa>',
      words: 'dar the number zahl nombre numero',
    },
  ],
  needs: 'base',
  solve: ({ value, base = '', same = base, m, n, k, r }) => {
    const power = exponentOf(m)
    const found =
      value === undefined
        ? power + exponentOf(n ?? '0') - exponentOf(k ?? '0')
        : Math.round(Math.log(Number(value)) / Math.log(Number(base)))
    const exponent = r === undefined ? found : power * exponentOf(r)
    const isPower = value === undefined || Number(base) ** exponent === Number(value)
    const isWhole = Number.isInteger(exponent) && exponent > 1 && exponent < 40
    if (same !== base || !isPower || !isWhole || Number(base) < 2) return null
    const answer = `${base}^${exponent}`
    const others = [power * exponentOf(n ?? k ?? '0'), power + exponentOf(r ?? '0')]
    const slips = value === undefined ? others.filter((one) => one !== exponent && one > 0) : []
    return {
      exact: {
        form: 'single',
        values: [answer],
        answer,
        ways: value === undefined ? [`${base}^${power}`] : [],
        lines: [answer],
        statement: value ?? `${base}^${power}`,
      },
      mistakes: slips.map((slip): TaskMistake => [`${base}^${slip}`, askExponents]),
      told: (problem) => ({
        ...problem,
        check: (step, previous) => {
          const verdict = problem.check(step, previous)
          const isOwn = sameWriting((step.split('=').at(-1) ?? '').trim(), answer)
          return verdict?.kind === 'final' && !isOwn ? { kind: 'right', carries: true } : verdict
        },
      }),
    }
  },
  make: (random) => {
    const base = random.pick([2, 3, 5])
    return { base: String(base), value: String(base ** random.int(3, 5)) }
  },
}

/* ---- The greater of two ---- */

const compareHints: readonly Texts[] = [
  {
    en: 'How can you write both so that they are easy to compare?',
    de: 'Wie kannst du beide so schreiben, dass man sie leicht vergleicht?',
    fr: 'Comment écrire les deux pour les comparer facilement ?',
    es: '¿Cómo puedes escribir los dos para compararlos con facilidad?',
  },
  {
    en: 'Which common denominator do they have?',
    de: 'Welchen gemeinsamen Nenner haben sie?',
    fr: 'Quel dénominateur commun ont-ils ?',
    es: '¿Qué denominador común tienen?',
  },
  {
    en: 'With the same denominator, which numerator is larger?',
    de: 'Welcher Zähler ist bei gleichem Nenner größer?',
    fr: 'Avec le même dénominateur, quel numérateur est le plus grand ?',
    es: 'Con el mismo denominador, ¿qué numerador es mayor?',
  },
]

/** The questions for one of two: alone before a colon, and with both numbers. */
const asksFor = (more: Record<'en' | 'de' | 'fr' | 'es', string>) => {
  const asked = {
    en: `Which <|one |fraction |number |of the fractions |of them >is <|the >${more.en}`,
    de: `<Was|Welche Zahl|Welcher Bruch|Welche> ist ${more.de}`,
    fr: `<Lequel|Laquelle|Quel nombre|Quelle fraction> est <le |la |>plus ${more.fr}`,
    es: `<Cuál|Qué número|Qué fracción> es <el |la |>${more.es}`,
  }
  return {
    en: [`${asked.en}?`, `${asked.en}, {a:value} or {b:value}?`],
    de: [`${asked.de}?`, `${asked.de}, {a:value} oder {b:value}?`],
    fr: [`${asked.fr}?`, `${asked.fr}, {a:value} ou {b:value}?`],
    es: [`${asked.es}?`, `${asked.es}, {a:value} o {b:value}?`],
  }
}
const asksSmaller = asksFor({
  en: '<smaller|less>',
  de: '<kleiner|die kleinere|der kleinere>',
  fr: '<petit|petite>',
  es: 'menor',
})
const asksGreater = listsOf(
  asksFor({
    en: '<greater|larger|bigger>',
    de: '<größer|die größere|der größere>',
    fr: '<grand|grande>',
    es: 'mayor',
  }),
  {
    en: ['Compare <|the fractions |the numbers >{a:value} <and|with|to> {b:value}.'],
    de: ['<Vergleiche|Vergleicht> <|die Brüche |die Zahlen >{a:value} <und|mit> {b:value}.'],
    fr: [
      '<Compare|Comparer|Comparez> <|les fractions |les nombres >{a:value} <et|avec|à> {b:value}.',
    ],
    es: ['<Compara|Comparar> <|las fracciones |los números >{a:value} <y|con> {b:value}.'],
  },
)

function comparing(isGreater: boolean): TaskType {
  return {
    subject: isGreater ? 'comparison: the greater' : 'comparison: the smaller',
    rule: compareHints[0] as Texts,
    hints: compareHints,
    text: isGreater
      ? {
          en: 'Which is greater, {a:value} or {b:value}?',
          de: 'Was ist größer, {a:value} oder {b:value}?',
          fr: 'Lequel est le plus grand, {a:value} ou {b:value} ?',
          es: '¿Cuál es mayor, {a:value} o {b:value}?',
        }
      : {
          en: 'Which is smaller, {a:value} or {b:value}?',
          de: 'Was ist kleiner, {a:value} oder {b:value}?',
          fr: 'Lequel est le plus petit, {a:value} ou {b:value} ?',
          es: '¿Cuál es menor, {a:value} o {b:value}?',
        },
    facts: {
      en: ['{a:value} or {b:value}.'],
      de: ['{a:value} oder {b:value}.'],
      fr: ['{a:value} ou {b:value}.'],
      es: ['{a:value} o {b:value}.'],
    },
    asks: isGreater ? asksGreater : asksSmaller,
    needs: 'a b',
    solve: ({ a = '', b = '' }) => {
      const order = new Fraction(a).compare(new Fraction(b))
      if (order === 0) return null
      const [wanted, other] = order > 0 === isGreater ? [a, b] : [b, a]
      const answer = order > 0 ? `${a} > ${b}` : `${a} < ${b}`
      return {
        exact: {
          form: 'fraction',
          values: [new Fraction(wanted).toFraction()],
          answer: wanted,
          ways: [`(${other}) * 1`],
          lines: [answer],
          statement: `${a} and ${b}`,
        },
        told: (problem) => comparison(problem, wanted, other),
      }
    },
    make: (random) => {
      const [a = '', b = ''] = random.some(['3/4', '5/7', '2/3', '3/5', '5/8', '5/6', '7/10'], 2)
      return { a, b }
    },
  }
}

function valueOf(side: string): Fraction | null {
  const formula = readExpression(side)
  return formula && exactValue(formula)
}

/** The number itself and the comparison answer; the other number alone is wrong. */
function comparison(problem: MathProblem, wanted: string, other: string): MathProblem {
  return {
    ...problem,
    check: (step, previous) => {
      const sides = step.split(/[<>]/)
      if (sides.length === 2) {
        const [one, two] = sides.map(valueOf)
        if (!one || !two) return null
        const order = one.compare(two)
        if (step.includes('>') ? order <= 0 : order >= 0)
          return { kind: 'wrong', mistake: 'unknown' }
        const isOfBoth = sides.every((side) =>
          [wanted, other].some((number) => sameWriting(side, number)),
        )
        return isOfBoth ? { kind: 'final' } : { kind: 'right', carries: true }
      }
      if (sameWriting(step, wanted)) return { kind: 'final' }
      if (sameWriting(step, other)) return { kind: 'wrong', mistake: 'unknown' }
      return problem.check(step, previous)
    },
  }
}

export const numberFormTasks: readonly TaskType[] = [singlePower, comparing(true), comparing(false)]
