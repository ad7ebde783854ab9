/** What several skills make their items of: letters, options, and questions that come with options. */
import { inMath } from '../math/algebra/format'
import { type DraftOption, inAll } from './draft'
import type { Texts } from '../math/phrases/phrase'
import type { Random } from '../math/random'

export function letterFor(random: Random): string {
  return random.pick(['x', 'y', 'a', 'n', 't', 'z'])
}

/** A formula in plain notation as an option; `ask` where it is wrong. */
export function formulaOption(formula: string, ask?: Texts): DraftOption {
  return { text: inAll(inMath(formula)), ...(ask && { ask }) }
}

/** A fraction that is not reduced, as an option; `ask` where it is wrong. */
export function fractionOption(top: number, bottom: number, ask?: Texts): DraftOption {
  return { text: inAll(fractionInMath(top, bottom)), ...(ask && { ask }) }
}

/** "$\frac{3}{4}$" */
export function fractionInMath(top: number, bottom: number): string {
  return `$\\frac{${top}}{${bottom}}$`
}

/** "Which of these are equal to …? Give all the letters." */
export function whichAreEqualTo(shown: string): Texts {
  return {
    en: `Which of these are equal to ${shown}? Give all the letters.`,
    de: `Was davon ist gleich ${shown}? Nenne alle Buchstaben.`,
    fr: `Lesquels sont égaux à ${shown} ? Donne toutes les lettres.`,
    es: `¿Cuáles de estos son iguales a ${shown}? Da todas las letras.`,
  }
}

/** "Put these numbers in order, from the smallest to the largest." */
export const fromSmallest: Texts = {
  en: 'Put these numbers in order, from the smallest to the largest.',
  de: 'Ordne diese Zahlen von der kleinsten zur größten.',
  fr: 'Range ces nombres du plus petit au plus grand.',
  es: 'Ordena estos números de menor a mayor.',
}

/** "Put the steps that solve … in order." */
export function orderSteps(equation: string): Texts {
  const shown = inMath(equation)
  return {
    en: `Put the steps that solve ${shown} in order.`,
    de: `Bringe die Schritte, die ${shown} lösen, in die richtige Reihenfolge.`,
    fr: `Mets dans l’ordre les étapes qui résolvent ${shown}.`,
    es: `Pon en orden los pasos que resuelven ${shown}.`,
  }
}
