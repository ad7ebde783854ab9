/** What types of tasks are made of: names, things, parts of formulas, right triangles. */
import type { Texts } from '../phrases/phrase'
import type { Random } from '../random'

const people =
  `Mia Noah Emma Liam Sofia Lucas Clara Hugo Ines Leo Nora Max Lena Samir Yara Omar Aisha Kenji Zoe Felix
 Carla Ivan Amara Jonas Elif Mateo Freya Tariq Lucia Anton`.split(/\s+/)

/** The names of different people. */
export function namesOf(random: Random, count: number): readonly string[] {
  return random.some(people, count)
}

const texts = (en: string, [de, fr, es]: readonly [string, string, string]): Texts => ({
  en,
  de,
  fr,
  es,
})

/** Things that are counted, in the plural. */
const things: readonly Texts[] = [
  texts('apples', ['Äpfel', 'pommes', 'manzanas']),
  texts('pencils', ['Stifte', 'crayons', 'pinturas']),
  texts('stickers', ['Aufkleber', 'gommettes', 'pegatinas']),
  texts('notebooks', ['Hefte', 'cahiers', 'libretas']),
  texts('marbles', ['Murmeln', 'billes', 'canicas']),
  texts('cards', ['Karten', 'cartes', 'tarjetas']),
  texts('feathers', ['Federn', 'plumes', 'plumas']),
  texts('shells', ['Muscheln', 'coquillages', 'conchas']),
  texts('tickets', ['Eintrittskarten', 'billets', 'entradas']),
  texts('cookies', ['Kekse', 'biscuits', 'galletas']),
  texts('photos', ['Fotos', 'photos', 'fotos']),
  texts('beads', ['Perlen', 'perles', 'cuentas']),
]

/** Something that is counted: "apples". French and Spanish need no other form after "de"; in Spanish all are feminine. */
export function thingsFor(random: Random): Texts {
  return random.pick(things)
}

/** Something that is bought by the piece: the singular with its article, as the object of a sentence. */
const goods: readonly Texts[] = [
  texts('a jacket', ['eine Jacke', 'une veste', 'una chaqueta']),
  texts('a bicycle', ['ein Fahrrad', 'un vélo', 'una bicicleta']),
  texts('a backpack', ['ein Rucksack', 'un sac à dos', 'una mochila']),
  texts('a lamp', ['eine Lampe', 'une lampe', 'una lámpara']),
  texts('a watch', ['eine Uhr', 'une montre', 'un reloj']),
  texts('a table', ['ein Tisch', 'une table', 'una mesa']),
  texts('a guitar', ['eine Gitarre', 'une guitare', 'una guitarra']),
  texts('a camera', ['eine Kamera', 'un appareil photo', 'una cámara']),
  texts('a tent', ['ein Zelt', 'une tente', 'una tienda de campaña']),
  texts('a keyboard', ['eine Tastatur', 'un clavier', 'un teclado']),
]

/** Something that is sold, with its article, at the start of a sentence. */
export function goodsFor(random: Random): Texts {
  const { en, de, fr, es } = random.pick(goods)
  return { en: upper(en), de: upper(de), fr: upper(fr), es: upper(es) }
}

function upper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A number with its sign in front, as a further term: "+ 5", "- 3". */
export function signed(value: number): string {
  return value < 0 ? `- ${-value}` : `+ ${value}`
}

/** A term with its sign in front: "+ 5x", "- x". */
export function signedTerm(factor: number, letters: string): string {
  const size = Math.abs(factor)
  return `${factor < 0 ? '-' : '+'} ${size === 1 ? '' : size}${letters}`
}

/** The first term of a sum: "5x", "-x". */
export function firstTerm(factor: number, letters: string): string {
  if (factor === 1) return letters
  return factor === -1 ? `-${letters}` : `${factor}${letters}`
}

export function bracketed(value: number): string {
  return value < 0 ? `(${value})` : String(value)
}

/** Right triangles of whole numbers without a common factor: the legs, the shorter one first, and the hypotenuse. */
export const rightTriangles = [
  [3, 4, 5],
  [5, 12, 13],
  [8, 15, 17],
  [7, 24, 25],
  [20, 21, 29],
  [12, 35, 37],
  [9, 40, 41],
  [28, 45, 53],
] as const
