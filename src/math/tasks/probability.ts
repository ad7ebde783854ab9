/** Probabilities of draws: one draw, two draws with and without putting back, the other event. */
import { wordSet } from '../../lib/text'
import type { Texts } from '../phrases/phrase'
import { type Bindings, small } from './grammar'
import { namesOf } from './materials'
import { isSameStem, listsOf, type Solved, type TaskType } from './task-type'

export const probabilityRule: Texts = {
  en: 'A probability is the number of favourable outcomes divided by the number of all outcomes. Along a path of two draws the probabilities are multiplied.',
  de: 'Eine Wahrscheinlichkeit ist die Zahl der günstigen Ergebnisse geteilt durch die Zahl aller Ergebnisse. Entlang eines Pfads von zwei Zügen werden die Wahrscheinlichkeiten multipliziert.',
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
const askWanted: Texts = {
  en: 'Which outcomes are asked for?',
  de: 'Welche der Ergebnisse sind die gesuchten?',
  fr: 'Quels sont les cas que l’on cherche ?',
  es: '¿Qué casos son los que se buscan?',
}
const askQuotient: Texts = {
  en: 'Which number do you divide by which?',
  de: 'Welche Zahl teilst du durch welche?',
  fr: 'Quel nombre divises-tu par lequel ?',
  es: '¿Qué número divides entre cuál?',
}
const askCertain: Texts = {
  en: 'Which probability do an event and its complement have together?',
  de: 'Welche Wahrscheinlichkeit haben ein Ereignis und sein Gegenereignis zusammen?',
  fr: 'Quelle est la probabilité totale d’un événement et de son contraire ?',
  es: '¿Qué probabilidad suman un suceso y su contrario?',
}
export const probabilityHints: readonly Texts[] = [askAll, askBack, askPath]

const help = { rule: probabilityRule, hints: probabilityHints }
const oneDrawHelp = { rule: probabilityRule, hints: [askAll, askWanted, askQuotient] }

/** The groups of an urn by their words: "3 red and 4 blue", or the last word of "3 boules rouges". */
function groupsOf(text: string, isBehind: boolean): readonly (readonly [number, string])[] {
  return text.split(/, | (?:and|und|et|y) /).flatMap((group) => {
    const [count = '', ...words] = group.replace(/^(?:and|und|et|y) /, '').split(' ')
    const name = isBehind ? words.at(-1) : words[0]
    const number = Number(small.get(count) ?? count)
    return name === undefined || !Number.isInteger(number) ? [] : [[number, name] as const]
  })
}

/** How many there are in all, and of what is asked for; null where the words do not tell. */
function drawn({ groups, behind, wanted = '' }: Bindings) {
  const found = groupsOf(groups ?? behind ?? '', behind !== undefined)
  const isNot = /^(?:not|nicht|keine?|pas|no) /.test(wanted)
  const words = wanted.split(' ').filter((word) => !joining.has(word))
  const named = found.filter(([, name]) => words.some((word) => isSameStem(word, name)))
  if (named.length === 0 || named.length !== words.length || found.length < 2) return null
  const all = found.reduce((sum, [count]) => sum + count, 0)
  const hits = named.reduce((sum, [count]) => sum + count, 0)
  const counts = found.map(([count]) => String(count))
  return { hits: isNot ? all - hits : hits, all, counts }
}

const joining = wordSet(
  `a an one or not ball marble balls marbles oder eine einer eines kugel nicht keine une ou pas non boule bille una o no bola canica`,
)

function oneDraw(given: Bindings): Solved | null {
  const found = drawn(given)
  if (found === null) return null
  const { hits, all, counts } = found
  if (hits === 0 || hits === all) return null
  return {
    calculations: [counts.join(' + '), `${hits} / ${all}`],
    passes: [...counts, String(hits)],
    mistakes: [
      [`${hits} / ${all - hits}`, askAll],
      [`${all - hits} / ${all}`, askWanted],
      [`1 / ${hits}`, askAll],
    ],
  }
}

/** Both of two draws. */
function twoDraws(isBack: boolean): TaskType['solve'] {
  return (given) => {
    const found = drawn(given)
    if (found === null) return null
    const { hits, all, counts } = found
    if (hits < 2 || hits === all) return null
    const less = `(${hits - 1} / ${all - 1})`
    const first = `(${hits} / ${all})`
    const right = isBack ? `${first} * ${first}` : `${first} * ${less}`
    const wrong = isBack ? `${first} * ${less}` : `${first} * ${first}`
    return {
      calculations: [counts.join(' + '), ...(isBack ? [] : [`${hits - 1} / ${all - 1}`]), right],
      passes: [`${hits} / ${all}`, String(hits)],
      mistakes: [
        [wrong, askBack],
        [isBack ? `2 * ${first}` : `${first} + ${less}`, askPath],
        [first, askPath],
      ],
    }
  }
}

const box: TaskType['make'] = (random) => {
  const numbers = Array.from({ length: 58 }, (_, at) => at + 3)
  const [red, blue] = random.some(numbers, 2) as [number, number]
  return {
    groups: {
      en: `${red} red and ${blue} blue`,
      de: `${red} rote und ${blue} blaue`,
      fr: '',
      es: '',
    },
    behind: {
      en: '',
      de: '',
      fr: `${red} boules rouges et ${blue} boules bleues`,
      es: `${red} bolas rojas y ${blue} bolas azules`,
    },
    wanted: { en: 'red', de: 'rot', fr: 'rouge', es: 'roja' },
    who: namesOf(random, 1)[0] ?? '',
  }
}

const boxText: Texts = {
  en: 'A box holds {groups:groups} balls. {who:name} ',
  de: 'In einem Behälter sind {groups:groups} Kugeln. {who:name} ',
  fr: 'Une boîte contient {behind:behind}. {who:name} ',
  es: 'Una caja contiene {behind:behind}. {who:name} ',
}
const urnText = (rest: Texts): Texts => ({
  en: boxText.en + rest.en,
  de: boxText.de + rest.de,
  fr: boxText.fr + rest.fr,
  es: boxText.es + rest.es,
})

const urn = {
  en: [
    '<A|An|The> <bag|box|jar|urn|basket|bowl|drawer> <has|contains|holds> {groups:groups}<| balls| marbles| counters| socks| pens| pencils| beads| candies| sweets| tokens><| in it>.',
    'There are {groups:groups}<| balls| marbles| counters| socks| pens| beads| sweets> in <a|an|the> <bag|box|jar|urn|basket|bowl|drawer>.',
  ],
  de: [
    'In <einer|einem> <Urne|Behälter|Beutel|Schachtel|Kiste|Box|Tüte|Glas|Gefäß> <sind|liegen|befinden sich> {groups:groups}<| Kugeln| Bälle| Murmeln| Perlen>.',
    '<Eine|Ein> <Urne|Behälter|Beutel|Schachtel|Kiste|Box> enthält {groups:groups}<| Kugeln| Bälle| Murmeln>.',
  ],
  fr: [
    '<Un|Une> <urne|sac|boîte|boite> contient {behind:behind}.',
    'Dans <un|une> <urne|sac|boîte>, il y a {behind:behind}.',
  ],
  es: [
    '<Una|Un> <urna|bolsa|caja> <contiene|tiene> {behind:behind}.',
    'En <una|un> <urna|bolsa|caja> hay {behind:behind}.',
  ],
}
const drawOne = {
  en: [
    '<{_:name}|You|Someone> <draws|draw|picks|pick|takes|take> <a|one> <ball|marble|counter|sock|pen|bead|candy|sweet><| without looking| at random| out| out at random>.',
    '<One|A> <ball|marble|counter|sock|pen|bead> is <drawn|picked|chosen|taken|selected><| at random| without looking>.',
    'One <|of them >is <drawn|picked|chosen|taken|selected><| at random| without looking>.',
  ],
  de: [
    '<{_:name}|Man|Du> <zieht|ziehst> <|blind |zufällig ><eine|eine einzige> <Kugel|Murmel|Perle><| zufällig| ohne hinzusehen>.',
    'Es wird <|zufällig |blind >eine <Kugel|Murmel> <|zufällig >gezogen.',
    'Eine <|davon |von ihnen |Kugel |Murmel >wird <|zufällig |blind >gezogen.',
  ],
  fr: [
    '<On|{_:name}> tire <|au hasard >une <boule|bille><| au hasard| sans regarder>.',
    'On en tire une<| au hasard| sans regarder>.',
  ],
  es: [
    'Se <extrae|saca> <|al azar >una <bola|canica><| al azar| sin mirar>.',
    '<{_:name}> saca una <bola|canica><| al azar| sin mirar>.',
    'Se <extrae|saca> una<| de ellas><| al azar| sin mirar>.',
  ],
}
const askOne = {
  en: [
    'What is the <probability|chance> <of <drawing|picking|getting|choosing|selecting> <a|an> {wanted:words}|that it is <a |>{wanted:words}|that the <ball|marble|counter|sock> is {wanted:words}|that <a|the> {wanted:thing} <ball|marble> is drawn>?',
    '<Find|Calculate|Determine> the probability <of <drawing|picking|getting> <a|an> {wanted:words}|that it is {wanted:words}>.',
  ],
  de: [
    '<Wie groß|Wie hoch> ist die Wahrscheinlichkeit, <dass sie {wanted:thing} ist|eine {wanted:thing} <Kugel|Murmel> zu ziehen|dass eine {wanted:thing} Kugel gezogen wird|dass die Kugel {wanted:words} ist>?',
    'Mit welcher Wahrscheinlichkeit <ist sie {wanted:thing}|wird eine {wanted:thing} Kugel gezogen|zieht man eine {wanted:thing} Kugel|ist die Kugel {wanted:thing}>?',
    '<Bestimme|Berechne> die Wahrscheinlichkeit, <eine {wanted:thing} <Kugel|Murmel> zu ziehen|dass sie {wanted:thing} ist>.',
  ],
  fr: [
    '<Quelle est|Calcule> la probabilité <qu’elle soit {wanted:thing}|de tirer une <boule|bille> {wanted:thing}|d’obtenir une <boule|bille> {wanted:thing}>?',
  ],
  es: [
    '<¿Cuál es|Calcula> la probabilidad de <que sea {wanted:thing}|sacar una <bola|canica> {wanted:thing}|obtener una <bola|canica> {wanted:thing}|extraer una <bola|canica> {wanted:thing}|que la bola sea {wanted:thing}>?',
  ],
}
const askBoth = {
  en: [
    'What is the probability <that both are {wanted:thing}|of <drawing|getting|picking> <two|2> {wanted:thing} <balls|marbles|counters|socks>|that both <balls|marbles|counters|socks> are {wanted:thing}>?',
  ],
  de: [
    '<Wie groß|Wie hoch> ist die Wahrscheinlichkeit, <dass beide<| Kugeln> {wanted:thing} sind|zwei {wanted:thing} Kugeln zu ziehen>?',
  ],
  fr: [
    '<Quelle est|Calcule> la probabilité <que les deux<| boules> soient {wanted:thing}|de tirer deux boules {wanted:thing}|d’obtenir deux boules {wanted:thing}>?',
  ],
  es: [
    '<¿Cuál es|Calcula> la probabilidad de <que <|las dos |ambas ><|bolas >sean {wanted:thing}|sacar dos bolas {wanted:thing}|que ambas sean {wanted:thing}>?',
  ],
}
const drawBack = {
  en: [
    '<Two|2> <balls|marbles|counters> are <drawn|picked|taken|chosen><| at random><|,> with replacement.',
    '<A|One> <ball|marble|counter> is <drawn|picked|taken>, <put back|replaced> and <another one|a second one|another|a second> is drawn.',
    '{_:name} <draws|picks|takes> <two|2> <balls|marbles> with replacement.',
  ],
  de: [
    'Es werden <|nacheinander >zwei Kugeln mit Zurücklegen gezogen.',
    '<{_:name}|Man> zieht <|nacheinander >zwei Kugeln mit Zurücklegen.',
    '<{_:name}|Man> zieht zweimal mit Zurücklegen.',
  ],
  fr: ['On tire <|successivement |au hasard >deux boules avec remise.'],
  es: ['Se <extraen|sacan> dos bolas con <reemplazo|reposición|devolución>.'],
}
const drawWithout = {
  en: [
    '<Two|2> <balls|marbles|counters|socks> are <drawn|picked|taken|chosen><| at random><|,> <without replacement|without putting the first one back|one after another without replacement>.',
    '{_:name} <draws|picks|takes> <two|2> <balls|marbles|counters|socks><| at random> without replacement.',
    '<You|{_:name}> <draw|draws|pick|picks|take|takes> <two|2> <balls|marbles|socks><| at random> without <replacement|looking or putting back>.',
  ],
  de: [
    'Es werden <|nacheinander >zwei Kugeln ohne Zurücklegen gezogen.',
    '<{_:name}|Man> zieht <|nacheinander >zwei Kugeln ohne Zurücklegen.',
    '<{_:name}|Man> zieht zweimal ohne Zurücklegen.',
  ],
  fr: ['On tire <|successivement |au hasard >deux boules sans remise.'],
  es: ['Se <extraen|sacan> dos bolas sin <reemplazo|reposición|devolución>.'],
}

export const oneFromBox: TaskType = {
  subject: 'probability: one draw',
  ...oneDrawHelp,
  text: urnText({
    en: 'draws a ball without looking. What is the probability that it is {wanted:thing}?',
    de: 'zieht blind eine Kugel. Wie groß ist die Wahrscheinlichkeit, dass sie {wanted:thing} ist?',
    fr: 'tire une boule sans regarder. Quelle est la probabilité qu’elle soit {wanted:thing} ?',
    es: 'saca una bola sin mirar. ¿Cuál es la probabilidad de que sea {wanted:thing}?',
  }),
  facts: listsOf(urn, drawOne),
  asks: askOne,
  needs: 'wanted',
  solve: oneDraw,
  make: box,
}

export const twoWithReturn: TaskType = {
  subject: 'probability: two draws with return',
  ...help,
  text: urnText({
    en: 'draws a ball, puts it back and draws again. What is the probability that both are {wanted:thing}?',
    de: 'zieht eine Kugel, legt sie zurück und zieht noch einmal. Wie groß ist die Wahrscheinlichkeit, dass beide {wanted:thing} sind?',
    fr: 'tire une boule, la remet et tire encore. Quelle est la probabilité que les deux soient {wanted:thing}s ?',
    es: 'saca una bola, la devuelve y saca otra vez. ¿Cuál es la probabilidad de que ambas sean {wanted:thing}s?',
  }),
  facts: listsOf(urn, drawBack),
  asks: askBoth,
  needs: 'wanted',
  solve: twoDraws(true),
  make: box,
}

export const twoWithoutReturn: TaskType = {
  subject: 'probability: two draws without return',
  ...help,
  text: urnText({
    en: 'draws a ball and, without putting it back, another one. What is the probability that both are {wanted:thing}?',
    de: 'zieht eine Kugel und ohne Zurücklegen noch eine. Wie groß ist die Wahrscheinlichkeit, dass beide {wanted:thing} sind?',
    fr: 'tire une boule puis, sans la remettre, une autre. Quelle est la probabilité que les deux soient {wanted:thing}s ?',
    es: 'saca una bola y, sin devolverla, otra. ¿Cuál es la probabilidad de que ambas sean {wanted:thing}s?',
  }),
  facts: listsOf(urn, drawWithout),
  asks: askBoth,
  needs: 'wanted',
  solve: twoDraws(false),
  make: box,
}

/** The other event: "The probability of rain is 0.35." */
const complement: TaskType = {
  subject: 'probability: complement',
  rule: probabilityRule,
  hints: [askCertain, askCertain, askCertain],
  text: {
    en: 'The probability of rain tomorrow is {p:chance}. What is the probability that it does not rain?',
    de: 'Die Wahrscheinlichkeit für Regen morgen beträgt {p:chance}. Wie groß ist die Wahrscheinlichkeit, dass es nicht regnet?',
    fr: 'La probabilité de pluie demain est de {p:chance}. Quelle est la probabilité qu’il ne pleuve pas ?',
    es: 'La probabilidad de que llueva mañana es {p:chance}. ¿Cuál es la probabilidad de que no llueva?',
  },
  facts: {
    en: ['The <probability|chance> <of|that|that it> {_:words} <is|equals> {p:chance}.'],
    de: [
      'Die Wahrscheinlichkeit<|,> <zu gewinnen|für einen Gewinn|für Regen|dass es regnet><| morgen><|,> <ist|beträgt> {p:chance}.',
    ],
    fr: ['La probabilité <de gagner|qu’il pleuve><| demain> est <|de >{p:chance}.'],
    es: ['La probabilidad de <ganar|lluvia|que llueva><| mañana> es <|de |del >{p:chance}.'],
  },
  asks: {
    en: [
      'What is the <probability|chance> <of no|of not|that it does not|that it will not|that it is not|that there is no|that it doesn’t|that it won’t|that it isn’t|that he does not|that she does not|that he will not|that she will not> {_:words}?',
    ],
    de: [
      'Wie groß ist die Wahrscheinlichkeit, <nicht zu gewinnen|dass es nicht regnet|zu verlieren>?',
    ],
    fr: ['Quelle est la probabilité <de ne pas gagner|de perdre|qu’il ne pleuve pas>?'],
    es: ['¿Cuál es la probabilidad de <no ganar|perder|que no llueva>?'],
  },
  needs: 'p',
  solve: ({ p = '' }) => {
    const part = p.endsWith('%') ? `${p.slice(0, -1)} / 100` : p
    if (!p.endsWith('%'))
      return {
        calculations: [`1 - ${part}`],
        mistakes: [
          [part, askCertain],
          [`1 + ${part}`, askCertain],
        ],
      }
    const rate = p.slice(0, -1).trim()
    return { calculations: [`100 - ${rate}`], unit: '%', mistakes: [[rate, askCertain]] }
  },
  make: (random) => ({ p: `0.${random.int(11, 89)}` }),
}

export const probabilityTasks: readonly TaskType[] = [
  oneFromBox,
  twoWithReturn,
  twoWithoutReturn,
  complement,
]
