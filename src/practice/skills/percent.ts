/** Percentages: a share, the percentage of a change, and the whole before a change. */
import { type Draft, inAll, plainValue, skillOf } from '../draft'
import type { Texts } from '../item'
import type { Random } from '../random'
import { fractionOption, goodsFor, namesOf, whichAreEqualTo } from '../building-blocks'

const rule: Texts = {
  en: 'A percentage is a share of a whole: find the whole first, and divide by 100 for one per cent.',
  de: 'Prozente sind Anteile eines Ganzen: Bestimme zuerst das Ganze und teile für ein Prozent durch 100.',
  fr: 'Un pourcentage est une part d’un tout : trouve d’abord le tout, et divise par 100 pour un pour cent.',
  es: 'Un porcentaje es una parte de un todo: busca primero el todo y divide entre 100 para el uno por ciento.',
}
const hints: readonly Texts[] = [
  {
    en: 'What is the whole here, the hundred per cent?',
    de: 'Was ist hier das Ganze, also hundert Prozent?',
    fr: 'Quel est ici le tout, c’est-à-dire cent pour cent ?',
    es: '¿Cuál es aquí el todo, es decir, el cien por ciento?',
  },
  {
    en: 'How much is one per cent of it?',
    de: 'Wie viel ist ein Prozent davon?',
    fr: 'Combien vaut un pour cent de ce tout ?',
    es: '¿Cuánto es el uno por ciento de ese todo?',
  },
  {
    en: 'Is the share itself asked for, or the whole after or before the change?',
    de: 'Ist der Anteil gesucht oder das Ganze nach oder vor der Änderung?',
    fr: 'Cherche-t-on la part elle-même, ou le tout après ou avant le changement ?',
    es: '¿Se pide la parte o el todo después o antes del cambio?',
  },
]
const askShare: Texts = {
  en: 'Is the share asked for, or what the price is after it?',
  de: 'Ist der Anteil gesucht oder der Preis danach?',
  fr: 'Demande-t-on la part, ou le prix après le changement ?',
  es: '¿Se pide la parte o el precio después del cambio?',
}
const askWhole: Texts = {
  en: 'Of which whole is the percentage taken: of the old or of the new value?',
  de: 'Auf welches Ganze bezieht sich der Prozentsatz: auf den alten oder den neuen Wert?',
  fr: 'Sur quel tout porte le pourcentage : l’ancienne ou la nouvelle valeur ?',
  es: '¿A qué todo se refiere el porcentaje: al valor antiguo o al nuevo?',
}
const askPoint: Texts = {
  en: 'By which number do you divide to get one per cent?',
  de: 'Durch welche Zahl teilst du, um ein Prozent zu erhalten?',
  fr: 'Par quel nombre divises-tu pour obtenir un pour cent ?',
  es: '¿Entre qué número divides para obtener el uno por ciento?',
}

/** "15 % of 240" */
function share(random: Random): Draft {
  const percent = random.pick([5, 10, 15, 20, 25, 30, 35, 40, 45, 60, 65, 70, 75, 80, 85, 90])
  const whole = random.int(3, 200) * 20
  if (percent === whole) return share(random)
  const [who = ''] = namesOf(random, 1)
  return {
    question: {
      en: `A school has ${whole} pupils. ${who} counts that ${percent}% of them come by bus. How many pupils is that?`,
      de: `Eine Schule hat ${whole} Kinder. ${who} zählt, dass ${percent} % von ihnen mit dem Bus kommen. Wie viele Kinder sind das?`,
      fr: `Une école a ${whole} élèves. ${who} compte que ${percent} % d’entre eux viennent en bus. Combien d’élèves cela fait-il ?`,
      es: `Una escuela tiene ${whole} alumnos. ${who} cuenta que el ${percent} % viene en autobús. ¿Cuántos alumnos son?`,
    },
    kind: 'number',
    calculations: [`${whole} / 100`, `${plainValue(`${whole}/100`)} * ${percent}`],
    mistakes: [
      [plainValue(`${whole}*(100-${percent})/100`), askShare],
      [plainValue(`${whole}/${percent}`), askPoint],
      [plainValue(`${whole}*${percent}/10`), askPoint],
    ],
    task: `What is ${percent}% of ${whole}?`,
  }
}

/** A price falls or rises by a percentage. */
function change(random: Random): Draft {
  const [percent, price] = [
    random.pick([5, 10, 15, 20, 25, 30, 35, 40, 45]),
    random.int(3, 200) * 20,
  ]
  const goods = goodsFor(random)
  const falls = random.pick([true, false])
  const part = (price * percent) / 100
  const word = falls
    ? { en: 'is reduced', de: 'wird … gesenkt', fr: 'baisse', es: 'baja' }
    : { en: 'is raised', de: 'wird … erhöht', fr: 'augmente', es: 'sube' }
  const [german = '', verb = ''] = word.de.split(' … ')
  return {
    question: {
      en: `${goods.en} costs €${price}. The price ${word.en} by ${percent}%. What does it cost now, in euros?`,
      de: `${goods.de} kostet ${price} €. Der Preis ${german} um ${percent} % ${verb}. Wie viel Euro beträgt er jetzt?`,
      fr: `${goods.fr} coûte ${price} €. Le prix ${word.fr} de ${percent} %. Quel est maintenant le prix en euros ?`,
      es: `${goods.es} cuesta ${price} €. El precio ${word.es} un ${percent} %. ¿Cuánto cuesta ahora, en euros?`,
    },
    kind: 'number',
    unit: '€',
    calculations: [
      `${price} / 100 * ${percent}`,
      falls ? `${price} - ${part}` : `${price} + ${part}`,
    ],
    mistakes: [
      [String(part), askShare],
      [String(falls ? price + part : price - part), askShare],
      [String(falls ? price - percent : price + percent), askPoint],
    ],
    task: `A price of ${price} ${falls ? 'decreases' : 'increases'} by ${percent}%. What is the new price?`,
  }
}

/** The price before the change. */
function before(random: Random): Draft {
  const percent = random.pick([5, 10, 20, 25, 30, 40])
  const old = random.int(2, 600) * 20
  const now = (old * (100 - percent)) / 100
  const goods = goodsFor(random)
  if (now === percent) return before(random)
  const [left, one] = [100 - percent, plainValue(`${now}/(100-${percent})`)]
  return {
    question: {
      en: `After a discount of ${percent}%, ${lower(goods.en)} costs €${now}. What did it cost before, in euros?`,
      de: `${goods.de} kostet nach einem Rabatt von ${percent} % noch ${now} €. Wie viel Euro betrug der Preis vorher?`,
      fr: `Après une remise de ${percent} %, ${lower(goods.fr)} coûte ${now} €. Quel était le prix avant, en euros ?`,
      es: `Después de un descuento del ${percent} %, ${lower(goods.es)} cuesta ${now} €. ¿Cuánto costaba antes, en euros?`,
    },
    kind: 'number',
    unit: '€',
    calculations: [`100 - ${percent}`, `${now} / ${left}`, `${one} * 100`],
    mistakes: [
      [plainValue(`${now}*(100+${percent})/100`), askWhole],
      [plainValue(`${now}*(100-${percent})/100`), askWhole],
      [plainValue(`${now}+${percent}`), askPoint],
    ],
  }
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** "Which of these are equal to 35%?" */
function writings(random: Random): Draft {
  const percent = random.int(1, 99)
  if (percent === 10) return writings(random)
  const [share, whole] = [plainValue(`${percent}/100`), random.int(2, 9)]
  return {
    question: whichAreEqualTo(`$${percent}\\%$`),
    kind: 'choices',
    options: [
      { text: inAll(share) },
      fractionOption(percent * whole, 100 * whole),
      { text: inAll(plainValue(`${percent}/10`)), ask: askPoint },
      fractionOption(whole, percent * whole, askPoint),
      { text: inAll(plainValue(`${percent}/1000`)), ask: askPoint },
    ],
    lines: [`${percent}/100 = ${share}`],
  }
}

export const percent = skillOf({
  id: 'percent',
  area: 'numbers',
  name: { en: 'Percentages', de: 'Prozentrechnung', fr: 'Pourcentages', es: 'Porcentajes' },
  prerequisites: ['arithmetic', 'fractions'],
  rule,
  hints,
  levels: { easy: [share, share, writings], medium: [change], hard: [before] },
})
