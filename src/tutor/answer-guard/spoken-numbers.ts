/** Joins number words to numbers: "two hundred and five", "quatre-vingt-dix-huit", "3 dozen". */
import { type NumberWord, numberWord, speaks } from './number-lexicon'
import { connectors, SpelledRun } from './spelled-run'
import { numberToken, type Token, textAt } from './token'

const articles = new Set(['a', 'an', 'un', 'une', 'una', 'um', 'uma', 'ein', 'eine', 'one'])
const points = new Set(['point', 'komma', 'virgule', 'coma', 'virgula', 'virgola'])
const percents = new Set(['percent', 'prozent', 'percents', 'procent', 'porcentaje'])
/** "per cent", "pour cent", "por ciento", "por cento", "per cento". */
const perWords = new Set(['per', 'pour', 'por'])
const hundredWords = new Set(['cent', 'ciento', 'cento'])
const tensWords = new Set(['tens', 'zehner', 'dizaines', 'decenas', 'dezenas', 'decine'])
const loneHalves = new Set(['half', 'halb', 'moitie', 'mitad', 'metade', 'halfte'])

/** The tokens with each number in words as one number. */
export function joinSpokenNumbers(tokens: readonly Token[]): readonly Token[] {
  if (!tokens.some(({ kind, text }) => kind === 'word' && isPart(text))) return tokens
  return new Joiner(tokens, true).joined()
}

function isPart(text: string): boolean {
  return text.length === 1 ? text !== 'a' : numberWord(text) !== null || percents.has(text)
}

class Joiner {
  readonly #tokens: readonly Token[]
  readonly #out: Token[] = []
  #at = 0
  /** Decimals of the number in words that is read. */
  #places = 0
  /** Whether single letters are read as words that are spelled out. */
  readonly #isSpelling: boolean
  /** The last run of single letters. */
  #run: SpelledRun | null = null

  constructor(tokens: readonly Token[], isSpelling: boolean) {
    this.#tokens = tokens
    this.#isSpelling = isSpelling
  }

  joined(): readonly Token[] {
    while (this.#at < this.#tokens.length) {
      const token = this.#tokens[this.#at]
      if (token === undefined) break
      const isJoined =
        token.kind === 'word' ? this.#readWord(token) : token.kind === 'number' && this.#scale()
      if (isJoined) continue
      this.#out.push(token)
      this.#at += 1
    }
    return this.#out
  }

  #word(at: number): NumberWord | null {
    const token = this.#tokens[at]
    if (token?.kind !== 'word') return null
    const found = numberWord(token.text)
    const needs = found?.needs ?? null
    if (found === null || needs === null) return found
    const near = this.#tokens.slice(Math.max(0, at - 12), at + 12)
    return near.some(({ text }) => speaks(needs, text)) || this.#isBesideNumber(at) ? found : null
  }

  #isBesideNumber(at: number): boolean {
    const next = this.#tokens[at + 1]?.text === '-' ? at + 2 : at + 1
    return [at - 1, at - 2, next].some((place) => {
      const text = textAt(this.#tokens, place)
      const word = numberWord(text)
      return word !== null && word.needs === null && word.value > 1
    })
  }

  #readWord(token: Token): boolean {
    if (token.text.length === 1 && this.#isSpelling) return this.#readSpelledOut()
    const first = this.#word(this.#at)
    if (first === null) return false
    if (first.kind === 'part') return this.#readPart(token, first.value)
    if (first.kind === 'dozen') return this.#push([12], this.#at + 1)
    const { value, end } = this.#sum()
    const [decimal, after] = this.#decimals(value, end)
    const [scaled, last] = this.#scaled([decimal], after)
    return this.#push([...scaled, ...this.#paired(decimal)], last)
  }

  /** A number in digits before "thousand", "dozen", "halves" or "percent". */
  #scale(): boolean {
    const token = this.#tokens[this.#at]
    if (token === undefined || token.form !== 'digits') return false
    const next = this.#at + 1
    if (this.#tokens[next]?.kind !== 'word') return false
    const [whole = 0] = token.values
    if (Number.isInteger(whole) && points.has(textAt(this.#tokens, next))) {
      const [value, last] = this.#decimals(whole, next)
      return last > next && this.#push([value], last)
    }
    const [values, end] = this.#scaled(token.values, next)
    return end > next && this.#push(values, end, token)
  }

  /** The values with the dozen, parts, half or percent that follow. */
  #scaled(values: readonly number[], from: number): readonly [readonly number[], number] {
    const [next, second] = [textAt(this.#tokens, from), textAt(this.#tokens, from + 1)]
    const times = (factor: number) => values.map((value) => value * factor)
    const word = this.#word(from)
    if (word?.kind === 'dozen') return [times(12), from + 1]
    if (tensWords.has(next)) return [times(10), from + 1]
    if (word?.kind === 'part') return [values.map((value) => value / word.value), from + 1]
    if (word?.kind === 'plain' && word.value >= 1000) return [times(word.value), from + 1]
    const isPer = perWords.has(next) && hundredWords.has(second)
    if (percents.has(next) || isPer) {
      return [[...values, ...values.map((value) => value / 100)], from + (isPer ? 2 : 1)]
    }
    if (connectors.has(next)) {
      const at = from + (articles.has(second) ? 2 : 1)
      const part = this.#word(at)
      if (part?.kind === 'part') return [values.map((value) => value + 1 / part.value), at + 1]
      const below = this.#word(at + 1)
      if (part?.kind === 'plain' && below?.kind === 'part') {
        return [values.map((value) => value + part.value / below.value), at + 2]
      }
    }
    return [values, from]
  }

  /** "half", "a third"; elsewhere a word such as "third" is no number. */
  #readPart(token: Token, denominator: number): boolean {
    const before = this.#out.at(-1)
    const isCounted = before?.kind === 'word' && articles.has(before.text)
    const isOne = before?.kind === 'number' && articles.has(before.text)
    if (!isCounted && !isOne && !loneHalves.has(token.text)) return false
    return this.#push([1 / denominator], this.#at + 1)
  }

  /** The sum and product of the words from here: "two hundred and five". */
  #sum(): { readonly value: number; readonly end: number } {
    let [total, group, last, end] = [0, 0, Number.POSITIVE_INFINITY, this.#at]
    for (let at = this.#at; ; at = this.#nextOf(end)) {
      const word = this.#word(at)
      if (word?.kind !== 'plain' || !follows(last, word.value, group)) break
      const { value } = word
      if (value >= 1000) {
        total = (total + (group || 1)) * value
        group = 0
      } else if (value === 100 && group > 0 && group < 20) group *= 100
      else if (value === 20 && last === 4) group += 76
      else group += value
      last = value
      end = at + 1
      if (end - this.#at > 24) break
    }
    return { value: total + group, end }
  }

  /** The place of the next word of the same number, over hyphens and "and". */
  #nextOf(end: number): number {
    if (textAt(this.#tokens, end) !== '-') return this.#overConnector(end)
    const at = this.#overConnector(end + 1)
    return textAt(this.#tokens, at) === '-' ? at + 1 : at
  }

  #overConnector(at: number): number {
    return connectors.has(textAt(this.#tokens, at)) ? at + 1 : at
  }

  /** "four thirty-two" may be 432, and "nineteen eighty-nine" 1989. */
  #paired(value: number): readonly number[] {
    const before = this.#out.at(-1)
    if (before?.form !== 'words' || !(value >= 10 && value < 100)) return []
    const [first = 0] = before.values
    const isNear = (this.#tokens[this.#at]?.start ?? 0) - before.end <= 1
    return isNear && Number.isInteger(first) && first > 0 && first < 100
      ? [first * 100 + value]
      : []
  }

  #decimals(value: number, end: number): readonly [number, number] {
    if (!points.has(textAt(this.#tokens, end))) return [value, end]
    let [digits, at] = ['', end + 1]
    for (; digits.length < 12; at += 1) {
      const digit = this.#word(at)?.value ?? Number(this.#tokens[at]?.values[0] ?? Number.NaN)
      if (!(digit >= 0 && digit < 100)) break
      digits += String(digit)
    }
    this.#places = digits.length
    return digits === '' ? [value, end] : [Number(`${value}.${digits}`), at]
  }

  /** "e-i-g-h-t": a word that is spelled out. */
  #readSpelledOut(): boolean {
    if (this.#run === null || this.#at >= this.#run.end) {
      this.#run = new SpelledRun(this.#tokens, this.#at)
    }
    const value = this.#run.valueAt(this.#at, valueOfWords)
    return value !== null && this.#push([value], this.#run.end)
  }

  #push(values: readonly number[], end: number, digits?: Token): true {
    const first = this.#tokens[this.#at]
    const last = this.#tokens[end - 1]
    this.#out.push(
      numberToken(values, {
        text: first?.text ?? '',
        form: digits === undefined ? 'words' : 'digits',
        start: first?.start ?? 0,
        end: last?.end ?? 0,
        decimals: digits?.decimals ?? this.#places,
      }),
    )
    this.#places = 0
    this.#at = end
    return true
  }
}

/** The number that words which were spelled out make; null where they make none, or several. */
function valueOfWords(words: readonly Token[]): number | null {
  // "y" and "e" are connectors and letters: read as letters again, "y y y" would never end.
  const [number, ...others] = new Joiner(words, false).joined()
  return others.length === 0 ? (number?.values[0] ?? null) : null
}

/** Whether a number word continues a number whose last word had the value `last`. */
function follows(last: number, value: number, group: number): boolean {
  if (last === Number.POSITIVE_INFINITY) return true
  if (value >= 1000) return last < value
  if (value === 100) return last < 20 || last >= 1000
  if (value > 100) return last >= 1000
  if (last >= 100) return true
  if (value === 20 && last === 4) return group % 100 === 4
  if (last === 10) return value >= 7 && value < 10
  if (last === 60 || (last === 20 && group % 100 === 80)) return value < 20
  return last >= 20 && value < 10 && value > 0
}
