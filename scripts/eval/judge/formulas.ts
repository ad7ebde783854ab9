/** Finds the formulas and relations in a text, by their written form. */
import { type Formula, parseFormula, termKeys, valueOf } from './expression'
import { foreignMark, withNumberWords, wordMark } from './number-words'
import { plainText } from './plain-text'

/** A formula in a text, with the relation to the one before it. */
interface Piece {
  readonly relation: string | null
  readonly formula: Formula | null
}

/** What a text says in formulas; keys as `keyOf` makes them. */
export interface Formulas {
  /** Every formula, each sum also without an added constant `C`. */
  readonly keys: ReadonlySet<string>
  /** Every relation `a < b`, turned so that it reads `<`, `<=` or `=`. */
  readonly relations: ReadonlySet<string>
  /** What an unknown, or the answer, is said to equal, calculated. */
  readonly results: readonly number[]
  /** The values of calculations that stand alone. */
  readonly alone: readonly number[]
}

const spoken: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:the )?(?:final )?(?:answer|solution|result)\s*(?:is|:|=|equals|would be|comes to)\s*/gi,
    ' ; Ω = ',
  ],
  [/\b(?:is )?(?:greater|more|bigger|larger) than or equal to\b|\bat least\b/gi, ' >= '],
  [/\b(?:is )?(?:less|smaller|fewer) than or equal to\b|\bat most\b/gi, ' <= '],
  [/\b(?:is )?(?:greater|more|bigger|larger) than\b|\bis above\b/gi, ' > '],
  [/\b(?:is )?(?:less|smaller|fewer) than\b|\bis below\b/gi, ' < '],
  [/\b(?:is equal to|equals?|is)\b/gi, ' = '],
  [/\bplus\b/gi, ' + '],
  [/\bminus\b/gi, ' - '],
  [/\b(?:times|multiplied by)\b/gi, ' * '],
  [/\b(?:divided by|over)\b/gi, ' / '],
  [/\bsquared\b/gi, '^2'],
  [/\bcubed\b/gi, '^3'],
  [/\b(?:to the power of|to the)\s+(\d+)(?:th)?(?: power)?/gi, '^$1'],
  [/\bopen (?:bracket|parenthesis)\b/gi, ' ( '],
  [/\bclose (?:bracket|parenthesis)\b/gi, ' ) '],
]
const bracketed = /\\(?:left|right)\b/g
const derivativeName = /\b[fgFy]'*\s*\(\s*x\s*\)|\by'|\bd[yf]\/dx\b|\bd\/dx\b/g
const relation = /<=|>=|=|<|>/
const piecePattern =
  /(?:\d+(?:\.\d+)?|sqrt|sin|cos|tan|ln|log|exp|(?<![A-Za-z])[a-zA-ZΩ](?![A-Za-z])|(?<=\d)[a-z](?![A-Za-z])|[-+*/^()±%]|<=|>=|[=<>]|[ ])+/g

/** The formulas of a text. `letters` are the unknowns that may stand in one. */
export function formulasIn(text: string, letters: ReadonlySet<string>): Formulas {
  const plain = plainText(text.replace(bracketed, '')).replace(derivativeName, ' Ω ')
  const found = {
    keys: new Set<string>(),
    relations: new Set<string>(),
    results: [] as number[],
    alone: [] as number[],
  }
  for (const reading of [plain, inSigns(plain)]) {
    for (const run of runsIn(reading, letters)) collect(piecesOf(run), found)
  }
  return found
}

/** Words of calculation as signs: "six x plus two". */
function inSigns(plain: string): string {
  const marks = new RegExp(`[${wordMark}${foreignMark}]`, 'g')
  const digits = withNumberWords(plain).replace(marks, '')
  return spoken.reduce((text, [pattern, sign]) => text.replace(pattern, sign), digits)
}

function runsIn(text: string, letters: ReadonlySet<string>): readonly string[] {
  const known = (letter: string) => letters.has(letter) || /^[ΩC]$/.test(letter)
  const spaced = text.replace(/(?<![A-Za-z])[a-zA-Z](?![A-Za-z])/g, (letter) =>
    known(letter) ? letter : ';',
  )
  return spaced.match(piecePattern)?.filter((run) => /[\da-zA-Z]/.test(run)) ?? []
}

function piecesOf(run: string): readonly Piece[] {
  const texts = run.split(relation)
  const signs = run.match(new RegExp(relation, 'g')) ?? []
  return texts.map((text, at) => ({
    relation: at === 0 ? null : (signs[at - 1] ?? null),
    formula: parseFormula(trimmed(text)),
  }))
}

/** Without signs and brackets that belong to the sentence. */
function trimmed(text: string): string {
  let formula = text.replace(/^[\s+*/^%)]+/, '').replace(/[-\s+*/^(±]+$/, '')
  for (let round = 0; round < 3; round++) {
    const missing = count(formula, '(') - count(formula, ')')
    if (missing > 0) formula = formula.replace(/\(\s*([^()]*)$/, '$1').replace(/^\(/, '')
    else if (missing < 0) formula = formula.replace(/\)\s*$/, '')
    else break
  }
  return formula.trim()
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1
}

interface Collected {
  readonly keys: Set<string>
  readonly relations: Set<string>
  readonly results: number[]
  readonly alone: number[]
}

function collect(pieces: readonly Piece[], found: Collected): void {
  for (const [at, { formula, relation: sign }] of pieces.entries()) {
    if (formula === null) continue
    for (const part of withInner(formula)) found.keys.add(keyWithoutConstant(part))
    const ownValue = pieces.length === 1 ? valueOf(formula) : null
    if (ownValue !== null) found.alone.push(ownValue)
    const left = pieces[at - 1]?.formula
    if (!left || sign === null) continue
    found.relations.add(relationKey(left, sign, formula))
    const value = left.kind === 'letter' ? valueOf(formula) : null
    if (value !== null && formula.kind !== 'number') found.results.push(value)
  }
}

/** A formula and the sums in its brackets. */
function withInner(formula: Formula): readonly Formula[] {
  if (formula.kind === 'product') {
    return [formula, ...formula.factors.flatMap(({ formula: inner }) => withInner(inner))]
  }
  if (formula.kind === 'sum') {
    return [formula, ...formula.terms.flatMap(({ formula: inner }) => bracketsOf(inner))]
  }
  return [formula]
}

/** A term of a sum is no formula by itself, but a sum in its brackets is one. */
function bracketsOf(term: Formula): readonly Formula[] {
  if (term.kind === 'sum') return withInner(term)
  if (term.kind !== 'product') return []
  return term.factors.flatMap(({ formula }) => (formula.kind === 'sum' ? withInner(formula) : []))
}

/** The key of a sum, where an integration constant does not count. */
export function keyWithoutConstant(formula: Formula): string {
  return termKeys(formula)
    .filter((key) => !/^[+-][Cc]$/.test(key))
    .toSorted()
    .join(' ')
}

function relationKey(left: Formula, sign: string, right: Formula): string {
  const [a, b] = [keyWithoutConstant(left), keyWithoutConstant(right)]
  if (sign === '=') return [a, b].toSorted().join(' = ')
  return sign.startsWith('<') ? `${a} ${sign} ${b}` : `${b} ${sign.replace('>', '<')} ${a}`
}
