/**
 * The help of an item, rung by rung: a question, a stronger one, the first step, and at last the
 * solution, which settles the item. Nothing before the last rung has the answer in it.
 */
import type { ItemContent } from '../../practice/item'
import type { ItemRow } from './practice-rows'
import { helpRungs } from './model'

export type HelpRung = (typeof helpRungs)[number]

/** The rung above; the last one stays. */
export function nextRung(rung: HelpRung | null): HelpRung {
  const at = rung === null ? 0 : helpRungs.indexOf(rung) + 1
  return helpRungs[at] ?? 'reveal'
}

/** Whether a text about an item says its answer. */
type Disclosure = (item: ItemContent, text: string, rung: HelpRung) => boolean

export function helpText(
  { content }: Pick<ItemRow, 'content'>,
  rung: HelpRung,
  discloses: Disclosure,
): string {
  if (rung === 'reveal') return content.explanation
  const candidates = [...textsOf(content, rung), plainHelp[content.language]]
  return candidates.find((text) => !discloses(content, text, rung)) ?? ''
}

/** What may be said on a rung, the best first. */
function textsOf({ hints, steps }: ItemContent, rung: HelpRung): readonly string[] {
  const [first, second = first, third = second] = hints
  if (rung === 'hint') return known([first])
  if (rung === 'stronger_hint') return known([second, first])
  return known([steps.length > 1 ? steps[0] : undefined, third, second])
}

const known = (texts: readonly (string | undefined)[]): readonly string[] =>
  texts.filter((text) => text !== undefined && text !== '').map(String)

/** A question that helps with every item. */
const plainHelp: Readonly<Record<ItemContent['language'], string>> = {
  en: 'Write down what is given and what is asked. Which rule joins the two?',
  de: 'Schreibe auf, was gegeben und was gesucht ist. Welche Regel verbindet beides?',
  fr: 'Écris ce qui est donné et ce qui est demandé. Quelle règle relie les deux ?',
  es: 'Escribe qué se da y qué se pide. ¿Qué regla une las dos cosas?',
}
