/** Values, zeros and inverses of functions. */
import Fraction from 'fraction.js'
import { formatPolynomial } from '../../math/algebra/format'
import { type Draft, skillOf } from '../draft'
import type { Texts } from '../item'
import type { Random } from '../random'
import { bracketed, signed } from '../building-blocks'

const rule: Texts = {
  en: 'To find f(a), put a in the place of x. The place where f has a given value solves an equation. In g(f(x)) the inner function comes first.',
  de: 'Für f(a) setzt man a an die Stelle von x. Die Stelle, an der f einen Wert annimmt, löst eine Gleichung. In g(f(x)) kommt die innere Funktion zuerst.',
  fr: 'Pour f(a), on met a à la place de x. L’endroit où f prend une valeur est solution d’une équation. Dans g(f(x)), la fonction intérieure vient d’abord.',
  es: 'Para f(a) se pone a en el lugar de x. El lugar donde f toma un valor resuelve una ecuación. En g(f(x)) la función interior va primero.',
}
const askInsert: Texts = {
  en: 'Which number stands in the place of x, and which operation is done with it first?',
  de: 'Welche Zahl steht an der Stelle von x, und welche Rechnung kommt damit zuerst?',
  fr: 'Quel nombre est à la place de x, et quelle opération vient d’abord ?',
  es: '¿Qué número está en el lugar de x y qué operación va primero?',
}
const askInput: Texts = {
  en: 'Is the value of the function given here, or the place?',
  de: 'Ist hier der Funktionswert gegeben oder die Stelle?',
  fr: 'Donne-t-on ici la valeur de la fonction, ou l’endroit ?',
  es: '¿Se da aquí el valor de la función o el lugar?',
}
const askInner: Texts = {
  en: 'Which function is applied first, and to what?',
  de: 'Welche Funktion wird zuerst angewendet, und worauf?',
  fr: 'Quelle fonction applique-t-on d’abord, et à quoi ?',
  es: '¿Qué función se aplica primero y a qué?',
}
const hints: readonly Texts[] = [askInput, askInner, askInsert]

const number = (random: Random): number => random.pick([-1, 1]) * random.int(2, 9)

/** "f(-3) for f(x) = 2x^2 - 5x + 1" */
function value(random: Random): Draft {
  const [a, b, c] = [random.int(2, 7), number(random), number(random)]
  const at = number(random)
  const formula = formatPolynomial([new Fraction(c), new Fraction(b), new Fraction(a)], 'x')
  const result = a * at * at + b * at + c
  return {
    question: {
      en: `Let $f(x) = ${formula}$. What is $f(${at})$?`,
      de: `Es sei $f(x) = ${formula}$. Wie groß ist $f(${at})$?`,
      fr: `Soit $f(x) = ${formula}$. Combien vaut $f(${at})$ ?`,
      es: `Sea $f(x) = ${formula}$. ¿Cuánto vale $f(${at})$?`,
    },
    kind: 'number',
    calculations: [`${a} * ${bracketed(at)}^2`, `${a * at * at} ${signed(b * at)} ${signed(c)}`],
    mistakes: [
      [String((a * at) ** 2 + b * at + c), askInsert],
      [String(result - 2 * b * at), askInsert],
    ],
  }
}

/** "For which x is f(x) = 7?" */
function place(random: Random): Draft {
  const [a, b, x] = [random.int(2, 12), number(random), number(random)]
  const y = a * x + b
  return {
    question: {
      en: `Let $f(x) = ${a}x ${signed(b)}$. For which $x$ is $f(x) = ${y}$?`,
      de: `Es sei $f(x) = ${a}x ${signed(b)}$. Für welches $x$ ist $f(x) = ${y}$?`,
      fr: `Soit $f(x) = ${a}x ${signed(b)}$. Pour quel $x$ a-t-on $f(x) = ${y}$ ?`,
      es: `Sea $f(x) = ${a}x ${signed(b)}$. ¿Para qué $x$ es $f(x) = ${y}$?`,
    },
    kind: 'equation',
    answers: [`x = ${x}`],
    lines: [`${a}x ${signed(b)} = ${y}`, `${a}x = ${y - b}`, `x = ${x}`],
    mistakes: [
      [`x = ${a * y + b}`, askInput],
      [`x = ${new Fraction(y + b, a).toFraction()}`, askInsert],
    ],
  }
}

/** "g(f(x))" */
function nested(random: Random): Draft {
  const [a, b, c, d] = [random.int(2, 9), number(random), random.int(2, 9), number(random)]
  const line = (m: number, n: number) => formatPolynomial([new Fraction(n), new Fraction(m)], 'x')
  const given = `f(x) = ${line(a, b)}$, $g(x) = ${line(c, d)}`
  if (c * b + d === 0 || a * d + b === 0) return nested(random)
  return {
    question: {
      en: `Let $${given}$. Write $g(f(x))$ as simply as possible.`,
      de: `Es seien $${given}$. Schreibe $g(f(x))$ so einfach wie möglich.`,
      fr: `Soient $${given}$. Écris $g(f(x))$ le plus simplement possible.`,
      es: `Sean $${given}$. Escribe $g(f(x))$ de la forma más simple.`,
    },
    kind: 'expression',
    answers: [line(a * c, c * b + d)],
    lines: [`${c}(${line(a, b)}) ${signed(d)}`, line(a * c, c * b + d)],
    form: 'expanded',
    mistakes: [
      [line(a * c, a * d + b), askInner],
      [line(a + c, b + d), askInner],
      [line(a * c, b + d), askInsert],
    ],
  }
}

export const functions = skillOf({
  id: 'functions',
  area: 'functions',
  name: { en: 'Functions', de: 'Funktionen', fr: 'Fonctions', es: 'Funciones' },
  prerequisites: ['linear-equations', 'expanding'],
  rule,
  hints,
  levels: { easy: [value], medium: [place], hard: [nested] },
})
