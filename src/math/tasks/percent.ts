/** Percentages: a share, a change of price, the whole before a change, interest. */
import { fallenBars, equalParts, risenBars, shareBars } from '../bar-models'
import type { Texts } from '../phrases/phrase'
import type { Bindings } from './grammar'
import { goodsFor, namesOf } from './materials'
import { listsOf, type Solved, type TaskMistake, type TaskType } from './task-type'

export const percentRule: Texts = {
  en: 'A percentage is a share of a whole: find the whole first, and divide by 100 for one per cent.',
  de: 'Prozente sind Anteile eines Ganzen: Bestimme zuerst das Ganze und teile für ein Prozent durch 100.',
  fr: 'Un pourcentage est une part d’un tout : trouve d’abord le tout, et divise par 100 pour un pour cent.',
  es: 'Un porcentaje es una parte de un todo: busca primero el todo y divide entre 100 para el uno por ciento.',
}
export const percentHints: readonly Texts[] = [
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
  en: 'Is the share asked for, or the price after the change?',
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
export const askPoint: Texts = {
  en: 'By which number do you divide to get one per cent?',
  de: 'Durch welche Zahl teilst du, um ein Prozent zu erhalten?',
  fr: 'Par quel nombre divises-tu pour obtenir un pour cent ?',
  es: '¿Entre qué número divides para obtener el uno por ciento?',
}

const askDirection: Texts = {
  en: 'Does the price go up or down here?',
  de: 'Steigt oder sinkt der Preis hier?',
  fr: 'Le prix monte-t-il ou baisse-t-il ici ?',
  es: '¿El precio sube o baja aquí?',
}
const askYears: Texts = {
  en: 'How much does one year bring, and how many years are there?',
  de: 'Wie viel bringt ein Jahr, und wie viele Jahre sind es?',
  fr: 'Combien rapporte une année, et combien d’années y a-t-il ?',
  es: '¿Cuánto da un año y cuántos años son?',
}
const askInterest: Texts = {
  en: 'Is the interest alone asked for, or the capital with its interest?',
  de: 'Sind nur die Zinsen gesucht oder das Kapital mit den Zinsen?',
  fr: 'Demande-t-on seulement les intérêts, ou le capital avec ses intérêts ?',
  es: '¿Se piden solo los intereses o el capital con sus intereses?',
}
const help = { rule: percentRule, hints: percentHints }

const amounts = '<{price:money}|{price}>'
const percentOff =
  '<discount|reduction|rebate|sale|rabatt|nachlass|ermassigung|preisnachlass|remise|reduction|solde|soldes|descuento|rebaja>'
const downs =
  '<reduced|discounted|lowered|marked down|falls|drops|fell|dropped|decreases|decreased|cut|loses|lost|gesenkt|reduziert|herabgesetzt|verbilligt|gunstiger|billiger|sinkt|fallt|sank|verliert|baisse|diminue|perd|reduit|reduite|solde|soldee|baja|bajo|rebajado|rebajada|disminuye|disminuyo|se reduce|pierde|se rebaja>'
const ups =
  '<increased|raised|rises|rose|goes up|went up|grows|grew|increases|more expensive|erhoht|angehoben|teurer|steigt|stieg|wachst|wuchs|verteuert|augmente|augmenter|a augmente|monte|subit une hausse|hausse|sube|subio|aumenta|aumento|crece|crecio|se encarece|incrementa|incremento>'
const taxes =
  '<sales tax|tax|vat|service charge|tip|mehrwertsteuer|mwst|steuer|trinkgeld|tva|taxe|pourboire|iva|impuesto|propina>'
const by =
  "<by |of |um |von |de |del |un |el |en un |en |d'|at |is |is at |betragt |est de |es del |: |>"
const prices = [
  `<price|cost|bill|salary|rent|population|value|preis|kosten|gehalt|miete|rechnung|wert|prix|salaire|loyer|population|valeur|precio|sueldo|alquiler|poblacion|valor>~${amounts}`,
  `<costs|cost|is priced at|priced at|sells for|earns|has|is worth|pays|buys|kostet|kostete|verdient|zahlt|coute|coutait|gagne|vaut|cuesta|costaba|gana|vale|tiene>~${amounts}`,
  `<a|an|the|of|de|von|ein|eine|un|una> ${amounts} {_:thing}`,
  '{price:money}',
]
const newValue =
  "<how much|what does|what is the new|what is the sale|what is the final|new price|sale price|final price|final cost|total price|total cost|total bill|total amount|new salary|new rent|new value|new population|population now|cost now|pay|wie viel|neue preis|neuer preis|endpreis|neue gehalt|neuen preis|neue miete|was kostet|nouveau prix|prix final|nouveau salaire|nouveau loyer|prix apres|combien coute|combien coute-t-il|combien coute-t-elle|combien paie|combien paie-t-on|prix a payer|nuevo precio|precio final|nuevo sueldo|nuevo salario|cuanto cuesta|cuanto paga|cuanto se paga|cuanto hay que pagar|cuanto pagare|cuanto costara|cuanto gana|precio><| after the discount| after tax| after the increase| after the sale| nach dem rabatt| nach der erhohung| apres la remise| apres remise| apres reduction| apres la reduction| apres l'augmentation| despues del descuento| despues de la rebaja| tras el descuento>"
const percentWords =
  'percent store shop sold cost costs kosten kostet coute cuesta vale now new final total sale discount tax price it with including the jetzt nun neu neue neuer neuen dem der rabatt preis kostet es er sie dann insgesamt noch pair paar paire par reduction remise augmentation maintenant nouveau total prix son en euros coute t ahora nuevo descuento rebaja aumento precio en total se con iva paga euros dollars pounds article artikel y que has does'
const interestHelp = {
  rule: percentRule,
  hints: [percentHints[0], askYears, askInterest] as Texts[],
}

/** The part that a percentage is of a whole, by each way that learners go. */
const waysOfPart = (whole: string, percent: string): readonly string[] => [
  `${whole} * ${percent} / 100`,
  `${whole} * (${percent} / 100)`,
  `${whole} / 100 * ${percent}`,
]
/** A percentage by ten, five and one: what mental arithmetic passes on the way up to it. */
const easyParts = (whole: string, percent: string): readonly string[] =>
  [10, 5, 1, 20, 25, 50, 75]
    .filter((part) => part <= Number(percent))
    .map((part) => `${whole} * ${part} / 100`)

function shareOf({ percent = '', whole = '' }: Bindings): Solved | null {
  if (Number(percent) > 100 || Number(percent) === 0) return null
  return {
    calculations: [`${whole} / 100`, `${whole} / 100 * ${percent}`],
    ways: waysOfPart(whole, percent),
    passes: easyParts(whole, percent),
    mistakes: [
      [`${whole}*(100-${percent})/100`, askShare],
      [`${whole}/${percent}`, askPoint],
      [`${whole}*${percent}/10`, askPoint],
    ],
  }
}

/** A class, a school, a club: how many of it a percentage are. */
export const partOfWhole: TaskType = {
  subject: 'percentage of a number',
  ...help,
  text: {
    en: 'A school has {whole} pupils. {who:name} counts that {percent}% of them come by bus. How many pupils is that?',
    de: 'Eine Schule hat {whole} Kinder. {who:name} zählt, dass {percent} % von ihnen mit dem Bus kommen. Wie viele Kinder sind das?',
    fr: 'Une école a {whole} élèves. {who:name} <constate|compte> que {percent} % d’entre eux viennent en bus. Combien d’élèves cela fait-il ?',
    es: 'Una escuela tiene {whole} alumnos. {who:name} cuenta que el {percent} % viene en autobús. ¿Cuántos alumnos son?',
  },
  facts: {
    en: [
      '<|In >{_:words} <has|have|had|there are|there were|are|contains|contain> {whole} {_:words}.',
      'There are {whole} {_:words}.',
      '{percent}% of <them|{_:words}> {_:words}.',
      '{_:words} has {whole} {_:words}, <and|of which|of whom> {percent}%<| of them> {_:words}.',
      'Of {whole} {_:words}, {percent}% {_:words}.',
    ],
    de: [
      '<|In |An ><einer|eine|ein|einem|der|die> {_:words} <hat|sind|gibt es|lernen|besuchen> {whole} {_:words}.',
      'Von <|den >{whole} {_:words} <sind|haben|kommen|fahren|spielen> {percent}%<| {_:words}>.',
      '{percent}% <davon|von ihnen|der {_:name}> {_:words}.',
    ],
    fr: [
      '<|Dans >{_:words} <a|compte|il y a|comprend> {whole} {_:words}.',
      '{percent}% <d’entre eux|d’entre elles|des {_:words}> {_:words}.',
      'Sur {whole} {_:words}, {percent}% {_:words}.',
    ],
    es: [
      '<|En >{_:words} <tiene|hay|cuenta con> {whole} {_:words}.',
      '<|El >{percent}% <de ellos|de ellas|de los {_:words}|de las {_:words}|son|es|viene|va|lleva><| {_:words}>.',
      'De <|los |las >{whole} {_:words}, <|el >{percent}% {_:words}.',
    ],
  },
  asks: {
    en: [
      'How many <pupils|students|children|people|of them|{_:words}><| <is that|are there|are that|are girls|are boys|{_:words}>>?',
    ],
    de: ['Wie viele <|{_:words} ><sind das|sind es|{_:words}>?', 'Wie viele {_:words}?'],
    fr: [
      'Combien <d’élèves |de personnes |d’enfants |><cela fait-il|cela représente-t-il|sont-ils|{_:words}>?',
      'Combien de {_:words}?',
    ],
    es: ['¿<Cuántos|Cuántas> <|{_:words} ><son|hay|{_:words}>?'],
  },
  needs: 'percent whole',
  bars: ({ percent = '', whole = '' }) => shareBars([`${percent} %`, '?'], ['100 %', whole]),
  solve: shareOf,
  make: (random) => {
    const percent = random.pick([5, 10, 15, 20, 25, 30, 35, 40, 45, 60, 65, 70, 75, 80, 85, 90])
    const whole = random.int(3, 200) * 20
    const [who = ''] = namesOf(random, 1)
    return { percent: String(percent), whole: String(percent === whole ? whole + 20 : whole), who }
  },
}

/** "15 % of 240" */
const percentOfNumber: TaskType = {
  subject: 'percentage',
  ...help,
  text: {
    en: 'How much is {percent}% of {whole}?',
    de: 'Wie viel sind {percent} % von {whole}?',
    fr: 'Combien font {percent} % de {whole} ?',
    es: '¿Cuánto es el {percent} % de {whole}?',
  },
  asks: {
    en: [
      '@find {percent}% of {whole:money}.',
      '<What number|Which number> is {percent}% of {whole:money}?',
    ],
    de: [
      '<Berechne|Bestimme|Wie viel ist|Wie viel sind|Was sind|Was ist|Wie viel macht|Wie viel machen> {percent}% von {whole:money}.',
    ],
    fr: [
      '<Calcule|Calculer|Calculez|Combien font|Combien fait|Que valent|Combien valent|Trouve|Quel est|Quels sont|Que font|À combien correspondent> <|les |le >{percent}% de {whole:money}.',
    ],
    es: [
      '<Calcula|Calcular|Halla|¿Qué número es|¿Cuánto es|¿Cuánto son|¿Cuál es> <|el >{percent}% de {whole:money}.',
    ],
  },
  needs: 'percent whole',
  solve: shareOf,
  make: (random) => ({
    percent: String(random.int(1, 19) * 5),
    whole: String(random.int(3, 60) * 20),
  }),
}

/** Where the price after the change is asked for. */
function changed(sign: '+' | '-') {
  return ({ percent = '', price = '' }: Bindings): Solved | null => {
    if (Number(percent) >= 100 || Number(percent) === 0) return null
    const part = `${price} / 100 * ${percent}`
    const left = `(100 ${sign} ${percent})`
    const other = sign === '+' ? '-' : '+'
    return {
      calculations: [part, `${price} ${sign} ${price} / 100 * ${percent}`],
      ways: [
        `${price} * ${left} / 100`,
        `${price} * (${left} / 100)`,
        `${price} * (1 ${sign} ${percent} / 100)`,
        ...waysOfPart(price, percent).map((way) => `${price} ${sign} ${way}`),
      ],
      passes: easyParts(price, percent),
      unit: '€',
      mistakes: [
        [`${price} ${other} ${price} * ${percent} / 100`, askDirection],
        [`${price} ${sign} ${percent}`, askPoint],
      ],
    }
  }
}

/** Where the amount of the change is asked for. */
function changeOf({ percent = '', price = '' }: Bindings): Solved | null {
  if (Number(percent) >= 100 || Number(percent) === 0) return null
  return {
    calculations: [`${price} / 100`, `${price} / 100 * ${percent}`],
    ways: waysOfPart(price, percent),
    passes: easyParts(price, percent),
    unit: '€',
    mistakes: [
      [`${price} - ${price} * ${percent} / 100`, askShare],
      [`${price} + ${price} * ${percent} / 100`, askShare],
      [`${price} * ${percent} / 10`, askPoint],
    ],
  }
}

const priced = {
  en: [
    '{_:words} <costs|cost|is priced at|normally costs|usually costs|originally costs|originally cost|sells for|is sold for|was|is marked at> {price:money}<| before tax>.',
    'The <|original |regular |normal |marked |list ><price|cost> of {_:words} <is|was> {price:money}.',
    'The <bill|meal|dinner|lunch|restaurant bill> <|at {_:words} |for {_:words} ><is|was|comes to|costs|cost> {price:money}.',
  ],
  de: [
    '{_:words} kostet<| normalerweise| regulär| eigentlich| ursprünglich| bisher> {price:money}<| netto| ohne Mehrwertsteuer>.',
    'Der <|ursprüngliche |alte |reguläre |normale |Netto>Preis {_:words} <ist|war|beträgt|betrug> {price:money}.',
    'Der Preis {_:words} <ist|war|beträgt|betrug> {price:money}.',
  ],
  fr: [
    '{_:words} coûte<| normalement| habituellement> {price:money}<| hors taxe>.',
    'Le prix <|initial |de départ |normal |hors taxe >{_:words} <est|était> de {price:money}.',
  ],
  es: [
    '{_:words} <cuesta|costaba|vale|valía><| normalmente> {price:money}<| sin IVA>.',
    'El precio <|original |inicial |normal ><de|del> {_:words} <es|era> <|de >{price:money}.',
  ],
}
const fallen = {
  en: [
    '<It|The price|The store|A store|The shop|A shop|The jacket> <is reduced|is discounted|is lowered|falls|drops|decreases|is decreased|is cut|goes down> by {percent}%.',
    "<It is|It's|Everything is|There is|The shop gives|The store offers|You get> <|now |on sale at |on sale for |a |a discount of >{percent}%<| off| discount>.",
    '{_:words} <costs|is priced at|normally costs|usually costs|sells for|was|is> {price:money} <and|but> is <|now |on sale for |on sale at |sold at |sold with |reduced by |discounted by |lowered by |marked down by |marked down ><|a >{percent}%<| off| discount>.',
  ],
  de: [
    '<Er|Sie|Es|Der Preis> wird<| nun| jetzt> um {percent}% <gesenkt|reduziert|herabgesetzt|verbilligt|ermäßigt>.',
    '<Er|Sie|Es|Der Preis> <sinkt|fällt> um {percent}%.',
    '<Es gibt|Der Laden gibt|Das Geschäft gibt|Du bekommst|Man bekommt|Man erhält|Er gewährt> <|einen |nun ><Rabatt von |>{percent}%<| Rabatt| Nachlass| Skonto>.',
    '{_:words} kostet {price:money} und <wird um {percent}% <reduziert|gesenkt|herabgesetzt|verbilligt>|ist um {percent}% <reduziert|gesenkt|herabgesetzt|verbilligt>>.',
  ],
  fr: [
    '<Il|Elle|Le prix|On> <baisse|diminue|est réduit|est réduite|est soldé|est soldée|est baissé> de {percent}%.',
    '<Il y a|On accorde|Le magasin accorde|Le magasin fait|On obtient|Le vendeur accorde> une <remise|réduction> de {percent}%.',
    '{_:words} coûte {price:money} et <est soldé|est soldée|est réduit|est réduite|baisse> de {percent}%.',
  ],
  es: [
    '<Baja|El precio baja|Se rebaja|Está rebajado|Está rebajada|El precio se reduce|Se reduce> un {percent}%.',
    '<Hay|Tiene|La tienda hace|La tienda ofrece|Le hacen|Te hacen> un <descuento|rebaja> del {percent}%.',
    '<Hay|Tiene> un {percent}% de descuento.',
    '{_:words} <cuesta|vale> {price:money} y <tiene|hay> un <descuento del {percent}%|{percent}% de descuento>.',
  ],
}
const newPrice = {
  en: [
    'What <is|will be|would be> <the|its> <sale|new|final|reduced|discounted|total> price<|, in euros|, in dollars>?',
    'What does it cost now<|, in euros>?',
    '<Find|Calculate|Work out|Determine> <the|its> <sale|new|final|reduced|discounted|total> price.',
    'How much <does it cost|is it|do you pay|must you pay|do I pay|will you pay|does {_:words} pay|does {_:words} cost><| now| after the discount| in the sale| with the discount| in total>?',
    'What do you pay<| now>?',
  ],
  de: [
    'Wie viel <Euro |><beträgt er|kostet er|kostet sie|kostet es|kostet {_:words}|zahlt man|bezahlt man|musst du zahlen|muss man zahlen|zahlst du|bezahlst du|muss man bezahlen|zahlt {_:name}|bezahlt {_:name}><| jetzt| nun| noch| danach| dann>?',
    'Was kostet <er|sie|es|{_:words}><| jetzt| nun| noch| danach>?',
    '<Wie hoch ist|Berechne|Bestimme|Wie lautet> <der|den> <neuen|neue|reduzierten|reduzierte|ermäßigten|ermäßigte|End><| >Preis<| jetzt>?',
    'Wie hoch ist der Preis <jetzt|nun|danach>?',
  ],
  fr: [
    'Quel est <maintenant |>le <prix|nouveau prix|prix final|prix soldé|prix réduit><| maintenant| après la remise| après réduction| après la réduction| en euros>?',
    'Quel est maintenant le prix en euros ?',
    'Combien <coûte-t-il|coûte-t-elle|paie-t-on|faut-il payer|doit-on payer><| maintenant| alors| en euros>?',
    '<Calcule|Calculer|Trouve> le <nouveau prix|prix final|prix soldé|prix réduit>.',
  ],
  es: [
    '¿Cuánto <cuesta|vale|se paga|hay que pagar|pagas|pagaremos|pagará><| ahora| al final| después del descuento| con el descuento| en la rebaja><|, en euros>?',
    '¿<Cuál es|Cuál será> <el nuevo precio|el precio final|el precio rebajado|su nuevo precio|el precio ahora>?',
    '<Calcula|Halla> <el nuevo precio|el precio final|el precio rebajado>.',
  ],
}
const risen = {
  en: [
    '<It|The price|The rent|The fare> <is raised|is increased|rises|increases|goes up|grows> by {percent}%.',
    '<There is|Sales tax is|The tax is|The sales tax is|VAT is|The VAT is|The tax rate is|Tax of|A tip of> <|a sales tax of |a tax of >{percent}%<| tax| sales tax| VAT| is added>.',
    '{_:words} <costs|is priced at> {price:money} <plus|and> {percent}% <|sales ><tax|VAT>.',
    '{_:words} <costs|is priced at> {price:money} and <rises|goes up|increases|is increased|is raised> by {percent}%.',
  ],
  de: [
    '<Er|Sie|Es|Der Preis|Die Miete> wird<| nun| jetzt> um {percent}% <erhöht|angehoben|verteuert>.',
    '<Er|Sie|Es|Der Preis|Die Miete> steigt um {percent}%.',
    '<Hinzu kommen|Dazu kommen|Es kommen noch|Die Mehrwertsteuer beträgt|Die MwSt beträgt> {percent}%<| Mehrwertsteuer| MwSt| MwSt.| Mehrwertsteuer dazu>.',
  ],
  fr: [
    '<Il|Elle|Le prix|Le loyer> <augmente|monte|est augmenté|est augmentée> de {percent}%.',
    '<La TVA est de|On ajoute|La TVA s’élève à> {percent}%<| de TVA>.',
  ],
  es: [
    '<Sube|El precio sube|Aumenta|El precio aumenta|Se encarece|El alquiler sube> un {percent}%.',
    '<El IVA es del|Se añade un|Hay que sumar el> {percent}%<| de IVA>.',
  ],
}
const total = {
  en: [
    'What is the <total|final> <cost|price|bill|amount><| with tax| including tax| including VAT| with VAT>?',
    'What is the price <with|including> <tax|VAT>?',
  ],
  de: ['<Wie hoch ist|Berechne|Bestimme> <der|den> <Bruttopreis|Endpreis|Gesamtpreis>?'],
  fr: ['<Quel est|Calcule> le prix <TTC|toutes taxes comprises|total|final>?'],
  es: ['¿Cuál es el precio <con IVA|total>?', '¿Cuánto cuesta con IVA?'],
}

const price = (random: Parameters<TaskType['make']>[0]) => {
  const [percent, cost] = [
    random.pick([5, 10, 15, 20, 25, 30, 35, 40, 45]),
    random.int(3, 200) * 20,
  ]
  return { goods: goodsFor(random), price: String(cost), percent: String(percent) }
}

/** A price falls by a percentage. */
export const reducedPrice: TaskType = {
  subject: 'percentage: lower price',
  ...help,
  text: {
    en: '{goods:words} costs {price:money}. The price is reduced by {percent}%. What does it cost now, in euros?',
    de: '{goods:words} kostet {price:money}. Der Preis wird um {percent} % gesenkt. Wie viel Euro beträgt er jetzt?',
    fr: '{goods:words} coûte {price:money}. Le prix baisse de {percent} %. Quel est maintenant le prix en euros ?',
    es: '{goods:words} cuesta {price:money}. El precio baja un {percent} %. ¿Cuánto cuesta ahora, en euros?',
  },
  cues: [
    {
      facts: [
        `${percentOff} ${by}{percent}%`,
        `{percent}% <off|${percentOff.slice(1, -1)}|de ${percentOff.slice(1)}`,
        `${downs} ${by}{percent}%`,
        `<{_:thing} um|um> {percent}% ${downs}`,
        `{percent}% ${downs}`,
        ...prices,
      ],
      asks: newValue,
      words: `${percentWords} off reduced discounted sale`,
    },
  ],
  facts: listsOf(priced, fallen),
  asks: listsOf(newPrice, {
    en: [
      '<What is|Find|Calculate> the <sale|new|final> price of {_:words} <that costs|costing|priced at> {price:money} <with|after> a <{percent}% discount|discount of {percent}%>?',
      '<How much is|What is|Find|Calculate> {percent}% off <|of |a |an >{price:money}<| {_:words}>?',
    ],
  }),
  needs: 'price percent',
  bars: ({ price = '', percent = '' }) => fallenBars({ before: price, percent, after: '?' }),
  solve: changed('-'),
  make: price,
}

/** A price rises by a percentage. */
export const raisedPrice: TaskType = {
  subject: 'percentage: higher price',
  ...help,
  text: {
    en: '{goods:words} costs {price:money}. The price is raised by {percent}%. What does it cost now, in euros?',
    de: '{goods:words} kostet {price:money}. Der Preis wird um {percent} % erhöht. Wie viel Euro beträgt er jetzt?',
    fr: '{goods:words} coûte {price:money}. Le prix augmente de {percent} %. Quel est maintenant le prix en euros ?',
    es: '{goods:words} cuesta {price:money}. El precio sube un {percent} %. ¿Cuánto cuesta ahora, en euros?',
  },
  cues: [
    {
      facts: [
        `${ups} ${by}{percent}%`,
        `um {percent}% ${ups}`,
        `${taxes} ${by}{percent}%`,
        `{percent}% <de |of |>${taxes}`,
        ...prices,
      ],
      asks: newValue,
      words: `${percentWords} plus added tip steuer`,
    },
  ],
  facts: listsOf(priced, risen),
  asks: listsOf(newPrice, total),
  needs: 'price percent',
  bars: ({ price = '', percent = '' }) => risenBars({ before: price, percent, after: '?' }),
  solve: changed('+'),
  make: price,
}

/** What a discount saves, or a tax or a tip adds. */
const amountOfChange: TaskType = {
  subject: 'percentage: amount of a change',
  ...help,
  text: {
    en: '{goods:words} costs {price:money}. There is a discount of {percent}%. How much do you save?',
    de: '{goods:words} kostet {price:money}. Es gibt einen Rabatt von {percent} %. Wie viel Euro spart man?',
    fr: '{goods:words} coûte {price:money}. Il y a une remise de {percent} %. Combien économise-t-on ?',
    es: '{goods:words} cuesta {price:money}. Hay un descuento del {percent} %. ¿Cuánto se ahorra?',
  },
  facts: listsOf(priced, fallen, risen),
  asks: {
    en: [
      'How much <money |><do you|does {_:words}|do I|will you|can you> save?',
      '<What is|How much is|Find|Calculate> <the|a> <discount|saving|reduction|tax|sales tax|VAT|tip><| of {percent}%| in euros| in dollars>?',
      '<What is|How much is|Calculate|Find> a {percent}% <tip|tax|sales tax> on <|a bill of |a |a meal of >{price:money}<| bill| meal>?',
      'How much <tip|tax|sales tax|VAT> <is that|do you pay|does {_:words} pay|should {_:words} leave|is {percent}%>?',
    ],
    de: [
      'Wie viel <Euro |Geld |><spart man|sparst du|spart {_:name}>?',
      '<Wie hoch ist|Berechne|Bestimme> <der|den|die> <Rabatt|Nachlass|Mehrwertsteuer|MwSt|Preisnachlass>?',
    ],
    fr: [
      'Combien <économise-t-on|économises-tu|d’argent économise-t-on>?',
      '<Quel est|Calcule> le montant de la <remise|réduction|TVA>?',
    ],
    es: [
      '¿Cuánto <se ahorra|ahorras|dinero se ahorra|te ahorras>?',
      '<¿Cuál es|Calcula> el <descuento|IVA|importe del descuento>?',
    ],
  },
  needs: 'price percent',
  bars: ({ price = '', percent = '' }) => shareBars([`${percent} %`, '?'], ['100 %', price]),
  solve: changeOf,
  make: price,
}

/** The price before the change. */
export const priceBefore: TaskType = {
  subject: 'percentage: price before',
  ...help,
  text: {
    en: 'After a discount of {percent}%, {goods:words} costs {price:money}. What did it cost before, in euros?',
    de: '{Goods:words} kostet nach einem Rabatt von {percent} % noch {price:money}. Wie viel Euro betrug der Preis vorher?',
    fr: 'Après une remise de {percent} %, {goods:words} coûte {price:money}. Quel était le prix avant, en euros ?',
    es: 'Después de un descuento del {percent} %, {goods:words} cuesta {price:money}. ¿Cuánto costaba antes, en euros?',
  },
  facts: {
    en: [
      'After <|a ><{percent}% discount|discount of {percent}%|{percent}% reduction|reduction of {percent}%>, {_:words} <costs|cost|is sold for|sells for> {price:money}.',
      '{_:words} <costs|cost> {price:money} after <a {percent}% <discount|reduction>|a <discount|reduction> of {percent}%>.',
    ],
    de: [
      'Nach <einem|einer> <Rabatt|Preisnachlass|Ermäßigung|Preissenkung> von {percent}% kostet {_:words}<| nur noch| noch> {price:money}.',
    ],
    fr: ['{_:words} coûte {price:money} après une <remise|réduction> de {percent}%.'],
    es: [
      '{_:words} cuesta {price:money} después de <un|una> <descuento|rebaja> del {percent}%.',
      'Tras un descuento del {percent}%, {_:words} cuesta {price:money}.',
    ],
  },
  asks: {
    en: [
      'What was <the|its> <original|old|regular|initial> price?',
      '<Find|Calculate> the <original|old> price.',
      'How much did <it|{_:words}> cost <before|originally><| the discount>?',
      'What did <it|{_:words}> cost before<| the discount>?',
    ],
    de: [
      '<Wie hoch war|Berechne|Bestimme> <der|den> <ursprüngliche|ursprünglichen|alte|alten> Preis?',
      'Wie viel <Euro |>kostete <er|sie|es|{_:words}> <vorher|ursprünglich>?',
      'Wie teuer war <er|sie|es|{_:words}> <vorher|ursprünglich>?',
      'Was <hat|kostete> <er|sie|es|{_:words}> <vorher|ursprünglich><| gekostet>?',
    ],
    fr: [
      'Quel était <le prix initial|son prix initial|le prix avant|le prix de départ|l’ancien prix>?',
      '<Calcule|Trouve> le prix <initial|de départ>.',
      'Combien coûtait-<il|elle> avant<| la remise>?',
    ],
    es: [
      '¿Cuál era <el precio original|su precio original|el precio inicial|el precio antes>?',
      '<Calcula|Halla> el precio <original|inicial>.',
      '¿Cuánto costaba <antes|originalmente><| del descuento>?',
    ],
  },
  needs: 'percent price',
  bars: ({ price = '', percent = '' }) => fallenBars({ before: '?', percent, after: price }),
  solve: ({ percent = '', price: now = '' }) =>
    Number(percent) >= 100 || Number(percent) === 0
      ? null
      : {
          calculations: [
            `100 - ${percent}`,
            `${now} / (100 - ${percent})`,
            `${now} / (100 - ${percent}) * 100`,
          ],
          ways: [
            `${now} / ((100 - ${percent}) / 100)`,
            `${now} / (1 - ${percent} / 100)`,
            `${now} * 100 / (100 - ${percent})`,
          ],
          unit: '€',
          mistakes: [
            [`${now}*(100+${percent})/100`, askWhole],
            [`${now}*(100-${percent})/100`, askWhole],
            [`${now}+${percent}`, askPoint],
          ],
        },
  make: (random) => {
    const percent = random.pick([5, 10, 20, 25, 30, 40])
    const now = (random.int(2, 600) * 20 * (100 - percent)) / 100
    const { en, de, fr, es } = goodsFor(random)
    const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
    return {
      percent: String(percent),
      price: String(now === percent ? now * 2 : now),
      goods: { en: lower(en), de: lower(de), fr: lower(fr), es: lower(es) },
    }
  },
}

/** By how many per cent something has changed. */
function rateOfChange(grows: boolean): TaskType['solve'] {
  return ({ old = '', now = '' }) => {
    if (grows !== Number(now) > Number(old) || Number(old) === 0) return null
    const change = grows ? `(${now} - ${old})` : `(${old} - ${now})`
    const mistakes: readonly TaskMistake[] = [
      [`${change} / ${now} * 100`, askWhole],
      [change, askPoint],
      [`${now} / ${old} * 100`, askShare],
    ]
    return {
      calculations: [change, `${change} / ${old} * 100`],
      ways: [
        `${change} / ${old} * 100`,
        `${change} * 100 / ${old}`,
        ...(grows
          ? [`${now} / ${old} * 100 - 100`, `(${now} / ${old} - 1) * 100`]
          : [`100 - ${now} / ${old} * 100`, `(1 - ${now} / ${old}) * 100`]),
      ],
      passes: [`${change} / ${old}`, `${old} / 100`],
      unit: '%',
      mistakes,
    }
  }
}

function changeType(grows: boolean): TaskType {
  const rose = grows
  return {
    subject: `percentage: ${grows ? 'increase' : 'decrease'}`,
    ...help,
    text: grows
      ? {
          en: 'A price rose from {old:money} to {now:money}. By what percentage did it rise?',
          de: 'Ein Preis stieg von {old:money} auf {now:money}. Um wie viel Prozent stieg er?',
          fr: 'Un prix est passé de {old:money} à {now:money}. De quel pourcentage a-t-il augmenté ?',
          es: 'Un precio subió de {old:money} a {now:money}. ¿En qué porcentaje subió?',
        }
      : {
          en: 'A price fell from {old:money} to {now:money}. By what percentage did it fall?',
          de: 'Ein Preis sank von {old:money} auf {now:money}. Um wie viel Prozent sank er?',
          fr: 'Un prix est passé de {old:money} à {now:money}. De quel pourcentage a-t-il baissé ?',
          es: 'Un precio bajó de {old:money} a {now:money}. ¿En qué porcentaje bajó?',
        },
    facts: {
      en: [
        `{_:words} ${rose ? '<rose|increased|grew|went up|rises|increases|grows|went|was raised|has risen>' : '<fell|decreased|dropped|went down|falls|decreases|shrank|was reduced|has fallen|went>'} from {old:money}<| {_:words}> to {now:money}<| {_:words}>.`,
      ],
      de: [
        `{_:words} <ist |wurde |>${rose ? '<stieg|steigt|wuchs|erhöhte sich|erhöht sich>' : '<sank|sinkt|fiel|fällt|verringerte sich>'} von {old:money}<| {_:words}> auf {now:money}<| {_:words}>.`,
        `{_:words} <ist|wurde|wird> von {old:money} auf {now:money} ${rose ? '<gestiegen|erhöht|gewachsen|angehoben>' : '<gesunken|gefallen|gesenkt|reduziert|herabgesetzt>'}.`,
      ],
      fr: [
        `{_:words} <passe|est passé|est passée|${rose ? 'augmente|a augmenté|monte' : 'baisse|a baissé|diminue'}> de {old:money} à {now:money}.`,
      ],
      es: [
        `{_:words} <pasa|pasó|ha pasado|${rose ? 'sube|subió|aumenta|aumentó|ha subido' : 'baja|bajó|disminuyó|disminuye|ha bajado'}> de {old:money} a {now:money}.`,
      ],
    },
    asks: {
      en: [
        `<What is|What was|Find|Calculate|Determine> the ${rose ? '<percent|percentage> <increase|change|rise>' : '<percent|percentage> <decrease|change|drop|discount|reduction>'}<| in {_:words}>?`,
        `By <what|how many> <percent|percentage|%> <did|has|does> {_:words} ${rose ? '<rise|increase|grow|risen|increased|go up>' : '<fall|decrease|drop|fallen|decreased|go down>'}?`,
      ],
      de: [
        `Um wie viel<|e> Prozent <ist|hat|wurde|> {_:words}?`,
        `Um wie viel<|e> % <ist|hat|wurde|stieg|sank|fiel> {_:words}?`,
        `Um wie viel<|e> <Prozent|%> ${rose ? '<steigt|stieg|wächst|wuchs|erhöht|erhöhte>' : '<sinkt|sank|fällt|fiel>'} <er|sie|es|der {_:name}|die {_:name}|das {_:name}><| sich>?`,
        `<Wie groß ist|Berechne|Bestimme> die ${rose ? '<prozentuale Zunahme|prozentuale Erhöhung|Preiserhöhung in Prozent|prozentuale Änderung>' : '<prozentuale Abnahme|prozentuale Senkung|Preissenkung in Prozent|prozentuale Änderung>'}?`,
      ],
      fr: [
        `<Quel est|Calcule> le pourcentage ${rose ? '<d’augmentation|de hausse>' : '<de réduction|de baisse|de diminution>'}?`,
        `De quel pourcentage ${rose ? '<augmente|monte>' : '<baisse|diminue>'}-t-<il|elle>?`,
        `De quel pourcentage a-t-<il|elle> ${rose ? 'augmenté' : '<baissé|diminué>'}?`,
      ],
      es: [
        `<¿Cuál es|¿Cuál fue|Calcula> el porcentaje de ${rose ? '<aumento|subida>' : '<descuento|disminución|rebaja|bajada>'}?`,
        `¿En qué porcentaje ${rose ? '<sube|subió|aumenta|aumentó>' : '<baja|bajó|disminuye|disminuyó>'}<| {_:words}>?`,
        `¿<En qué|Qué> porcentaje ha ${rose ? '<subido|aumentado>' : '<bajado|disminuido>'}<| {_:words}>?`,
      ],
    },
    needs: 'old now',
    solve: rateOfChange(grows),
    make: (random) => {
      const [old, percent] = [random.int(2, 40) * 20, random.int(1, 9) * 5]
      const now = old + ((grows ? 1 : -1) * old * percent) / 100
      return { old: String(old), now: String(now) }
    },
  }
}

/** Which percentage a part is of a whole. */
const rateOfPart: TaskType = {
  subject: 'percentage: rate',
  ...help,
  cues: [
    {
      facts: [
        '<from|of|out of|von|aus|sur|parmi|de|entre> <the |a total of |a class of |den |los |las |les |>{whole} {_:thing}',
        '{part} <of|out of|von|sur|de> <the |den |los |las |les |>{whole}',
        '<has|have|are|contains|hat|sind|a|compte|tiene|hay|there are|gibt es> {whole} {_:thing}',
        '{part} {_:thing}',
        "{part} <of them|davon|von ihnen|d'entre eux|d'entre elles|de ellos|de ellas>",
        '{part}',
      ],
      asks: '<what percentage|what percent|what %|wie viel prozent|wie viele prozent|wie viel%|welcher prozentsatz|quel pourcentage|que porcentaje>',
      words:
        'in of the is that are this sind das ist in der schulern kindern cela est-ce represente fait-il es representa que de la',
    },
  ],
  text: {
    en: 'In a group of {whole} pupils, {part} wear glasses. What percentage is that?',
    de: 'Von {whole} Kindern tragen {part} eine Brille. Wie viel Prozent sind das?',
    fr: 'Dans un groupe de {whole} élèves, {part} portent des lunettes. Quel pourcentage cela fait-il ?',
    es: 'En un grupo de {whole} alumnos, {part} llevan gafas. ¿Qué porcentaje es?',
  },
  facts: {
    en: [
      '<|In |Out of |Of |From ><|a |the ><class of |group of |>{whole} {_:words}, {part} {_:words}.',
      '{part} <out of|of|of the> {whole} {_:words}.',
      '{_:words} <answered|scored|got> {part} <out of|of> {whole} {_:words}.',
      'There are {whole} {_:words} in {_:words}.',
      '{part} of them {_:words}.',
      '{_:words} has {whole} {_:words}.',
    ],
    de: [
      'Von <|den >{whole} {_:words} <sind|haben|kommen|tragen|spielen|fahren|lösen> {part}<| {_:words}>.',
      'In einer Klasse <mit|von> {whole} {_:words} <sind|haben|tragen|spielen> {part}<| {_:words}>.',
      '{part} von {whole} {_:words}.',
      '{part} <davon|von ihnen> {_:words}.',
      '{_:words} <hat|sind> {whole} {_:words}.',
    ],
    fr: [
      '<Sur|Parmi|Dans une classe de|Dans un groupe de> {whole} {_:words}, {part} {_:words}.',
      '{part} <élèves |>sur {whole} {_:words}.',
    ],
    es: [
      '<De|Entre|En una clase de|En un grupo de> {whole} {_:words}, {part} {_:words}.',
      '{part} de <|los |las >{whole} {_:words}.',
    ],
  },
  asks: {
    en: [
      'What <percentage|percent|%> <is that|{_:words}>?',
      '<What|Find|Calculate> <is |>the percentage<| of {_:words}>?',
    ],
    de: [
      'Wie viel<|e> <Prozent|%> <sind das|ist das|{_:words}>?',
      'Wie viel% <sind das|ist das|{_:words}>?',
      'Wie viele% <sind das|{_:words}>?',
    ],
    fr: ['Quel pourcentage <cela fait-il|cela représente-t-il|est-ce|{_:words}>?'],
    es: ['¿Qué porcentaje <es|representa|{_:words}>?', '¿Qué tanto por ciento <es|{_:words}>?'],
  },
  needs: 'part whole',
  bars: ({ part = '', whole = '' }) => shareBars(['? %', part], ['100 %', whole]),
  solve: ({ part = '', whole = '' }) =>
    Number(whole) === 0 || Number(part) >= Number(whole)
      ? null
      : {
          calculations: [`${part} / ${whole}`, `${part} / ${whole} * 100`],
          ways: [
            `${part} * 100 / ${whole}`,
            `100 / ${whole} * ${part}`,
            `${part} / (${whole} / 100)`,
          ],
          unit: '%',
          mistakes: [
            [`${whole} / ${part} * 100`, askWhole],
            [`100 - ${part} / ${whole} * 100`, askShare],
            [`${whole} - ${part}`, askShare],
          ],
        },
  make: (random) => {
    const whole = random.pick([20, 40, 60, 80, 200])
    return { whole: String(whole), part: String((whole * random.int(1, 19)) / 20) }
  },
}

/** The whole of which a percentage is known. */
const wholeOfPart: TaskType = {
  subject: 'percentage: whole',
  ...help,
  text: {
    en: '{percent}% of a number is {part}. What is the number?',
    de: '{percent} % einer Zahl sind {part}. Wie lautet die Zahl?',
    fr: '{percent} % d’un nombre font {part}. Quel est ce nombre ?',
    es: 'El {percent} % de un número es {part}. ¿Cuál es el número?',
  },
  facts: {
    en: [
      '{part}<| {_:words}> <is|are|equals|make up> {percent}% of <a number|{_:words}>.',
      'If {percent}% of a number is {part}, what is the number?',
    ],
    de: ['{part}<| {_:words}> sind {percent}% <einer Zahl|{_:words}>.'],
    fr: [
      '{part}<| {_:words}> <font|représentent|représente|est> {percent}% <d’un nombre|{_:words}>.',
      '{percent}% d’un nombre <vaut|valent|est|représente> {part}.',
    ],
    es: ['{part}<| {_:words}> <es|son> el {percent}% de <un número|{_:words}>.'],
  },
  asks: {
    en: [
      '<What is|Find> <the|this> <whole |>number.',
      '{part:money} is {percent}% of what number?',
      'How many {_:words} <are there|is that><| in all| altogether| in total>?',
    ],
    de: [
      '<Wie heißt|Wie groß ist|Bestimme|Berechne|Wie lautet> <die|diese> Zahl?',
      'Wie viele {_:words} sind es <insgesamt|in Summe>?',
    ],
    fr: [
      '<Quel est|Trouve|Calcule> <ce|le> nombre?',
      'Combien <d’élèves|de personnes> y a-t-il <en tout|au total>?',
    ],
    es: ['<¿Cuál es|Halla|Calcula> <el|ese> número.', '¿Cuántos {_:words} hay en total?'],
  },
  needs: 'percent part',
  bars: ({ percent = '', part = '' }) => shareBars([`${percent} %`, part], ['100 %', '?']),
  solve: ({ percent = '', part = '' }) =>
    Number(percent) === 0
      ? null
      : {
          calculations: [`${part} / ${percent}`, `${part} / ${percent} * 100`],
          ways: [`${part} * 100 / ${percent}`, `${part} / (${percent} / 100)`],
          mistakes: [
            [`${part} * ${percent} / 100`, askWhole],
            [`${part} * (100 + ${percent}) / 100`, askWhole],
            [`${part} * ${percent}`, askPoint],
          ],
        },
  make: (random) => {
    const percent = random.pick([5, 10, 20, 25, 30, 40, 60, 75])
    return { percent: String(percent), part: String((random.int(2, 30) * 20 * percent) / 100) }
  },
}

/** "Write 3/8 as a percentage." */
const fractionInPercent: TaskType = {
  subject: 'percentage: of a fraction',
  ...help,
  text: {
    en: 'Write {part}/{whole} as a percentage.',
    de: 'Schreibe {part}/{whole} in Prozent.',
    fr: 'Écris {part}/{whole} sous forme de pourcentage.',
    es: 'Expresa {part}/{whole} como porcentaje.',
  },
  asks: {
    en: [
      '<Write|Express|Convert|Change|Give> <|the fraction |the decimal ><{part}/{whole}|{part}> <as|to|into> <a |>percentage.',
      '<Write|Express|Convert|Change|Give> <|the fraction |the decimal ><{part}/{whole}|{part}> <as|to|into> <a |>percent.',
    ],
    de: [
      '<Schreibe|Gib|Wandle> <|den Bruch |die Dezimalzahl ><{part}/{whole}|{part}> <als Prozent|in Prozent|als Prozentzahl|als Prozentsatz><| an| um>.',
    ],
    fr: [
      '<Écris|Exprime|Convertis|Donne> <|la fraction |le nombre ><{part}/{whole}|{part}> <sous forme de|en> pourcentage.',
    ],
    es: [
      '<Expresa|Escribe|Convierte> <|la fracción |el decimal |el número ><{part}/{whole}|{part}> <como|en|a> <|un >porcentaje.',
    ],
  },
  needs: 'part',
  solve: ({ part = '', whole = '1' }) =>
    Number(whole) === 0
      ? null
      : {
          calculations: [`${part} / ${whole}`, `${part} / ${whole} * 100`],
          ways: [`${part} * 100 / ${whole}`, `100 / ${whole} * ${part}`],
          unit: '%',
          mistakes: [
            [`${whole} / ${part} * 100`, askWhole],
            [`${part} / ${whole} * 10`, askPoint],
          ],
        },
  make: (random) => {
    const [part, whole] = random.pick([
      [3, 8],
      [2, 5],
      [7, 20],
      [9, 25],
      [5, 8],
    ] as const)
    return { part: String(part), whole: String(whole) }
  },
}

const deposits = {
  en: [
    '<{_:words} <invests|deposits|puts|borrows|saves|places> {capital:money}<| in {_:words}| into {_:words}|> <at|with> <|an interest rate of |a rate of |simple interest of |a simple interest rate of ><|annual >{percent}%<| simple><| interest><| per year| a year| per annum| annually| each year><| for {years} years>|{capital:money} is <invested|deposited|borrowed> at <|an interest rate of |a rate of >{percent}%<| simple interest| interest><| per year| a year| per annum| annually><| for {years} years>>.',
    'The <annual |>interest rate is {percent}%<| per year| a year>.',
  ],
  de: [
    '<Auf einem Konto liegen|Ein Kapital von|{_:words} <legt|spart|leiht sich>> {capital:money}<| an> <|wird |werden |zu |mit ><|zu |mit >{percent}%<| Zinsen><| pro Jahr| im Jahr| jährlich><| verzinst| angelegt| an>.',
    '<Der Zinssatz|Der jährliche Zinssatz> <beträgt|ist> {percent}%<| pro Jahr>.',
    '{capital:money} werden<| {years} Jahre| für {years} Jahre><| lang> <zu|mit> {percent}%<| pro Jahr| im Jahr| jährlich| Zinsen| Jahreszins> <verzinst|angelegt>.',
  ],
  fr: [
    '<{_:words} place|On place> {capital:money}<| sur un compte><| pendant {years} ans> <à|au taux de|à un taux de|au taux annuel de> {percent}%<| par an| d’intérêts><| pendant {years} ans>.',
    'Le taux <|annuel |d’intérêt >est de {percent}%<| par an>.',
  ],
  es: [
    '<Se invierten|Se depositan|{_:words} <invierte|deposita|pone>> {capital:money}<| en un banco| durante {years} años> <al|a un|con un interés del|a un interés del|a un interés simple del> {percent}%<| anual| al año| de interés| de interés simple| de interés anual><| durante {years} años>.',
  ],
}

const interest = [
  "{percent}%<| simple| annual><| interest| zinsen| zins| jahreszins| d'interet| d'interets| de interes| de interes anual| de interes simple| simple interest><| per year| a year| per annum| annually| pro jahr| im jahr| jahrlich| p.a.| par an| annuel| anual| al ano><| verzinst>",
  '<invests|invested|deposits|deposited|borrows|borrowed|sum of|saves|puts|investment of|loan of|deposit of|kapital von|legt|sparbuch mit|guthaben von|konto mit|place|capital de|invierte|deposita|inversion de|prestamo de|invierten|depositan|somme de> <|on |a |un |une |>{capital:money}',
  '<for|after|over|in|nach|fur|pendant|apres|en|au bout de|durante|despues de|al cabo de|tras> {years:signed} <years|year|jahren|jahre|jahr|ans|an|annees|anos|ano>',
  "<after one year|in one year|for one year|after a year|nach einem jahr|in einem jahr|fur ein jahr|au bout d'un an|en un an|apres un an|au bout de un an|al cabo de un ano|en un ano|despues de un ano|tras un ano>",
  '{capital:money}',
]
const asksInterest =
  "<how much interest|how much simple interest|what is the simple interest|what is the interest|find the interest|find the simple interest|calculate the interest|calculate the simple interest|wie viel zinsen|wie viele zinsen|wie hoch sind die zinsen|berechne die zinsen|zinsen|combien d'interets|combien de interets|montant des interets|quels sont les interets|interets|cuanto interes|cuantos intereses|interes simple|interes|intereses>"
const interestWords =
  'invested rate simple interest per year years earned earn is at an a of the bank account savings pay gets get paid wird mit zu verzinst pro jahr zinssatz erhalt bekommt man gibt es nach einem konto zinsen taux annuel de sur un compte livret rapporte rapportent touche-t-on obtient-on percoit-on au bout an simples tipo anual una cuenta banco produce producen obtiene gana al ano se simple'

const perYear =
  '<per year|a year|per annum|annually|each year|annual interest|annual simple interest|simple interest>'

/** Interest that is not added to the capital. */
const simpleInterest: TaskType = {
  subject: 'percentage: simple interest',
  ...interestHelp,
  text: {
    en: 'How much simple interest does {capital:money} earn at {percent}% per year in {years} years?',
    de: 'Wie viel einfache Zinsen bringen {capital:money} zu {percent} % pro Jahr in {years} Jahren?',
    fr: 'Combien d’intérêts simples rapportent {capital:money} à {percent} % par an en {years} ans ?',
    es: '¿Cuánto interés simple dan {capital:money} al {percent} % anual en {years} años?',
  },
  facts: deposits,
  asks: {
    en: [
      `How much <|simple >interest <does|do|will> {capital:money} <earn|bring|yield|make> at {percent}%<| ${perYear}> <for|in|over|after> {years} years?`,
      `<Find|Calculate|Compute|Determine|What is|Work out> the simple interest on <|a loan of |a deposit of |an investment of ><|of >{capital:money}<| invested| borrowed| deposited> at <|a rate of >{percent}%<| ${perYear}> <for|over|after|in> {years} years.`,
      'How much simple interest <is|does {_:words}|will {_:words}|do you|is it> <earned|earn|get|pay|have> <after|in|over|for> {years} years?',
    ],
    de: [
      'Wie viel <|Euro >einfache Zinsen <bringt|erhält|bekommt|gibt> <das|es|man|{_:name}> <in|nach> {years} Jahren<| ohne Zinseszins>?',
      'Wie viel <|Euro >Zinsen <bringt|erhält|bekommt|gibt> <das|es|man|{_:name}> <in|nach> {years} Jahren ohne Zinseszins?',
      'Berechne die einfachen Zinsen <für|nach|in> {years} <Jahre|Jahren>.',
    ],
    fr: [
      '<Calcule|Quels sont|Quel est> <les|le montant des> intérêts simples <après|au bout de|pour|sur> {years} ans?',
      '<Calcule|Quels sont> les intérêts simples.',
    ],
    es: [
      '<Calcula|¿Cuál es|Halla> el interés simple<| obtenido><| en {years} años| durante {years} años| al cabo de {years} años>?',
      '<Calcula|Halla|¿Cuál es> el interés simple <de|que producen> {capital:money} al {percent}% anual durante {years} años?',
    ],
  },
  cues: [{ facts: interest, asks: asksInterest, words: interestWords }],
  needs: 'capital percent years',
  bars: ({ capital = '', percent = '', years = '' }) => ({
    rows: [
      { boxes: [[`100 % = ${capital}`, 8]] },
      { boxes: equalParts(years, `${percent} %`), whole: '?' },
    ],
  }),
  solve: ({ capital = '', percent = '', years = '' }) => ({
    calculations: [`${capital} * ${percent} / 100`, `${capital} * ${percent} / 100 * ${years}`],
    ways: [
      ...waysOfPart(capital, percent).map((way) => `${way} * ${years}`),
      `${capital} * (${percent} * ${years}) / 100`,
      `${capital} * (${percent} * ${years} / 100)`,
      `${capital} * (${percent} / 100 * ${years})`,
    ],
    passes: easyParts(capital, percent),
    unit: '€',
    mistakes: [
      [`${capital} + ${capital} * ${percent} / 100 * ${years}`, askInterest],
      [`${capital} * (1 + ${percent}/100)^${years} - ${capital}`, askYears],
      [`${capital} * ${percent} / 10`, askPoint],
      [`${capital} * ${percent} / 10 * ${years}`, askPoint],
    ],
  }),
  make: (random) => ({
    capital: String(random.int(2, 40) * 50),
    percent: String(random.int(2, 8)),
    years: String(random.int(3, 6)),
  }),
}

/** A capital with the interest of one year. */
const interestOfYear: TaskType = {
  subject: 'percentage: interest of one year',
  ...interestHelp,
  text: {
    en: '{who:name} invests {capital:money} at {percent}% per year. How much interest is earned in one year?',
    de: '{who:name} legt {capital:money} zu {percent} % pro Jahr an. Wie viel Euro Zinsen gibt es nach einem Jahr?',
    fr: '{who:name} place {capital:money} à {percent} % par an. Combien d’intérêts rapporte une année ?',
    es: '{who:name} invierte {capital:money} al {percent} % anual. ¿Cuánto interés da un año?',
  },
  facts: deposits,
  asks: {
    en: [
      'How much interest <is|does {_:words}|will {_:words}|do you> <earned|earn|get|pay> <after|in|for> <one|a|1> year?',
      'What is the interest <after|for> <one|a|1> year?',
    ],
    de: [
      'Wie viel <|Euro >Zinsen <erhält|bekommt|bringt> <man|sie|er|das|{_:name}> <nach|in> einem Jahr?',
      'Wie hoch sind die Zinsen nach einem Jahr?',
      'Berechne die <Zinsen|Jahreszinsen><| für ein Jahr| nach einem Jahr>.',
    ],
    fr: [
      'Combien d’intérêts <reçoit-on|obtient-on|touche-t-elle|touche-t-il> <au bout d’un an|après un an|en un an>?',
      '<Calcule|Quels sont> les intérêts <au bout d’un an|après un an|d’une année>?',
    ],
    es: [
      '¿Cuánto <interés |>gana <en|después de> un año?',
      '¿<Cuántos|Qué> intereses <recibe|obtiene|gana|da> <en|al cabo de|después de> un año?',
    ],
  },
  cues: [
    {
      names: '<one year|a year|1 year|einem jahr|ein jahr|jahreszinsen|un an|un ano>',
      facts: interest,
      asks: asksInterest,
      words: `${interestWords} after nach apres despues in en im fur pendant cabo del`,
    },
  ],
  needs: 'capital percent',
  bars: ({ capital = '', percent = '' }) => shareBars([`${percent} %`, '?'], ['100 %', capital]),
  solve: ({ capital = '', percent = '' }) => ({
    calculations: [`${capital} / 100`, `${capital} / 100 * ${percent}`],
    ways: waysOfPart(capital, percent),
    passes: easyParts(capital, percent),
    unit: '€',
    mistakes: [
      [`${capital} + ${capital} * ${percent} / 100`, askInterest],
      [`${capital} * ${percent} / 10`, askPoint],
      [`${capital} * ${percent}`, askPoint],
    ],
  }),
  make: (random) => ({
    who: namesOf(random, 1)[0] ?? '',
    capital: String(random.int(2, 40) * 50),
    percent: String(random.int(2, 8)),
  }),
}

/** A capital whose interest is added each year. */
const compoundInterest: TaskType = {
  subject: 'percentage: compound interest',
  ...interestHelp,
  text: {
    en: '{capital:money} is invested at {percent}% compounded annually for {years} years. What is the final amount?',
    de: 'Ein Kapital von {capital:money} wird mit Zinseszins zu {percent} % pro Jahr verzinst. Wie viel Euro sind es nach {years} Jahren?',
    fr: 'On place {capital:money} à intérêts composés de {percent} % par an. Quel est le capital après {years} ans ?',
    es: 'Se invierten {capital:money} a interés compuesto del {percent} % anual. ¿Cuánto dinero hay después de {years} años?',
  },
  facts: {
    en: [
      '{_:words} <invests|deposits|puts> {capital:money}<| in {_:words}| into {_:words}> at {percent}%<| interest| annual interest>,<|> compounded <annually|yearly|once a year><| for {years} years>.',
      '{capital:money} is <invested|deposited> at {percent}%<| interest| annual interest><|,> compounded <annually|yearly><| for {years} years>.',
      'Interest is compounded <annually|yearly>.',
    ],
    de: [
      '<{_:words} legt|Man legt> {capital:money} mit Zinseszins zu {percent}%<| pro Jahr| im Jahr| jährlich> an.',
      '{capital:money} werden<| {years} Jahre lang| für {years} Jahre> mit Zinseszins zu {percent}%<| pro Jahr| jährlich> <angelegt|verzinst>.',
    ],
    fr: [
      '<{_:words}|On> <place|dépose|investit> {capital:money}<| sur un compte| pendant {years} ans> à intérêts composés<|,> <au taux de|au taux annuel de|à|de|au taux d’intérêt annuel de> {percent}%<| par an><| pendant {years} ans>.',
      '<{_:words}|On> <place|dépose|investit> {capital:money}<| sur un compte> <à|au taux de|au taux annuel de|à un taux de> {percent}% <d’intérêts composés|à intérêts composés|par an à intérêts composés|à intérêts composés par an><| par an><| pendant {years} ans>.',
      'Un capital de {capital:money} est placé<| pendant {years} ans> à intérêts composés <au taux de|au taux annuel de|à|de> {percent}%<| par an><| pendant {years} ans>.',
      'Les intérêts sont composés<| chaque année>.',
    ],
    es: [
      '<{_:words} invierte|Se depositan|Se invierten> {capital:money} a<| un> interés compuesto <del|al> {percent}%<| anual><| durante {years} años>.',
    ],
  },
  asks: {
    en: [
      '<What is|Find|Calculate> the <final|total> <amount|balance|value><| after {years} years>?',
      'How much <money |><is there|will there be|does {_:words} have|is it worth|will it be worth|is in the account|is in {_:words}> <after|in> {years} years?',
    ],
    de: [
      '<Wie hoch|Wie groß> ist das <Kapital|Guthaben|Endkapital> nach {years} Jahren?',
      'Wie viel <|Euro |Geld >hat <man|sie|er|{_:name}> nach {years} Jahren?',
      '<Wie hoch ist|Berechne> das Endkapital?',
    ],
    fr: [
      '<Quel est|Quel sera|Calcule> le <capital|montant><| final| obtenu| acquis> <après|au bout de> {years} ans?',
      '<Quel est|Quel sera|Calcule> <le capital final|le montant final|la valeur acquise|le capital obtenu|le capital acquis><| après {years} ans| au bout de {years} ans>?',
      'Combien <a-t-on|aura-t-on|possède-t-on|obtient-on> <après|au bout de> {years} ans?',
      'De combien <dispose-t-on|disposera-t-on> <après|au bout de> {years} ans?',
    ],
    es: [
      '¿Cuánto <dinero |><tendrá|hay|habrá> <después de|al cabo de|en> {years} años?',
      '<¿Cuál es|Calcula> el capital final<| después de {years} años>?',
    ],
  },
  needs: 'capital percent years',
  solve: ({ capital = '', percent = '', years = '' }) => {
    const count = Number(years)
    if (!Number.isInteger(count) || count < 1 || count > 10) return null
    const factor = `(1 + ${percent} / 100)`
    const year = (at: number) => `${capital} * ${factor}^${at}`
    const each = Array.from({ length: count }, (_, at) => year(at + 1))
    return {
      calculations: each,
      passes: [
        ...each.map((amount) => `${amount} * ${percent} / 100`),
        ...Array.from({ length: count }, (_, at) => `${factor}^${at + 1}`),
        `${capital} * ${percent} / 100`,
        `${percent} / 100`,
        `100 + ${percent}`,
      ],
      unit: '€',
      mistakes: [
        [`${capital} * (1 + ${percent} * ${years} / 100)`, askYears],
        [`${year(count)} - ${capital}`, askInterest],
      ],
    }
  },
  make: (random) => ({
    capital: String(random.int(2, 20) * 100),
    percent: String(random.pick([2, 4, 5, 10])),
    years: String(random.int(2, 3)),
  }),
}

export const percentTasks: readonly TaskType[] = [
  percentOfNumber,
  partOfWhole,
  reducedPrice,
  raisedPrice,
  amountOfChange,
  priceBefore,
  changeType(true),
  changeType(false),
  rateOfPart,
  fractionInPercent,
  wholeOfPart,
  simpleInterest,
  interestOfYear,
  compoundInterest,
]
