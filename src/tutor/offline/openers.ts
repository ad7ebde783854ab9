/** First words of a reply that meet the learner where they are, before the question brings them back. */
import { newestMessage } from '../assess'
import type { TutorInput } from '../tutor'
import { type Tone, toneOf } from './tone'

type Words = Readonly<Partial<Record<Tone, readonly string[]>>> & {
  readonly plain: readonly string[]
}

const refusing: Words = {
  meddling: [
    'My rules stay as they are, but your work counts.',
    'That changes nothing about how I help.',
    'Nice try; a step of yours would move us further.',
  ],
  resigned: ['Before you give up, one small piece.', 'You are nearer than it feels.'],
  frustrated: ['I can hear that this is tiresome.', 'Fair enough, it is a stubborn one.'],
  pressing: [
    'I know that you want it done.',
    'A result from me would not help you next time.',
    'I keep the answer back, but not the help.',
  ],
  plain: [
    'The answer is worth more if it is yours, so I keep it back.',
    'I would rather not say it: you can get there.',
    'Not yet, but here is something to go on.',
  ],
}

const returning: Words = {
  thanks: ['You are welcome.', 'Gladly.', 'With pleasure.'],
  frustrated: ['I can hear that this is tiresome.', 'It does get easier with a smaller piece.'],
  resigned: ['Let us make it smaller.', 'One small piece, then.'],
  meddling: ['That is not for me to change.', 'I stay with the task.'],
  silent: ['Take your time.', 'No hurry.', 'Let us go on in small steps.'],
  greeting: ['Hello, good to have you back.', 'Hello.'],
  plain: [
    'Let us bring that back to the task.',
    'Noted; now to the task itself.',
    'I will leave that aside for now.',
  ],
}

const encouraging: Words = {
  frustrated: ['It is a stubborn one; let us make it smaller.', 'Then one small piece only.'],
  resigned: ['You need not see the whole way.', 'One small piece is enough.'],
  silent: ['Take your time.', 'Let us look at one piece.'],
  plain: [
    'That is a fine place to start from.',
    'No harm in that.',
    'Then a smaller piece of it.',
    'Let us take it one step at a time.',
  ],
}

const parting: Words = { thanks: ['You are welcome.', 'Gladly.'], plain: ['Good.', 'Fine.'] }

/** Before a question that stands where the answer was asked for. */
export function refusalOpeners(input: TutorInput): readonly string[] {
  return fitting(refusing, input)
}

/** Before a question that leads back to the task. */
export function returnOpeners(input: TutorInput): readonly string[] {
  return fitting(returning, input)
}

/** Before a question for somebody who is stuck. */
export function encouragementOpeners(input: TutorInput): readonly string[] {
  return fitting(encouraging, input)
}

/** When everything is done. */
export function closingOpeners(input: TutorInput): readonly string[] {
  return fitting(parting, input)
}

function fitting(words: Words, { turns }: TutorInput): readonly string[] {
  return words[toneOf(newestMessage(turns))] ?? words.plain
}
