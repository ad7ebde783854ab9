/** Laws of school physics that are a product of two quantities: force, voltage, electric energy. */
import type { Texts } from '../phrases/phrase'
import type { Cues } from './cues'
import type { Bindings } from './grammar'
import type { Solved, TaskType } from './task-type'

const askLaw: Texts = {
  en: 'Which law connects the quantities that are given with the one asked for?',
  de: 'Welches Gesetz verbindet die gegebenen Größen mit der gesuchten?',
  fr: 'Quelle loi relie les grandeurs données à celle que l’on cherche ?',
  es: '¿Qué ley une las magnitudes dadas con la que se pide?',
}
const askUndone: Texts = {
  en: 'Is the quantity asked for the product in this law, or one of its factors?',
  de: 'Ist die gesuchte Größe das Produkt in diesem Gesetz oder einer seiner Faktoren?',
  fr: 'La grandeur cherchée est-elle le produit dans cette loi, ou l’un de ses facteurs ?',
  es: '¿La magnitud que se pide es el producto en esta ley o uno de sus factores?',
}

/** A quantity: the words that ask for it, its unit, and how a text writes it. */
interface Quantity {
  readonly asked: string
  readonly unit: string
  readonly written: string
}

const force: Quantity = {
  asked: 'force|kraft|fuerza',
  unit: 'N',
  written: 'n|newton|newtons',
}
const mass: Quantity = {
  asked: 'mass|masse|masa',
  unit: 'kg',
  written: 'kg|kilograms|kilogramm|kilogrammes|kilogramos',
}
const acceleration: Quantity = {
  asked: 'acceleration|beschleunigung|aceleracion',
  unit: 'm/s²',
  written: 'm/s^2|m/s²|m/s2',
}
const voltage: Quantity = {
  asked: 'voltage|potential difference|spannung|tension|voltaje',
  unit: 'V',
  written: 'v|volt|volts|voltios',
}
const current: Quantity = {
  asked:
    'current|strom|stromstarke|intensite|intensite du courant|courant|corriente|intensidad|intensidad de la corriente',
  unit: 'A',
  written: 'a|amp|amps|ampere|amperes|amperios',
}
const resistance: Quantity = {
  asked: 'resistance|widerstand|resistencia',
  unit: 'Ω',
  written: 'ω|ohm|ohms|ohmios',
}
const energy: Quantity = {
  asked: 'energy|energie|energia',
  unit: 'Wh',
  written: 'wh|watt hours|wattstunden',
}
const power: Quantity = {
  asked: 'power|leistung|puissance|potencia',
  unit: 'W',
  written: 'w|watt|watts|vatios',
}
const hours: Quantity = {
  asked: 'how long|wie lange|combien de temps|cuanto tiempo',
  unit: 'h',
  written: 'h|hour|hours|stunden|stunde|heures|heure|horas|hora',
}

/** A law: the whole is the product of the two others. */
interface Law {
  readonly name: string
  readonly whole: Quantity
  readonly one: Quantity
  readonly other: Quantity
  readonly text: Texts
  readonly make: TaskType['make']
}

const laws: readonly Law[] = [
  {
    name: 'force',
    whole: force,
    one: mass,
    other: acceleration,
    text: {
      en: 'A body with a mass of {one} kg has an acceleration of {other} m/s². What is the force?',
      de: 'Ein Körper mit der Masse {one} kg hat eine Beschleunigung von {other} m/s². Wie groß ist die Kraft?',
      fr: 'Un corps de masse {one} kg a une accélération de {other} m/s². Quelle est la force ?',
      es: 'Un cuerpo de masa {one} kg tiene una aceleración de {other} m/s². ¿Cuál es la fuerza?',
    },
    make: (random) => ({ one: String(random.int(2, 40)), other: String(random.int(2, 9)) }),
  },
  {
    name: 'voltage',
    whole: voltage,
    one: resistance,
    other: current,
    text: {
      en: 'A current of {other} A flows through a resistor of {one} Ω. What is the voltage?',
      de: 'Durch einen Widerstand von {one} Ω fließt ein Strom von {other} A. Wie groß ist die Spannung?',
      fr: 'Un courant de {other} A traverse une résistance de {one} Ω. Quelle est la tension ?',
      es: 'Una corriente de {other} A pasa por una resistencia de {one} Ω. ¿Cuál es el voltaje?',
    },
    make: (random) => ({ one: String(random.int(3, 60)), other: String(random.int(2, 9)) }),
  },
  {
    name: 'electric energy',
    whole: energy,
    one: power,
    other: hours,
    text: {
      en: 'A lamp of {one} W is on for {other} h. How much energy does it use?',
      de: 'Eine Lampe mit {one} W brennt {other} h lang. Wie viel Energie verbraucht sie?',
      fr: 'Une lampe de {one} W reste allumée {other} h. Quelle énergie consomme-t-elle ?',
      es: 'Una lámpara de {one} W está encendida {other} h. ¿Cuánta energía consume?',
    },
    make: (random) => ({ one: String(random.int(2, 20) * 5), other: String(random.int(2, 12)) }),
  },
]

const words =
  'acts on a body object mass force acceleration accelerates accelerated wirkt auf korper masse kraft beschleunigung beschleunigt erfahrt exerce s agit sur corps objet actua sobre cuerpo objeto masa fuerza aceleracion current voltage resistor resistance circuit flows through across wire strom spannung widerstand stromstarke stromkreis fliesst durch courant tension traverse resistance intensite corriente voltaje tension resistencia pasa por circula lamp bulb light heater device power energy on uses use used consume consumes consumed lampe gluhbirne gerat leistung energie brennt lang lauft verbraucht eingeschaltet elle allumee reste ampoule appareil puissance energie consomme consomme-t lampara bombilla aparato potencia energia encendida esta constant electric elektrische electrique electrica'

type Slot = 'whole' | 'one' | 'other'
const slots: readonly Slot[] = ['whole', 'one', 'other']

/** Two of the three stand at their units, and the third is asked for. */
const cuesFor = (law: Law): readonly Cues[] =>
  slots.map((asked) => ({
    facts: slots
      .filter((slot) => slot !== asked)
      .map((slot) => `{${slot}}<| ><${law[slot].written}>`),
    asks: `<${law[asked].asked}>`,
    words,
  }))

function solved({ whole, one, other }: Bindings, law: Law): Solved | null {
  if (whole === undefined)
    return {
      calculations: [`${one} * ${other}`],
      unit: law.whole.unit,
      mistakes: [
        [`${one} / ${other}`, askUndone],
        [`${other} / ${one}`, askUndone],
        [`${one} + ${other}`, askLaw],
      ],
    }
  const [known, asked] = one === undefined ? [other, law.one] : [one, law.other]
  return {
    calculations: [`${whole} / ${known}`],
    unit: asked.unit,
    mistakes: [
      [`${whole} * ${known}`, askUndone],
      [`${known} / ${whole}`, askUndone],
      [`${whole} - ${known}`, askLaw],
    ],
  }
}

export const physicsTasks: readonly TaskType[] = laws.map((law): TaskType => ({
  subject: `physics: ${law.name}`,
  rule: askLaw,
  hints: [askLaw, askUndone, askLaw],
  text: law.text,
  cues: cuesFor(law),
  needs: '',
  solve: (given) => (Object.keys(given).length === 2 ? solved(given, law) : null),
  make: law.make,
}))
