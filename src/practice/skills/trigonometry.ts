/** Trigonometry in right triangles: ratios of sides, sides from an angle, angles. */
import Fraction from 'fraction.js'
import { type Draft, skillOf } from '../draft'
import { asked } from '../figures'
import type { Texts } from '../item'
import type { Random } from '../random'
import { fractionOption, rightTriangles } from '../building-blocks'

const rule: Texts = {
  en: 'Sine is opposite over hypotenuse, cosine adjacent over hypotenuse, tangent opposite over adjacent. sin 30° = cos 60° = 1/2, tan 45° = 1.',
  de: 'Sinus ist Gegenkathete durch Hypotenuse, Kosinus Ankathete durch Hypotenuse, Tangens Gegenkathete durch Ankathete. sin 30° = cos 60° = 1/2, tan 45° = 1.',
  fr: 'Le sinus est opposé sur hypoténuse, le cosinus adjacent sur hypoténuse, la tangente opposé sur adjacent. sin 30° = cos 60° = 1/2, tan 45° = 1.',
  es: 'El seno es cateto opuesto entre hipotenusa, el coseno contiguo entre hipotenusa, la tangente opuesto entre contiguo. sen 30° = cos 60° = 1/2, tan 45° = 1.',
}
const askSides: Texts = {
  en: 'Which side lies opposite the angle, and which beside it?',
  de: 'Welche Seite liegt dem Winkel gegenüber, welche liegt an ihm?',
  fr: 'Quel côté est opposé à l’angle, et lequel lui est adjacent ?',
  es: '¿Qué lado está frente al ángulo y cuál junto a él?',
}
const askRatio: Texts = {
  en: 'Which two sides does this ratio compare?',
  de: 'Welche zwei Seiten vergleicht dieses Verhältnis?',
  fr: 'Quels deux côtés ce rapport compare-t-il ?',
  es: '¿Qué dos lados compara esta razón?',
}
const askUndo: Texts = {
  en: 'Do you multiply or divide by the ratio to get this side?',
  de: 'Multiplizierst oder dividierst du mit dem Verhältnis, um diese Seite zu erhalten?',
  fr: 'Multiplies-tu ou divises-tu par le rapport pour obtenir ce côté ?',
  es: '¿Multiplicas o divides por la razón para obtener este lado?',
}
const hints: readonly Texts[] = [askSides, askRatio, askUndo]

const triples = [...rightTriangles, [11, 60, 61]] as const
const names = ['sin', 'cos', 'tan'] as const
const lengths = ['cm', 'm', 'mm', 'dm']

function ratio(random: Random): Draft {
  const times = random.int(1, 60)
  const triple = random.pick(triples)
  const [opposite, beside] = random.some([triple[0] * times, triple[1] * times], 2) as [
    number,
    number,
  ]
  const [long, unit, name] = [triple[2] * times, random.pick(lengths), random.pick(names)]
  const values = {
    sin: new Fraction(opposite, long).toFraction(),
    cos: new Fraction(beside, long).toFraction(),
    tan: new Fraction(opposite, beside).toFraction(),
  }
  const [top, bottom] = [name === 'cos' ? beside : opposite, name === 'tan' ? beside : long]
  const others = names.filter((other) => other !== name)
  const f = `\\${name}(\\alpha)`
  return {
    question: {
      en: `In a right triangle the side opposite the angle $\\alpha$ is ${opposite} ${unit} long, the side beside it ${beside} ${unit} and the hypotenuse ${long} ${unit}. What is $${f}$ as a fraction?`,
      de: `In einem rechtwinkligen Dreieck ist die Gegenkathete des Winkels $\\alpha$ ${opposite} ${unit} lang, die Ankathete ${beside} ${unit} und die Hypotenuse ${long} ${unit}. Wie groß ist $${f}$ als Bruch?`,
      fr: `Dans un triangle rectangle, le côté opposé à l’angle $\\alpha$ mesure ${opposite} ${unit}, le côté adjacent ${beside} ${unit} et l’hypoténuse ${long} ${unit}. Combien vaut $${f}$ en fraction ?`,
      es: `En un triángulo rectángulo el cateto opuesto al ángulo $\\alpha$ mide ${opposite} ${unit}, el contiguo ${beside} ${unit} y la hipotenusa ${long} ${unit}. ¿Cuánto vale $${f}$ como fracción?`,
    },
    kind: 'number',
    figure: {
      kind: 'right-triangle',
      opposite: `${opposite} ${unit}`,
      beside: `${beside} ${unit}`,
      hypotenuse: `${long} ${unit}`,
      angle: 'α',
      legs: [opposite, beside],
    },
    answers: [values[name]],
    lines: [`${top}/${bottom}`, values[name]],
    mistakes: [
      ...others.map((other) => [values[other], askRatio] as const),
      [new Fraction(bottom, top).toFraction(), askSides],
    ],
  }
}

/** A side from the hypotenuse or the other way round, with a well-known angle. */
function side(random: Random): Draft {
  const [unit, half] = [random.pick(lengths), random.int(2, 700)]
  const [isSine, isDown] = [random.pick([true, false]), random.pick([true, false])]
  const angle = isSine ? 30 : 60
  const given = isDown ? 2 * half : half
  if (given === angle) return side(random)
  const ofLeg = isDown ? asked : `${given} ${unit}`
  const leg: Texts = isSine
    ? { en: 'opposite', de: 'gegenüber', fr: 'opposé à', es: 'opuesto a' }
    : { en: 'beside', de: 'neben', fr: 'adjacent à', es: 'contiguo a' }
  const german = isSine ? 'die Gegenkathete' : 'die Ankathete'
  return {
    question: isDown
      ? {
          en: `In a right triangle the hypotenuse is ${given} ${unit} long and one angle is ${angle}°. How long is the leg ${leg.en} this angle?`,
          de: `In einem rechtwinkligen Dreieck ist die Hypotenuse ${given} ${unit} lang und ein Winkel ${angle}° groß. Wie lang ist ${german} dieses Winkels?`,
          fr: `Dans un triangle rectangle, l’hypoténuse mesure ${given} ${unit} et un angle ${angle}°. Combien mesure le côté ${leg.fr} cet angle ?`,
          es: `En un triángulo rectángulo la hipotenusa mide ${given} ${unit} y un ángulo ${angle}°. ¿Cuánto mide el cateto ${leg.es} este ángulo?`,
        }
      : {
          en: `In a right triangle one angle is ${angle}°, and the leg ${leg.en} it is ${given} ${unit} long. How long is the hypotenuse?`,
          de: `In einem rechtwinkligen Dreieck ist ein Winkel ${angle}° groß und ${german} dieses Winkels ${given} ${unit} lang. Wie lang ist die Hypotenuse?`,
          fr: `Dans un triangle rectangle, un angle mesure ${angle}° et le côté ${leg.fr} cet angle ${given} ${unit}. Combien mesure l’hypoténuse ?`,
          es: `En un triángulo rectángulo un ángulo mide ${angle}° y el cateto ${leg.es} este ángulo ${given} ${unit}. ¿Cuánto mide la hipotenusa?`,
        },
    kind: 'number',
    unit,
    figure: {
      kind: 'right-triangle',
      opposite: isSine ? ofLeg : '',
      beside: isSine ? '' : ofLeg,
      hypotenuse: isDown ? `${given} ${unit}` : asked,
      angle: `${angle}°`,
      legs: isSine ? [1, Math.sqrt(3)] : [Math.sqrt(3), 1],
    },
    calculations: [isDown ? `${given} * (1/2)` : `${given} / (1/2)`],
    mistakes: [
      [isDown ? String(2 * given) : new Fraction(given, 2).toFraction(), askUndo],
      [isDown ? `${half}*sqrt(3)` : `${given}*sqrt(3)`, askRatio],
    ],
  }
}

/** The other ratio from one of them. */
function other(random: Random): Draft {
  const [a, b, c] = random.pick(triples)
  const [opposite, beside] = random.some([a, b], 2) as [number, number]
  const [from, to] = random.some(names, 2) as [(typeof names)[number], (typeof names)[number]]
  const values = {
    sin: new Fraction(opposite, c).toFraction(),
    cos: new Fraction(beside, c).toFraction(),
    tan: new Fraction(opposite, beside).toFraction(),
  }
  const times = random.int(2, 40)
  const [given, wanted] = [`\\${from}(\\alpha) = ${values[from]}`, `${times} \\${to}(\\alpha)`]
  const scaled = (value: string) => new Fraction(value).mul(times).toFraction()
  const [last = 'sin'] = names.filter((name) => name !== from && name !== to)
  return {
    question: {
      en: `For an angle $0° < \\alpha < 90°$, $${given}$. What is $${wanted}$?`,
      de: `Für einen Winkel $0° < \\alpha < 90°$ gilt $${given}$. Wie groß ist $${wanted}$?`,
      fr: `Pour un angle $0° < \\alpha < 90°$, on a $${given}$. Combien vaut $${wanted}$ ?`,
      es: `Para un ángulo $0° < \\alpha < 90°$ se cumple $${given}$. ¿Cuánto vale $${wanted}$?`,
    },
    kind: 'number',
    answers: [scaled(values[to])],
    lines: [`${a}^2 + ${b}^2 = ${c}^2`, `${to}(α) = ${values[to]}`, scaled(values[to])],
    mistakes: [
      [scaled(values[last]), askRatio],
      [values[to], askUndo],
      [scaled(new Fraction(values[to]).inverse().toFraction()), askSides],
    ],
  }
}

/** The fraction that is the sine, the cosine or the tangent, among four. */
function chosenRatio(random: Random): Draft {
  const times = random.int(1, 30)
  const triple = random.pick(triples)
  const [a, b] = random.some([triple[0] * times, triple[1] * times], 2) as [number, number]
  const [c, name] = [triple[2] * times, random.pick(names)]
  const pairs = { sin: [a, c], cos: [b, c], tan: [a, b] } as const
  const f = `$\\${name}(\\alpha)$`
  return {
    question: {
      en: `In a right triangle the hypotenuse is ${c} cm long, the side opposite the angle $\\alpha$ ${a} cm and the side beside it ${b} cm. Which of these fractions is ${f}?`,
      de: `In einem rechtwinkligen Dreieck ist die Hypotenuse ${c} cm lang, die Gegenkathete des Winkels $\\alpha$ ${a} cm und die Ankathete ${b} cm. Welcher dieser Brüche ist ${f}?`,
      fr: `Dans un triangle rectangle, l’hypoténuse mesure ${c} cm, le côté opposé à l’angle $\\alpha$ ${a} cm et le côté adjacent ${b} cm. Laquelle de ces fractions est ${f} ?`,
      es: `En un triángulo rectángulo la hipotenusa mide ${c} cm, el cateto opuesto al ángulo $\\alpha$ ${a} cm y el contiguo ${b} cm. ¿Cuál de estas fracciones es ${f}?`,
    },
    kind: 'choice',
    figure: {
      kind: 'right-triangle',
      opposite: `${a} cm`,
      beside: `${b} cm`,
      hypotenuse: `${c} cm`,
      angle: 'α',
      legs: [a, b],
    },
    options: [
      ...names.map((each) => fractionOption(...pairs[each], each === name ? undefined : askRatio)),
      fractionOption(pairs[name][1], pairs[name][0], askSides),
    ],
    lines: [`${pairs[name][0]}/${pairs[name][1]}`],
  }
}

export const trigonometry = skillOf({
  id: 'trigonometry',
  area: 'geometry',
  name: { en: 'Trigonometry', de: 'Trigonometrie', fr: 'Trigonométrie', es: 'Trigonometría' },
  prerequisites: ['geometry', 'fractions'],
  rule,
  hints,
  levels: { easy: [ratio, ratio, chosenRatio], medium: [side], hard: [other] },
})
