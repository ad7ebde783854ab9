/** Divisors and multiples: the greatest common divisor, the least common multiple, when two events meet. */
import { sameWriting } from '../algebra/fragments'
import type { Texts } from '../phrases/phrase'
import type { Random } from '../random'
import type { Bindings, TaskValues } from './grammar'
import { namesOf } from './materials'
import type { Solved, TaskType } from './task-type'

export const divisibilityRule: Texts = {
  en: 'A number is divisible by another when the division leaves no remainder. The greatest common divisor divides both numbers; the least common multiple is a multiple of both.',
  de: 'Eine Zahl ist durch eine andere teilbar, wenn kein Rest bleibt. Der größte gemeinsame Teiler teilt beide Zahlen, das kleinste gemeinsame Vielfache ist ein Vielfaches von beiden.',
  fr: 'Un nombre est divisible par un autre si la division tombe juste. Le plus grand commun diviseur divise les deux nombres ; le plus petit commun multiple est multiple des deux.',
  es: 'Un número es divisible entre otro si la división es exacta. El máximo común divisor divide a ambos números; el mínimo común múltiplo es múltiplo de ambos.',
}
export const askOther: Texts = {
  en: 'Does the question ask for a common divisor or for a common multiple?',
  de: 'Ist nach einem gemeinsamen Teiler oder nach einem gemeinsamen Vielfachen gefragt?',
  fr: 'Demande-t-on un diviseur commun ou un multiple commun ?',
  es: '¿Se pide un divisor común o un múltiplo común?',
}
const askSmaller: Texts = {
  en: 'Is there a smaller number that both of them divide?',
  de: 'Gibt es eine kleinere Zahl, die durch beide teilbar ist?',
  fr: 'Y a-t-il un nombre plus petit que les deux divisent ?',
  es: '¿Hay un número más pequeño que sea divisible entre ambos?',
}
export const divisibilityHints: readonly Texts[] = [
  {
    en: 'How can you test whether a number divides another one?',
    de: 'Wie kannst du prüfen, ob eine Zahl eine andere teilt?',
    fr: 'Comment tester si un nombre en divise un autre ?',
    es: '¿Cómo puedes comprobar si un número divide a otro?',
  },
  {
    en: 'Which prime factors do the numbers have?',
    de: 'Welche Primfaktoren haben die Zahlen?',
    fr: 'Quels sont les facteurs premiers des nombres ?',
    es: '¿Qué factores primos tienen los números?',
  },
  {
    en: 'Which prime factors are shared, and which stand in one number alone?',
    de: 'Welche Primfaktoren sind gemeinsam, und welche stehen nur in einer Zahl?',
    fr: 'Quels facteurs premiers sont communs, et lesquels n’apparaissent que dans un nombre ?',
    es: '¿Qué factores primos son comunes y cuáles están en un solo número?',
  },
]

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b)
}

/** Two numbers with a common divisor. */
function pair(random: Random): TaskValues {
  const common = random.int(3, 40)
  const [a, b] = [random.int(2, 15), random.int(2, 15)]
  if (a === b || divisor(a, b) > 1) return pair(random)
  return { a: String(common * a), b: String(common * b) }
}

/** Whole numbers of a task with their greatest common divisor; null for others. */
function wholeNumbers({ a: one, b: two, c: three = two }: Bindings) {
  const numbers = [...new Set([Number(one), Number(two), Number(three)])]
  if (!numbers.every((number) => Number.isInteger(number) && number > 0 && number < 1e6))
    return null
  return { numbers, common: numbers.reduce(divisor) }
}

/** The divisors of the numbers and the remainders of their divisions: what a right way passes. */
function passed(numbers: readonly number[], common: number): readonly string[] {
  const divisors = numbers.flatMap((number) =>
    Array.from({ length: Math.min(number, 1000) }, (_, at) => at + 1).filter(
      (by) => number % by === 0,
    ),
  )
  const rests: number[] = []
  for (let [a, b] = [Math.max(...numbers), Math.min(...numbers)]; b > 0; [a, b] = [b, a % b]) {
    rests.push(a % b, b * Math.floor(a / b), a - b)
  }
  const parts = numbers.map((number) => number / common)
  return [...new Set([...numbers, ...divisors, ...rests, ...parts])]
    .filter((n) => n > 0)
    .map(String)
}

const multipleOf = (numbers: readonly number[]): number =>
  numbers.reduce((a, b) => (a * b) / divisor(a, b))

function greatestOf(given: Bindings): Solved | null {
  const whole = wholeNumbers(given)
  if (whole === null) return null
  const { numbers, common } = whole
  const product = numbers.reduce((a, b) => a * b)
  return {
    calculations: [String(common)],
    passes: passed(numbers, common),
    lines: [
      ...numbers.map((number) => `${number} = ${common} * ${number / common}`),
      String(common),
    ],
    mistakes: [
      [String(multipleOf(numbers)), askOther],
      [String(product), askOther],
    ],
  }
}

function leastOf(given: Bindings): Solved | null {
  const whole = wholeNumbers(given)
  if (whole === null) return null
  const { numbers, common } = whole
  const least = multipleOf(numbers)
  const product = numbers.reduce((a, b) => a * b)
  const multiples = numbers.flatMap((number) =>
    Array.from({ length: Math.min(60, least / number) }, (_, at) => String((at + 1) * number)),
  )
  return {
    calculations: [String(least)],
    passes: [...passed(numbers, common), ...multiples, String(common)],
    lines: [
      ...numbers.map((number) => `${number} = ${common} * ${number / common}`),
      `${[common, ...numbers.map((number) => number / common)].join(' * ')} = ${least}`,
    ].slice(0, numbers.length === 2 ? 3 : 2),
    mistakes: [
      [String(product), askSmaller],
      [String(common), askOther],
    ],
  }
}

export const greatestDivisor: TaskType = {
  subject: 'divisibility: greatest common divisor',
  text: {
    en: 'What is the greatest common divisor of {a} and {b}?',
    de: 'Was ist der größte gemeinsame Teiler von {a} und {b}?',
    fr: 'Quel est le plus grand commun diviseur de {a} et {b} ?',
    es: '¿Cuál es el máximo común divisor de {a} y {b}?',
  },
  asks: {
    en: [
      '@find <|the ><<greatest|highest|largest> common <divisor|factor|measure>|gcd|gcf|hcf><| (<gcd|gcf|hcf>)> of <|the numbers >{a}<,| and> {b}<|<,|, and| and> {c}>?',
    ],
    de: [
      '@find <|@the ><größten gemeinsamen Teiler|größte gemeinsame Teiler|ggT|größter gemeinsamer Teiler> <von|der Zahlen> {a}<,| und> {b}<|<,| und> {c}><| an>?',
    ],
    fr: [
      '@find <|le ><plus grand commun diviseur|plus grand diviseur commun|pgcd> <de|des nombres|entre> {a}<,| et> <|de >{b}<|<,| et> <|de >{c}>?',
    ],
    es: [
      '@find <|el ><máximo común divisor|mcd|mcd|maximo comun divisor> <de|de los números|entre> {a}<,| y> <|de >{b}<|<,| y> {c}>?',
    ],
  },
  needs: 'a b',
  rule: divisibilityRule,
  hints: divisibilityHints,
  solve: greatestOf,
  make: pair,
}

const leastMultiple: TaskType = {
  subject: 'divisibility: least common multiple',
  text: {
    en: 'What is the least common multiple of {a} and {b}?',
    de: 'Was ist das kleinste gemeinsame Vielfache von {a} und {b}?',
    fr: 'Quel est le plus petit commun multiple de {a} et {b} ?',
    es: '¿Cuál es el mínimo común múltiplo de {a} y {b}?',
  },
  asks: {
    en: [
      '@find <|the ><<least|lowest|smallest> common multiple|lcm> of <|the numbers >{a}<,| and> {b}<|<,|, and| and> {c}>?',
    ],
    de: [
      '@find <|@the ><kleinste gemeinsame Vielfache|kgV|kleinstes gemeinsames Vielfaches> <von|der Zahlen> {a}<,| und> {b}<|<,| und> {c}><| an>?',
    ],
    fr: [
      '@find <|le ><plus petit commun multiple|plus petit multiple commun|ppcm> <de|des nombres|entre> {a}<,| et> <|de >{b}<|<,| et> <|de >{c}>?',
    ],
    es: [
      '@find <|el ><mínimo común múltiplo|mcm|mcm> <de|de los números|entre> {a}<,| y> <|de >{b}<|<,| y> {c}>?',
    ],
  },
  needs: 'a b',
  rule: divisibilityRule,
  hints: divisibilityHints,
  solve: leastOf,
  make: pair,
}

/** Two events that come back, and when they meet. */
export const meetingAgain: TaskType = {
  subject: 'divisibility: meeting again',
  text: {
    en: '{first:name} goes swimming every {a} days and {second:name} every {b} days. Today both are there. After how many days do they meet again for the first time?',
    de: '{first:name} geht alle {a} Tage schwimmen, {second:name} alle {b} Tage. Heute sind beide dort. Nach wie vielen Tagen treffen sie sich zum ersten Mal wieder?',
    fr: '{first:name} va nager tous les {a} jours et {second:name} tous les {b} jours. Aujourd’hui, <leurs séances tombent le même jour|ils y sont ensemble>. Dans combien de jours <cela arrive-t-il de nouveau|se retrouvent-ils> pour la première fois ?',
    es: '{first:name} va a nadar cada {a} días y {second:name} cada {b} días. Hoy coinciden. ¿Dentro de cuántos días vuelven a coincidir por primera vez?',
  },
  facts: {
    en: [
      '{_:words} <every|once every> {a} @time and {_:words} every {b} @time.',
      '{_:words} <every|once every> {a} and <|every >{b} @time.',
      '<today|they|both|now|right now|at noon|at 0 minutes|at {_:clock}|at {_:clock} they|at {_:clock} both><|,> {_:words} <together|at the same time|today|both|there>.',
      'One {_:words} every {a} @time<,|> <and|> <another|the other|a second><| one><| {_:words}> every {b} @time.',
    ],
    de: [
      '{_:words} alle {a} @time<|,| und> {_:words} alle {b} @time<| {_:words}>.',
      '{_:words} alle {a} und <|alle >{b} @time<| {_:words}>.',
      '<Heute|Jetzt|Gerade|Um {_:clock}> {_:words}.',
    ],
    fr: [
      '{_:words} <toutes les|tous les> {a} @time<,| et> {_:words} <toutes les|tous les> {b} @time.',
      "<Aujourd'hui|maintenant|ils|elles|les deux><|,> {_:words}.",
    ],
    es: [
      '{_:words} cada {a} @time y {_:words} cada {b} @time.',
      '<Hoy|ahora|los dos|ambos><|,> {_:words}.',
    ],
  },
  asks: {
    en: [
      '<After|In> how many @time <will|do|are> <they|both> <|both |next >{_:words} <again|together|at the same time|together again|at the same time again><| for the first time>?',
    ],
    de: [
      '<Nach|In> wie vielen @time {_:words} <zum ersten Mal |>wieder {_:words}?',
      '<Nach|In> wie vielen @time {_:words} wieder<| gemeinsam| gleichzeitig| zusammen><| ab>?',
    ],
    fr: [
      '<Après|dans|au bout de> combien de @time {_:words} <ensemble|en même temps|de nouveau|à nouveau><| pour la première fois>?',
    ],
    es: [
      '<Dentro de|después de|al cabo de> <cuántos|cuántas> @time {_:words} <a coincidir|juntos|juntas|a la vez><| por primera vez>?',
    ],
  },
  needs: 'a b',
  rule: divisibilityRule,
  hints: divisibilityHints,
  solve: leastOf,
  make: (random) => {
    const [first = '', second = ''] = namesOf(random, 2)
    return { ...pair(random), first, second }
  },
}

/* ---- Division with remainder ---- */

const remainderRule: Texts = {
  en: 'The quotient is how often the divisor fits in whole; the remainder is what is left over, and less than the divisor.',
  de: 'Der Quotient sagt, wie oft der Teiler ganz hineinpasst; der Rest ist, was übrig bleibt, und kleiner als der Teiler.',
  fr: 'Le quotient dit combien de fois entières le diviseur est contenu ; le reste est ce qui reste, plus petit que le diviseur.',
  es: 'El cociente dice cuántas veces enteras cabe el divisor; el resto es lo que sobra, menor que el divisor.',
}
const askFits: Texts = {
  en: 'How often does the divisor fit in whole?',
  de: 'Wie oft passt der Teiler ganz hinein?',
  fr: 'Combien de fois entières le diviseur est-il contenu dans le nombre ?',
  es: '¿Cuántas veces enteras cabe el divisor?',
}
const askLeft: Texts = {
  en: 'How much of the number is left when you take that multiple away?',
  de: 'Wie viel bleibt von der Zahl übrig, wenn du dieses Vielfache abziehst?',
  fr: 'Que reste-t-il du nombre quand on retire ce multiple ?',
  es: '¿Cuánto queda del número al quitarle ese múltiplo?',
}
const remainderHelp = {
  rule: remainderRule,
  hints: [
    askFits,
    {
      en: 'Which is the largest multiple of the divisor that is not larger than the number?',
      de: 'Was ist das größte Vielfache des Teilers, das nicht größer als die Zahl ist?',
      fr: 'Quel est le plus grand multiple du diviseur qui ne dépasse pas le nombre ?',
      es: '¿Cuál es el mayor múltiplo del divisor que no pasa del número?',
    },
    askLeft,
  ] as readonly Texts[],
}

/** The parts of a division that leaves a remainder; null for others. */
function divided({ a = '', b = '' }: Bindings) {
  const [number, by] = [Number(a), Number(b)]
  const isWhole = Number.isInteger(number) && Number.isInteger(by)
  if (!isWhole || by < 2 || number <= by || number > 1e9) return null
  const [quotient, rest] = [Math.floor(number / by), number % by]
  return { a, b, quotient: String(quotient), rest: String(rest), multiple: String(quotient * by) }
}

const dividends = (random: Random): TaskValues => {
  const by = random.int(3, 12)
  return { a: String(by * random.int(4, 30) + random.int(1, by - 1)), b: String(by) }
}

const quotientAndRest: TaskType = {
  subject: 'division with remainder',
  ...remainderHelp,
  text: {
    en: 'Divide {a} by {b}. Give the quotient and the remainder.',
    de: 'Berechne {a} : {b} mit Rest.',
    fr: 'Divise {a} par {b}. Donne le quotient et le reste.',
    es: 'Divide {a} entre {b}. Da el cociente y el resto.',
  },
  cues: [
    {
      facts: [
        '{a} <:|/|÷|divided by|geteilt durch|divise par|dividido entre|dividido por> {b}',
        '<divide|dividing|teile|dividiere|divise|diviser|dividir|of|von|de> {a} <by|durch|par|entre|por|and|und|et|y> {b}',
        '{a}:{b}',
        '{a}/{b}',
      ],
      asks: '<with <|a >remainder|with remainders|quotient and <|the >remainder|remainder and <|the >quotient|mit rest|quotient und rest|quotienten und <|den >rest|avec <|un >reste|quotient et <|le >reste|reste et <|le >quotient|division euclidienne|con resto|cociente y <|el >resto|resto y <|el >cociente|division entera>',
      words:
        'divide division quotient the what are and of teile dividiere schriftlich division quotient den divise diviser effectue pose la le euclidienne de effectuer realiza efectua el dividir cociente resto reste rest remainder',
    },
  ],
  needs: 'a b',
  solve: (given) => {
    const parts = divided(given)
    if (parts === null) return null
    const { a, b, quotient, rest, multiple } = parts
    const whole = `${a} = ${quotient} * ${b} + ${rest}`
    return {
      exact: {
        form: 'list',
        values: [quotient, rest],
        answer: `${quotient} R ${rest}`,
        ways: [`${quotient} * ${b}`, `${a} - ${multiple}`, `${quotient} * ${b} + ${rest}`],
        lines: [`${quotient} * ${b} = ${multiple}`, `${a} - ${multiple} = ${rest}`, whole],
        statement: `${a} : ${b}`,
      },
      mistakes: [
        [`${a}/${b}`, askLeft],
        [`${quotient} + 1`, askFits],
      ],
      told: (problem) => ({
        ...problem,
        readsRemainders: true,
        check: (step, previous) =>
          sameWriting(step, whole) || sameWriting(step, `${a} = ${b} * ${quotient} + ${rest}`)
            ? { kind: 'final' }
            : problem.check(step, previous),
      }),
    }
  },
  make: dividends,
}

const restOnly: TaskType = {
  subject: 'division with remainder: the remainder',
  ...remainderHelp,
  text: {
    en: 'What is the remainder when {a} is divided by {b}?',
    de: 'Welcher Rest bleibt, wenn man {a} durch {b} teilt?',
    fr: 'Quel est le reste de la division de {a} par {b} ?',
    es: '¿Cuál es el resto de dividir {a} entre {b}?',
  },
  asks: {
    en: [
      '@find the remainder <when|if> <you divide {a} by {b}|{a} is divided by {b}>?',
      '@find the remainder <of|in> <|the division ><{a} divided by {b}|{a} <÷|/|:> {b}|{a}/{b}|{a}:{b}>?',
    ],
    de: [
      '<Welcher|Welchen|Was für ein> Rest <bleibt|ergibt sich|lässt><,|> <|wenn man |bei |bei der Division von |bei der Division ><{a}:{b}|{a}/{b}|{a} durch {b}><| teilt| dividiert>?',
      '@find den Rest <bei der Division von|von|bei|der Division> <{a}:{b}|{a}/{b}|{a} durch {b}>.',
    ],
    fr: [
      '@find <le |>reste de la division <|euclidienne |entière >de {a} par {b}?',
      '@find <le |>reste <quand|lorsque|si> <on|l’on> divise {a} par {b}?',
    ],
    es: [
      '@find el <resto|residuo> <de|de la división de|de la división|al dividir|que queda al dividir> <{a}:{b}|{a}/{b}|{a} <entre|por> {b}>?',
    ],
  },
  needs: 'a b',
  solve: (given) => {
    const parts = divided(given)
    if (parts === null) return null
    const { a, b, quotient, rest, multiple } = parts
    return {
      calculations: [`${quotient} * ${b}`, `${a} - ${multiple}`],
      passes: [quotient],
      mistakes: [
        [`${a} / ${b}`, askLeft],
        [`${b} - ${rest}`, askLeft],
      ],
    }
  },
  make: dividends,
}

/* ---- Stories of divisors ---- */

/** Two lengths or amounts that are cut into the largest equal parts. */
const largestParts: TaskType = {
  subject: 'divisibility: largest equal parts',
  text: {
    en: 'Two ribbons of {a} {unit:name} and {b} {unit:name} are cut into equal pieces, with nothing left over. How long can each piece be at most?',
    de: 'Zwei Bänder von {a} {unit:name} und {b} {unit:name} werden ohne Rest in gleich lange Stücke geschnitten. Wie lang kann ein Stück höchstens sein?',
    fr: 'Deux rubans de {a} {unit:name} et {b} {unit:name} sont coupés en morceaux de même longueur, sans reste. Quelle est la longueur maximale d’un morceau ?',
    es: 'Dos cintas de {a} {unit:name} y {b} {unit:name} se cortan en trozos iguales sin que sobre nada. ¿Cuál es la mayor longitud posible de cada trozo?',
  },
  facts: {
    en: [
      '<Two|2> <ribbons|ropes|boards|planks|wires|strips|pieces of string> <of|measure|are|have lengths> {a} {unit:name} and {b} {unit:name}<| long> <are|must be|have to be|are to be> cut into equal pieces<|,> <as long as possible|with nothing left over|without waste|with no waste>.',
      '<They|The pieces> <are|must be|should be> <cut into equal pieces|as long as possible>.',
    ],
    de: [
      'Zwei <Bänder|Seile|Bretter|Drähte|Latten|Schnüre> <von|sind|mit> {a} {unit:name} und {b} {unit:name}<| lang| Länge> <werden|sollen> <|ohne Rest >in <gleich lange|möglichst lange gleiche|möglichst lange, gleich lange> Stücke <geschnitten|zerschnitten|zersägt|zerschnitten werden|geschnitten werden>.',
    ],
    fr: [
      'On <coupe|veut couper> deux <rubans|cordes|planches|fils> de {a} {unit:name} et <|de >{b} {unit:name} en morceaux <de même longueur|égaux><|, sans reste|, sans perte| sans perte|, les plus longs possible>.',
    ],
    es: [
      'Se <cortan|quieren cortar> dos <cintas|cuerdas|tablas|listones> de {a} {unit:name} y <|de >{b} {unit:name} en trozos iguales<| sin que sobre nada|, lo más largos posible| lo más largos posible>.',
    ],
  },
  asks: {
    en: [
      'How long <is|will> <each|one> piece<| be>?',
      'What is the <greatest|largest|longest> possible length of <each|a> piece?',
    ],
    de: ['Wie lang <ist|wird> <jedes|ein> Stück<| höchstens>?'],
    fr: ['Quelle est la longueur <|maximale >de chaque morceau?'],
    es: ['¿Cuánto <mide|medirá> cada trozo<| como máximo>?'],
  },
  needs: 'a b',
  rule: divisibilityRule,
  hints: divisibilityHints,
  solve: (given) => {
    const solved = greatestOf(given)
    const isLength = /^(?:c|d|m)?m$/.test(given.unit ?? '')
    return solved && isLength ? { ...solved, unit: given.unit ?? '' } : null
  },
  make: (random) => ({ ...pair(random), unit: random.pick(['cm', 'm']) }),
}

export const divisibilityTasks: readonly TaskType[] = [
  greatestDivisor,
  leastMultiple,
  meetingAgain,
  quotientAndRest,
  restOnly,
  largestParts,
]
