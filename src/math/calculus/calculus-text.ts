/** Reads the wording around a formula of calculus: names, differentials, bounds, and e as a base. */
import { plainNotation } from '../notation'

const names =
  /\b[fghyF]\s*'*\s*\(\s*[a-z]\s*\)\s*=|\b[fghyF]\s*'*\s*\(\s*[a-z]\s*\)|\by\s*'*\s*=|\bd\s*[yf]?\s*\/\s*d[a-z]\b\s*=?/g

/** Plain notation with powers of e written as `exp(…)`. */
export function calculusNotation(text: string): string {
  return plainNotation(text)
    .replace(/(?<![A-Za-z])e\s*\^\s*\(/g, 'exp(')
    .replace(/(?<![A-Za-z])e\s*\^\s*(-?\d*[a-z]|-?\d+)(?![A-Za-z])/g, 'exp($1)')
    .replace(/(\d)\s*exp\(/g, '$1*exp(')
    .replace(/(?<=[a-z])exp\(/g, ' exp(')
}

/** A formula as people write it again: `exp(2x)` as "e^(2x)", `exp(x)` as "e^x". */
export function asWritten(formula: string): string {
  return formula
    .replace(/\*?exp\(([a-z]|\d+)\)/g, (_, inner: string) => `e^${inner}`)
    .replace(/\*?exp\(/g, 'e^(')
    .replace(/(?<=[a-z])(?=e\^)/g, ' ')
}

/** Without "f(x) =", "y' =" and "d/dx", which name a formula and are no part of it. */
export function unnamed(text: string): string {
  return text.replace(names, ' ; ')
}

/** The letters that may be the variable: x first, then those that stand alone. */
export function variablesIn(text: string): readonly string[] {
  const alone = Array.from(
    text.matchAll(/(?<![A-Za-z'])(?:\d*)([A-Za-z])(?![A-Za-z'])/g),
    (match) => match[1] ?? '',
  )
  return [...new Set(['x', ...alone])].slice(0, 6)
}
