/**
 * Operands in words: "twenty-five", "two thirds", "half of 20", "the sum of 3 and 4", "add 3 and
 * 4", "the square root of 16".
 */
import Fraction from 'fraction.js'
import { englishDenominators } from '../../../lib/number-names'
import { wordTable } from '../../../lib/text'
import { amount, type Calculation } from './calculation'
import { firstNumberWords, readNumberWords } from './number-words'
import { longestShare, shareWords } from './phrases'
import type { MathSign, MathToken } from './token'

/** The reader that an operand in words is a part of. */
export interface OperandReader {
  readonly tokens: readonly MathToken[]
  at: number
  operations: number
  operand(depth: number): Calculation | null
  signed(sign: MathSign, depth: number): Calculation | null
}

const maxWords = 10

/** The words from a token on; numbers, signs and breaks end them. */
export function wordsFrom(
  tokens: readonly MathToken[],
  from: number,
  most: number,
): readonly string[] {
  const words: string[] = []
  for (let at = from; at < tokens.length && words.length < most; at++) {
    const token = tokens[at]
    if (token?.kind !== 'word') break
    words.push(token.text)
  }
  return words
}

/** Reads the operand that starts with a word; null where none does. */
export function readWordOperand(reader: OperandReader, depth: number): Calculation | null {
  const token = reader.tokens[reader.at]
  if (token?.kind !== 'word' || !firstWords.has(token.text)) return null
  return (
    share(reader, depth) ??
    commanded(reader, depth) ??
    rootInWords(reader, depth) ??
    numberInWords(reader)
  )
}

function share(reader: OperandReader, depth: number): Calculation | null {
  const words = wordsFrom(reader.tokens, reader.at, longestShare)
  for (let count = words.length; count > 0; count--) {
    const part = shareWords.get(words.slice(0, count).join(' '))
    if (part === undefined) continue
    const start = reader.at
    reader.at += count
    skip(reader, determiners)
    const of = reader.operand(depth + 1)
    if (of === null) {
      reader.at = start
      return null
    }
    reader.operations++
    const left = amount(new Fraction(part[0], part[1]))
    return { kind: 'operation', sign: '*', left, right: of }
  }
  return null
}

const determiners = /^(?:the|all|these|those|den|der|die|les|los|las)$/

interface Command {
  readonly sign: '+' | '-' | '*' | '/'
  /** The words between the two numbers; `reversed` ones swap them. */
  readonly joint: RegExp
  readonly reversed?: RegExp
}

const commands = wordTable<Command>([
  [{ sign: '+', joint: /^(?:and|to|plus|with)$/ }, 'add adding added sum'],
  [
    { sign: '-', joint: /^(?:from|away)$/, reversed: /^from$/ },
    'subtract subtracting subtracted take taking',
  ],
  [{ sign: '-', joint: /^and$/ }, 'difference'],
  [{ sign: '*', joint: /^(?:by|and|with|times)$/ }, 'multiply multiplying multiplied product'],
  [
    { sign: '/', joint: /^(?:by|and|into)$/, reversed: /^into$/ },
    'divide dividing divided quotient',
  ],
])
const maxWordsBetween = 3

/** "add 3 and 4", "subtract 3 from 16", "the sum of 3 and 4". */
function commanded(reader: OperandReader, depth: number): Calculation | null {
  const start = reader.at
  skip(reader, /^the$/)
  const command = commands.get(wordsFrom(reader.tokens, reader.at, 1)[0] ?? '')
  const found = command === undefined ? null : twoNumbers(reader, command, depth + 1)
  if (found === null) reader.at = start
  else reader.operations++
  return found
}

function twoNumbers(reader: OperandReader, command: Command, depth: number): Calculation | null {
  reader.at++
  skip(reader, /^(?:of|between|up|the)$/)
  const first = reader.operand(depth)
  if (first === null) return null
  const words = wordsFrom(reader.tokens, reader.at, maxWordsBetween + 1)
  const joint = words.findIndex((word) => command.joint.test(word))
  if (joint < 0) return null
  reader.at += joint + 1
  skip(reader, determiners)
  const second = reader.operand(depth)
  if (second === null) return null
  const isReversed = command.reversed?.test(words[joint] ?? '') === true
  const [left, right] = isReversed ? [second, first] : [first, second]
  return { kind: 'operation', sign: command.sign, left, right }
}

function skip(reader: OperandReader, words: RegExp): void {
  while (words.test(wordsFrom(reader.tokens, reader.at, 1)[0] ?? '')) reader.at++
}

function rootInWords(reader: OperandReader, depth: number): Calculation | null {
  const words = wordsFrom(reader.tokens, reader.at, 4)
  const from = words[0] === 'the' ? 1 : 0
  const isRoot = /^(?:square|cube)$/.test(words[from] ?? '') && words[from + 1] === 'root'
  if (!isRoot || words[from + 2] !== 'of') return null
  const start = reader.at
  reader.at += from + 2
  const root = reader.signed(words[from] === 'square' ? '√' : '∛', depth)
  if (root === null) reader.at = start
  return root
}

/** "twenty-five", "two thirds", "one and a half", "a hundred". */
function numberInWords(reader: OperandReader): Calculation | null {
  const { words, ends } = hyphenated(reader)
  const isArticle = words[0] === 'a' || words[0] === 'an'
  if (isArticle && !/^(?:hundred|thousand|million|half|third|quarter)$/.test(words[1] ?? '')) {
    return null
  }
  const skipped = isArticle ? 1 : 0
  const found = readNumberWords(words.slice(skipped))
  const count = skipped + (found?.count ?? 0)
  const part = englishDenominators.get(words[count] ?? '')
  const isPart = part !== undefined && (found !== null || isArticle)
  if (found === null && !isPart) return null
  const value = new Fraction(found?.value ?? 1).div(isPart ? part : 1)
  const isHalfMore = words.slice(count, count + 3).join(' ') === 'and a half'
  const used = isHalfMore ? count + 3 : isPart ? count + 1 : count
  reader.at = ends[used - 1] ?? reader.at
  return amount(isHalfMore ? value.add(new Fraction(1, 2)) : value)
}

/** The words ahead, with "twenty-five" as two, and the place after each. */
function hyphenated({ tokens, at: from }: OperandReader): {
  readonly words: readonly string[]
  readonly ends: readonly number[]
} {
  const words: string[] = []
  const ends: number[] = []
  for (let at = from; at < tokens.length && words.length < maxWords; at++) {
    const token = tokens[at]
    const next = tokens[at + 1]
    const isHyphen = token?.kind === 'sign' && token.sign === '-' && !token.isSpaced
    if (isHyphen && words.length > 0 && next?.kind === 'word' && !next.isSpaced) continue
    if (token?.kind !== 'word') break
    words.push(token.text)
    ends.push(at + 1)
  }
  return { words, ends }
}

/** The words with which an operand can start. */
const firstWords: ReadonlySet<string> = new Set([
  ...firstNumberWords,
  ...commands.keys(),
  ...Array.from(shareWords.keys(), (phrase) => phrase.split(' ')[0] ?? ''),
  'the',
  'a',
  'an',
  'square',
  'cube',
])
