/** What every tool implements: a description for the model, and the work. */
import type { TSchema } from '@sinclair/typebox'

/** Adding a tool is one file with one of these, and a line in `toolbox.ts`. */
export interface Tool {
  readonly name: string
  /** For the model: what it does and when to use it. */
  readonly description: string
  /** JSON Schema of an object; input that does not fit never reaches `run`. */
  readonly parameters: TSchema
  /** The result, as JSON. May reject: the model is told that the tool failed, and no more. */
  run(input: Readonly<Record<string, unknown>>): Promise<unknown>
}
