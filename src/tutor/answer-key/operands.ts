/**
 * The numbers that a solution of a task may calculate with: those that its text says in digits or
 * words, and the constants that its words imply, such as 7 for "week".
 */
import { segmentsOf } from '../../lib/bounded-text'
import { foldWord } from '../../text/folding'
import { smallNumber } from '../../text/number-words'
import { numeralsIn } from '../../text/numerals'
import { tokensOf } from '../../text/tokens'
import { formulaText, numbersWritten } from '../guard/formulas'
import type { Expression } from '../../math/algebra/expression'
import { plainNotation } from '../../math/algebra/notation'
import { readExpression } from '../../math/algebra/read-expression'
import { attempt } from '../mathematics'
import type { AnswerKey } from './key'
import { readQuantity } from './quantities'

/** Identities of arithmetic: 1 − 1/4 of something is left. */
const always = [0, 1]
const maxTaskChars = 20_000

/** Whether a number may stand in a formula of the task's solution. */
export type OperandSource = (operand: number) => boolean

/**
 * Readers of the numbers of `task`, in digits and words, and of the constants that it implies: each
 * takes a part of the work, so that the whole can be done in slices.
 */
export function operandReaders(task: string): readonly (() => readonly number[])[] {
  const text = task.slice(0, maxTaskChars)
  return [...numberReaders(text), ...segmentsOf(text).map((segment) => () => impliedBy(segment))]
}

/**
 * Constants, and the words that imply them, in English, German, French, Spanish, Italian, Portuguese and
 * Chinese or Japanese. Words are folded; a star stands for any ending. Han and kana count wherever they stand.
 */
const implied: readonly (readonly [words: string, ...values: number[]])[] = [
  [
    `half halve* halving halb* halft* moitie* demi* mitad* medio media medios medias meta mezz* dimezz* metade meia
     meio helft* половин* 半`,
    2,
    0.5,
  ],
  [
    `twice doubl* both pair pairs couple couples twin twins two other biweekly bimonthly biannual* semi* another
     either brother brothers parents zweimal doppel* verdoppel* beide* paar* zwilling* eltern paire* jumeau* jumelle*
     parents doble* duplic* ambos ambas par pares pareja* gemel* padres doppi* raddoppi* entramb* coppi* paio paia
     dobro 两倍 倍 双 雙 对 一对 两 zuruck retour* vuelta* regreso* return* ritorno back 往返 来回 往復 俩 两人 wall walls wand
     wande paroi* pared* 墙 壁`,
    2,
  ],
  // Twice as many as a part make three parts together.
  [`twice doubl* doppel* verdoppel* doble* duplic* doppi* dobro 两倍 倍`, 3],
  [
    `thrice tripl* trebl* trio trios dreifach* dreimal verdreifach* drilling* triple* triplic* 三倍`,
    3,
  ],
  [`third thirds drittel* tiers tercio* tercera* terzo terzi terco* 三分之`, 3, 1 / 3, 2 / 3],
  [`quadrupl* vierfach* viermal vervierfach* cuadrupl*`, 4],
  [
    `quarter* viertel* quart quarts cuarto* cuarta* quarto quarti 四分之 刻`,
    4,
    0.25,
    0.75,
    25,
    3,
    15,
  ],
  [`quarters`, 25, 0.25],
  [`fourth fourths`, 4, 0.25, 0.75],
  [`quintupl* funffach*`, 5],
  [`fifth* funftel* cinquieme* quinto* quinta* 五分之`, 5, 0.2],
  [`sixth* sechstel* sixieme* sexto* sexta*`, 6],
  [`seventh* siebtel* septieme* septimo*`, 7],
  [`eighth* achtel* huitieme* octavo* octava*`, 8, 0.125],
  [`ninth* neuntel* neuvieme* noveno*`, 9],
  [`tenth* zehntel* dixieme* decimo* decima* 十分之`, 10, 0.1],
  [`hundredth* hundertstel* centieme* centesim*`, 100, 0.01],
  [`dozen* dutzend* douzaine* docena* dozzin* duzia* dozijn* tuzin* дюжин* 打 ダース`, 12, 6],
  [`baker bakers`, 13],
  [`media demie anderthalb* 半`, 1.5],
  [`dizaine* decena* decina diecina`, 10],
  [`score scores stiege vingtaine* veintena* ventina`, 20],
  [`trentaine* treintena* trentina`, 30],
  [`quarantaine* cuarentena*`, 40],
  [`cinquantaine*`, 50],
  [`centaine* centena* centinai*`, 100],
  [`millier* millar* migliai*`, 1000],
  [`gross`, 144],
  [
    `% percent* prozent* pourcent* porcent* porcient* ciento* cent cento percentual* discount* rabatt* remise*
     descuento* sconto* desconto* 百分 折 成 割 パーセント`,
    100,
    0.01,
  ],
  [`second seconds sec secs sekund* seconde* segundo* secondi secondo 秒`, 60, 1 / 60, 3600],
  [`minut* min mins 分`, 60, 1 / 60, 30],
  [
    `hour* hr hrs h clock oclock am pm noon midnight stund* uhr mittag* mitternacht heure* midi minuit hora horas
     mediodia medianoche ora ore 时 時 点 小时`,
    60,
    1 / 60,
    24,
    3600,
    12,
  ],
  [
    `day days dai* dayly tag tage tagen tags taglich* jour jours journee* quotidien* journali* dia dias diari* giorn*
     dag dagen 天 日`,
    7,
    24,
    365,
    30,
    1440,
  ],
  [
    `week weeks weekly woche* wochentlich* semain* hebdo* semana* semanal* settiman* weken недел* 周 週 星期 礼拜`,
    7,
    52,
    4,
    1 / 7,
    5,
    6,
  ],
  [
    `weekday* workday* working workweek school monday* friday* wochentag* werktag* arbeitstag* arbeitswoche* schultag*
     schulwoche* montag* freitag* ouvrable* ouvre* lundi* vendredi* laborable* habil habiles lunes viernes ferial*
     lunedi venerdi 工作日 平日`,
    5,
    2,
    7,
    4,
    3,
    6,
  ],
  [
    `weekend* saturday* sunday* wochenende* samstag* sonnabend* sonntag* samedi* dimanche* sabado* domingo* sabato
     domenica* 周末 週末`,
    2,
    5,
    7,
  ],
  [`fortnight* quinzaine* quincena* vierzehntag*`, 14, 15, 2],
  [
    `month* monat* mois mensuel* mes meses mensual* mese mesi mensil* maand* месяц* 月`,
    12,
    30,
    4,
    1 / 12,
    31,
    28,
  ],
  [
    `januar* march marz mars marzo may mai mayo maggio july juli juillet julio august* aout agosto octob* oktober
     octubre ottobre decemb* dezember diciembre dicembre janvier enero gennaio`,
    31,
    30,
  ],
  [`februar* fevrier febrero febbraio fevereiro`, 28, 29],
  [
    `april* avril abril june juni juin junio giugno septemb* septiembre settembre novemb* noviembre`,
    30,
    31,
  ],
  [
    `year* annual* birthday* jahr* jahrlich* geburtstag* an ans annee* annuel* anniversaire* ano anos anual* cumplean*
     anno anni annual* compleanno jaar jaren 年 岁 歳`,
    12,
    365,
    52,
    4,
    1 / 12,
    366,
    360,
  ],
  [`quartal* trimest* 季`, 3, 4],
  [`semestr* semester* halbjahr* 半年`, 6, 2],
  [`decade* jahrzehnt* decennie* decada* decenni* 十年`, 10],
  [`centur* jahrhundert* siecle* siglo* secol* seculo* 世纪 世紀`, 100],
  [
    `$ ¢ € £ ¥ dollar* dolar* buck bucks cent cents euro* pound pounds pfund* pfennig* rappen franken franc francs
     centime* centimo* centavo* centesim* peso pesos sterling* 元 角 块 毛 円`,
    100,
    0.01,
    10,
  ],
  [`penny pennies pence`, 1, 0.01, 100],
  [`nickel nickels`, 5, 0.05],
  [`dime dimes`, 10, 0.1],
  [
    `feet foot ft inch inches ' ′ fuss zoll pied pieds pouce* pie pies pulgada* 英尺`,
    12,
    144,
    1 / 12,
  ],
  [`yard yards yd yarda*`, 3, 36, 1 / 3],
  [`mile miles meile* milla millas`, 5280, 1760],
  [
    `centi* zenti* cm meter* metre* metro* metri m mm milli* mili* deci* dezi* dm 米 厘 毫 公分 メートル センチ`,
    10,
    100,
    1000,
    0.01,
    0.1,
    0.001,
  ],
  [
    `kilo* chilo* quilo* km kg gram* gramm* g meg* liter* litre* litro* litri l ml gb mb 千克 公斤 克 升 公里 キロ グラム
     リットル`,
    1000,
    0.001,
    1024,
  ],
  [`ounce* oz pound pounds lb lbs`, 16, 1 / 16],
  [`ton tons tonne* tonelad* tonnellat* 吨 噸 トン`, 2000, 1000],
  [`gallon* quart quarts pint pints cup cups tablespoon* teaspoon*`, 4, 2, 8, 16, 128, 32, 3],
  [`square* quadrat* carre* cuadrad* quadrad* 平方 正方`, 4, 2],
  [`cub* kubik* wurfel* 立方`, 3, 6, 12],
  [
    `rectang* rechteck* rettangol* retangul* perimet* umfang* around border* fenc* zaun* umzaun* clotur* cerca* valla*
     recinto* 周长 长方 長方 矩形`,
    2,
    4,
  ],
  [`triang* dreieck* 三角`, 3, 2, 0.5, 180],
  [
    `circl* circum* circunf* circonf* circul* diamet* durchmess* radius radien radio radios rayon* raggio sphere* spher*
     esfer* sfer* kugel* cylind* zylind* cilind* cone cones kegel* cono conos kreis* cercle* cerchi* round 圆 圓 半径 直径`,
    Math.PI,
    3.14,
    31_416 / 10_000,
    22 / 7,
    22,
    7,
    2,
    4,
    3,
    360,
  ],
  [`angle* degree* ° winkel* grad angulo* angol* grado grados gradi degre* 角 度`, 180, 90, 360],
  [`pentag* funfeck*`, 5],
  [`hexag* sechseck* esagon*`, 6],
  [`octag* octog* achteck* ottagon*`, 8],
  [
    `dog* cat cats cow* horse* sheep goat* pig pigs leg legs car cars tire tires tyre* wheel* chair* table* hund hunde*
     katze* kuh kuhe* pferd* schaf* ziege* schwein* bein beine* auto autos reifen rad rader* stuhl* stuhle* tisch* chien*
     chat chats vache* cheval chevaux mouton* chevre* cochon* patte* voiture* roue* pneu* chaise* perro* gato* vaca*
     caballo* oveja* cabra* cerdo* pata patas pierna* coche* carro* rueda* silla* mesa* 狗 猫 牛 马 馬 犬 猫 豚 羊 猪 腿 足 脚 轮 汽车 椅 桌`,
    4,
    2,
    8,
    6,
  ],
  [
    `bicycl* bike* motorc* eye* hand hands ear ears arm arms feet shoe* sock* side sides fahrrad* motorrad* auge* hand
     hande* ohr ohren arme* schuh* socke* seite* velo velos bicyclette* yeux oeil main mains oreille* bras chaussure*
     chaussette* cote cotes bicicleta* moto motos ojo* mano* oreja* brazo* zapato* calcetin* lado* 自行车 眼 手 耳 鞋 袜 边`,
    2,
    4,
    10,
    5,
  ],
  [`tricycl* dreirad* triciclo*`, 3],
  [`spider* octopus* spinne* araigne* arana* ragno ragni 蜘蛛`, 8],
  [
    `insect* insekt* insett* ant ants bee bees ameise* biene* fourmi* abeille* hormiga* abeja* 昆虫 蚂蚁 蜜蜂`,
    6,
  ],
  [`finger* toe toes zehe* doigt* orteil* dedo* dita 手指 脚趾`, 10, 5],
  [`dice die dado dados des dadi 骰`, 6],
  [`coin* munze* moneda* moneta monete 硬币`, 2],
  [`card cards deck kart* carte cartes carta cartas naipe* baraja* 扑克 牌`, 52, 13, 4, 26],
  [`alphabet* letter letters buchstab* lettre lettres letra letras alfabet* 字母`, 26],
  [
    `averag* mean durchschnitt* mittelwert* mittlere* moyenne* promedio* media medie mid* mitte* milieu 平均`,
    2,
    3,
    4,
    5,
    6,
  ],
  [`single once first alone a an erste* premier* primer* 第一`, 1],
  [`second zweite* deuxieme* segund* 第二`, 2],
  [`third dritte* troisieme* tercer* 第三`, 3],
  [`fourth vierte* quatrieme* cuart* 第四`, 4],
]

const [impliedByWord, impliedByBeginning, impliedBySign] = tablesOf(implied)

type Constants = ReadonlyMap<string, readonly number[]>

/** The constants by whole word, by the beginning of a word, and by a sign that may stand in the middle. */
function tablesOf(entries: typeof implied): readonly [Constants, Constants, Constants] {
  const tables = [
    new Map<string, number[]>(),
    new Map<string, number[]>(),
    new Map<string, number[]>(),
  ] as const
  for (const [words, ...values] of entries) {
    for (const word of words.split(/\s+/)) {
      const isAnywhere = /^[^\p{L}]|[\p{Script=Han}\p{Script=Katakana}]/u.test(word)
      const table = isAnywhere ? tables[2] : word.endsWith('*') ? tables[1] : tables[0]
      table.getOrInsertComputed(word.replace('*', ''), () => []).push(...values)
    }
  }
  return tables
}

const leastBeginning = 3
const mostBeginning = 14

/** The constants that the words of a text imply, and the counts before such words: "tres docenas" is 3 and 12. */
function impliedBy(text: string): readonly number[] {
  const words = text.match(/[\p{L}\p{M}]+/gu)?.map(foldWord) ?? []
  const ofWords = words.flatMap((word, at) => {
    const constants = constantsOf(word)
    const count = constants.length > 0 ? smallNumber(words[at - 1] ?? '') : null
    return count === null ? constants : [...constants, count]
  })
  const ofSigns = Array.from(impliedBySign).flatMap(([sign, values]) =>
    text.includes(sign) ? values : [],
  )
  return [...ofWords, ...ofSigns]
}

function constantsOf(word: string): readonly number[] {
  const lengths = Math.min(word.length, mostBeginning) - leastBeginning + 1
  const beginnings = Array.from({ length: Math.max(0, lengths) }, (_, at) =>
    word.slice(0, leastBeginning + at),
  )
  const ofBeginnings = beginnings.flatMap((each) => impliedByBeginning.get(each) ?? [])
  return [...(impliedByWord.get(word) ?? []), ...ofBeginnings]
}

/** A source of the numbers that `operandReaders` have read. */
export function operandSource(numbers: readonly number[]): OperandSource {
  const known = new Set([...always, ...numbers].map(keyOf))
  const hasPercent = known.has(keyOf(100))
  return (operand) => {
    if (known.has(keyOf(operand)) || known.has(keyOf(-operand))) return true
    if (!hasPercent) return false
    // "20 % more" is a factor of 1.2, and "20 % off" leaves 80 %.
    const parts = [
      operand * 100,
      (operand - 1) * 100,
      (1 - operand) * 100,
      operand - 100,
      100 - operand,
    ]
    return parts.some((part) => known.has(keyOf(part)))
  }
}

/** The numbers of a formula, each as it is written. */
export function operandsIn(formula: Expression): readonly number[] {
  switch (formula.kind) {
    case 'number':
      return [formula.value.valueOf()]
    case 'letter':
      return []
    case 'negation':
    case 'root':
    case 'call':
      return operandsIn(formula.of)
    case 'operation':
      return [...operandsIn(formula.left), ...operandsIn(formula.right)]
  }
}

/** Readers of the numbers that a text says; the first one finds its plain spelling for the others. */
function numberReaders(text: string): readonly (() => readonly number[])[] {
  let plain = ''
  const readers = [
    () => {
      plain = formulaText(text)
      return []
    },
    () => numbersWritten(text),
    // Ordinals, times of day and digits in words are operands too: "5th", "3:30", "B2".
    () => numeralsOf(text),
    () => numeralsOf(plain),
    ...segmentsOf(text).map((segment) => () => [...counted(segment), ...combined(segment)]),
  ]
  return readers.map((read) => () => read().filter(Number.isFinite))
}

/** All that the numerals of a text can mean, and the numbers of a time of day. */
const numeralsOf = (text: string): readonly number[] =>
  numeralsIn(text).flatMap(({ readings, parts }) =>
    [...readings.map(({ value }) => value), ...parts].map((value) => value.valueOf()),
  )

/** The lengths of the enumerations of a text: "plum, pear, and apricot" are 3. */
function counted(text: string): readonly number[] {
  const lists = text.matchAll(/(?<![\p{L}-])[\p{L}-]+(?:, [\p{L} -]{1,40}){0,9},? and [\p{L}-]+/gu)
  return Array.from(lists, ([list]) => list.split(/, and |, | and /).length)
}

const scales: ReadonlySet<number> = new Set([100, 1000, 10_000, 100_000_000])
const tenths: ReadonlySet<string> = new Set('折成割')
/** Small coins, of which a hundred make the large one. */
const hundredths = /^(?:cents?|¢|pence|centimes?|centimos?|centavos?|rappen|分)$/
const halves: ReadonlySet<string> = new Set([
  '半',
  'media',
  'demi',
  'demie',
  'half',
  'mezza',
  'mezzo',
])
/** Tokens from a number to the half that is added to it: "2 hours and a half". */
const mostToHalf = 4

/** The numbers that a text puts together of two: "3万" is 30,000, "一个半" 1.5, and "八折" 80 per cent. */
function combined(text: string): readonly number[] {
  const tokens = tokensOf(text)
  return tokens.flatMap(({ kind, values: [value = 0], end }, at) => {
    const next = tokens[at + 1]
    if (kind !== 'number' || next === undefined) return []
    if (next.kind === 'number' && tokens[at + 2]?.text === '/') {
      const [top = 0, bottom = 0] = [next.values[0], tokens[at + 3]?.values[0]]
      return [value * bottom + top]
    }
    const [scale = 0] = next.values
    if (next.start === end && scales.has(scale)) return [value * scale]
    if (tenths.has(next.text)) return [value * 10]
    if (hundredths.test(next.text)) return [value / 100]
    const isHalf = tokens.slice(at + 1, at + 1 + mostToHalf).some((token) => halves.has(token.text))
    return isHalf ? [value + 0.5] : []
  })
}

const keyOf = (value: number): string => (Object.is(value, -0) ? 0 : value).toPrecision(12)

/**
 * The text of a task with the numbers that its key calculates with, so that a reply may repeat them.
 * The values of steps and answers are none of them.
 */
export function withSeenNumbers(task: string, key: AnswerKey): string {
  return attempt(
    'seen_numbers',
    () => {
      const results = new Set(
        [...key.steps, ...key.answers].flatMap(
          ({ value }) => readQuantity(value, null)?.value ?? [],
        ),
      )
      const operands = key.steps.flatMap(({ formula }) => {
        const [left = ''] = plainNotation(formula).split('=')
        const tree = readExpression(left.trim())
        return tree === null ? [] : operandsIn(tree)
      })
      const given = [...new Set(operands)].filter((operand) => !results.has(operand))
      return [task, ...given.map(String)].join('\n')
    },
    () => task,
  )
}
