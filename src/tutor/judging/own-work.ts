/**
 * Tells a learner's account of their own work from a task. Both speak of quantities, and an account
 * often repeats the words of a question: "I started by figuring out how many eggs are left".
 */
import { commandsTask } from '../../math/task-text'

const maxRead = 4000

const before = String.raw`^(?:[\s$("*>•-]|\d{1,2}[.)]\s|\(?[a-h][.)]\s){0,12}(?:(?:if|given|let|suppose|assume|for|when)(?!\p{L}).{1,400}?[,$.]\s{0,4}|(?:please|now|and|then|next|ok|okay|can you|could you|help me)(?!\p{L})[\s,:]{0,8}){0,4}`
/** A sentence that begins with the command of a task. */
const commands = new RegExp(
  `${before}(?:solve|calculate|compute|evaluate|work out|differentiate|integrate|derive|convert|simplify|find|factori[sz]e|factor|determine|expand|prove|show that|write|express|graph|sketch|complete|round|estimate|identify|state|list|translate|conjugate|name|reduce|rationali[sz]e|perform|construct|rewrite|fill in|choose|select|describe|classify|arrange|approximate|verify|define|i (?:need|want|have) to (?:solve|simplify|factor|differentiate|integrate|expand|compute)|berechne|löse|bestimme|finde|vereinfache|ermittle|nenne|calculer?|calculez|résous|résoudre|trouve[rz]?|détermine[rz]?|simplifie[rz]?|calcula|resuelve|halla|encuentra|determina|simplifica|calcola|risolvi|calcule|resolva)(?!\\p{L})`,
  'iu',
)
/** A sentence that begins with the question of a task, also without its sign. */
const questions = new RegExp(
  `${before}(?:how (?:much|many|long|far|old|fast|tall|often|high|deep|big|large)|what(?:'s| is| are| was| were| will| would| percent| number| fraction)|which|who|when|where|in (?:how|what|which)|wie|welche[rsnm]?|was ist|wer|wann|wo|combien|quel(?:le)?s?|qui|quand|où|cuánt[oa]s?|cuál(?:es)?|quant[oaie]|qual|quale)(?!\\p{L})`,
  'iu',
)
const quantity = /(?<!\p{L})how (?:many|much)(?!\p{L})/iu
/** A question about the dialogue or about the learner's own work. */
const asksAboutWork =
  /(?<!\p{L})(?:make sense|(?:is|was|does|are|am) (?:it|this|that|i|my|the answer)|right|correct|can you|could you|help|do i|did i|should i|shall i|can i|how do (?:i|we)|where do (?:i|we)|what (?:should|do) (?:i|we)|do you|did you|you mean|stimmt|richtig|correct[eo]?|n'est-ce pas|verdad)(?!\p{L})/iu
const blank = /_{2,}|=\s*\?/
/** A learner's own voice, or the words of an argument. */
const voice =
  /(?<!\p{L})(?:i|i'm|i'd|i've|i'll|we|we'd|we'll|we've|let'?s|my|our|so|since|because|therefore|thus|hence|would (?:be|need|have|take|cost|get)|ich|wir|also|weil|deshalb|je|j'ai|nous|donc|parce que|yo|porque|entonces)(?!\p{L})/iu
/** How an answer to a tutor begins. */
const reply =
  /^\s*(?:yes|yeah|yep|no|nope|sure|oh|ah|ok|okay|right|alright|well|hi|hello|hey|thanks|thank you|got it|i see|to (?:find|work|figure|get|calculate|solve|convert|divide|determine|make)|ja|nein|ach|gut|oui|non|d'accord|bien|sí|vale)(?!\p{L})/iu

/** Whether a message tells of the learner's own work, and poses nothing. */
export function tellsOwnWork(text: string): boolean {
  const read = text.slice(0, maxRead).replaceAll('’', "'")
  if (blank.test(read) || sentencesOf(read).some(posesTask)) return false
  return reply.test(read) || voice.test(read)
}

function posesTask(sentence: string): boolean {
  if (asksAboutWork.test(sentence) && !quantity.test(sentence)) return false
  if (/[?？]\s*$/.test(sentence) || commands.test(sentence)) return true
  return !voice.test(sentence) && (questions.test(sentence) || commandsTask(sentence))
}

function sentencesOf(text: string): readonly string[] {
  return text.split(/(?<=[.!?\n])(?=\s|$)|(?<=[。？])/).map((each) => each.trim())
}
