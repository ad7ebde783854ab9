/** What a browser says of itself, in words that its owner knows it by. */

/** The first that fits counts: browsers name those that they descend from. */
const programs: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bCriOS\/|\bChrom(?:e|ium)\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
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

/** Such as `Firefox on Linux`; what is unknown is shown by its own first word. */
export function deviceName(userAgent: string | undefined): string {
  if (userAgent === undefined || userAgent.trim() === '') return 'An unknown device'
  const program = firstOf(programs, userAgent)
  const system = firstOf(systems, userAgent)
  if (program !== null && system !== null) return `${program} on ${system}`
  return program ?? system ?? userAgent.trim().split(/[/\s]/)[0]?.slice(0, 40) ?? userAgent
}

function firstOf(names: readonly (readonly [RegExp, string])[], text: string): string | null {
  return names.find(([pattern]) => pattern.test(text))?.[1] ?? null
}
