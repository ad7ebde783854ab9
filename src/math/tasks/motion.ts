/** Movement, lengths of time and the clock. */
import Fraction from 'fraction.js'
import { type KnownUnit, unitNamed } from '../../text/units'
import { clockText, spanText } from './exact-values'
import type { Texts } from '../phrases/phrase'
import type { Cues } from './cues'
import { amountOf, type Bindings } from './grammar'
import type { Solved, TaskType } from './task-type'

const motionRule: Texts = {
  en: 'Distance is speed times time; so speed is distance by time, and time is distance by speed.',
  de: 'Strecke ist Geschwindigkeit mal Zeit; also ist Geschwindigkeit Strecke durch Zeit und Zeit Strecke durch Geschwindigkeit.',
  fr: 'La distance est la vitesse fois le temps ; la vitesse est donc la distance divisée par le temps, et le temps la distance divisée par la vitesse.',
  es: 'La distancia es velocidad por tiempo; la velocidad es distancia entre tiempo y el tiempo, distancia entre velocidad.',
}
const askKnown: Texts = {
  en: 'Which of distance, time and speed are given, and which is asked for?',
  de: 'Was ist gegeben, was gesucht: Strecke, Zeit oder Geschwindigkeit?',
  fr: 'Que donne-t-on, que cherche-t-on : la distance, le temps ou la vitesse ?',
  es: '¿Qué se da y qué se pide: distancia, tiempo o velocidad?',
}
const askHour: Texts = {
  en: 'How far does it get in one unit of time?',
  de: 'Wie weit kommt es in einer Zeiteinheit?',
  fr: 'Quelle distance parcourt-on en une unité de temps ?',
  es: '¿Cuánto se avanza en una unidad de tiempo?',
}
const askUnits: Texts = {
  en: 'Are the hours and the minutes written in the same unit?',
  de: 'Sind Stunden und Minuten in derselben Einheit angegeben?',
  fr: 'Les heures et les minutes sont-elles dans la même unité ?',
  es: '¿Están las horas y los minutos en la misma unidad?',
}
const help = { rule: motionRule, hints: [askKnown, askHour, askUnits] }

const hours = '<hours|hour|hrs|h|stunden|stunde|std|heures|heure|horas|hora>'
const minutes = '<minutes|minute|mins|min|minuten|minutos>'
const time = [
  `{hours} ${hours}<, | and | und | et | y | >{minutes} ${minutes}`,
  `{hours}${hours}<| >{minutes}`,
  `{hours} h {minutes}`,
  '{time:measure}',
]
const speed = ['{speed}<| >{per:rate}']
const way = ['{way}<| >{length:length}']
const riders =
  'average constant durchschnittlich durchschnittliche konstant konstanter gleichmassig moyenne constante media at with speed velocity mit geschwindigkeit vitesse velocidad a una de'
const asksSpeed =
  '<average speed|speed|how fast|wie schnell <fahrt|ist|war|fuhr|lauft|fliegt> <er|sie|es|man> <im durchschnitt|durchschnittlich|im mittel>|durchschnittsgeschwindigkeit|geschwindigkeit|wie schnell|vitesse moyenne|vitesse|velocidad media|velocidad>'
const asksTime =
  "<how long|how many hours|how many minutes|how much time passes|how much time|in what time|wie lange|wie viele stunden|wie viele minuten|wie viel zeit|in welcher zeit|combien de temps|combien d'heures|combien de minutes|en combien de temps|quelle duree|cuanto tiempo|cuantas horas|cuantos minutos|cuanto tarda|cuanto tardara|en cuanto tiempo>"
const asksWay =
  '<how far|what distance|how many kilometers|how many kilometres|how many km|how many miles|how many meters|how many metres|distance|wie weit|welche strecke|wie viele kilometer|wie viele meter|wie viel km|strecke|quelle distance|combien de kilometres|combien de km|combien de metres|que distancia|cuantos kilometros|cuantos km|cuantos metros|distancia>'
const moving =
  'travel travels traveled travelled drive drives drove go goes went run runs ran cycle cycles cycled fly flies flew walk walks walked ride rides cover covers covered does do take takes need needs complete fahrt fahren gefahren lauft legt zuruck zurucklegen kommt braucht benotigt fliegt dabei durchschnittlich parcourt parcourue parcourt-il parcourt-elle roule roule-t-il met met-il met-elle mettra mettra-t-il faut-il lui pour parcourir recorre recorrera recorrer avanza tarda tardara en hacerlo son sa it he she the train car bus bike cyclist plane runner er sie es der die das'

/** The time of a story in its first unit, and that unit; null where it has none. */
function timeOf({
  hours: whole,
  minutes: rest,
  time: measure,
}: Bindings): { number: string; unit: KnownUnit; shown: string } | null {
  const hour = unitNamed('h')
  if (whole !== undefined && rest !== undefined) {
    if (measure !== undefined || hour === null) return null
    const value = new Fraction(whole).add(new Fraction(rest).div(60))
    return {
      number:
        value.d === 1n || /^\d+(?:\.\d+)?$/.test(value.toString())
          ? value.toString()
          : `(${value.toFraction()})`,
      unit: hour,
      shown: 'h',
    }
  }
  if (measure === undefined || whole !== undefined) return null
  const { number, unit } = amountOf(measure)
  const known = unitNamed(unit)
  return known?.dimension === 'time' ? { number, unit: known, shown: timeSymbol(known) } : null
}

const timeSymbol = ({ factor }: KnownUnit): string => {
  const seconds = factor.valueOf() / (unitNamed('s')?.factor.valueOf() ?? 1)
  return seconds === 1 ? 's' : seconds === 60 ? 'min' : seconds === 3600 ? 'h' : ''
}

/** A speed as a quotient of two units: "km/h". */
function rateOf({ speed: number, per = '' }: Bindings) {
  const [top, bottom] =
    per === 'mph' || per.startsWith('mile')
      ? ['mi', 'h']
      : per.startsWith('m/s') || per.startsWith('met')
        ? ['m', 's']
        : ['km', 'h']
  return number === undefined ? null : { number, top, bottom }
}

const lengthSymbol = (written = ''): string =>
  /^(?:km|kilo)/.test(written) ? 'km' : written.startsWith('mi') ? 'mi' : 'm'

function speedFrom(given: Bindings): Solved | null {
  const lasting = timeOf(given)
  const { way: far, length } = given
  if (lasting === null || far === undefined || lasting.shown === '' || given.speed !== undefined)
    return null
  const { number, shown } = lasting
  const unit = `${lengthSymbol(length)}/${shown}`
  const minutesOfHour = shown === 'min' ? [`${far} / (${number} / 60)`] : []
  return {
    calculations: [`${far} / ${number}`],
    passes: [
      ...(given.minutes === undefined
        ? []
        : [
            `${given.minutes} / 60`,
            number,
            `${given.hours}*60`,
            `${given.hours}*60 + ${given.minutes}`,
          ]),
      ...minutesOfHour,
    ],
    unit: lengthSymbol(length) === 'mi' ? 'mph' : unit,
    mistakes: [
      [`${far} * ${number}`, askHour],
      [`${number} / ${far}`, askHour],
      ...(given.minutes === undefined
        ? []
        : [[`${far} / ${given.hours}.${given.minutes}`, askUnits] as const]),
    ],
  }
}

function wayFrom(given: Bindings): Solved | null {
  const [lasting, rate] = [timeOf(given), rateOf(given)]
  if (lasting === null || rate === null || given.way !== undefined) return null
  const factor = factorBetween(lasting.shown, rate.bottom)
  if (factor === null) return null
  const lasts = factor === '' ? lasting.number : `(${lasting.number}${factor})`
  return {
    calculations: [`${rate.number} * ${lasts}`],
    passes: [lasting.number, `${lasting.number}${factor}`],
    unit: rate.top === 'mi' ? '' : rate.top,
    mistakes: [
      [`${rate.number} / ${lasting.number}`, askHour],
      ...(factor === '' ? [] : [[`${rate.number} * ${lasting.number}`, askUnits] as const]),
    ],
  }
}

function timeFrom(given: Bindings): Solved | null {
  const rate = rateOf(given)
  if (
    rate === null ||
    given.way === undefined ||
    timeOf(given) !== null ||
    lengthSymbol(given.length) !== rate.top
  )
    return null
  return {
    calculations: [`${given.way} / ${rate.number}`],
    passes: [`${given.way} / ${rate.number} * 60`],
    unit: rate.bottom,
    mistakes: [
      [`${given.way} * ${rate.number}`, askHour],
      [`${rate.number} / ${given.way}`, askHour],
    ],
  }
}

/** What makes a time in one unit one in another: "/60"; empty for the same, null for others. */
function factorBetween(from: string, to: string): string | null {
  if (from === to) return ''
  const known: Readonly<Record<string, string>> = {
    'min h': '/60',
    'min s': '*60',
    'h s': '*3600',
    's h': '/3600',
  }
  return known[`${from} ${to}`] ?? null
}

const cue = (facts: readonly string[], asks: string): readonly Cues[] => [
  { facts, asks, words: `${riders} ${moving}` },
]

const averageSpeed: TaskType = {
  subject: 'motion: speed',
  ...help,
  text: {
    en: 'A train travels {way} {length:length} in {hours} h {minutes} min. What is its average speed?',
    de: 'Ein Zug legt {way} {length:length} in {hours} h {minutes} min zurück. Wie groß ist seine Durchschnittsgeschwindigkeit?',
    fr: 'Un train parcourt {way} {length:length} en {hours} h {minutes} min. Quelle est sa vitesse moyenne ?',
    es: 'Un tren recorre {way} {length:length} en {hours} h {minutes} min. ¿Cuál es su velocidad media?',
  },
  cues: cue([...way, ...time], asksSpeed),
  needs: 'way',
  solve: speedFrom,
  make: (random) => ({
    way: String(random.int(3, 12) * 25),
    hours: String(random.int(2, 4)),
    minutes: '30',
    length: 'km',
  }),
}

const distance: TaskType = {
  subject: 'motion: distance',
  ...help,
  text: {
    en: 'A car drives at {speed} {per:rate} for {time:measure}. How far does it get?',
    de: 'Ein Auto fährt {time:measure} mit {speed} {per:rate}. Wie weit kommt es?',
    fr: 'Une voiture roule <pendant |>{time:measure} à {speed} {per:rate}. Quelle distance parcourt-elle ?',
    es: 'Un coche <circula durante|va> {time:measure} a {speed} {per:rate}. ¿Qué distancia recorre?',
  },
  cues: cue([...speed, ...time], asksWay),
  needs: 'speed',
  solve: wayFrom,
  make: (random) => ({
    speed: String(random.int(8, 24) * 5),
    time: `${random.int(2, 6)} h`,
    per: 'km/h',
  }),
}

const duration: TaskType = {
  subject: 'motion: time',
  ...help,
  text: {
    en: 'A plane flies at {speed} {per:rate}. How long does it take to fly {way} {length:length}?',
    de: 'Ein Flugzeug fliegt mit {speed} {per:rate}. Wie lange braucht es für {way} {length:length}?',
    fr: 'Un avion vole à {speed} {per:rate}. Combien de temps met-il pour parcourir {way} {length:length} ?',
    es: 'Un avión vuela a {speed} {per:rate}. ¿Cuánto tiempo tarda en recorrer {way} {length:length}?',
  },
  cues: cue([...speed, ...way], asksTime),
  needs: 'speed way',
  solve: timeFrom,
  make: (random) => {
    const rate = random.int(12, 18) * 50
    return { speed: String(rate), way: String(rate * random.int(2, 6)), per: 'km/h', length: 'km' }
  },
}

/* ---- The clock ---- */

const clockHelp = {
  rule: {
    en: 'Go on to the next full hour first, then count whole hours, then the rest of the minutes.',
    de: 'Gehe zuerst bis zur nächsten vollen Stunde, zähle dann ganze Stunden und zuletzt die übrigen Minuten.',
    fr: 'Va d’abord jusqu’à l’heure pleine suivante, compte ensuite les heures entières, puis les minutes qui restent.',
    es: 'Ve primero hasta la hora en punto siguiente, cuenta luego horas enteras y después los minutos que quedan.',
  },
  hints: [
    {
      en: 'Is a time of the clock asked for, or how long something lasts?',
      de: 'Ist eine Uhrzeit gesucht oder wie lange etwas dauert?',
      fr: 'Demande-t-on une heure, ou combien de temps cela dure ?',
      es: '¿Se pide una hora del reloj o cuánto dura algo?',
    },
    {
      en: 'How many minutes are there to the next full hour?',
      de: 'Wie viele Minuten sind es bis zur nächsten vollen Stunde?',
      fr: 'Combien de minutes y a-t-il jusqu’à l’heure pleine suivante ?',
      es: '¿Cuántos minutos hay hasta la siguiente hora en punto?',
    },
    {
      en: 'An hour has sixty minutes. What does that change in your calculation?',
      de: 'Eine Stunde hat sechzig Minuten. Was ändert das an deiner Rechnung?',
      fr: 'Une heure a soixante minutes. Qu’est-ce que cela change dans ton calcul ?',
      es: 'Una hora tiene sesenta minutos. ¿Qué cambia eso en tu cálculo?',
    },
  ] as readonly Texts[],
}
const [, askFull, askSixty] = clockHelp.hints as readonly [Texts, Texts, Texts]

const clocked = [
  '<from|between|von|de|entre|desde las|desde la|entre las|de las|zwischen> {start:clock} <to|until|till|and|bis|a|et|jusque a|hasta las|y las|a las|und> {end:clock}',
  '<starts|begins|leaves|departs|opens|started|left|goes to bed|sets off|beginnt|startet|fahrt|fahrt um|geht um|offnet|commence|debute|part|demarre|ouvre|empieza|comienza|sale|abre|salio> <|at |um |a |a las ><|the station at >{start:clock}<| ab| los>',
  '<ends|finishes|arrives|closes|gets up|ended|arrived|endet|kommt um|kommt|ankommt|schliesst|finit|se termine|arrive|ferme|termina|acaba|llega|cierra|llego> <|at |um |a |a las ><|in {_:name} at >{end:clock}<| an>',
  '<at|um|a|a las> {start:clock} <ab|los>',
  '<at|um|a|a las> {end:clock} an',
  '{start:clock} <-|bis|to|→> {end:clock}',
]
const spans = [
  `<lasts|last|takes|for|dauert|dure|dura|later|es dauert> {hours} ${hours}<, | and | und | et | y | >{minutes} ${minutes}`,
  `{hours} ${hours}<, | and | und | et | y | >{minutes} ${minutes}`,
  '{time:measure}',
]
const asksSpan =
  "<how long|how much time passes|how much time|how many hours and minutes|how many minutes|wie lange|wie viele minuten|wie viel zeit vergeht|wie viel zeit|combien de temps s'ecoule|combien de temps|quelle est la duree|combien dure|quelle duree|cuanto tiempo pasa|cuanto tiempo|cuanto dura|cuanto duro|cuanto tardo|cuanto tarda>"
const asksEnd =
  '<when does|at what time does|what time does|when will|at what time will|what time will|wann|um wie viel uhr|um wieviel uhr|a quelle heure|a que hora|cuando>'
const clockWords =
  'journey trip film movie lesson flight drive ride last lasts take takes does did do is end ends finish finishes arrive arrives over it he she train bus film die der das fahrt reise dauert war endet kommt an zu ende ist er sie es trajet voyage film dure-t-il dure-t-elle dure finit-il finit-elle finit arrive-t-il arrive-t-elle arrive le la viaje pelicula trayecto clase dura termina acaba llega el la se'

const minutesOf = (clock = ''): number | null => {
  const [, hour, minute = '0', half] =
    /^(\d{1,2})(?:[:.]| ?h ?)?(\d{2})? ?(am|pm)?/.exec(clock) ?? []
  if (hour === undefined || Number(hour) > 24 || Number(minute) > 59) return null
  return (
    ((Number(hour) % (half === undefined ? 25 : 12)) + (half === 'pm' ? 12 : 0)) * 60 +
    Number(minute)
  )
}

const spanOf = (given: Bindings): number | null => {
  if (given.hours !== undefined) return Number(given.hours) * 60 + Number(given.minutes ?? 0)
  const { number, unit } = amountOf(given.time ?? '')
  const known = unitNamed(unit)
  const isMinutes = known !== null && timeSymbol(known) === 'min'
  const isHours = known !== null && timeSymbol(known) === 'h'
  return number === '' || (!isMinutes && !isHours) ? null : Number(number) * (isHours ? 60 : 1)
}

const timeSpan: TaskType = {
  subject: 'clock: span',
  ...clockHelp,
  text: {
    en: 'A train leaves at {start:clock} and arrives at {end:clock}. How long does the journey take?',
    de: 'Ein Zug fährt um {start:clock} Uhr ab und kommt um {end:clock} Uhr an. Wie lange dauert die Fahrt?',
    fr: 'Un train part à {start:clock} et arrive à {end:clock}. Combien de temps dure le trajet ?',
    es: 'Un tren sale a las {start:clock} y llega a las {end:clock}. ¿Cuánto dura el viaje?',
  },
  cues: [{ facts: clocked, asks: asksSpan, words: clockWords }],
  needs: 'start end',
  solve: ({ start, end }) => {
    const [from, to] = [minutesOf(start), minutesOf(end)]
    if (from === null || to === null || from === to) return null
    const span = (to - from + 1440) % 1440
    const whole = Math.floor(span / 60)
    return {
      exact: {
        form: 'clock',
        values: [String(span)],
        ways: Array.from({ length: whole }, (_, at) => `60*${at + 1}`).concat([
          `60 - ${from % 60}`,
          `${to % 60} + 0`,
          `${span % 60} + 0`,
        ]),
        answer: spanText(span),
        lines: [spanText(span)],
        statement: `${clockText(from)} – ${clockText(to)}`,
      },
      mistakes: [
        [`${span} - 10`, askSixty],
        [`${span} + 60`, askFull],
        [`${span} - 60`, askFull],
      ],
    }
  },
  make: (random) => {
    const start = random.int(6, 13) * 60 + random.int(1, 11) * 5
    return { start: clockText(start), end: clockText(start + random.int(9, 50) * 5) }
  },
}

const endTime: TaskType = {
  subject: 'clock: end',
  ...clockHelp,
  text: {
    en: 'A film starts at {start:clock} and lasts {hours} h {minutes} min. When does it end?',
    de: 'Ein Film beginnt um {start:clock} Uhr und dauert {hours} h {minutes} min. Wann endet er?',
    fr: 'Un film commence à {start:clock} et dure {hours} h {minutes} min. À quelle heure finit-il ?',
    es: 'Una película empieza a las {start:clock} y dura {hours} h {minutes} min. ¿A qué hora termina?',
  },
  cues: [{ facts: [...clocked.slice(1, 2), ...spans], asks: asksEnd, words: clockWords }],
  needs: 'start',
  solve: (given) => {
    const [from, span] = [minutesOf(given.start), spanOf(given)]
    if (from === null || span === null || given.end !== undefined) return null
    const to = from + span
    return {
      exact: {
        form: 'clock',
        values: [String(to % 1440)],
        ways: [
          `${from} + 60`,
          `${from} + ${Math.floor(span / 60) * 60}`,
          `${from} + ${span % 60}`,
          `${Math.ceil((from + 1) / 60) * 60} + 0`,
        ],
        answer: clockText(to),
        lines: [clockText(to)],
        statement: clockText(from),
      },
      mistakes: [
        [`${to} - 10`, askSixty],
        [`${to} - 60`, askFull],
        [`${to} + 60`, askFull],
        [`${to} + 40`, askSixty],
      ],
    }
  },
  make: (random) => ({
    start: clockText(random.int(8, 20) * 60 + random.int(1, 11) * 5),
    hours: String(random.int(1, 3)),
    minutes: String(random.int(2, 11) * 5),
  }),
}

/** "12 h 42 min" in minutes. */
const spanInMinutes: TaskType = {
  subject: 'unit conversion: hours and minutes',
  rule: askHour,
  hints: [askHour, askUnits, askHour],
  text: {
    en: '{who:name} travels for {hours} h {minutes} min. How many minutes is that?',
    de: '{who:name} ist {hours} h {minutes} min unterwegs. Wie viele Minuten sind das?',
    fr: '{who:name} voyage pendant {hours} h {minutes} min. Combien de minutes cela fait-il ?',
    es: '{who:name} viaja durante {hours} h {minutes} min. ¿Cuántos minutos son?',
  },
  asks: {
    en: [
      '<Convert|Change> {hours} <h|hours|hour> <|and >{minutes} <min|minutes> <to|into> minutes.',
      'How many minutes are <|there in >{hours} <h|hours|hour> <|and >{minutes} <min|minutes>?',
    ],
    de: [
      '<Wandle|Rechne> {hours} <h|Stunden|Stunde> <|und >{minutes} <min|Minuten> in Minuten um.',
      'Wie viele Minuten sind {hours} <h|Stunden|Stunde> <|und >{minutes} <min|Minuten>?',
    ],
    fr: ['<Convertis|Exprime> {hours} <h|heures|heure> <|et >{minutes} <min|minutes> en minutes.'],
    es: [
      '<Convierte|Pasa|Expresa> {hours} <h|horas|hora> <|y >{minutes} <min|minutos> <a|en> minutos.',
    ],
  },
  needs: 'hours minutes',
  solve: ({ hours = '', minutes = '' }) => ({
    calculations: [`${hours} * 60`, `${hours} * 60 + ${minutes}`],
    unit: 'min',
    mistakes: [
      [`${hours} * 100 + ${minutes}`, askHour],
      [`${hours} + ${minutes}`, askHour],
    ],
  }),
  make: (random) => ({
    who: 'Kenji',
    hours: String(random.int(2, 12)),
    minutes: String(random.int(5, 55)),
  }),
}

export const motionTasks: readonly TaskType[] = [
  spanInMinutes,
  averageSpeed,
  distance,
  duration,
  timeSpan,
  endTime,
]
