/** Word problems with an unknown: ages, fares, and two that travel towards each other. */
import { type Draft, plainValue, skillOf } from '../draft'
import type { Texts } from '../item'
import type { Random } from '../random'
import { namesOf } from '../building-blocks'

const rule: Texts = {
  en: 'Name the unknown, write each sentence as an equation, solve it, and test the result in the story.',
  de: 'Benenne die Unbekannte, schreibe jeden Satz als Gleichung, löse sie und prüfe das Ergebnis in der Geschichte.',
  fr: 'Nomme l’inconnue, traduis chaque phrase en équation, résous-la et vérifie le résultat dans l’histoire.',
  es: 'Da nombre a la incógnita, escribe cada frase como ecuación, resuélvela y comprueba el resultado en la historia.',
}
const askOther: Texts = {
  en: 'Does your number fit every sentence of the story?',
  de: 'Passt deine Zahl zu jedem Satz der Geschichte?',
  fr: 'Ton nombre convient-il à chaque phrase de l’histoire ?',
  es: '¿Encaja tu número en cada frase de la historia?',
}
const askFixed: Texts = {
  en: 'Which part is paid only once, and which for each kilometre?',
  de: 'Welcher Teil wird nur einmal bezahlt, welcher für jeden Kilometer?',
  fr: 'Quelle partie paie-t-on une seule fois, et laquelle par kilomètre ?',
  es: '¿Qué parte se paga una sola vez y cuál por cada kilómetro?',
}
const askTogether: Texts = {
  en: 'By how much does the distance between them shrink each hour?',
  de: 'Um wie viel wird der Abstand zwischen ihnen in jeder Stunde kleiner?',
  fr: 'De combien la distance entre eux diminue-t-elle chaque heure ?',
  es: '¿Cuánto disminuye cada hora la distancia entre ellos?',
}
const hints: readonly Texts[] = [
  {
    en: 'What is asked for? Which letter do you give it?',
    de: 'Was ist gesucht? Welchen Buchstaben gibst du ihm?',
    fr: 'Que cherche-t-on ? Quelle lettre lui donnes-tu ?',
    es: '¿Qué se busca? ¿Qué letra le das?',
  },
  {
    en: 'Which equation does the story tell?',
    de: 'Welche Gleichung erzählt die Geschichte?',
    fr: 'Quelle équation l’histoire raconte-t-elle ?',
    es: '¿Qué ecuación cuenta la historia?',
  },
  {
    en: 'Which number do you take away first, and by which do you divide?',
    de: 'Welche Zahl ziehst du zuerst ab, und durch welche teilst du?',
    fr: 'Quel nombre enlèves-tu d’abord, et par lequel divises-tu ?',
    es: '¿Qué número quitas primero y entre cuál divides?',
  },
]

function ages(random: Random): Draft {
  const [first = '', second = ''] = namesOf(random, 2)
  const [young, gap] = [random.int(5, 70), random.int(2, 45)]
  const sum = 2 * young + gap
  if (sum === gap) return ages(random)
  return {
    question: {
      en: `${first} is ${gap} years older than ${second}. Together they are ${sum} years old. How old is ${second}?`,
      de: `${first} ist ${gap} Jahre älter als ${second}. Zusammen sind sie ${sum} Jahre alt. Wie alt ist ${second}?`,
      fr: `${first} a ${gap} ans de plus que ${second}. Ensemble, ils ont ${sum} ans. Quel âge a ${second} ?`,
      es: `${first} tiene ${gap} años más que ${second}. Entre los dos suman ${sum} años. ¿Cuántos años tiene ${second}?`,
    },
    kind: 'number',
    calculations: [`${sum} - ${gap}`, `${2 * young} / 2`],
    mistakes: [
      [String(young + gap), askOther],
      [plainValue(`${sum}/2`), askOther],
      [String(2 * young), askOther],
    ],
  }
}

function fare(random: Random): Draft {
  const [fixed, perKm, km] = [random.int(2, 12), random.int(2, 9), random.int(3, 60)]
  const [who = ''] = namesOf(random, 1)
  const total = fixed + perKm * km
  if (new Set([fixed, perKm, total]).size < 3) return fare(random)
  return {
    question: {
      en: `A taxi costs ${fixed} euros to start and ${perKm} euros for each kilometre. ${who} pays ${total} euros. How many kilometres was the ride?`,
      de: `Ein Taxi kostet ${fixed} Euro Grundgebühr und ${perKm} Euro für jeden Kilometer. ${who} zahlt ${total} Euro. Wie viele Kilometer lang war die Fahrt?`,
      fr: `Un taxi coûte ${fixed} euros au départ et ${perKm} euros par kilomètre. ${who} paie ${total} euros. Combien de kilomètres le trajet faisait-il ?`,
      es: `Un taxi cuesta ${fixed} euros de salida y ${perKm} euros por kilómetro. ${who} paga ${total} euros. ¿De cuántos kilómetros fue el viaje?`,
    },
    kind: 'number',
    unit: 'km',
    calculations: [`${total} - ${fixed}`, `${perKm * km} / ${perKm}`],
    mistakes: [
      [plainValue(`${total}/${perKm}`), askFixed],
      [plainValue(`(${total}+${fixed})/${perKm}`), askFixed],
      [plainValue(`${total}/(${perKm}+${fixed})`), askFixed],
    ],
  }
}

function meeting(random: Random): Draft {
  const [first = '', second = ''] = namesOf(random, 2)
  const [a, b] = random.some(
    Array.from({ length: 23 }, (_, at) => at + 8),
    2,
  ) as [number, number]
  const hours = random.int(2, 9)
  const distance = (a + b) * hours
  return {
    question: {
      en: `Two towns are ${distance} km apart. ${first} starts in one of them and cycles at ${a} km/h, ${second} starts at the same time in the other and comes the opposite way at ${b} km/h. After how many hours do they meet?`,
      de: `Zwei Orte sind ${distance} km voneinander entfernt. ${first} fährt in dem einen los, mit ${a} km/h, ${second} zur gleichen Zeit in dem anderen, mit ${b} km/h in Gegenrichtung. Nach wie vielen Stunden treffen sie sich?`,
      fr: `Deux villes sont distantes de ${distance} km. ${first} part de l’une à ${a} km/h, ${second} part au même moment de l’autre, en sens inverse, à ${b} km/h. Après combien d’heures se rencontrent-ils ?`,
      es: `Dos ciudades están a ${distance} km. ${first} sale de una a ${a} km/h y ${second} sale a la vez de la otra, en sentido contrario, a ${b} km/h. ¿Después de cuántas horas se encuentran?`,
    },
    kind: 'number',
    unit: 'h',
    calculations: [`${a} + ${b}`, `${distance} / ${a + b}`],
    mistakes: [
      [plainValue(`${distance}/${a}`), askTogether],
      [plainValue(`${distance}/${b}`), askTogether],
      [plainValue(`${distance}/(${Math.max(a, b)}-${Math.min(a, b)})`), askTogether],
    ],
  }
}

export const wordProblems = skillOf({
  id: 'word-problems',
  area: 'algebra',
  name: { en: 'Word problems', de: 'Textaufgaben', fr: 'Problèmes', es: 'Problemas con texto' },
  prerequisites: ['linear-equations'],
  rule,
  hints,
  levels: { easy: [ages], medium: [fare], hard: [meeting] },
})
