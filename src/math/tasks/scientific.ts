/** Powers of ten: scientific notation and back, and the value of a digit. */
import Fraction from 'fraction.js'
import { plainNotation } from '../algebra/notation'
import { readExpression } from '../algebra/read-expression'
import { exactValue } from '../algebra/value'
import { numberOf } from '../algebra/expression'
import { phrase, type Texts } from '../phrases/phrase'
import { foldWord } from '../../text/folding'
import { type MathProblem, workedStep } from '../problem'
import type { Random } from '../random'
import type { TaskType } from './task-type'

const scientificRule: Texts = {
  en: 'In scientific notation one digit other than zero stands before the point, and a power of ten says how far the point has moved.',
  de: 'In wissenschaftlicher Schreibweise steht eine Ziffer außer null vor dem Komma, und eine Zehnerpotenz sagt, wie weit das Komma gewandert ist.',
  fr: 'En notation scientifique, un seul chiffre non nul est devant la virgule, et une puissance de dix dit de combien de rangs elle s’est déplacée.',
  es: 'En notación científica hay una sola cifra distinta de cero antes de la coma, y una potencia de diez dice cuántos lugares se ha movido.',
}
const askPlaces: Texts = {
  en: 'By how many places does the point move, and in which direction?',
  de: 'Um wie viele Stellen wandert das Komma, und in welche Richtung?',
  fr: 'De combien de rangs la virgule se déplace-t-elle, et dans quel sens ?',
  es: '¿Cuántos lugares se mueve la coma y en qué dirección?',
}
const askFirst: Texts = {
  en: 'Which number from 1 up to 10 do the digits make, with one of them before the point?',
  de: 'Welche Zahl von 1 bis unter 10 ergeben die Ziffern, wenn eine davon vor dem Komma steht?',
  fr: 'Quel nombre, au moins égal à 1 et plus petit que 10, forment les chiffres, avec un seul devant la virgule ?',
  es: '¿Qué número, mayor o igual que 1 y menor que 10, forman las cifras, con una sola antes de la coma?',
}
const askPower: Texts = {
  en: 'Is the number larger or smaller than 1, and what does that say about the sign of the exponent?',
  de: 'Ist die Zahl größer oder kleiner als 1, und was heißt das für das Vorzeichen des Exponenten?',
  fr: 'Le nombre est-il plus grand ou plus petit que 1, et qu’en déduis-tu pour le signe de l’exposant ?',
  es: '¿Es el número mayor o menor que 1 y qué dice eso del signo del exponente?',
}
const help = { rule: scientificRule, hints: [askFirst, askPlaces, askPower] }

/** "4.3*10^-4" of a number other than zero. */
function scientificOf(value: Fraction): { readonly text: string; readonly power: number } {
  let [front, power] = [value, 0]
  const ten = new Fraction(10)
  while (front.abs().compare(ten) >= 0) [front, power] = [front.div(ten), power + 1]
  while (front.abs().compare(1) < 0) [front, power] = [front.mul(ten), power - 1]
  return { text: `${front.toString()}*10^${power}`, power }
}

/** The answer of a formula in scientific notation; null where it has none of few digits. */
function inScientific(formula: string): ReturnType<TaskType['solve']> {
  const tree = readExpression(plainNotation(formula).replaceAll(/[{}]/g, ''))
  const value = tree && exactValue(tree)
  if (value === null || value.n === 0n || maxDigits.test(value.toString())) return null
  const { text, power } = scientificOf(value)
  const [front = ''] = text.split('*')
  return {
    exact: {
      form: 'scientific',
      values: [text],
      answer: text,
      ways: [formula],
      statement: formula,
      lines: [text],
    },
    mistakes: [
      [`${front}*10^${-power}`, askPower],
      [`${front}*10^${power + 1}`, askPlaces],
      [`${front}*10^${power - 1}`, askPlaces],
    ],
  }
}

/** Recurring decimals and numbers past what pupils write. */
const maxDigits = /\(|\d{31}/

const named = {
  en: '<scientific notation|standard form|standard index form>',
  de: '<wissenschaftlicher schreibweise|wissenschaftlicher notation|der wissenschaftlichen schreibweise|exponentialschreibweise|normdarstellung|standardform|als zehnerpotenz|mit zehnerpotenzen|mit hilfe von zehnerpotenzen|mithilfe von zehnerpotenzen|mit hilfe einer zehnerpotenz|mithilfe einer zehnerpotenz|mit einer zehnerpotenz>',
  fr: "<notation scientifique|l'ecriture scientifique|ecriture scientifique>",
  es: '<notacion cientifica|forma cientifica>',
} as const
const allNamed = `<${Object.values(named).join('|').replaceAll(/[<>]/g, '')}>`

const toScientific: TaskType = {
  subject: 'scientific notation',
  ...help,
  text: {
    en: 'Write {n:signed} in scientific notation.',
    de: 'Schreibe {n:signed} in wissenschaftlicher Schreibweise.',
    fr: 'Écris {n:signed} en notation scientifique.',
    es: 'Escribe {n:signed} en notación científica.',
  },
  cues: [
    {
      facts: ['{n:signed}'],
      asks: allNamed,
      words:
        'write express convert the number into using schreibe schreib gib notiere stelle dar die zahl ecris ecrire mets sous forme nombre exprime escribe expresa expresar pasa convierte numero a como',
    },
  ],
  needs: 'n',
  solve: ({ n = '' }) => inScientific(n),
  make: (random) => ({ n: plainNumber(random) }),
}

/** "45 000" and "0.00043" with two digits that are not zero. */
function plainNumber(random: Random): string {
  const digits = random.int(2, 9) * 10 + random.int(1, 9)
  const power = random.pick([3, 4, 5, 6, -4, -5, -6])
  return new Fraction(digits).mul(new Fraction(10).pow(power) ?? 1).toString()
}

/** "(3 × 10^4) × (2 × 10^5)" */
const productInScientific: TaskType = {
  subject: 'scientific notation: calculation',
  ...help,
  text: {
    en: 'Calculate ${formula:formula}$ in scientific notation.',
    de: 'Berechne ${formula:formula}$ in wissenschaftlicher Schreibweise.',
    fr: 'Calcule ${formula:formula}$ en notation scientifique.',
    es: 'Calcula ${formula:formula}$ en notación científica.',
  },
  asks: {
    en: [
      `@find {formula:formula}<| and|,| and give|, and give|, giving| and write|, and write><| your| the><| answer| result| it> in ${named.en}.`,
      `<Write|Express> {formula:formula} in ${named.en}.`,
    ],
    de: [
      `@find {formula:formula}<| und gib| und schreibe><| das Ergebnis| es> in ${named.de}<| an>.`,
      `<Schreibe|Gib> {formula:formula} in ${named.de}<| an>.`,
    ],
    fr: [
      `@find {formula:formula}<| et donne| et écris><| le résultat> en ${named.fr}.`,
      `<Écris|Donne l’écriture scientifique de|Écrire> {formula:formula}<| en ${named.fr}>.`,
    ],
    es: [
      `@find {formula:formula}<| y da| y escribe| y expresa><| el resultado> en ${named.es}.`,
      `<Escribe|Expresa> {formula:formula} en ${named.es}.`,
    ],
  },
  needs: 'formula',
  solve: ({ formula = '' }) => (/10 ?\^/.test(formula) ? inScientific(formula) : null),
  make: (random) => {
    const [a, b] = [random.int(2, 9), random.int(2, 9)]
    const [p, q] = [random.int(2, 6), random.int(2, 6)]
    return { formula: `(${a} \\cdot 10^{${p}}) \\cdot (${b} \\cdot 10^{${q}})` }
  },
}

/** The answer with all its decimals, where it would else be shown as a fraction. */
function inDecimals(problem: MathProblem): MathProblem {
  const value = exactValue(readExpression(problem.answer) ?? numberOf(0)) ?? new Fraction(0)
  const answer = value.toString()
  const last = workedStep(phrase('thatGives', {}), answer)
  return { ...problem, answer, solution: [...problem.solution.slice(0, -1), last] }
}

const plainNamed =
  "<as an ordinary number|as a normal number|as a decimal number|as a decimal|in decimal notation|in decimal form|in standard notation|in full|without powers of ten|without a power of ten|as a whole number|ohne zehnerpotenz|ohne zehnerpotenzen|als dezimalzahl|ausgeschrieben|als naturliche zahl|in dezimalschreibweise|en ecriture decimale|sous forme decimale|l'ecriture decimale|sans puissance de dix|en forma decimal|como numero decimal|en notacion decimal|como decimal|sin potencias de diez|sin potencia de diez|con todas sus cifras>"

const fromScientific: TaskType = {
  subject: 'scientific notation: back',
  ...help,
  text: {
    en: 'Write ${front:signed} \\cdot 10^{power:braced}$ as an ordinary number.',
    de: 'Schreibe ${front:signed} \\cdot 10^{power:braced}$ ohne Zehnerpotenz.',
    fr: 'Donne l’écriture décimale de ${front:signed} \\cdot 10^{power:braced}$.',
    es: 'Escribe ${front:signed} \\cdot 10^{power:braced}$ en forma decimal.',
  },
  cues: [
    {
      facts: ['{front:signed}<| ><*|x><| >10^{power:braced}', '10^{power:braced}'],
      asks: plainNamed,
      words:
        'write express convert the number schreibe schreib gib an zahl ecris ecrire nombre exprime escribe expresa numero de ecriture donne',
    },
  ],
  needs: 'power',
  solve: ({ front = '1', power = '' }) => {
    const exponent = Number(power.replaceAll(/[{}()]/g, ''))
    if (!Number.isInteger(exponent) || Math.abs(exponent) > 15 || exponent === 0) return null
    return {
      calculations: [`${front} * 10^(${exponent})`],
      passes: [`10^(${exponent})`],
      statement: `${front} * 10^(${exponent})`,
      told: inDecimals,
      mistakes: [
        [`${front} * 10^(${-exponent})`, askPower],
        [`${front} * 10^(${exponent + 1})`, askPlaces],
        [`${front} * 10^(${exponent - 1})`, askPlaces],
        [`${front} * 10 * ${Math.abs(exponent)}`, askPlaces],
      ],
    }
  },
  make: (random) => ({
    front: String(random.int(11, 99) / 10),
    power: `{${random.pick([2, 3, 4, 5, -2, -3, -4])}}`,
  }),
}

const askPlaceOf: Texts = {
  en: 'At which place does the digit stand: ones, tens, hundreds, and so on?',
  de: 'An welcher Stelle steht die Ziffer: Einer, Zehner, Hunderter und so weiter?',
  fr: 'À quel rang se trouve le chiffre : unités, dizaines, centaines, et ainsi de suite ?',
  es: '¿En qué lugar está la cifra: unidades, decenas, centenas, etcétera?',
}
const askWorth: Texts = {
  en: 'How much is one at that place worth, and how often does the digit count it?',
  de: 'Wie viel ist eine Eins an dieser Stelle wert, und wie oft zählt die Ziffer sie?',
  fr: 'Combien vaut une unité de ce rang, et combien de fois le chiffre la compte-t-il ?',
  es: '¿Cuánto vale un uno en ese lugar y cuántas veces lo cuenta la cifra?',
}

const askCount: Texts = {
  en: 'Count the places from the ones on: which one is asked for?',
  de: 'Zähle die Stellen von den Einern an: Welche ist gefragt?',
  fr: 'Compte les rangs à partir des unités : lequel est demandé ?',
  es: 'Cuenta los lugares desde las unidades: ¿cuál se pide?',
}

/** The names of places, the longest first, and their powers of ten. */
const places: readonly (readonly [names: RegExp, power: number])[] = [
  [/(?<!\p{L})(?:hundred[- ]thousand|hunderttausend|centaines? de mill|centenas? de millar)/u, 5],
  [/(?<!\p{L})(?:ten[- ]thousand(?!th)|zehntausend|dizaines? de mill|decenas? de millar)/u, 4],
  [/(?<!\p{L})(?:thousandth|tausendstel|milliemes?|milesima)/u, -3],
  [/(?<!\p{L})(?:hundredth|hundertstel|centiemes?|centesima)/u, -2],
  [/(?<!\p{L})(?:tenth|zehntel|dixiemes?|decima)/u, -1],
  [/(?<!\p{L})(?:million|millon)/u, 6],
  [/(?<!\p{L})(?:thousand|tausend|milliers?|unidades de millar|millares)/u, 3],
  [/(?<!\p{L})(?:hundred|hundert|centaine|centena)/u, 2],
  [/(?<!\p{L})(?:tens|zehner|dizaine|decena)/u, 1],
  [/(?<!\p{L})(?:ones|units?|einer(?:stelle)?(?!\p{L})|unites?|unidades)(?!\p{L})/u, 0],
]

/** "6 is in the tens place" says how much a one is worth there. */
function readsPlaces(problem: MathProblem): MathProblem {
  return {
    ...problem,
    steps: (text) => {
      const plain = foldWord(text.slice(0, maxWords))
      const [, inDigits] = /(?<![\d.])(10{1,6})s? (?=place|stelle|rang|lugar)/.exec(plain) ?? []
      const [, power] = places.find(([names]) => names.test(plain)) ?? []
      const worth = inDigits ?? (power === undefined ? null : String(10 ** power))
      return worth === null || plain.includes('=') ? problem.steps(text) : [worth]
    },
  }
}

const maxWords = 200

const placeValue: TaskType = {
  subject: 'place value',
  rule: askWorth,
  hints: [askPlaceOf, askWorth, askPlaceOf],
  text: {
    en: 'What is the value of the digit {digit} in {n}?',
    de: 'Welchen Wert hat die Ziffer {digit} in der Zahl {n}?',
    fr: 'Quelle est la valeur du chiffre {digit} dans le nombre {n} ?',
    es: '¿Qué valor tiene la cifra {digit} en el número {n}?',
  },
  asks: {
    en: [
      '@find the <|place >value of <|the |the digit ><|digit >{digit} in <|the number >{n}.',
      'What <value does the digit {digit} have|is the digit {digit} worth> in <|the number >{n}?',
    ],
    de: [
      'Welchen <Wert|Stellenwert> hat die <|Ziffer >{digit} in <|der Zahl >{n}?',
      '@find den <Wert|Stellenwert> der Ziffer {digit} in <|der Zahl >{n}.',
    ],
    fr: [
      '@find la valeur du <|chiffre >{digit} dans <|le nombre >{n}.',
      'Combien vaut le chiffre {digit} dans <|le nombre >{n}?',
      'Quelle valeur a le chiffre {digit} dans <|le nombre >{n}?',
    ],
    es: [
      '@find el valor <|posicional >de la cifra {digit} en <|el número >{n}.',
      '¿Cuánto vale la cifra {digit} en <|el número >{n}?',
      '¿Qué valor <|posicional >tiene la cifra {digit} en <|el número >{n}?',
    ],
  },
  needs: 'digit n',
  solve: ({ digit = '', n = '' }) => {
    const [whole = '', decimals = ''] = n.split('.')
    const digits = `${whole}${decimals}`
    const at = digits.indexOf(digit)
    if (digit.length !== 1 || digit === '0' || at < 0 || digits.indexOf(digit, at + 1) >= 0)
      return null
    const power = whole.length - 1 - at
    return {
      calculations: [`${digit} * 10^(${power})`],
      passes: [`10^(${power})`],
      told: readsPlaces,
      mistakes: [
        [`${digit} * 10^(${power + 1})`, askPlaceOf],
        [`${digit} * 10^(${power - 1})`, askPlaceOf],
        ...(power === 0 ? [] : ([[digit, askWorth]] as const)),
      ],
    }
  },
  make: (random) => {
    const digits = random.some([1, 2, 3, 4, 5, 6, 7, 8, 9], random.int(4, 6))
    return { digit: String(random.pick(digits)), n: digits.join('') }
  },
}

/** "Which digit is in the tens place of 4827?" */
const digitAtPlace: TaskType = {
  subject: 'place value: digit',
  rule: askWorth,
  hints: [askPlaceOf, askCount, askCount],
  text: {
    en: 'Which digit is in the {place:place} place of {n}?',
    de: 'Welche Ziffer steht an der {place:place} von {n}?',
    fr: 'Quel est le chiffre des {place:place} de {n} ?',
    es: '¿Cuál es la cifra de las {place:place} de {n}?',
  },
  asks: {
    en: [
      '<Which|What> digit is <in|at> the {place:place} <|place >of <|the number >{n}?',
      '<Which|What> digit is in the {place:place} place in <|the number >{n}?',
      '@find the {place:place} digit <of|in> <|the number >{n}.',
    ],
    de: [
      'Welche Ziffer <steht|hat|ist> <an|auf> der {place:place} <von|in|bei|der Zahl|in der Zahl|von der Zahl> {n}?',
      'Welche Ziffer steht <bei|in> <|der Zahl >{n} <an|auf> der {place:place}?',
    ],
    fr: [
      '@find le chiffre des {place:place} <de|dans> <|le nombre >{n}.',
      '@find le chiffre des {place:place} du nombre {n}.',
    ],
    es: [
      '@find la cifra de las {place:place} <de|en> <|el número >{n}.',
      '@find la cifra de las {place:place} del número {n}.',
      '¿Qué cifra <está en|ocupa> <las|el lugar de las> {place:place} <de|en> <|el número >{n}?',
    ],
  },
  needs: 'place n',
  solve: ({ place = '', n = '' }) => {
    const [, power] = places.find(([names]) => names.test(place)) ?? []
    const [whole = '', decimals = ''] = n.split('.')
    if (power === undefined || power >= whole.length || -power > decimals.length) return null
    const digits = `${whole}${decimals}`
    const at = whole.length - 1 - power
    const own = digits[at] ?? ''
    const others = [digits[at - 1], digits[at + 1]].filter((digit) => digit !== undefined)
    return {
      calculations: [own],
      statement: n,
      mistakes: [...others, `${own} * 10^(${power})`].map((slip) => [slip, askCount] as const),
    }
  },
  make: (random) => ({
    place: { en: 'tens', de: 'Zehnerstelle', fr: 'dizaines', es: 'decenas' },
    n: random.some([1, 2, 3, 4, 5, 6, 7, 8, 9], random.int(3, 5)).join(''),
  }),
}

export const powerOfTenTasks: readonly TaskType[] = [
  toScientific,
  productInScientific,
  fromScientific,
  placeValue,
  digitAtPlace,
]
