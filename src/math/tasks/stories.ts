/** Stories with an unknown: ages, fares, meetings, two kinds of things, work together. */
import { equalParts, twoRows, unevenPair } from '../bar-models'
import { wordSet } from '../../lib/text'
import type { Language } from '../../text/language'
import type { Texts } from '../phrases/phrase'
import type { Bindings } from './grammar'
import { namesOf } from './materials'
import type { TaskType } from './task-type'

export const storyRule: Texts = {
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
export const storyHints: readonly Texts[] = [
  {
    en: 'Which letter do you give to what is asked for?',
    de: 'Welchen Buchstaben gibst du dem, was gesucht ist?',
    fr: 'Quelle lettre donnes-tu à ce que l’on cherche ?',
    es: '¿Qué letra le das a lo que se busca?',
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

const askHour: Texts = {
  en: 'Which part of the work does each of them do in one hour?',
  de: 'Welchen Teil der Arbeit schafft jeder in einer Stunde?',
  fr: 'Quelle partie du travail chacun fait-il en une heure ?',
  es: '¿Qué parte del trabajo hace cada uno en una hora?',
}
const askSum: Texts = {
  en: 'Which part do both do together in one hour?',
  de: 'Welchen Teil schaffen beide zusammen in einer Stunde?',
  fr: 'Quelle partie font-ils ensemble en une heure ?',
  es: '¿Qué parte hacen los dos juntos en una hora?',
}
const help = { rule: storyRule, hints: storyHints }

const askOlder: Texts = {
  en: 'Who of the two is older, and by how many years?',
  de: 'Wer von beiden ist älter, und um wie viele Jahre?',
  fr: 'Lequel des deux est le plus âgé, et de combien d’années ?',
  es: '¿Quién de los dos es mayor y por cuántos años?',
}

const relatives = {
  en: '<his|her|their> {kin:thing}',
  de: '<ihr|ihre|sein|seine> {kin:thing}',
  fr: '<son|sa> {kin:thing}',
  es: 'su {kin:thing}',
} as const

const women = wordSet(
  'sister mother aunt cousin grandmother mum mom schwester mutter tante oma grossmutter soeur mere tante cousine hermana madre tia prima abuela',
)
const men = wordSet(
  'brother father uncle cousin grandfather dad bruder vater onkel opa grossvater frere pere oncle cousin hermano padre tio primo abuelo',
)
const pronouns: Readonly<Record<string, ReadonlySet<string>>> = {
  he: men,
  er: men,
  il: men,
  she: women,
  sie: women,
  elle: women,
}

/** Whether a question is about the one whose age is not given. */
function asksForOther({ first, other, kin, asked }: Bindings): boolean {
  if (asked === undefined) return first !== other
  const fits = pronouns[asked]
  if (fits === undefined) return asked === other && asked !== first
  return kin === undefined || fits.has(kin)
}

const olderWords = { older: 'older', alter: 'älter', plus: 'plus', mas: 'más' }
const youngerWords = { older: 'younger', alter: 'jünger', plus: 'moins', mas: 'menos' }

/** What says the difference: of how much older the other is, or younger. */
function factsOfOther(isOlder: boolean): NonNullable<TaskType['facts']> {
  const { older, alter, plus, mas } = isOlder ? olderWords : youngerWords
  const she = { en: '<he|she>', de: '<er|sie>' }
  return {
    en: [
      '{first:name} is {age}<| years old>.',
      `${relatives.en} is {gap} years ${older}<| than ${she.en}| than {first:name}| than him| than her>.`,
      `{first:name} is {age}<| years old><|,><| and> ${relatives.en} is {gap} years ${older}<| than {first:name}>.`,
      `{first:name} is {age}<| years old><|,> and {other:name} is {gap} years ${older}<| than {first:name}>.`,
    ],
    de: [
      '{first:name} ist {age}<| Jahre alt>.',
      `${relatives.de} ist {gap} Jahre ${alter}<| als ${she.de}| als {first:name}>.`,
      `{first:name} ist {age}<| Jahre alt><|,><| und> ${relatives.de}<| ist> {gap} Jahre ${alter}<| als {first:name}>.`,
      `{first:name} ist {age}<| Jahre alt><|,> und {other:name} ist {gap} Jahre ${alter}.`,
    ],
    fr: [
      `${relatives.fr} a {gap} ans de ${plus}<| que lui| qu'elle| que {first:name}>.`,
      `{first:name} a {age} ans<|,><| et> ${relatives.fr} a {gap} ans de ${plus}<| que lui| qu'elle>.`,
      `{first:name} a {age} ans<|,> et {other:name} a {gap} ans de ${plus}.`,
    ],
    es: [
      `${relatives.es} tiene {gap} años ${mas}<| que él| que ella| que {first:name}>.`,
      `{first:name} tiene {age} años<|,> y ${relatives.es}<| tiene> {gap} años ${mas}<| que él| que ella>.`,
      `{first:name} tiene {age} años<|,> y {other:name}<| tiene> {gap} años ${mas}.`,
    ],
  }
}

const barsOfOther =
  (isOlder: boolean): NonNullable<TaskType['bars']> =>
  ({ age = '', gap = '' }) =>
    isOlder
      ? twoRows(
          [
            [age, 2],
            [gap, 1],
          ],
          [['?', 3]],
        )
      : twoRows(
          [[age, 3]],
          [
            ['?', 2],
            [gap, 1],
          ],
        )

/** The age of another by one age and the difference; `sign`: the other is older. */
function ageOfOther(sign: '+' | '-'): TaskType {
  const isOlder = sign === '+'
  const { older, alter, plus, mas } = isOlder ? olderWords : youngerWords
  const asked = (language: Language) => `<${relatives[language]}|{asked:name}>`
  return {
    subject: `word problem: age of the ${older}`,
    ...help,
    hints: [
      askOlder,
      {
        en: 'Is the age that is asked for more or less than the one that is given?',
        de: 'Ist das gesuchte Alter mehr oder weniger als das gegebene?',
        fr: 'L’âge demandé est-il plus grand ou plus petit que celui qui est donné ?',
        es: '¿La edad que se pide es mayor o menor que la que se da?',
      },
      {
        en: 'Which operation makes the given age larger or smaller by the difference?',
        de: 'Mit welcher Rechnung wird das gegebene Alter um den Unterschied größer oder kleiner?',
        fr: 'Quelle opération augmente ou diminue l’âge donné de la différence ?',
        es: '¿Qué operación aumenta o disminuye la edad dada en la diferencia?',
      },
    ],
    text: {
      en: `{first:name} is {age} years old. {other:name} is {gap} years ${older} than {first:name}. How old is {asked:name}?`,
      de: `{first:name} ist {age} Jahre alt. {other:name} ist {gap} Jahre ${alter} als {first:name}. Wie alt ist {asked:name}?`,
      fr: `{first:name} a {age} ans. {other:name} a {gap} ans de ${plus} que {first:name}. Quel âge a {asked:name} ?`,
      es: `{first:name} tiene {age} años. {other:name} tiene {gap} años ${mas} que {first:name}. ¿Cuántos años tiene {asked:name}?`,
    },
    facts: factsOfOther(isOlder),
    asks: {
      en: [`How old is ${asked('en')}<| now>?`, "How old is {first:name}'s {kin:thing}?"],
      de: [`Wie alt ist ${asked('de')}<| jetzt>?`],
      fr: [`Quel âge a ${asked('fr')}?`, 'Quel âge a-t-{asked:name}?'],
      es: [`<¿Cuántos años|¿Qué edad> tiene<| ${relatives.es}| {asked:name}>?`],
    },
    needs: 'age gap',
    bars: barsOfOther(isOlder),
    solve: ({ age = '', gap = '', ...people }) =>
      !asksForOther(people) || (!isOlder && Number(gap) >= Number(age))
        ? null
        : {
            calculations: [`${age} ${sign} ${gap}`],
            mistakes: [
              [`${age} ${isOlder ? '-' : '+'} ${gap}`, askOlder],
              [`${age} * ${gap}`, askOlder],
            ],
          },
    make: (random) => {
      const [first = '', second = ''] = namesOf(random, 2)
      const gap = random.int(2, 9)
      return {
        first,
        other: second,
        asked: second,
        age: String(gap + random.int(4, 30)),
        gap: String(gap),
      }
    },
  }
}

/** Ages by a difference and a sum; `isYounger`: the younger one's is asked for. */
function agesByDifference(isYounger: boolean): TaskType {
  const who = isYounger ? 'second' : 'first'
  const sign = isYounger ? '-' : '+'
  return {
    subject: 'word problem: ages',
    ...help,
    text: {
      en: `{first:name} is {gap} years older than {second:name}. Together they are {sum} years old. How old is {${who}:name}?`,
      de: `{first:name} ist {gap} Jahre älter als {second:name}. Zusammen sind sie {sum} Jahre alt. Wie alt ist {${who}:name}?`,
      fr: `{first:name} a {gap} ans de plus que {second:name}. <La somme de leurs âges est de|Ensemble, ils ont> {sum} ans. Quel âge a {${who}:name} ?`,
      es: `{first:name} tiene {gap} años más que {second:name}. <Sus edades suman|Entre los dos suman> {sum} años. ¿Cuántos años tiene {${who}:name}?`,
    },
    facts: {
      en: [
        '{second:name} is {gap} years younger than {first:name}.',
        'The sum of their ages is {sum}<| years>.',
        '<Together|In total|Altogether><|,> they are {sum}<| years old>.',
      ],
      de: [
        '{second:name} ist {gap} Jahre jünger als {first:name}.',
        'Die Summe ihrer Alter <ist|beträgt> {sum}<| Jahre>.',
        '<Zusammen|Gemeinsam> sind <beide|sie> {sum}<| Jahre alt>.',
      ],
      fr: [
        '{second:name} a {gap} ans de moins que {first:name}.',
        'La somme de leurs âges est <|de >{sum}<| ans>.',
        '<À eux deux|À elles deux|Ensemble><|,> <ils|elles> ont {sum} ans.',
      ],
      es: [
        '{second:name} tiene {gap} años menos que {first:name}.',
        'La suma de sus edades es <|de >{sum}<| años>.',
        '<Juntos|Juntas|Entre los dos|Entre ambos|En total><|,> <suman|tienen> {sum} años.',
      ],
    },
    asks: {
      en: [`<What is|Find> {${who}:name}'s age.`, `How old is {${who}:name}<| now>?`],
      de: [`Wie alt ist {${who}:name}<| jetzt| heute>?`],
      fr: [`Quel est l’âge de {${who}:name}?`],
      es: [`¿Qué edad tiene {${who}:name}?`, `¿Cuál es la edad de {${who}:name}?`],
    },
    needs: 'gap sum',
    bars: ({ gap = '', sum = '' }) =>
      unevenPair({ gap, sum, wanted: isYounger ? ['less'] : ['more'] }),
    solve: ({ gap = '', sum = '' }) =>
      Number(sum) <= Number(gap)
        ? null
        : {
            calculations: [`${sum} ${sign} ${gap}`, `(${sum} ${sign} ${gap}) / 2`],
            ways: [`${sum}/2 ${sign} ${gap}/2`],
            others: [`(${sum} ${isYounger ? '+' : '-'} ${gap}) / 2`],
            mistakes: [
              [`(${sum} ${isYounger ? '+' : '-'} ${gap}) / 2`, askOther],
              [`${sum}/2`, askOther],
              [`${sum} ${sign} ${gap}`, askOther],
              [`${sum}/2 ${sign} ${gap}`, askOther],
            ],
          },
    make: (random) => {
      const [first = '', second = ''] = namesOf(random, 2)
      const [young, gap] = [random.int(5, 70), random.int(2, 45)]
      return { first, second, gap: String(gap), sum: String(2 * young + gap) }
    },
  }
}

export const ages = agesByDifference(true)

/** "Anna is 3 times as old as Ben. In 6 years she will be twice as old. How old is Ben now?" */
const agesLater: TaskType = {
  subject: 'word problem: ages in some years',
  ...help,
  text: {
    en: '{first:name} is {times} times as old as {second:name}. In {later} years {first:name} will be <twice|double> as old as {second:name}. How old is {second:name} now?',
    de: '{first:name} ist {times}-mal so alt wie {second:name}. In {later} Jahren ist {first:name} doppelt so alt wie {second:name}. Wie alt ist {second:name} jetzt?',
    fr: '{first:name} a {times} fois l’âge de {second:name}. Dans {later} ans, {first:name} aura le double de l’âge de {second:name}. Quel âge a {second:name} maintenant ?',
    es: '{first:name} tiene {times} veces la edad de {second:name}. Dentro de {later} años tendrá el doble de la edad de {second:name}. ¿Cuántos años tiene {second:name} ahora?',
  },
  facts: {
    en: [
      "In {later} years<|,> <he|she|{first:name}> will be <twice|double> <as old as {second:name}|{second:name}'s age>.",
    ],
    de: [
      '{first:name} ist <dreimal|{times} Mal|{times} mal> so alt wie {second:name}.',
      'In {later} Jahren <wird|ist> <er|sie|{first:name}> doppelt so alt <wie {second:name}<| sein>|sein wie {second:name}>.',
    ],
    fr: [
      '{first:name} est {times} fois plus <âgé|âgée> que {second:name}.',
      'Dans {later} ans, <il|elle|{first:name}> <aura le double de l’âge de|sera deux fois plus <âgé|âgée> que> {second:name}.',
    ],
    es: ['{first:name} tiene el triple de la edad de {second:name}.'],
  },
  asks: {
    en: ['How old is {second:name}<| today>?'],
    de: ['Wie alt ist {second:name}<| heute>?'],
    fr: ['Quel âge a {second:name}<| aujourd’hui>?'],
    es: ['¿Qué edad tiene {second:name}<| ahora>?'],
  },
  needs: 'times later',
  bars: ({ times = '', later = '' }) =>
    Number(times) > 12
      ? null
      : {
          rows: [
            { boxes: [...equalParts(times), [later, 1]] },
            {
              boxes: [
                ['?', 1],
                [later, 1],
              ],
            },
          ],
        },
  solve: ({ times = '', later = '' }) => {
    const [k, t] = [Number(times), Number(later)]
    if (!Number.isInteger(k) || k < 3 || k > 20) return null
    return {
      calculations: [`2 * ${later} - ${later}`, `${later} / (${times} - 2)`],
      passes: [`2 * ${later}`, `${times} * ${t / (k - 2)}`, `${t / (k - 2)} + ${later}`],
      mistakes: [
        [`${later} / (${times} - 1)`, askOther],
        [`${later}/${times}`, askOther],
        [`${later} * ${times} / (${times} - 2)`, askOther],
      ],
    }
  },
  make: (random) => {
    const [first = '', second = ''] = namesOf(random, 2)
    const times = random.int(3, 6)
    return { first, second, times: String(times), later: String(random.int(3, 12) * (times - 2)) }
  },
}

/** A fixed price and one for each unit. */
export const fare: TaskType = {
  subject: 'word problem: fixed price and rate',
  ...help,
  text: {
    en: 'A taxi costs {fixed} euros to start and {rate} euros for each kilometre. {who:name} pays {total} euros. How many kilometres was the ride?',
    de: 'Ein Taxi kostet {fixed} Euro Grundgebühr und {rate} Euro für jeden Kilometer. {who:name} zahlt {total} Euro. Wie viele Kilometer lang war die Fahrt?',
    fr: 'Un taxi coûte {fixed} euros au départ et {rate} euros par kilomètre. {who:name} paie {total} euros. Combien de kilomètres le trajet faisait-il ?',
    es: 'Un taxi cuesta {fixed} euros de salida y {rate} euros por kilómetro. {who:name} paga {total} euros. ¿De cuántos kilómetros fue el viaje?',
  },
  facts: {
    en: [
      '{_:words} <charges|costs|charge> {fixed:money}<| to start| to join| for joining| a month| as a basic fee| as a fixed fee| call-out fee> <plus|and> {rate:money} <per|for each|for every|an|a> {_:words}.',
      '{_:words} <charges|has> a <fixed |flat |basic |joining |starting ><fee|charge> of {fixed:money} <plus|and> {rate:money} <per|for each|for every|an> {_:words}.',
      '{_:words} <pays|paid> {total:money}<| in total| altogether>.',
      '{_:words} <bill|ride|trip|total|rental> <was|is|costs|cost> {total:money}.',
    ],
    de: [
      '{_:words} <kostet|verlangt|berechnet> {fixed:money} Grundgebühr und {rate:money} <pro|je|für jeden|für jede> {_:words}.',
      'Die Grundgebühr beträgt {fixed:money}<| und|,> jeder {_:words} kostet {rate:money}.',
      '{_:words} <zahlt|bezahlt> <insgesamt |>{total:money}.',
      'Die <Fahrt|Rechnung> <kostet|beträgt> {total:money}.',
    ],
    fr: [
      '{_:words} <coûte|demande|facture> {fixed:money} <de prise en charge|de départ|au départ|fixes> <et|plus> {rate:money} <par|pour chaque> {_:words}.',
      '{_:words} <paie|a payé> {total:money}<| au total>.',
      'La course coûte {total:money}.',
    ],
    es: [
      '{_:words} <cobra|cuesta> {fixed:money} <de salida|fijos|de bajada de bandera|por el servicio> <y|más> {rate:money} <por|por cada> {_:words}.',
      '{_:words} <paga|pagó> {total:money}<| en total>.',
      'El viaje <cuesta|costó> {total:money}.',
    ],
  },
  asks: {
    en: [
      'How <many {_:words}|long|far> <was|did|is|were> {_:words}?',
      'How many <kilometers|kilometres|km|miles|hours|minutes|days|months> <was|did|is|were|long was> {_:words}?',
    ],
    de: [
      'Wie viele <km|Kilometer|Stunden|Tage> <lang war|ist|hat> {_:words}?',
      'Wie <lang|weit> war die Fahrt?',
    ],
    fr: [
      'Combien de <km|kilomètres|heures|jours> {_:words}?',
      'Quelle était la longueur <du trajet|de la course>?',
    ],
    es: ['¿<Cuántos|Cuántas> <km|kilómetros|horas|días> {_:words}?'],
  },
  needs: 'fixed rate total',
  bars: ({ fixed = '', rate = '', total = '' }) =>
    twoRows(
      [
        [fixed, 1],
        [`${rate} · ?`, 2],
      ],
      [[total, 3]],
    ),
  solve: ({ fixed = '', rate = '', total = '' }) =>
    Number(rate) === 0 || Number(total) <= Number(fixed)
      ? null
      : {
          calculations: [`${total} - ${fixed}`, `(${total} - ${fixed}) / ${rate}`],
          mistakes: [
            [`${total}/${rate}`, askFixed],
            [`(${total}+${fixed})/${rate}`, askFixed],
            [`${total}/(${rate}+${fixed})`, askFixed],
          ],
        },
  make: (random) => {
    const [fixed, rate, km] = [random.int(2, 12), random.int(2, 9), random.int(3, 60)]
    const [who = ''] = namesOf(random, 1)
    const total = fixed + rate * km
    if (new Set([fixed, rate, total]).size < 3) return fare.make(random)
    return { fixed: String(fixed), rate: String(rate), total: String(total), who }
  },
}

/** Two that travel towards each other. */
export const meeting: TaskType = {
  subject: 'word problem: meeting',
  ...help,
  text: {
    en: 'Two towns are {way} km apart. {first:name} starts in one of them and cycles at {a} km/h, {second:name} starts at the same time in the other and comes the opposite way at {b} km/h. After how many hours do they meet?',
    de: 'Zwei Orte sind {way} km voneinander entfernt. {first:name} fährt in dem einen los, mit {a} km/h, {second:name} zur gleichen Zeit in dem anderen, mit {b} km/h in Gegenrichtung. Nach wie vielen Stunden treffen sie sich?',
    fr: 'Deux villes sont distantes de {way} km. {first:name} part de l’une à {a} km/h, {second:name} part au même moment de l’autre, en sens inverse, à {b} km/h. <Au bout de|Après> combien d’heures <leurs chemins se croisent-ils|se rencontrent-ils> ?',
    es: 'Dos ciudades <distan|están a> {way} km. {first:name} sale de una a {a} km/h y {second:name} sale a la vez de la otra, en sentido contrario, a {b} km/h. ¿Después de cuántas horas se encuentran?',
  },
  facts: {
    en: [
      '<Two|2> <trains|cars|cyclists|towns|cities|walkers|buses|trucks> <are|start|leave> {way} km apart<| and <travel|drive|move|head|cycle|walk|start|set off> <|at the same time ><towards|toward> each other at {a} km/h and {b} km/h>.',
      'They <travel|drive|move|head|cycle|walk> <towards|toward> each other at {a} km/h and {b} km/h.',
      'They <start|leave|set off> at the same time<| and travel towards each other at {a} km/h and {b} km/h>.',
      'One <travels|drives|goes|moves> at {a} km/h and the other at {b} km/h.',
    ],
    de: [
      'Zwei <Züge|Autos|Radfahrer|Orte|Städte> <sind|starten> {way} km voneinander entfernt<| und fahren <|gleichzeitig >mit {a} km/h und {b} km/h aufeinander zu>.',
      'Sie fahren <|gleichzeitig >mit {a} km/h und <|mit >{b} km/h aufeinander zu.',
    ],
    fr: [
      'Deux <trains|voitures|cyclistes|villes> sont <à|distants de|distantes de> {way} km<| l’un de l’autre| l’une de l’autre>.',
      '<Ils|Elles> <roulent|partent|avancent> <|en même temps >l’<un|une> vers l’autre à {a} km/h et <|à >{b} km/h.',
    ],
    es: [
      'Dos <trenes|coches|ciclistas|ciudades> están <|separados |separadas >a {way} km<| de distancia| uno de otro>.',
      '<Salen|Van|Circulan> <|a la vez >uno hacia <el |>otro a {a} km/h y <|a >{b} km/h.',
    ],
  },
  asks: {
    en: [
      '<After|In> how many hours <will|do> they meet?',
      'When <will|do> they meet?',
      'How long <does it take|will it take> until they meet?',
      'After how long do they meet?',
    ],
    de: ['<Wann|Nach welcher Zeit> <treffen|begegnen> sie sich?'],
    fr: [
      '<Au bout de|Dans> combien <de temps|d’heures> <se rencontrent|se croisent|se rencontreront>-<ils|elles>?',
    ],
    es: ['¿<Cuándo|Al cabo de cuántas horas|En cuántas horas> se <encuentran|encontrarán|cruzan>?'],
  },
  needs: 'way a b',
  bars: ({ way = '', a = '', b = '' }) =>
    twoRows(
      [
        [`${a} · ?`, 1],
        [`${b} · ?`, 1],
      ],
      [[way, 2]],
    ),
  solve: ({ way = '', a = '', b = '' }) => ({
    calculations: [`${a} + ${b}`, `${way} / (${a} + ${b})`],
    unit: 'h',
    mistakes: [
      [`${way}/${a}`, askTogether],
      [`${way}/${b}`, askTogether],
      [`${way}/(${Math.max(Number(a), Number(b))}-${Math.min(Number(a), Number(b))})`, askTogether],
    ],
  }),
  make: (random) => {
    const [first = '', second = ''] = namesOf(random, 2)
    const [a, b] = random.some(
      Array.from({ length: 23 }, (_, at) => at + 8),
      2,
    ) as [number, number]
    return { first, second, a: String(a), b: String(b), way: String((a + b) * random.int(2, 9)) }
  },
}

const ticketSales = {
  en: [
    '{one:thing} tickets cost {a:money}<| each> and {two:thing} tickets cost {b:money}<| each>.',
    '{_:words} <sold|sells|sell> {count} tickets for <|a total of >{sum:money}<| in total| in all| altogether>.',
    '<In total|Altogether|In all><|,> {count} tickets <were|are> sold for {sum:money}.',
    '{count} tickets <were|are> sold<| for <|a total of >{sum:money}| and {sum:money} <was|were> collected>.',
    'The total <revenue|income|takings> <was|is> {sum:money}.',
    '{_:words} has {one:thing} and {two:thing}.',
  ],
  de: [
    'Eine {one:thing} kostet {a:money}<| und|,> eine {two:thing}<| kostet> {b:money}.',
    'Es werden<| insgesamt> {count} Karten für<| insgesamt> {sum:money} verkauft.',
  ],
  fr: [
    'Un billet {one:thing} coûte {a:money} et un billet {two:thing}<| coûte> {b:money}.',
    'On vend {count} billets pour {sum:money}<| au total>.',
  ],
  es: [
    'Las entradas de {one:thing} cuestan {a:money} y las de {two:thing}<| cuestan> {b:money}.',
    'Se <vendieron|venden> {count} entradas por <|un total de >{sum:money}.',
  ],
}

/** Two kinds of things by their number and their sum: tickets at two prices, legs of animals. */
function twoKinds(isFirst: boolean): TaskType {
  const who = isFirst ? 'one' : 'two'
  const [own, other] = isFirst ? ['a', 'b'] : ['b', 'a']
  return {
    subject: 'word problem: two unknowns',
    ...help,
    text: {
      en: `A theatre sells {count} tickets for {sum:money} in all. An adult ticket costs {a:money} and a child ticket costs {b:money}. How many <${isFirst ? 'adult' : 'child'}> tickets are sold?`,
      de: `Ein Theater verkauft {count} Karten für insgesamt {sum:money}. Eine Karte für Erwachsene kostet {a:money} und eine Karte für Kinder {b:money}. Wie viele Karten für ${isFirst ? 'Erwachsene' : 'Kinder'} sind es?`,
      fr: `Un théâtre vend {count} billets pour {sum:money} en tout. Un billet adulte coûte {a:money} et un billet enfant coûte {b:money}. Combien de billets ${isFirst ? 'adulte' : 'enfant'} sont vendus ?`,
      es: `Un teatro vende {count} entradas por {sum:money} en total. Una entrada de adulto cuesta {a:money} y una entrada de niño cuesta {b:money}. ¿Cuántas entradas de ${isFirst ? 'adulto' : 'niño'} se venden?`,
    },
    facts: ticketSales,
    asks: {
      en: [
        `How many {${who}:thing} tickets <were|are> <sold|bought>?`,
        `How many {${who}:thing} tickets <did|do> <they|it|{_:words}> <sell|buy>?`,
      ],
      de: [`Wie viele {${who}:thing}<|n|en> <sind es|werden verkauft|waren es>?`],
      fr: [`Combien de billets {${who}:thing} <sont vendus|a-t-on vendus|vend-on>?`],
      es: [`¿Cuántas entradas de {${who}:thing} se <vendieron|venden>?`],
    },
    needs: 'count sum a b',
    solve: (given) => {
      const [count = '', sum = '', mine = '', theirs = ''] = [
        given.count,
        given.sum,
        given[own],
        given[other],
      ]
      const value = (Number(sum) - Number(count) * Number(theirs)) / (Number(mine) - Number(theirs))
      if (!Number.isInteger(value) || value < 0 || value > Number(count)) return null
      return {
        calculations: [
          `${count} * ${theirs}`,
          `${sum} - ${count} * ${theirs}`,
          `${mine} - ${theirs}`,
          `(${sum} - ${count} * ${theirs}) / (${mine} - ${theirs})`,
        ],
        passes: [
          `${count} * ${mine}`,
          `${count} * ${mine} - ${sum}`,
          `${theirs} - ${mine}`,
          `${sum} - ${value} * ${mine}`,
          `${value} * ${mine}`,
        ],
        others: [`${count} - ${value}`],
        mistakes: [
          [`${count} - ${value}`, askOther],
          [`${count} / 2`, askOther],
          [`${sum} / ${mine}`, askOther],
        ],
      }
    },
    make: (random) => {
      const [a, b] = [random.int(7, 15), random.int(3, 6)]
      const [adults, children] = [random.int(20, 90), random.int(10, 80)]
      return {
        count: String(adults + children),
        sum: String(adults * a + children * b),
        a: String(a),
        b: String(b),
      }
    },
  }
}

/** Heads and legs of two kinds of animals. */
const animals: TaskType = {
  subject: 'word problem: heads and legs',
  ...help,
  text: {
    en: 'A farmer has chickens and rabbits. Together they have {heads} heads and {legs} legs. How many rabbits are there?',
    de: 'Ein Bauer hat Hühner und Kaninchen. Zusammen haben sie {heads} Köpfe und {legs} Beine. Wie viele Kaninchen sind es?',
    fr: 'Un fermier a des poules et des lapins. Ensemble, ils ont {heads} têtes et {legs} pattes. Combien y a-t-il de lapins ?',
    es: 'Un granjero tiene gallinas y conejos. Entre todos tienen {heads} cabezas y {legs} patas. ¿Cuántos conejos hay?',
  },
  facts: {
    en: [
      '{_:words} has <chickens|hens> and <rabbits|cows|pigs|goats|sheep>.',
      '<There are|Together there are|Altogether there are|The animals have|They have|In total there are> {heads} heads and {legs} legs<| in all| in total| altogether>.',
      'On a farm there are <chickens|hens> and <rabbits|cows|pigs|goats|sheep>.',
    ],
    de: [
      '<Auf einem Hof|Auf einem Bauernhof|In einem Stall> <leben|sind> Hühner und <Kaninchen|Kühe|Schweine|Schafe>.',
      '<Es sind|Sie haben|Insgesamt sind es> <|zusammen |insgesamt >{heads} Köpfe und {legs} Beine.',
    ],
    fr: [
      'Dans une ferme<|,> il y a des poules et des <lapins|vaches|cochons>.',
      '<On compte|Il y a> <|en tout >{heads} têtes et {legs} pattes.',
    ],
    es: [
      'En una granja hay gallinas y <conejos|vacas|cerdos>.',
      '<Hay|Se cuentan> <|en total >{heads} cabezas y {legs} patas<| en total>.',
    ],
  },
  asks: {
    en: [
      'How many <rabbits|cows|pigs|goats|sheep> <are there|does he have|does she have|does the farmer have>?',
    ],
    de: ['Wie viele <Kaninchen|Kühe|Schweine|Schafe> <sind es|gibt es|hat er|hat der Bauer>?'],
    fr: ['Combien <|y a-t-il >de <lapins|vaches|cochons><| y a-t-il>?'],
    es: ['¿Cuántos <conejos|cerdos> hay?', '¿Cuántas vacas hay?'],
  },
  needs: 'heads legs',
  // As many heads, and each of those that are asked for with four legs, of the others with two.
  bars: ({ heads = '', legs = '' }) => ({
    rows: [
      {
        boxes: [
          ['', 2],
          ['?', 1],
        ],
        whole: heads,
      },
      {
        boxes: [['', 2], ['', 2], ...equalParts('4', '?')],
        whole: legs,
      },
    ],
  }),
  solve: ({ heads = '', legs = '' }) => {
    const value = (Number(legs) - 2 * Number(heads)) / 2
    if (!Number.isInteger(value) || value < 0 || value > Number(heads)) return null
    return {
      calculations: [`2 * ${heads}`, `${legs} - 2 * ${heads}`, `(${legs} - 2 * ${heads}) / 2`],
      passes: [`4 * ${heads}`, `4 * ${heads} - ${legs}`, `4 * ${value}`],
      others: [`${heads} - ${value}`],
      mistakes: [
        [`${heads} - ${value}`, askOther],
        [`${legs} / 4`, askOther],
        [`${legs} - ${heads}`, askOther],
      ],
    }
  },
  make: (random) => {
    const [hens, rabbits] = [random.int(5, 30), random.int(4, 25)]
    return { heads: String(hens + rabbits), legs: String(2 * hens + 4 * rabbits) }
  },
}

/** Two that work together: how long it takes them. */
const workTogether: TaskType = {
  subject: 'word problem: work together',
  ...help,
  hints: [storyHints[0], askHour, askSum] as Texts[],
  text: {
    en: '{first:name} paints a room in {a} hours and {second:name} in {b} hours. How many hours do they need together?',
    de: '{first:name} streicht ein Zimmer in {a} Stunden und {second:name} in {b} Stunden. Wie viele Stunden brauchen sie zusammen?',
    fr: '{first:name} peint une pièce en {a} heures et {second:name} en {b} heures. Combien d’heures leur faut-il ensemble ?',
    es: '{first:name} pinta una habitación en {a} horas y {second:name} en {b} horas. ¿Cuántas horas necesitan <si trabajan a la vez|juntos>?',
  },
  facts: {
    en: [
      '{_:words} can <paint|fill|finish|do|clean|build|mow|complete> {_:words} in {a} <hours|minutes|days> and {_:words} <can |><|do it |fill it |paint it >in {b} <hours|minutes|days>.',
      '{_:words} <fills|paints|mows|cleans> {_:words} in {a} <hours|minutes|days> and {_:words} in {b} <hours|minutes|days>.',
    ],
    de: [
      '{_:words} <füllt|streicht|mäht|füllen> {_:words} in {a} <Stunden|Minuten|Tagen><| und|,> {_:words} in {b} <Stunden|Minuten|Tagen>.',
    ],
    fr: [
      '{_:words} <remplit|peint|tond> {_:words} en {a} <heures|minutes|jours> et {_:words} en {b} <heures|minutes|jours>.',
    ],
    es: [
      '{_:words} <llena|pinta|corta> {_:words} en {a} <horas|minutos|días> y {_:words} en {b} <horas|minutos|días>.',
    ],
  },
  asks: {
    en: [
      'How <long|many hours|many minutes|many days> <will|does|do|would> <it take|they need|they take> <|them >together<| to {_:words}>?',
      'How <long|many hours|many minutes> <will|does|would> it take <them |>if <they work together|both work together|both are open>?',
    ],
    de: [
      'Wie <lange|viele Stunden|viele Minuten> <brauchen|benötigen> <sie|beide> <zusammen|gemeinsam>?',
    ],
    fr: [
      'Combien de temps leur faut-il ensemble?',
      'Combien <de temps|d’heures|de minutes> mettent-<ils|elles> ensemble?',
    ],
    es: [
      '¿Cuánto <tiempo |>tardan <juntos|juntas>?',
      '¿<Cuántas|Cuántos> <horas|minutos> tardan juntos?',
    ],
  },
  needs: 'a b',
  solve: ({ a = '', b = '' }) => ({
    calculations: [`1 / ${a}`, `1 / ${b}`, `1 / ${a} + 1 / ${b}`, `1 / (1 / ${a} + 1 / ${b})`],
    ways: [`${a} * ${b} / (${a} + ${b})`],
    mistakes: [
      [`(${a} + ${b}) / 2`, askHour],
      [`${a} + ${b}`, askHour],
    ],
  }),
  make: (random) => {
    const [first = '', second = ''] = namesOf(random, 2)
    const [a, b] = random.pick([
      [3, 6],
      [4, 12],
      [6, 12],
      [10, 15],
      [20, 30],
      [12, 24],
    ] as const)
    return { first, second, a: String(a), b: String(b) }
  },
}

export const storyTasks: readonly TaskType[] = [
  ageOfOther('+'),
  ageOfOther('-'),
  ages,
  agesByDifference(false),
  agesLater,
  fare,
  meeting,
  twoKinds(true),
  twoKinds(false),
  animals,
  workTogether,
]
