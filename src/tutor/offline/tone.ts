/** How a message is meant beside its mathematics, so that the reply can meet it: thanks, annoyance, pressure. */

/** `plain` where nothing stands out. */
export type Tone =
  'thanks' | 'frustrated' | 'resigned' | 'meddling' | 'pressing' | 'silent' | 'greeting' | 'plain'

const signs: readonly (readonly [Tone, RegExp])[] = [
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

/** The tone that stands out first. */
export function toneOf(text: string): Tone {
  const short = text.slice(0, 500).replaceAll('’', "'")
  return signs.find(([, pattern]) => pattern.test(short))?.[0] ?? 'plain'
}
