/** Tasks on numbers themselves: primes, rounding, fractions of numbers, roots, angles, complex numbers, counting. */
import Fraction from 'fraction.js'
import type { Expression } from '../algebra/expression'
import { formatFraction } from '../algebra/format'
import { plainNotation } from '../algebra/notation'
import { readExpression } from '../algebra/read-expression'
import { exactValue } from '../algebra/value'
import { squareFactor } from './exact-values'
import { equalParts, twoRows } from '../bar-models'
import type { Texts } from '../phrases/phrase'
import { multipleOfPi } from './bodies'
import type { Bindings } from './grammar'
import type { TaskMistake, TaskType } from './task-type'

const askWhatIsGiven: Texts = {
  en: 'What is given here, and what is asked for?',
  de: 'Was ist hier gegeben, und was ist gesucht?',
  fr: 'Que donne-t-on ici, et que demande-t-on ?',
  es: '¿Qué se da aquí y qué se pide?',
}
const askPart: Texts = {
  en: 'Which part of it can you work out first?',
  de: 'Welchen Teil davon kannst du zuerst ausrechnen?',
  fr: 'Quelle partie peux-tu calculer en premier ?',
  es: '¿Qué parte puedes calcular primero?',
}

/* ---- Primes ---- */

const primeRule: Texts = {
  en: 'Divide by 2 as often as you can, then by 3, by 5, by 7, until only a prime is left.',
  de: 'Teile so oft wie möglich durch 2, dann durch 3, 5, 7, bis nur eine Primzahl übrig ist.',
  fr: 'Divise par 2 autant que possible, puis par 3, 5, 7, jusqu’à ce qu’il ne reste qu’un nombre premier.',
  es: 'Divide entre 2 todo lo posible, luego entre 3, 5, 7, hasta que solo quede un primo.',
}
const askPrime: Texts = {
  en: 'Is each of your factors a prime number, and is their product the given number?',
  de: 'Ist jeder deiner Faktoren eine Primzahl, und ergibt ihr Produkt die gegebene Zahl?',
  fr: 'Chacun de tes facteurs est-il premier, et leur produit donne-t-il le nombre de départ ?',
  es: '¿Es primo cada uno de tus factores y su producto da el número dado?',
}
const primeHints: readonly Texts[] = [
  {
    en: 'By which small prime number can you divide it?',
    de: 'Durch welche kleine Primzahl kannst du teilen?',
    fr: 'Par quel petit nombre premier peux-tu le diviser ?',
    es: '¿Entre qué primo pequeño puedes dividirlo?',
  },
  askPrime,
  {
    en: 'Which of your factors can still be divided?',
    de: 'Welchen deiner Faktoren kann man noch teilen?',
    fr: 'Lequel de tes facteurs peut encore être divisé ?',
    es: '¿Cuál de tus factores se puede dividir todavía?',
  },
]

/** The prime factors of a number in order, each as often as it divides. */
function primesOf(number: number): readonly number[] {
  const found: number[] = []
  let rest = number
  for (let by = 2; by * by <= rest; by += 1) {
    while (rest % by === 0) {
      found.push(by)
      rest /= by
    }
  }
  return rest > 1 ? [...found, rest] : found
}

const primeFactors: TaskType = {
  subject: 'divisibility: prime factors',
  rule: primeRule,
  hints: primeHints,
  text: {
    en: 'Write {n} as a product of prime factors.',
    de: 'Zerlege {n} in Primfaktoren.',
    fr: 'Décompose {n} en facteurs premiers.',
    es: 'Descompón {n} en factores primos.',
  },
  cues: [
    {
      facts: ['{n}'],
      asks: '<prime factors|prime factorization|prime factorisation|product of primes|product of prime numbers|product of its prime factors|primfaktoren|primfaktorzerlegung|produkt von primzahlen|facteurs premiers|produit de facteurs premiers|produit de nombres premiers|factores primos|producto de primos|factorizacion prima>',
      words:
        'write as product into its zerlege schreibe als produkt decompose decomposer ecris ecrire comme produit descompon descomponer escribe como producto number zahl nombre numero factor factorize factorise using index form',
    },
  ],
  needs: 'n',
  solve: ({ n = '' }) => {
    const number = Number(n)
    if (!Number.isInteger(number) || number < 4 || number > 1_000_000) return null
    const primes = primesOf(number)
    if (primes.length < 2) return null
    const powers = [...new Set(primes)].map(
      (prime) => [prime, primes.filter((one) => one === prime).length] as const,
    )
    const answer = powers
      .map(([prime, count]) => (count === 1 ? String(prime) : `${prime}^${count}`))
      .join('*')
    return {
      exact: {
        form: 'power',
        values: [answer],
        answer,
        lines: primes
          .slice(0, -1)
          .map((_, at) => {
            const first = primes.slice(0, at + 1)
            return `${number} = ${[...first, number / first.reduce((all, one) => all * one, 1)].join(' * ')}`
          })
          .concat(`${number} = ${answer}`),
        statement: n,
      },
      mistakes: powers.map(([prime]) => [String(number / prime), askPrime] as const),
    }
  },
  make: (random) => ({
    n: String(random.pick([2, 4, 6, 9, 12]) * random.pick([5, 7, 10, 15, 21, 33])),
  }),
}

/* ---- Rounding ---- */

const roundingRule: Texts = {
  en: 'Look at the digit behind the place that you round to: from 5 on you round up.',
  de: 'Schau auf die Ziffer hinter der Stelle, auf die du rundest: Ab 5 rundest du auf.',
  fr: 'Regarde le chiffre qui suit le rang de l’arrondi : à partir de 5, on arrondit au-dessus.',
  es: 'Mira la cifra que sigue al lugar del redondeo: a partir de 5 se redondea hacia arriba.',
}
const askDigit: Texts = {
  en: 'Which digit decides whether you round up or down?',
  de: 'Welche Ziffer entscheidet, ob du auf- oder abrundest?',
  fr: 'Quel chiffre décide si l’on arrondit au-dessus ou au-dessous ?',
  es: '¿Qué cifra decide si se redondea hacia arriba o hacia abajo?',
}
const roundingHints: readonly Texts[] = [
  {
    en: 'Which place do you round to?',
    de: 'Auf welche Stelle rundest du?',
    fr: 'À quel rang arrondis-tu ?',
    es: '¿A qué lugar redondeas?',
  },
  askDigit,
  {
    en: 'Which two round numbers does it lie between?',
    de: 'Zwischen welchen zwei runden Zahlen liegt sie?',
    fr: 'Entre quels deux nombres ronds se trouve-t-il ?',
    es: '¿Entre qué dos números redondos está?',
  },
]
const nearest = '<the nearest |nearest |>'

const places: readonly (readonly [power: number, texts: Texts, words: string])[] = [
  [
    1,
    { en: 'to the nearest ten', de: 'auf Zehner', fr: 'à la dizaine', es: 'a la decena' },
    `to ${nearest}<tens|ten>|auf <ganze |volle |den nachsten |>zehner|a la dizaine< pres| la plus proche|>|a <la decena|las decenas>< mas cercana| mas proxima|>`,
  ],
  [
    2,
    { en: 'to the nearest hundred', de: 'auf Hunderter', fr: 'à la centaine', es: 'a la centena' },
    `to ${nearest}<hundreds|hundred>|auf <ganze |volle |>hunderter|a la centaine< pres| la plus proche|>|a la centena< mas cercana| mas proxima|>|a las centenas`,
  ],
  [
    3,
    { en: 'to the nearest thousand', de: 'auf Tausender', fr: 'au millier', es: 'al millar' },
    `to ${nearest}<thousands|thousand>|auf <ganze |volle |>tausender|au millier< pres| le plus proche|>|<al millar|a los millares|a las unidades de millar>< mas cercano| mas proximo|>`,
  ],
  [
    0,
    { en: 'to the nearest whole number', de: 'auf Ganze', fr: 'à l’unité', es: 'a la unidad' },
    `to ${nearest}<whole number|integer|unit|one|ones>|auf <ganze zahlen|ganze|einer>|a <l'|la >unite< pres|>|a la unidad< mas cercana| mas proxima|>|a las unidades|al entero mas cercano`,
  ],
  [
    -1,
    {
      en: 'to one decimal place',
      de: 'auf eine Nachkommastelle',
      fr: 'au dixième',
      es: 'a las décimas',
    },
    `to <one|1> decimal< place|>|to ${nearest}<tenth|tenths>|auf <eine|1> <nachkommastelle|dezimale|stelle nach dem komma|dezimalstelle>|auf zehntel|<au dixieme|a un chiffre apres la virgule|a 1 chiffre apres la virgule|a 1 decimale|a une decimale>< pres|>|<a las decimas|a la decima|a una cifra decimal|a 1 cifra decimal|a un decimal|a 1 decimal|con un decimal>< mas cercana| mas proxima|>`,
  ],
  [
    -2,
    {
      en: 'to two decimal places',
      de: 'auf zwei Nachkommastellen',
      fr: 'au centième',
      es: 'a las centésimas',
    },
    `to <two|2> decimal places|to <two|2> decimals|to ${nearest}<hundredth|hundredths|cent>|auf <zwei|2> <nachkommastellen|dezimalen|stellen nach dem komma|dezimalstellen>|auf hundertstel|<au centieme|a deux chiffres apres la virgule|a 2 decimales|a deux decimales>< pres|>|<a las centesimas|a la centesima|a dos decimales|a dos cifras decimales|a 2 decimales>< mas cercana| mas proxima|>`,
  ],
  [
    -3,
    {
      en: 'to three decimal places',
      de: 'auf drei Nachkommastellen',
      fr: 'au millième',
      es: 'a las milésimas',
    },
    `to <three|3> decimal places|to ${nearest}<thousandth|thousandths>|auf <drei|3> <nachkommastellen|dezimalen|stellen nach dem komma>|auf tausendstel|<au millieme|a trois decimales>< pres|>|<a las milesimas|a la milesima|a tres decimales>`,
  ],
]

function rounding([power, to, words]: (typeof places)[number]): TaskType {
  return {
    subject: 'rounding',
    rule: roundingRule,
    hints: roundingHints,
    text: {
      en: `Round {n} ${to.en}.`,
      de: `Runde {n} ${to.de}.`,
      fr: `Arrondis {n} ${to.fr}.`,
      es: `Redondea {n} ${to.es}.`,
    },
    cues: [
      {
        names:
          '<round|rounded|rounding|runde|rundet|runden|gerundet|arrondis|arrondir|arrondi|arrondissez|redondea|redondear|redondeado|aproxima>',
        facts: ['{n:signed}'],
        asks: `<${words}>`,
        words: 'number off the zahl nombre numero',
      },
      {
        // The digit of "to 1 decimal place" is no number to round.
        facts: [
          '<round|runde|rundet|arrondis|arrondir|arrondissez|redondea|redondear|aproxima> <|off |the number |die zahl |le nombre |el numero >{n:signed}',
        ],
        asks: `<${words}>`,
      },
    ],
    needs: 'n',
    solve: ({ n = '' }) => {
      const [step, value] = [new Fraction(10).pow(power) ?? new Fraction(1), new Fraction(n)]
      const low = value.div(step).floor().mul(step)
      const high = low.add(step)
      const rounded = value.div(step).round().mul(step)
      if (rounded.equals(value)) return null
      const digit = value.div(step).mul(10).floor().mod(10)
      const text = (number: Fraction) => number.toString()
      return {
        calculations: [text(rounded)],
        passes: [text(digit)],
        mistakes: [[text(rounded.equals(low) ? high : low), askDigit]],
      }
    },
    make: (random) => {
      const scale = 10 ** power
      const number = random.int(12, 98) * scale + (random.int(1, 9) * scale) / 10
      return { n: String(Number(number.toFixed(5))) }
    },
  }
}

/* ---- Decimals and percentages as fractions ---- */

const askPlaces: Texts = {
  en: 'Which place does the last digit stand in: tenths, hundredths, thousandths?',
  de: 'An welcher Stelle steht die letzte Ziffer: Zehntel, Hundertstel, Tausendstel?',
  fr: 'Quel est le rang du dernier chiffre : dixièmes, centièmes, millièmes ?',
  es: '¿En qué lugar está la última cifra: décimas, centésimas, milésimas?',
}
const askReduce: Texts = {
  en: 'By which number can you divide both the numerator and the denominator?',
  de: 'Durch welche Zahl kannst du Zähler und Nenner teilen?',
  fr: 'Par quel nombre peux-tu diviser le numérateur et le dénominateur ?',
  es: '¿Entre qué número puedes dividir el numerador y el denominador?',
}

const asFraction: TaskType = {
  subject: 'fraction form',
  rule: {
    en: 'The last place tells the denominator, 10, 100 or 1000; percent means hundredths. Then reduce the fraction.',
    de: 'Die letzte Stelle nennt den Nenner, 10, 100 oder 1000; Prozent heißt Hundertstel. Dann kürze den Bruch.',
    fr: 'Le dernier rang donne le dénominateur, 10, 100 ou 1000 ; pour cent veut dire centièmes. Simplifie ensuite.',
    es: 'El último lugar da el denominador, 10, 100 o 1000; por ciento significa centésimas. Después simplifica.',
  },
  hints: [
    askPlaces,
    {
      en: 'Which fraction over 10, 100 or 1000 is the same number?',
      de: 'Welcher Bruch mit dem Nenner 10, 100 oder 1000 ist dieselbe Zahl?',
      fr: 'Quelle fraction de dénominateur 10, 100 ou 1000 est le même nombre ?',
      es: '¿Qué fracción con denominador 10, 100 o 1000 es el mismo número?',
    },
    askReduce,
  ],
  text: {
    en: 'Write {n} as a fraction in lowest terms.',
    de: 'Schreibe {n} als vollständig gekürzten Bruch.',
    fr: 'Écris {n} sous forme de fraction irréductible.',
    es: 'Escribe {n} como fracción irreducible.',
  },
  cues: [
    {
      facts: ['{n:chance}'],
      asks: '<<as|to|into|in> <a |an |><common |simplified |reduced |proper |mixed ><fraction|number>|<as|to|into> <a |>fraction|als <einen |><vollstandig |><gekurzten |gewohnlichen |><bruch|bruchzahl>|in einen <gekurzten |gewohnlichen |>bruch|<en|sous forme de|sous la forme d’une|sous forme d’une|sous la forme de|comme> <une |>fraction<| irreductible| simplifiee>|<en|como|a|en forma de> <una |>fraccion<| irreducible| simplificada>>',
      words:
        'write convert change express turn rewrite decimal number percent percentage fraction simplest lowest form terms its simplify schreibe wandle um gib stelle dar die dezimalzahl zahl den prozentsatz vollstandig gekurzt ecris convertis exprime transforme donne le nombre decimal irreductible escribe convierte expresa transforma pasa el numero decimal irreducible simplificada mas simple possible posible',
    },
  ],
  needs: 'n',
  solve: ({ n = '' }) => {
    const number = n.replace(/ ?%$/, '')
    const isPercent = number !== n
    if (number.includes('/')) return null
    const decimals = number.split('.')[1]?.length ?? 0
    const bottom = 10 ** (decimals + (isPercent ? 2 : 0))
    const top = Math.round(Number(number) * 10 ** decimals)
    const value = new Fraction(top, bottom)
    if (value.d === 1n || bottom > 1_000_000) return null
    const over = `${top}/${bottom}`
    const answer = value.toFraction()
    return {
      exact: {
        form: 'fraction',
        values: [answer],
        answer,
        lines: [...new Set([over, answer])],
        statement: isPercent ? `${number}%` : n,
      },
      mistakes: [
        [`${top}/${bottom * 10}`, askPlaces],
        [`${top}/${bottom / 10}`, askPlaces],
        [`1/${top}`, askPlaces],
      ],
    }
  },
  make: (random) => {
    const part = random.pick(['1/4', '3/4', '2/5', '3/5', '1/8', '5/8', '7/20', '9/25', '11/50'])
    const value = new Fraction(part)
    return { n: random.pick([value.toString(), `${value.mul(100).toString()}%`]) }
  },
}

/* ---- Fractions of numbers ---- */

const fractionRule: Texts = {
  en: 'The denominator says into how many equal parts the whole is cut, the numerator how many of them are taken.',
  de: 'Der Nenner sagt, in wie viele gleiche Teile das Ganze geteilt wird, der Zähler, wie viele man davon nimmt.',
  fr: 'Le dénominateur dit en combien de parts égales on partage le tout, le numérateur combien on en prend.',
  es: 'El denominador dice en cuántas partes iguales se divide el todo; el numerador, cuántas se toman.',
}
const askOnePart: Texts = {
  en: 'How much is one of the equal parts?',
  de: 'Wie groß ist einer der gleichen Teile?',
  fr: 'Combien vaut une seule des parts égales ?',
  es: '¿Cuánto vale una de las partes iguales?',
}
const fractionHints: readonly Texts[] = [
  {
    en: 'Into how many equal parts is the whole divided?',
    de: 'In wie viele gleiche Teile wird das Ganze geteilt?',
    fr: 'En combien de parts égales partage-t-on le tout ?',
    es: '¿En cuántas partes iguales se divide el todo?',
  },
  askOnePart,
  {
    en: 'How many of these parts do you take?',
    de: 'Wie viele dieser Teile nimmst du?',
    fr: 'Combien de ces parts prends-tu ?',
    es: '¿Cuántas de esas partes tomas?',
  },
]

const fractionOfNumber: TaskType = {
  subject: 'fraction of a number',
  rule: fractionRule,
  hints: fractionHints,
  text: {
    en: 'Find {a}/{b} of {n}.',
    de: 'Berechne {a}/{b} von {n}.',
    fr: 'Calcule {a}/{b} de {n}.',
    es: 'Calcula {a}/{b} de {n}.',
  },
  asks: {
    en: ['<@find|how much is> {a}/{b} of {n:money}<| {unit:unit}>.'],
    de: [
      '<Berechne|Bestimme|Wie viel sind|Wie viel ist|Was sind> {a}/{b} von {n:money}<| {unit:unit}>.',
    ],
    fr: [
      '<Calcule|Calculer|Combien font|Combien valent|Que valent|Prends> <|les >{a}/{b} de {n:money}<| {unit:unit}>.',
    ],
    es: [
      '<Calcula|Calcular|Halla|¿Cuánto es|¿Cuánto son> <|los >{a}/{b} de {n:money}<| {unit:unit}>.',
    ],
  },
  needs: 'a b n',
  bars: ({ a = '', b = '', n = '' }) => ({
    rows: [
      { boxes: equalParts(b), whole: n },
      { boxes: equalParts(a), whole: '?' },
    ],
  }),
  solve: ({ a = '', b = '', n = '', unit }) =>
    Number(b) === 0
      ? null
      : {
          calculations: [`${n} / ${b}`, `${n} / ${b} * ${a}`],
          ways: [`${n} * ${a} / ${b}`, `${a} / ${b} * ${n}`],
          ...(unit !== undefined && { unit }),
          mistakes: [
            [`${n} / ${a} * ${b}`, askOnePart],
            [`${n} * ${a}`, askOnePart],
            [`${n} - ${n} / ${b} * ${a}`, askOnePart],
          ],
        },
  make: (random) => {
    const [a, b] = random.pick([
      [2, 3],
      [3, 4],
      [3, 5],
      [5, 6],
      [5, 8],
      [4, 9],
    ] as const)
    return { a: String(a), b: String(b), n: String(b * random.int(4, 30)) }
  },
}

/** "three quarters of 60" */
const shareOfNumber: TaskType = {
  ...fractionOfNumber,
  subject: 'fraction of a number in words',
  asks: {
    en: ['<@find|how much is> {share:share} of <{n}|{coin:money}><| {unit:unit}>.'],
    de: [
      '<Berechne|Bestimme|Wie viel sind|Wie viel ist|Was sind|Was ist> {share:share} von <{n}|{coin:money}><| {unit:unit}>.',
    ],
    fr: [
      '<Calcule|Calculer|Combien font|Combien valent|Combien fait|Que valent|Prends> <|les |le >{share:share} de <{n}|{coin:money}><| {unit:unit}>.',
    ],
    es: [
      '<Calcula|Calcular|Halla|¿Cuánto es|¿Cuánto son> <|los |el >{share:share} de <{n}|{coin:money}><| {unit:unit}>.',
    ],
  },
  needs: 'share',
  solve: ({ share = '', n, coin, ...given }) => {
    const [a = '', b = ''] = share.split('/')
    // "A third of 18" is a division, which is read as one.
    const isDivision = /^1\/[34]$/.test(share) && coin === undefined && given['unit'] === undefined
    return isDivision ? null : fractionOfNumber.solve({ ...given, n: n ?? coin ?? '', a, b })
  },
}

/** What is left after a fraction is spent: "75 euros, 3/5 of it spent". */
const fractionLeft: TaskType = {
  ...fractionOfNumber,
  subject: 'fraction of a number: left',
  text: {
    en: '{who:name} has {n} euros and spends {a}/{b} of it on a trip. How many euros are left?',
    de: '{who:name} hat {n} Euro und gibt {a}/{b} davon für eine Reise aus. Wie viele Euro bleiben übrig?',
    fr: '{who:name} a {n} euros et en dépense {a}/{b} pour un voyage. Combien d’euros reste-t-il ?',
    es: '{who:name} tiene {n} euros y gasta {a}/{b} de ese dinero en un viaje. ¿Cuántos euros quedan?',
  },
  asks: {},
  solve: ({ a = '', b = '', n = '' }) =>
    Number(b) === 0 || Number(a) >= Number(b)
      ? null
      : {
          calculations: [`${n} / ${b}`, `${n} / ${b} * ${a}`, `${n} - ${n} / ${b} * ${a}`],
          ways: [`${n} / ${b} * (${b} - ${a})`, `${n} * (${b} - ${a}) / ${b}`],
          passes: [`${b} - ${a}`, `1 - ${a}/${b}`, `${n} * ${a} / ${b}`],
          unit: '€',
          mistakes: [[`${n} - ${a}`, askOnePart]],
        },
  make: (random) => ({ who: 'Zoe', ...fractionOfNumber.make(random) }),
}

const whichFraction: TaskType = {
  subject: 'fraction: share',
  rule: fractionRule,
  hints: fractionHints,
  text: {
    en: 'What fraction of {n} is {part}?',
    de: 'Welcher Bruchteil von {n} ist {part}?',
    fr: 'Quelle fraction de {n} <représente|est> {part} ?',
    es: '¿Qué fracción de {n} es {part}?',
  },
  asks: {
    en: [
      '<What|Which> fraction of {n}<| {_:words}> <is|are> {part}<| {_:words}>?',
      '{part} is what fraction of {n}?',
    ],
    de: [
      '<Welcher Anteil|Welchen Anteil|Welcher Bruch> von {n}<| {_:words}> <sind|ist> {part}<| {_:words}>?',
    ],
    fr: ['Quelle fraction de {n}<| {_:words}> <représente|représentent|sont> {part}<| {_:words}>?'],
    es: ['¿Qué fracción de {n}<| {_:words}> <son|representa|representan> {part}<| {_:words}>?'],
  },
  needs: 'n part',
  bars: ({ n = '', part = '' }) => twoRows([[n, 3]], [[`? = ${part}`, 2]]),
  solve: ({ n = '', part = '' }) =>
    Number(n) === 0 || Number(part) >= Number(n)
      ? null
      : {
          calculations: [`${part} / ${n}`],
          mistakes: [
            [`${n} / ${part}`, askOnePart],
            [`(${n} - ${part}) / ${n}`, askOnePart],
          ],
        },
  make: (random) => {
    const whole = random.pick([24, 36, 40, 60, 72])
    return { n: String(whole), part: String((whole * random.int(1, 3)) / 4) }
  },
}

/* ---- Roots ---- */

const rootRule: Texts = {
  en: 'Look for the largest square number that divides the number under the root.',
  de: 'Suche die größte Quadratzahl, die die Zahl unter der Wurzel teilt.',
  fr: 'Cherche le plus grand carré parfait qui divise le nombre sous la racine.',
  es: 'Busca el mayor cuadrado perfecto que divide al número bajo la raíz.',
}
const askSquareFactor: Texts = {
  en: 'Which square number divides the number under the root?',
  de: 'Welche Quadratzahl teilt die Zahl unter der Wurzel?',
  fr: 'Quel carré parfait divise le nombre sous la racine ?',
  es: '¿Qué cuadrado perfecto divide al número bajo la raíz?',
}
const rootHints: readonly Texts[] = [
  askSquareFactor,
  {
    en: 'How can you write the number under the root as a product with a square number?',
    de: 'Wie schreibst du die Zahl unter der Wurzel als Produkt mit einer Quadratzahl?',
    fr: 'Comment écrire le nombre sous la racine comme un produit avec un carré parfait ?',
    es: '¿Cómo escribes el número bajo la raíz como producto con un cuadrado perfecto?',
  },
  {
    en: 'What becomes of the square number when it leaves the root?',
    de: 'Was wird aus der Quadratzahl, wenn sie aus der Wurzel heraustritt?',
    fr: 'Que devient le carré parfait quand il sort de la racine ?',
    es: '¿En qué se convierte el cuadrado perfecto al salir de la raíz?',
  },
]

const simplifiedRoot: TaskType = {
  subject: 'root: simplified',
  rule: rootRule,
  hints: rootHints,
  text: {
    en: 'Simplify √({n}).',
    de: 'Vereinfache √({n}).',
    fr: 'Simplifie √({n}).',
    es: 'Simplifica √({n}).',
  },
  cues: [
    {
      facts: [
        '√({n})',
        '√{n}',
        '√ {n}',
        '<square root of|the square root of|quadratwurzel aus|wurzel aus|racine carree de|racine de|raiz cuadrada de|raiz de> {n}',
      ],
      asks: '<simplify|simplest radical form|simplest form|simplest surd form|simplified radical form|vereinfache|ziehe teilweise die wurzel|ziehe die wurzel teilweise|teilweise|simplifie|simplifier|simplifica|simplificar|extrae factores de|forme a√b|forme simplifiee>',
      words:
        'write in express radical surd as possible much so weit wie moglich so ecris sous forme expresa la wurzel aus',
    },
  ],
  needs: 'n',
  solve: ({ n = '' }) => {
    const number = Number(n)
    if (!Number.isInteger(number) || number < 2 || number > 100_000) return null
    const outside = squareFactor(number)
    const inside = number / outside ** 2
    if (outside === 1 || inside === 1) return null
    const squares = Array.from({ length: outside }, (_, at) => at + 1).filter(
      (one) => one > 1 && number % one ** 2 === 0,
    )
    return {
      exact: {
        form: 'root',
        values: [`sqrt(${n})`],
        ways: squares.flatMap((one) => [
          `sqrt(${one ** 2})`,
          `sqrt(${number / one ** 2})`,
          `${one ** 2}*${number / one ** 2}`,
        ]),
        answer: `${outside}sqrt(${inside})`,
        lines: [`sqrt(${outside ** 2} * ${inside})`, `${outside}sqrt(${inside})`],
        statement: `sqrt(${n})`,
      },
      mistakes: [
        [`${inside}*sqrt(${outside})`, askSquareFactor],
        [`${outside ** 2}*sqrt(${inside})`, askSquareFactor],
        [`${number}/2`, askSquareFactor],
      ],
    }
  },
  make: (random) => ({ n: String(random.pick([2, 3, 5, 6, 7]) * random.pick([4, 9, 16, 25, 36])) }),
}

/** Sums, differences and products of roots that come to one root. */
export const rootCalculation: TaskType = {
  subject: 'root: calculation',
  rule: {
    en: 'Write the number under the root as a square times a rest; the root of the square comes in front.',
    de: 'Schreibe die Zahl unter der Wurzel als Quadratzahl mal Rest; die Wurzel der Quadratzahl kommt davor.',
    fr: 'Écris le nombre sous la racine comme un carré fois un reste ; la racine du carré passe devant.',
    es: 'Escribe el número bajo la raíz como un cuadrado por un resto; la raíz del cuadrado sale fuera.',
  },
  hints: [
    {
      en: 'Which of these roots can you write in a simpler way?',
      de: 'Welche dieser Wurzeln kannst du einfacher schreiben?',
      fr: 'Laquelle de ces racines peux-tu écrire plus simplement ?',
      es: '¿Cuál de estas raíces puedes escribir de forma más sencilla?',
    },
    askSquareFactor,
    {
      en: 'Which root is left in every part, and what stands in front of it?',
      de: 'Welche Wurzel bleibt in jedem Teil übrig, und was steht davor?',
      fr: 'Quelle racine reste-t-il dans chaque partie, et qu’y a-t-il devant ?',
      es: '¿Qué raíz queda en cada parte y qué hay delante?',
    },
  ],
  text: {
    en: 'Simplify ${sum:polynomial}$.',
    de: 'Vereinfache ${sum:polynomial}$.',
    fr: 'Simplifie ${sum:polynomial}$.',
    es: 'Simplifica ${sum:polynomial}$.',
  },
  asks: {
    en: [
      '<@find|Simplify|Simplify as far as possible:|Write as a single root:|Add:|Subtract:|Multiply:|Work out and simplify|Simplify the expression> {sum:polynomial}<| as much as possible| in simplest form| in simplest radical form>.',
    ],
    de: [
      '<Berechne|Vereinfache|Fasse zusammen:|Fasse zusammen|Vereinfache so weit wie möglich:|Vereinfache den Term|Berechne und vereinfache> {sum:polynomial}<| so weit wie möglich>.',
    ],
    fr: [
      '<Calcule|Calculer|Simplifie|Simplifier|Réduire|Réduis|Simplifie au maximum|Écris sous la forme a√b :|Calcule et simplifie> {sum:polynomial}<| au maximum>.',
    ],
    es: [
      '<Calcula|Calcular|Simplifica|Simplificar|Reduce|Opera y simplifica|Calcula y simplifica|Suma los radicales|Simplifica la expresión> {sum:polynomial}<| al máximo>.',
    ],
  },
  needs: 'sum',
  solve: ({ sum = '' }) => {
    const written = plainNotation(sum.replace(/√\((\d{1,9})\)|√ ?(\d{1,9})/g, 'sqrt($1$2)'))
    const [tree, roots] = [readExpression(written.trim()), written.match(/sqrt\(/g) ?? []]
    const terms = tree === null ? null : surdTerms(tree)
    const total = terms === null ? null : sumOfSurds(terms)
    if (tree?.kind !== 'operation' || !terms || !total || roots.length === 0) return null
    const answer = surdText(total)
    const simplified = terms.map(surdText)
    const line = simplified.join(' + ').replaceAll('+ -', '- ')
    const numbers = (written.match(/sqrt\(\d+\)/g) ?? []).map((root) =>
      Number(/\d+/.exec(root)?.[0]),
    )
    return {
      exact: {
        form: 'root',
        values: [written.trim()],
        ways: [...simplified, ...numbers.flatMap(waysOfRoot)],
        answer,
        lines: [...new Set([line, answer])],
        statement: written.trim(),
      },
      mistakes: surdSlips(written, terms, numbers),
    }
  },
  make: (random) => {
    const [rest = 2, other = 3] = random.some([2, 3, 5, 6, 7, 10, 11, 13, 14, 15], 2)
    const [a, b] = [random.int(2, 12), random.int(2, 12)]
    const isSum = random.pick([true, false])
    if (a === b) return rootCalculation.make(random)
    const root = (square: number, inside: number) => `\\sqrt{${square * square * inside}}`
    return {
      sum: isSum ? `${root(a, rest)} + ${root(b, rest)}` : `${b} \\cdot ${root(a, other)}`,
    }
  },
}

/** A number in front of a root, and the number under it: "6√2". */
type Surd = readonly [front: number, inside: number]

/** The terms of a sum as surds; null where one of them is not a surd. */
function surdTerms(tree: Expression): readonly Surd[] | null {
  if (tree.kind === 'operation' && (tree.operator === '+' || tree.operator === '-')) {
    const [left, right] = [surdTerms(tree.left), surdTerms(tree.right)]
    const sign = tree.operator === '-' ? -1 : 1
    return (
      left && right && [...left, ...right.map(([front, inside]): Surd => [sign * front, inside])]
    )
  }
  const one = surdOf(tree)
  return one && [one]
}

function surdOf(tree: Expression): Surd | null {
  if (tree.kind === 'number')
    return tree.value.d === 1n ? [Number(tree.value.n * tree.value.s), 1] : null
  if (tree.kind === 'root') {
    const inside = tree.of.kind === 'number' && tree.of.value.d === 1n ? Number(tree.of.value.n) : 0
    return inside > 0 && inside < 1e6 ? reducedSurd(1, inside) : null
  }
  if (tree.kind !== 'operation' || tree.operator !== '*') return null
  const [left, right] = [surdOf(tree.left), surdOf(tree.right)]
  return left && right && reducedSurd(left[0] * right[0], left[1] * right[1])
}

function reducedSurd(front: number, inside: number): Surd {
  const outside = squareFactor(inside)
  return [front * outside, inside / outside ** 2]
}

/** The sum of surds of one root; null where their roots differ. */
function sumOfSurds(terms: readonly Surd[]): Surd | null {
  const inside = terms[0]?.[1] ?? 1
  const front = terms.reduce((sum, [one]) => sum + one, 0)
  return terms.every(([, other]) => other === inside) && front !== 0 ? [front, inside] : null
}

const surdText = ([front, inside]: Surd): string =>
  inside === 1
    ? String(front)
    : `${front === 1 ? '' : front === -1 ? '-' : `${front}*`}sqrt(${inside})`

/** The products with a square that a number under a root is written as. */
const waysOfRoot = (inside: number): readonly string[] =>
  Array.from({ length: squareFactor(inside) }, (_, at) => (at + 1) ** 2)
    .filter((square) => square > 1 && inside % square === 0)
    .flatMap((square) => [
      `sqrt(${square})`,
      `sqrt(${inside / square})`,
      `${square}*${inside / square}`,
    ])

/** Values of careless readings: all under one root, or squares that are left in front. */
function surdSlips(
  written: string,
  terms: readonly Surd[],
  numbers: readonly number[],
): readonly TaskMistake[] {
  const squared = numbers.map((inside) => squareFactor(inside) ** 2)
  const rest = terms[0]?.[1] ?? 1
  if (terms.length > 1) {
    const under = readExpression(written.replace(/sqrt\((\d+)\)/g, '$1'))
    const total = under && exactValue(under)
    const front = squared.reduce((sum, one) => sum + one, 0)
    return [
      ...(total ? [[`sqrt(${formatFraction(total)})`, askSquareFactor] as const] : []),
      [`${front}*sqrt(${rest})`, askSquareFactor],
    ]
  }
  const front = written.replace(/sqrt\(\d+\)/g, String(squared[0] ?? 1))
  return [[`${front}*sqrt(${rest})`, askSquareFactor]]
}

const cubeRoot: TaskType = {
  subject: 'root: cube root',
  rule: rootRule,
  hints: [
    {
      en: 'Which number to the third power gives the number under the root?',
      de: 'Welche Zahl ergibt hoch drei die Zahl unter der Wurzel?',
      fr: 'Quel nombre au cube donne le nombre sous la racine ?',
      es: '¿Qué número al cubo da el número bajo la raíz?',
    },
    askWhatIsGiven,
    askPart,
  ],
  text: {
    en: 'What is the cube root of {n}?',
    de: 'Was ist die dritte Wurzel aus {n}?',
    fr: 'Quelle est la racine cubique de {n} ?',
    es: '¿Cuál es la raíz cúbica de {n}?',
  },
  cues: [
    {
      facts: [
        '<cube root|cubic root|dritte wurzel|kubikwurzel|racine cubique|racine troisieme|raiz cubica>~{n}',
        '<cube root|dritte wurzel|kubikwurzel> <of|aus|von> {n}',
        '∛{n}',
        '∛({n})',
      ],
      asks: '<find|calculate|compute|what is|evaluate|berechne|bestimme|was ist|ziehe|calcule|trouve|quelle est|calcula|halla|cual es>',
      words: 'the cube root dritte',
    },
  ],
  needs: 'n',
  solve: ({ n = '' }) => {
    const root = Math.round(Math.cbrt(Number(n)))
    if (root < 2 || root ** 3 !== Number(n)) return null
    return { calculations: [String(root)], passes: [n], mistakes: [[`${n}/3`, askWhatIsGiven]] }
  },
  make: (random) => ({ n: String(random.int(2, 12) ** 3) }),
}

/* ---- Angles ---- */

const radianRule: Texts = {
  en: 'A half turn is $180°$ or $\\pi$ radians.',
  de: 'Eine halbe Drehung ist $180°$ oder $\\pi$ im Bogenmaß.',
  fr: 'Un demi-tour vaut $180°$ ou $\\pi$ radians.',
  es: 'Media vuelta son $180°$ o $\\pi$ radianes.',
}
const askHalfTurn: Texts = {
  en: 'How many radians are half a turn, and how many degrees?',
  de: 'Wie groß ist eine halbe Drehung im Bogenmaß, und wie groß in Grad?',
  fr: 'Combien de radians fait un demi-tour, et combien de degrés ?',
  es: '¿Cuántos radianes tiene media vuelta y cuántos grados?',
}
const radianHints: readonly Texts[] = [
  askHalfTurn,
  {
    en: 'Which part of half a turn is this angle?',
    de: 'Welcher Teil einer halben Drehung ist dieser Winkel?',
    fr: 'Quelle partie d’un demi-tour cet angle représente-t-il ?',
    es: '¿Qué parte de media vuelta es este ángulo?',
  },
  {
    en: 'Do you multiply by $\\pi$ here, or by $180$?',
    de: 'Multiplizierst du hier mit $\\pi$ oder mit $180$?',
    fr: 'Multiplies-tu ici par $\\pi$ ou par $180$ ?',
    es: '¿Multiplicas aquí por $\\pi$ o por $180$?',
  },
]
const convertWords =
  'into to convert change express write give from an angle of rechne wandle gib schreibe winkel um an den convertis convertir exprime donne mesure convierte expresa pasa a en in to degrees grad degres grados radians radianes bogenmass'

const toRadians: TaskType = {
  subject: 'angle: radians',
  rule: radianRule,
  hints: radianHints,
  text: {
    en: 'Convert {n}° to radians.',
    de: 'Wandle {n}° ins Bogenmaß um.',
    fr: 'Convertis {n}° en radians.',
    es: 'Convierte {n}° a radianes.',
  },
  cues: [
    {
      facts: ['{n}°', '{n} <degrees|grad|degres|grados>'],
      asks: '<radians|radian measure|radianes|bogenmass>',
      words: convertWords,
    },
  ],
  needs: 'n',
  solve: ({ n = '' }) => {
    const value = new Fraction(n).div(180)
    return {
      exact: {
        form: 'pi',
        values: [`${n}*pi/180`],
        ways: [`${n}/180`],
        answer: multipleOfPi(value),
        lines: [`${n} * pi / 180`, multipleOfPi(value)],
      },
      mistakes: [
        [`${n}*180/pi`, askHalfTurn],
        [`${n}*pi/360`, askHalfTurn],
        [`${n}*pi/90`, askHalfTurn],
      ],
    }
  },
  make: (random) => ({
    n: String(random.pick([30, 45, 60, 75, 120, 135, 150, 210, 225, 240, 300])),
  }),
}

const toDegrees: TaskType = {
  subject: 'angle: degrees',
  rule: radianRule,
  hints: radianHints,
  text: {
    en: 'Convert {a}π/{b} radians to degrees.',
    de: 'Wandle {a}π/{b} aus dem Bogenmaß in Grad um.',
    fr: 'Convertis {a}π/{b} radians en degrés.',
    es: 'Convierte {a}π/{b} radianes a grados.',
  },
  cues: [
    {
      facts: [
        '{a}<| >π<| >/<| >{b}<| radians| rad| radianes>',
        '{a}<| >pi<| >/<| >{b}<| radians| rad| radianes>',
        'π<| >/<| >{b}<| radians| rad| radianes>',
        'pi<| >/<| >{b}<| radians| rad| radianes>',
        '{a}<| >π<| radians| rad| radianes>',
        '{a}<| >pi<| radians| rad| radianes>',
      ],
      asks: '<degrees|degree measure|grad|gradmass|degres|grados>',
      words: `${convertWords} dem aus`,
    },
  ],
  needs: '',
  solve: ({ a, b }) => {
    if (a === undefined && b === undefined) return null
    const [top, bottom] = [a ?? '1', b ?? '1']
    if (Number(bottom) === 0) return null
    return {
      calculations: [`${top} * 180`, `${top} * 180 / ${bottom}`],
      ways: [`180 / ${bottom} * ${top}`],
      mistakes: [
        [`${top} * 360 / ${bottom}`, askHalfTurn],
        [`${top} * 90 / ${bottom}`, askHalfTurn],
      ],
    }
  },
  make: (random) => {
    const [a, b] = random.pick([
      [2, 3],
      [3, 4],
      [5, 6],
      [7, 6],
      [5, 4],
      [4, 3],
      [5, 3],
    ] as const)
    return { a: String(a), b: String(b) }
  },
}

/* ---- Complex numbers ---- */

const complexRule: Texts = {
  en: 'Calculate with $i$ as with a letter, and replace $i^2$ by $-1$.',
  de: 'Rechne mit $i$ wie mit einem Buchstaben und ersetze $i^2$ durch $-1$.',
  fr: 'Calcule avec $i$ comme avec une lettre, et remplace $i^2$ par $-1$.',
  es: 'Calcula con $i$ como con una letra y sustituye $i^2$ por $-1$.',
}
const askImaginary: Texts = {
  en: 'What is $i^2$?',
  de: 'Was ist $i^2$?',
  fr: 'Que vaut $i^2$ ?',
  es: '¿Cuánto vale $i^2$?',
}
const complexHints: readonly Texts[] = [
  {
    en: 'Which parts are real, and which are imaginary?',
    de: 'Welche Teile sind reell, welche imaginär?',
    fr: 'Quelles parties sont réelles, lesquelles imaginaires ?',
    es: '¿Qué partes son reales y cuáles imaginarias?',
  },
  askImaginary,
  {
    en: 'How do you put the real parts together, and how the imaginary ones?',
    de: 'Wie fasst du die reellen Teile zusammen, wie die imaginären?',
    fr: 'Comment regroupes-tu les parties réelles, et les parties imaginaires ?',
    es: '¿Cómo juntas las partes reales y cómo las imaginarias?',
  },
]

const part = String.raw`\( ?(-?\d{0,6}(?:\.\d{1,4})?) ?([+-]) ?(\d{0,6}(?:\.\d{1,4})?) ?i ?\)`
const twoComplex = new RegExp(String.raw`^${part} ?([+\-*/÷:]?) ?${part}$`)
const squared = new RegExp(String.raw`^${part}\^2$`)

type Pair = readonly [Fraction, Fraction]

const pairOf = ([real = '0', sign = '+', imaginary = '']: readonly string[]): Pair => [
  new Fraction(real === '' || real === '-' ? `${real}0` : real),
  new Fraction(`${sign === '-' ? '-' : ''}${imaginary === '' ? '1' : imaginary}`),
]

function joinedComplex([a, b]: Pair, [c, d]: Pair, operator: string): Pair | null {
  if (operator === '+') return [a.add(c), b.add(d)]
  if (operator === '-') return [a.sub(c), b.sub(d)]
  if (operator === '*' || operator === '') return [a.mul(c).sub(b.mul(d)), a.mul(d).add(b.mul(c))]
  const size = c.mul(c).add(d.mul(d))
  return size.n === 0n ? null : [a.mul(c).add(b.mul(d)).div(size), b.mul(c).sub(a.mul(d)).div(size)]
}

const complexText = ([real, imaginary]: Pair): string => {
  if (imaginary.n === 0n) return real.toFraction()
  const size = imaginary.abs()
  const one = size.equals(1)
    ? 'i'
    : size.d === 1n
      ? `${size.toFraction()}i`
      : `(${size.toFraction()})i`
  if (real.n === 0n) return imaginary.s < 0n ? `-${one}` : one
  return `${real.toFraction()} ${imaginary.s < 0n ? '-' : '+'} ${one}`
}

function complexSolution({ formula = '' }: Bindings) {
  const plain = formula.replace(/(?<=[)\d]) ?[·×] ?/g, '*').replaceAll('−', '-')
  const square = squared.exec(plain)
  const match = square === null ? twoComplex.exec(plain) : [...square, '*', ...square.slice(1)]
  if (match === null) return null
  const [, a, s, b, operator = '', c, t, d] = match
  const [first, second] = [pairOf([a ?? '', s ?? '', b ?? '']), pairOf([c ?? '', t ?? '', d ?? ''])]
  const result = joinedComplex(first, second, operator)
  if (result === null) return null
  const isProduct = operator === '' || operator === '*'
  const sign = operator === '' ? '*' : operator === '÷' || operator === ':' ? '/' : operator
  const written = `(${complexText(first)})${sign}(${complexText(second)})`
  const mistakes: TaskMistake[] = isProduct
    ? [
        [complexText([first[0].mul(second[0]), first[1].mul(second[1])]), askImaginary],
        [
          complexText([first[0].mul(second[0]).add(first[1].mul(second[1])), result[1]]),
          askImaginary,
        ],
      ]
    : [[complexText([result[0], result[1].neg()]), complexHints[2] as Texts]]
  return {
    exact: {
      form: 'complex' as const,
      values: [written],
      answer: complexText(result),
      lines: [complexText(result)],
      statement: written,
    },
    mistakes,
  }
}

const complexCalculation: TaskType = {
  subject: 'complex numbers: calculation',
  rule: complexRule,
  hints: complexHints,
  text: {
    en: 'Calculate {formula:formula}.',
    de: 'Berechne {formula:formula}.',
    fr: 'Calcule {formula:formula}.',
    es: 'Calcula {formula:formula}.',
  },
  asks: {
    en: [
      '<@find|simplify|multiply|add|subtract|divide|expand|write in the form a + bi:> {formula:formula}<| in the form a + bi>.',
    ],
    de: ['<Bestimme|Vereinfache|Multipliziere|Addiere> {formula:formula}.'],
    fr: [
      '<Calculer|Effectue|Effectuer|Développe|Écris sous forme algébrique> <|: >{formula:formula}.',
    ],
    es: ['<Calcular|Efectúa|Efectuar|Resuelve|Multiplica|Suma> <|: >{formula:formula}.'],
  },
  needs: 'formula',
  solve: complexSolution,
  make: (random) => {
    const number = () => `(${random.int(1, 6)} ${random.pick(['+', '-'])} ${random.int(2, 7)}i)`
    return { formula: `${number()}${random.pick(['', ' + '])}${number()}` }
  },
}

const modulus: TaskType = {
  subject: 'complex numbers: modulus',
  rule: {
    en: 'The modulus is the distance from zero: the root of the sum of both squares.',
    de: 'Der Betrag ist der Abstand von null: die Wurzel aus der Summe beider Quadrate.',
    fr: 'Le module est la distance à zéro : la racine de la somme des deux carrés.',
    es: 'El módulo es la distancia al cero: la raíz de la suma de los dos cuadrados.',
  },
  hints: [
    complexHints[0] as Texts,
    {
      en: 'Where does the number lie in the plane, and how far is that from zero?',
      de: 'Wo liegt die Zahl in der Ebene, und wie weit ist das von null?',
      fr: 'Où se trouve le nombre dans le plan, et à quelle distance de zéro ?',
      es: '¿Dónde está el número en el plano y a qué distancia del cero?',
    },
    askPart,
  ],
  text: {
    en: 'Find the modulus of {z:formula}.',
    de: 'Berechne den Betrag von {z:formula}.',
    fr: 'Calcule le module de {z:formula}.',
    es: 'Calcula el módulo de {z:formula}.',
  },
  asks: {
    en: ['@find the <modulus|absolute value|magnitude> of <|the complex number >{z:formula}.'],
    de: ['<Bestimme|Berechne|Wie groß ist> <den|der> Betrag <von|der komplexen Zahl> {z:formula}.'],
    fr: ['<Calcule|Calculer|Détermine|Quel est> le module <de|du nombre complexe> {z:formula}.'],
    es: ['<Calcula|Halla|¿Cuál es> el módulo <de|del número complejo> {z:formula}.'],
  },
  needs: 'z',
  solve: ({ z = '' }) => {
    const [, a = '', sign, b = ''] =
      /^(?:[a-z] ?= ?)?\(?(-?\d{1,6}) ?([+-]) ?(\d{0,6}) ?i\)?$/.exec(z) ?? []
    if (sign === undefined) return null
    const other = b === '' ? '1' : b
    return {
      calculations: [`(${a})^2 + ${other}^2`, `sqrt((${a})^2 + ${other}^2)`],
      passes: [`(${a})^2`, `${other}^2`],
      mistakes: [
        [`${a} + ${other}`, complexHints[0] as Texts],
        [`sqrt((${a})^2 - ${other}^2)`, askPart],
        [`${a} - ${other}`, complexHints[0] as Texts],
      ],
    }
  },
  make: (random) => {
    const [a, b] = random.pick([
      [3, 4],
      [5, 12],
      [6, 8],
      [8, 15],
    ] as const)
    return { z: `${a} ${random.pick(['+', '-'])} ${b}i` }
  },
}

/* ---- Counting ---- */

const countRule: Texts = {
  en: 'Multiply the numbers of choices, one place after the other.',
  de: 'Multipliziere die Anzahlen der Möglichkeiten, einen Platz nach dem anderen.',
  fr: 'Multiplie les nombres de choix, une place après l’autre.',
  es: 'Multiplica los números de opciones, un lugar tras otro.',
}
const countHints: readonly Texts[] = [
  {
    en: 'Does the order matter here?',
    de: 'Kommt es hier auf die Reihenfolge an?',
    fr: 'L’ordre compte-t-il ici ?',
    es: '¿Importa aquí el orden?',
  },
  {
    en: 'How many choices are there for the first place, and how many for the next?',
    de: 'Wie viele Möglichkeiten gibt es für den ersten Platz, wie viele für den nächsten?',
    fr: 'Combien de choix y a-t-il pour la première place, et combien pour la suivante ?',
    es: '¿Cuántas opciones hay para el primer lugar y cuántas para el siguiente?',
  },
  askPart,
]
const product = (from: number, count: number): string =>
  Array.from({ length: count }, (_, at) => String(from - at)).join(' * ')

const waysToStand: TaskType = {
  subject: 'counting: orders',
  rule: countRule,
  hints: countHints,
  text: {
    en: 'In how many ways can {n} people stand in a line?',
    de: 'Auf wie viele Arten können sich {n} Personen in einer Reihe aufstellen?',
    fr: 'De combien de façons {n} personnes peuvent-elles se mettre en ligne ?',
    es: '¿De cuántas maneras pueden colocarse {n} personas en una fila?',
  },
  asks: {
    en: [
      '<In how many ways|In how many different ways|How many ways> can {n} <different |>{_:words} <|be arranged |sit |stand |line up |be placed |be put >{_:words}?',
      'In how many <|different >ways can {n} <different |>{_:words} be arranged?',
      'In how many <|different >ways can you arrange {n} <different |>{_:words}?',
    ],
    de: [
      '<Auf wie viele|In wie vielen> <|verschiedene |verschiedenen ><Arten|Weisen|Reihenfolgen|Möglichkeiten> <kann man|können|lassen sich> <|sich >{n} <|verschiedene >{_:words} {_:words}?',
      'Wie viele Möglichkeiten gibt es, {n} <|verschiedene >{_:words} {_:words}?',
    ],
    fr: ['De combien de <façons|manières><| différentes> <peut-on |>{_:words} {n} {_:words}?'],
    es: [
      '¿De cuántas <maneras|formas><| distintas| diferentes> <se pueden|pueden> {_:words} {n} {_:words}?',
    ],
  },
  cues: [
    {
      facts: ['{n}'],
      asks: '<how many ways|in how many ways|how many different ways|how many orders|how many arrangements|wie viele moglichkeiten gibt es|auf wie viele arten|auf wie viele weisen|wie viele reihenfolgen|de combien de facons|de combien de manieres|combien de facons|de cuantas maneras|de cuantas formas>',
      words:
        'can different people children books students friends be arranged arrange stand sit line row order shelf up lined a bench on kinder bucher personen schuler verschiedene sich in einem einer regal reihe anzuordnen anordnen aufstellen nebeneinander ordnen kann man konnen personnes livres eleves enfants peuvent-elles peuvent-ils peut-on ranger etagere ligne file se mettre sur une differents differentes personas libros alumnos ninos pueden se puede ordenar colocar colocarse sentarse fila banco estanteria estante distintos diferentes en una zu',
    },
  ],
  needs: 'n',
  solve: ({ n = '' }) => {
    const count = Number(n)
    if (!Number.isInteger(count) || count < 3 || count > 12) return null
    return {
      calculations: [product(count, count - 1)],
      passes: [`${n} * ${count - 1}`],
      mistakes: [
        [`${n} * ${n}`, countHints[1] as Texts],
        [`${n}^${n}`, countHints[1] as Texts],
      ],
    }
  },
  make: (random) => ({ n: String(random.int(4, 7)) }),
}

const choosing: TaskType = {
  subject: 'counting: choices',
  rule: {
    en: 'Count with order first, then divide by the number of orders of what was chosen.',
    de: 'Zähle zuerst mit Reihenfolge und teile dann durch die Anzahl der Reihenfolgen des Ausgewählten.',
    fr: 'Compte d’abord avec l’ordre, puis divise par le nombre d’ordres de ce qui est choisi.',
    es: 'Cuenta primero con orden y divide después entre los órdenes de lo elegido.',
  },
  hints: countHints,
  text: {
    en: 'In how many ways can {k} people be chosen from {n} people?',
    de: 'Auf wie viele Arten kann man {k} Personen aus {n} Personen auswählen?',
    fr: 'De combien de façons peut-on choisir {k} personnes parmi {n} personnes ?',
    es: '¿De cuántas maneras se pueden elegir {k} personas entre {n} personas?',
  },
  cues: [
    {
      names: '<how many|wie viele|wie vielen|combien de|cuantas|cuantos>',
      facts: [
        '<choose|choosing|select|selected|chosen|committee of|team of|group of|groups of|teams of|committees of|auswahlen|gruppe von|choisir|equipe de|groupe de|comite de|elegir|grupo de|comite de|equipo de>~{k}',
        '{k} <people|students|books|cards|players|persons|pupils|children|personen|schuler|bucher|karten|spieler|personnes|eleves|livres|joueurs|personas|alumnos|libros|jugadores> <be chosen|be selected|be picked|aus|parmi|entre|from|out of|de entre>',
        '{k} <von|aus|parmi|entre|from|out of> {n}',
        '<from|out of|of|aus|von|parmi|entre|de entre|de> <a group of |a class of |einer gruppe von |einer klasse von |un groupe de |une classe de |un grupo de |una clase de |>{n}',
        '<a |an ><class|group|club> of {n}',
      ],
      asks: '<ways|different ways|arten|moglichkeiten|weisen|facons|manieres|maneras|formas|committees|groups|teams>',
      words:
        'in can you be is it to there different on auf kann man konnen peut-on peuvent-ils se pueden puede are formed made many people students books cards players personen schuler bucher karten spieler personnes eleves livres personas alumnos libros chosen from out auswahlen choisir elegir gibt es',
    },
  ],
  needs: 'n k',
  solve: ({ n = '', k = '' }) => {
    const [all, some] = [Number(n), Number(k)]
    if (![all, some].every(Number.isInteger) || some < 2 || some >= all || all > 60 || some > 6)
      return null
    const [top, bottom] = [product(all, some), product(some, some)]
    return {
      calculations: [top, `(${top}) / (${bottom})`],
      passes: [bottom, `${n} * ${all - 1}`],
      mistakes: [
        [`${n} * ${k}`, countHints[1] as Texts],
        [`${n}^${k}`, countHints[1] as Texts],
        [`${n} / ${k}`, countHints[0] as Texts],
      ],
    }
  },
  make: (random) => ({ n: String(random.int(6, 12)), k: String(random.int(2, 3)) }),
}

/** Numbers in a row that are drawn. */
const maxInRow = 4

/** A number of something: "The sum of three consecutive integers is 72." */
const consecutive: TaskType = {
  subject: 'number puzzle: consecutive numbers',
  rule: {
    en: 'Call the smallest $n$; the next ones are $n + 1$ and so on.',
    de: 'Nenne die kleinste $n$; die nächsten sind $n + 1$ und so weiter.',
    fr: 'Appelle le plus petit $n$ ; les suivants sont $n + 1$, et ainsi de suite.',
    es: 'Llama $n$ al menor; los siguientes son $n + 1$, y así sucesivamente.',
  },
  hints: [
    {
      en: 'If the smallest is $n$, how do you write the next one?',
      de: 'Wenn die kleinste $n$ heißt: Wie schreibst du die nächste?',
      fr: 'Si le plus petit est $n$, comment écris-tu le suivant ?',
      es: 'Si el menor es $n$, ¿cómo escribes el siguiente?',
    },
    {
      en: 'Which equation says what the task tells about them?',
      de: 'Welche Gleichung sagt, was die Aufgabe über sie erzählt?',
      fr: 'Quelle équation dit ce que l’énoncé raconte sur eux ?',
      es: '¿Qué ecuación dice lo que cuenta el enunciado sobre ellos?',
    },
    askPart,
  ],
  text: {
    en: 'The sum of {count} consecutive integers is {n}. Find the integers.',
    de: 'Die Summe von {count} aufeinanderfolgenden ganzen Zahlen ist {n}. Bestimme die Zahlen.',
    fr: 'La somme de {count} entiers consécutifs est {n}. Trouve ces entiers.',
    es: 'La suma de {count} números enteros consecutivos es {n}. Halla los números.',
  },
  facts: {
    en: ['The sum of {count} consecutive <|whole |natural |positive ><integers|numbers> is {n}.'],
    de: [
      'Die Summe <von |>{count} aufeinanderfolgender <|ganzer |natürlicher >Zahlen <ist|beträgt> {n}.',
      'Die Summe von {count} aufeinanderfolgenden <|natürlichen |ganzen >Zahlen <ist|beträgt> {n}.',
    ],
    fr: [
      'La somme de {count} <nombres |>entiers<| naturels> consécutifs <est|est égale à|vaut> {n}.',
      'La somme de {count} nombres consécutifs est <|de >{n}.',
    ],
    es: ['La suma de {count} números<| naturales| enteros> consecutivos es {n}.'],
  },
  asks: {
    en: ['<Find|What are|Determine> <the|these> <|three |two |four ><integers|numbers>?'],
    de: ['<Wie heißen|Wie lauten|Bestimme|Welche> <die |diese |><Zahlen|Zahlen sind das>?'],
    fr: ['<Quels sont|Trouve|Détermine> ces <nombres|trois nombres|entiers>?'],
    es: [
      '<¿Cuáles son|Halla|Encuentra|Calcula> <los|esos> números?',
      '¿Qué números son?',
      '¿Cuáles son?',
    ],
  },
  needs: 'count n',
  bars: ({ count = '', n = '' }) =>
    Number(count) > maxInRow
      ? null
      : {
          rows: Array.from({ length: Number(count) }, (_, at) => ({
            boxes: [['n', 3] as const, ...Array.from({ length: at }, () => ['1', 0.5] as const)],
            ...(at === 0 && { whole: '?' }),
          })),
          together: n,
        },
  solve: ({ count = '', n = '' }) => {
    const [many, sum] = [Number(count), Number(n)]
    const first = (sum - (many * (many - 1)) / 2) / many
    if (!Number.isInteger(first) || many < 2 || many > 6) return null
    const values = Array.from({ length: many }, (_, at) => String(first + at))
    return {
      exact: {
        form: 'list',
        values,
        unknowns: values,
        ways: [`${n} / ${count}`, `${n} - ${(many * (many - 1)) / 2}`],
        answer: values.join(', '),
        lines: [`${many}n + ${(many * (many - 1)) / 2} = ${n}`, `n = ${first}`],
      },
    }
  },
  make: (random) => {
    const first = random.int(5, 60)
    return { count: '3', n: String(3 * first + 3) }
  },
}

const productOfTwo: TaskType = {
  ...consecutive,
  bars: () => null,
  subject: 'number puzzle: product of consecutive numbers',
  text: {
    en: 'The product of two consecutive positive integers is {n}. Find the integers.',
    de: 'Das Produkt zweier aufeinanderfolgender natürlicher Zahlen ist {n}. Bestimme die Zahlen.',
    fr: 'Le produit de deux entiers positifs consécutifs est {n}. Trouve ces entiers.',
    es: 'El producto de dos números naturales consecutivos es {n}. Halla los números.',
  },
  facts: {
    en: [
      'The product of <two|2> consecutive <positive |natural |whole ><integers|numbers> is {n}.',
    ],
    de: ['Das Produkt von zwei aufeinanderfolgenden natürlichen Zahlen <ist|beträgt> {n}.'],
    fr: [
      'Le produit de deux entiers <naturels|positifs|naturels consécutifs> <consécutifs |>est <égal à |>{n}.',
    ],
    es: ['El producto de dos números <naturales|enteros positivos|positivos> consecutivos es {n}.'],
  },
  needs: 'n',
  solve: ({ n = '' }) => {
    const first = Math.floor(Math.sqrt(Number(n)))
    if (first < 1 || first * (first + 1) !== Number(n)) return null
    const values = [String(first), String(first + 1)]
    return {
      exact: {
        form: 'list',
        values,
        unknowns: [...values, `-${first + 1}`],
        answer: values.join(', '),
        lines: [`n*(n + 1) = ${n}`, `n = ${first}`],
      },
    }
  },
  make: (random) => {
    const first = random.int(4, 20)
    return { n: String(first * (first + 1)) }
  },
}

const handshakes: TaskType = {
  subject: 'counting: handshakes',
  rule: countRule,
  hints: [
    {
      en: 'How many hands does one person shake?',
      de: 'Wie viele Hände schüttelt eine Person?',
      fr: 'Combien de mains une personne serre-t-elle ?',
      es: '¿Cuántas manos estrecha una persona?',
    },
    {
      en: 'How often is each handshake counted when you do this for everyone?',
      de: 'Wie oft zählst du jeden Händedruck, wenn du das für alle machst?',
      fr: 'Combien de fois comptes-tu chaque poignée de main en faisant cela pour tous ?',
      es: '¿Cuántas veces cuentas cada apretón si haces eso con todos?',
    },
    askPart,
  ],
  text: {
    en: '{n} people all shake hands once. How many handshakes are there?',
    de: '{n} Personen geben sich alle einmal die Hand. Wie viele Händedrücke gibt es?',
    fr: '{n} personnes se serrent toutes la main une fois. Combien y a-t-il de poignées de main ?',
    es: '{n} personas se dan todas la mano una vez. ¿Cuántos apretones de manos hay?',
  },
  cues: [
    {
      names:
        '<handshakes|shakes hands|shake hands|handedrucke|hand|hande|handschlage|poignees de main|main|apretones de manos|mano>',
      facts: ['{n:signed}'],
      asks: '<how many handshakes|how many times|how many|wie viele handedrucke|wie oft|wie viele|combien de poignees de main|combien y a-t-il de poignees de main|combien y a-t-il|combien de fois|cuantos apretones de manos|cuantos apretones|cuantos|cuantas veces>',
      words:
        'people each every all once one another other at a party with handshakes there are everyone if shake hands jeder jedem einmal alle gibt personen sich die werden geschuttelt handedrucke personnes chacune toutes une fois se serrent serre autres en tout poignees main personas cada una todas se da dan los apretones de manos hay entre si vez',
    },
  ],
  needs: 'n',
  solve: ({ n = '' }) => {
    const count = Number(n)
    if (!Number.isInteger(count) || count < 3 || count > 1000) return null
    return {
      calculations: [`${n} * ${count - 1}`, `${n} * ${count - 1} / 2`],
      passes: [String(count - 1)],
      mistakes: [
        [`${n} * ${n}`, countHints[1] as Texts],
        [`${n} * 2`, countHints[1] as Texts],
      ],
    }
  },
  make: (random) => ({ n: String(random.int(5, 20)) }),
}

/* ---- Several numbers in order ---- */

const orderHints: readonly Texts[] = [
  {
    en: 'How can you write them so that they are easy to compare?',
    de: 'Wie kannst du sie schreiben, damit man sie gut vergleichen kann?',
    fr: 'Comment les écrire pour les comparer facilement ?',
    es: '¿Cómo puedes escribirlos para compararlos bien?',
  },
  {
    en: 'Which one is the smallest?',
    de: 'Welche ist die kleinste?',
    fr: 'Lequel est le plus petit ?',
    es: '¿Cuál es el menor?',
  },
  {
    en: 'Which common denominator do they have?',
    de: 'Welchen gemeinsamen Nenner haben sie?',
    fr: 'Quel dénominateur commun ont-ils ?',
    es: '¿Qué denominador común tienen?',
  },
]

function ordering(isRising: boolean): TaskType {
  return {
    subject: 'ordering',
    rule: orderHints[0] as Texts,
    hints: orderHints,
    text: isRising
      ? {
          en: 'Order from smallest to largest: {list:numbers}.',
          de: 'Ordne der Größe nach, beginnend mit der kleinsten Zahl: {list:numbers}.',
          fr: 'Range dans l’ordre croissant : {list:numbers}.',
          es: 'Ordena de menor a mayor: {list:numbers}.',
        }
      : {
          en: 'Order from largest to smallest: {list:numbers}.',
          de: 'Ordne der Größe nach, beginnend mit der größten Zahl: {list:numbers}.',
          fr: 'Range dans l’ordre décroissant : {list:numbers}.',
          es: 'Ordena de mayor a menor: {list:numbers}.',
        },
    cues: [
      {
        facts: ['{list:numbers}'],
        asks: isRising
          ? '<from smallest to largest|from least to greatest|in ascending order|in increasing order|der grosse nach, beginnend mit der kleinsten|der grosse nach|aufsteigend|vom kleinsten zum grossten|croissant|du plus petit au plus grand|de menor a mayor>'
          : '<from largest to smallest|from greatest to least|in descending order|in decreasing order|absteigend|vom grossten zum kleinsten|decroissant|du plus grand au plus petit|de mayor a menor>',
        words:
          'order arrange put sort the numbers fractions decimals following these ordne sortiere die zahlen bruche folgenden range ranger classe nombres fractions dans l ordre les suivants suivantes ordena los numeros fracciones siguientes las zahl',
      },
    ],
    needs: 'list',
    solve: ({ list = '' }) => {
      const numbers = list
        .split(/[,;<>]| (?:and|und|et|y) /)
        .map((one) => one.trim())
        .filter((one) => one !== '')
      const values = numbers.map((one) => new Fraction(one))
      const order = numbers
        .map((_, at) => at)
        .toSorted((a, b) => (isRising ? 1 : -1) * (values[a]?.compare(values[b] ?? 0) ?? 0))
      const sorted = order.map((at) => numbers[at] ?? '')
      if (
        new Set(values.map((one) => one.toFraction())).size < numbers.length ||
        numbers.length < 3 ||
        sorted.join() === numbers.join()
      )
        return null
      return {
        exact: {
          form: 'list',
          values: sorted,
          answer: sorted.join(', '),
          lines: [sorted.join(', ')],
          statement: numbers.join(', '),
        },
      }
    },
    make: (random) => ({
      list: random.some(['1/2', '2/3', '3/4', '3/5', '5/8', '5/6', '7/10'], 3).join(', '),
    }),
  }
}

export const numberTasks: readonly TaskType[] = [
  primeFactors,
  ...places.map(rounding),
  asFraction,
  fractionOfNumber,
  shareOfNumber,
  fractionLeft,
  whichFraction,
  simplifiedRoot,
  rootCalculation,
  cubeRoot,
  toRadians,
  toDegrees,
  complexCalculation,
  modulus,
  waysToStand,
  choosing,
  handshakes,
  consecutive,
  productOfTwo,
  ordering(true),
  ordering(false),
]
