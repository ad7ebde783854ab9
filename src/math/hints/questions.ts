/**
 * Questions as data. A template is a sentence with `{name}` where a value stands; a ladder holds
 * the templates of each rung. Each kind of problem has a table of them in this folder.
 */
import { inMath } from '../algebra/format'
import type { AskingRung, WrongStep } from '../problem'

/** The templates of each rung. Each template ends in its only question mark. */
export type Ladder = Readonly<Record<AskingRung, readonly string[]>>

/** The names in a template, so that the compiler finds a value that is missing. */
type NamesIn<Template extends string> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

/** The templates with their values put in. Values are not searched for names again. */
export function fillTemplates<Template extends string>(
  templates: readonly Template[],
  values: Readonly<Record<NamesIn<Template>, string>>,
): readonly string[] {
  const known: Readonly<Record<string, string | undefined>> = values
  return templates.map((template) =>
    template.replace(/\{(\w+)\}/g, (whole, name: string) => known[name] ?? whole),
  )
}

/** A wrong step and the step before it as `$…$`. */
export function wrongStepValues({ quote, previous }: WrongStep): {
  readonly quote: string
  readonly previous: string
} {
  return { quote: inMath(quote), previous: inMath(previous) }
}

/** Questions about a line that has the answer's value, but not yet its final form. */
export function askToFinish(current: string): readonly string[] {
  return fillTemplates(
    [
      'How would you write {shown} so that nothing in it is left to work out?',
      'Which part of {shown} can still be worked out or made shorter?',
      '{shown} can be said more simply. What is the shortest way to write it?',
    ],
    { shown: inMath(current) },
  )
}
