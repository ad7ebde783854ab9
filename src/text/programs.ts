/**
 * What the lines of a text compute when they are run as a program: assignments, augmented assignments,
 * output, returns, loops over small ranges, small functions, formulas of spreadsheets. Python,
 * JavaScript, the C family, R, shell and others are read by one grammar, because only numbers count.
 * Nothing but this reader runs: it has no names of the machine, and a bound on its steps.
 */
import { isDigit, isLetter } from '../lib/ascii'
import { wordSet } from '../lib/text'
import { endOfCall, evaluateCode, type CodeFunction, type CodeValue } from './code-expression'
import { codeOfLisp, mayBeLisp } from './lisp'

/** A number that a line of code computes. */
export interface Computed {
  readonly value: number
  /** The line, counted from 0. */
  readonly line: number
}

const maxChars = 4000
const maxSteps = 1500
const maxRounds = 300
const maxCalls = 6

interface Line {
  readonly at: number
  readonly indent: number
  readonly text: string
}

/** Declarations before a name: "let mut", "final int", "std::uint32_t". */
const declaration =
  /^(?:(?:let|const|var|mut|final|auto|val|my|local|static|unsigned|dim|set|int|integer|long|short|double|float|number|uint32_t|int64_t|i32|f64)\s+){1,3}/i
const assignment =
  /^[$@]?([\p{L}_][\p{L}\p{N}_.]{0,40})(?:\s{0,4}:\s{0,4}\w{1,20})?\s{0,8}(\*\*|\/\/|[-+*/%^])?(?:=|:=|<-)(?![=>])\s{0,8}(\S[^]*)$/u
/** "a, b = 16, 7" */
const several =
  /^([\p{L}_]\w{0,30}(?:\s{0,2},\s{0,2}[\p{L}_]\w{0,30}){1,5})\s{0,4}=(?!=)\s{0,4}([^=]+)$/u
const increment = /^[$@]?([\p{L}_][\p{L}\p{N}_]{0,40})\s{0,2}(\+\+|--)$/u
const output =
  /^(?:echo|print|puts|say|select|return|yield|disp|output|display|say)(?![\p{L}\p{N}_(:])\s{0,8}(\S[^]*)$/iu
const printing =
  /^(?:[\p{L}_]+[.:]{1,2}){0,3}(?:print|println|printf|printLine|writeline|write|log|info|puts|display|disp|echo|cat|alert|output)(?:f|ln|!)?!?\s{0,2}\(([^]*)\)$/iu
const pythonLoop =
  /^for\s+(\w{1,30})\s+in\s+(?:range\s{0,2}\(([^()]{1,80})\)|(\d{1,6})\.\.(=?)(\d{1,6}))\s{0,4}[:{]$/
const cLoop =
  /^for\s{0,2}\(\s{0,4}(?:\w{1,10}\s+)?(\w{1,30})\s{0,4}=\s{0,4}(-?\d{1,6})\s{0,4};\s{0,4}\1\s{0,4}(<=?)\s{0,4}(\w{1,30})\s{0,4};\s{0,4}(?:\1\+\+|\+\+\1|\1\s{0,4}\+=\s{0,4}1)\s{0,4}\)\s{0,4}\{?$/
const definition =
  /^(?:def|function|fn|func|fun|int|double|float|long|static\s+int|public\s+static\s+int)\s+(\w{1,40})\s{0,2}\(([^()]{0,120})\)[^{:=]{0,20}[:{]$/
const lambda = /^(?:lambda\s+([\w\s,]{0,60}):|\(?([\w\s,]{0,60})\)?\s{0,4}=>)\s{0,4}(\S[^]*)$/
const whileLoop = /^while\s{0,2}(\S[^]{0,120}?)\s{0,4}[:{]$/
/** "do {" or "loop {", the first of which ends with its condition. */
const endlessLoop = /^(?:do|loop|while\s{0,2}\(?(?:True|true|1)\)?)\s{0,2}[:{]$/
const closingCondition = /^\}?\s{0,4}while\s{0,2}\(([^]{1,120})\)$/
const condition = /^(?:if|elif|else\s+if|\}\s{0,2}else\s+if)\s{0,2}(\S[^]{0,120}?)\s{0,4}[:{]$/
const breaking = /^break$/
const lispCall = /^\(([^\s()]{1,40})\s/
/** A loop with its body on the same line. */
const loopOfOneLine =
  /^(while\s{0,2}(?:\([^()]{1,100}\)|[^:{(]{1,100}(?=:))):?\s{0,4}([^\s:{][^]*)$/
const header = /[:{]$/
const noise = /^(?:```[^`]*|~~~.*|[{}]+;?|else\s*[:{]|\}\s*else\s*\{|pass|end|begin|endl)$/i
const prompt = /^(?:>>>|\.\.\.|\$|In \[\d+\]:|\d{1,2}[.)]|[-*•])\s+/
const commentBegin = /(?:\s|^)(?:#|\/\/|--)\s/
const blockComment = /\/\*[^*]{0,200}\*\//

/** A line without the comment at its end or in it. */
function withoutComment(line: string): string {
  const plain = line.replace(blockComment, '')
  const at = plain.search(commentBegin)
  return at < 0 ? plain : plain.slice(0, at)
}

/** The lines that may be code: with inline code by itself, without fences, comments and prompts. */
function linesOf(text: string): readonly Line[] {
  return text.split('\n').flatMap((whole, at) => {
    const indent = whole.length - whole.trimStart().length
    const spans = whole.includes('`') && !/^\s*```/.test(whole) ? inlineCode(whole) : []
    const parts = spans.length > 0 ? spans : [whole]
    return parts.flatMap((part) =>
      statementsOf(part).flatMap((statement) => {
        const line = statement.trim().replace(prompt, '').trim()
        if (line === '') return []
        const [, loop, body = ''] = loopOfOneLine.exec(line) ?? []
        if (loop === undefined) return [{ at, indent, text: line }]
        return [
          { at, indent, text: `${loop}:` },
          { at, indent: indent + 1, text: body },
        ]
      }),
    )
  })
}

const inlineCode = (line: string): readonly string[] =>
  Array.from(line.matchAll(/`{1,2}([^`]{1,300})`{1,2}/g), ([, code = '']) => code)

/** The parts between semicolons; those in brackets of a loop stay. */
function statementsOf(line: string): readonly string[] {
  const plain = withoutComment(line)
  if (!plain.includes(';') || /^\s*for\b/.test(plain)) return [plain.replace(/;\s*$/, '')]
  return plain.split(';')
}

class Program {
  readonly computed: Computed[] = []
  readonly #names = new Map<string, CodeValue>()
  readonly #functions = new Map<string, CodeFunction>()
  #steps = 0
  #calls = 0
  /** Whether the loop that runs was left. */
  #hasBroken = false

  run(lines: readonly Line[]): CodeValue | null {
    let at = 0
    while (at < lines.length && this.#steps < maxSteps) {
      const line = lines[at]
      if (line === undefined) break
      at += 1
      this.#steps += 1
      if (header.test(line.text) && !noise.test(line.text)) {
        const end = blockEnd(lines, at, line)
        const returned = this.#block(line, lines.slice(at, end))
        if (returned !== null) return returned
        at = end
      } else {
        if (breaking.test(line.text)) this.#hasBroken = true
        if (this.#hasBroken) return null
        const returned = this.#statement(line)
        if (returned !== null) return returned
      }
      if (this.#hasBroken) return null
    }
    return null
  }

  /** Runs what a header leads: a loop, the body of a function later, anything else once. */
  #block({ text }: Line, body: readonly Line[]): CodeValue | null {
    const defined = definition.exec(text)
    if (defined !== null && defined[1] !== 'main') {
      this.#define(defined[1] ?? '', namesOf(defined[2] ?? ''), () => this.run(body))
      return null
    }
    if (endlessLoop.test(text)) {
      const closing = body.findIndex((each) => closingCondition.test(each.text))
      const until = closingCondition.exec(body[closing]?.text ?? '')?.[1] ?? '1'
      return this.#repeat(until, closing < 0 ? body : body.slice(0, closing), true)
    }
    const repeated = whileLoop.exec(text)?.[1]
    if (repeated !== undefined) return this.#repeat(repeated, body, false)
    const asked = condition.exec(text)?.[1]
    if (asked !== undefined && this.#evaluate(asked) === 0) return null
    const loop = this.#loop(text)
    if (loop === null) return this.run(body)
    for (const value of loop.values) {
      if (this.#steps >= maxSteps) break
      this.#names.set(loop.name, value)
      const returned = this.run(body)
      if (returned !== null) return returned
    }
    return null
  }

  /** Runs the body as long as a condition holds; `isFirst`: once before it is asked. */
  #repeat(written: string, body: readonly Line[], isFirst: boolean): CodeValue | null {
    const holds = () => {
      const value = this.#evaluate(written)
      return value !== null && value !== 0
    }
    for (let round = 0; round < maxRounds && this.#steps < maxSteps; round += 1) {
      if (!(isFirst && round === 0) && !holds()) break
      this.#steps += 1
      const returned = this.run(body)
      if (returned !== null) return returned
      if (this.#hasBroken) break
    }
    this.#hasBroken = false
    return null
  }

  #loop(text: string): { readonly name: string; readonly values: readonly number[] } | null {
    const python = pythonLoop.exec(text)
    if (python !== null) {
      const [, name = '', range, from, closed, to] = python
      const bounds =
        range === undefined
          ? [Number(from), Number(to) + (closed === '=' ? 1 : 0)]
          : range.split(',').map((part) => this.#number(part))
      return { name, values: rangeOf(bounds) }
    }
    const [, name = '', from = '0', sign, to = ''] = cLoop.exec(text) ?? []
    if (name === '') return null
    return { name, values: rangeOf([Number(from), this.#number(to) + (sign === '<=' ? 1 : 0)]) }
  }

  #define(name: string, parameters: readonly string[], body: () => CodeValue | null): void {
    this.#functions.set(name, (values) => {
      if (this.#calls >= maxCalls || this.#steps >= maxSteps) return Number.NaN
      this.#calls += 1
      for (const [at, parameter] of parameters.entries()) {
        this.#names.set(parameter, values[at] ?? Number.NaN)
      }
      const value = body()
      this.#calls -= 1
      return value ?? Number.NaN
    })
  }

  /** Runs one statement; the value of a return, null for any other. */
  #statement({ text, at, indent }: Line): CodeValue | null {
    if (mayBeLisp(text) || this.#functions.has(lispCall.exec(text)?.[1] ?? '')) {
      for (const line of codeOfLisp(text)) this.#statement({ text: line, at, indent })
      return null
    }
    const plain = text.replace(declaration, '')
    const [, name = '', operator = '', written = ''] = assignment.exec(plain) ?? []
    if (name !== '') {
      this.#assign(name, operator, written, at)
      return null
    }
    const [, targets = '', sources = ''] = several.exec(plain) ?? []
    if (targets !== '') {
      const parts = sources.split(',')
      for (const [place, target] of namesOf(targets).entries()) {
        this.#assign(target, '', parts[place] ?? '', at)
      }
      return null
    }
    const [, counted = '', step] = increment.exec(plain) ?? []
    if (counted !== '') {
      this.#assign(counted, step === '++' ? '+' : '-', '1', at)
      return null
    }
    const streamed = /^(?:std::)?cout\b/.test(text) ? streamedParts(text) : null
    if (streamed !== null) {
      for (const part of streamed) this.#output(part, at)
      return null
    }
    const printed = output.exec(text)?.[1] ?? printing.exec(text)?.[1]
    const value = this.#output(printed ?? text.replace(/^=\s{0,4}(?==|\S)/, ''), at)
    if (printed === undefined) for (const call of callsIn(text)) this.#output(call, at)
    return /^return\b/.test(text) ? value : null
  }

  #assign(name: string, operator: string, written: string, at: number): void {
    const [, first, second, body = ''] = lambda.exec(written) ?? []
    if (body !== '') {
      this.#define(name, namesOf(first ?? second ?? ''), () => this.#evaluate(body))
      return
    }
    const before = this.#names.get(name)
    const value =
      operator === '' ? this.#evaluate(written) : this.#evaluate(`${name} ${operator} (${written})`)
    if (value === null) return
    this.#names.set(name, value)
    if (operator !== '' ? before !== undefined : !isLiteral(written)) this.#yield(value, at)
  }

  /** Notes what an expression, or each of several, comes to. */
  #output(written: string, at: number): CodeValue | null {
    const value = this.#evaluate(`[${written}]`)
    if (!Array.isArray(value)) return null
    const [first = null] = value
    if (!isLiteral(written)) for (const each of value) this.#yield(each, at)
    return first
  }

  #yield(value: CodeValue, line: number): void {
    for (const each of numbersOf(value)) this.computed.push({ value: each, line })
  }

  #number(written: string): number {
    const value = this.#evaluate(written)
    return typeof value === 'number' ? value : Number.NaN
  }

  readonly #scope = {
    names: this.#names,
    functions: this.#functions,
    step: () => (this.#steps += 1) < maxSteps,
  }

  readonly #evaluate = (written: string): CodeValue | null => evaluateCode(written, this.#scope)
}

/** What `cout << a << b` writes. */
const streamedParts = (text: string): readonly string[] => text.split('<<').slice(1)

/** Where the block of a header ends: at the first line that is indented no deeper, or its bracket. */
function blockEnd(lines: readonly Line[], from: number, { text, indent }: Line): number {
  let [open, end] = [1, from]
  for (; end < lines.length; end += 1) {
    const line = lines[end]
    if (line === undefined) break
    if (text.endsWith(':') && line.indent <= indent) break
    if (text.endsWith('{')) {
      open += line.text.split('{').length - line.text.split('}').length
      if (open <= 0) return end + 1
    }
  }
  return end
}

const namesOf = (parameters: string): readonly string[] =>
  parameters.split(',').map(
    (each) =>
      each
        .replace(/[:=].*/, '')
        .trim()
        .split(/\s+/)
        .at(-1) ?? '',
  )

function rangeOf(bounds: readonly number[]): readonly number[] {
  const [first = 0, second, step = 1] = bounds
  const [from, to] = second === undefined ? [0, first] : [first, second]
  if (!(step !== 0) || !Number.isFinite(from + to + step)) return []
  const count = Math.min(maxRounds, Math.max(0, Math.ceil((to - from) / step)))
  return Array.from({ length: count }, (_, at) => from + at * step)
}

/** A number or text as it stands: it is written, not computed. */
const isLiteral = (written: string): boolean =>
  /^(?:[-+]?[\d.,_ ]+|"[^"{}$]*"|'[^'{}$]*')$/.test(written.trim())

/** The numbers of a value; those in a text that was put together, too. */
function numbersOf(value: CodeValue): readonly number[] {
  if (typeof value === 'number') return Number.isFinite(value) ? [value] : []
  if (typeof value === 'string') return (value.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number)
  return value.flatMap(numbersOf)
}

const callBegin =
  /(?<![\p{L}\p{N}_.])(?:int|parseInt|Number\.parseInt|Number|Math\.\w{2,8}|sum|eval|SUM|PRODUCT|HEX2DEC|BIN2DEC|OCT2DEC|0[xbo][\da-f])[(\da-f]?/giu

/** Calls and numbers of other bases in a line of prose. */
function callsIn(text: string): readonly string[] {
  const calls: string[] = []
  for (const { 0: begin, index } of text.matchAll(callBegin)) {
    if (/^0[xbo]/i.test(begin))
      calls.push(/^0[xbo][\da-f_]+/i.exec(text.slice(index, index + 40))?.[0] ?? '')
    else if (begin.endsWith('(')) calls.push(text.slice(index, endOfCall(text, index)))
  }
  return calls.filter((call) => call !== '')
}

/** What a line of code begins with: an assignment, output, a call, a formula of a spreadsheet. */
const beginning =
  /(?:(?:let|const|var|mut|final|auto|val|my|local|static|unsigned|dim|set|int|integer|long|short|double|float|number|uint32_t|int64_t|i32|f64)[ \t]{1,3}){0,3}(?:[$@]?[\p{L}_][\p{L}\p{N}_.]{0,40}(?:[ \t]{0,3}:[ \t]{0,3}\w{1,20}|(?:,[ \t]{0,3}[\p{L}_]\w{0,30}){1,5})?[ \t]{0,4}(?:\*\*|\/\/|[-+*/%^])?(?:=|:=|<-|\+\+|--)(?![=>])|=[ \t]{0,4}[(\p{L}\d-]|(?:echo|print|puts|say|select|return|yield|cout|std::cout)\b|(?:[\p{L}_]{1,20}[.:]{1,2}){0,3}(?:print|log|write|puts|display|disp|echo|alert|output)\p{L}{0,8}!?\(|(?:def|for|fn|func|function|while|public)\b)/iuy
/** Words that a line of code may begin with, and prose seldom does. */
const codeWords = wordSet(
  `let const var mut final auto val my local static unsigned dim set int integer long short double float
   number uint32_t int64_t i32 f64 echo print puts say select return yield cout std def for fn func function
   while public`,
)
/** Signs of which one follows the first word of a line of code. */
const afterName: ReadonlySet<string> = new Set('=+-*/%^:<,(!')
const beginsAfter = ['\n', ';', '`'] as const
/** The name of a function that computes, before its bracket. */
const calledBefore = /(?:int|number|float|str|chr|sum|eval|len|product|2dec|math\.\w{2,8})$/i
const longestName = 14
const otherBase = /0[xbo][\da-f]/i

/** Whether a text may hold a line of code. It looks where a line, a statement or a call begins, not at each sign. */
export function mayHoldCode(text: string): boolean {
  if (beginsAt(text, 0)) return true
  for (const sign of beginsAfter) {
    for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) {
      if (beginsAt(text, at + 1)) return true
    }
  }
  for (let at = text.indexOf('('); at >= 0; at = text.indexOf('(', at + 1)) {
    if (
      /\w/.test(text.charAt(at - 1)) &&
      calledBefore.test(text.slice(Math.max(0, at - longestName), at))
    )
      return true
  }
  return text.includes('0') && otherBase.test(text)
}

/** Whether code may begin at a place; most prose ends at its second word. */
function beginsAt(text: string, from: number): boolean {
  let at = afterPrompt(text, from)
  const start = at
  if (text.charAt(at) === '(') return mayBeLisp(text.slice(at, at + longestBeginning))
  while (isNameSign(text.charCodeAt(at))) at += 1
  const word = text.slice(start, at)
  while (text.charAt(at) === ' ') at += 1
  if (!afterName.has(text.charAt(at)) && !codeWords.has(word.toLowerCase())) return false
  beginning.lastIndex = start
  return beginning.test(text)
}

/** The place behind blanks and a prompt, such as ">>>" or "2)". */
function afterPrompt(text: string, from: number): number {
  let at = from
  while (text.charAt(at) === ' ' || text.charAt(at) === '\t') at += 1
  const sign = text.charAt(at)
  if (!promptBegins.has(sign)) return at
  const found = /^(?:>>>|\d{1,2}[.)]|[-*•])[ \t]{1,3}/.exec(text.slice(at, at + maxPrompt))
  return at + (found?.[0].length ?? 0)
}

const maxPrompt = 8
/** Characters in which a bracket and its operator stand. */
const longestBeginning = 32
const promptBegins: ReadonlySet<string> = new Set('>-*•0123456789')

const isNameSign = (code: number): boolean =>
  isLetter(code) || isDigit(code) || code === 95 || code === 36 || code === 46 || code > 127

/** What the lines of a text compute, in the order in which they run. */
export function computedIn(text: string): readonly Computed[] {
  if (!mayHoldCode(text)) return []
  const skipped = text.slice(0, -maxChars).split('\n').length - 1
  const program = new Program()
  program.run(linesOf(text.slice(-maxChars)))
  return program.computed.map(({ value, line }) => ({ value, line: line + skipped }))
}
