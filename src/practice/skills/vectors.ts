/** Vectors in the plane: components, length, scalar product. */
import { type Draft, skillOf } from '../draft'
import type { Texts } from '../item'
import type { Random } from '../random'
import { bracketed, rightTriangles } from '../building-blocks'

const rule: Texts = {
  en: 'Vectors are added component by component. The length of (a, b) is the root of a² + b². The scalar product is the sum of the products of the components; it is zero for a right angle.',
  de: 'Vektoren addiert man komponentenweise. Die Länge von (a, b) ist die Wurzel aus a² + b². Das Skalarprodukt ist die Summe der Produkte der Komponenten; bei einem rechten Winkel ist es null.',
  fr: 'On additionne les vecteurs composante par composante. La longueur de (a, b) est la racine de a² + b². Le produit scalaire est la somme des produits des composantes ; il est nul pour un angle droit.',
  es: 'Los vectores se suman componente a componente. La longitud de (a, b) es la raíz de a² + b². El producto escalar es la suma de los productos de las componentes; es cero si el ángulo es recto.',
}
const askComponent: Texts = {
  en: 'Which components belong together, and what happens to their signs?',
  de: 'Welche Komponenten gehören zusammen, und was passiert mit ihren Vorzeichen?',
  fr: 'Quelles composantes vont ensemble, et que deviennent leurs signes ?',
  es: '¿Qué componentes van juntas y qué pasa con sus signos?',
}
const askSquares: Texts = {
  en: 'Which theorem gives the length from the components?',
  de: 'Welcher Satz liefert die Länge aus den Komponenten?',
  fr: 'Quel théorème donne la longueur à partir des composantes ?',
  es: '¿Qué teorema da la longitud a partir de las componentes?',
}
const askZero: Texts = {
  en: 'Test it with your number: what must the scalar product be for a right angle?',
  de: 'Prüfe es mit deiner Zahl: Welchen Wert muss das Skalarprodukt bei einem rechten Winkel haben?',
  fr: 'Vérifie avec ton nombre : que doit valoir le produit scalaire pour un angle droit ?',
  es: 'Compruébalo con tu número: ¿cuánto debe valer el producto escalar si el ángulo es recto?',
}
const hints: readonly Texts[] = [
  {
    en: 'Which operation with vectors is asked for?',
    de: 'Welche Rechenart mit Vektoren ist gefragt?',
    fr: 'Quelle opération sur les vecteurs demande-t-on ?',
    es: '¿Qué operación con vectores se pide?',
  },
  {
    en: 'What do you calculate with the first components, what with the second?',
    de: 'Was rechnest du mit den ersten Komponenten, was mit den zweiten?',
    fr: 'Que calcules-tu avec les premières composantes, et avec les secondes ?',
    es: '¿Qué calculas con las primeras componentes y qué con las segundas?',
  },
  {
    en: 'How do the two results come together?',
    de: 'Wie kommen die beiden Ergebnisse zusammen?',
    fr: 'Comment les deux résultats se combinent-ils ?',
    es: '¿Cómo se juntan los dos resultados?',
  },
]

const number = (random: Random): number => random.pick([-1, 1]) * random.int(1, 12)
const vector = (a: number | string, b: number | string): string => `(${a}, ${b})`

/** "2a - 3b" */
function combination(random: Random): Draft {
  const [a, b, c, d] = [number(random), number(random), number(random), number(random)]
  const [m, n] = random.some([2, 3, 4, 5, 6], 2) as [number, number]
  const sign = random.pick([1, -1])
  const [x, y] = [m * a + sign * n * c, m * b + sign * n * d]
  const formula = `${m}\\vec{a} ${sign > 0 ? '+' : '-'} ${n}\\vec{b}`
  const given = `\\vec{a} = ${vector(a, b)}$, $\\vec{b} = ${vector(c, d)}`
  return {
    question: {
      en: `Given $${given}$. What are the components $x$ and $y$ of $${formula}$?`,
      de: `Gegeben sind $${given}$. Welche Komponenten $x$ und $y$ hat $${formula}$?`,
      fr: `On donne $${given}$. Quelles sont les composantes $x$ et $y$ de $${formula}$ ?`,
      es: `Se dan $${given}$. ¿Cuáles son las componentes $x$ e $y$ de $${formula}$?`,
    },
    kind: 'equation',
    figure: {
      kind: 'arrows',
      arrows: [
        { name: 'a', from: [0, 0], to: [a, b] },
        { name: 'b', from: [0, 0], to: [c, d] },
      ],
    },
    answers: [`x = ${x}`, `y = ${y}`],
    lines: [
      `x = ${m} * ${bracketed(a)} ${sign > 0 ? '+' : '-'} ${n} * ${bracketed(c)} = ${x}`,
      `y = ${m} * ${bracketed(b)} ${sign > 0 ? '+' : '-'} ${n} * ${bracketed(d)} = ${y}`,
    ],
    mistakes: [
      [`x = ${m * a - sign * n * c} ; y = ${m * b - sign * n * d}`, askComponent],
      [`x = ${a + sign * c} ; y = ${b + sign * d}`, askComponent],
    ],
  }
}

/** The distance of two points. */
function distance(random: Random): Draft {
  const times = random.int(1, 6)
  const triple = random.pick(rightTriangles)
  const [x, y] = random.some([triple[0] * times, triple[1] * times], 2) as [number, number]
  const [a, b] = [number(random), number(random)]
  const [c, d] = [a + x * random.pick([-1, 1]), b + y * random.pick([-1, 1])]
  return {
    question: {
      en: `How long is the vector from $A${vector(a, b)}$ to $B${vector(c, d)}$?`,
      de: `Wie lang ist der Vektor von $A${vector(a, b)}$ nach $B${vector(c, d)}$?`,
      fr: `Quelle est la longueur du vecteur de $A${vector(a, b)}$ à $B${vector(c, d)}$ ?`,
      es: `¿Qué longitud tiene el vector de $A${vector(a, b)}$ a $B${vector(c, d)}$?`,
    },
    kind: 'number',
    figure: { kind: 'arrows', arrows: [{ name: 'AB', from: [a, b], to: [c, d] }] },
    calculations: [
      `${c} - ${bracketed(a)}`,
      `${d} - ${bracketed(b)}`,
      `${bracketed(c - a)}^2 + ${bracketed(d - b)}^2`,
      `sqrt(${x * x + y * y})`,
    ],
    mistakes: [
      [String(x + y), askSquares],
      [String(x * x + y * y), askSquares],
      [`sqrt(${(a + c) ** 2 + (b + d) ** 2})`, askComponent],
    ],
  }
}

/** A component for a right angle. */
function rightAngle(random: Random): Draft {
  const [b, d] = [number(random), number(random)]
  const a = random.pick([-1, 1]) * random.int(2, 9)
  const k = -b * d
  if (k % a !== 0 || Math.abs(b) === Math.abs(a)) return rightAngle(random)
  const x = k / a
  const given = `\\vec{a} = ${vector(a, b)}$, $\\vec{b} = ${vector('k', d)}`
  return {
    question: {
      en: `For which number $k$ are $${given}$ at a right angle?`,
      de: `Für welche Zahl $k$ stehen $${given}$ senkrecht aufeinander?`,
      fr: `Pour quel nombre $k$ les vecteurs $${given}$ sont-ils perpendiculaires ?`,
      es: `¿Para qué número $k$ son perpendiculares $${given}$?`,
    },
    kind: 'equation',
    answers: [`k = ${x}`],
    lines: [`${a} * k + ${bracketed(b)} * ${bracketed(d)} = 0`, `${a}k = ${k}`, `k = ${x}`],
    mistakes: [
      [`k = ${-x}`, askZero],
      [`k = ${k}`, askZero],
    ],
  }
}

export const vectors = skillOf({
  id: 'vectors',
  area: 'geometry',
  name: {
    en: 'Vectors in the plane',
    de: 'Vektoren in der Ebene',
    fr: 'Vecteurs du plan',
    es: 'Vectores en el plano',
  },
  prerequisites: ['coordinate-lines', 'powers-and-roots'],
  rule,
  hints,
  levels: { easy: [combination], medium: [distance], hard: [rightAngle] },
})
