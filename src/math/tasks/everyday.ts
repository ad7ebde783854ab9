/** Everyday tasks: ages, number puzzles, work, mixtures, dice and cards, averages, units, sets, savings. */
import Fraction from 'fraction.js'
import { unitNamed } from '../../text/units'
import { equalParts, meanBars, overlappingBars, partsAnd, twoRows, unevenPair } from '../bar-models'
import type { Texts } from '../phrases/phrase'
import type { Cues } from './cues'
import { amountOf, type Bindings } from './grammar'
import { namesOf } from './materials'
import { storyHints, storyRule } from './stories'
import type { Solved, TaskType } from './task-type'

const story = { rule: storyRule, hints: storyHints }
const askEvery: Texts = {
  en: 'Does your number fit every sentence of the task?',
  de: 'Passt deine Zahl zu jedem Satz der Aufgabe?',
  fr: 'Ton nombre convient-il à chaque phrase de l’énoncé ?',
  es: '¿Encaja tu número en cada frase del enunciado?',
}

/* ---- Ages by a multiple and a sum ---- */

const timesWords: Readonly<Record<string, number>> = {
  twice: 2,
  double: 2,
  doppelt: 2,
  doble: 2,
  thrice: 3,
  triple: 3,
  dreimal: 3,
  viermal: 4,
  zweimal: 2,
  cuadruple: 4,
  quadruple: 4,
}
const timesNumber = (text = ''): number => timesWords[text] ?? Number(text)
const person =
  "<a |an |the |his |her |der |die |das |ein |eine |sein |seine |ihr |ihre |un |una |el |la |le |son |sa |su |l'|>{big:name}"
const other =
  "<his |her |its |the |sein |seine |ihr |ihre |der |die |das |son |sa |le |la |su |el |de |d'|de son |de sa |de su |>{small:name}"
const timesOld = [
  `${person} <is|ist> {times} times as old as ${other}`,
  `${person} <is|ist> {times} times older than ${other}`,
  `${person} is <as old as |>{word:times} <as old as |the age of >${other}`,
  `${person} ist {word:times} so alt wie ${other}`,
  `${person} ist {times}<-mal| mal> so alt wie ${other}`,
  `${person} a {times} fois l'age <de |d'>${other}`,
  `${person} a le {word:times} de l'age <de |d'>${other}`,
  `${person} est {times} fois plus <age|agee> que ${other}`,
  `${person} tiene {times} veces la edad de ${other}`,
  `${person} tiene el {word:times} de <la edad|anos> <que |de >${other}`,
  `la edad de ${person} es el {word:times} de la de ${other}`,
  `la edad de ${person} es {times} veces la de ${other}`,
]
const together = [
  '<together they are|the sum of their ages is|their ages add up to|together, they are|in total they are|zusammen sind sie|zusammen sind beide|die summe ihrer alter ist|gemeinsam sind sie|ensemble ils ont|ensemble, ils ont|a eux deux, ils ont|a eux deux ils ont|la somme de leurs ages est|la somme de leurs ages est de|juntos suman|entre los dos suman|entre los dos tienen|la suma de sus edades es|la suma de sus edades es de|juntos tienen|sus edades suman> {sum}<| years old| years| jahre alt| jahre| ans| anos>',
  '<sind sie zusammen|sind beide zusammen> {sum} jahre alt',
]
const asksAge =
  "<how old is|what is the age of|wie alt ist|quel age a|quel est l'age de|que edad tiene|cuantos anos tiene|cual es la edad de>"

function agesByMultiple(isBig: boolean): TaskType {
  const who = isBig ? 'big' : 'small'
  return {
    subject: 'word problem: ages by a multiple',
    ...story,
    text: {
      en: `{big:name} is {times} times as old as {small:name}. Together they are {sum} years old. How old is {${who}:name}?`,
      de: `{big:name} ist {times}-mal so alt wie {small:name}. Zusammen sind sie {sum} Jahre alt. Wie alt ist {${who}:name}?`,
      fr: `{big:name} a {times} fois l’âge de {small:name}. <La somme de leurs âges est de|Ensemble, ils ont> {sum} ans. Quel âge a {${who}:name} ?`,
      es: `{big:name} tiene {times} veces la edad de {small:name}. <Sus edades suman|Juntos suman> {sum} años. ¿Cuántos años tiene {${who}:name}?`,
    },
    cues: [
      {
        facts: [...timesOld, ...together],
        asks: `${asksAge} <the |der |die |das |le |la |el |son |sa |l'|>{${who}:name}`,
        words: 'years old jahre alt ans anos now jetzt heute',
      },
    ],
    needs: 'sum big small',
    bars: ({ times, word, sum = '' }) => ({
      rows: [
        { boxes: equalParts(String(timesNumber(times ?? word))), ...(isBig && { whole: '?' }) },
        { boxes: equalParts('1'), ...(!isBig && { whole: '?' }) },
      ],
      together: sum,
    }),
    solve: ({ times, word, sum = '' }: Bindings) => {
      const factor = timesNumber(times ?? word)
      if (!Number.isInteger(factor) || factor < 2) return null
      const small = `${sum} / (${factor} + 1)`
      return {
        calculations: [
          `${factor} + 1`,
          small,
          ...(isBig ? [`${sum} / (${factor} + 1) * ${factor}`] : []),
        ],
        ...(isBig && { ways: [`${sum} - ${sum} / (${factor} + 1)`] }),
        others: [isBig ? small : `${sum} / (${factor} + 1) * ${factor}`],
        mistakes: [
          [`${sum} / ${factor}`, askEvery],
          [isBig ? small : `${sum} / (${factor} + 1) * ${factor}`, askEvery],
          [`${sum} - ${factor}`, askEvery],
        ],
      }
    },
    make: (random) => {
      const times = random.int(2, 5)
      const [big, small] = random.some(['Ana', 'Tom', 'Mia', 'Leo', 'Nora', 'Max'], 2) as [
        string,
        string,
      ]
      return { big, small, times: String(times), sum: String((times + 1) * random.int(6, 14)) }
    },
  }
}

const laterDouble: TaskType = {
  subject: 'word problem: twice as old later',
  ...story,
  text: {
    en: '{small:name} is {age} years old. In how many years will {small:name} be twice as old?',
    de: '{small:name} ist heute {age} Jahre alt. In wie vielen Jahren ist {small:name} doppelt so alt?',
    fr: '{small:name} a {age} ans. Dans combien d’années aura-t-elle le double de cet âge ?',
    es: '{small:name} tiene {age} años. ¿Dentro de cuántos años tendrá el doble?',
  },
  cues: [
    {
      facts: [
        '<is|ist heute|ist|ist jetzt|a|tiene|is now> {age}<| years old| jahre alt| ans| anos>',
      ],
      asks: "<in how many years|in wie vielen jahren|dans combien d'annees|dans combien d'ans|dentro de cuantos anos|en cuantos anos> <will |ist |wird |aura-t-|tendra |><he |she |it |er |sie |es |il |elle |{small:name} ><|be |><twice as old|doppelt so alt|le double de cet age|le double de son age|deux fois plus age|deux fois plus agee|el doble|el doble de edad><| sein>",
      words: 'old will be',
    },
  ],
  needs: 'age',
  bars: ({ age = '' }) =>
    twoRows(
      [
        [age, 1],
        ['?', 1],
      ],
      equalParts('2'),
    ),
  solve: ({ age = '' }) => ({
    calculations: [`2 * ${age} - ${age}`],
    passes: [`2 * ${age}`],
    mistakes: [
      [`2 * ${age}`, askEvery],
      [`${age} / 2`, askEvery],
    ],
  }),
  make: (random) => ({ small: 'Lisa', age: String(random.int(7, 30)) }),
}

/* ---- Number puzzles ---- */

const times =
  "<{k} times a number|{k} times the number|{word:times} a number|the product of {k} and a number|das {k}-fache einer zahl|das {k} fache einer zahl|das {word:fold} einer zahl|{k} fois un nombre|le {word:fold} d'un nombre|el {word:fold} de un numero|{k} veces un numero|a number multiplied by {k}|eine zahl mit {k} multipliziert>"
const foldWords: Readonly<Record<string, number>> = {
  doppelte: 2,
  dreifache: 3,
  vierfache: 4,
  funffache: 5,
  sechsfache: 6,
  double: 2,
  triple: 3,
  quadruple: 4,
  doble: 2,
  cuadruple: 4,
}
const equals =
  '<is|equals|gives|gives me|the result is|and the result is|and get|i get|ist|ergibt|erhalte ich|so erhalte ich|est|est egal a|donne|on obtient|vaut|es|es igual a|da|da como resultado|resulta|se obtiene>'
const asksNumber =
  '<find the number|what is the number|what was the number|which number is it|what number is it|what is my number|what was my number|what is her number|what is his number|what is the starting number|what number|which number|bestimme die zahl|wie heisst die zahl|wie heisst meine zahl|wie heisst ihre zahl|wie heisst seine zahl|an welche zahl|welche zahl habe ich mir gedacht|welche zahl|wie lautet die zahl|welche zahl ist es|berechne die zahl|trouve ce nombre|quel est ce nombre|quel est mon nombre|a quel nombre|quel est le nombre|calcule ce nombre|trouve le nombre|halla el numero|cual es el numero|que numero es|que numero he pensado|que numero pense|que numero|encuentra el numero|calcula el numero>'

/** How many times, in digits or as a word; 0 for an unknown word. */
const factorOf = (digits: string | undefined, word = ''): number =>
  digits === undefined ? (timesWords[word] ?? foldWords[word] ?? 0) : Number(digits)

function puzzle(sign: '+' | '-', middle: string): TaskType {
  const back = sign === '+' ? '-' : '+'
  return {
    subject: 'number puzzle',
    ...story,
    text:
      sign === '+'
        ? {
            en: '{k} times a number plus {add} is {sum}. Find the number.',
            de: 'Das {k}-Fache einer Zahl plus {add} ist {sum}. Bestimme die Zahl.',
            fr: '{k} fois un nombre plus {add} est égal à {sum}. Trouve ce nombre.',
            es: '{k} veces un número más {add} es {sum}. Halla el número.',
          }
        : {
            en: '{k} times a number minus {add} is {sum}. Find the number.',
            de: 'Das {k}-Fache einer Zahl minus {add} ist {sum}. Bestimme die Zahl.',
            fr: '{k} fois un nombre moins {add} est égal à {sum}. Trouve ce nombre.',
            es: '{k} veces un número menos {add} es {sum}. Halla el número.',
          },
    cues: [
      {
        facts: [`${times}<, | |>${middle} {add}<,| und| and| et| y|> ${equals} {sum}`],
        asks: asksNumber,
        words: 'if',
      },
    ],
    needs: 'add sum',
    bars: ({ k, word, add = '', sum = '' }) => partsAnd(String(factorOf(k, word)), sign, add, sum),
    solve: ({ k, word, add = '', sum = '' }) => {
      const factor = factorOf(k, word)
      if (factor < 2) return null
      return {
        calculations: [`${sum} ${back} ${add}`, `(${sum} ${back} ${add}) / ${factor}`],
        mistakes: [
          [`(${sum} ${sign} ${add}) / ${factor}`, askEvery],
          [`${sum} / ${factor} ${back} ${add}`, askEvery],
          [`${sum} ${sign} ${add}`, askEvery],
        ],
      }
    },
    make: (random) => {
      const [k, x, add] = [random.int(3, 9), random.int(4, 15), random.int(2, 9)]
      return {
        k: String(k),
        add: String(add),
        sum: String(sign === '+' ? k * x + add : k * x - add),
      }
    },
  }
}

/** "I think of a number, double it and add 9." */
const begun =
  "<i think of a number|i am thinking of a number|i'm thinking of a number|i choose a number|{_:name} thinks of a number|{_:name} is thinking of a number|ich denke mir eine zahl|ich denke an eine zahl|{_:name} denkt sich eine zahl|je pense a un nombre|je choisis un nombre|{_:name} pense a un nombre|pienso un numero|pienso en un numero|{_:name} piensa un numero|{_:name} piensa en un numero>"
const itself =
  '<it|this number|the number|that|the result|the sum|the difference|sie|diese zahl|die zahl|das ergebnis|die summe|die differenz>'
const scaled = `<<multiply|multiplies> ${itself} by {k}|{word:doubling} ${itself}|<divide|divides> ${itself} by {d}|<multipliziere|multipliziert> ${itself} mit {k}|<teile|teilt|dividiere|dividiert> ${itself} durch {d}|le multiplie par {k}|le {word:doubling}|le divise par {d}|multiplie le resultat par {k}|lo multiplico por {k}|lo multiplica por {k}|lo {word:doubling}|lo <divido|divide> <entre|por> {d}|<multiplico|multiplica> el resultado por {k}>`
const shifted = (plus: string, minus: string): string =>
  `<<add|adds> {${plus}}<| to it>|<subtract|subtracts> {${minus}}<| from it>|<take|takes> away {${minus}}|<addiere|addiert|zahle|zahlt> <|dazu |noch >{${plus}}<| dazu| hinzu>|<subtrahiere|subtrahiert|ziehe|zieht> <|davon |noch >{${minus}}<| ab| davon ab>|<j'ajoute|j'y ajoute|ajoute|y ajoute|lui ajoute> {${plus}}|<retranche|soustrais|soustrait|enleve|j'enleve|retire|lui retranche> {${minus}}|<|le ><sumo|suma|anado|anade> {${plus}}|<|le ><resto|resta> {${minus}}>`
const next =
  '<, and then |, then | and then |, and |, | and | \n |, und |, dann | und dann | und |, puis | et | puis |, et |, luego | y luego | y |, y ><|then |dann |puis |luego |despues ><|i |ich |je |he |she |er |sie |il |elle |on >'
const results =
  "<<the|my|his|her> <result|answer> is|<get|gets|obtain|obtains>|that gives|this gives|<das|sein|ihr|mein> ergebnis <ist|lautet>|<erhalte|bekomme><| ich><| als ergebnis><| die zahl>|<erhalt|bekommt><| er| sie><| als ergebnis><| die zahl>|<j'obtiens|obtient|trouve>|<le|mon> resultat est|<obtengo|obtiene|me da|le da>|el resultado es>"
const thoughtOf = (operations: string): string =>
  `${begun}${next}${operations}${next}${results} {sum}`

/** Scaled first, or shifted first: "(x + p) · k". */
function solvedRiddle({ k, d, word, a, b, p, m, sum = '' }: Bindings): Solved | null {
  const factor = k ?? (word === undefined ? undefined : doublings[word])
  const [scale, unscale] = d === undefined ? [`* ${factor}`, `/ ${factor}`] : [`/ ${d}`, `* ${d}`]
  if (d === undefined && factor === undefined) return null
  const isFirst = a !== undefined || b !== undefined
  const back = (a ?? p) === undefined ? `+ ${b ?? m}` : `- ${a ?? p}`
  const forth = back.startsWith('-') ? back.replace('-', '+') : back.replace('+', '-')
  const [first, whole] = isFirst
    ? [`${sum} ${back}`, `(${sum} ${back}) ${unscale}`]
    : [`${sum} ${unscale}`, `${sum} ${unscale} ${back}`]
  return {
    calculations: [first, whole],
    letter: 'x',
    mistakes: isFirst
      ? [
          [`(${sum} ${forth}) ${unscale}`, askEvery],
          [`${sum} ${unscale} ${back}`, askEvery],
          [`(${sum} ${back}) ${scale}`, askEvery],
        ]
      : [
          [`(${sum} ${back}) ${unscale}`, askEvery],
          [`${sum} ${unscale} ${forth}`, askEvery],
        ],
  }
}

const doublings: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    'double doubles verdopple verdoppelt double duplico duplica'
      .split(' ')
      .map((one) => [one, '2']),
  ),
  ...Object.fromEntries(
    'triple triples verdreifache verdreifacht triplico triplica'
      .split(' ')
      .map((one) => [one, '3']),
  ),
}

const riddle: TaskType = {
  subject: 'number puzzle: thought of',
  ...story,
  text: {
    en: 'I think of a number, multiply it by {k} and add {a}. The result is {sum}. What is the number?',
    de: 'Ich denke mir eine Zahl, multipliziere sie mit {k} und addiere {a}. Das Ergebnis ist {sum}. Wie heißt die Zahl?',
    fr: 'Je pense à un nombre, je le multiplie par {k} et j’ajoute {a}. Le résultat est {sum}. Quel est ce nombre ?',
    es: 'Pienso un número, lo multiplico por {k} y le sumo {a}. El resultado es {sum}. ¿Cuál es el número?',
  },
  cues: [
    {
      facts: [
        thoughtOf(`${scaled}${next}${shifted('a', 'b')}`),
        thoughtOf(`${shifted('p', 'm')}${next}${scaled}`),
      ],
      asks: asksNumber,
      words: 'he she they er sie il elle gedacht dachte sich of think pense penso pienso',
    },
  ],
  needs: 'sum',
  solve: solvedRiddle,
  make: (random) => {
    const [k, x, a] = [random.int(2, 9), random.int(3, 15), random.int(2, 20)]
    return { k: String(k), a: String(a), sum: String(k * x + a) }
  },
}

const sumAndDifference: TaskType = {
  subject: 'number puzzle: sum and difference',
  ...story,
  text: {
    en: 'The sum of two numbers is {sum} and their difference is {gap}. Find the numbers.',
    de: 'Die Summe zweier Zahlen ist {sum} und ihre Differenz ist {gap}. Bestimme die Zahlen.',
    fr: 'La somme de deux nombres est {sum} et leur différence est {gap}. Trouve ces nombres.',
    es: 'La suma de dos números es {sum} y su diferencia es {gap}. Halla los números.',
  },
  cues: [
    {
      facts: [
        '<sum of two numbers|summe zweier zahlen|summe von zwei zahlen|somme de deux nombres|suma de dos numeros>~{sum:signed}',
        '<two numbers add up to|zwei zahlen ergeben zusammen|dos numeros suman>~{sum:signed}',
        '<their|the|ihre|die|leur|la|su|sus> <difference|differenz|diferencia>~{gap:signed}',
        '<differ by|unterscheiden sich um|se diferencian en> {gap:signed}',
      ],
      asks: '<numbers|zahlen|nombres|numeros|two numbers|deux nombres|dos numeros>',
      words: 'the two find these ces deux les dos los die beiden heissen lauten sont cuales',
    },
  ],
  needs: 'sum gap',
  bars: ({ sum = '', gap = '' }) => unevenPair({ gap, sum, wanted: ['more', 'less'] }),
  solve: ({ sum = '', gap = '' }) => {
    const [all, apart] = [Number(sum), Number(gap)]
    if (!(all > apart)) return null
    const values = [String((all + apart) / 2), String((all - apart) / 2)]
    return {
      exact: {
        form: 'list',
        values,
        unknowns: values,
        ways: [`${sum} + ${gap}`, `${sum} - ${gap}`],
        answer: values.join(', '),
        lines: [`2x = ${sum} + ${gap}`, `x = ${values[0]}`],
      },
      mistakes: [
        [`${sum} / 2`, askEvery],
        [`${sum} - ${gap} / 2`, askEvery],
      ],
    }
  },
  make: (random) => {
    const [small, gap] = [random.int(5, 40), random.int(2, 20)]
    return { sum: String(2 * small + gap), gap: String(gap) }
  },
}

/* ---- Dice, coins, cards ---- */

const chanceRule: Texts = {
  en: 'Divide the number of favourable outcomes by the number of all outcomes that are equally likely.',
  de: 'Teile die Zahl der günstigen Ergebnisse durch die Zahl aller gleich wahrscheinlichen Ergebnisse.',
  fr: 'Divise le nombre de cas favorables par le nombre de tous les cas équiprobables.',
  es: 'Divide los casos favorables entre todos los casos equiprobables.',
}
const askAllCases: Texts = {
  en: 'How many outcomes are possible in all?',
  de: 'Wie viele Ergebnisse sind insgesamt möglich?',
  fr: 'Combien de résultats sont possibles en tout ?',
  es: '¿Cuántos resultados posibles hay en total?',
}
const askWantedCases: Texts = {
  en: 'Which of the outcomes are the ones asked for?',
  de: 'Welche der Ergebnisse sind die gesuchten?',
  fr: 'Quels sont les résultats que l’on cherche ?',
  es: '¿Cuáles de esos resultados son los que se piden?',
}
const chance = { rule: chanceRule, hints: [askAllCases, askWantedCases, askAllCases] }
const chanceAsks = '<probability|chance|wahrscheinlichkeit|probabilite|probabilidad>'
const chanceWords =
  'mit einem wurfeln numero nombre sort tomber points gewurfelt wurfelt lancant lance lancer lanzar jet lors d sale tirar fair six-sided sided standard ordinary normal normaler idealer fairer deck shuffled well pack cards card die dice coin roll rolled rolling throw thrown tossed flipped once of getting rolling drawing a an it is that to get obtain one at random eines einen ein eine einer wurfel munze karte wird gezogen geworfen zu werfen ziehen gewurfelt wirft man zahl dass du de d obtenir tirer une un lance on piece carte jeu equilibre non bien lanza lanzar un dado moneda carta baraja se sacar obtener que salga al azar extraer cartas eine aus einem kartenspiel mit spielkarten cartes parmi cubique'

/** One of some equally likely outcomes. */
function oneOf(
  subject: string,
  text: Texts,
  [names, asked, [hits, all]]: readonly [string, string, readonly [number, number]],
): TaskType {
  return {
    subject,
    ...chance,
    text,
    cues: [
      {
        names,
        facts: [asked, '{n:signed}<-card| cards| karten| spielkarten| cartes| cartas|>'],
        asks: chanceAsks,
        words: chanceWords,
      },
    ],
    needs: 'wanted',
    solve: ({ wanted, n = String(all) }) =>
      wanted === undefined || Number(n) !== all
        ? null
        : {
            calculations: [`${hits} / ${all}`],
            passes: [String(hits), String(all)],
            statement: `${all}`,
            mistakes:
              hits === 1
                ? [[`1 / ${all - 1}`, askAllCases]]
                : [
                    [`1 / ${hits}`, askAllCases],
                    [`1 / ${all}`, askWantedCases],
                  ],
          },
    make: () => ({ wanted: '' }),
  }
}
const dieName = '<die|dice|wurfel|wurfels|de|dado|number cube>'
const die = (en: string, [de, fr, es]: readonly [string, string, string]): Texts => ({
  en: `A die is rolled. What is the probability of getting ${en}?`,
  de: `Ein Würfel wird geworfen. Wie groß ist die Wahrscheinlichkeit, ${de} zu werfen?`,
  fr: `On lance un dé. Quelle est la probabilité d’obtenir ${fr} ?`,
  es: `Se lanza un dado. ¿Cuál es la probabilidad de obtener ${es}?`,
})
/** More, or less, than a number of pips. */
function dieBeyond(isMore: boolean): TaskType {
  const word = isMore
    ? { en: 'greater', de: 'größer', fr: 'supérieur à', es: 'mayor' }
    : { en: 'less', de: 'kleiner', fr: 'inférieur à', es: 'menor' }
  return {
    subject: 'probability: die',
    ...chance,
    text: die(`a number ${word.en} than {pips}`, [
      `eine Zahl ${word.de} als {pips}`,
      `un nombre ${word.fr} {pips}`,
      `un número ${word.es} que {pips}`,
    ]),
    cues: [
      {
        names: dieName,
        facts: [
          isMore
            ? '<greater than|more than|higher than|bigger than|larger than|grosser als|mehr als|superieur a|plus grand que|mayor que|mayor a|mas de> {pips:signed}'
            : '<less than|smaller than|lower than|fewer than|kleiner als|weniger als|inferieur a|plus petit que|menor que|menor a|menos de> {pips:signed}',
        ],
        asks: chanceAsks,
        words: `${chanceWords} number strictement`,
      },
    ],
    needs: 'pips',
    solve: ({ pips = '' }) => {
      const bound = Number(pips)
      const hits = isMore ? 6 - bound : bound - 1
      if (!Number.isInteger(bound) || hits < 1 || hits > 5) return null
      return {
        calculations: [`${hits} / 6`],
        passes: [String(hits), '6'],
        statement: '6',
        mistakes: [
          [`${hits + 1} / 6`, askWantedCases],
          ['1 / 6', askWantedCases],
        ],
      }
    },
    make: (random) => ({ pips: String(random.int(isMore ? 1 : 3, isMore ? 4 : 6)) }),
  }
}
const cardText = (en: string, [de, fr, es]: readonly [string, string, string]): Texts => ({
  en: `A card is drawn from a deck of 52 cards. What is the probability that it is ${en}?`,
  de: `Aus einem Spiel mit 52 Karten wird eine Karte gezogen. Wie groß ist die Wahrscheinlichkeit, dass es ${de} ist?`,
  fr: `On tire une carte d’un jeu de 52 cartes. Quelle est la probabilité d’obtenir ${fr} ?`,
  es: `Se saca una carta de una baraja de 52 cartas. ¿Cuál es la probabilidad de obtener ${es}?`,
})
const cardName = '<deck|card|kartenspiel|karten|carte|cartes|baraja|carta|spielkarten>'
const chances: readonly TaskType[] = [
  oneOf(
    'probability: die',
    die('an even number', ['eine gerade Zahl', 'un nombre pair', 'un número par']),
    [dieName, '{wanted:even}', [3, 6]],
  ),
  oneOf(
    'probability: die',
    die('an odd number', ['eine ungerade Zahl', 'un nombre impair', 'un número impar']),
    [dieName, '{wanted:odd}', [3, 6]],
  ),
  oneOf(
    'probability: die',
    die('a prime number', ['eine Primzahl', 'un nombre premier', 'un número primo']),
    [dieName, '{wanted:prime}', [3, 6]],
  ),
  ...['more', 'less'].map((side) => dieBeyond(side === 'more')),
  oneOf('probability: die', die('a 6', ['eine 6', 'un 6', 'un 6']), [
    dieName,
    '{wanted:pips}',
    [1, 6],
  ]),
  oneOf('probability: card', cardText('a king', ['ein König', 'un roi', 'un rey']), [
    cardName,
    '{wanted:rank}',
    [4, 52],
  ]),
  oneOf('probability: card', cardText('a heart', ['eine Herzkarte', 'un cœur', 'un corazón']), [
    cardName,
    '{wanted:suit}',
    [13, 52],
  ]),
]

/** The same outcome of each of several throws. */
const sameEachTime: TaskType = {
  subject: 'probability: the same each time',
  ...chance,
  text: {
    en: 'A coin is tossed {n} times. What is the probability of getting heads every time?',
    de: 'Eine Münze wird {n}-mal geworfen. Wie groß ist die Wahrscheinlichkeit für {n}-mal Kopf?',
    fr: 'On lance une pièce {n} fois. Quelle est la probabilité d’obtenir {n} fois pile ?',
    es: 'Se lanza una moneda {n} veces. ¿Cuál es la probabilidad de obtener {n} caras?',
  },
  cues: [
    {
      names: '<coin|munze|piece|moneda>',
      facts: [
        '<tossed|flipped|thrown|geworfen|lance|lancee|lanza|lancee> <|une piece |una moneda |une piece equilibree >{n}<-mal| mal| fois| veces| times>',
        '{n}<-mal| mal| fois| veces| times><| geworfen| hintereinander geworfen>',
        '{n} <heads|tails|caras|cruces|coins>',
        '{word:throws}',
      ],
      asks: chanceAsks,
      words: `${chanceWords} all every time heads head tails tail kopf zahl face pile cara cruz jedes jedesmal immer chaque toutes todas siempre three two times each fois mal veces trois deux tres dos alle nur`,
    },
  ],
  needs: '',
  solve: ({ n, word }) => {
    const count = n === undefined ? (throwWords[word ?? ''] ?? 0) : Number(n)
    if (!Number.isInteger(count) || count < 2 || count > 10) return null
    return {
      calculations: [Array.from({ length: count }, () => '1/2').join(' * ')],
      ways: [`(1/2)^${count}`, `1/2^${count}`],
      passes: Array.from({ length: count }, (_, at) => `1/2^${at + 1}`).concat(`2^${count}`),
      statement: '1/2',
      mistakes: [
        [`${count} * 1/2`, askAllCases],
        [`1 / (2 * ${count})`, askAllCases],
        ['1/2', askAllCases],
      ],
    }
  },
  make: (random) => ({ n: String(random.int(3, 6)) }),
}
const throwWords: Readonly<Record<string, number>> = {
  twice: 2,
  zweimal: 2,
  dreimal: 3,
  viermal: 4,
}

const sumOfDice: TaskType = {
  subject: 'probability: sum of two dice',
  ...chance,
  text: {
    en: 'Two dice are rolled. What is the probability that the sum is {sum}?',
    de: 'Zwei Würfel werden geworfen. Wie groß ist die Wahrscheinlichkeit, dass die Augensumme {sum} ist?',
    fr: 'On lance deux dés. Quelle est la probabilité que la somme soit {sum} ?',
    es: 'Se lanzan dos dados. ¿Cuál es la probabilidad de que la suma sea {sum}?',
  },
  cues: [
    {
      names:
        '<two dice|two fair dice|a pair of dice|two six-sided dice|zwei wurfel|zwei wurfeln|zwei faire wurfel|deux des|dos dados|2 dice|2 wurfel|2 des|2 dados>',
      facts: [
        '<sum of|sum is|sum equals|sum of the numbers is|total is|total of|augensumme|summe|summe der augenzahlen|somme soit|somme soit egale a|somme de|somme egale a|suma sea|suma sea igual a|suma de|una suma de>~{sum:signed}',
      ],
      asks: chanceAsks,
      words: `${chanceWords} sum total numbers shown are rolled werden geworfen beide soit la somme des points sea la suma los puntos`,
    },
  ],
  needs: 'sum',
  solve: ({ sum = '' }) => {
    const wanted = Number(sum)
    if (!Number.isInteger(wanted) || wanted < 2 || wanted > 12) return null
    const hits = 6 - Math.abs(wanted - 7)
    return {
      calculations: ['6 * 6', `${hits} / 36`],
      passes: [String(hits)],
      mistakes: [
        ['1 / 12', askAllCases],
        ['1 / 11', askAllCases],
        [`${hits} / 12`, askAllCases],
      ],
    }
  },
  make: (random) => ({ sum: String(random.int(3, 11)) }),
}

const sameTwice: TaskType = {
  subject: 'probability: a die twice',
  ...chance,
  text: {
    en: 'A die is rolled twice. What is the probability of rolling a six both times?',
    de: 'Ein Würfel wird zweimal geworfen. Wie groß ist die Wahrscheinlichkeit, zweimal eine Sechs zu werfen?',
    fr: 'On lance un dé deux fois. Quelle est la probabilité d’obtenir deux fois un six ?',
    es: 'Se lanza un dado dos veces. ¿Cuál es la probabilidad de obtener dos veces un seis?',
  },
  cues: [
    {
      names:
        '<both times|beide male|les deux fois|las dos veces|two sixes|zwei sechsen|deux six|dos seises|zweimal eine <sechs|6>|deux fois un <six|6>|dos veces un <seis|6>>',
      facts: [
        dieName,
        '<twice|zweimal|deux fois|dos veces|both times|beide male|les deux fois|las dos veces>',
        '<two sixes|a six|eine sechs|sechsen|un six|deux six|un seis|dos seises|a 6|eine 6|un 6>',
      ],
      asks: chanceAsks,
      words: chanceWords,
    },
  ],
  needs: '',
  solve: () => ({
    calculations: ['1/6 * 1/6'],
    ways: ['(1/6)^2'],
    passes: ['1/6', '6*6'],
    statement: '1/6',
    mistakes: [
      ['2/6', askAllCases],
      ['1/12', askAllCases],
    ],
  }),
  make: () => ({}),
}

/* ---- Work and filling ---- */

const workWords =
  'pump pumps tank pool pipe pipes painter painters person machine machines fill fills filled empty paint paints room house job work together both another other second first same alone would take need needs complete finish it for rohr rohre becken pumpe pumpen maler braucht brauchen fullt fullen zusammen beide andere anderes zweite erste allein gemeinsam gleichzeitig bassin robinet robinets remplit remplissent remplir piscine peintre met mettent met-il mettent-ils mettront-ils ensemble seul seule un autre deuxieme premier second deux grifo grifos llena llenan deposito piscina pintor tarda tardan tardaran juntos juntas otro otra segundo primero los dos las ambos solo sola wenn sie if they are open geoffnet work working arbeiten the in an einer eine ein'
const together2: TaskType = {
  subject: 'word problem: work together',
  rule: {
    en: 'Add what each of them does in one hour.',
    de: 'Addiere, was jeder in einer Stunde schafft.',
    fr: 'Additionne ce que chacun fait en une heure.',
    es: 'Suma lo que hace cada uno en una hora.',
  },
  hints: [
    {
      en: 'Which part of the whole does each one do in one hour?',
      de: 'Welchen Teil des Ganzen schafft jeder in einer Stunde?',
      fr: 'Quelle partie du tout chacun fait-il en une heure ?',
      es: '¿Qué parte del total hace cada uno en una hora?',
    },
    {
      en: 'Which part do they do together in one hour?',
      de: 'Welchen Teil schaffen sie zusammen in einer Stunde?',
      fr: 'Quelle partie font-ils ensemble en une heure ?',
      es: '¿Qué parte hacen juntos en una hora?',
    },
    {
      en: 'How often does that part fit into the whole?',
      de: 'Wie oft passt dieser Teil in das Ganze?',
      fr: 'Combien de fois cette partie entre-t-elle dans le tout ?',
      es: '¿Cuántas veces cabe esa parte en el total?',
    },
  ],
  text: {
    en: 'One pump fills a tank in {first:measure}, another pump fills it in {second:measure}. How long do both pumps need together?',
    de: 'Eine Pumpe füllt ein Becken in {first:measure}, eine andere in {second:measure}. Wie lange brauchen beide zusammen?',
    fr: 'Un robinet remplit un bassin en {first:measure}, un autre en {second:measure}. Combien de temps mettent-ils ensemble ?',
    es: 'Un grifo llena un depósito en {first:measure} y otro en {second:measure}. ¿Cuánto tardan juntos?',
  },
  cues: [
    {
      names:
        '<together|both|zusammen|gemeinsam|gleichzeitig|ensemble|les deux|juntos|juntas|los dos|a la vez>',
      facts: ['{first:duration}{_:gap}{second:duration}'],
      asks: "<how long|how many hours|how many minutes|how many days|how much time|wie lange|wie viele stunden|wie viel zeit|in welcher zeit|combien de temps|en combien de temps|combien d'heures|cuanto tiempo|cuanto tardan|cuanto tardaran|cuantas horas|en cuanto tiempo>",
      words: workWords,
    },
  ],
  needs: 'first second',
  solve: ({ first, second }) => {
    const [one, two] = [amountOf(first ?? ''), amountOf(second ?? '')]
    const [unit, same] = [unitNamed(one.unit), unitNamed(two.unit)]
    if (unit?.dimension !== 'time' || !same?.factor.equals(unit.factor)) return null
    const [a, b] = [one.number, two.number]
    return {
      calculations: [`1 / ${a}`, `1 / ${b}`, `1 / ${a} + 1 / ${b}`, `1 / (1 / ${a} + 1 / ${b})`],
      ways: [`${a} * ${b} / (${a} + ${b})`],
      mistakes: [
        [`(${a} + ${b}) / 2`, askEvery],
        [`${a} + ${b}`, askEvery],
        [`${a} - ${b}`, askEvery],
      ],
      ...(/^(?:h|hours?|stunden?|heures?|horas?)$/.test(one.unit) && { unit: 'h' }),
    }
  },
  make: (random) => {
    const [a, b] = random.pick([
      [3, 6],
      [4, 12],
      [6, 12],
      [10, 15],
      [20, 30],
    ] as const)
    return { first: `${a} h`, second: `${b} h` }
  },
}

/* ---- Averages ---- */

const squaresOf = (values: readonly number[], mean: number) =>
  values.map((value) => `(${value} - ${mean})^2`)

function spread(isRoot: boolean): TaskType {
  const asks = isRoot
    ? '<standard deviation|standardabweichung|ecart type|ecart-type|desviacion tipica|desviacion estandar>'
    : '<variance|varianz|varianza>'
  return {
    subject: isRoot ? 'standard deviation' : 'variance',
    rule: {
      en: 'The variance is the mean of the squared distances from the mean; its root is the standard deviation.',
      de: 'Die Varianz ist das Mittel der quadrierten Abstände vom Mittelwert; ihre Wurzel ist die Standardabweichung.',
      fr: 'La variance est la moyenne des carrés des écarts à la moyenne ; sa racine est l’écart type.',
      es: 'La varianza es la media de los cuadrados de las distancias a la media; su raíz es la desviación típica.',
    },
    hints: [
      {
        en: 'What is the mean of the numbers?',
        de: 'Wie groß ist der Mittelwert der Zahlen?',
        fr: 'Quelle est la moyenne de ces nombres ?',
        es: '¿Cuál es la media de los números?',
      },
      {
        en: 'How far is each number from the mean, and what is that squared?',
        de: 'Wie weit ist jede Zahl vom Mittelwert entfernt, und was ist das im Quadrat?',
        fr: 'À quelle distance de la moyenne est chaque nombre, et quel est le carré de cette distance ?',
        es: '¿A qué distancia de la media está cada número y cuánto es al cuadrado?',
      },
      {
        en: 'What is the mean of these squares?',
        de: 'Wie groß ist das Mittel dieser Quadrate?',
        fr: 'Quelle est la moyenne de ces carrés ?',
        es: '¿Cuál es la media de esos cuadrados?',
      },
    ],
    text: {
      en: `Find the ${isRoot ? 'standard deviation' : 'variance'} of {list:list}.`,
      de: `Bestimme die ${isRoot ? 'Standardabweichung' : 'Varianz'} von {list:list}.`,
      fr: `Calcule ${isRoot ? 'l’écart type' : 'la variance'} de {list:list}.`,
      es: `Halla la ${isRoot ? 'desviación típica' : 'varianza'} de {list:list}.`,
    },
    cues: [
      {
        facts: ['{list:list}'],
        asks,
        words:
          'population data set values numbers of the der daten werte zahlen la serie datos numeros valores de los des donnees valeurs nombres serie',
      },
    ],
    needs: 'list',
    solve: ({ list = '' }) => {
      const values = (list.match(/-?\d{1,9}(?:\.\d{1,9})?/g) ?? []).map(Number)
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length
      if (values.length < 3 || String(mean).length > 6) return null
      const sum = squaresOf(values, mean).join(' + ')
      const variance = `(${sum}) / ${values.length}`
      return {
        calculations: [
          `(${values.join(' + ')}) / ${values.length}`,
          sum,
          variance,
          ...(isRoot ? [`sqrt(${variance})`] : []),
        ],
        passes: [values.join(' + '), ...squaresOf(values, mean)],
        mistakes: [
          [`(${sum}) / ${values.length - 1}`, askEvery],
          ...(isRoot ? [] : [[`sqrt(${variance})`, askEvery] as const]),
        ],
      }
    },
    make: (random) => ({ list: random.some([2, 4, 6, 8, 10, 12], 4).join(', ') }),
  }
}

const missingValue: TaskType = {
  subject: 'mean: missing value',
  ...story,
  text: {
    en: 'The mean of {n:signed} numbers is {mean}. The other numbers are {list:list}. Find the missing number.',
    de: 'Der Mittelwert von {n:signed} Zahlen ist {mean}. Die anderen Zahlen sind {list:list}. Bestimme die fehlende Zahl.',
    fr: 'La moyenne de {n:signed} nombres est {mean}. Les autres nombres sont {list:list}. Trouve le nombre manquant.',
    es: 'La media de {n:signed} números es {mean}. Los otros números son {list:list}. Halla el número que falta.',
  },
  cues: [
    {
      facts: [
        '<mean|average|mittelwert|durchschnitt|moyenne|media|promedio> <of |von |de ><the |><{n}> <numbers|values|tests|test scores|scores|zahlen|werte|nombres|notes|numeros|valores> <is|ist|betragt|est|est de|es> {mean:signed}',
        '<are|sind|sont|son|:|were>~{list:list}',
      ],
      asks: '<missing number|find the fourth|find the fifth|find the third|what is the fourth|what is the fifth|what is the third|what is the last|what must|fehlende zahl|vierte zahl|funfte zahl|dritte zahl|nombre manquant|quatrieme nombre|cinquieme nombre|troisieme nombre|numero que falta|cuarto numero|quinto numero|tercer numero|other number>',
      words:
        'number the other others of them three four two of these drei vier davon andere anderen die trois quatre autres tres cuatro otros los find value lautet',
    },
  ],
  needs: 'n mean list',
  bars: ({ mean = '', list = '' }) => meanBars(list.match(/-?\d{1,9}(?:\.\d{1,9})?/g) ?? [], mean),
  solve: ({ n = '', mean = '', list = '' }) => {
    const values = list.match(/-?\d{1,9}(?:\.\d{1,9})?/g) ?? []
    if (values.length !== Number(n) - 1) return null
    const sum = values.join(' + ')
    return {
      calculations: [`${n} * ${mean}`, sum, `${n} * ${mean} - (${sum})`],
      mistakes: [
        [`(${sum}) / ${values.length}`, askEvery],
        [mean, askEvery],
      ],
    }
  },
  make: (random) => {
    const [a, b, c] = random.some([4, 6, 8, 10, 12, 14, 16], 3) as [number, number, number]
    return { n: '4', mean: String(random.int(7, 14)), list: `${a}, ${b}, ${c}` }
  },
}

/** What a mean needs all the values to come to. */
export const askMeanSum: Texts = {
  en: 'What must the sum of all the values be?',
  de: 'Wie groß muss die Summe aller Werte sein?',
  fr: 'Combien doit valoir la somme de toutes les valeurs ?',
  es: '¿Cuánto debe valer la suma de todos los valores?',
}
const meanRule: Texts = {
  en: 'The mean is the sum divided by the count, so the sum is the mean times the count.',
  de: 'Der Mittelwert ist die Summe geteilt durch die Anzahl, also ist die Summe der Mittelwert mal die Anzahl.',
  fr: 'La moyenne est la somme divisée par l’effectif, donc la somme est la moyenne fois l’effectif.',
  es: 'La media es la suma entre la cantidad de datos, así que la suma es la media por la cantidad.',
}
const meanHints: readonly Texts[] = [
  {
    en: 'How many values are there with the new one, and what is their mean to be?',
    de: 'Wie viele Werte sind es mit dem neuen, und wie groß soll ihr Mittelwert sein?',
    fr: 'Combien de valeurs y a-t-il avec la nouvelle, et quelle doit être leur moyenne ?',
    es: '¿Cuántos valores hay con el nuevo y cuál debe ser su media?',
  },
  askMeanSum,
  {
    en: 'How much of that sum is there already?',
    de: 'Wie viel von dieser Summe ist schon da?',
    fr: 'Quelle part de cette somme a-t-on déjà ?',
    es: '¿Cuánto de esa suma hay ya?',
  },
]

/** The value that is still needed for a mean. */
export const valueForMean: TaskType = {
  subject: 'mean: value that is needed',
  rule: meanRule,
  hints: meanHints,
  text: {
    en: 'In a game {who:name} scores {list:list} points in the first rounds. How many points does the next round need so that the mean of all rounds is {mean}?',
    de: 'In einem Spiel erzielt {who:name} in den ersten Runden {list:list} Punkte. Wie viele Punkte braucht die nächste Runde, damit der Mittelwert aller Runden {mean} beträgt?',
    fr: 'Dans un jeu, {who:name} marque {list:list} points aux premières manches. Combien de points faut-il à la manche suivante pour que la moyenne de toutes les manches soit {mean} ?',
    es: 'En un juego {who:name} consigue {list:list} puntos en las primeras rondas. ¿Cuántos puntos hacen falta en la siguiente ronda para que la media de todas sea {mean}?',
  },
  facts: {
    en: [
      '<{who:name}|He|She|A student|A pupil|The student> <has|had|got|scored|gets|scores> {list:list}<| points| marks> <on|in> <|the |her |his |the first >{count:number} <tests|exams|quizzes|games|rounds>.',
      "<{who:name}|He|She|A student|A pupil>'s<| first| {count:number}| first {count:number}> <test |exam |quiz |><scores|marks|grades> are {list:list}.",
    ],
    de: [
      '{who:name} <hat|hatte|erzielte|bekam> in <|den |den ersten |ihren |seinen >{count:number} <Tests|Arbeiten|Spielen|Runden|Klassenarbeiten> {list:list}<| Punkte| Punkten><| erreicht| erzielt| bekommen>.',
      '{who:name} hat <die Noten|die Punktzahlen|die Werte> {list:list}.',
    ],
    fr: [
      '{who:name} a <eu|obtenu> {list:list}<| points> <à|dans|aux> <|ses |aux |ses trois |ses quatre >{count:number} <premiers |premières |derniers |dernières |><contrôles|devoirs|tests|manches|notes>.',
      '{who:name} a <eu |obtenu |><les notes |les notes suivantes : |>{list:list}.',
    ],
    es: [
      '{who:name} <sacó|obtuvo|ha sacado|tiene> {list:list}<| puntos> en <|los |sus |sus primeros >{count:number} <exámenes|pruebas|partidos|rondas>.',
      '{who:name} <tiene|ha sacado|sacó> las notas {list:list}.',
    ],
  },
  asks: {
    en: [
      'What <score|mark> <does she|does he|does {who:name}|must she|must he|must {who:name}> <need|get> <on|in> the <next|last> <test|exam|quiz> <for|to have|to get|to make> <a|an|the|her|his> <mean|average> <of|score of> {mean}?',
    ],
    de: [
      'Wie viele Punkte <braucht|benötigt> <{who:name}|sie|er> <im|in der> <nächsten|letzten> <Test|Arbeit|Spiel|Runde|Klassenarbeit>, <um|damit> <einen Durchschnitt von {mean} zu <erreichen|haben>|der <Durchschnitt|Mittelwert> {mean} <ist|beträgt>>?',
      'Welche Note braucht <{who:name}|sie|er> in der <nächsten|letzten> <Arbeit|Klassenarbeit>, <um|damit> <einen Durchschnitt von {mean} zu <erreichen|haben>|der <Durchschnitt|Mittelwert> {mean} <ist|beträgt>>?',
    ],
    fr: [
      'Quelle note <doit-il|doit-elle|{who:name} doit-il|{who:name} doit-elle> <avoir|obtenir> <au prochain|au dernier> <contrôle|devoir|test> pour avoir <une moyenne de {mean}|{mean} de moyenne>?',
    ],
    es: [
      '¿Qué nota <necesita|debe sacar|tiene que sacar> <|{who:name} >en el <próximo|último|siguiente> <examen|control> para <tener|que su|obtener> <una|>media <|sea >de {mean}?',
    ],
  },
  needs: 'list mean',
  bars: ({ mean = '', list = '' }) => meanBars(list.match(/-?\d{1,9}(?:\.\d{1,9})?/g) ?? [], mean),
  solve: ({ mean = '', list = '', count }) => {
    const values = list.match(/-?\d{1,9}(?:\.\d{1,9})?/g) ?? []
    if (values.length < 2 || (count !== undefined && Number(count) !== values.length)) return null
    const [sum, all] = [values.join(' + '), values.length + 1]
    return {
      calculations: [sum, `${mean} * ${all}`, `${mean} * ${all} - (${sum})`],
      mistakes: [
        [mean, askMeanSum],
        [`${mean} * ${values.length} - (${sum})`, askMeanSum],
        [`(${sum}) / ${values.length}`, askMeanSum],
      ],
    }
  },
  make: (random) => {
    const values = random.some(
      Array.from({ length: 60 }, (_, at) => at + 3),
      random.int(4, 6),
    )
    const [who = ''] = namesOf(random, 1)
    const [mean, sum] = [random.int(20, 50), values.reduce((all, one) => all + one, 0)]
    const wanted = mean * (values.length + 1) - sum
    const isMade = wanted > 0 && wanted < 100 && !values.includes(mean) && !values.includes(wanted)
    if (!isMade) return valueForMean.make(random)
    return { who, list: values.join(', '), mean: String(mean) }
  },
}

/* ---- Sets ---- */

const neither: TaskType = {
  subject: 'sets: neither',
  rule: {
    en: 'Whoever is in both groups is counted twice when you add the groups.',
    de: 'Wer in beiden Gruppen ist, wird beim Addieren doppelt gezählt.',
    fr: 'Ceux qui sont dans les deux groupes sont comptés deux fois quand on additionne.',
    es: 'Quien está en los dos grupos se cuenta dos veces al sumar.',
  },
  hints: [
    {
      en: 'Who is counted twice when you add the two groups?',
      de: 'Wer wird doppelt gezählt, wenn du die beiden Gruppen addierst?',
      fr: 'Qui est compté deux fois quand on additionne les deux groupes ?',
      es: '¿A quién se cuenta dos veces al sumar los dos grupos?',
    },
    {
      en: 'How many are in at least one of the groups?',
      de: 'Wie viele sind in mindestens einer der Gruppen?',
      fr: 'Combien sont dans au moins un des groupes ?',
      es: '¿Cuántos están en al menos uno de los grupos?',
    },
    askEvery,
  ],
  text: {
    en: 'In a group of {all} students, {a} play football, {b} play tennis and {both} play both. How many play neither?',
    de: 'Von {all} Kindern spielen {a} Fußball, {b} Tennis und {both} spielen beides. Wie viele spielen keines von beiden?',
    fr: 'Sur {all} élèves, {a} jouent au football, {b} au tennis et {both} font les deux. Combien ne font ni l’un ni l’autre ?',
    es: 'De {all} alumnos, {a} juegan al fútbol, {b} al tenis y {both} a los dos. ¿Cuántos no practican ninguno?',
  },
  cues: [
    {
      names:
        "<neither|keines von beiden|keine der beiden|keine von beiden|weder noch|ni l'un ni l'autre|aucun des deux|ninguno|ninguna de las dos|ninguno de los dos>",
      facts: [
        '<in a group of|in a class of|of|out of|there are|von|in einer klasse mit|in einer gruppe von|sur|dans une classe de|dans un groupe de|de|en una clase de|en un grupo de> {all} {_:thing}',
        '{both} <play |like |study |take |do |speak |have |spielen |mogen |lernen |sprechen |font |jouent |aiment |pratiquent |juegan |practican |estudian |hablan |><both|both sports|both languages|beides|beide|beide sprachen|les deux|a los dos|los dos|ambos|las dos|ambas cosas>',
        '{a} {_:words}, {b} {_:words}',
        '{a} {_:words} and {b} {_:words}',
      ],
      asks: '<how many|wie viele|combien|cuantos|cuantas>',
      words: 'play plays like students pupils do not speak spielen ne font no practican study take',
    },
  ],
  needs: 'all both a b',
  bars: ({ all = '', a = '', b = '', both = '' }) => overlappingBars({ all, a, b, both }),
  solve: ({ all = '', a = '', b = '', both = '' }) => ({
    calculations: [`${a} + ${b} - ${both}`, `${all} - (${a} + ${b} - ${both})`],
    passes: [`${a} + ${b}`, `${a} - ${both}`, `${b} - ${both}`],
    mistakes: [
      [`${all} - ${a} - ${b} - ${both}`, askEvery],
      [`${a} + ${b} - ${all}`, askEvery],
      [`${all} - ${both}`, askEvery],
    ],
  }),
  make: (random) => {
    const both = random.int(4, 9)
    return {
      all: String(40 + both),
      a: String(18 + both),
      b: String(15 + both),
      both: String(both),
    }
  },
}

const setHints = (isBoth: boolean): readonly Texts[] => [
  isBoth
    ? {
        en: 'Which elements are in both sets?',
        de: 'Welche Elemente liegen in beiden Mengen?',
        fr: 'Quels éléments sont dans les deux ensembles ?',
        es: '¿Qué elementos están en los dos conjuntos?',
      }
    : {
        en: 'Which elements are in at least one of the sets?',
        de: 'Welche Elemente liegen in mindestens einer der Mengen?',
        fr: 'Quels éléments sont dans au moins un des ensembles ?',
        es: '¿Qué elementos están en al menos uno de los conjuntos?',
      },
  {
    en: 'What does the sign between the two sets mean?',
    de: 'Was bedeutet das Zeichen zwischen den beiden Mengen?',
    fr: 'Que signifie le signe entre les deux ensembles ?',
    es: '¿Qué significa el signo entre los dos conjuntos?',
  },
  {
    en: 'Have you looked at each element of the first set?',
    de: 'Hast du jedes Element der ersten Menge angesehen?',
    fr: 'As-tu regardé chaque élément du premier ensemble ?',
    es: '¿Has mirado cada elemento del primer conjunto?',
  },
]

const elementsOf = (set: string): readonly number[] => (set.match(/-?\d{1,6}/g) ?? []).map(Number)

/** Elements of a set that are drawn. */
const maxElements = 10

function setOperation(isBoth: boolean): TaskType {
  return {
    subject: isBoth ? 'sets: intersection' : 'sets: union',
    rule: neither.rule,
    hints: setHints(isBoth),
    text: {
      en: `Given A = {first:set} and B = {second:set}, find A ${isBoth ? '∩' : '∪'} B.`,
      de: `Gegeben sind A = {first:set} und B = {second:set}. Bestimme A ${isBoth ? '∩' : '∪'} B.`,
      fr: `On donne A = {first:set} et B = {second:set}. Détermine A ${isBoth ? '∩' : '∪'} B.`,
      es: `Dados A = {first:set} y B = {second:set}, halla A ${isBoth ? '∩' : '∪'} B.`,
    },
    cues: [
      {
        facts: ['a = {first:set}', 'b = {second:set}'],
        asks: isBoth
          ? '<a ∩ b|a∩b|intersection of a and b|intersection of the sets|schnittmenge|intersection|interseccion>'
          : '<a ∪ b|a∪b|union of a and b|vereinigungsmenge|vereinigung|reunion|union>',
        words:
          'a b given if let sets set gegeben sind mengen menge seien on donne soient ensembles dados sean conjuntos los las und',
      },
    ],
    needs: 'first second',
    bars: ({ first = '', second = '' }) => {
      const [one, two] = [elementsOf(first), elementsOf(second)]
      const boxes = (values: readonly number[]) => values.map((value) => [`${value}`, 1] as const)
      return Math.max(one.length, two.length) > maxElements
        ? null
        : {
            rows: [
              { boxes: boxes(one), whole: 'A' },
              { boxes: boxes(two), whole: 'B' },
              { boxes: [['?', 3]], whole: `A ${isBoth ? '∩' : '∪'} B` },
            ],
          }
    },
    solve: ({ first = '', second = '' }) => {
      const [one, two] = [elementsOf(first), elementsOf(second)]
      const found = isBoth
        ? one.filter((value) => two.includes(value))
        : [...new Set([...one, ...two])]
      const values = found.toSorted((a, b) => a - b).map(String)
      if (values.length < 2) return null
      return {
        exact: {
          form: 'list',
          values,
          answer: `{${values.join(', ')}}`,
          lines: [values.join(', ')],
          statement: `${one.join(', ')} ; ${two.join(', ')}`,
        },
      }
    },
    make: (random) => {
      const start = random.int(1, 9)
      const set = (from: number, to: number) =>
        `{${Array.from({ length: to - from }, (_, at) => from + at).join(', ')}}`
      return { first: set(start, start + 5), second: set(start + 2, start + 8) }
    },
  }
}

/* ---- Sequences by their beginning, sums of numbers ---- */

const nextTerm: TaskType = {
  subject: 'sequence: next term',
  rule: {
    en: 'Compare neighbouring numbers: is the difference the same each time, or the quotient?',
    de: 'Vergleiche benachbarte Zahlen: Ist jedes Mal die Differenz gleich, oder der Quotient?',
    fr: 'Compare les termes voisins : la différence est-elle toujours la même, ou bien le quotient ?',
    es: 'Compara términos vecinos: ¿es siempre igual la diferencia o el cociente?',
  },
  hints: [
    {
      en: 'How do you get from each number to the next one?',
      de: 'Wie kommst du von jeder Zahl zur nächsten?',
      fr: 'Comment passe-t-on de chaque nombre au suivant ?',
      es: '¿Cómo se pasa de cada número al siguiente?',
    },
    {
      en: 'Is it the difference that stays the same, or the quotient?',
      de: 'Bleibt die Differenz gleich oder der Quotient?',
      fr: 'Est-ce la différence qui reste la même, ou le quotient ?',
      es: '¿Es la diferencia lo que se mantiene o el cociente?',
    },
    askEvery,
  ],
  text: {
    en: 'What is the next number in the sequence {list:list}, …?',
    de: 'Wie lautet die nächste Zahl der Folge {list:list}, …?',
    fr: 'Quel est le nombre suivant de la suite {list:list}, … ?',
    es: '¿Cuál es el siguiente número de la sucesión {list:list}, …?',
  },
  cues: [
    {
      facts: ['{list:list}<, ...|...| ...|, ?|>'],
      asks: '<next number|next term|comes next|nachste zahl|nachste glied|folgt als nachstes|kommt als nachstes|nombre suivant|terme suivant|prochain nombre|siguiente numero|siguiente termino|numero siguiente|termino siguiente|numero sigue>',
      words:
        'sequence series pattern in number folge zahlenfolge reihe die der suite de la el sucesion serie en que what which',
    },
  ],
  needs: 'list',
  solve: ({ list = '' }) => {
    const terms = (list.match(/-?\d{1,9}(?:\.\d{1,6})?/g) ?? []).map((one) => new Fraction(one))
    const [first, second] = terms
    const last = terms.at(-1)
    if (!first || !second || !last || terms.length < 3) return null
    const step = second.sub(first)
    const pairs = terms.slice(1).map((next, at) => [terms[at] ?? next, next] as const)
    const text = (value: Fraction) =>
      value.s < 0n ? `(${value.toFraction()})` : value.toFraction()
    if (pairs.every(([one, next]) => next.sub(one).equals(step)) && step.n !== 0n) {
      return {
        calculations: [`${text(last)} + ${text(step)}`],
        passes: [text(step)],
        mistakes: [[`${text(last)} - ${text(step)}`, askEvery]],
      }
    }
    if (pairs.some(([one]) => one.n === 0n)) return null
    const ratio = second.div(first)
    if (!pairs.every(([one, next]) => next.div(one).equals(ratio))) return null
    return {
      calculations: [`${text(last)} * ${text(ratio)}`],
      passes: [text(ratio)],
      mistakes: [[`${text(last)} + ${text(last)} - ${text(terms.at(-2) ?? last)}`, askEvery]],
    }
  },
  make: (random) => {
    const [start, step] = [random.int(2, 9), random.int(2, 4)]
    return { list: [0, 1, 2, 3].map((at) => start * step ** at).join(', ') }
  },
}

const sumOfFirst: TaskType = {
  subject: 'sequence: sum of the first numbers',
  rule: {
    en: 'Pair the first with the last, the second with the last but one: each pair has the same sum.',
    de: 'Bilde Paare aus erster und letzter, zweiter und vorletzter Zahl: Jedes Paar hat dieselbe Summe.',
    fr: 'Associe le premier au dernier, le deuxième à l’avant-dernier : chaque paire a la même somme.',
    es: 'Une el primero con el último, el segundo con el penúltimo: cada par tiene la misma suma.',
  },
  hints: [
    {
      en: 'What is the sum of the first and the last number?',
      de: 'Was ist die Summe der ersten und der letzten Zahl?',
      fr: 'Quelle est la somme du premier et du dernier nombre ?',
      es: '¿Cuál es la suma del primer y del último número?',
    },
    {
      en: 'How many such pairs are there?',
      de: 'Wie viele solche Paare gibt es?',
      fr: 'Combien y a-t-il de telles paires ?',
      es: '¿Cuántos pares así hay?',
    },
    askEvery,
  ],
  text: {
    en: 'Find the sum of the first {n} natural numbers.',
    de: 'Berechne die Summe der ersten {n} natürlichen Zahlen.',
    fr: 'Calcule la somme des {n} premiers entiers naturels.',
    es: 'Calcula la suma de los {n} primeros números naturales.',
  },
  cues: [
    {
      facts: [
        '<first|ersten> {n:signed} <natural numbers|positive integers|whole numbers|counting numbers|naturlichen zahlen|zahlen>',
        '{n:signed} <premiers entiers naturels|premiers nombres entiers|premiers entiers|primeros numeros naturales|primeros naturales>',
        'primeros {n:signed} numeros naturales',
        '<numbers from|integers from|zahlen von|entiers de|nombres de|numeros de|numeros del> 1 <to|bis|a|al> {n:signed}',
      ],
      asks: '<sum|summe|somme|suma>',
      words:
        'of the all first naturlichen ersten der aller des los de premiers primeros whole add up numbers',
    },
  ],
  needs: 'n',
  solve: ({ n = '' }) => {
    const count = Number(n)
    if (!Number.isInteger(count) || count < 4 || count > 100_000) return null
    return {
      calculations: [`${n} + 1`, `${n} * (${n} + 1) / 2`],
      passes: [`${n} * (${n} + 1)`, `${n} / 2`],
      mistakes: [
        [`${n} * (${n} - 1) / 2`, askEvery],
        [`${n} * ${n} / 2`, askEvery],
      ],
    }
  },
  make: (random) => ({ n: String(random.int(3, 20) * 10) }),
}

/* ---- Two prices ---- */

const priceCues: readonly Cues[] = [
  {
    facts: [
      '{a:count} {one:thing} <and|und|et|y> {b:count} {two:thing} <cost|costs|kosten|kostet|coutent|coute|cuestan|cuesta> {p:money}<,| and| und| et| y|, and|, et|, y> {c:count} {three:thing} <and|und|et|y> {d:count} {four:thing}<| together| zusammen> <cost|costs|kosten|kostet|coutent|coute|cuestan|cuesta> {q:money}',
      '{a:count} {one:thing} <and|und|et|y> {b:count} {two:thing} <cost|costs|kosten|kostet|coutent|coute|cuestan|cuesta> {p:money} \n {c:count} {three:thing} <and|und|et|y> {d:count} {four:thing} <cost|costs|kosten|kostet|coutent|coute|cuestan|cuesta> {q:money}',
    ],
    asks: "<how much does|how much is|what does|what is the price of|what is the cost of|wie viel kostet|was kostet|combien coute|quel est le prix|cuanto cuesta|cual es el precio de> <one |a |an |each |ein |eine |jedes |jeder |un |une |d'un |d'une |una |cada |>{wanted:thing}",
    words: 'cost costs',
  },
]

const somePrices: TaskType['make'] = (random) => {
  const [x, y] = [random.int(1, 3), random.int(2, 6)]
  return {
    a: '2',
    b: '3',
    c: '4',
    d: '5',
    p: String(2 * x + 3 * y),
    q: String(4 * x + 5 * y),
    one: 'pens',
    two: 'notebooks',
  }
}

const twoPrices = (isFirst: boolean): TaskType => ({
  subject: 'word problem: two prices',
  ...story,
  text: {
    en: `{a} pens and {b} notebooks cost {p:money}. {c} pens and {d} notebooks cost {q:money}. How much does a ${isFirst ? 'pen' : 'notebook'} cost?`,
    de: `{a} Stifte und {b} Hefte kosten {p:money}. {c} Stifte und {d} Hefte kosten {q:money}. Wie viel kostet ein ${isFirst ? 'Stift' : 'Heft'}?`,
    fr: `{a} stylos et {b} cahiers coûtent {p:money}. {c} stylos et {d} cahiers coûtent {q:money}. Combien coûte un ${isFirst ? 'stylo' : 'cahier'} ?`,
    es: `{a} bolígrafos y {b} cuadernos cuestan {p:money}. {c} bolígrafos y {d} cuadernos cuestan {q:money}. ¿Cuánto cuesta un ${isFirst ? 'bolígrafo' : 'cuaderno'}?`,
  },
  cues: priceCues,
  needs: 'a b c d p q one two wanted',
  solve: ({
    a,
    b,
    c,
    d,
    p = '',
    q = '',
    one = '',
    two = '',
    three = '',
    four = '',
    wanted = '',
  }) => {
    const [k, l, m, n] = [a, b, c, d].map(countOf) as [number, number, number, number]
    const begins = (word: string, other: string) => word.slice(0, 3) === other.slice(0, 3)
    if (
      !begins(one, three) ||
      !begins(two, four) ||
      begins(one, two) ||
      begins(wanted, one) !== isFirst
    )
      return null
    if (!isFirst && !begins(wanted, two)) return null
    const det = k * n - l * m
    if (det === 0) return null
    const top = isFirst ? `(${p} * ${n} - ${q} * ${l})` : `(${q} * ${k} - ${p} * ${m})`
    const other = isFirst
      ? `(${q} * ${k} - ${p} * ${m}) / ${bracket(det)}`
      : `(${p} * ${n} - ${q} * ${l}) / ${bracket(det)}`
    const value = `${top} / ${bracket(det)}`
    return {
      calculations: [`${p} - ${q}`, value],
      passes: [
        `${p} * ${n}`,
        `${q} * ${l}`,
        `${q} * ${k}`,
        `${p} * ${m}`,
        other,
        `${q} - ${p}`,
        top,
      ],
      others: [other],
      unit: '€',
      mistakes: [
        [other, askEvery],
        [`${p} / ${k + l}`, askEvery],
      ],
    }
  },
  make: somePrices,
})

const bracket = (value: number): string => (value < 0 ? `(${value})` : String(value))
const ones = new Set(['one', 'a', 'an', 'ein', 'eine', 'un', 'une', 'una', 'uno'])
const countWords: Readonly<Record<string, number>> = {
  two: 2,
  zwei: 2,
  deux: 2,
  dos: 2,
  three: 3,
  drei: 3,
  trois: 3,
  tres: 3,
  four: 4,
  vier: 4,
  quatre: 4,
  cuatro: 4,
  five: 5,
  funf: 5,
  cinq: 5,
  cinco: 5,
}
const countOf = (text = ''): number => (ones.has(text) ? 1 : (countWords[text] ?? Number(text)))

/* ---- Mixtures ---- */

const mixture: TaskType = {
  subject: 'word problem: mixture',
  ...story,
  text: {
    en: 'How many litres of a {low}% solution must be mixed with {litres} litres of a {high}% solution to get a {goal}% solution?',
    de: 'Wie viele Liter einer {low}-prozentigen Lösung muss man mit {litres} Litern einer {high}-prozentigen Lösung mischen, um eine {goal}-prozentige Lösung zu erhalten?',
    fr: 'Combien de litres d’une solution à {low} % faut-il mélanger avec {litres} litres d’une solution à {high} % pour obtenir une solution à {goal} % ?',
    es: '¿Cuántos litros de una solución al {low} % hay que mezclar con {litres} litros de una solución al {high} % para obtener una solución al {goal} %?',
  },
  cues: [
    {
      names: '<mixed|mix|added|add|mischen|gemischt|melanger|ajouter|mezclar|anadir|mezclarse>',
      facts: [
        '<get|obtain|make|produce|erhalten|obtenir|obtener|pour avoir> <a |an |eine |une |una |><{goal}%|{_:thing} a {goal}%|{_:thing} al {goal}%|{goal}-prozentige>',
        'um eine <{goal}-prozentige|{goal}%ige|{goal}%>',
        "{litres} <litres|liters|litern|liter|l|litros|ml> <of a |of an |of |einer |d'une |de una |de |><{high}%|{high}-prozentigen|{high}%igen|{_:words} a {high}%|{_:words} al {high}%>",
        "<a |an |einer |d'une |de una |of >{low}%",
        '<einer> <{low}-prozentigen|{low}%igen>',
        '<a|al> {low}%',
      ],
      asks: '<how many litres|how many liters|how much|how many ml|wie viele liter|wie viel liter|combien de litres|cuantos litros>',
      words:
        'acid salt sugar alcohol solution solutions water of to be must should with losung saure salzlosung alkohol muss man mit um zu saline acide sel avec une faut-il solucion acido sal hay que con para obtener erhalten',
    },
  ],
  needs: 'low litres high goal',
  bars: ({ low = '', litres = '', high = '', goal = '' }) =>
    twoRows(
      [
        [`? · ${low} %`, 2],
        [`${litres} · ${high} %`, 2],
      ],
      [[`${goal} %`, 4]],
    ),
  solve: ({ low = '', litres = '', high = '', goal = '' }): Solved | null => {
    const isBetween = (Number(low) - Number(goal)) * (Number(high) - Number(goal)) < 0
    if (!isBetween) return null
    return {
      calculations: [
        `${litres} * (${high} - ${goal})`,
        `${litres} * (${high} - ${goal}) / (${goal} - ${low})`,
      ],
      passes: [
        `${litres} * ${high} / 100`,
        `${high} - ${goal}`,
        `${goal} - ${low}`,
        `${litres} * ${high}`,
      ],
      mistakes: [
        [litres, askEvery],
        [`${litres} * (${goal} - ${low}) / (${high} - ${goal})`, askEvery],
      ],
    }
  },
  make: (random) => ({
    low: '20',
    high: '50',
    goal: random.pick(['30', '40', '35']),
    litres: String(random.int(2, 6) * 6),
  }),
}

export const everydayTasks: readonly TaskType[] = [
  agesByMultiple(false),
  agesByMultiple(true),
  laterDouble,
  puzzle(
    '+',
    '<plus|increased by|added to|more than|vermehrt um|plus|und|augmente de|mas|aumentado en>',
  ),
  puzzle(
    '-',
    '<minus|decreased by|less|reduced by|vermindert um|minus|diminue de|moins|menos|disminuido en>',
  ),
  riddle,
  sumAndDifference,
  ...chances,
  sameEachTime,
  sumOfDice,
  sameTwice,
  together2,
  spread(true),
  spread(false),
  missingValue,
  valueForMean,
  neither,
  setOperation(true),
  setOperation(false),
  nextTerm,
  sumOfFirst,
  twoPrices(true),
  twoPrices(false),
  mixture,
]
