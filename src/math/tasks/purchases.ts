/** Money in stories: change, a bill that friends share, a fixed price with one for each unit. */
import { twoRows } from '../bar-models'
import type { Texts } from '../phrases/phrase'
import type { TaskType } from './task-type'

const askPaid: Texts = {
  en: 'What does everything cost together?',
  de: 'Was kostet alles zusammen?',
  fr: 'Combien coûte le tout ?',
  es: '¿Cuánto cuesta todo junto?',
}
const askBack: Texts = {
  en: 'What is left of the money that was handed over?',
  de: 'Was bleibt von dem Geld übrig, das gegeben wurde?',
  fr: 'Que reste-t-il de l’argent donné ?',
  es: '¿Qué queda del dinero entregado?',
}
const askMoney: Texts = {
  en: 'What does each amount of money in the story stand for?',
  de: 'Wofür steht jeder Geldbetrag der Geschichte?',
  fr: 'Que représente chaque somme d’argent de l’histoire ?',
  es: '¿Qué representa cada cantidad de dinero de la historia?',
}
const askShares: Texts = {
  en: 'Into how many equal parts is the money divided?',
  de: 'In wie viele gleiche Teile wird das Geld geteilt?',
  fr: 'En combien de parts égales l’argent est-il partagé ?',
  es: '¿En cuántas partes iguales se reparte el dinero?',
}
const askOnce: Texts = {
  en: 'Which part is paid once, and which part grows with the number?',
  de: 'Welcher Teil wird einmal bezahlt, und welcher wächst mit der Anzahl?',
  fr: 'Quelle partie paie-t-on une fois, et laquelle grandit avec le nombre ?',
  es: '¿Qué parte se paga una vez y cuál crece con la cantidad?',
}

const each =
  "<each|apiece|per piece|a piece|je|pro stuck|das stuck|chacun|chacune|piece|l'unite|cada uno|cada una|la unidad>"
const buys =
  '<buys|buy|bought|orders|kauft|kaufe|kaufst|kaufen|achete|acheter|compra|compro|compramos>'
const pays =
  '<pays|pay|paid|hands over|gives the cashier|zahlt|bezahlt|zahle|bezahle|gibt|paie|paye|donne|paga|pago|entrega>'

const change: TaskType = {
  subject: 'word problem: change',
  rule: askBack,
  hints: [askMoney, askPaid, askBack],
  text: {
    en: 'Zoe buys {n} notebooks at {price} euros each and pays with {paid} euros. How much change does she get?',
    de: 'Zoe kauft {n} Hefte zu je {price} Euro und zahlt mit {paid} Euro. Wie viel Rückgeld bekommt sie?',
    fr: 'Zoé achète {n} cahiers à {price} euros chacun et paie avec {paid} euros. Combien lui rend-on ?',
    es: 'Zoe compra {n} cuadernos a {price} euros cada uno y paga con {paid} euros. ¿Cuánto le devuelven?',
  },
  cues: [
    {
      facts: [
        `${buys} {n} {_:noun} <at|for|that cost|costing|zu je|fur je|zu jeweils|a|de|por> {price:money}< ${each}|>`,
        `{n} {_:noun} <cost|costs|kosten je|kosten jeweils|coutent|cuestan> {price:money} ${each}`,
        `<a|an|one|each|ein|eine|jedes|jeder|un|une|chaque|una|cada> {_:noun} <costs|kostet|coute|cuesta> {price:money}`,
        `${buys} {n} {_:noun}`,
        `${buys} <a|an|one|ein|eine|einen|un|une|una> {_:noun} <for|at|that costs|fur|zu|a|de|por|pour> {single:money}`,
        `${pays}<| the cashier| dem verkaufer| der verkauferin>< with| mit| avec| con|> <|a |an |one |einem |einen |einer |un billet de |une piece de |un billete de |un ><{paid:money}|{paid}><-schein|schein| schein|-euro-schein|-euro note|-euro bill|-dollar bill| note| bill| coin| euro note|>`,
      ],
      asks: "<how much change|what change|what is the change|how much money does {_:name} get back|how much does {_:name} get back|wie viel ruckgeld|wie viel wechselgeld|wie viel geld bekommt {_:name} zuruck|wie viel bekommt {_:name} zuruck|wie viel erhalt {_:name} zuruck|wie viel euro bekommt {_:name} zuruck|combien <|d'argent |de monnaie ><lui ><rend-on|rendra-t-on>|combien lui rend-on|quelle monnaie|combien <doit-on|va-t-on> lui rendre|combien d'argent lui rend-on|cuanto <|dinero ><le|te|me|les> <devuelven|devolveran|dan de vuelta>|cuanto cambio|que cambio|cuanta vuelta>",
      words:
        'change back does should get receive receives with note bill coin from ruckgeld wechselgeld bekommt erhalt zuruck er sie schein on lui rend monnaie rendre le devuelven recibe vuelta cambio dinero total',
    },
  ],
  needs: 'paid',
  bars: ({ n, price, single, paid = '' }) =>
    twoRows(
      [
        [single ?? `${n} · ${price}`, 2],
        ['?', 1],
      ],
      [[paid, 3]],
    ),
  solve: ({ n, price, single, paid = '' }) => {
    const cost = single ?? (n === undefined || price === undefined ? undefined : `${n} * ${price}`)
    if (cost === undefined || (single !== undefined && price !== undefined)) return null
    const isEnough = Number(paid) > (single ? Number(single) : Number(n) * Number(price))
    if (!isEnough) return null
    return {
      calculations: [...(single ? [] : [cost]), `${paid} - ${cost}`],
      unit: '€',
      mistakes: [
        [`${paid} + ${cost}`, askBack],
        ...(single ? [] : ([[`${paid} - ${price}`, askPaid]] as const)),
      ],
    }
  },
  make: (random) => {
    const [n, price] = [random.int(2, 6), random.int(2, 8)]
    return { n: String(n), price: String(price), paid: n * price < 20 ? '20' : '50' }
  },
}

const friends =
  'friends|people|children|students|colleagues|siblings|roommates|freunde|freundinnen|personen|kinder|leute|schuler|geschwister|kollegen|amis|amies|personnes|enfants|eleves|collegues|amigos|amigas|personas|ninos|alumnos|hermanos|companeros'
const equally =
  '<equally|evenly|fairly|gleichmassig|gerecht|zu gleichen teilen|equitablement|en parts egales|a parts egales|por igual|en partes iguales|a partes iguales>'

const sharedBill: TaskType = {
  subject: 'word problem: shared money',
  rule: askShares,
  hints: [askMoney, askShares, askShares],
  text: {
    en: '{n} friends share {money} euros equally. How much does each of them get?',
    de: '{n} Freunde teilen sich {money} Euro gleichmäßig. Wie viel bekommt jeder?',
    fr: '{n} amis se partagent {money} euros équitablement. Combien chacun reçoit-il ?',
    es: '{n} amigos se reparten {money} euros por igual. ¿Cuánto recibe cada uno?',
  },
  cues: [
    {
      facts: [
        `{n} <${friends}> <share|split|divide|teilen sich|teilen|se partagent|partagent|se reparten|reparten|comparten> <|${equally} |eine rechnung von |a bill of |the bill of |a restaurant bill of |une addition de |une facture de |una cuenta de |la cuenta de >{money:money}< ${equally}|>< auf|>`,
        `{money:money} <is|are|wird|werden|est|sont|se reparten|se reparte> <shared|split|divided|partages|> <|${equally} ><among|between|unter|an|auf|entre> {n} <${friends}>< ${equally}|>< aufgeteilt| verteilt| geteilt|>`,
      ],
      asks: '<how much <does|will|must|should> each|how much money does each|what does each|wie viel <|geld |euro ><bekommt|zahlt|bezahlt|erhalt|muss> jeder|wie viel <|geld |euro ><bekommt|zahlt|bezahlt|erhalt|muss> jede|combien chacun|combien chacune|combien <recoit|paie|doit payer> <chacun|chacune>|combien <recoit|paie> chaque|cuanto <recibe|paga|debe pagar|le toca a|le corresponde a> cada>',
      words:
        'each one pay pays get gets have to of them equally evenly friend person child zahlen bezahlen von ihnen freund person kind recoit-il recoit-elle paie-t-il paie-t-elle doit-il payer ami personne enfant uno una amigo persona nino pagar',
    },
  ],
  needs: 'n money',
  bars: ({ n = '', money = '' }) =>
    Number(n) > 10
      ? null
      : twoRows(
          Array.from({ length: Number(n) }, () => ['?', 1] as const),
          [[money, Number(n)]],
        ),
  solve: ({ n = '', money = '' }) =>
    Number(n) < 2
      ? null
      : {
          calculations: [`${money} / ${n}`],
          unit: '€',
          mistakes: [
            [`${money} * ${n}`, askShares],
            [`${money} - ${n}`, askShares],
          ],
        },
  make: (random) => {
    const n = random.int(3, 8)
    return { n: String(n), money: String(n * random.int(4, 25)) }
  },
}

const perUnit =
  "<per|for each|for every|an|a|pro|je|fur jeden|fur jede|fur jedes|par|pour chaque|por|por cada|de l'> <{_:noun}|{_:noun} {_:noun}>"
const fixedPart =
  '<to start|as a basic fee|as a fixed fee|basic fee|fixed fee|call-out fee|for the visit|for coming|to come|grundgebuhr|anfahrt|fur die anfahrt|grundpreis|de prise en charge|de depart|au depart|de deplacement|pour le deplacement|de salida|de bajada de bandera|fijos|por el desplazamiento|por la visita|de desplazamiento>'

/** The whole price of a fixed part and one for each unit. */
const fixedAndRate: TaskType = {
  subject: 'word problem: whole price of a fixed part and a rate',
  rule: askOnce,
  hints: [askMoney, askOnce, askPaid],
  text: {
    en: 'A plumber charges {fixed} euros for the visit and {rate} euros per hour. How much does he charge for {n} hours?',
    de: 'Ein Klempner verlangt {fixed} Euro für die Anfahrt und {rate} Euro pro Stunde. Wie viel kosten {n} Stunden?',
    fr: 'Un plombier demande {fixed} euros pour le déplacement et {rate} euros par heure. Combien coûtent {n} heures ?',
    es: 'Un fontanero cobra {fixed} euros por la visita y {rate} euros por hora. ¿Cuánto cuestan {n} horas?',
  },
  cues: [
    {
      facts: [
        `{fixed:money} ${fixedPart}`,
        '<basic fee|fixed fee|grundgebuhr|grundpreis|prise en charge|bajada de bandera>~{fixed:money}',
        `{rate:money} ${perUnit}`,
        `<dazu kommt|dazu kommen|hinzu kommt|hinzu kommen|plus|and|und> material <fur|for|von> {fixed:money}`,
        `<plus|and> {fixed:money} for <|the ><material|materials|parts>`,
        `<works|arbeitet|travaille|trabaja> {n} <hours|stunden|heures|horas>`,
        '<ride|trip|journey|fahrt|trajet|course|viaje|trayecto|carrera> <of|von|uber|de> {n} <km|kilometers|kilometres|kilometer|kilometros|miles>',
        '<for|fur|pour|por> {n} <hours|stunden|heures|horas|days|tage|jours|dias|km|kilometers|kilometres|kilometer|kilometros|minutes|minuten|minutos>',
        '{n} <hours|stunden|heures|horas|days|tage|jours|dias|km|kilometers|kilometres|kilometer|kilometros>',
      ],
      asks: '<how much|what is the total|what does|how high is the bill|what is the bill|wie viel|was kostet|was kosten|wie hoch ist die rechnung|wie teuer|combien|quel est le prix|quel est le montant|cuanto|a cuanto asciende|cual es el precio>',
      words:
        'charge charges cost costs pay ride trip for the total bill it he she does a of hour hours kostet kosten zahlt man fur eine fahrt rechnung von er sie stunden stunde coute coutent paie-t-on un trajet une course demande-t-il heures montant facture cuesta cuestan cobra paga se un viaje total horas factura',
    },
  ],
  needs: 'fixed rate n',
  bars: ({ fixed = '', rate = '', n = '' }) => ({
    rows: [
      {
        boxes: [
          [fixed, 1],
          [`${n} · ${rate}`, 2],
        ],
        whole: '?',
      },
    ],
  }),
  solve: ({ fixed = '', rate = '', n = '' }) => ({
    calculations: [`${n} * ${rate}`, `${fixed} + ${n} * ${rate}`],
    unit: '€',
    mistakes: [
      [`(${fixed} + ${rate}) * ${n}`, askOnce],
      [`${fixed} * ${n} + ${rate}`, askOnce],
      [`${fixed} + ${rate} + ${n}`, askOnce],
    ],
  }),
  make: (random) => ({
    fixed: String(random.int(10, 60)),
    rate: String(random.int(4, 9) * 5),
    n: String(random.int(2, 7)),
  }),
}

export const purchaseTasks: readonly TaskType[] = [change, sharedBill, fixedAndRate]
