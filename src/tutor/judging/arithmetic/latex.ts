/** Reads the commands and braces of LaTeX: `\\frac{3}{4}` becomes ((3)/(4)). */
import Fraction from 'fraction.js'
import { type Place, plainNumber, type Scan, type MathSign } from './token'

const commands: Readonly<Record<string, MathSign>> = {
  '\\cdot': '*',
  '\\times': '*',
  '\\ast': '*',
  '\\div': '/',
  '\\%': '%',
  '\\sqrt': '√',
}
const silent =
  /^\\(?:left|right|bigg?|Bigg?|displaystyle|textstyle|quad|qquad|limits|[,;:! ()[\]$&])$/
const wrapping = /^\\(?:text\w*|math(?:rm|bf|it)|operatorname|boxed|fbox|mbox|underline|hbox)$/

/** Reads one command. An unknown one is a break, so that nothing is read across it. */
export function readCommand(state: Scan, name: string, place: Place): void {
  const push = (sign: MathSign) => state.tokens.push({ ...place, kind: 'sign', sign })
  const sign = commands[name]
  if (/^\\[dtc]?frac$/.test(name)) return addFraction(state, place)
  if (silent.test(name)) state.isSpaced = true
  else if (wrapping.test(name)) state.command = 'text'
  else if (name === '\\approx' || name === '\\simeq')
    state.tokens.push({ ...place, kind: 'equals', isRounded: true })
  else if (sign === undefined) state.tokens.push({ ...place, kind: 'break', mark: name })
  else {
    push(sign)
    if (sign === '√') state.command = 'root'
  }
}

/** `\frac{a}{b}` is ((a)/(b)), and `\frac12` is (1/2). */
function addFraction(state: Scan, place: Place): void {
  const whole = state.tokens.at(-1)
  const isMixed = whole?.kind === 'number' && !place.isSpaced && whole.decimals === 0
  const short = /^ ?(\d)(\d)/.exec(state.plain.slice(place.end, place.end + 3))
  if (short === null) {
    state.command = isMixed ? 'mixed' : 'top'
    state.commandStart = place.start
    if (isMixed) state.tokens.splice(-1, 0, { ...place, kind: 'sign', sign: '(' })
    if (isMixed) state.tokens.push({ ...place, kind: 'sign', sign: '+' })
    return
  }
  const end = place.end + short[0].length
  const value = plainNumber(new Fraction(Number(short[1]), Math.max(1, Number(short[2]))))
  state.tokens.push({ ...place, end, ...value })
  state.at = end
}

/** Reads a brace. What it stands for depends on the command before it. */
export function readBrace(state: Scan, brace: string, place: Place): void {
  const push = (sign: MathSign) => state.tokens.push({ ...place, kind: 'sign', sign })
  if (brace === '{') {
    const { command } = state
    state.command = null
    state.isSpaced = true
    if (command === 'text') {
      state.braces.push([])
      return
    }
    const isTop = command === 'top' || command === 'mixed'
    if (isTop) state.tokens.push({ ...place, start: state.commandStart, kind: 'sign', sign: '(' })
    if (isTop) state.closing = command === 'mixed' ? [')', ')', ')'] : [')', ')']
    push('(')
    state.braces.push(isTop ? [')', '/'] : command === 'bottom' ? state.closing : [')'])
    return
  }
  const closing = state.braces.pop()
  for (const sign of closing ?? []) push(sign)
  if (closing?.includes('/')) state.command = 'bottom'
}
