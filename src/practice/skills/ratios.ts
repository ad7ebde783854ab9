/** Ratios and proportion: shares in a ratio, rule of three, inverse proportion. */
import { type Draft, plainValue, skillOf } from '../draft'
import type { Texts } from '../item'
import type { Random } from '../random'
import { namesOf } from '../building-blocks'

const rule: Texts = {
  en: 'Find what one part or one unit is worth first, then multiply.',
  de: 'Bestimme zuerst, was ein Teil oder eine Einheit wert ist, und multipliziere dann.',
  fr: 'Cherche d’abord ce que vaut une part ou une unité, puis multiplie.',
  es: 'Busca primero cuánto vale una parte o una unidad y después multiplica.',
}
const inverseRule: Texts = {
  en: 'The total work stays the same: the more take part, the shorter it lasts.',
  de: 'Die gesamte Arbeit bleibt gleich: Je mehr mitmachen, desto kürzer dauert es.',
  fr: 'Le travail total reste le même : plus on est nombreux, moins cela dure.',
  es: 'El trabajo total es el mismo: cuantos más participan, menos dura.',
}
const askParts: Texts = {
  en: 'How many equal parts are there in all?',
  de: 'Wie viele gleiche Teile sind es insgesamt?',
  fr: 'Combien de parts égales y a-t-il en tout ?',
  es: '¿Cuántas partes iguales hay en total?',
}
const askOtherPart: Texts = {
  en: 'Whose part is asked for?',
  de: 'Nach wessen Teil ist gefragt?',
  fr: 'De qui demande-t-on la part ?',
  es: '¿De quién es la parte que se pide?',
}
const askDirection: Texts = {
  en: 'Does the amount grow or shrink when the other one grows?',
  de: 'Wächst oder sinkt die Größe, wenn die andere wächst?',
  fr: 'La grandeur augmente-t-elle ou diminue-t-elle quand l’autre augmente ?',
  es: '¿La cantidad crece o disminuye cuando la otra crece?',
}
const hints: readonly Texts[] = [
  {
    en: 'Which two quantities belong together here?',
    de: 'Welche zwei Größen gehören hier zusammen?',
    fr: 'Quelles deux grandeurs vont ensemble ici ?',
    es: '¿Qué dos cantidades van juntas aquí?',
  },
  {
    en: 'How much belongs to a single part or unit?',
    de: 'Wie viel gehört zu einem einzigen Teil oder einer Einheit?',
    fr: 'Combien revient à une seule part ou unité ?',
    es: '¿Cuánto corresponde a una sola parte o unidad?',
  },
  {
    en: 'With how many parts or units do you continue?',
    de: 'Mit wie vielen Teilen oder Einheiten rechnest du weiter?',
    fr: 'Avec combien de parts ou d’unités continues-tu ?',
    es: '¿Con cuántas partes o unidades sigues?',
  },
]

/** An amount for some, and for more. */
function proportion(random: Random): Draft {
  const [one, people, more] = [random.int(3, 60) * 5, random.int(2, 9), random.int(3, 12)]
  const food = random.pick<Texts>([
    { en: 'rice', de: 'Reis', fr: 'riz', es: 'arroz' },
    { en: 'flour', de: 'Mehl', fr: 'farine', es: 'harina' },
    { en: 'sugar', de: 'Zucker', fr: 'sucre', es: 'azúcar' },
    { en: 'butter', de: 'Butter', fr: 'beurre', es: 'mantequilla' },
  ])
  const amount = one * people
  if (people === more || amount === more) return proportion(random)
  return {
    question: {
      en: `A recipe for ${people} people needs ${amount} g of ${food.en}. How many grams of ${food.en} do ${more} people need?`,
      de: `Ein Rezept für ${people} Personen braucht ${amount} g ${food.de}. Wie viel Gramm ${food.de} brauchen ${more} Personen?`,
      fr: `Une recette pour ${people} personnes demande ${amount} g de ${food.fr}. Combien de grammes de ${food.fr} faut-il pour ${more} personnes ?`,
      es: `Una receta para ${people} personas necesita ${amount} g de ${food.es}. ¿Cuántos gramos de ${food.es} necesitan ${more} personas?`,
    },
    kind: 'number',
    unit: 'g',
    calculations: [`${amount} / ${people}`, `${one} * ${more}`],
    mistakes: [
      [String(amount * more), askParts],
      [plainValue(`${amount}*${people}/${more}`), askDirection],
      [String(amount + more - people), askDirection],
    ],
  }
}

/** An amount that two share in a ratio. */
function shared(random: Random): Draft {
  const [a, b] = random.some([2, 3, 4, 5, 6, 7, 8, 9], 2) as [number, number]
  const part = random.int(4, 40)
  const [first = '', second = ''] = namesOf(random, 2)
  const total = part * (a + b)
  return {
    question: {
      en: `${first} and ${second} share ${total} euros in the ratio ${a} to ${b}. How many euros does ${first} get?`,
      de: `${first} und ${second} teilen ${total} Euro im Verhältnis ${a} zu ${b}. Wie viel Euro bekommt ${first}?`,
      fr: `${first} et ${second} partagent ${total} euros dans le rapport ${a} à ${b}. Combien d’euros reçoit ${first} ?`,
      es: `${first} y ${second} reparten ${total} euros en la razón ${a} a ${b}. ¿Cuántos euros recibe ${first}?`,
    },
    kind: 'number',
    unit: '€',
    calculations: [`${a} + ${b}`, `${total} / ${a + b}`, `${part} * ${a}`],
    mistakes: [
      [String(part * b), askOtherPart],
      [plainValue(`${total}/${a}`), askParts],
      [plainValue(`${total}*${a}/${b}`), askParts],
    ],
  }
}

/** More hands need less time. */
function inverse(random: Random): Draft {
  const [few, days, more] = [random.int(2, 24), random.int(3, 72), random.int(3, 36)]
  const work = few * days
  if (
    work % more !== 0 ||
    new Set([few, days, more]).size < 3 ||
    work / more < 2 ||
    more === work
  ) {
    return inverse(random)
  }
  return {
    question: {
      en: `${few} machines need ${days} hours for an order. How many hours do ${more} such machines need for the same order?`,
      de: `${few} Maschinen brauchen ${days} Stunden für einen Auftrag. Wie viele Stunden brauchen ${more} solche Maschinen für denselben Auftrag?`,
      fr: `${few} machines mettent ${days} heures pour une commande. Combien d’heures mettent ${more} machines identiques pour la même commande ?`,
      es: `${few} máquinas necesitan ${days} horas para un pedido. ¿Cuántas horas necesitan ${more} máquinas iguales para el mismo pedido?`,
    },
    kind: 'number',
    unit: 'h',
    calculations: [`${few} * ${days}`, `${work} / ${more}`],
    rule: inverseRule,
    mistakes: [
      [plainValue(`${days}*${more}/${few}`), askDirection],
      [String(work), askDirection],
    ],
  }
}

export const ratios = skillOf({
  id: 'ratios',
  area: 'numbers',
  name: {
    en: 'Ratios and proportion',
    de: 'Verhältnisse und Dreisatz',
    fr: 'Rapports et proportions',
    es: 'Razones y proporciones',
  },
  prerequisites: ['arithmetic', 'fractions'],
  rule,
  hints,
  levels: { easy: [proportion], medium: [shared], hard: [inverse] },
})
