/**
 * The numbers that a solution of a task may calculate with: those that its text says in digits or
 * words, and the constants that its words imply, such as 7 for "week".
 */
import { normalizeText } from '../answer-guard/normalize-text'
import { numberTokensIn } from '../answer-guard/number-tokens'
import { wordsToDigits } from '../answer-guard/number-words'
import type { Expression } from '../../math/algebra/expression'
import { plainNotation } from '../../math/algebra/notation'
import { readExpression } from '../../math/algebra/read-expression'
import { attempt } from '../mathematics'
import type { AnswerKey } from './key'
import { readQuantity } from './quantities'

/** A word, and the constants that it implies. */
type Implied = readonly [word: RegExp, ...values: number[]]

const implied: readonly Implied[] = [
  [
    /\bhal(?:f|ve[sd]?|ves)\b|halb|hälfte|\bmoitié|\bdemi|\bmita[dg]|\bmedi[oa]\b|\bmetà\b|\bmeia\b|一半/i,
    2,
    0.5,
  ],
  [
    /\btwice\b|\bdoubl|\bboth\b|\bpairs?\b|\bcouples?\b|\btwins?\b|\beach other\b|\btwo\b|zweimal|doppel|\bdeux fois|\bdoble|\bdobro|\bdoppi/i,
    2,
  ],
  [
    /\bbi(?:weekly|monthly|annual)|\bsemi|\bhalf-|\banother\b|\beither\b|\bbrothers?\b|\bparents\b/i,
    2,
  ],
  [/\bthrice\b|\btripl|\btrebl|\btrio\b|\btriplets\b|dreifach|dreimal|\btrois fois/i, 3],
  [/\bthirds?\b|drittel|\btiers\b|\btercios?\b|\bterzi?\b/i, 3, 1 / 3, 2 / 3],
  [/\bquadrupl|vierfach|\bcuádrupl/i, 4],
  [/\bquarter(?:s|ly)?\b|viertel|\bquarts?\b|\bcuartos?\b/i, 4, 0.25, 0.75, 25, 3, 15],
  [/\bfourths?\b/i, 4, 0.25, 0.75],
  [/\bquintupl/i, 5],
  [/\bdozens?\b|dutzend|\bdouzaine|\bdocena|\bdúzia|\bdozzin/i, 12],
  [/\bhalf[- ]dozen\b/i, 6],
  [/\bscores?\b/i, 20],
  [/\bgross\b/i, 144],
  [
    /%|percent|per cent|prozent|pour ?cent|por ?ciento|por ?cento|per ?cento|\bdiscount|\bpercentage/i,
    100,
    0.01,
  ],
  [/\bseconds?\b|sekunde|\bsegundo|\bseconde/i, 60, 1 / 60, 3600],
  [/\bminutes?\b|\bmins?\b|minute|\bminuto/i, 60, 1 / 60, 30],
  [
    /\bhour|\bhrs?\b|stunde|\bheures?\b|\bhoras?\b|\bore\b|\bo'clock\b|\b[ap]\.?m\b|\bnoon\b|\bmidnight\b/i,
    60,
    1 / 60,
    24,
    3600,
    12,
  ],
  [
    /\bdai?l?y|\bdays?\b|\btag(?:e|en)?\b|täglich|\bjours?\b|\bdías?\b|\bdias?\b|\bgiorn/i,
    7,
    24,
    365,
    30,
    1440,
  ],
  [/\bweeks?\b|\bweekly\b|woche|\bsemain|\bsemana|\bsettiman/i, 7, 52, 4, 1 / 7, 5, 6],
  [
    /\bweekdays?\b|\bwork(?:ing)? ?(?:days?|week)|\bschool (?:days?|week)|\bmondays?\b|\bfridays?\b/i,
    5,
    2,
    7,
    4,
    3,
    6,
  ],
  [/\bweekends?\b|\bsaturdays?\b|\bsundays?\b/i, 2, 5, 7],
  [/\bfortnight/i, 14, 2],
  [/\bmonth|monat|\bmois\b|\bmes(?:es)?\b|\bmês|\bmesi\b/i, 12, 30, 4, 1 / 12, 31, 28],
  [/\bjanuary|\bmarch\b|\bmay\b|\bjuly|\baugust\b|\boctober|\bdecember/i, 31, 30],
  [/\bfebruary/i, 28, 29],
  [/\bapril|\bjune\b|\bseptember|\bnovember/i, 30, 31],
  [
    /\byear|\bannual|\bjahr|\bans?\b|\bannées?\b|\baños?\b|\banos?\b|\bann[io]\b|\bbirthday/i,
    12,
    365,
    52,
    4,
    1 / 12,
    366,
    360,
  ],
  [/\bdecades?\b|jahrzehnt/i, 10],
  [/\bcentur|jahrhundert|\bsiècle/i, 100],
  [/\$|\bdollars?\b|\bbucks\b|\bcents?\b|¢|\beuros?\b|€|£|\bpounds\b|\bcentavo/i, 100, 0.01],
  [/\bpenn(?:y|ies)\b/i, 1, 0.01, 100],
  [/\bnickels?\b/i, 5, 0.05],
  [/\bdimes?\b/i, 10, 0.1],
  [/\bquarters\b/i, 25, 0.25],
  [/\bfeet\b|\bfoot\b|\bft\b|\binch(?:es)?\b|['′]\s?\d/i, 12, 144, 1 / 12],
  [/\byards?\b|\byd\b/i, 3, 36, 1 / 3],
  [/\bmiles?\b/i, 5280, 1760],
  [
    /\bcenti|\bcm\b|\bmeters?\b|\bmetres?\b|\bm\b|\bmm\b|\bmilli|\bdeci/i,
    10,
    100,
    1000,
    0.01,
    0.1,
    0.001,
  ],
  [
    /\bkilo|\bkm\b|\bkg\b|\bgrams?\b|\bg\b|\bmeg|\bliters?\b|\blitres?\b|\bl\b|\bml\b|\bgb\b|\bmb\b/i,
    1000,
    0.001,
    1024,
  ],
  [/\bounces?\b|\boz\b|\bpounds?\b|\blbs?\b/i, 16, 1 / 16],
  [/\btons?\b/i, 2000, 1000],
  [
    /\bgallons?\b|\bquarts?\b|\bpints?\b|\bcups?\b|\btablespoon|\bteaspoon/i,
    4,
    2,
    8,
    16,
    128,
    32,
    3,
  ],
  [/\bsquares?\b|quadrat|\bcarré|\bcuadrad|\bquadrad/i, 4, 2],
  [/\bcubes?\b|\bcubic|würfel/i, 3, 6, 12],
  [/\brectang|rechteck|\bperimeter|umfang|\bperím|\bpérim|\baround\b|\bborder\b|\bfenc/i, 2, 4],
  [/\btriang|dreieck/i, 3, 2, 0.5, 180],
  [
    /\bcircl|\bcircum|\bdiameter|\bradius|\bsphere|\bcylind|\bcone\b|kreis|\bround\b/i,
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
  [/\bangles?\b|\bdegrees?\b|°|winkel/i, 180, 90, 360],
  [/\bpentagon/i, 5],
  [/\bhexagon/i, 6],
  [/\boctagon/i, 8],
  [
    /\bdogs?\b|\bcats?\b|\bcows?\b|\bhorses?\b|\bsheep\b|\bgoats?\b|\bpigs?\b|\blegs?\b|\bcars?\b|\btires?\b|\bwheels?\b|\bchairs?\b|\btables?\b/i,
    4,
    2,
    8,
    6,
  ],
  [
    /\bbicycl|\bbikes?\b|\bmotorc|\beyes?\b|\bhands?\b|\bears?\b|\barms?\b|\bfeet\b|\bshoes?\b|\bsocks?\b|\bsides?\b/i,
    2,
    4,
    10,
    5,
  ],
  [/\btricycl/i, 3],
  [/\bspiders?\b|\boctopus/i, 8],
  [/\binsects?\b|\bants?\b|\bbees?\b/i, 6],
  [/\bfingers?\b|\btoes?\b/i, 10, 5],
  [/\bdice\b|\bdie\b/i, 6],
  [/\bcoins?\b/i, 2],
  [/\bcards?\b|\bdeck\b/i, 52, 13, 4, 26],
  [/\balphabet|\bletters?\b/i, 26],
  [/\bbaker'?s dozen/i, 13],
  [
    /\baverage|\bmean\b|durchschnitt|\bmoyenne|\bpromedio|\bmedia\b|\bmid(?:dle|point|way)/i,
    2,
    3,
    4,
    5,
    6,
  ],
  [/\bsingle\b|\bonce\b|\bfirst\b|\balone\b|\ban?\b/i, 1],
  [/\bsecond\b/i, 2],
  [/\bthird\b/i, 3],
  [/\bfourth\b/i, 4],
  [/\bfifth\b/i, 5, 0.2],
  [/\bsixth\b/i, 6],
  [/\bseventh\b/i, 7],
  [/\beighth\b/i, 8],
  [/\bninth\b/i, 9],
  [/\btenth\b/i, 10, 0.1],
]

/** Identities of arithmetic: 1 − 1/4 of something is left. */
const always = [0, 1]
const maxTaskChars = 20_000

/** Whether a number may stand in a formula of the task's solution. */
export type OperandSource = (operand: number) => boolean

/** The numbers of `task`, in digits and words, and the constants that it implies. */
export function operandsOf(task: string): OperandSource {
  const text = task.slice(0, maxTaskChars)
  const said = numbersIn(text)
  const constants = implied.flatMap(([word, ...values]) => (word.test(text) ? values : []))
  const known = new Set([...always, ...said, ...constants].map(keyOf))
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

function numbersIn(text: string): readonly number[] {
  const plain = wordsToDigits(normalizeText(text))
  const tokens = numberTokensIn(plain).flatMap(({ values, parts = [] }) => [...values, ...parts])
  // Ordinals, times of day and digits in words are operands too: "5th", "3:30", "B2".
  const digits = Array.from(text.matchAll(/\d+(?:[.,]\d+){0,20}/g), ([found]) =>
    Number(found.replace(/,/g, '')),
  )
  const loose = Array.from(plain.matchAll(/\d+(?:\.\d+)?/g), ([found]) => Number(found))
  const halves = Array.from(
    plain.matchAll(/(\d+) and (?:a |\(1\/2\)|hal[fv])/gi),
    ([, whole]) => Number(whole) + 0.5,
  )
  return [...tokens, ...digits, ...loose, ...halves, ...counted(text)].filter(Number.isFinite)
}

/** The lengths of the enumerations of a text: "plum, pear, and apricot" are 3. */
function counted(text: string): readonly number[] {
  const lists = text.matchAll(/[\p{L}-]+(?:, [\p{L} -]{1,40}){0,9},? and [\p{L}-]+/gu)
  return Array.from(lists, ([list]) => list.split(/, and |, | and /).length)
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
