/** Values of terms, mixed numbers, and trigonometric values in a product. */
import Fraction from 'fraction.js'
import { lettersIn } from '../algebra/expression'
import { plainNotation } from '../algebra/notation'
import { readExpression } from '../algebra/read-expression'
import type { Texts } from '../phrases/phrase'
import type { TaskType } from './task-type'

const askInsert: Texts = {
  en: 'What stands in place of each letter, with its sign in brackets?',
  de: 'Was steht anstelle jedes Buchstabens, mit seinem Vorzeichen in Klammern?',
  fr: 'Que met-on à la place de chaque lettre, avec son signe entre parenthèses ?',
  es: '¿Qué se pone en lugar de cada letra, con su signo entre paréntesis?',
}
const askOrder: Texts = {
  en: 'Which operations come first: powers, products or sums?',
  de: 'Was kommt zuerst: Potenzen, Produkte oder Summen?',
  fr: 'Qu’est-ce qui vient d’abord : puissances, produits ou sommes ?',
  es: '¿Qué va primero: potencias, productos o sumas?',
}

/** "Evaluate 2a + 3b for a = 4 and b = -1" */
const valueOfTerm: TaskType = {
  subject: 'term: value',
  rule: askInsert,
  hints: [askInsert, askOrder, askOrder],
  text: {
    en: 'Evaluate ${term:term}$ for ${x:letter} = {at:signed}$.',
    de: 'Berechne ${term:term}$ für ${x:letter} = {at:signed}$.',
    fr: 'Calcule ${term:term}$ pour ${x:letter} = {at:signed}$.',
    es: 'Calcula ${term:term}$ para ${x:letter} = {at:signed}$.',
  },
  asks: {
    en: [
      '<@find|Substitute and evaluate> <|the value of |the expression |the value of the expression >{term:term} <for|when|if|at|given that|where> {x:letter} = {at:signed}<<, | and >{y:letter} = {by:signed}|>.',
      '<If|When> {x:letter} = {at:signed}<<, | and >{y:letter} = {by:signed}|>, @find <|the value of >{term:term}.',
    ],
    de: [
      '@find <|den Wert von |den Wert des Terms |den Term |der Wert von |der Wert des Terms >{term:term} <für|wenn|mit> {x:letter} = {at:signed}<<, | und >{y:letter} = {by:signed}|><| ist>.',
    ],
    fr: [
      '@find <|la valeur de |l’expression |la valeur de l’expression >{term:term} <pour|si|quand|avec> {x:letter} = {at:signed}<<, | et >{y:letter} = {by:signed}|>.',
    ],
    es: [
      '@find <|el valor de |la expresión |el valor de la expresión >{term:term} <para|si|cuando|con> {x:letter} = {at:signed}<<, | y | e >{y:letter} = {by:signed}|>.',
    ],
  },
  needs: 'term x at',
  solve: ({ term = '', x = '', at = '', y = x, by = at }) => {
    const formula = plainNotation(term).trim()
    const tree = readExpression(formula)
    const letters = tree === null ? new Set<string>() : lettersIn(tree)
    const given: Readonly<Record<string, string>> = { [x]: at, [y]: by }
    if (formula.includes('sqrt') || letters.size === 0 || letters.size !== new Set([x, y]).size)
      return null
    if (![...letters].every((letter) => letter in given)) return null
    const right = withValues(formula, given)
    const unsigned = Object.entries(given).map(([name, value]) => [name, value.replace('-', '')])
    const slips = withValues(formula, Object.fromEntries(unsigned) as typeof given)
    return {
      calculations: [right],
      statement: formula,
      mistakes: slips === right ? [] : [[slips, askInsert]],
    }
  },
  make: (random) => ({
    term: `${random.int(2, 6)}x^2 - ${random.int(2, 9)}x + ${random.int(1, 9)}`,
    x: 'x',
    at: String(random.pick([-1, 1]) * random.int(2, 5)),
  }),
}

/** A term with its letters as their values, each a factor of what stands before it: "2ab" as "2*(4)*(-1)". */
const withValues = (term: string, given: Readonly<Record<string, string>>): string =>
  Array.from(term, (sign, at) => {
    const value = given[sign]
    if (value === undefined) return sign
    return /[a-z\d)]/i.test(term[at - 1] ?? '') ? `*(${value})` : `(${value})`
  }).join('')

/* ---- Mixed numbers ---- */

const askWholes: Texts = {
  en: 'How many wholes are in it, and what is left over?',
  de: 'Wie viele Ganze stecken darin, und was bleibt übrig?',
  fr: 'Combien d’entiers y a-t-il dedans, et que reste-t-il ?',
  es: '¿Cuántos enteros hay en ella y qué queda?',
}
const askParts: Texts = {
  en: 'How many of these parts are in the wholes alone?',
  de: 'Wie viele dieser Teile stecken allein in den Ganzen?',
  fr: 'Combien de ces parts y a-t-il dans les seuls entiers ?',
  es: '¿Cuántas de esas partes hay solo en los enteros?',
}

const improperNames =
  '<as|to|into|in> <an |a |>improper fraction|als <einen |>unechten bruch|in einen unechten bruch|<en|sous forme de|sous la forme de|comme> <une |>fraction <impropre|simple>|<en|como|a> <una |>fraccion impropia'
const mixedNames =
  '<as|to|into|in> <a |>mixed <number|fraction|numeral>|als <eine |>gemischte zahl|als gemischten bruch|in eine gemischte zahl|<en|sous forme de|sous la forme de|comme> <un |>nombre <mixte|fractionnaire>|<en|como|a> <un |>numero mixto|<en|como|a> <una |>fraccion mixta'
const rewriting =
  'write convert change express turn rewrite the number fraction improper mixed schreibe wandle um gib stelle dar den bruch die gemischte zahl verwandle ecris convertis exprime transforme donne le nombre la fraction d une escribe convierte expresa transforma pasa el numero la fraccion mixto'

/** A fraction that is improper as it stands. */
function improperAlready(top: string, bottom: string): ReturnType<TaskType['solve']> {
  if (top === '' || bottom === '' || Number(top) <= Number(bottom)) return null
  const [statement, answer] = [`${top}/${bottom}`, `${Number(top)}/${bottom}`]
  const lines = [statement, answer]
  return { exact: { form: 'improper', values: [answer], answer, ways: [], lines, statement } }
}

/** The improper fraction of a mixed number, "2 3/4". */
function improperOf(mixed: string): ReturnType<TaskType['solve']> {
  const [whole = '', part = '', parts = ''] = mixed.split(/[ /]/)
  const sum = Number(whole) * Number(parts) + Number(part)
  if (sum <= Number(parts)) return null
  const answer = `${sum}/${parts}`
  return {
    exact: {
      form: 'improper',
      values: [answer],
      answer,
      ways: [`${whole}*${parts}`, `${whole}*${parts} + ${part}`, `${whole} + ${part}/${parts}`],
      lines: [`(${whole}*${parts} + ${part})/${parts}`, answer],
      statement: `${whole} ${part}/${parts}`,
    },
    mistakes: [
      [`${Number(whole) + Number(part)}/${parts}`, askParts],
      [`${Number(whole) * Number(part)}/${parts}`, askParts],
      [`${Number(whole) * Number(parts)}/${parts}`, askParts],
    ],
  }
}

const toImproper: TaskType = {
  subject: 'fraction form: improper',
  rule: askParts,
  hints: [askParts, askParts, askParts],
  text: {
    en: 'Write {n:mixed} as an improper fraction.',
    de: 'Schreibe {n:mixed} als unechten Bruch.',
    fr: 'Écris {n:mixed} sous forme de fraction impropre.',
    es: 'Escribe {n:mixed} como fracción impropia.',
  },
  cues: [{ facts: ['{n:mixed}', '{top}/{bottom}'], asks: `<${improperNames}>`, words: rewriting }],
  needs: '',
  solve: ({ n, top = '', bottom = '' }) =>
    n === undefined ? improperAlready(top, bottom) : improperOf(n),
  make: (random) => {
    const bottom = random.int(3, 9)
    return { n: `${random.int(2, 9)} ${random.int(1, bottom - 1)}/${bottom}` }
  },
}

const toMixed: TaskType = {
  subject: 'fraction form: mixed number',
  rule: askWholes,
  hints: [askWholes, askWholes, askWholes],
  text: {
    en: 'Write {top}/{bottom} as a mixed number.',
    de: 'Schreibe {top}/{bottom} als gemischte Zahl.',
    fr: 'Écris {top}/{bottom} sous forme de nombre mixte.',
    es: 'Escribe {top}/{bottom} como número mixto.',
  },
  cues: [{ facts: ['{top}/{bottom}'], asks: `<${mixedNames}>`, words: rewriting }],
  needs: 'top bottom',
  solve: ({ top = '', bottom = '' }) => {
    const [over, under] = [Number(top), Number(bottom)]
    const rest = over % under
    if (under < 2 || over <= under || rest === 0) return null
    const whole = (over - rest) / under
    const part = new Fraction(rest, under).toFraction()
    return {
      exact: {
        form: 'mixed',
        values: [`${top}/${bottom}`],
        answer: `${whole} ${part}`,
        ways: [`${whole}*${under}`, `${over} - ${whole * under}`, `${whole} + ${rest}/${under}`],
        lines: [`${top}/${bottom} = ${whole} + ${rest}/${under}`],
        statement: `${top}/${bottom}`,
      },
      mistakes: [
        [`${whole} + ${rest}/${over}`, askWholes],
        [`${rest} + ${whole}/${under}`, askWholes],
      ],
    }
  },
  make: (random) => {
    const under = random.pick([3, 5, 7])
    return {
      top: String(under * random.int(2, 9) + random.int(1, under - 1)),
      bottom: String(under),
    }
  },
}

export const termTasks: readonly TaskType[] = [valueOfTerm, toImproper, toMixed]
