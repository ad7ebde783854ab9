/** What a prompt is: what it takes, and what it has the learner say. One file a prompt. */
import type { Static, TObject } from '@sinclair/typebox'

export interface Prompt {
  readonly name: string
  readonly title: string
  readonly description: string
  /** Texts alone, as the protocol has it. */
  readonly input: TObject
  /** Suggestions for an argument, by its name. */
  readonly suggestions: Readonly<Record<string, readonly string[]>>
  /** What the learner's side says to the model that uses the tools. */
  say(input: unknown): string
}

/** A prompt whose `say` is typed by its input. */
export const prompt = <const I extends TObject>(
  definition: Omit<Prompt, 'input' | 'say'> & { readonly input: I; say(input: Static<I>): string },
): Prompt => definition
