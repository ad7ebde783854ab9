/** Ratios and proportion: the rule of three, shares in a ratio, inverse proportion. */
import { type KnownUnit, readUnit, unitNamed } from '../../text/units'
import { equalParts, sameWhole } from '../bar-models'
import { sameWriting } from '../algebra/fragments'
import { phrase, type Texts, told } from '../phrases/phrase'
import { type BarModel, type MathProblem, workedStep } from '../problem'
import { amountOf, type Bindings } from './grammar'
import { namesOf } from './materials'
import { isSameStem, type Solved, type TaskType } from './task-type'

export const ratioRule: Texts = {
  en: 'Find what one part or one unit is worth first, then multiply.',
  de: 'Bestimme zuerst, was ein Teil oder eine Einheit wert ist, und multipliziere dann.',
  fr: 'Cherche d’abord ce que vaut une part ou une unité, puis multiplie.',
  es: 'Busca primero cuánto vale una parte o una unidad y después multiplica.',
}
const inverseRule: Texts = {
  en: 'The total work stays the same: the more take part, the less time it takes.',
  de: 'Die gesamte Arbeit bleibt gleich: Je mehr mitmachen, desto kürzer dauert es.',
  fr: 'Le travail total reste le même : plus on est nombreux, moins cela dure.',
  es: 'El trabajo total es el mismo: cuantos más participan, menos dura.',
}
const askParts: Texts = {
  en: 'How many equal parts are there in all?',
  de: 'Wie viele gleiche Teile sind es insgesamt?',
  fr: 'Combien de parts égales y a-t-il en tout ?',
  es: '¿Cuántas partes iguales hay en total?',
}
const askOtherPart: Texts = {
  en: 'Whose part is asked for?',
  de: 'Nach wessen Teil ist gefragt?',
  fr: 'De qui demande-t-on la part ?',
  es: '¿De quién es la parte que se pide?',
}
const askDirection: Texts = {
  en: 'Does the amount grow or shrink when the other one grows?',
  de: 'Wächst oder sinkt die Größe, wenn die andere wächst?',
  fr: 'La grandeur augmente-t-elle ou diminue-t-elle quand l’autre augmente ?',
  es: '¿La cantidad crece o disminuye cuando la otra crece?',
}
export const ratioHints: readonly Texts[] = [
  {
    en: 'Which two quantities belong together here?',
    de: 'Welche zwei Größen gehören hier zusammen?',
    fr: 'Quelles deux grandeurs vont ensemble ici ?',
    es: '¿Qué dos cantidades van juntas aquí?',
  },
  {
    en: 'How much belongs to a single part or unit?',
    de: 'Wie viel gehört zu einem einzigen Teil oder einer Einheit?',
    fr: 'Combien revient à une seule part ou unité ?',
    es: '¿Cuánto corresponde a una sola parte o unidad?',
  },
  {
    en: 'With how many parts or units do you continue?',
    de: 'Mit wie vielen Teilen oder Einheiten rechnest du weiter?',
    fr: 'Avec combien de parts ou d’unités continues-tu ?',
    es: '¿Con cuántas partes o unidades sigues?',
  },
]

const help = { rule: ratioRule, hints: ratioHints }

/** An amount with its unit, as a task gives it: "12 liters", "4". */
function amount(text = '') {
  const { number, unit } = amountOf(text)
  return { number, unit: unitNamed(unit), written: unit }
}

const isSameUnit = (one: KnownUnit | null, other: KnownUnit | null): boolean =>
  one?.dimension === other?.dimension && (one === null || one.factor.equals(other?.factor ?? 0))

/** `b` belongs to `a`: how much belongs to `c`. */
function proportional({ a, b, price, c, unit }: Bindings): Solved | null {
  const [few, much, more] = [amount(a), amount(b ?? price), amount(c)]
  const asked = unit === undefined ? null : unitNamed(unit)
  const isOther = asked !== null && much.unit !== null && !isSameUnit(asked, much.unit)
  if (few.number === '' || much.number === '' || Number(few.number) === 0 || isOther) return null
  if (!isSameUnit(few.unit, more.unit) || (much.unit?.dimension === 'time' && few.unit === null))
    return null
  const [one, all, other] = [few.number, much.number, more.number]
  return {
    calculations: [`${all} / ${one}`, `${all} / ${one} * ${other}`],
    ways: [
      `${all} * ${other} / ${one}`,
      `${all} * (${other} / ${one})`,
      `${other} / (${one} / ${all})`,
    ],
    unit: price === undefined ? shortUnit(much.written) : '€',
    mistakes: [
      [`${all}*${other}`, askParts],
      [`${all}*${one}/${other}`, askDirection],
      [`${all} + ${other} - ${one}`, askDirection],
    ],
  }
}

/** The sign of a unit in words: "g" for "grams"; days and weeks have none. */
function shortUnit(written: string): string {
  const { symbol = '' } = readUnit(written) ?? {}
  return symbol === 'day' || symbol === 'week' ? '' : symbol
}

/** With the sign of its unit, which is the same in every language. */
function shownAmount(text = ''): string {
  const { number, written } = amount(text)
  return `${number} ${shortUnit(written)}`.trim()
}

/** What belongs to what, in two rows whose lengths compare as the known amounts do. */
function proportionBars({ a = '', b, price, c = '' }: Bindings): BarModel | null {
  const sizes = [a, c].map((text) => Number(amount(text).number))
  const longest = Math.max(...sizes)
  const known = [`${shownAmount(a)} → ${shownAmount(b ?? price)}`, `${shownAmount(c)} → ?`]
  return {
    rows: known.map((text, at) => ({
      boxes: [[text, 4 * Math.max(0.25, (sizes[at] ?? 0) / longest)]],
    })),
  }
}

export const recipe: TaskType = {
  subject: 'ratio: proportion',
  ...help,
  text: {
    en: 'A recipe for {a} people needs {b:measure} of {food:words}. How many grams of {food:words} do {c} people need?',
    de: 'Ein Rezept für {a} Personen braucht {b:measure} {food:words}. Wie viel Gramm {food:words} brauchen {c} Personen?',
    fr: 'Une recette pour {a} personnes demande {b:measure} de {food:words}. Combien de grammes de {food:words} faut-il pour {c} personnes ?',
    es: 'Una receta para {a} personas necesita {b:measure} de {food:words}. ¿Cuántos gramos de {food:words} necesitan {c} personas?',
  },
  cues: [
    {
      facts: [
        `{a} {_:thing} <cost|costs|kosten|kostet|coutent|coute|cuestan|cuesta> {price:money}`,
        `{a:measure} <of |de |d'|>{_:thing} <cost|costs|kosten|kostet|coutent|coute|cuestan|cuesta> {price:money}`,
      ],
      asks: `<how much do|how much does|how much would|how much will|what do|what is the price of|what is the cost of|wie viel kosten|was kosten|wie viel kostet|was kostet|wie viel zahlt man fur|wie teuer sind|combien coutent|combien coute|quel est le prix de|cuanto cuestan|cuanto cuesta|cuanto costaran|cual es el precio de> <{c:measure}|{c}>`,
      words: 'cost of such de kg if si same at the rate price these',
    },
  ],
  facts: {
    en: [
      '<A|The> recipe for {a} {_:words} <needs|uses|takes|requires|calls for> <{b:measure} of|{b}> {_:words}.',
      '<To make|For> {a} {_:words}<|,> you need <{b:measure} of|{b}> {_:words}.',
      'A recipe <uses|needs|calls for|requires> <{b:measure} of|{b}> {_:words} <for|to make> {a} {_:words}.',
      '{a} {_:words} <cost|costs> {price:money}.',
      '{a:measure} of {_:words} <costs|cost> {price:money}.',
      '<You pay|{_:name} pays|{_:name} paid> {price:money} for <{a:measure} of|{a}> {_:words}.',
      '{_:words} <uses|needs|consumes|takes|burns|requires|uses up> {b:measure}<| of {_:words}> <for|to drive|to go|to travel|every|per|on> {a:measure}.',
      '{_:words} <can travel|can drive|travels|drives> {b:measure} on {a:measure}<| of {_:words}>.',
      '{a} {_:words} <eat|need|drink|use|weigh> {b:measure}<| of {_:words}><| per day| a day| every day>.',
      '{_:words} <prints|makes|produces|fills|types|reads|packs|pumps|paints> {b}<| {_:words}> <in|every> {a:measure}.',
      '{_:words} <earns|earned|pays|gets> {price:money} <for|in> {a:measure}<| of {_:words}>.',
    ],
    de: [
      '{a} {_:words} <kosten|kostet> {price:money}.',
      '{a:measure} {_:words} <kosten|kostet> {price:money}.',
      'Für <{a:measure}|{a}> {_:words} <zahlt man|bezahlt man|zahlst du|zahlt {_:name}|bezahlt {_:name}> {price:money}.',
      '<Für|Ein Rezept für|Das Rezept für> {a} {_:words} <braucht|benötigt|braucht man|benötigt man|brauchst du> <{b:measure}|{b}> {_:words}.',
      '{_:words} <verbraucht|braucht|benötigt> <auf|für> {a:measure} {b:measure}<| {_:words}>.',
      '{_:words} <verbraucht|braucht|benötigt> {b:measure}<| {_:words}> <auf|für|pro> {a:measure}.',
      '{a} {_:words} <fressen|brauchen|trinken|wiegen|benötigen> {b:measure}<| {_:words}><| am Tag| pro Tag| täglich>.',
      '{_:words} <druckt|füllt|produziert|schafft|liest|tippt|stellt|pumpt> <{b} {_:words} in {a:measure}|in {a:measure} {b} {_:words}><| her>.',
      '{_:words} <verdient|bekommt|erhält> <in|für> {a:measure}<| {_:words}> {price:money}.',
    ],
    fr: [
      '{a} {_:words} <coûtent|coûte> {price:money}.',
      '{a:measure} de {_:words} <coûtent|coûte> {price:money}.',
      '<On paie|{_:name} paie|Je paie> {price:money} pour <{a:measure} de|{a}> {_:words}.',
      '<Pour|Une recette pour|La recette pour> {a} {_:words}<|,> <demande|il faut|on utilise|nécessite> <{b:measure} de|{b}> {_:words}.',
      '{_:words} consomme {b:measure}<| de {_:words}> <pour|aux|sur> {a:measure}.',
      '{a} {_:words} <mangent|boivent|pèsent> {b:measure}<| de {_:words}><| par jour>.',
      '{_:words} <imprime|remplit|produit|fabrique|lit> {b} {_:words} en {a:measure}.',
    ],
    es: [
      '{a} {_:words} <cuestan|cuesta> {price:money}.',
      '{a:measure} de {_:words} <cuestan|cuesta> {price:money}.',
      '<Para|Una receta para|La receta para> {a} {_:words}<|,> <necesita|se necesitan|lleva|hacen falta|necesitamos> <{b:measure} de|{b}> {_:words}.',
      '{_:words} <consume|gasta> {b:measure}<| de {_:words}> <en|por|cada|para|a los> {a:measure}.',
      '{a} {_:words} <comen|beben|pesan> {b:measure}<| de {_:words}><| al día| por día>.',
      '{_:words} <imprime|llena|produce|fabrica|lee> {b} {_:words} en {a:measure}.',
    ],
  },
  asks: {
    en: [
      'How <much|many> <|{unit:unit} ><|{_:words} |of {_:words} ><do|does|will|would|are|is|can|should> <|needed for |needed to make |you need for ><{c}|{c:measure}> {_:words}<| need| eat| drink| use| cost| weigh>?',
      'How <much|many> <|{unit:unit} ><|{_:words} |of {_:words} ><do you need|are needed|is needed|will you need|do I need|does it need|does it use|will it use|will it need|does {_:words} need|does {_:words} use> <for|to make|to drive|to travel|to go|on> <{c:measure}|{c} {_:words}>?',
      'How much <do|would|will|does> <{c} {_:words}|{c:measure} of {_:words}|{c:measure}> <cost|weigh>?',
      'What <do|would|will|does|is the cost of|is the price of> <{c} {_:words}|{c:measure} of {_:words}|{c:measure}><| cost>?',
      '<Find|Calculate|Work out> the <cost|price> of <{c} {_:words}|{c:measure} of {_:words}>.',
      'How many {_:words} <does|will|can> <it|he|she|{_:words}> <print|make|produce|fill|type|read|pack|pump|paint> in {c:measure}?',
      'How <far|many {unit:unit}> can <it|{_:words}> <travel|drive|go> on {c:measure}<| of {_:words}>?',
      'How much <does|will|would> <he|she|it|{_:name}> <earn|get|pay> <for|in> {c:measure}<| of {_:words}>?',
    ],
    de: [
      'Wie viel <|Euro |{unit:unit} ><kosten|kostet> <{c} {_:words}|{c:measure} {_:words}|{c:measure}|{c}>?',
      'Was <kosten|kostet> <{c} {_:words}|{c:measure} {_:words}|{c:measure}|{c}>?',
      'Wie <viel|viele> <|{unit:unit} ><|{_:words} ><brauchen|braucht|benötigt|benötigen|fressen|trinken|wiegen> <man für |>{c}<| {_:words}>?',
      'Wie <viel|viele> <|{unit:unit} ><|{_:words} ><verbraucht|braucht|benötigt|sind nötig für> <|er |sie |es |{_:words} ><auf|für> {c:measure}?',
      'Wie viele {_:words} <druckt|füllt|produziert|schafft|liest|tippt|pumpt> <sie|er|es|{_:words}> in {c:measure}?',
      'Wie viel<| Euro| Geld> <verdient|bekommt|erhält> <er|sie|{_:name}> <in|für> {c:measure}?',
      'Berechne den Preis <für|von> <{c} {_:words}|{c:measure} {_:words}|{c:measure}>.',
    ],
    fr: [
      'Combien <coûtent|coûte> <{c} {_:words}|{c:measure} de {_:words}|{c:measure}>?',
      'Quel est le prix de <{c} {_:words}|{c:measure} de {_:words}|{c:measure}>?',
      'Combien <de {unit:unit} |d’><|de {_:words} |{_:words} ><faut-il|en faut-il|utilise-t-on> pour <{c} {_:words}|{c}>?',
      'Combien <|de {unit:unit} |de {_:words} ><|{_:words} ><consomme-t-elle|consomme-t-il|faut-il|utilise-t-elle> pour {c:measure}?',
      'Combien de {_:words} <imprime|remplit|produit|fabrique|lit>-t-<elle|il> en {c:measure}?',
    ],
    es: [
      '¿Cuánto <cuestan|cuesta|valen> <{c} {_:words}|{c:measure} de {_:words}|{c:measure}|{c}>?',
      '¿<Cuánto|Cuánta|Cuántos|Cuántas> <|{unit:unit} ><|{_:words} |de {_:words} ><necesitan|se necesitan|se necesita|hacen falta|comen|beben|pesan> <|para >{c}<| {_:words}>?',
      '¿<Cuánto|Cuánta|Cuántos|Cuántas> <|{unit:unit} ><|{_:words} |de {_:words} ><consume|gasta|necesita|consumirá|gastará|necesitará> <|el coche |para >en {c:measure}?',
      '¿<Cuántos|Cuántas> {_:words} <imprime|llena|produce|fabrica|lee> en {c:measure}?',
      '¿Cuál es el precio de <{c} {_:words}|{c:measure} de {_:words}>?',
    ],
  },
  needs: 'a c',
  bars: proportionBars,
  solve: proportional,
  make: (random) => {
    const [one, people, more] = [random.int(3, 60) * 5, random.int(2, 9), random.int(3, 12)]
    const food = random.pick<Texts>([
      { en: 'rice', de: 'Reis', fr: 'riz', es: 'arroz' },
      { en: 'flour', de: 'Mehl', fr: 'farine', es: 'harina' },
      { en: 'sugar', de: 'Zucker', fr: 'sucre', es: 'azúcar' },
      { en: 'butter', de: 'Butter', fr: 'beurre', es: 'mantequilla' },
    ])
    const other = people === more || one * people === more ? more + people : more
    return { a: String(people), b: `${one * people} g`, c: String(other), food }
  },
}

const sharing = {
  en: [
    '{first:name} and {second:name} <share|split|divide> <{total:money}|{total} {_:words}> in the ratio <of |>{a}<:| to >{b}.',
    '{total:money} is <shared|divided|split> <between|among> {first:name} and {second:name} in the ratio <of |>{a}<:| to >{b}.',
  ],
  de: [
    '{first:name} und {second:name} teilen <|sich ><{total:money}|{total} {_:words}> im Verhältnis {a}<:| zu >{b}<| auf>.',
    '{total:money} werden zwischen {first:name} und {second:name} im Verhältnis {a}<:| zu >{b} <aufgeteilt|geteilt>.',
  ],
  fr: [
    '{first:name} et {second:name} <|se >partagent <{total:money}|{total} {_:words}> dans le <rapport|ratio> {a}<:| à | pour >{b}.',
  ],
  es: [
    '{first:name} y {second:name} <|se >reparten <{total:money}|{total} {_:words}> en la <razón|proporción> <|de >{a}<:| a >{b}.',
  ],
}

/** An amount that two share in a ratio: the part of the first, or of the second. */
function shares(isFirst: boolean): TaskType {
  const who = isFirst ? 'first' : 'second'
  return {
    subject: 'ratio: shares',
    ...help,
    text: {
      en: `{first:name} and {second:name} share {total} euros in the ratio {a} to {b}. How many euros does {${who}:name} get?`,
      de: `{first:name} und {second:name} teilen <sich |>{total} Euro im Verhältnis {a} zu {b}. Wie viel Euro bekommt {${who}:name}?`,
      fr: `{first:name} et {second:name} partagent {total} euros dans le rapport {a} à {b}. Combien d’euros reçoit {${who}:name} ?`,
      es: `{first:name} y {second:name} <se reparten|reparten> {total} euros en la razón {a} a {b}. ¿Cuántos euros recibe {${who}:name}?`,
    },
    facts: sharing,
    asks: {
      en: [
        `How <much|many {_:words}|much money> <does|will|would> {${who}:name} <get|receive|have>?`,
      ],
      de: [`Wie viel<|e> <|Euro |Geld |{_:words} ><bekommt|erhält> {${who}:name}?`],
      fr: [
        `Combien <|d’euros |d’argent |de {_:words} ><reçoit|obtient|recevra> {${who}:name}?`,
        `Combien {${who}:name} <reçoit|obtient>-t-<il|elle>?`,
      ],
      es: [
        `¿<Cuánto|Cuántos|Cuántas> <|dinero |euros |{_:words} ><recibe|obtiene|le toca a|le corresponde a> {${who}:name}?`,
      ],
    },
    needs: 'total a b',
    bars: ({ total = '', a = '', b = '' }) => ({
      rows: [
        { boxes: equalParts(a), ...(isFirst && { whole: '?' }) },
        { boxes: equalParts(b), ...(!isFirst && { whole: '?' }) },
      ],
      together: total,
    }),
    solve: ({ total = '', a = '', b = '' }) => {
      const [own, other] = isFirst ? [a, b] : [b, a]
      if (Number(own) === 0 || Number(other) === 0) return null
      return {
        calculations: [
          `${a} + ${b}`,
          `${total} / (${a} + ${b})`,
          `${total} / (${a} + ${b}) * ${own}`,
        ],
        ways: [`${total} * ${own} / (${a} + ${b})`, `${total} * (${own} / (${a} + ${b}))`],
        unit: '€',
        mistakes: [
          [`${total} / (${a} + ${b}) * ${other}`, askOtherPart],
          [`${total}/${own}`, askParts],
          [`${total}*${own}/${other}`, askParts],
          [`${total}/2`, askParts],
        ],
      }
    },
    make: (random) => {
      const [a, b] = random.some([2, 3, 4, 5, 6, 7, 8, 9], 2) as [number, number]
      const [first = '', second = ''] = namesOf(random, 2)
      return {
        a: String(a),
        b: String(b),
        total: String(random.int(4, 40) * (a + b)),
        first,
        second,
      }
    },
  }
}

export const sharedInRatio = shares(true)

/** More hands need less time. */
export const inverseProportion: TaskType = {
  subject: 'ratio: inverse proportion',
  rule: inverseRule,
  hints: ratioHints,
  text: {
    en: '{few} machines need {time:measure} for an order. How many hours do {more} such machines need for the same order?',
    de: '{few} Maschinen brauchen {time:measure} für einen Auftrag. Wie viele Stunden brauchen {more} solche Maschinen für denselben Auftrag?',
    fr: '{few} machines mettent {time:measure} pour une commande. Combien d’heures mettent {more} machines identiques pour la même commande ?',
    es: '{few} máquinas necesitan {time:measure} para un pedido. ¿Cuántas horas necesitan {more} máquinas iguales para el mismo pedido?',
  },
  facts: {
    en: [
      '<It takes |>{few} <workers|people|men|women|painters|machines|pumps|printers|builders|taps|gardeners|friends|students|robots|trucks> <|can |need |take |require |finish |complete |build |paint |fill |empty |dig ><|{_:words} in |to {_:words} in |an order in ><|about >{time:measure}<| to {_:words}| for {_:words}| to complete {_:words}>.',
      '{few} <workers|people|men|women|painters|machines|pumps|printers|builders|taps|gardeners> <can |>{_:words} in {time:measure}.',
    ],
    de: [
      '{few} <Arbeiter|Personen|Leute|Maler|Maschinen|Pumpen|Drucker|Bagger|Gärtner|Maurer|Lkw|LKWs|Handwerker|Helfer> <brauchen|benötigen> <|für {_:words} >{time:measure}<| für {_:words}|, um {_:words}>.',
      '{few} <Arbeiter|Personen|Leute|Maler|Maschinen|Pumpen|Drucker|Bagger|Gärtner|Maurer|Lkw|LKWs|Handwerker|Helfer> <bauen|streichen|leeren|füllen|mähen|pflastern|drucken|räumen|decken|graben> {_:words} in {time:measure}<| aus| ab| leer>.',
      'Für {_:words} <brauchen|benötigen> {few} <Arbeiter|Personen|Leute|Maler|Maschinen|Pumpen|Drucker|Bagger|Gärtner|Maurer|Handwerker|Helfer> {time:measure}.',
    ],
    fr: [
      '{few} <ouvriers|personnes|peintres|machines|pompes|robinets|maçons|jardiniers|imprimantes> <mettent|ont besoin de> {time:measure} <pour|à> {_:words}.',
      '{few} <ouvriers|personnes|peintres|machines|pompes|robinets|maçons|jardiniers> {_:words} en {time:measure}.',
    ],
    es: [
      '{few} <obreros|trabajadores|personas|pintores|máquinas|bombas|grifos|albañiles|jardineros|impresoras> <tardan|necesitan|emplean> {time:measure} <en|para> {_:words}.',
      '{few} <obreros|trabajadores|personas|pintores|máquinas|bombas|albañiles> {_:words} en {time:measure}.',
    ],
  },
  asks: {
    en: [
      '<How long|How many @time> <do|does|would|will|did> <it take |>{more} <|such |of these |of them |of the same >{_:words}<| need| take| require><| for {_:words}| to {_:words}| to do the same {_:name}>?',
      '<How long|How many @time> <would|will|does> it take {more} {_:words}<| to {_:words}>?',
    ],
    de: [
      '<Wie lange|Wie viele @time> <brauchen|benötigen|bräuchten> {more}<| solche>< {_:words}|>?',
      '<Wie lange|Wie viele @time> <brauchen|benötigen|bräuchten> {more} {_:words} <für|dafür|dazu><| {_:words}>?',
    ],
    fr: [
      '<Combien de temps|Combien de @time|Combien d’heures> <mettent|mettront|faut-il à|mettraient> {more} {_:words}<| pour {_:words}>?',
    ],
    es: [
      '¿<Cuánto tiempo|Cuántos @time|Cuántas @time|Cuánto> <tardarán|tardan|necesitan|necesitarán|tardarían|emplearán> {more}<| {_:words}><| en {_:words}| para {_:words}>?',
    ],
  },
  needs: 'few time more',
  bars: ({ few = '', time = '', more = '' }) => sameWhole([few, time], [more, '?']),
  solve: ({ few = '', time: said, more = '' }) => {
    const { number: time, unit, written } = amount(said)
    if (Number(more) === 0 || unit?.dimension !== 'time') return null
    return {
      calculations: [`${few} * ${time}`, `${few} * ${time} / ${more}`],
      ways: [`${time} * (${few} / ${more})`, `${time} / (${more} / ${few})`],
      unit: shortUnit(written),
      mistakes: [
        [`${time}*${more}/${few}`, askDirection],
        [`${few} * ${time}`, askDirection],
        [`${time}/${few}`, askDirection],
      ],
    }
  },
  make: (random) => {
    const more = random.int(3, 36)
    const [few, time] = [random.int(2, 24), random.int(3, 72)]
    const work = few * time
    const fits = work % more === 0 && new Set([few, time, more]).size === 3 && work / more > 1
    if (!fits || work === more) return inverseProportion.make(random)
    const hours = (word: string) => `${time} ${word}`
    return {
      few: String(few),
      time: { en: hours('hours'), de: hours('Stunden'), fr: hours('heures'), es: hours('horas') },
      more: String(more),
    }
  },
}

/** An amount that is shared in a ratio, each part asked for: "Share 45 euros in the ratio 2 : 3." */
const wholeShares: TaskType = {
  subject: 'ratio: all shares',
  ...help,
  text: {
    en: 'Share {total} euros in the ratio {ratio:ratio}.',
    de: 'Teile {total} Euro im Verhältnis {ratio:ratio} auf.',
    fr: 'Partage {total} euros dans le rapport {ratio:ratio}.',
    es: 'Reparte {total} euros en la razón {ratio:ratio}.',
  },
  cues: [
    {
      names:
        '<ratio|verhaltnis|rapport|proportion|ratio de|razon|proporcion|proportionnellement a|proporcionalmente a|proportional zu>',
      facts: [
        '{ratio:ratio}',
        '<{total:measure}|{total:money}|{total:signed} {_:thing}>',
        '{total:signed}',
      ],
      asks: '<share|divide|split|how much does each|how much each|what does each|teile|teilen|verteile|aufgeteilt|wie viel bekommt jeder|wie viel erhalt jeder|wie viel bekommen sie|partage|partager|repartis|repartir|combien recoit chacun|combien chacun recoit-il|combien chacun|reparte|repartir|divide|cuanto recibe cada uno|cuanto le toca a cada uno|cuanto recibe cada uno de ellos>',
      words:
        'im in share divide split shared friends siblings people get receive gets each one two three in the into parts teilen teilt sich freunde geschwister kinder zwei drei jeder jede auf werden aufgeteilt amis enfants freres deux trois chacun partagent se dans reparten entre hermanos amigos cada uno dos tres euros dollars der nach',
    },
  ],
  needs: 'total ratio',
  bars: ({ total = '', ratio = '' }) => ({
    rows: (ratio.match(/\d{1,6}/g) ?? []).map((part) => ({ boxes: equalParts(part), whole: '?' })),
    together: amountOf(total).number,
  }),
  solve: ({ total = '', ratio = '' }) => {
    const parts = (ratio.match(/\d{1,6}/g) ?? []).map(Number)
    const amounted = Number(amountOf(total).number)
    const all = parts.reduce((sum, part) => sum + part, 0)
    if (parts.length < 2 || parts.includes(0) || !(amounted > 0)) return null
    const shares = parts.map((part) => `${amounted}*${part}/${all}`)
    const written = parts.map((part) => String((amounted * part) / all))
    if (written.some((value) => value.length > 8)) return null
    return {
      exact: {
        form: 'list',
        values: shares,
        ways: [parts.join(' + '), `${amounted}/${all}`],
        unknowns: [`${amounted}/${all}`, ...shares],
        answer: written.join(', '),
        lines: [
          `${parts.join(' + ')} = ${all}`,
          `${amounted} / ${all} = ${amounted / all}`,
          written.join(', '),
        ],
      },
      mistakes: parts.map((part) => [`${amounted}/${part}`, askParts] as const),
    }
  },
  make: (random) => {
    const [a, b] = random.some([2, 3, 4, 5, 7], 2) as [number, number]
    return { total: String((a + b) * random.int(4, 20)), ratio: `${a}:${b}` }
  },
}

/** "The ratio of boys to girls is 3 : 4. There are 28 pupils. How many girls are there?" */
const partOfRatio: TaskType = {
  subject: 'ratio: one part',
  ...help,
  text: {
    en: 'The ratio of boys to girls in a class is {a}:{b}. There are {total} pupils. How many girls are there?',
    de: 'In einer Klasse ist das Verhältnis von Jungen zu Mädchen {a}:{b}. Es sind {total} Kinder. Wie viele Mädchen sind es?',
    fr: 'Dans une classe, le rapport entre garçons et filles est {a}:{b}. Il y a {total} élèves. Combien y a-t-il de filles ?',
    es: 'En una clase la razón entre chicos y chicas es {a}:{b}. Hay {total} alumnos. ¿Cuántas chicas hay?',
  },
  cues: [
    {
      facts: [
        '<ratio of|verhaltnis von|verhaltnis|rapport entre|rapport de|ratio de|razon entre|razon de|proporcion de> <the |>{one:thing} <to|zu|et|y|a> {two:thing}<| in {_:words}| dans {_:words}| en {_:words}><| is| ist| betragt| est| est de| es| es de| wie> {a}<:|: | : | to | zu | a | y >{b}',
        '{a}<:|: | : | to | zu >{b}',
        '<there are|has|es sind|sind es|hat|il y a|a|hay|tiene|insgesamt|in total> {total} {_:thing}',
      ],
      asks: '<how many|wie viele|combien de|combien y a-t-il de|cuantos|cuantas> {wanted:thing}',
      words:
        'im dem total in all insgesamt altogether there are es sind hay y a-t-il a-t il class klasse classe clase sind davon',
    },
  ],
  needs: 'a b total one two wanted',
  bars: ({ a = '', b = '', total = '', one = '', two = '', wanted = '' }) => {
    const isFirst = isAskedFor(one, two, wanted)
    return {
      rows: [
        { boxes: equalParts(a), ...(isFirst && { whole: '?' }) },
        { boxes: equalParts(b), ...(!isFirst && { whole: '?' }) },
      ],
      together: total,
    }
  },
  solve: ({ a = '', b = '', total = '', one = '', two = '', wanted = '' }) => {
    const isFirst = isAskedFor(one, two, wanted)
    if (isFirst === isAskedFor(two, one, wanted)) return null
    const [own, other] = isFirst ? [a, b] : [b, a]
    return {
      calculations: [
        `${a} + ${b}`,
        `${total} / (${a} + ${b})`,
        `${total} / (${a} + ${b}) * ${own}`,
      ],
      ways: [`${total} * ${own} / (${a} + ${b})`],
      mistakes: [
        [`${total} / (${a} + ${b}) * ${other}`, askOtherPart],
        [`${total} / ${own}`, askParts],
        [`${total} * ${own}`, askParts],
      ],
    }
  },
  make: (random) => {
    const [a, b] = random.some([2, 3, 4, 5, 7], 2) as [number, number]
    return {
      a: String(a),
      b: String(b),
      total: String((a + b) * random.int(3, 9)),
      one: 'boys',
      two: 'girls',
      wanted: 'girls',
    }
  },
}

/** Whether a word is one of two things: "chicas" is "chicas", though "chicos" have its stem. */
const isAskedFor = (one: string, other: string, wanted: string): boolean =>
  wanted === one || (wanted !== other && isSameStem(wanted, one))

/** "Simplify the ratio 24 : 36." */
const simplifiedRatio: TaskType = {
  subject: 'ratio: simplified',
  ...help,
  text: {
    en: 'Simplify the ratio {a}:{b}.',
    de: 'Kürze das Verhältnis {a}:{b}.',
    fr: 'Simplifie le rapport {a}:{b}.',
    es: 'Simplifica la razón {a}:{b}.',
  },
  cues: [
    {
      names: '<ratio|verhaltnis|rapport|razon|proporcion>',
      facts: ['{a}<:| :|: | : | to | zu | a >{b}'],
      asks: '<simplify|simplest form|lowest terms|kurze|vereinfache|simplifie|simplifier|simplifica>',
      words: 'in its write so weit wie moglich das la el le',
    },
  ],
  needs: 'a b',
  solve: ({ a = '', b = '' }) => {
    const [top, bottom] = [Number(a), Number(b)]
    const divisor = common(top, bottom)
    if (divisor < 2) return null
    return {
      calculations: [`${a} / ${b}`],
      passes: [String(divisor), `${a}/${divisor}`, `${b}/${divisor}`],
      mistakes: [[`${b} / ${a}`, askOtherPart]],
      told: (problem) => asRatio(problem, `${top / divisor} : ${bottom / divisor}`),
    }
  },
  make: (random) => {
    const [a, b] = random.some([2, 3, 4, 5, 7], 2) as [number, number]
    const times = random.int(4, 12)
    return { a: String(a * times), b: String(b * times) }
  },
}

const ratioWritten = /(?<![\d.,:/])(\d{1,9}) ?(?:[:∶]|to|zu|a|à) ?(\d{1,9})(?![\d:/]|[.,]\d)/giu

/** A ratio is answered by a ratio: a quotient of the same value is a step. */
function asRatio(problem: MathProblem, answer: string): MathProblem {
  const isAnswer = (step: string) => sameWriting(step, answer)
  return {
    ...problem,
    answer,
    readsRatios: true,
    steps: (text) => {
      const ratios = [...text.slice(0, maxRead).matchAll(ratioWritten)]
      const written = ratios.map(([, one = '', other = '']) => `${one} : ${other}`)
      return written.length > 0 ? written : problem.steps(text)
    },
    check: (step, previous) => {
      const [one, other] = step.split(' : ').map(Number)
      const isRatio = step.includes(' : ')
      if (isAnswer(step)) return { kind: 'final' }
      if (isRatio && (!one || !other)) return null
      const verdict = problem.check(isRatio ? `${one}/${other}` : step, previous)
      const isEqual = isRatio && sameWriting(shortest(step), answer)
      return isEqual || verdict?.kind === 'final' ? { kind: 'right', carries: true } : verdict
    },
    ask: (rung, current) => (current.includes('/') ? [told(askRatio)] : problem.ask(rung, current)),
    solution: [...problem.solution.slice(0, -1), workedStep(phrase('thatGives', {}), answer)],
  }
}

/** "4 : 6" as "2 : 3" */
function shortest(ratio: string): string {
  const [one = 1, other = 1] = ratio.split(' : ').map(Number)
  const divisor = common(one, other)
  return `${one / divisor} : ${other / divisor}`
}

const maxRead = 4000
const askRatio: Texts = {
  en: 'That has the right value. How is it written as a ratio, with a colon?',
  de: 'Der Wert stimmt. Wie schreibt man das als Verhältnis, mit Doppelpunkt?',
  fr: 'La valeur est juste. Comment l’écrit-on comme rapport, avec deux points ?',
  es: 'El valor es correcto. ¿Cómo se escribe como razón, con dos puntos?',
}

function common(one: number, other: number): number {
  return other === 0 ? one : common(other, one % other)
}

export const ratioTasks: readonly TaskType[] = [
  wholeShares,
  partOfRatio,
  simplifiedRatio,
  recipe,
  sharedInRatio,
  shares(false),
  inverseProportion,
]
