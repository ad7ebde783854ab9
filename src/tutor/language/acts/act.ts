/** The acts of dialogue by name, and what a language has for each. */
import type { Wordings } from '../sentences'

/** In the order of their weight: of several acts in one message the first is answered. */
export const acts = [
  'farewell',
  'stop',
  'pause',
  'insult',
  'sad',
  'selfDoubt',
  'afraid',
  'dislike',
  'example',
  'easier',
  'harder',
  'rephrase',
  'again',
  'skip',
  'change',
  'identity',
  'languages',
  'abilities',
  'purpose',
  'calculator',
  'progress',
  'checking',
  'disagree',
  'doubt',
  'why',
  'lost',
  'unknowing',
  'tired',
  'bored',
  'swearing',
  'done',
  'joke',
  'wellbeing',
  'glad',
  'chat',
  'praise',
  'sorry',
  'thanks',
  'greeting',
  'waiting',
  'dissent',
  'assent',
  'laugh',
] as const
export type Act = (typeof acts)[number]

/** How an act is heard, and what the tutor says first. */
export interface ActWords {
  /** Patterns of a whole clause, in lower case and without punctuation. */
  readonly hears: readonly string[]
  /** Openers; a question follows them. */
  readonly says: Wordings
  /** Openers where no task is open; absent where the others fit. */
  readonly free?: Wordings
}

export type ActCatalogue = Readonly<Record<Act, ActWords>>
