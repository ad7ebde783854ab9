/** Functions: values, places, zeros, one function inside another. */
import Fraction from 'fraction.js'
import { formatPolynomial } from '../algebra/format'
import { readExpression } from '../algebra/read-expression'
import { polynomialOf } from '../algebra/value'
import type { Texts } from '../phrases/phrase'
import type { Random } from '../random'
import type { Bindings } from './grammar'
import { signed } from './materials'
import type { TaskType } from './task-type'

export const functionRule: Texts = {
  en: 'To find f(a), put a in the place of x. The x for which f has a given value solves an equation. In g(f(x)) the inner function comes first.',
  de: 'Für f(a) setzt man a an die Stelle von x. Die Stelle, an der f einen Wert annimmt, löst eine Gleichung. In g(f(x)) kommt die innere Funktion zuerst.',
  fr: 'Pour f(a), on met a à la place de x. L’antécédent d’une valeur par f est solution d’une équation. Dans g(f(x)), la fonction intérieure vient d’abord.',
  es: 'Para f(a) se pone a en el lugar de x. El valor de x en el que f toma un valor dado es solución de una ecuación. En g(f(x)) la función interior va primero.',
}
const askInsert: Texts = {
  en: 'Which number stands in the place of x, and which operation is done with it first?',
  de: 'Welche Zahl steht an der Stelle von x, und welche Rechnung kommt damit zuerst?',
  fr: 'Quel nombre est à la place de x, et quelle opération vient d’abord ?',
  es: '¿Qué número está en el lugar de x y qué operación va primero?',
}
const askInput: Texts = {
  en: 'Is the value of the function given here, or the value of x?',
  de: 'Ist hier der Funktionswert gegeben oder die Stelle?',
  fr: 'Donne-t-on ici l’image ou l’antécédent ?',
  es: '¿Se da aquí el valor de la función o el de x?',
}
const askInner: Texts = {
  en: 'Which function is applied first, and to what?',
  de: 'Welche Funktion wird zuerst angewendet, und worauf?',
  fr: 'Quelle fonction applique-t-on d’abord, et à quoi ?',
  es: '¿Qué función se aplica primero y a qué?',
}
export const functionHints: readonly Texts[] = [askInput, askInner, askInsert]

const help = { rule: functionRule, hints: functionHints }
const number = (random: Random): number => random.pick([-1, 1]) * random.int(2, 9)

/** The coefficients of a formula in x, the constant first; null for another formula. */
function coefficientsOf(formula = ''): readonly Fraction[] | null {
  const tree = readExpression(formula)
  return tree && /^[-+*/^().\dx ]+$/.test(formula) ? polynomialOf(tree) : null
}

/** A formula with a number in the place of x: "2*(-3)^2 - 5*(-3)". */
function insertedIn(formula: string, at: string): string {
  const by = at.startsWith('-') ? `(${at})` : at
  return formula.replaceAll(/(?<=[\d)]) ?x/g, `*${by}`).replaceAll('x', by)
}

function valueAt({ formula = '', at = '' }: Bindings): ReturnType<TaskType['solve']> {
  const own = coefficientsOf(formula)
  if (own === null) return null
  const [c = 0, b = 0, a = 0] = own.map((one) => one.valueOf())
  const x = Number(at)
  const result = insertedIn(formula, at)
  const isQuadratic = own.length === 3
  return {
    calculations: [result],
    statement: `f(x) = ${formula}`,
    ...(isQuadratic && {
      lines: [
        `${a} * ${bracketed(x)}^2`,
        `${a * x * x} ${signed(b * x)} ${signed(c)}`,
        String(a * x * x + b * x + c),
      ],
    }),
    mistakes: isQuadratic
      ? [
          [`(${a} * ${bracketed(x)})^2 + ${bracketed(b * x)} + ${bracketed(c)}`, askInsert],
          [`${result} - 2 * ${bracketed(b * x)}`, askInsert],
        ]
      : [[`${result} - 2 * ${bracketed(c)}`, askInsert]],
  }
}

const bracketed = (value: number): string => (value < 0 ? `(${value})` : String(value))

const given = {
  en: [
    '<Let|Given|Consider|For|If> <|the function >f(x) = {formula:formula}<| be given>.',
    'A function <is|is given by|has the formula> f(x) = {formula:formula}.',
    'The function f is <given|defined> by f(x) = {formula:formula}.',
  ],
  de: [
    '<Gegeben ist|Gegeben sei|Sei|Es sei|Betrachte> <|die Funktion ><|f mit >f(x) = {formula:formula}.',
    'Die Funktion f ist <gegeben durch|definiert durch> f(x) = {formula:formula}.',
  ],
  fr: [
    '<Soit|On considère> <|la fonction ><|f définie par >f(x) = {formula:formula}.',
    'La fonction f est définie par f(x) = {formula:formula}.',
  ],
  es: [
    '<Sea|Dada|Considera> <|la función >f(x) = {formula:formula}.',
    'La función f está dada por f(x) = {formula:formula}.',
  ],
}

/** "f(-3) for f(x) = 2x^2 - 5x + 1" */
export const functionValue: TaskType = {
  subject: 'function: value',
  ...help,
  text: {
    en: 'Let $f(x) = {formula:formula}$. What is $f({at:signed})$?',
    de: 'Es sei $f(x) = {formula:formula}$. Wie groß ist $f({at:signed})$?',
    fr: 'Soit $f(x) = {formula:formula}$. Combien vaut $f({at:signed})$ ?',
    es: 'Sea $f(x) = {formula:formula}$. ¿Cuánto vale $f({at:signed})$?',
  },
  facts: given,
  asks: {
    en: [
      '@find f({at:signed}).',
      '<If|For|Given|When> f(x) = {formula:formula}, @find f({at:signed}).',
      '@find f({at:signed}) <if|for|when> f(x) = {formula:formula}.',
      'Evaluate f(x) = {formula:formula} <at|for> x = {at:signed}.',
      '@find <|the >value of <f|f(x)|the function> <at|for|when> x = {at:signed}.',
    ],
    de: [
      '@find f({at:signed}).',
      '<Wenn|Sei|Für|Mit> f(x) = {formula:formula}<| ist>, @find f({at:signed}).',
      '@find f({at:signed}) <für|mit|wenn> f(x) = {formula:formula}<| ist>.',
      '@find <|den |der ><Funktionswert|Wert von f> <an der Stelle|für|bei> <|x = >{at:signed}.',
    ],
    fr: [
      '@find f({at:signed}).',
      '<Si|Soit|Pour|Avec> f(x) = {formula:formula}, @find f({at:signed}).',
      '@find f({at:signed}) <si|pour|lorsque> f(x) = {formula:formula}.',
      '@find <|l’>image de {at:signed}<| par f>.',
    ],
    es: [
      '@find f({at:signed}).',
      '<Si|Sea|Dada|Para> f(x) = {formula:formula}, @find f({at:signed}).',
      '@find f({at:signed}) <si|para|cuando> f(x) = {formula:formula}.',
      '@find <|el >valor de f <en|para> x = {at:signed}.',
    ],
  },
  needs: 'formula at',
  solve: valueAt,
  make: (random) => {
    const [a, b, c] = [random.int(2, 7), number(random), number(random)]
    const formula = formatPolynomial([new Fraction(c), new Fraction(b), new Fraction(a)], 'x')
    return { formula, at: String(number(random)) }
  },
}

/** "For which x is f(x) = 7?" */
export const functionPlace: TaskType = {
  subject: 'function: place',
  ...help,
  text: {
    en: 'Let $f(x) = {formula:formula}$. For which $x$ is $f(x) = {y:signed}$?',
    de: 'Es sei $f(x) = {formula:formula}$. Für welches $x$ ist $f(x) = {y:signed}$?',
    fr: 'Soit $f(x) = {formula:formula}$. Pour quel $x$ a-t-on $f(x) = {y:signed}$ ?',
    es: 'Sea $f(x) = {formula:formula}$. ¿Para qué $x$ es $f(x) = {y:signed}$?',
  },
  facts: given,
  asks: {
    en: [
      '<For which|For what> <x|value of x|value of x> <is|does> f(x) = {y:signed}?',
      '@find x <if|when|so that|such that> f(x) = {y:signed}.',
    ],
    de: ['Für <welches|welche> x <ist|gilt> f(x) = {y:signed}?'],
    fr: [
      'Pour <quel|quelle valeur de> x <a-t-on|est-ce que> f(x) = {y:signed}?',
      '@find <|l’>antécédent de {y:signed}<| par f>.',
    ],
    es: ['¿Para qué <valor de |>x <es|se cumple> f(x) = {y:signed}?'],
  },
  needs: 'formula y',
  solve: ({ formula = '', y = '' }) => {
    const own = coefficientsOf(formula)
    const [b, a] = own ?? []
    if (own?.length !== 2 || a === undefined || b === undefined) return null
    const x = new Fraction(y).sub(b).div(a)
    const named = (value: Fraction) => `x = ${value.toFraction()}`
    return {
      formal: `Solve ${formula} = ${y}`,
      kind: 'equation',
      answers: [named(x)],
      lines: [
        `${formula} = ${y}`,
        `${formatPolynomial([new Fraction(0), a], 'x')} = ${new Fraction(y).sub(b).toFraction()}`,
        named(x),
      ],
      mistakes: [
        [named(a.mul(y).add(b)), askInput],
        [named(new Fraction(y).add(b).div(a)), askInsert],
      ],
    }
  },
  make: (random) => {
    const [a, b, x] = [random.int(2, 12), number(random), number(random)]
    return { formula: `${a}x ${signed(b)}`, y: String(a * x + b) }
  },
}

/** Where a function is zero. */
const zeros: TaskType = {
  subject: 'function: zeros',
  ...help,
  text: {
    en: 'Let $f(x) = {formula:formula}$. For which $x$ is the function zero?',
    de: 'Es sei $f(x) = {formula:formula}$. Für welches $x$ ist die Funktion null?',
    fr: 'Soit $f(x) = {formula:formula}$. Pour quel $x$ la fonction est-elle nulle ?',
    es: 'Sea $f(x) = {formula:formula}$. ¿Para qué $x$ <se anula la función|es la función cero>?',
  },
  facts: given,
  asks: {
    en: [
      '@find <|the ><zero|zeros|zeroes|root|roots|x-intercept|x-intercepts><| of the function| of f| of f(x) = {formula:formula}| of the function f(x) = {formula:formula}>.',
    ],
    de: [
      '@find <|@the ><Nullstelle|Nullstellen><| der Funktion| von f| der Funktion f(x) = {formula:formula}| von f(x) = {formula:formula}| der Funktion f mit f(x) = {formula:formula}>.',
      'Wo <hat f eine Nullstelle|liegt die Nullstelle|liegen die Nullstellen><| von f>?',
    ],
    fr: [
      '@find <|le |les ><zéro|zéros|racines><| de la fonction| de f| de f(x) = {formula:formula}| de la fonction f(x) = {formula:formula}>.',
    ],
    es: [
      '@find <|el |los |las ><cero|ceros|raíces><| de la función| de f| de f(x) = {formula:formula}| de la función f(x) = {formula:formula}>.',
    ],
  },
  needs: 'formula',
  solve: ({ formula = '' }) => {
    const own = coefficientsOf(formula)
    if (own === null || own.length < 2 || own.length > 3) return null
    return {
      formal: `Solve ${formula} = 0`,
      kind: 'equation',
      answers: [],
      lines: [`${formula} = 0`],
    }
  },
  make: (random) => {
    const [p, q] = random.some([-6, -4, -3, -2, 2, 3, 5, 7], 2) as [number, number]
    return {
      formula: formatPolynomial(
        [p * q, -p - q, 1].map((one) => new Fraction(one)),
        'x',
      ),
    }
  },
}

/** "g(f(x))" */
export const nestedFunctions: TaskType = {
  subject: 'function: nested',
  ...help,
  text: {
    en: 'Let $f(x) = {inner:formula}$, $g(x) = {outer:formula}$. Write $g(f(x))$ as simply as possible.',
    de: 'Es seien $f(x) = {inner:formula}$, $g(x) = {outer:formula}$. Schreibe $g(f(x))$ so einfach wie möglich.',
    fr: 'Soient $f(x) = {inner:formula}$, $g(x) = {outer:formula}$. Écris $g(f(x))$ le plus simplement possible.',
    es: 'Sean $f(x) = {inner:formula}$, $g(x) = {outer:formula}$. Escribe $g(f(x))$ de la forma más simple.',
  },
  facts: {
    en: ['<Let|Given> f(x) = {inner:formula} and g(x) = {outer:formula}.'],
    de: ['Gegeben sind f(x) = {inner:formula} und g(x) = {outer:formula}.'],
    fr: ['Soient f(x) = {inner:formula} et g(x) = {outer:formula}.'],
    es: ['Sean f(x) = {inner:formula} y g(x) = {outer:formula}.'],
  },
  asks: {
    en: ['@find g(f(x)).'],
    de: ['@find g(f(x)).'],
    fr: ['@find g(f(x)).'],
    es: ['@find g(f(x)).'],
  },
  needs: 'inner outer',
  solve: ({ inner = '', outer = '' }) => {
    const [first, second] = [coefficientsOf(inner), coefficientsOf(outer)]
    const [b, a] = first ?? []
    const [d, c] = second ?? []
    if (first?.length !== 2 || second?.length !== 2 || !a || !b || !c || !d) return null
    const line = (m: Fraction, n: Fraction) => formatPolynomial([n, m], 'x')
    const factor = formatPolynomial([c], 'x')
    const right = line(a.mul(c), c.mul(b).add(d))
    return {
      formal: `Expand ${factor}(${inner}) ${signed(d.valueOf())}`,
      kind: 'expression',
      answers: [right],
      lines: [`${factor}(${inner}) ${signed(d.valueOf())}`, right],
      form: 'expanded',
      mistakes: [
        [line(a.mul(c), a.mul(d).add(b)), askInner],
        [line(a.add(c), b.add(d)), askInner],
        [line(a.mul(c), b.add(d)), askInsert],
      ],
    }
  },
  make: (random) => {
    const [a, b, c, d] = [random.int(2, 9), number(random), random.int(2, 9), number(random)]
    if (c * b + d === 0 || a * d + b === 0) return nestedFunctions.make(random)
    return { inner: `${a}x ${signed(b)}`, outer: `${c}x ${signed(d)}` }
  },
}

export const functionTasks: readonly TaskType[] = [
  functionValue,
  functionPlace,
  zeros,
  nestedFunctions,
]
