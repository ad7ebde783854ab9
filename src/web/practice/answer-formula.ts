/**
 * An answer in plain notation as a text with formulas: "x = 1/2; x = sqrt(3)" becomes
 * "$x = \frac{1}{2}$; $x = \sqrt{3}$". Other text does not change.
 */
import type { PracticeItem } from './api'

const functions = /(?<![A-Za-z\\])(sin|cos|tan|ln|log|exp)(?=\s?\()/g
/** A number, or a number with a root or pi, and a unit behind it. */
const measured = /^(-?[\d./]+(?:\*?(?:sqrt\([\d./]+\)|pi))?|-?sqrt\([\d./]+\)|-?pi)(?:\s(.+))?$/
const maxLength = 300

/** The right answer of an item for the page. Other kinds name options or words. */
export function answerWithFormulas({
  kind,
  answer = '',
}: Pick<PracticeItem, 'kind' | 'answer'>): string {
  if (answer.length > maxLength || /[$\\]/.test(answer)) return answer
  if (kind === 'equation') return answer.split('; ').map(inDollars).join('; ')
  if (kind === 'expression') return inDollars(answer)
  if (kind !== 'number') return answer
  const [, value, unit] = measured.exec(answer) ?? []
  if (value === undefined) return answer
  if (unit === undefined) return inDollars(value)
  return `${inDollars(value)} ${unit.replaceAll('^2', '²').replaceAll('^3', '³')}`
}

function inDollars(formula: string): string {
  const tex = texOf(formula)
  return tex === null ? formula : `$${tex}$`
}

/** Null for words, and for notation that is not known. */
function texOf(formula: string): string | null {
  const tex = formula
    .replace(/sqrt\(([^()]*)\)/g, '\\sqrt{$1}')
    .replace(/\^\(([^()]*)\)/g, '^{$1}')
    .replace(/\^(-?\d{2,})/g, '^{$1}')
    .replace(/\*?(?<![A-Za-z])pi(?![A-Za-z])/g, '\\pi ')
    .replace(/\((\d+)\/(\d+)\)/g, '\\frac{$1}{$2}')
    .replace(/(?<![\w.^{)])(\d+)\/(\d+)(?![\w.^(])/g, '\\frac{$1}{$2}')
    .replace(functions, '\\$1')
    .replace(/\*(?=\\sqrt)/g, '')
    .replace(/\s*\*\s*/g, ' \\cdot ')
  const isKnown =
    /^(?:\\(?:sqrt|frac|pi|cdot|sin|cos|tan|ln|log|exp)|[\d\s.,+\-=(){}^/!|]|[A-Za-z]'?(?![A-Za-z]{2}))+$/
  return isKnown.test(tex) && !/sqrt\(|\^\(/.test(tex) ? tex.trim() : null
}
