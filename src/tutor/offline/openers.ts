/**
 * The first sentence of a reply, chosen by the tone of the learner's message. The question follows
 * it.
 */
import { newestMessage } from '../assess'
import type { TutorInput } from '../tutor'

/** The tone of a message beside its mathematics; `plain` where no other fits. */
export type Tone =
  'thanks' | 'frustrated' | 'resigned' | 'meddling' | 'pressing' | 'silent' | 'greeting' | 'plain'

const tonePatterns: readonly (readonly [Tone, RegExp])[] = [
  [
    'meddling',
    /\b(?:ignore|disregard|override|forget)\b.{0,40}\b(?:instructions?|rules?|prompts?|everything|above|previous)\b|\bsystem\s*(?:prompt|:)|\b(?:you are now|pretend|developer mode|jailbreak|debugging|base64|new policy)\b|<\/?system>|"rung"|\brepeat everything\b/i,
  ],
  [
    'frustrated',
    /\b(?:stupid|hate|annoy\w*|frustrat\w*|useless|sucks?|ugh+|argh+|damn|boring|waste of time|fed up|angry|too hard|impossible|nervt|doof)\b/i,
  ],
  [
    'resigned',
    /\bgiv(?:e|ing) up\b|\bi (?:will|can) never\b|\bi'?m (?:too )?(?:dumb|bad|hopeless)\b/i,
  ],
  ['thanks', /\b(?:thanks?|thank you|thx|cheers|danke|merci)\b/i],
  [
    'greeting',
    /^\s*(?:hi|hello|hey|good (?:morning|afternoon|evening)|hallo|bonjour)\b[^\n]{0,20}$/i,
  ],
  ['silent', /^[\s.…?!¿]*$|^\s*(?:h+m+|u+h+m*|ok(?:ay)?|well|so)[\s.…!]*$/i],
  ['pressing', /\b(?:please|now|need|must|exam|teacher|just|only|come on|last chance|again)\b/i],
]

/** The first tone of the list whose pattern fits. */
export function toneOf(text: string): Tone {
  const short = text.slice(0, 500).replaceAll('’', "'")
  return tonePatterns.find(([, pattern]) => pattern.test(short))?.[0] ?? 'plain'
}

type OpenersByTone = Readonly<Partial<Record<Tone, readonly string[]>>> & {
  readonly plain: readonly string[]
}

const refusals: OpenersByTone = {
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

const returns: OpenersByTone = {
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

const encouragements: OpenersByTone = {
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

const closings: OpenersByTone = {
  thanks: ['You are welcome.', 'Gladly.'],
  plain: ['Good.', 'Fine.'],
}

/** Openers of a reply to a learner who asked for the answer. */
export function refusalOpeners(input: TutorInput): readonly string[] {
  return openersFor(refusals, input)
}

/** Openers of a reply that leads back to the task. */
export function returnOpeners(input: TutorInput): readonly string[] {
  return openersFor(returns, input)
}

/** Openers of a reply to a learner who is stuck. */
export function encouragementOpeners(input: TutorInput): readonly string[] {
  return openersFor(encouragements, input)
}

/** Openers of a reply once everything is solved. */
export function closingOpeners(input: TutorInput): readonly string[] {
  return openersFor(closings, input)
}

function openersFor(openers: OpenersByTone, { turns }: TutorInput): readonly string[] {
  return openers[toneOf(newestMessage(turns))] ?? openers.plain
}
