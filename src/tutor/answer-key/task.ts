/** The tasks for which a key is made: which texts may be one, and when two texts are the same task. */
import { boundRuns } from '../../lib/bounded-text'
import type { Ladder } from '../assessment'

/** Characters of a task that a solver gets. */
export const maxTaskChars = 8_000
const maxRead = 4_000

const digits = /\p{N}/u
const mathematics =
  /\\[a-z]+|[=<>≤≥√∫∑π^]|[\d)]\s*[-+*/×·÷−]\s*[\p{L}\d(]|\p{L}\s[-+*/×·÷−]\s[\p{L}\d(]/iu
const firstOption = /(?:^|\n)\s{0,32}\(?A[).:]\s/
const secondOption = /\n\s{0,32}\(?B[).:]\s/
/** Words that ask for one thing that can be checked. */
const asksForOne =
  /\b(?:who|whom|whose|when|where|which|how (?:many|much|long|far|old|tall|fast|often|big|large|heavy|deep|high)|what(?:'?s)?)\b/i
const asksForOneElsewhere =
  /(?<!\p{L})(?:wie viele?|wie (?:lang|weit|alt|groß|hoch|schnell|oft|schwer|heißt|heißen|lautet|nennt|sagt|schreibt)|welche[rsmn]?|wozu|wessen|wem|wen|comment (?:s'appell|se nomm|appell|dit-on|s'écri)\p{L}*|c[oó]mo se \p{L}+|come si \p{L}+|wer|wann|wo|was (?:ist|sind) (?:der|die|das)|combien|quel(?:le)?s?|qui|quand|où|cu[aá]nt[oa]s?|qu[eé] (?:número|año|valor|fracción)|cu[aá]l(?:es)?|qui[eé]n|cu[aá]ndo|d[oó]nde|quant[oai]s?|qual(?:i|e)?|quem|quando|onde|quanti?|chi|dove)(?!\p{L})|多少|几|哪|谁|什么|いくつ|いくら|何|誰|どこ|いつ|どれ|どの/iu
const commands =
  /\b(?:solve|simplify|factori[sz]e|factor|evaluate|compute|calculate|work out|determine|find|expand|differentiate|integrate|convert|round|express|write (?:each|the|this|an? (?:equation|expression|number))|reduce|estimate|translate|conjugate|spell|complete|fill in|balance|identify|choose|select|name (?:the|a|one|two|three)|löse|berechne|bestimme|vereinfache|ermittle|nenne|übersetze|calcule[rz]?|résou[ds]|résoudre|simplifie|détermine|trouve[rz]?|traduis|calcula|resuelve|resolver|simplifica|determina|halla|encuentra|traduce|resolva|calcola|risolvi)\b/i
/** A statement to be judged, which needs no question mark. */
const asksForTruth =
  /(?<!\p{L})(?:(?:true|right|correct) or (?:false|wrong)|(?:wahr|richtig) oder falsch|(?:vrai|juste) ou faux|(?:verdadero|cierto|correcto) o (?:falso|incorrecto))(?!\p{L})/iu
/** An explanation, not one answer. */
const explains =
  /^\s{0,32}(?:(?:please|hi|hello|ok|okay|so|and|can you|could you|bitte)\b[\s,]{0,32}){0,12}(?:explain|describe|discuss|tell me about|teach me|help me (?:understand|learn|study|with)|why|how (?:do|does|did|can|is|are|to)|i(?:'d| would)? (?:want|like|need) to (?:learn|understand|know|study)|write|erkläre?|warum|explique|pourquoi|explica|por qué)\b/iu
/** "What is photosynthesis?" asks for a concept. */
const concept = /^\s*what (?:is|are) (?:an? )?[\p{L}-]+\s{0,32}[?.!]{0,32}\s*$/iu
const smallTalk =
  /^\s*(?:hi|hey|hello|hallo|bonjour|hola|thanks?|thank you|danke|merci|gracias|ok(?:ay)?|yes|no|sure|bye|good (?:morning|afternoon|evening|night)|how are you|who are you|what are you|what can you do|what(?:'?s| is) your name|where are you)\b[^\d]{0,60}$/iu

/**
 * Whether a text may be a task with one answer: it asks for or commands something that can be checked.
 * A greeting, thanks, a plea or a wish for an explanation is no task.
 */
export function mayBeTask(text: string): boolean {
  const read = boundRuns(text.slice(0, maxRead))
  if (!/\p{L}/u.test(read) && !digits.test(read)) return false
  if (listsOptions(read) || asksForTruth.test(read)) return true
  const hasNumber = digits.test(read)
  if (!hasNumber && [smallTalk, explains, concept].some((talk) => talk.test(read))) return false
  if (hasNumber || mathematics.test(read)) return true
  if (commands.test(read)) return read.trim().split(/\s+/).length > 2
  return /[?？]/.test(read) && (asksForOne.test(read) || asksForOneElsewhere.test(read))
}

/** Two sides of formulas of substances: "H2 + O2 -> H2O". */
export function holdsReaction(text: string): boolean {
  return reaction.test(text.slice(0, maxRead))
}

const reaction = /[A-Z][A-Za-z0-9()]{0,15}\s?(?:->|→|⟶)\s?[A-Z0-9][A-Za-z0-9()]{0,15}/

/** An option A, and an option B in a line after it. */
function listsOptions(text: string): boolean {
  const first = firstOption.exec(text)
  return first !== null && secondOption.test(text.slice(first.index + first[0].length))
}

/** A task as the learner posed it. */
export interface Task {
  readonly text: string
  /** The digests (SHA-256) of its pictures; empty without any. */
  readonly pictures: readonly string[]
}

export function taskOf(state: Ladder | null): Task | null {
  const text = state?.problem ?? null
  return text === null ? null : { text, pictures: state?.pictures ?? [] }
}

/** One writing for the same tasks: the text's, and the digests of the pictures. */
export function taskWriting({ text, pictures }: Task): string {
  return [normalizedTask(text), ...pictures.map((digest) => `picture ${digest}`)].join('\n')
}

/** One writing for the texts of the same task: Unicode forms, spaces and the ends do not matter. */
export function normalizedTask(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, ' ').trim()
}

/** Whether a task asks for a proof, whose lines may list several terms. */
export const asksForProof = (task: string): boolean => proofs.test(task.slice(0, 600))
const proofs =
  /(?<!\p{L})(?:prove|proof|show that|beweise?n?|zeigen? sie|zeige,? dass|démontre[rz]?|montre[rz]? que|prouve[rz]?|demuestra|demostrar|prueba que)(?!\p{L})/iu
