/** Absolute values: of numbers, and equations that hold one. */
import { readExpression } from '../algebra/read-expression'
import { formatFraction, inMath } from '../algebra/format'
import { exactValue, polynomialOf } from '../algebra/value'
import { phrase, type Texts, told } from '../phrases/phrase'
import type { MathProblem } from '../problem'
import { signed } from './materials'
import type { TaskType } from './task-type'

const absoluteRule: Texts = {
  en: 'The absolute value is the distance from zero. If it is a positive number, what stands inside is that number or its opposite.',
  de: 'Der Betrag ist der Abstand von der Null. Ist er eine positive Zahl, so steht innen diese Zahl oder ihre Gegenzahl.',
  fr: 'La valeur absolue est la distance à zéro. Si elle vaut un nombre positif, l’intérieur est ce nombre ou son opposé.',
  es: 'El valor absoluto es la distancia al cero. Si es un número positivo, dentro está ese número o su opuesto.',
}
const askCases: Texts = {
  en: 'Which two numbers have this absolute value, and what does that say about what stands inside?',
  de: 'Welche zwei Zahlen haben diesen Betrag, und was heißt das für das, was innen steht?',
  fr: 'Quels deux nombres ont cette valeur absolue, et qu’en déduis-tu pour l’intérieur ?',
  es: '¿Qué dos números tienen este valor absoluto y qué dice eso de lo que hay dentro?',
}
const askAlone: Texts = {
  en: 'How far from zero must the part between the bars be?',
  de: 'Wie weit von der Null muss der Teil zwischen den Strichen entfernt sein?',
  fr: 'À quelle distance de zéro doit être ce qui est entre les barres ?',
  es: '¿A qué distancia del cero debe estar lo que hay entre las barras?',
}
const askOther: Texts = {
  en: 'Write both cases as equations without bars: what do you get for the second?',
  de: 'Schreibe beide Fälle als Gleichungen ohne Striche: Was ergibt der zweite?',
  fr: 'Écris les deux cas comme des équations sans barres : que donne le second ?',
  es: 'Escribe los dos casos como ecuaciones sin barras: ¿qué da el segundo?',
}
const help = { rule: absoluteRule, hints: [askAlone, askCases, askOther] }

/** "3|2x - 1| + 4 = 19": the factor, what is inside, the number beside it, and the right side. */
const absolute =
  /^(\d{0,4}) ?\*? ?\|([^|]{1,40})\| ?([+-] ?\d{1,6}(?:\.\d{1,4})?)? ?= ?(-?\d{1,6}(?:\.\d{1,4})?)$/

function caseOf(equation: string) {
  const [, factor = '', inside = '', beside = '0', right = ''] = absolute.exec(equation) ?? []
  const tree = readExpression(inside)
  const degree = tree === null ? null : polynomialOf(tree)?.length
  const value = (Number(right) - Number(beside.replace(' ', ''))) / Number(factor || '1')
  return degree === 2 && Number.isFinite(value) ? { inside, value } : null
}

/** A line with bars says nothing in the notation without them. */
const withBars = /[^\n;|]{0,60}\|[^\n;|]{1,60}\|[^\n;|]{0,60}/g

/** The equation of squares, whose solutions are the same, told as one of absolute values. */
function toldWithBars(base: MathProblem, equation: string): MathProblem {
  const shown = inMath(equation)
  const isCase = (line: string) => line !== equation && !valueOnly.test(line)
  return {
    ...base,
    statement: equation,
    statementPhrase: told({ en: shown, de: shown, fr: shown, es: shown }),
    steps: (text) => base.steps(text.replace(withBars, ' ')),
    check: (step, previous) => {
      const verdict = base.check(step, previous === equation ? '' : previous)
      const isRight = verdict?.kind === 'right' && step.includes('=')
      return isRight ? { kind: 'right', carries: true } : verdict
    },
    ask: (rung, current) => {
      if (current === equation || isCase(current))
        return [told(current === equation ? (questions[rung] ?? askCases) : askOther)]
      return base.ask(rung, current)
    },
    askAbout: ({ quote }) => [
      phrase('lookAgain', { quote: inMath(quote), question: told(askCases) }),
    ],
  }
}

const questions: Readonly<Record<string, Texts>> = {
  probe: askAlone,
  hint: askCases,
  strong_hint: askOther,
}
const valueOnly = /^[a-z] = -?[\d./]+$/

const asks =
  '<solve|find x|find all x|what is x|lose|bestimme x|bestimme die losungsmenge|fur welche x|resous|resoudre|trouve x|pour quels x|resuelve|resolver|halla x|para que x>'

const absoluteEquation: TaskType = {
  subject: 'absolute value: equation',
  ...help,
  text: {
    en: 'Solve ${equation:bars}$.',
    de: 'Löse ${equation:bars}$.',
    fr: 'Résous ${equation:bars}$.',
    es: 'Resuelve ${equation:bars}$.',
  },
  cues: [
    {
      facts: ['{equation:bars}'],
      asks,
      words:
        'for x the equation all values gilt nach auf die gleichung betragsgleichung losungsmenge losungen l equation valeurs la ecuacion valores de absolute value solutions satisfy is cumple se verifie',
    },
  ],
  needs: 'equation',
  solve: ({ equation = '' }) => {
    const found = caseOf(equation)
    if (found === null) return null
    const { inside, value } = found
    const square = value < 0 ? -1 : value * value
    const lines =
      value < 0 ? [] : [`${inside} = ${value}`, ...(value === 0 ? [] : [`${inside} = ${-value}`])]
    return {
      formal: `Solve (${inside})^2 = ${square}`,
      told: (problem) => toldWithBars(problem, equation),
      kind: 'equation',
      answers: [],
      lines,
    }
  },
  make: (random) => {
    const [x, y] = random.some([-6, -4, -2, 2, 4, 6, 8], 2) as [number, number]
    const middle = (x + y) / 2
    return { equation: `|x ${signed(-middle || random.int(1, 5))}| = ${Math.abs(x - y) / 2}` }
  },
}

/** "|-7| + |3 - 8|": every absolute value of numbers as the number that it is. */
const absoluteNumber: TaskType = {
  subject: 'absolute value: number',
  ...help,
  text: {
    en: 'Calculate ${formula:formula}$.',
    de: 'Berechne ${formula:formula}$.',
    fr: 'Calcule ${formula:formula}$.',
    es: 'Calcula ${formula:formula}$.',
  },
  asks: {
    en: ['@find {formula:formula}.', '@find <|the >absolute value of {number:signed}.'],
    de: ['@find {formula:formula}.', '@find <|den |der >Betrag von {number:signed}.'],
    fr: ['@find {formula:formula}.', '@find <|la >valeur absolue de {number:signed}.'],
    es: ['@find {formula:formula}.', '@find <|el >valor absoluto de {number:signed}.'],
  },
  needs: '',
  solve: ({ formula = '', number }) => {
    const written = number === undefined ? formula : `|${number}|`
    if (!/^[\d\s.+\-*/()|]+$/.test(written) || !written.includes('|')) return null
    const parts: string[] = []
    const plain = written.replaceAll(/\|([^|]{1,30})\|/g, (_, inside: string) => {
      const tree = readExpression(inside)
      const value = tree && exactValue(tree)
      if (value === null) return '?'
      parts.push(formatFraction(value))
      return formatFraction(value.abs())
    })
    const tree = readExpression(plain)
    const value = tree && exactValue(tree)
    if (value === null || /[?|]/.test(plain)) return null
    return {
      calculations: [plain],
      passes: parts,
      statement: written,
      lines: [`${written} = ${plain}`],
      mistakes: [
        [written.replaceAll('|', ''), askAlone],
        [`-(${plain})`, askAlone],
      ],
    }
  },
  make: (random) => ({
    formula: `|${random.int(1, 9)} - ${random.int(10, 20)}| + |-${random.int(2, 9)}|`,
  }),
}

export const absoluteTasks: readonly TaskType[] = [absoluteEquation, absoluteNumber]
