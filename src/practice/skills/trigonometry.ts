/** Trigonometry in right triangles: ratios of sides, sides from an angle, angles. */
import type { Random } from '../../math/random'
import type { Bindings } from '../../math/tasks/grammar'
import {
  askRatio,
  askSides,
  otherRatio,
  ratioNames,
  ratioOfSides,
  sidesOfTriangle,
  triangles,
  trigonometryHints,
  trigonometryRule,
} from '../../math/tasks/trigonometry'
import { fractionOption } from '../building-blocks'
import { type Draft, draftOf, skillOf } from '../draft'
import { asked, type Figure } from '../../math/figures'

/** The fraction that is the sine, the cosine or the tangent, among four. */
function chosenRatio(random: Random): Draft {
  const times = random.int(1, 30)
  const triple = random.pick(triangles)
  const [a, b] = random.some([triple[0] * times, triple[1] * times], 2) as [number, number]
  const [c, name] = [triple[2] * times, random.pick(ratioNames)]
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
      ...ratioNames.map((each) =>
        fractionOption(...pairs[each], each === name ? undefined : askRatio),
      ),
      fractionOption(pairs[name][1], pairs[name][0], askSides),
    ],
    lines: [`${pairs[name][0]}/${pairs[name][1]}`],
  }
}

/** A right triangle of which all sides are given. */
const wholeTriangle = ({ opposite = '', beside = '', long = '' }: Bindings): Figure => ({
  kind: 'right-triangle',
  opposite,
  beside,
  hypotenuse: long,
  angle: 'α',
  legs: [Number.parseFloat(opposite), Number.parseFloat(beside)],
})

/** A right triangle with one side and an angle of 30° or 60°. */
const triangleWith =
  ({ isOpposite, isDown }: { readonly isOpposite: boolean; readonly isDown: boolean }) =>
  ({ given = '', angle = '' }: Bindings): Figure => {
    const leg = isDown ? asked : given
    return {
      kind: 'right-triangle',
      opposite: isOpposite ? leg : '',
      beside: isOpposite ? '' : leg,
      hypotenuse: isDown ? given : asked,
      angle: `${angle}°`,
      legs: isOpposite ? [1, Math.sqrt(3)] : [Math.sqrt(3), 1],
    }
  }

export const trigonometry = skillOf({
  id: 'trigonometry',
  area: 'geometry',
  name: { en: 'Trigonometry', de: 'Trigonometrie', fr: 'Trigonométrie', es: 'Trigonometría' },
  prerequisites: ['geometry', 'fractions'],
  rule: trigonometryRule,
  hints: trigonometryHints,
  levels: {
    easy: [draftOf(ratioOfSides, wholeTriangle), draftOf(ratioOfSides, wholeTriangle), chosenRatio],
    medium: sidesOfTriangle.map(({ type, ...side }) => draftOf(type, triangleWith(side))),
    hard: [draftOf(otherRatio)],
  },
})
