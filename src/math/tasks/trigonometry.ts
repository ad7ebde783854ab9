/** Trigonometry in right triangles: ratios of sides, sides from an angle, exact values. */
import Fraction from 'fraction.js'
import type { Texts } from '../phrases/phrase'
import { amountOf, type Bindings } from './grammar'
import { rightTriangles } from './materials'
import type { Solved, TaskType } from './task-type'

export const trigonometryRule: Texts = {
  en: 'Sine is opposite over hypotenuse, cosine adjacent over hypotenuse, tangent opposite over adjacent. sin 30° = cos 60° = 1/2, tan 45° = 1.',
  de: 'Sinus ist Gegenkathete durch Hypotenuse, Kosinus Ankathete durch Hypotenuse, Tangens Gegenkathete durch Ankathete. sin 30° = cos 60° = 1/2, tan 45° = 1.',
  fr: 'Le sinus est opposé sur hypoténuse, le cosinus adjacent sur hypoténuse, la tangente opposé sur adjacent. sin 30° = cos 60° = 1/2, tan 45° = 1.',
  es: 'El seno es cateto opuesto entre hipotenusa, el coseno contiguo entre hipotenusa, la tangente opuesto entre contiguo. sen 30° = cos 60° = 1/2, tan 45° = 1.',
}
export const askSides: Texts = {
  en: 'Which side lies opposite the angle, and which beside it?',
  de: 'Welche Seite liegt dem Winkel gegenüber, welche liegt an ihm?',
  fr: 'Quel côté est opposé à l’angle, et lequel lui est adjacent ?',
  es: '¿Qué lado está frente al ángulo y cuál junto a él?',
}
export const askRatio: Texts = {
  en: 'Which two sides does this ratio compare?',
  de: 'Welche zwei Seiten vergleicht dieses Verhältnis?',
  fr: 'Quels deux côtés ce rapport compare-t-il ?',
  es: '¿Qué dos lados compara esta razón?',
}
const askUndo: Texts = {
  en: 'Do you multiply or divide by the ratio to get this side?',
  de: 'Multiplizierst du mit dem Verhältnis oder teilst du durch das Verhältnis, um diese Seite zu erhalten?',
  fr: 'Multiplies-tu ou divises-tu par le rapport pour obtenir ce côté ?',
  es: '¿Multiplicas por la razón o divides entre ella para obtener este lado?',
}
export const trigonometryHints: readonly Texts[] = [askSides, askRatio, askUndo]

const askKnown: Texts = {
  en: 'In which right triangle does this angle stand, and how long are its sides?',
  de: 'In welchem rechtwinkligen Dreieck kommt dieser Winkel vor, und wie lang sind dessen Seiten?',
  fr: 'Dans quel triangle rectangle trouve-t-on cet angle, et quelles sont les longueurs de ses côtés ?',
  es: '¿En qué triángulo rectángulo está este ángulo y cuánto miden sus lados?',
}
const help = { rule: trigonometryRule, hints: trigonometryHints }
export const triangles = [...rightTriangles, [11, 60, 61]] as const
export const ratioNames = ['sin', 'cos', 'tan'] as const
type Ratio = (typeof ratioNames)[number]
const lengths = ['cm', 'm', 'mm', 'dm']

/** The ratio that a text names: "sin", "\\sin". */
const ratioNamed = (text = ''): Ratio | undefined =>
  ratioNames.find((name) => text.replace('sen', 'sin').endsWith(name))

/** The three ratios of a right triangle. */
function ratiosOf(opposite: number, beside: number, long: number) {
  return {
    sin: new Fraction(opposite, long),
    cos: new Fraction(beside, long),
    tan: new Fraction(opposite, beside),
  }
}

/** A ratio of the sides that a text gives. */
export const ratioOfSides: TaskType = {
  subject: 'trigonometry: ratio',
  ...help,
  text: {
    en: 'In a right triangle the side opposite the angle $\\alpha$ is {opposite:measure} long, the side beside it {beside:measure} and the hypotenuse {long:measure}. What is ${ratio:thing}(\\alpha)$ as a fraction?',
    de: 'In einem rechtwinkligen Dreieck ist die Gegenkathete des Winkels $\\alpha$ {opposite:measure} lang, die Ankathete {beside:measure} und die Hypotenuse {long:measure}. Wie groß ist ${ratio:thing}(\\alpha)$ als Bruch?',
    fr: 'Dans un triangle rectangle, le côté opposé à l’angle $\\alpha$ mesure {opposite:measure}, le côté adjacent {beside:measure} et l’hypoténuse {long:measure}. Combien vaut ${ratio:thing}(\\alpha)$ en fraction ?',
    es: 'En un triángulo rectángulo el cateto opuesto al ángulo $\\alpha$ mide {opposite:measure}, el contiguo {beside:measure} y la hipotenusa {long:measure}. ¿Cuánto vale ${ratio:thing}(\\alpha)$ como fracción?',
  },
  needs: 'opposite beside long ratio',
  solve: ({ opposite = '', beside = '', long = '', ratio }) => {
    const name = ratioNamed(ratio)
    const sides = [opposite, beside, long].map(amountOf)
    const [a = 0, b = 0, c = 0] = sides.map((side) => Number(side.number))
    if (
      name === undefined ||
      a * a + b * b !== c * c ||
      new Set(sides.map(({ unit }) => unit)).size > 1
    )
      return null
    const values = ratiosOf(a, b, c)
    const [top, bottom] = [name === 'cos' ? b : a, name === 'tan' ? b : c]
    const others = ratioNames.filter((other) => other !== name)
    return {
      calculations: [`${top}/${bottom}`],
      lines: [`${top}/${bottom}`, values[name].toFraction()],
      mistakes: [
        ...others.map((other) => [values[other].toFraction(), askRatio] as const),
        [`${bottom}/${top}`, askSides],
      ],
    }
  },
  make: (random) => {
    const times = random.int(1, 60)
    const triple = random.pick(triangles)
    const [opposite, beside] = random.some([triple[0] * times, triple[1] * times], 2) as [
      number,
      number,
    ]
    const [unit, name] = [random.pick(lengths), random.pick(ratioNames)]
    const long = (length: number) => `${length} ${unit}`
    return {
      opposite: long(opposite),
      beside: long(beside),
      long: long(triple[2] * times),
      ratio: `\\${name}`,
    }
  },
}

/** A side from the hypotenuse, or the other way round, with an angle of 30° or 60°. */
function sideOf(isOpposite: boolean, isDown: boolean): TaskType {
  const angle = isOpposite ? 30 : 60
  const en = isOpposite ? '<opposite|opposite to>' : '<beside|adjacent to>'
  const de = isOpposite ? 'die Gegenkathete' : 'die Ankathete'
  const fr = isOpposite ? 'opposé à' : 'adjacent à'
  const es = isOpposite ? 'opuesto a' : 'contiguo a'
  return {
    subject: 'trigonometry: side',
    ...help,
    text: isDown
      ? {
          en: `In a right triangle the hypotenuse is {given:measure} long and one angle is {angle}°. How long is the leg ${en} this angle?`,
          de: `In einem rechtwinkligen Dreieck ist die Hypotenuse {given:measure} lang und ein Winkel {angle}° groß. Wie lang ist ${de} dieses Winkels?`,
          fr: `Dans un triangle rectangle, l’hypoténuse mesure {given:measure} et un angle {angle}°. Combien mesure le côté ${fr} cet angle ?`,
          es: `En un triángulo rectángulo la hipotenusa mide {given:measure} y un ángulo {angle}°. ¿Cuánto mide el cateto ${es} este ángulo?`,
        }
      : {
          en: `In a right triangle one angle is {angle}°, and the leg ${en} it is {given:measure} long. How long is the hypotenuse?`,
          de: `In einem rechtwinkligen Dreieck ist ein Winkel {angle}° groß und ${de} dieses Winkels {given:measure} lang. Wie lang ist die Hypotenuse?`,
          fr: `Dans un triangle rectangle, un angle mesure {angle}° et le côté ${fr} cet angle {given:measure}. Combien mesure l’hypoténuse ?`,
          es: `En un triángulo rectángulo un ángulo mide {angle}° y el cateto ${es} este ángulo {given:measure}. ¿Cuánto mide la hipotenusa?`,
        },
    ...(isDown && {
      cues: [
        {
          names:
            '<right triangle|right-angled triangle|rechtwinkligen dreieck|rechtwinkliges dreieck|triangle rectangle|triangulo rectangulo>',
          facts: [
            '<hypotenuse|hipotenusa>~<{given:measure}>',
            '{angle}<°| degrees| grad| degres| grados>',
          ],
          asks: isOpposite
            ? '<opposite|opposite to|gegenkathete|gegenuberliegende|gegenuberliegenden|oppose a|opuesto a|opuesto>'
            : '<adjacent|adjacent to|next to|ankathete|anliegende|anliegenden|adjacent a|contiguo a|contiguo|adyacente a|adyacente>',
          words:
            'side leg this that the length long is one angle acute find how its of to in a la del el lado cateto angulo de este seite kathete winkel winkels dieses dem des gross und lang cote cet mesure longueur angle un',
        },
      ],
    }),
    needs: 'given angle',
    solve: ({ given = '', angle: said }) => {
      const { number, unit } = amountOf(given)
      if (Number(said) !== angle || number === '') return null
      const half = `${number} / 2`
      return {
        calculations: [isDown ? `${number} * (1/2)` : `${number} / (1/2)`],
        passes: ['1/2'],
        unit,
        mistakes: [
          [isDown ? `2 * ${number}` : half, askUndo],
          [isDown ? `${Number(number) / 2}*sqrt(3)` : `${number}*sqrt(3)`, askRatio],
        ],
      }
    },
    make: (random) => {
      const [unit, half] = [random.pick(lengths), random.int(2, 700)]
      const given = isDown ? 2 * half : half
      return { given: `${given === angle ? given + 2 : given} ${unit}`, angle: String(angle) }
    },
  }
}

/** Whether the leg opposite the angle is meant, and whether the hypotenuse is given. */
export const sidesOfTriangle = [true, false].flatMap((isOpposite) =>
  [true, false].map((isDown) => ({ isOpposite, isDown, type: sideOf(isOpposite, isDown) })),
)

/** The other ratio from one of them. */
export const otherRatio: TaskType = {
  subject: 'trigonometry: other ratio',
  ...help,
  text: {
    en: 'For an angle ${range:formula}$, ${from:thing}(\\alpha) = {value:chance}$. What is ${times} {to:thing}(\\alpha)$?',
    de: 'Für einen Winkel ${range:formula}$ gilt ${from:thing}(\\alpha) = {value:chance}$. Wie groß ist ${times} {to:thing}(\\alpha)$?',
    fr: 'Pour un angle ${range:formula}$, on a ${from:thing}(\\alpha) = {value:chance}$. Combien vaut ${times} {to:thing}(\\alpha)$ ?',
    es: 'Para un ángulo ${range:formula}$ se cumple ${from:thing}(\\alpha) = {value:chance}$. ¿Cuánto vale ${times} {to:thing}(\\alpha)$?',
  },
  needs: 'from value times to',
  solve: otherOf,
  make: (random) => {
    const triple = random.pick(triangles)
    const [opposite, beside] = random.some([triple[0], triple[1]], 2) as [number, number]
    const [from, to] = random.some(ratioNames, 2) as [Ratio, Ratio]
    return {
      range: '0° < \\alpha < 90°',
      from: `\\${from}`,
      value: ratiosOf(opposite, beside, triple[2])[from].toFraction(),
      times: String(random.int(2, 40)),
      to: `\\${to}`,
    }
  },
}

function otherOf({ from, value = '', times = '', to }: Bindings): Solved | null {
  const [known, wanted] = [ratioNamed(from), ratioNamed(to)]
  if (known === undefined || wanted === undefined || known === wanted || value.endsWith('%'))
    return null
  const given = new Fraction(value)
  const sides = triangles.flatMap(([a, b, c]) => [
    { a, b, c, values: ratiosOf(a, b, c) },
    { a: b, b: a, c, values: ratiosOf(b, a, c) },
  ])
  const found = sides.find(({ values }) => values[known].equals(given))
  const last = ratioNames.find((name) => name !== known && name !== wanted)
  if (found === undefined || last === undefined) return null
  const { a, b, c, values } = found
  const right = values[wanted].toFraction()
  return {
    calculations: [`${times} * ${right}`],
    passes: [right, `${a}^2`, `${b}^2`, `${c}^2`, `${a}`, `${b}`, `${c}`],
    lines: [
      `${a}^2 + ${b}^2 = ${c}^2`,
      `${wanted}(α) = ${right}`,
      values[wanted].mul(times).toFraction(),
    ],
    mistakes: [
      [`${times} * ${values[last].toFraction()}`, askRatio],
      [right, askUndo],
      [`${times} / (${right})`, askSides],
    ],
  }
}

/** The rational values of the well-known angles. */
const exact: Readonly<Record<string, string>> = {
  'sin 0': '0',
  'sin 30': '1/2',
  'sin 90': '1',
  'sin 150': '1/2',
  'sin 180': '0',
  'cos 0': '1',
  'cos 60': '1/2',
  'cos 90': '0',
  'cos 120': '-1/2',
  'cos 180': '-1',
  'tan 0': '0',
  'tan 45': '1',
  'tan 135': '-1',
  'tan 180': '0',
}

/** "What is sin 30°?" */
const exactValue: TaskType = {
  subject: 'trigonometry: exact value',
  rule: trigonometryRule,
  hints: [askKnown, askRatio, askKnown],
  text: {
    en: 'What is the exact value of {ratio:thing}({angle}°)?',
    de: 'Was ist der genaue Wert von {ratio:thing}({angle}°)?',
    fr: 'Quelle est la valeur exacte de {ratio:thing}({angle}°) ?',
    es: '¿Cuál es el valor exacto de {ratio:thing}({angle}°)?',
  },
  asks: {
    en: [
      '@find <|the ><exact value of |value of |>{ratio:thing}<| |(|of >{angle}<°| degrees><|)><| exactly| without a calculator>.',
    ],
    de: [
      '@find <|den |der ><genauen Wert von |exakten Wert von |Wert von |>{ratio:thing}<| |(>{angle}°<|)><| ohne Taschenrechner>.',
    ],
    fr: [
      '@find <|la ><valeur exacte de |valeur de |>{ratio:thing}<| |(>{angle}°<|)><| sans calculatrice>.',
    ],
    es: [
      '@find <|el ><valor exacto de |valor de |>{ratio:thing}<| |(>{angle}°<|)><| sin calculadora>.',
    ],
  },
  needs: 'ratio angle',
  solve: ({ ratio = '', angle = '' }) => {
    const name = ratioNamed(ratio)
    const value = name === undefined ? undefined : exact[`${name} ${angle}`]
    return value === undefined ? null : { calculations: [value], statement: `${name}(${angle}°)` }
  },
  make: (random) => {
    const [ratio = 'sin', angle = '30'] = random
      .pick(['sin 30', 'cos 60', 'tan 45', 'cos 120', 'sin 150'])
      .split(' ')
    return { ratio, angle }
  },
}

export const trigonometryTasks: readonly TaskType[] = [
  ratioOfSides,
  ...sidesOfTriangle.map(({ type }) => type),
  otherRatio,
  exactValue,
]
