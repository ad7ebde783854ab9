/** The notation of right answers on the page. */
import { expect, test } from 'bun:test'
import { answerWithFormulas } from '../../src/web/practice/answer-field'

test.each([
  ['equation', 'x = 1/2; x = -sqrt(3)', '$x = \\frac{1}{2}$; $x = -\\sqrt{3}$'],
  ['equation', 't = 2 + sqrt(5)', '$t = 2 + \\sqrt{5}$'],
  ['equation', 'no solution', 'no solution'],
  ['expression', '(7/5)x^12 - 3sin(2x) + C', '$\\frac{7}{5}x^{12} - 3\\sin(2x) + C$'],
  ['expression', '6e^(2x)', '$6e^{2x}$'],
  ['number', '16*pi mm^2', '$16\\pi$ mm²'],
  ['number', '3*sqrt(2)', '$3\\sqrt{2}$'],
  ['number', '-2/3', '$-\\frac{2}{3}$'],
  ['number', '18 dollars', '$18$ dollars'],
  ['number', 'about 5', 'about 5'],
  ['choice', 'A: $x = 1$', 'A: $x = 1$'],
  ['text', 'prime', 'prime'],
  ['expression', '\\evil{x}', '\\evil{x}'],
  ['expression', 'word of a model', 'word of a model'],
] as const)('of %s: %s', (kind, answer, shown) => {
  expect(answerWithFormulas({ kind, answer })).toBe(shown)
})
