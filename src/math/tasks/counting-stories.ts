/**
 * Stories of things that are counted, of one to three steps: some come or go, a part of a whole, equal groups, a
 * fair share, and what is left of groups.
 */
import { equalParts, twoRows } from '../bar-models'
import type { Texts } from '../phrases/phrase'
import type { Random } from '../random'
import { wordTable } from '../../lib/text'
import type { BarModel, BarRow } from '../problem'
import { type Bindings, turning } from './grammar'
import { namesOf, thingsFor } from './materials'
import { commonWords } from '../vocabulary'
import { isSameStem, type Solved, type TaskMistake, type TaskType } from './task-type'

const rule: Texts = {
  en: 'Say what each number counts, whether the result must be larger or smaller, and then which operation does that.',
  de: 'Sage, was jede Zahl zählt und ob das Ergebnis größer oder kleiner sein muss, und dann, welche Rechnung dazu passt.',
  fr: 'Dis ce que compte chaque nombre et si le résultat doit être plus grand ou plus petit, puis quelle opération y mène.',
  es: 'Di qué cuenta cada número, si el resultado tiene que ser mayor o menor y después qué operación lo consigue.',
}
const hints: readonly Texts[] = [
  {
    en: 'What does each number of the story count?',
    de: 'Was zählt jede Zahl der Geschichte?',
    fr: 'Que compte chaque nombre de l’histoire ?',
    es: '¿Qué cuenta cada número de la historia?',
  },
  {
    en: 'Must the result be larger or smaller than the first number, and why?',
    de: 'Muss das Ergebnis größer oder kleiner sein als die erste Zahl, und warum?',
    fr: 'Le résultat doit-il être plus grand ou plus petit que le premier nombre, et pourquoi ?',
    es: '¿El resultado tiene que ser mayor o menor que el primer número, y por qué?',
  },
  {
    en: 'Which operation with these two numbers tells the story?',
    de: 'Welche Rechnung mit diesen zwei Zahlen erzählt die Geschichte?',
    fr: 'Quelle opération avec ces deux nombres raconte l’histoire ?',
    es: '¿Qué operación con esos dos números cuenta la historia?',
  },
]
const help = { rule, hints }

const askOperation: Texts = {
  en: 'Does the story make the number larger or smaller?',
  de: 'Wird die Zahl in der Geschichte größer oder kleiner?',
  fr: 'Dans l’histoire, le nombre devient-il plus grand ou plus petit ?',
  es: 'En la historia, ¿el número se hace mayor o menor?',
}

const operation = (sign: string, { a = '', b = '' }: Bindings, others: string): Solved => ({
  calculations: [`${a} ${sign} ${b}`],
  mistakes: Array.from(others, (other): TaskMistake => [`${a} ${other} ${b}`, askOperation]),
})

/** Whether what comes or goes, and what is asked for, is what there was: no "5 pears" of "12 apples". */
const isOfOneThing = ({ own, part, asked }: Bindings): boolean =>
  [part, asked].every(
    (thing) =>
      thing === undefined ||
      own === undefined ||
      (commonWords.has(thing) && !turning.has(thing)) ||
      isSameStem(thing, own),
  )

/** The parts of a cue: whose things they are, how they become fewer and more. */
const owner = "<a |the |ein |eine |der |die |das |un |une |le |la |l'|el |una |>{who:name}"
const holds =
  '<has|had|buys|bought|owns|owned|hat|hatte|kauft|besitzt|a|avait|achete|possede|tiene|tenia|compra>'
const looks =
  '<red |blue |green |yellow |white |black |new |old |small |big |little |rote |blaue |grune |gelbe |neue |alte |kleine |grosse |>'
const things = `${looks}{own:thing}`
const then =
  '<he |she |they |and then |und dann |et puis |et ensuite |y luego |y despues |and |then |then he |then she |er |sie |und |dann |danach |il |elle |et |et il |et elle |puis |y |luego |despues |el |ella >'
const actor = `<|, ><${then}|{who:name} |and {who:name} >`
const receiver =
  '<|to |ihrer |seinem |seiner |ihrem |a |an |his |her ><friend|brother|sister|schwester|bruder|freund|freundin|mother|{_:name}>'
const loses =
  '<gives away|gave away|gives|gave|loses|lost|eats|ate|sells|sold|uses|used|spends|spent|breaks|broke|verliert|verlor|verschenkt|isst|ass|gibt|gab|verkauft|verbraucht|en perd|en donne|en mange|en vend|en casse|perd|a perdu|donne|a donne|mange|a mange|vend|utilise|pierde|perdio|regala|regalo|da|le da|dio|come|comio|vende|vendio|gasta|usa>'
const gains =
  '<buys|bought|gets|got|finds|found|wins|won|receives|received|picks|collects|kauft|bekommt|findet|gewinnt|erhalt|sammelt|achete|recoit|gagne|trouve|ramasse|en achete|en gagne|en trouve|en recoit|compra|recibe|gana|encuentra|recoge>'
const more = '< more| another| mehr| weitere| de plus| mas| autres|>'
const pronoun = '<he|she|they|er|sie|es>'
const leftQuestion = [
  `how many <|{asked:thing} |{asked:thing} {asked:thing} ><does|do|did> <${pronoun}|<|the |a >{who:name}> <have|have left|still have|have now|keep|own><| left| now| remaining| over>`,
  'how many <|{asked:thing} ><are|were> <left|left over|remaining|still there>',
  'how many <|{asked:thing} ><remain|stay>',
  `<wie viele|wie viel> <|{asked:thing} ><hat|haben|besitzt|behalt> <${pronoun}|<|der |die |das >{who:name}><| noch| jetzt| jetzt noch| dann| dann noch| nun| nun noch| ubrig| noch ubrig>`,
  'wie viele <|{asked:thing} ><bleiben|sind|bleiben ihm|bleiben ihr> <ubrig|noch ubrig|noch da|noch>',
  "combien <|de {asked:thing} |de {asked:thing} {_:thing} |d'{asked:thing} |lui |en |lui en ><|{who:name} ><a-t-il|a-t-elle|en a-t-il|en a-t-elle|reste-t-il|lui reste-t-il|lui en reste-t-il|en reste-t-il|reste-t-il a {who:name}><| encore| maintenant>",
  '<cuantos|cuantas> <|{asked:thing} ><le quedan|quedan|tiene|tiene todavia|tiene ahora><| ahora| todavia><| a {who:name}| {who:name}>',
]
const totalWords =
  '<| now| in all| altogether| in total| then| at the end| jetzt| nun| dann| insgesamt| zusammen| am ende| maintenant| en tout| au total| a la fin| ahora| en total| al final>'
const totalQuestion = [
  `how many <|{asked:thing} |{asked:thing} {asked:thing} ><does|do> <${pronoun}|<|the |a >{who:name}> <have|own>${totalWords}`,
  `wie viele <|{asked:thing} ><hat|haben|besitzt> <${pronoun}|<|der |die |das >{who:name}>${totalWords}`,
  `combien <|de {asked:thing} |de {asked:thing} {_:thing} |d'{asked:thing} ><|{who:name} ><a-t-il|a-t-elle|en a-t-il|en a-t-elle>${totalWords}`,
  `<cuantos|cuantas> <|{asked:thing} >tiene<| {who:name}>${totalWords}`,
]
const storyWords =
  'away left more now still then all altogether total in them to friend brother sister his her jetzt noch ab weg ubrig insgesamt zusammen mehr weitere davon dann en tout plus encore maintenant reste mas ahora todavia total quedan despues her seiner seinem ihrer ihrem'

const barsOf =
  (row: (given: Bindings) => BarRow) =>
  (given: Bindings): BarModel => ({ rows: [row(given)] })
const twoParts = (one: string, other: string, whole: string): BarRow => ({
  boxes: [
    [one, 1],
    [other, 1],
  ],
  whole,
})

const takenAway: TaskType = {
  subject: 'word problem: taken away',
  ...help,
  text: {
    en: '{who:name} has {a} {thing:thing} and gives away {b}. How many {thing:thing} does {who:name} have left?',
    de: '{who:name} hat {a} {thing:thing} und verschenkt {b}. Wie viele {thing:thing} hat {who:name} noch?',
    fr: '{who:name} a {a} {thing:thing} et en donne {b}. Combien de {thing:thing} <reste-t-il à {who:name}|{who:name} a-t-il encore> ?',
    es: '{who:name} tiene {a} {thing:thing} y regala {b}. ¿<Cuántas|Cuántos> {thing:thing} <le quedan a|tiene todavía> {who:name}?',
  },
  cues: [
    {
      facts: [
        `${owner} ${holds} {a} ${things}`,
        `${actor}${loses} <|${receiver} >{b}< of them| davon| of the {part:thing}| {part:thing}|><| away| ab| weg| her| aus| ${receiver}>`,
      ],
      asks: `<${leftQuestion.join('|')}>`,
      words: storyWords,
    },
  ],
  needs: 'a b',
  bars: barsOf(({ a = '', b = '' }) => twoParts(b, '?', a)),
  solve: (given) =>
    isOfOneThing(given) && Number(given['b']) < Number(given['a'])
      ? operation('-', given, '+*')
      : null,
  make: (random) => {
    const [who = ''] = namesOf(random, 1)
    const b = random.int(3, 19)
    return { who, thing: thingsFor(random), a: String(b + random.int(4, 30)), b: String(b) }
  },
}

const added: TaskType = {
  subject: 'word problem: added',
  ...help,
  text: {
    en: '{who:name} has {a} {thing:thing} and finds {b} more. How many {thing:thing} does {who:name} have now?',
    de: '{who:name} hat {a} {thing:thing} und findet {b} weitere. Wie viele {thing:thing} hat {who:name} jetzt?',
    fr: '{who:name} a {a} {thing:thing} et en trouve {b}. Combien de {thing:thing} <a maintenant {who:name}|{who:name} a-t-il maintenant> ?',
    es: '{who:name} tiene {a} {thing:thing} y encuentra {b} más. ¿<Cuántas|Cuántos> {thing:thing} tiene ahora {who:name}?',
  },
  cues: [
    {
      facts: [
        `${owner} <has|had|owns|hat|hatte|besitzt|a|avait|possede|tiene|tenia> {a} ${things}`,
        `${actor}${gains} {b}${more}< {part:thing}|><| more| dazu| hinzu| de plus| mas>`,
      ],
      asks: `<${totalQuestion.join('|')}>`,
      words:
        'more now then all altogether total in them jetzt insgesamt zusammen mehr weitere dann en tout plus maintenant mas ahora total dazu hinzu',
    },
  ],
  needs: 'a b',
  bars: barsOf(({ a = '', b = '' }) => twoParts(a, b, '?')),
  solve: (given) => (isOfOneThing(given) ? operation('+', given, '-*') : null),
  make: (random) => {
    const [who = ''] = namesOf(random, 1)
    const [a, b] = [random.int(6, 40), random.int(3, 30)]
    return { who, thing: thingsFor(random), a: String(a), b: String(b) }
  },
}

/** Who is the rest of a group. */
const opposites = wordTable([
  [1, 'girls madchen filles ninas chicas women frauen femmes mujeres'],
  [2, 'boys jungen garcons ninos chicos men manner hommes hombres'],
  [3, 'adults erwachsene adultes adultos'],
  [4, 'children kinder enfants'],
])
const oppositeOf = new Map([
  [1, 2],
  [2, 1],
  [3, 4],
  [4, 3],
])

const otherPart: TaskType = {
  subject: 'word problem: the other part',
  ...help,
  text: {
    en: 'There are {a} children in a class. {b} of them are girls. How many boys are there?',
    de: 'In einer Klasse sind {a} Kinder. {b} davon sind Mädchen. Wie viele Jungen sind es?',
    fr: 'Il y a {a} enfants dans une classe. {b} sont des filles. Combien de garçons y a-t-il ?',
    es: 'En una clase hay {a} alumnos. {b} son chicas. ¿Cuántos chicos hay?',
  },
  cues: [
    {
      facts: [
        '<there are|there were|es sind|sind|gibt es|sitzen|il y a|y a-t-il|hay> {a} <children|students|pupils|people|kinder|schuler|personen|leute|menschen|enfants|eleves|personnes|alumnos|personas|estudiantes>',
        '{b}<| of them| of these| davon| von ihnen| d’entre eux| de ellos> <are|were|sind|sont|sont des|son> {part:thing}',
      ],
      asks: "<how many {rest:thing} <are|were> there|how many are {rest:thing}|wie viele {rest:thing} <sind es|gibt es|sind dabei|sind dort|sind in der klasse>|wie viele sind {rest:thing}|combien <de |d'>{rest:thing} y a-t-il|combien y a-t-il <de |d'>{rest:thing}|<cuantos|cuantas> {rest:thing} hay>",
      words: 'in a the class klasse classe clase there dans la une en una',
    },
  ],
  needs: 'a b',
  bars: barsOf(({ a = '', b = '' }) => twoParts(b, '?', a)),
  solve: (given) => {
    const { a = '', b = '', part, rest } = given
    const kind = opposites.get(part ?? '')
    const isRest = part === undefined || oppositeOf.get(kind ?? 0) === opposites.get(rest ?? '')
    return isRest && Number(b) < Number(a) ? operation('-', given, '+') : null
  },
  make: (random) => {
    const a = random.int(18, 32)
    return { a: String(a), b: String(random.int(7, a - 7)) }
  },
}

const askEach: Texts = {
  en: 'How many times must you count what a single one holds or costs?',
  de: 'Wie oft musst du zählen, was ein einziges enthält oder kostet?',
  fr: 'Combien de fois faut-il compter ce qu’un seul contient ou coûte ?',
  es: '¿Cuántas veces hay que contar lo que contiene o cuesta uno solo?',
}

/** Whether what is asked for is what the groups hold or the price buys. */
const isAskedOf = ({ thing }: Bindings, asked: string | undefined): boolean =>
  asked === undefined || thing === undefined || isSameStem(thing, asked)

const product = ({ a = '', b = '' }: Bindings, unit?: string): Solved => ({
  calculations: [`${a} * ${b}`],
  ...(unit && { unit }),
  mistakes: [
    [`${a} + ${b}`, askEach],
    [`${b} / ${a}`, askEach],
  ],
})

const equalGroups: TaskType = {
  subject: 'word problem: equal groups',
  ...help,
  text: {
    en: 'There are {a} boxes with {b} {thing:thing} in each box. How many {thing:thing} are there in all?',
    de: 'Es gibt {a} Schachteln mit je {b} {thing:thing}. Wie viele {thing:thing} sind es insgesamt?',
    fr: 'Il y a {a} boîtes de {b} {thing:thing} chacune. Combien de {thing:thing} y a-t-il en tout ?',
    es: 'Hay {a} cajas con {b} {thing:thing} en cada una. ¿<Cuántas|Cuántos> {thing:thing} hay en total?',
  },
  cues: [
    {
      facts: [
        '<there are|there are|has|buys|es gibt|es sind|hat|kauft|il y a|a|achete|hay|tiene|compra> {a} <{_:thing}|{_:thing} {_:thing}>',
        '<with|of|avec|de|con> {b} <{thing:thing}|{thing:thing} {_:thing}> <each|in each|in each {_:thing}|in each one|chacun|chacune|par {_:thing}|cada uno|cada una|en cada una|en cada uno|en cada {_:thing}>',
        '<mit je|mit jeweils|zu je> {b} {thing:thing}',
        'each <one|{_:thing}> <has|holds|contains> {b} {thing:thing}',
        'in <each|jeder|jedem> {_:thing} <are|there are|sind|liegen> {b} {thing:thing}',
        'chaque {_:thing} <contient|a> {b} {thing:thing}',
        'cada {_:thing} <tiene|contiene> {b} {thing:thing}',
      ],
      asks: `<how many {asked:thing} <are there|are there in the {_:thing}|does {_:name} have|do they have>|wie viele {asked:thing} <sind es|sind das|gibt es|hat {_:name}|sind in den {_:thing}>|combien <de |d'>{asked:thing} y a-t-il|combien y a-t-il <de |d'>{asked:thing}|combien <de |d'>{asked:thing} a-t-<il|elle>|<cuantos|cuantas> {asked:thing} <hay|tiene>>${totalWords}`,
      words:
        'each in all altogether total je jeweils jeder jedem insgesamt zusammen tout chaque chacune chacun cada',
    },
  ],
  needs: 'a b',
  bars: barsOf(({ a = '', b = '' }) => ({ boxes: equalParts(a, b), whole: '?' })),
  solve: (given) => (isAskedOf(given, given['asked']) ? product(given) : null),
  make: (random) => ({
    thing: thingsFor(random),
    a: String(random.int(3, 12)),
    b: String(random.int(4, 25)),
  }),
}

const priceOfMany: TaskType = {
  subject: 'word problem: price of many',
  ...help,
  text: {
    en: 'One ticket costs {b} euros. How much do {a} tickets cost?',
    de: 'Eine Karte kostet {b} Euro. Wie viel kosten {a} Karten?',
    fr: 'Un billet coûte {b} euros. Combien coûtent {a} billets ?',
    es: 'Una entrada cuesta {b} euros. ¿Cuánto cuestan {a} entradas?',
  },
  cues: [
    {
      facts: [
        '<a|an|one|each|ein|eine|jeder|jedes|jede|un|une|chaque|una|cada> {thing:thing} <costs|cost|is|kostet|coute|vaut|cuesta|vale> {b:money}<| each| pro stuck>',
      ],
      asks: '<how much <do|does|did|would|will>|what do|what will|what is the price of|wie viel kosten|was kosten|wie teuer sind|combien coutent|quel est le prix de|cuanto cuestan|cuanto valen> {a} <such |of these |solche |>{things:thing}',
      words: 'cost costs pay such each these solche jede jeder',
    },
  ],
  needs: 'a b',
  bars: barsOf(({ a = '', b = '' }) => ({ boxes: equalParts(a, b), whole: '?' })),
  solve: (given) => (isAskedOf(given, given['things']) ? product(given, '€') : null),
  make: (random) => ({ a: String(random.int(3, 12)), b: String(random.int(2, 19)) }),
}

const askShare: Texts = {
  en: 'Does each one get more or less than there is in all?',
  de: 'Bekommt jeder mehr oder weniger, als es insgesamt gibt?',
  fr: 'Chacun reçoit-il plus ou moins que ce qu’il y a en tout ?',
  es: '¿Cada uno recibe más o menos de lo que hay en total?',
}

const fairShare: TaskType = {
  subject: 'word problem: fair share',
  ...help,
  text: {
    en: '{a} {thing:thing} are shared equally among {b} children. How many does each child get?',
    de: '{a} {thing:thing} werden gerecht auf {b} Kinder verteilt. Wie viele bekommt jedes Kind?',
    fr: 'On partage {a} {thing:thing} équitablement entre {b} enfants. Combien chaque enfant en reçoit-il ?',
    es: 'Se reparten {a} {thing:thing} en partes iguales entre {b} niños. ¿<Cuántas|Cuántos> recibe cada niño?',
  },
  cues: [
    {
      facts: [
        '{a} {_:thing} <are|is> <shared|divided|split|distributed> <|equally |evenly |fairly ><among|between> {b} {_:thing}<| equally| evenly>',
        `<|${owner} ><shares|divides|splits|distributes> {a} {_:thing} <|equally |evenly |fairly ><among|between> <|her |his >{b} {_:thing}<| equally| evenly>`,
        '{a} {_:thing} werden <|gerecht |gleichmassig ><auf|an|unter> {b} {_:thing} <|gerecht |gleichmassig ><verteilt|aufgeteilt>',
        `<|${owner} >verteilt {a} {_:thing} <|gerecht |gleichmassig ><auf|an|unter> <|ihre |seine >{b} {_:thing}`,
        '<on partage|{_:name} partage|{_:name} distribue> {a} {_:thing} <|equitablement |en parts egales ><entre|a> <|ses >{b} {_:thing}<| equitablement| en parts egales>',
        '<se reparten|{_:name} reparte|repartimos> {a} {_:thing} <|en partes iguales |por igual ><entre|a> <|sus >{b} {_:thing}<| en partes iguales| por igual>',
      ],
      asks: '<how many <|{_:thing} ><does|will|do> each <one|of them|{_:thing}> <get|receive|have>|wie viele <|{_:thing} ><bekommt|erhalt|hat> <jeder|jede|jedes|jeder von ihnen|jedes {_:thing}|jeder {_:thing}|jede {_:thing}>|combien <|de {_:thing} >chaque {_:thing} <en recoit-il|en recoit-elle|recoit-il|recoit-elle>|combien <|de {_:thing} |en ><recoit|aura> <chacun|chacune|chaque {_:thing}>|<cuantos|cuantas> <|{_:thing} ><recibe|recibira|le tocan a|tocan a> cada <uno|una|{_:thing}>>',
      words:
        'each equally evenly fairly jeder jedes jede gerecht gleichmassig chaque chacun chacune egales equitablement parts cada partes iguales por igual',
    },
  ],
  needs: 'a b',
  bars: barsOf(({ a = '', b = '' }) => ({ boxes: equalParts(b, '?'), whole: a })),
  solve: ({ a = '', b = '' }) =>
    Number(b) > 1 && Number(a) % Number(b) === 0
      ? {
          calculations: [`${a} / ${b}`],
          mistakes: [
            [`${a} * ${b}`, askShare],
            [`${a} - ${b}`, askShare],
          ],
        }
      : null,
  make: (random) => {
    const b = random.int(3, 9)
    return { thing: thingsFor(random), a: String(b * random.int(3, 12)), b: String(b) }
  },
}

/* ---- Two and three steps ---- */

export const stepsRule: Texts = {
  en: 'Decide for each number whether it makes the amount larger or smaller, and how often.',
  de: 'Überlege bei jeder Zahl, ob sie die Menge größer oder kleiner macht, und wie oft.',
  fr: 'Décide pour chaque nombre s’il augmente ou diminue la quantité, et combien de fois.',
  es: 'Decide con cada número si hace la cantidad mayor o menor, y cuántas veces.',
}
export const stepsHints: readonly Texts[] = [
  {
    en: 'What is asked for, and which numbers does the text give?',
    de: 'Wonach wird gefragt, und welche Zahlen nennt der Text?',
    fr: 'Que demande-t-on, et quels nombres le texte donne-t-il ?',
    es: '¿Qué se pregunta y qué números da el texto?',
  },
  {
    en: 'What happens first, and with which calculation do you describe it?',
    de: 'Was geschieht zuerst, und mit welcher Rechnung beschreibst du es?',
    fr: 'Que se passe-t-il d’abord, et quel calcul le décrit ?',
    es: '¿Qué ocurre primero y con qué cálculo lo describes?',
  },
  {
    en: 'You have the first result: does the last number add to it or take from it?',
    de: 'Du hast das erste Ergebnis: Kommt die letzte Zahl dazu, oder geht sie weg?',
    fr: 'Tu as le premier résultat : le dernier nombre s’y ajoute-t-il ou s’en retire-t-il ?',
    es: 'Tienes el primer resultado: ¿el último número se suma o se resta?',
  },
]
const steps = { rule: stepsRule, hints: stepsHints }

const askSign: Texts = {
  en: 'Is this part added or taken away?',
  de: 'Wird dieser Teil addiert oder abgezogen?',
  fr: 'Cette partie est-elle ajoutée ou retranchée ?',
  es: '¿Esta parte se suma o se resta?',
}
const askFirst: Texts = {
  en: 'Which operation comes first here, and why?',
  de: 'Welche Rechnung kommt hier zuerst, und warum?',
  fr: 'Quelle opération vient en premier ici, et pourquoi ?',
  es: '¿Qué operación va primero aquí y por qué?',
}

const whoAndThing = (random: Random) => {
  const [who = ''] = namesOf(random, 1)
  return { who, thing: thingsFor(random) }
}

/** Some come, and some go. */
export const comeAndGo: TaskType = {
  subject: 'word problem: added and taken away',
  ...steps,
  text: {
    en: '{who:name} has {a} {thing:thing} and gets {b} more. Then {who:name} gives away {c} of them. How many {thing:thing} does {who:name} have now?',
    de: '{who:name} hat {a} {thing:thing} und bekommt {b} dazu. Danach verschenkt {who:name} {c} davon. Wie viele {thing:thing} hat {who:name} jetzt?',
    fr: '{who:name} a {a} {thing:thing} et en reçoit encore {b}. Ensuite, {who:name} en donne {c}. Combien de {thing:thing} a maintenant {who:name} ?',
    es: '{who:name} tiene {a} {thing:thing} y recibe {b} más. Después regala {c}. ¿Cuántas {thing:thing} le quedan a {who:name}?',
  },
  cues: [
    {
      facts: [
        `${owner} <has|had|owns|owned|hat|hatte|besitzt|a|avait|possede|tiene|tenia> {a} ${things}`,
        `<${actor}|><|later |more |loses |spater |noch >${gains} <|noch |encore >{b}${more}< {part:noun}|><| more| dazu| hinzu| de plus| mas>`,
        `<${actor}|>${loses} <|${receiver} >{c}< of them| davon| of the {part:noun}| {part:noun}|><| away| ab| weg| her| aus| ${receiver}>`,
      ],
      asks: `<${[...leftQuestion, ...totalQuestion].join('|')}>`,
      words: `${storyWords} more dazu hinzu de plus mas later spater ensuite despues luego`,
    },
  ],
  needs: 'a b c',
  bars: ({ a = '', b = '', c = '' }) =>
    twoRows(
      [
        [a, 2],
        [b, 1],
      ],
      [
        ['?', 2],
        [c, 1],
      ],
    ),
  solve: (given) => {
    const { a = '', b = '', c = '' } = given
    if (!isOfOneThing(given) || Number(c) >= Number(a) + Number(b)) return null
    const isEnough = Number(c) < Number(a)
    return {
      calculations: [`${a} + ${b}`, `${a} + ${b} - ${c}`],
      ...(isEnough && { ways: [`${a} - ${c} + ${b}`] }),
      passes: [`${b} - ${c}`, `${c} - ${b}`],
      mistakes: [
        [`${a} + ${b} + ${c}`, askSign],
        [`${a} - ${b} + ${c}`, askSign],
        [`${a} - ${b} - ${c}`, askSign],
      ],
    }
  },
  make: (random) => {
    const [a, b, c] = random.some(
      [...Array(78).keys()].map((at) => at + 12),
      3,
    ) as [number, number, number]
    if (c >= a + b) return comeAndGo.make(random)
    return { ...whoAndThing(random), a: String(a), b: String(b), c: String(c) }
  },
}

/** Groups of one size, of which some things are used. */
export const leftOfGroups: TaskType = {
  subject: 'word problem: left of equal groups',
  ...steps,
  text: {
    en: '{who:name} buys {a} boxes with {b} {thing:thing} each. {c} of them are used at a party. How many {thing:thing} are left?',
    de: '{who:name} kauft {a} Schachteln mit je {b} Stück ({thing:thing}). Bei einem Fest werden {c} davon verbraucht. Wie viele {thing:thing} bleiben übrig?',
    fr: '{who:name} achète {a} boîtes de {b} {thing:thing} chacune. Lors d’une fête, on en utilise {c}. Combien de {thing:thing} reste-t-il ?',
    es: '{who:name} compra {a} cajas con {b} {thing:thing} cada una. En una fiesta se usan {c}. ¿Cuántas {thing:thing} quedan?',
  },
  facts: {
    en: [
      '<The {_:thing}|She|He|A {_:thing}|{who:name}> <has|buys|bought|had|packs> {a} <boxes|bags|packs|packets|cartons|trays> <of|with> {b} {thing:thing}<| each>.',
      '<There are|A {_:thing} has> {a} <boxes|bags|packs|packets|cartons|trays> with {b} {thing:thing} <each|in each|in each box|in each bag>.',
      '<She|He|They|{who:name}> <eats|ate|uses|used|sells|sold|gives away|gave away|loses|lost> {c}<| of them| of the {thing:thing}| {thing:thing}>.',
      '{c} <of them|{thing:thing}|of the {thing:thing}> <are|were> <used|broken|eaten|sold|lost>.',
    ],
    de: [
      '{who:name} <hat|kauft|kaufte> {a} <Schachteln|Tüten|Kisten|Packungen|Beutel> mit <je|jeweils> {b} {thing:thing}.',
      '<Sie|Er|{who:name}> <isst|verbraucht|verkauft|verschenkt|verliert> {c}<| davon| {thing:thing}>.',
      '{c} <davon|{thing:thing}> <sind kaputt|werden verbraucht|werden verkauft|werden gegessen>.',
    ],
    fr: [
      '{who:name} <a|achète> {a} <boîtes|sacs|paquets|sachets> de {b} {thing:thing}<| chacun| chacune>.',
      '<Il|Elle|{who:name}> en <mange|utilise|vend|donne|perd> {c}.',
    ],
    es: [
      '{who:name} <tiene|compra> {a} <cajas|bolsas|paquetes> <de|con> {b} {thing:thing}<| cada una| cada uno>.',
      '<|Se |{who:name} |Luego ><come|usa|vende|regala|pierde> {c}<| {thing:thing}>.',
    ],
  },
  asks: {
    en: [
      'How many {thing:thing} <are left|remain|are left over|does {who:name} have left|does she have left|does he have left|are there left>?',
    ],
    de: ['Wie viele {thing:thing} <bleiben|sind noch da|hat {who:name} noch|sind übrig>?'],
    fr: [
      'Combien de {thing:thing} <lui reste-t-il|reste-t-il à {who:name}|en reste-t-il|restent>?',
    ],
    es: ['¿<Cuántas|Cuántos> {thing:thing} <le quedan|le quedan a {who:name}|quedan>?'],
  },
  needs: 'a b c',
  bars: ({ a = '', b = '', c = '' }) => ({
    rows: [
      { boxes: equalParts(a, b) },
      {
        boxes: [
          ['?', 2],
          [c, 1],
        ],
      },
    ],
  }),
  solve: ({ a = '', b = '', c = '' }) =>
    Number(c) >= Number(a) * Number(b)
      ? null
      : {
          calculations: [`${a} * ${b}`, `${a} * ${b} - ${c}`],
          mistakes: [
            [`${a} * ${b} + ${c}`, askSign],
            [`${a} + ${b}`, askFirst],
            [`${a} + ${b} - ${c}`, askFirst],
          ],
        },
  make: (random) => {
    const [a, b, c] = [random.int(3, 12), random.int(13, 30), random.int(31, 60)]
    if (c >= a * b) return leftOfGroups.make(random)
    return { ...whoAndThing(random), a: String(a), b: String(b), c: String(c) }
  },
}

/** Groups of one size; what is left of them is shared. */
export const sharedRest: TaskType = {
  subject: 'word problem: shared rest',
  ...steps,
  text: {
    en: '{who:name} has {a} bags with {b} {thing:thing} each. {c} of the {thing:thing} are damaged and thrown away. The rest is shared equally among {d} children. How many {thing:thing} does each child get?',
    de: '{who:name} hat {a} Tüten mit je {b} Stück ({thing:thing}). {c} Stück sind beschädigt und werden weggeworfen. Der Rest wird gleichmäßig auf {d} Kinder verteilt. Wie viele {thing:thing} bekommt jedes Kind?',
    fr: '{who:name} a {a} sacs de {b} {thing:thing} chacun. On en jette {c} à cause d’un défaut. Le reste est partagé également entre {d} enfants. Combien de {thing:thing} chaque enfant reçoit-il ?',
    es: '{who:name} tiene {a} bolsas con {b} {thing:thing} cada una. Se tiran {c} por un defecto. El resto se reparte por igual entre {d} niños. ¿Cuántas {thing:thing} recibe cada niño?',
  },
  needs: 'a b c d',
  solve: ({ a = '', b = '', c = '', d = '' }) => {
    const rest = Number(a) * Number(b) - Number(c)
    if (rest <= 0 || rest % Number(d) > 0) return null
    return {
      calculations: [`${a} * ${b}`, `${a} * ${b} - ${c}`, `(${a} * ${b} - ${c}) / ${d}`],
      mistakes: [
        [`${a} * ${b} / ${d}`, askSign],
        [`${a} * ${b} - ${c} - ${d}`, askShare],
      ],
    }
  },
  make: (random) => {
    const [share, people, eaten] = [random.int(5, 25), random.int(3, 9), random.int(26, 60)]
    const perBag = random.pick([10, 12, 15, 16, 18, 20, 24])
    const bags = (share * people + eaten) / perBag
    const isMade = Number.isInteger(bags) && bags > 1
    if (!isMade || new Set([bags, perBag, eaten, people]).size < 4) return sharedRest.make(random)
    return {
      ...whoAndThing(random),
      a: String(bags),
      b: String(perBag),
      c: String(eaten),
      d: String(people),
    }
  },
}

export const countingStories: readonly TaskType[] = [
  takenAway,
  added,
  otherPart,
  equalGroups,
  priceOfMany,
  fairShare,
  comeAndGo,
  leftOfGroups,
  sharedRest,
]
