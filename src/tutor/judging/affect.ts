/**
 * The feeling that a learner's message names, in English, German, French or Spanish. Frustration
 * and fear ask for a smaller step, not for an argument.
 */
import { boundRuns } from '../../lib/bounded-text'

/** `frustrated`: annoyed, wants to stop. `anxious`: afraid to fail, or doubts of being able to. */
export type Affect = 'frustrated' | 'anxious'

const frustrated: readonly RegExp[] = [
  /\b(?:annoying|annoyed|frustrat(?:ing|ed|es)|infuriating|pointless|driv(?:es|ing) me (?:mad|crazy|nuts|insane)|fed up|sick of (?:this|it|math\w*)|so (?:stupid|dumb)|(?:this|it|math\w*) sucks)\b/i,
  /\bhat(?:e|ing) (?:this|that|it|math\w*|algebra|geometry|fractions|these|school|homework|studying)\b/i,
  /\b(?:want|going|about) to (?:quit|scream|cry)\b|\b(?:ugh+|argh+|a+r+g+h+)\b|\bwaste of (?:my )?time\b/i,
  /\b(?:nervt|nervig|frustrier(?:t|end)|zum (?:verzweifeln|heulen|kotzen)|keinen? bock|schnauze voll|(?:ich )?hasse (?:mathe\w*|das|es|diese\w*))\b/i,
  /(?<!\p{L})(?:énerv(?:ant|é|ée|e)|agaç(?:ant|e)|frustr(?:ant|é|ée)|(?:j'en ai|en ai) (?:marre|assez)|ras[- ]le[- ]bol|(?:je )?déteste (?:les maths?|ça|cela|ce|cette)|ça (?:me )?(?:soûle|saoule|gonfle))(?!\p{L})/iu,
  /(?<!\p{L})(?:frustrant[ea]|frustrad[oa]|molest[oa]|hart[oa] de|qué rabia|(?:estoy|me tiene) hart[oa]|odio (?:las? mate\w*|esto|eso|los? \p{L}+)|me desespera)(?!\p{L})/iu,
]

const anxious: readonly RegExp[] = [
  /\b(?:i(?:'?m| am) (?:so |really |just |too )?(?:scared|afraid|anxious|nervous|worried|panick\w+|stressed|overwhelmed|stupid|dumb|hopeless|useless|terrible at|(?:so |really )?bad at|not (?:smart|good|clever) enough|no good at))\b/i,
  /\b(?:panic(?:king)?|freaking out|stress(?:es|ing) me(?: out)?|makes me (?:anxious|nervous|feel (?:stupid|dumb))|feel (?:so )?(?:stupid|dumb|hopeless|lost and)|i(?:'ll| will) (?:never (?:get|understand|learn|be able)|fail)|(?:gonna|going to) fail)\b/i,
  /\b(?:ich (?:habe|hab) (?:\w+ )?angst|ich bin (?:zu |so )?(?:dumm|blöd|nervös|doof|schlecht in)|panik|überfordert|ich (?:schaffe?|kapiere?|lerne?) (?:das|es) nie|verzweifelt)\b/i,
  /(?<!\p{L})(?:j'ai (?:trop |très )?peur|je (?:suis|me sens) (?:trop |si |vraiment )?(?:nulle?|bête|stupide|stressée?|angoissée?|perdue? et)|je (?:panique|stresse)|je n'y arriverai jamais|angoiss(?:e|ant))(?!\p{L})/iu,
  /(?<!\p{L})(?:tengo (?:mucho )?miedo|(?:soy|me siento) (?:tan |muy )?(?:tont[oa]|estúpid[oa]|inútil|mal[oa] (?:en|para))|estoy (?:muy )?(?:nervios[oa]|asustad[oa]|agobiad[oa]|estresad[oa])|me (?:agobia|estresa|da miedo)|nunca lo (?:entenderé|lograré)|pánico)(?!\p{L})/iu,
]

/** The feeling that a message names; null where it names none. */
export function affectOf(text: string): Affect | null {
  const start = boundRuns(text.slice(0, 2000)).replaceAll('’', "'")
  if (frustrated.some((pattern) => pattern.test(start))) return 'frustrated'
  return anxious.some((pattern) => pattern.test(start)) ? 'anxious' : null
}
