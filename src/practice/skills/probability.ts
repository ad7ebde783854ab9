/** Probabilities of draws: one draw, two draws with and without putting back. */
import Fraction from 'fraction.js'
import { type Draft, skillOf } from '../draft'
import type { Texts } from '../item'
import type { Random } from '../random'
import { namesOf } from '../building-blocks'

const rule: Texts = {
  en: 'A probability is the number of favourable outcomes divided by the number of all. Along a path of two draws the probabilities are multiplied.',
  de: 'Eine Wahrscheinlichkeit ist die Zahl der günstigen Ergebnisse geteilt durch die Zahl aller. Entlang eines Pfads von zwei Zügen werden die Wahrscheinlichkeiten multipliziert.',
  fr: 'Une probabilité est le nombre de cas favorables divisé par le nombre de tous les cas. Le long d’un chemin de deux tirages, on multiplie les probabilités.',
  es: 'Una probabilidad es el número de casos favorables entre el de todos los casos. A lo largo de un camino de dos extracciones se multiplican las probabilidades.',
}
const askAll: Texts = {
  en: 'How many outcomes are there in all?',
  de: 'Wie viele Ergebnisse gibt es insgesamt?',
  fr: 'Combien de cas y a-t-il en tout ?',
  es: '¿Cuántos casos hay en total?',
}
const askBack: Texts = {
  en: 'What has changed in the box before the second draw?',
  de: 'Was hat sich im Behälter vor dem zweiten Zug geändert?',
  fr: 'Qu’est-ce qui a changé dans la boîte avant le second tirage ?',
  es: '¿Qué ha cambiado en la caja antes de la segunda extracción?',
}
const askPath: Texts = {
  en: 'Are the probabilities along one path added or multiplied?',
  de: 'Werden die Wahrscheinlichkeiten entlang eines Pfads addiert oder multipliziert?',
  fr: 'Le long d’un chemin, additionne-t-on ou multiplie-t-on les probabilités ?',
  es: 'A lo largo de un camino, ¿se suman o se multiplican las probabilidades?',
}
const hints: readonly Texts[] = [askAll, askBack, askPath]

interface Box {
  readonly red: number
  readonly blue: number
  readonly who: string
}

function box(random: Random): Box {
  const [red, blue] = random.some(
    Array.from({ length: 58 }, (_, at) => at + 3),
    2,
  ) as [number, number]
  const [who = ''] = namesOf(random, 1)
  return { red, blue, who }
}

function question({ red, blue, who }: Box, rest: Texts): Texts {
  return {
    en: `A box holds ${red} red and ${blue} blue balls. ${who} ${rest.en}`,
    de: `In einem Behälter sind ${red} rote und ${blue} blaue Kugeln. ${who} ${rest.de}`,
    fr: `Une boîte contient ${red} boules rouges et ${blue} boules bleues. ${who} ${rest.fr}`,
    es: `Una caja contiene ${red} bolas rojas y ${blue} bolas azules. ${who} ${rest.es}`,
  }
}

const text = (top: number, bottom: number): string => new Fraction(top, bottom).toFraction()

function single(random: Random): Draft {
  const one = box(random)
  const { red, blue } = one
  return {
    question: question(one, {
      en: 'draws a ball without looking. What is the probability that it is red?',
      de: 'zieht blind eine Kugel. Wie groß ist die Wahrscheinlichkeit, dass sie rot ist?',
      fr: 'tire une boule sans regarder. Quelle est la probabilité qu’elle soit rouge ?',
      es: 'saca una bola sin mirar. ¿Cuál es la probabilidad de que sea roja?',
    }),
    kind: 'number',
    calculations: [`${red} + ${blue}`, `${red} / ${red + blue}`],
    mistakes: [
      [text(red, blue), askAll],
      [text(blue, red + blue), askAll],
    ],
  }
}

function withReturn(random: Random): Draft {
  const one = box(random)
  const { red, blue } = one
  const all = red + blue
  return {
    question: question(one, {
      en: 'draws a ball, puts it back and draws again. What is the probability that both are red?',
      de: 'zieht eine Kugel, legt sie zurück und zieht noch einmal. Wie groß ist die Wahrscheinlichkeit, dass beide rot sind?',
      fr: 'tire une boule, la remet et tire encore. Quelle est la probabilité que les deux soient rouges ?',
      es: 'saca una bola, la devuelve y saca otra vez. ¿Cuál es la probabilidad de que ambas sean rojas?',
    }),
    kind: 'number',
    calculations: [`${red} + ${blue}`, `(${red} / ${all})^2`],
    mistakes: [
      [text(2 * red, all), askPath],
      [text(red * (red - 1), all * (all - 1)), askBack],
      [text(red, all), askPath],
    ],
  }
}

function withoutReturn(random: Random): Draft {
  const one = box(random)
  const { red, blue } = one
  const all = red + blue
  return {
    question: question(one, {
      en: 'draws a ball and, without putting it back, another one. What is the probability that both are red?',
      de: 'zieht eine Kugel und ohne Zurücklegen noch eine. Wie groß ist die Wahrscheinlichkeit, dass beide rot sind?',
      fr: 'tire une boule puis, sans la remettre, une autre. Quelle est la probabilité que les deux soient rouges ?',
      es: 'saca una bola y, sin devolverla, otra. ¿Cuál es la probabilidad de que ambas sean rojas?',
    }),
    kind: 'number',
    calculations: [
      `${red} + ${blue}`,
      `${red - 1} / ${all - 1}`,
      `(${red} / ${all}) * (${red - 1} / ${all - 1})`,
    ],
    mistakes: [
      [text(red * red, all * all), askBack],
      [new Fraction(red, all).add(new Fraction(red - 1, all - 1)).toFraction(), askPath],
    ],
  }
}

export const probability = skillOf({
  id: 'probability',
  area: 'data',
  name: { en: 'Probability', de: 'Wahrscheinlichkeit', fr: 'Probabilités', es: 'Probabilidad' },
  prerequisites: ['fractions'],
  rule,
  hints,
  levels: { easy: [single], medium: [withReturn], hard: [withoutReturn] },
})
