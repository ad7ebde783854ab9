/**
 * Reads the dates that Google writes into pages, in any language: `Feb 2, 2026, 7:24:02 AM UTC`,
 * `02.02.2026, 07:24:02 MEZ`, `2026/02/02 7:24:02 JST`.
 */

/** Languages of Google's pages whose names of months are read. */
const languages =
  'en de fr es pt it nl da sv nb fi cs sk pl hu ro hr sl sr bg uk ru el tr lt lv et ca eu gl is id ms vi hi bn ar he fa sw af'
/** Hours east of Greenwich, by the abbreviation; others count as UTC. */
const zones: ReadonlyMap<string, number> = new Map(
  [
    'CET 1, MEZ 1, SEČ 1, CEST 2, MESZ 2, SELČ 2, BST 1, WEST 1, EET 2, EEST 3, MSK 3, IST 5.5',
    'JST 9, KST 9, AEST 10, AEDT 11, NZST 12, NZDT 13, BRT -3',
    'EST -5, EDT -4, CST -6, CDT -5, MST -7, MDT -6, PST -8, PDT -7',
  ]
    .flatMap((line) => line.split(', '))
    .map((zone): [string, number] => {
      const [name = '', hours] = zone.split(' ')
      return [name, Number(hours)]
    }),
)
/** A year behind the dots would make the day and the month of `02.02.2026` a time. */
const clock = /(?<!\d)(\d{1,2})([:.])(\d{2})\2(\d{2})(?!\d)/
const afternoon = /(?:^|[\s\d])(?:PM|p\.?\s?m\.?|오후|下午|午後|μ\.μ\.)(?![a-z])/i
const morning = /(?:^|[\s\d])(?:AM|a\.?\s?m\.?|오전|上午|午前|π\.μ\.)(?![a-z])/i
const hourMs = 3_600_000

/** The moment in epoch milliseconds; undefined for text that is not a date with a time of day. */
export function dateInWords(given: string): number | undefined {
  const text = westernDigits(given).replaceAll(/[\u00a0\u202f\u200e\u200f]/g, ' ')
  const time = clock.exec(text)
  if (!time) return undefined
  const rest = `${text.slice(0, time.index)} ${text.slice(time.index + time[0].length)}`
  const day = dayOf(rest)
  if (!day) return undefined
  const [, hour = '', , minute = '', second = ''] = time
  const hours = hourOf(Number(hour), text)
  const at = Date.UTC(day.year, day.month - 1, day.day, hours, Number(minute), Number(second))
  return Number.isNaN(at) ? undefined : at - zoneHours(rest) * hourMs
}

const hourOf = (hour: number, text: string): number => {
  if (afternoon.test(text)) return (hour % 12) + 12
  return morning.test(text) ? hour % 12 : hour
}

/** Digits of any script as 0 to 9. */
const westernDigits = (text: string): string => text.replaceAll(/\p{Nd}/gu, digitOf)

/** The digits of a script lie side by side, from 0 on; 0 lies behind no other digit. */
function digitOf(one: string): string {
  const point = one.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(point - value - 1))) value += 1
  return String(value)
}

interface Day {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** Without the month's name the year is first, or the day; a number above 12 is no month. */
function dayOf(text: string): Day | undefined {
  const numbers = text.replaceAll(/(?:GMT|UTC)\s*[+-−]?[\d:]*/g, ' ').match(/\d+/g) ?? []
  const [a = 0, b = 0, c = 0] = numbers.map(Number)
  const named = monthIn(text)
  const year = numbers.map(Number).find((one) => one >= 1_970 && one < 2_100)
  if (year === undefined) return undefined
  if (named !== undefined) return checked({ year, month: named, day: a === year ? b : a })
  if (a === year) return checked({ year, month: b, day: c })
  return checked(b > 12 ? { year, month: a, day: b } : { year, month: b, day: a })
}

const checked = (day: Day): Day | undefined =>
  day.month >= 1 && day.month <= 12 && day.day >= 1 && day.day <= 31 ? day : undefined

let monthNames: ReadonlyMap<string, number> | undefined

function monthIn(text: string): number | undefined {
  monthNames ??= namesOfMonths()
  for (const word of text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []) {
    const month = monthNames.get(word)
    if (month !== undefined) return month
  }
  return undefined
}

/** Names that two languages give to two months are read as the first language's. */
function namesOfMonths(): ReadonlyMap<string, number> {
  const names = new Map<string, number>()
  for (const language of languages.split(' ')) {
    for (const month of ['long', 'short'] as const) {
      for (const format of [{ month }, { month, day: 'numeric', year: 'numeric' }] as const) {
        const writer = new Intl.DateTimeFormat(language, { ...format, timeZone: 'UTC' })
        for (let at = 0; at < 12; at += 1) addName(names, writer, at)
      }
    }
  }
  return names
}

function addName(names: Map<string, number>, writer: Intl.DateTimeFormat, month: number): void {
  const parts = writer.formatToParts(new Date(Date.UTC(2026, month, 15)))
  const written = parts.find(({ type }) => type === 'month')?.value.toLowerCase() ?? ''
  // Some languages put a preposition into the part: "de gener".
  const words = written.match(/[\p{L}\p{M}]{2,}/gu) ?? []
  const [name] = words.toSorted((a, b) => b.length - a.length)
  if (name !== undefined && !names.has(name)) names.set(name, month + 1)
}

/** `GMT+5:30` and the like, or an abbreviation. */
function zoneHours(text: string): number {
  const offset = /(?:GMT|UTC)\s*([+−-])(\d{1,2})(?::?(\d{2}))?/.exec(text)
  if (offset) {
    const [, sign, hours = '0', minutes = '0'] = offset
    return (sign === '+' ? 1 : -1) * (Number(hours) + Number(minutes) / 60)
  }
  const words = text.match(/\p{Lu}{3,5}/gu) ?? []
  return words.map((word) => zones.get(word)).find((hours) => hours !== undefined) ?? 0
}
