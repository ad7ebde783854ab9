import { type ComponentChildren, Fragment } from 'preact'
import { locale, t } from './i18n'

/** A text with each `{name}` replaced by the part of that name. */
export function fillText(
  text: string,
  parts: Readonly<Record<string, ComponentChildren>>,
): ComponentChildren {
  return text
    .split(/\{(\w+)\}/)
    .map((piece, at) => (at % 2 === 0 ? piece : <Fragment key={at}>{parts[piece]}</Fragment>))
}

/** A number with the separators of the language. */
export function formatNumber(value: number, options: Intl.NumberFormatOptions = {}): string {
  return new Intl.NumberFormat(locale(), options).format(value)
}

/** Minutes and seconds, as on a clock. */
export function formatClock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

const dateStyles = {
  day: { dateStyle: 'long' },
  minute: { dateStyle: 'medium', timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** A month with its year, such as `October 2026`. */
export function formatMonth(at: Date): string {
  return new Intl.DateTimeFormat(locale(), { month: 'long', year: 'numeric' }).format(at)
}

/** The short name of a date's month, such as `Oct`. `date` is `YYYY-MM-DD`. */
export function formatShortMonth(date: string): string {
  const options = { month: 'short', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(locale(), options).format(new Date(date))
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** A date, or a date with hours and minutes. `at` is ISO 8601. */
export function formatDate(at: string, style: keyof typeof dateStyles): string {
  const key = `${locale()} ${style}`
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locale(), dateStyles[style])
  formatters.set(key, formatter)
  return formatter.format(new Date(at))
}

interface TimeProps {
  /** ISO 8601. */
  readonly at: string
}

export function Day({ at }: TimeProps) {
  return <time dateTime={at}>{formatDate(at, 'day')}</time>
}

/** A date with hours and minutes. */
export function Minute({ at }: TimeProps) {
  return <time dateTime={at}>{formatDate(at, 'minute')}</time>
}

interface TimesProps {
  /** With the place `{day}`. */
  readonly never: string
  /** With the places `{day}` and `{time}`. */
  readonly used: string
  readonly since: string
  readonly lastUse: string | null | undefined
}

/** Since when something is there, and when it was last used. */
export function Times({ never, used, since, lastUse }: TimesProps) {
  const day = <Day at={since} />
  return typeof lastUse === 'string'
    ? fillText(used, { day, time: <Minute at={lastUse} /> })
    : fillText(never, { day })
}

/** The first match wins, because browsers also name the browsers that they descend from. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bCriOS\/|\bChrom(?:e|ium)\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bVersion\/[\d.]+ (?:\S+ )?Safari\//, 'Safari'],
  [/^curl\//, 'curl'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Such as `Firefox on Linux`. An unknown program is shown by its first word. */
export function deviceName(userAgent: string | undefined): string {
  if (userAgent === undefined || userAgent.trim() === '') return t.devices.unknown
  const browser = firstMatch(browsers, userAgent)
  const system = firstMatch(systems, userAgent)
  if (browser !== null && system !== null) return t.devices.on(browser, system)
  return browser ?? system ?? userAgent.trim().split(/[/\s]/)[0]?.slice(0, 40) ?? userAgent
}

function firstMatch(names: readonly (readonly [RegExp, string])[], text: string): string | null {
  return names.find(([pattern]) => pattern.test(text))?.[1] ?? null
}
