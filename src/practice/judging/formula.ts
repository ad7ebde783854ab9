/** Compares the expression that an answer gives, in any equivalent form. */
import { type Expression, lettersIn } from '../../math/algebra/expression'
import { hasForm } from '../../math/algebra/final-form'
import { plainNotation } from '../../math/algebra/notation'
import { readExpression } from '../../math/algebra/read-expression'
import { sameValue } from '../../math/algebra/value'
import { attempt } from '../../tutor/mathematics'
import { type Comparison, type Expected, right, unclear, wrong } from './expected'
import { finalParts, withoutLeadIn } from './final-part'

export function compareExpression(expected: Expected, answer: string): Comparison {
  return attempt(
    'practice_expression',
    () => compareIn(expected, answer),
    () => unclear('', 'unread'),
  )
}

function compareIn(expected: Expected, answer: string): Comparison {
  const keys = [...expected.answers, ...expected.aliases].flatMap((text) => readFormula(text) ?? [])
  const [key] = keys
  if (key === undefined) return unclear('', 'unread')
  for (const given of candidatesIn(answer)) {
    const formula = readFormula(given)
    const trees = [formula, readFormula(given.replace(/(?<=\d),(?=\d)/g, '.'))].filter(
      (tree) => tree !== null,
    )
    if (trees.length === 0) continue
    const tree = trees.find((each) => keys.some((own) => sameValue(each, own)))
    if (tree === undefined) return isForeign(trees, keys) ? unclear('', 'unread') : wrong(given)
    const { form } = expected
    return form === undefined || hasForm(tree, form, key) ? right(given) : unclear(given, 'form')
  }
  return unclear('', 'unread')
}

/** Whether a letter of an answer stands in no key: a remainder's "R", a unit, another unknown. */
function isForeign(trees: readonly Expression[], keys: readonly Expression[]): boolean {
  const known = new Set(['C', ...keys.flatMap((key) => [...lettersIn(key)])])
  return trees.every((tree) => [...lettersIn(tree)].some((letter) => !known.has(letter)))
}

const constant = /(?<=[+-]\s{0,4})(?:c|k|K|const(?:ant|ante|ante)?|konst(?:ante)?)\s*$/

/** A formula in plain or LaTeX notation; null for a text that is not a formula. */
function readFormula(text: string): Expression | null {
  const plain = plainNotation(text.replace(/\\left|\\right/g, '').replace(/\\ln\b/g, 'ln'))
  const body = plain
    .replace(/^\s*(?:[A-Za-z]'{0,2}(?:\([a-z]\))?|d[a-z]?\/d[a-z])\s*=\s*/, '')
    .replace(/π/g, 'pi')
    .replace(/\bexp(?=\s?\()/g, 'e^')
    .replace(constant, 'C')
    .trim()
  return readExpression(body.split('=').at(-1)?.trim() ?? '')
}

/** The parts of an answer that may be the expression: all of it, then its end. */
function candidatesIn(answer: string): readonly string[] {
  const parts = [answer, ...finalParts(answer)]
  return parts.flatMap((part) => {
    const bare = withoutLeadIn(part)
    const formulas = Array.from(
      part.matchAll(
        /\$([^$]+)\$|\\\(((?:(?!\\[()]).)+)\\\)|\\\[((?:(?!\\[[\]]).)+)\\\]|`([^`]+)`/g,
      ),
      (found) => found[1] ?? found[2] ?? found[3] ?? found[4] ?? '',
    ).toReversed()
    const named =
      /(?:=|:|\b(?:is|equals|gives|ist|ergibt|est|donne|es|da)\s)\s*([^=:]{1,200})$/iu.exec(bare)
    return [bare, part, ...formulas, ...(named?.[1] === undefined ? [] : [named[1]])]
  })
}
