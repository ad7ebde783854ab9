/** Vectors in the plane and in space: components, length, scalar product. */
import type { Texts } from '../phrases/phrase'
import type { Random } from '../random'
import { distance, pointOf, pointsApart } from './lines'
import { bracketed } from './materials'
import { squareFactor } from './exact-values'
import type { Sentences, TaskMistake, TaskType } from './task-type'

export const vectorRule: Texts = {
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
export const vectorHints: readonly Texts[] = [
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

const help = { rule: vectorRule, hints: vectorHints }
const number = (random: Random): number => random.pick([-1, 1]) * random.int(1, 12)
const vector = (a: number | string, b: number | string): string => `(${a}, ${b})`

const given = {
  en: [
    '<Let|Given|Consider> <|the vectors ><|vectors >a = {u:point} and b = {v:point}<| be given>.',
    'Vectors a = {u:point} and b = {v:point} are given.',
  ],
  de: ['Gegeben sind <|die Vektoren >a = {u:point} und b = {v:point}.'],
  fr: ['<On donne|Soient> <|les vecteurs >a = {u:point} et b = {v:point}.'],
  es: ['<Se dan|Sean|Dados> <|los vectores >a = {u:point} y b = {v:point}.'],
}

/** "2a - 3b" */
export const vectorCombination: TaskType = {
  subject: 'vector: combination',
  ...help,
  text: {
    en: 'Given $\\vec{a} = {u:point}$, $\\vec{b} = {v:point}$. What are the components $x$ and $y$ of ${sum:formula}$?',
    de: 'Gegeben sind $\\vec{a} = {u:point}$, $\\vec{b} = {v:point}$. Welche Komponenten $x$ und $y$ hat ${sum:formula}$?',
    fr: 'On donne $\\vec{a} = {u:point}$, $\\vec{b} = {v:point}$. Quelles sont les composantes $x$ et $y$ de ${sum:formula}$ ?',
    es: 'Se dan $\\vec{a} = {u:point}$, $\\vec{b} = {v:point}$. ¿Cuáles son las componentes $x$ e $y$ de ${sum:formula}$?',
  },
  facts: given,
  asks: {
    en: ['@find {sum:formula}.', '@find <|the ><sum|vector> {sum:formula}.'],
    de: ['@find {sum:formula}.', '@find <|den >Vektor {sum:formula}.'],
    fr: ['@find {sum:formula}.', '@find <|le >vecteur {sum:formula}.'],
    es: ['@find {sum:formula}.', '@find <|el >vector {sum:formula}.'],
  },
  needs: 'u v sum',
  solve: ({ u: one, v: other, sum = '' }) => {
    const found = combinationOf(sum)
    if (found === null) return null
    const [m, signedFactor] = found
    const [[a, b], [c, d]] = [pointOf(one), pointOf(other)]
    const [n, turn] = [Math.abs(signedFactor), Math.sign(signedFactor)]
    const sign = turn < 0 ? '-' : '+'
    const row = (p: number, q: number) => `${m} * ${bracketed(p)} ${sign} ${n} * ${bracketed(q)}`
    const [x, y] = [m * a + turn * n * c, m * b + turn * n * d]
    return {
      equations: [`x = ${row(a, c)}`, `y = ${row(b, d)}`],
      kind: 'equation',
      answers: [`x = ${x}`, `y = ${y}`],
      lines: [`x = ${row(a, c)} = ${x}`, `y = ${row(b, d)} = ${y}`],
      mistakes: [
        [`x = ${m * a - turn * n * c} ; y = ${m * b - turn * n * d}`, askComponent],
        [`x = ${a + turn * c} ; y = ${b + turn * d}`, askComponent],
      ],
    }
  },
  make: (random) => {
    const [a, b, c, d] = [number(random), number(random), number(random), number(random)]
    const [m, n] = random.some([2, 3, 4, 5, 6], 2) as [number, number]
    const sign = random.pick(['+', '-'])
    return { u: vector(a, b), v: vector(c, d), sum: `${m}\\vec{a} ${sign} ${n}\\vec{b}` }
  },
}

const arrows = /\\vec\{([ab])\}/g
const combined = /^(\d{0,4})\*?a([+-])(\d{0,4})\*?b$/

/** The factors of "2a - 3b", the second with its sign; null for another sum. */
function combinationOf(sum: string): readonly [number, number] | null {
  const found = combined.exec(sum.replace(arrows, '$1').replace(/(?<!\d) | (?!\d)/g, ''))
  if (found === null) return null
  const [, first = '', sign = '+', second = ''] = found
  const factor = (text: string) => (text === '' ? 1 : Number(text))
  return [factor(first), sign === '-' ? -factor(second) : factor(second)]
}

/** The distance of two points. */
export const vectorLength: TaskType = {
  subject: 'vector: length',
  ...help,
  text: {
    en: 'How long is the vector from $A{u:point}$ to $B{v:point}$?',
    de: 'Wie lang ist der Vektor von $A{u:point}$ nach $B{v:point}$?',
    fr: 'Quelle est la longueur du vecteur de $A{u:point}$ à $B{v:point}$ ?',
    es: '¿Qué longitud tiene el vector de $A{u:point}$ a $B{v:point}$?',
  },
  needs: 'u v',
  solve: ({ u, v }) =>
    distance(pointOf(u), pointOf(v), { squares: askSquares, component: askComponent }),
  make: (random) => {
    const [x, y, u, v] = pointsApart(random)
    return { u: vector(x, y), v: vector(u, v) }
  },
}

/** The length of a vector by its components. */
const ownLength: TaskType = {
  subject: 'vector: own length',
  ...help,
  text: {
    en: 'How long is the vector ${u:point}$?',
    de: 'Wie lang ist der Vektor ${u:point}$?',
    fr: 'Quelle est la longueur du vecteur ${u:point}$ ?',
    es: '¿Qué longitud tiene el vector ${u:point}$?',
  },
  asks: {
    en: ['@find <|the ><length|magnitude|norm> of <|the ><|vector ><|v = |a = >{u:point}.'],
    de: ['@find <|@the ><Länge|Betrag> <des Vektors|von><| v =| a => {u:point}.'],
    fr: ['@find <|la ><norme|longueur> <du vecteur|de><| v =| a => {u:point}.'],
    es: ['@find <|el |la ><módulo|longitud|norma> <del vector|de><| v =| a => {u:point}.'],
  },
  needs: 'u',
  solve: ({ u }) => {
    const [x, y] = pointOf(u)
    const sum = x * x + y * y
    if (!Number.isInteger(Math.sqrt(sum))) return null
    return {
      calculations: [
        `${bracketed(x)}^2 + ${bracketed(y)}^2`,
        `sqrt(${bracketed(x)}^2 + ${bracketed(y)}^2)`,
      ],
      mistakes: [
        [`${Math.abs(x)} + ${Math.abs(y)}`, askSquares],
        [String(sum), askSquares],
      ],
    }
  },
  make: (random) => {
    const [x, y, u, v] = pointsApart(random)
    return { u: vector(u - x, v - y) }
  },
}

/** The scalar product. */
const dotProduct: TaskType = {
  subject: 'vector: scalar product',
  ...help,
  text: {
    en: 'Given $\\vec{a} = {u:point}$, $\\vec{b} = {v:point}$. What is their dot product?',
    de: 'Gegeben sind $\\vec{a} = {u:point}$, $\\vec{b} = {v:point}$. Wie groß ist ihr Skalarprodukt?',
    fr: 'On donne $\\vec{a} = {u:point}$, $\\vec{b} = {v:point}$. Quel est leur produit scalaire ?',
    es: 'Se dan $\\vec{a} = {u:point}$, $\\vec{b} = {v:point}$. ¿Cuál es su producto escalar?',
  },
  facts: given,
  asks: {
    en: [
      '@find <|the |their ><dot|scalar|inner> product<| a*b>.',
      '@find <|the ><dot|scalar|inner> product of <|the vectors |vectors ><|a = >{u:point} and <|b = >{v:point}.',
      '@find a*b.',
    ],
    de: [
      '@find <|das |ihr >Skalarprodukt<| der Vektoren>.',
      '@find <|das >Skalarprodukt <der Vektoren|von> <|a = >{u:point} und <|b = >{v:point}.',
    ],
    fr: [
      '@find <|le |leur >produit scalaire.',
      '@find <|le >produit scalaire <des vecteurs|de> <|a = >{u:point} et <|de ><|b = >{v:point}.',
    ],
    es: [
      '@find <|el |su >producto escalar.',
      '@find <|el >producto escalar <de los vectores|de> <|a = >{u:point} y <|b = >{v:point}.',
    ],
  },
  needs: 'u v',
  solve: ({ u: one, v: other }) => {
    const [[a, b], [c, d]] = [pointOf(one), pointOf(other)]
    const rows = [`${a} * ${bracketed(c)}`, `${b} * ${bracketed(d)}`]
    return {
      calculations: [...rows, `${rows[0]} + ${bracketed(b)} * ${bracketed(d)}`],
      mistakes: [
        [`${rows[0]} - ${bracketed(b)} * ${bracketed(d)}`, askComponent],
        [`(${a} + ${bracketed(b)}) * (${c} + ${bracketed(d)})`, askComponent],
        [`${a} * ${bracketed(d)} + ${bracketed(b)} * ${bracketed(c)}`, askComponent],
      ],
    }
  },
  make: (random) => ({
    u: vector(number(random), number(random)),
    v: vector(number(random), number(random)),
  }),
}

/** A component for a right angle. */
export const perpendicularVectors: TaskType = {
  subject: 'vector: right angle',
  ...help,
  text: {
    en: 'For which number $k$ are $\\vec{a} = {u:point}$, $\\vec{b} = (k, {d:signed})$ at a right angle?',
    de: 'Für welche Zahl $k$ stehen $\\vec{a} = {u:point}$, $\\vec{b} = (k, {d:signed})$ senkrecht aufeinander?',
    fr: 'Pour quel nombre $k$ les vecteurs $\\vec{a} = {u:point}$, $\\vec{b} = (k, {d:signed})$ sont-ils perpendiculaires ?',
    es: '¿Para qué número $k$ son perpendiculares $\\vec{a} = {u:point}$, $\\vec{b} = (k, {d:signed})$?',
  },
  needs: 'u d',
  solve: ({ u: one, d = '' }) => {
    const [a, b] = pointOf(one)
    const right = -b * Number(d)
    if (a === 0) return null
    return {
      calculations: [
        `${b} * ${bracketed(Number(d))}`,
        `-(${b}) * ${bracketed(Number(d))} / (${a})`,
      ],
      letter: 'k',
      passes: [String(right)],
      lines: [
        `${a} * k + ${bracketed(b)} * ${bracketed(Number(d))} = 0`,
        `${a}k = ${right}`,
        `k = ${right / a}`,
      ],
      mistakes: [
        [`${b} * ${bracketed(Number(d))} / (${a})`, askZero],
        [String(right), askZero],
      ],
    }
  },
  make: (random) => {
    const [b, d] = [number(random), number(random)]
    const a = random.pick([-1, 1]) * random.int(2, 9)
    if ((b * d) % a !== 0 || Math.abs(b) === Math.abs(a)) return perpendicularVectors.make(random)
    return { u: vector(a, b), d: String(d) }
  },
}

/* ---- Vectors of space ---- */

/** The components of a vector as it is written: "(3, -1, 2)". */
const componentsOf = (text = ''): readonly number[] =>
  text
    .slice(text.indexOf('(') + 1, -1)
    .split(',')
    .map(Number)

const triple = (random: Random): string =>
  `(${number(random)}, ${number(random)}, ${number(random)})`
const square = (value: number): string => `${bracketed(value)}^2`

/** A sentence of each language about points of the plane as one about points of space. */
const inSpace = (sentences: Sentences): Sentences =>
  Object.fromEntries(
    Object.entries(sentences).map(([language, texts]) => [
      language,
      texts.map((text) => text.replaceAll(':point}', ':space}')),
    ]),
  )

const spaceLength: TaskType = {
  ...ownLength,
  subject: 'vector: length in space',
  text: {
    en: 'How long is the vector ${u:space}$?',
    de: 'Wie lang ist der Vektor ${u:space}$?',
    fr: 'Quelle est la longueur du vecteur ${u:space}$ ?',
    es: '¿Qué longitud tiene el vector ${u:space}$?',
  },
  asks: inSpace(ownLength.asks ?? {}),
  solve: ({ u }) => {
    const parts = componentsOf(u)
    const squares = parts.map(square).join(' + ')
    const sum = parts.reduce((all, one) => all + one * one, 0)
    const outside = squareFactor(sum)
    const inside = sum / outside ** 2
    const slips: readonly TaskMistake[] = [
      [parts.map((one) => Math.abs(one)).join(' + '), askSquares],
      [String(sum), askSquares],
    ]
    if (inside === 1) {
      return { calculations: [squares, `sqrt(${squares})`], mistakes: slips }
    }
    const answer = outside === 1 ? `sqrt(${inside})` : `${outside}sqrt(${inside})`
    return {
      exact: {
        form: 'root',
        values: [`sqrt(${sum})`],
        answer,
        ways: [squares, ...parts.map(square)],
        lines: [`${squares} = ${sum}`, `sqrt(${sum})`, ...(outside === 1 ? [] : [answer])],
        statement: `(${parts.join(', ')})`,
      },
      mistakes: slips,
    }
  },
  make: (random) => {
    const [a, b, c] = random.pick([
      [2, 3, 6],
      [1, 4, 8],
      [2, 6, 9],
      [1, 2, 2],
      [4, 4, 7],
    ] as const)
    return { u: `(${a}, ${-b}, ${c})` }
  },
}

const spaceProduct: TaskType = {
  ...dotProduct,
  subject: 'vector: scalar product in space',
  text: {
    en: 'Given $\\vec{a} = {u:space}$, $\\vec{b} = {v:space}$. What is their dot product?',
    de: 'Gegeben sind $\\vec{a} = {u:space}$, $\\vec{b} = {v:space}$. Wie groß ist ihr Skalarprodukt?',
    fr: 'On donne $\\vec{a} = {u:space}$, $\\vec{b} = {v:space}$. Quel est leur produit scalaire ?',
    es: 'Se dan $\\vec{a} = {u:space}$, $\\vec{b} = {v:space}$. ¿Cuál es su producto escalar?',
  },
  facts: inSpace(given),
  asks: inSpace(dotProduct.asks ?? {}),
  solve: ({ u, v }) => {
    const [one, other] = [componentsOf(u), componentsOf(v)]
    const rows = one.map((value, at) => `${bracketed(value)} * ${bracketed(other[at] ?? 0)}`)
    return {
      calculations: [...rows, rows.join(' + ')],
      mistakes: [
        [rows.join(' - '), askComponent],
        [[...one, ...other].map(bracketed).join(' + '), askComponent],
      ],
    }
  },
  make: (random) => ({ u: triple(random), v: triple(random) }),
}

const spaceSum: TaskType = {
  ...vectorCombination,
  subject: 'vector: combination in space',
  text: {
    en: 'Given $\\vec{a} = {u:space}$, $\\vec{b} = {v:space}$. What are the components $x$, $y$ and $z$ of ${sum:formula}$?',
    de: 'Gegeben sind $\\vec{a} = {u:space}$, $\\vec{b} = {v:space}$. Welche Komponenten $x$, $y$ und $z$ hat ${sum:formula}$?',
    fr: 'On donne $\\vec{a} = {u:space}$, $\\vec{b} = {v:space}$. Quelles sont les composantes $x$, $y$ et $z$ de ${sum:formula}$ ?',
    es: 'Se dan $\\vec{a} = {u:space}$, $\\vec{b} = {v:space}$. ¿Cuáles son las componentes $x$, $y$ y $z$ de ${sum:formula}$?',
  },
  facts: inSpace(given),
  solve: ({ u, v, sum = '' }) => {
    const found = combinationOf(sum)
    if (found === null) return null
    const [m, n] = found
    const [one, other] = [componentsOf(u), componentsOf(v)]
    const rows = one.map(
      (value, at) => `${m} * ${bracketed(value)} + ${bracketed(n)} * ${bracketed(other[at] ?? 0)}`,
    )
    const answers = one.map((value, at) => m * value + n * (other[at] ?? 0))
    const named = (texts: readonly (string | number)[]) =>
      texts.map((text, at) => `${['x', 'y', 'z'][at]} = ${text}`)
    return {
      exact: {
        form: 'list',
        values: answers.map(String),
        answer: `(${answers.join(', ')})`,
        ways: rows,
        lines: named(rows.map((row, at) => `${row} = ${answers[at]}`)),
        statement: `(${one.join(', ')}) and (${other.join(', ')})`,
      },
    }
  },
  make: (random) => {
    const [m, n] = random.some([2, 3, 4, 5], 2) as [number, number]
    return { u: triple(random), v: triple(random), sum: `${m}\\vec{a} + ${n}\\vec{b}` }
  },
}

export const vectorTasks: readonly TaskType[] = [
  vectorCombination,
  vectorLength,
  ownLength,
  dotProduct,
  perpendicularVectors,
  spaceLength,
  spaceProduct,
  spaceSum,
]
