/** The solutions of equations and systems, in every way to list them. */
import { describe, expect, test } from 'bun:test'
import { judgeAnswer } from '../../src/practice/judge'
import { expectAll, item, list } from './answers'

describe('the solutions of an equation', () => {
  test('are right in every way to list two', () => {
    expectAll(
      item({ kind: 'equation', answers: ['x = 3', 'x = -2'] }),
      'right',
      list`
      x = 3 or x = -2 ¦ 3 and -2 ¦ -2, 3 ¦ x1 = 3, x2 = -2 ¦ x_1 = -2; x_2 = 3 ¦
      x₁ = 3 und x₂ = −2 ¦ {3; -2} ¦ L = {-2; 3} ¦ L={3,-2} ¦ x ∈ {3, -2} ¦
      x = 3 \\text{ or } x = -2 ¦ x=3 ou x=-2 ¦ x=3 o x=-2 ¦ 3, -2 ¦ x = 3⏎x = -2 ¦
      $x=3$ or $x=-2$ ¦ x = 3, -2 ¦ x = 1/2 ± 5/2 ¦ The solutions are 3 and -2. ¦
      x = 3 ∨ x = -2 ¦ x_{1}=3, x_{2}=-2 ¦ x = 6/2 or x = -2 ¦ S = \\{-2, 3\\}
    `,
    )
  })

  test('are wrong where one is missing or another', () => {
    const two = item({ kind: 'equation', answers: ['x = 3', 'x = -2'] })
    expectAll(
      two,
      'wrong',
      list`
      x = 3 ¦ 3 ¦ -3, 2 ¦ x = 5 ¦ no solution ¦ ±3
    `,
    )
    expect(judgeAnswer(two, 'x = 3').feedback).toContain('missing')
    // More than there are is a list of guesses, whichever stand in it.
    expectAll(two, 'unclear', ['x = 3, x = -2, x = 1', 'x = 4, x = 5, x = 1', '3, -2 or 1'])
  })

  test('are right for one solution, none and a system', () => {
    expectAll(
      item({ kind: 'equation', answers: ['x = 5/2'] }),
      'right',
      list`
      x = 5/2 ¦ 2.5 ¦ 2,5 ¦ x=2,5 ¦ 5/2 = x ¦ 2 1/2 ¦ x = 10/4 = 5/2 ¦ L = {2,5} ¦
      x = \\frac{5}{2} ¦ x \\in \\{2.5\\}
    `,
    )
    expectAll(
      item({ kind: 'equation', answers: ['none'] }),
      'right',
      list`
      no solution ¦ No real solutions ¦ ∅ ¦ L = {} ¦ keine Lösung ¦ pas de solution ¦
      sin solución ¦ aucune solution ¦ none ¦ There is no real solution.
    `,
    )
    expectAll(
      item({ kind: 'equation', answers: ['none'] }),
      'wrong',
      list`
      x = 0 ¦ 0 ¦ x = 3
    `,
    )
    const system = item({ kind: 'equation', answers: ['x = 2', 'y = -1'] })
    expectAll(
      system,
      'right',
      list`
      x = 2, y = -1 ¦ y = -1 and x = 2 ¦ (2, -1) ¦ (2|-1) ¦ (2; -1) ¦ x=2⏎y=-1 ¦
      x = 2; y = -1 ¦ (x, y) = (2, -1) ¦ 2, -1 ¦ x=2 und y=-1
    `,
    )
    expectAll(
      system,
      'wrong',
      list`
      x = -1, y = 2 ¦ (-1, 2) ¦ x = 2 ¦ x = 2, y = 1
    `,
    )
  })

  test('name the typical mistake', () => {
    const linear = item({
      kind: 'equation',
      answers: ['x = 5'],
      mistakes: [{ answer: 'x = 29/3', question: 'What happens to the sign?' }],
    })
    expect(judgeAnswer(linear, '29/3')).toMatchObject({
      finding: 'wrong',
      feedback: 'What happens to the sign?',
    })
  })
})
