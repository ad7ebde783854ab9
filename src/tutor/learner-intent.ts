/**
 * What a learner's message wants, by its words: it asks for the answer, is stuck, opens a subject, corrects,
 * or names a feeling, in English, German, French or Spanish.
 */
import { boundRuns } from '../lib/bounded-text'
import { topicsIn } from './language/topics'

const answerRequests = [
  /\b(?:just|simply|please|now)\s+(?:\w+\s+){0,2}(?:tell|give|show|say|print|reveal|solve|write)\b/i,
  /\b(?:tell|give|show|print|reveal|say|write|output|display|repeat)\s+(?:\w+\s+){0,3}(?:answer|solution|result)\b/i,
  /\bwhat(?:'?s|\s+is|\s+was)\s+(?:the|your|its?)\s+(?:\w+\s+)?(?:answer|solution|result)\b/i,
  /\b(?:ignore|forget|disregard|override)\b.{0,40}\b(?:instructions?|rules?|prompts?|everything|above|previous)\b/i,
  /\bwhat(?:'?s|\s+is)\s+[a-z]\s{0,32}[?.!]{0,32}\s*$/i,
  /\b(?:system prompt|developer mode|jailbreak|you are now|pretend (?:to be|you))\b/i,
  /\bi\s+(?:give|gave)\s+up\b|\bgiv(?:e|ing)\s+up\b/i,
  /\b(?:do|solve|finish|calculate)\s+(?:it|this|that)\s+for\s+me\b|\bneed\s+(?:only\s+)?the\s+answer\b/i,
  /\banswer\s+(?:please|now|only|it)\b|\bwant\s+the\s+(?:answer|solution|result)\b/i,
  /\b(?:sag|gib|verrate?|nenne?|zeige?)\s+(?:\w+\s+){0,4}(?:antwort|lösung|ergebnis)\b|\b(?:sag|verrat)\s+(?:es\s+)?mir\s+(?:einfach|doch|jetzt|bitte)\b|\bich\s+gebe?\s+auf\b/i,
  /\bwas\s+ist\s+(?:die|das)\s+(?:richtige\s+)?(?:antwort|lösung|ergebnis)\b|\blöse?\s+(?:es|das)\s+für\s+mich\b/i,
  /(?<!\p{L})(?:donne|dis|dites|donnez|montre)(?:[-\s]moi)?\s+(?:\p{L}+\s+){0,3}(?:réponse|solution|résultat)(?!\p{L})|(?<!\p{L})(?:dis|dites)[-\s](?:le[-\s])?moi\b|\bj'abandonne\b/iu,
  /(?<!\p{L})quelle\s+est\s+la\s+(?:bonne\s+)?(?:réponse|solution)(?!\p{L})/iu,
  /(?<!\p{L})(?:dime|dame|di|muéstrame|dígame|deme)\s+(?:\p{L}+\s+){0,3}(?:respuesta|solución|resultado)(?!\p{L})|(?<!\p{L})(?:dímel[oa]|me\s+rindo)(?!\p{L})/iu,
  /(?<!\p{L})cuál\s+es\s+(?:la|el)\s+(?:respuesta|solución|resultado)(?!\p{L})/iu,
  /(?<!\p{L})was\s+kommt\s+(?:\p{L}+\s+){0,2}(?:he)?raus(?!\p{L})/iu,
  /(?<!\p{L})(?:dimmi|qual\s+è|dammi|me\s+d[iá]|diz|qual\s+é|geef|zeg|wat\s+is|podaj|jaka\s+jest|какой|скажи|дай)\s+(?:\p{L}+\s+){0,3}(?:risposta|risultato|soluzione|resposta|resultado|solução|antwoord|odpowiedź|ответ|решение)(?!\p{L})/iu,
  /(?:答案|结果|結果|答え|こたえ|正解|정답|답)\P{N}{0,6}(?:什么|什麼|多少|几|告诉|告訴|给我|給我|何|なん|いくつ|教え|ください|뭐|얼마|알려)|(?:告诉|告訴|给|給|说|說|求)\P{N}{0,6}(?:答案|结果|結果)/u,
]

const helpRequests = [
  /\bi?\s*(?:really\s+)?(?:don'?t|do not|dont)\s+(?:know|understand|get\s+(?:it|this|that)|see|remember)\b/i,
  /\b(?:no\s+(?:idea|clue)|idk|dunno|stuck|lost|confused|clueless|can'?t\s+do|cannot\s+do)\b/i,
  /\b(?:help|hint)\b|\bnot\s+(?:really\s+)?sure\b|\bwhat\s+(?:do|should)\s+i\s+do\b/i,
  /\bhow\s+(?:do|should|can|would)\s+i\b|\bwhere\s+do\s+i\s+(?:start|begin)\b|^\s*[?¿]+\s*$/i,
  /\b(?:weiß|weiss|verstehe?|kapiere?)\s+(?:\w+\s+){0,3}nicht\b|\bkeine\s+ahnung\b|\bhilf(?:e|\s+mir)\b|\btipp\b|\bkomme?\s+nicht\s+weiter\b|\bwie\s+(?:soll|kann|muss)\s+ich\b/i,
  /(?<!\p{L})(?:je\s+(?:ne\s+)?(?:sais|comprends|vois|me\s+souviens)\s+pas|aucune\s+idée|aide[-\s]moi|aidez[-\s]moi|un\s+indice|je\s+suis\s+(?:bloquée?|perdue?)|comment\s+(?:je|dois[-\s]je))(?!\p{L})/iu,
  /(?<!\p{L})(?:no\s+(?:lo\s+)?(?:sé|entiendo|comprendo|recuerdo)|ni\s+idea|ayúdame|ayuda|una\s+pista|estoy\s+(?:perdid[oa]|atascad[oa])|cómo\s+(?:puedo|debo|hago))(?!\p{L})/iu,
]

const subjectOpening =
  /^\s*(?:(?:and|now|so|ok|okay)\b[\s,]*)?(?:what|why|how|who|when|where|explain|teach me|tell me about|let'?s talk about|can you explain)\b/i
/** "First I thought 46, but" is a correction with what it takes back. */
const correction =
  /(?<!\p{L})(?:(?:wait|no|sorry|i mean|i meant|actually|correction|oops|whoops|scratch that|my bad|moment|pardon|perdón|rather(?! than)|nein|quatsch|ich meine|besser gesagt|non|je veux dire|plutôt|quiero decir|mejor dicho)(?!\p{L})|(?:thought|guessed|dachte|meinte|pensais|croyais|pensé|pensais|pensaba|creía|creí)(?!\p{L})[^.!?\n]{1,60}?(?<!\p{L})(?:but(?: now| then)?|aber(?: jetzt| dann)?|mais(?: maintenant)?|pero(?: ahora)?|sino)(?!\p{L})|(?:ai|habe|hatte)(?!\p{L})[^.!?\n\d]{0,20}(?:pensé|cru|gedacht|geglaubt)(?!\p{L})[^.!?\n]{1,60}?(?<!\p{L})(?:mais|aber)(?!\p{L}))[,:;.!\s-]*/giu

/** Asks for the answer, gives up, or tries to override the instructions. */
export function asksForAnswer(text: string): boolean {
  return answerRequests.some((pattern) => pattern.test(start(text)))
}

/** Does not know how to continue, or asks for help. */
export function isStuck(text: string): boolean {
  return helpRequests.some((pattern) => pattern.test(start(text)))
}

/** Opens a new subject: a question or a wish that names a topic ("what is photosynthesis?"). */
export function asksAboutSubject(text: string): boolean {
  return subjectOpening.test(start(text)) && topicsIn(text).length > 0
}

/**
 * The text after a correction of the learner ("x = 6, no wait, x = 5"); the whole text without one.
 */
export function afterCorrection(text: string): string {
  const short = start(text)
  const last = Array.from(short.matchAll(correction)).at(-1)
  if (last === undefined) return text
  const rest = short.slice(last.index + last[0].length)
  return /\d/.test(rest) ? rest : text
}

/** How many times a text takes a number back: "no, wait" is one correction. */
export function corrections(text: string): number {
  const short = start(text)
  const found = Array.from(short.matchAll(correction))
  return found.filter(({ index }, at) => {
    const { index: before = 0, 0: words = '' } = found[at - 1] ?? {}
    return at === 0 || /\d/.test(short.slice(before + words.length, index))
  }).length
}

/** The first 2,000 characters: a plea or a question stands at the start of a long text. */
function start(text: string): string {
  return boundRuns(text.slice(0, 2000)).replaceAll('’', "'")
}

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

/**
 * The feeling that a message names; null where it names none. Frustration and fear ask for a smaller
 * step, not for an argument.
 */
export function affectOf(text: string): Affect | null {
  const short = start(text)
  if (frustrated.some((pattern) => pattern.test(short))) return 'frustrated'
  return anxious.some((pattern) => pattern.test(short)) ? 'anxious' : null
}
