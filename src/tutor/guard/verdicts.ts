/**
 * What a model's sentence calls the learner's step: right or wrong. Wider than what strict mode takes out:
 * it is read only where the program has a verdict of its own, so that praise for a wrong step and regret
 * over a right one count as verdicts, too.
 */
import { tokensOf } from '../../text/tokens'
import { rememberWords } from '../../text/word-memory'
import { mayJudgeWord, saysVerdict } from './strict-detector'

type Judgement = 'right' | 'wrong'

const phrases = (lines: readonly string[]): readonly string[] =>
  lines.flatMap((line) => line.split('|'))

/** They open a sentence, before a pause or its end, and call a step right. */
const affirmations = phrases([
  "yes|yep|yeah|yup|correct|right|exactly|precisely|indeed|absolutely|true|definitely|certainly|that's it|that is it|that's right|you got it|you nailed it|nailed it|spot on|bingo|agreed|i agree|that works|this works|that follows|that checks out|exactly right|quite right|you're right|you are right|you've got it|that's correct|totally correct",
  'ja|jawohl|jep|genau|richtig|korrekt|stimmt|das stimmt|stimmt genau|genau richtig|ganz genau|ganz richtig|das passt|passt|du hast recht|so ist es|einverstanden|absolut|exakt',
  "oui|ouais|exact|exactement|juste|c'est ça|c'est cela|c'est juste|c'est exact|c'est correct|tout à fait|absolument|tu as raison|vous avez raison|voilà|en effet",
  'sí|si|correcto|exacto|exactamente|así es|eso es|es correcto|tienes razón|cierto|efectivamente|claro que sí|justo|de acuerdo|totalmente',
  'sim|certo|correto|exato|isso mesmo|sì|esatto|giusto|corretto',
])
/** Praise: no verdict where "but" follows in the same sentence. */
const praise = phrases([
  'great|nice|good|excellent|perfect|wonderful|fantastic|awesome|brilliant|amazing|superb|terrific|outstanding|impressive|bravo|congratulations|congrats|hooray|well done|nicely done|good job|great job|nice job|nice work|good work|great work|excellent work|way to go|keep it up|good going|good thinking|great thinking|looks good|looks great|looks right|looks correct|sounds good|very good|very nice|really good|so far so good|good job so far|good step|great step|nice step|good answer|great answer|excellent answer|good one|nice one|beautiful|lovely|super',
  'prima|toll|klasse|perfekt|ausgezeichnet|hervorragend|wunderbar|großartig|spitze|sehr gut|sehr schön|gut|schön|gut gemacht|super gemacht|toll gemacht|gute arbeit|tolle arbeit|weiter so|glückwunsch|gut so|guter schritt',
  'parfait|génial|très bien|bien|bien joué|bien vu|bien fait|bon travail|beau travail|félicitations|magnifique|formidable|impeccable|continue comme ça|bonne réponse|bonne étape',
  'perfecto|excelente|genial|estupendo|fantástico|muy bien|bien hecho|buen trabajo|felicidades|felicitaciones|enhorabuena|maravilloso|sigue así|buena respuesta|buen paso|fenomenal',
  'muito bem|perfeito|ótimo|parabéns|molto bene|bravissimo|perfetto|ottimo|ben fatto',
])
/** They open a sentence, before a pause or its end, and call a step wrong. */
const denials = phrases([
  "no|nope|nah|wrong|incorrect|false|not quite|not yet|not exactly|not really|not correct|not right|not true|not so|almost|nearly|close|so close|very close|unfortunately|unfortunately not|unfortunately no|sadly|sadly not|i'm afraid not|i am afraid not|oops|whoops|uh-oh|sorry|sorry no|try again|check again|think again|let's try again|look again|that's off|mistake|error",
  'nein|nee|falsch|leider|leider nein|leider nicht|leider falsch|nicht ganz|nicht richtig|noch nicht|noch nicht ganz|nicht korrekt|fast|beinahe|knapp|knapp daneben|knapp vorbei|daneben|schade|fehler|versuch es noch einmal|versuche es noch einmal|versuch es nochmal|probier es noch einmal|prüfe es noch einmal|inkorrekt',
  'non|faux|inexact|pas tout à fait|pas exactement|pas vraiment|pas encore|pas correct|presque|malheureusement|malheureusement non|hélas|dommage|désolé|désolée|erreur|essaie encore|essaye encore|raté',
  'incorrecto|falso|no del todo|no exactamente|no es correcto|todavía no|aún no|casi|lamentablemente|lamentablemente no|desafortunadamente|desgraciadamente|por desgracia|lo siento|inténtalo de nuevo|inténtalo otra vez|equivocado|mal',
  'não|errado|quase|infelizmente|sbagliato|purtroppo|non proprio|non ancora',
])
/** They open a sentence and call a step wrong, whatever follows. */
const denyingStarts = phrases([
  "not quite|almost right|almost correct|almost but|close but|leider ist|leider stimmt|leider hat|leider passt|fast richtig|presque juste|presque bon|presque correct|casi correcto|casi bien|unfortunately that|unfortunately this|unfortunately it|unfortunately your|i'm afraid that|i'm afraid that's|i'm afraid this|i'm afraid it|i'm afraid your|malheureusement ce|malheureusement c'est|lamentablemente no|lamentablemente eso|sorry but|sorry that",
])
/** They open a sentence that judges nothing. */
const harmlessStarts = phrases([
  "you're right to|you're right that|you're right about|you are right to|you are right that|you are right about|almost there|almost done|almost finished|no problem|no worries|no need|no rush|no hurry|no pressure|no doubt|not only|not bad|close to|yes i|yes we|yes let|yes let's|yes of course|yes please|yes you can|of course|good question|good try|good effort|good idea|good start|good point|good luck|good attempt|good morning|good afternoon|good evening|good to|great question|great try|great effort|great start|great idea|great attempt|great to|nice try|nice effort|nice start|nice idea|nice to|right now|right away|right side",
  'fast geschafft|fast fertig|fast da|keine sorge|kein problem|keine eile|gute frage|gute idee|guter versuch|guter anfang|guter ansatz',
  'pas de problème|pas de souci|bonne question|bonne idée|bon début|bon essai|bon courage',
  'no pasa nada|no hay problema|no te preocupes|buena pregunta|buena idea|buen intento|buen comienzo',
])

/** What says it anywhere in a sentence that is no question. */
const wrongAnywhere: readonly RegExp[] = [
  /(?<!\p{L})(?:that|this|it|your \p{L}{1,20}|which)(?:'s| is|'re| are| was)? ?(?:still |just |actually )?(?:not|n't) (?:quite |really |exactly |yet |entirely |completely )?(?:right|correct|it|so|true|what (?:we|you|i)|the (?:right|correct)|accurate|valid)(?!\p{L})/u,
  /(?<!\p{L})(?:that|this|it|step) (?:isn't|wasn't|doesn't|does not|didn't|did not|can't be|cannot be) (?:quite |really )?(?:right|correct|it|so|true|follow|work|add up|hold|check out|match|accurate|valid)(?!\p{L})/u,
  /(?<!\p{L})(?:made|make|is|was|there's|see|spot|found|find|notice|contains|has) (?:an|a|one|some|the) (?:\p{L}{1,20} )?(?:mistake|error|slip|problem with)(?!\p{L})/u,
  /(?<!\p{L})(?:went|goes|gone|is|are|was) (?:wrong|incorrect|false|mistaken|off)(?!\p{L})|needs? (?:fixing|correcting|to be corrected)|try (?:it |that )?again|(?:check|redo|recheck) (?:it|that|this|your \p{L}{1,20}) again/u,
  /(?<!\p{L})(?:das|es|dies|schritt|antwort|ergebnis) (?:ist|war|stimmt|passt|folgt) (?:leider |noch |so )?(?:nicht|falsch|verkehrt)(?!\p{L})|(?<!\p{L})(?:einen|ein|der) (?:\p{L}{1,20} )?fehler|(?<!\p{L})leider (?:\p{L}{1,20} )?(?:nicht|falsch|nein)|(?:ist falsch|stimmt nicht)(?!\p{L})/u,
  /(?:n'est|ne sont|n'était) (?:malheureusement )?pas(?!\p{L})|(?<!\p{L})est (?:faux|fausse|incorrecte?)(?!\p{L})|une (?:petite )?erreur|tu t'es trompée?|vous vous êtes trompé|ne (?:marche|suit) pas/u,
  /(?<!\p{L})no es (?:del todo )?(?:correct[oa]|ciert[oa]|así|exact[oa]|verdad)(?!\p{L})|(?<!\p{L})es (?:falso|falsa|incorrect[oa])(?!\p{L})|est[áa] mal(?!\p{L})|(?:un|algún) (?:pequeño )?error|te (?:has )?equivoca(?:ste|do)|no (?:funciona|sigue)(?!\p{L})/u,
  /não está (?:certo|correto)|está errado|è sbagliato|non è (?:giusto|corretto|esatto)/u,
  /[❌✗✘👎]|不对|不對|错了|錯了|有错|有誤|不正确|不正確|错误|錯誤|差一点|差一點|差点|还不|還不|很遗憾|很遺憾|可惜|再试|再想想/u,
  /違い|違う|違って|ちがい|ちがう|ちがって|惜しい|おしい|間違|まちがい|まちがっ|残念|不正解|正しくな|合って(?:いませ|ませ|いな|な)|もう一度/,
]
const rightAnywhere: readonly RegExp[] = [
  /(?<!\p{L})(?:that|this|it|which|step|answer|result|work|equation|line)(?:'s| is| looks| seems| was)? (?:all |quite |exactly |absolutely |perfectly |completely )?(?:right|correct|true|perfect|spot on|accurate|valid)(?!\p{L}| (?:side|hand|way|answer|now|if|only|track)|-)/u,
  /(?<!\p{L})(?:you are|you're|you were) (?:absolutely |exactly |quite |completely )?(?:right|correct)(?!\p{L}| (?:to|that|about|in))|(?<!\p{L})you (?:got|have|nailed|did) it(?!\p{L})/u,
  /(?<!\p{L})das (?:ist|war|sieht) (?:genau |ganz |völlig )?(?:richtig|korrekt|gut aus)|(?:schritt|antwort|ergebnis) stimmt|(?:schritt|antwort|ergebnis) ist (?:richtig|korrekt)|gut gemacht/u,
  /(?<!\p{L})c'est (?:bien |tout à fait |très )?(?:juste|exact|correct|bien|ça|parfait)(?!\p{L})|(?<!\p{L})est (?:juste|exacte?|correcte?)(?!\p{L})/u,
  /(?<!\p{L})(?:es|está) (?:muy |totalmente )?(?:correct[oa]|bien|perfect[oa]|exact[oa])(?!\p{L})/u,
  /(?<!\p{L})(?:well done|good job|great job|nice work|great work|good work|excellent work|bien hecho|muy bien|bien joué|très bien|buen trabajo)(?!\p{L})/u,
  /[✅✓✔👍🎉👏💯🥳]|正确|正確|没错|沒錯|答对|答對|做对|做對|算对|很好|非常好|做得好|真棒|太棒|好极|完全对|(?<![不绝相面核针应])[对對][了的啊呀！!。]/u,
  /正解|その通り|そのとおり|合って(?:い?ます|いる|る)|よくでき|よく出来|いいですね|素晴らしい|すばらしい|すごい|お見事/,
]
const negated =
  /(?<!\p{L})(?:not|isn't|aren't|never|nicht|kein\p{L}{0,2}|pas|no es|não|non è)(?!\p{L})|n't(?!\p{L})|不|未|ない|ません/u
const deniedMistake =
  /(?<!\p{L})(?:no|not an?|kein\p{L}{0,2}|aucune|ningún) (?:\p{L}{1,20} )?(?:mistake|error|fehler|erreur)/u
const conditions =
  /(?<!\p{L})(?:if|whether|unless|until|ob|wenn|falls|si|cuando|quand|check that(?! again)|make sure)(?!\p{L})|如果|是否|もし|かどうか/u
const turns =
  /(?<!\p{L})(?:but|however|though|yet|aber|jedoch|doch|mais|cependant|pero|sin embargo|mas)(?!\p{L})|但|不过|でも|しかし|けど|けれど/u
const question = /[?？]["'”’»)\]*_`~\s]{0,8}$/u
const sentenceBreak = /(?<=[.!?…]["'”’»)\]*_`~]{0,8})\s|(?<=[。！？])|\n/u

/** Words of talk before the first word that counts. */
const talk = new Set(
  `hm hmm hmmm uh um ah oh aha well so ok okay hey hi wow also nun na tja ach alors bueno pues wait and but aber
   mais pero now`.split(/\s+/),
)
const maxTalk = 3
const longestPhrase = 5

const wordOf = /[\p{L}\p{N}'-]+|[.,!;:…—–]/gu

const plainOf = (sentence: string): string =>
  sentence
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[*_`~"“”«»¡>#]/g, '')
    .trim()

/** Whether a text says `verdict` of the learner's step. `step`: the words that were judged. */
export function saysOfStep(text: string, verdict: Judgement, step: string): boolean {
  return text.split(sentenceBreak).some((sentence) => verdictOf(sentence, step) === verdict)
}

/** The verdict of a sentence; null for a question, and where it judges nothing. */
function verdictOf(sentence: string, step: string): Judgement | null {
  const plain = plainOf(sentence)
  if (plain === '' || question.test(plain)) return null
  const opening = openingOf(plain)
  if (startsWith(opening, startsWithout)) return null
  if (opensPause(opening, denied) || startsWith(opening, startsDenying)) return 'wrong'
  if (opensPause(opening, affirmed)) return 'right'
  if (conditions.test(plain)) return null
  if (wrongAnywhere.some((each) => each.test(plain)))
    return deniedMistake.test(plain) ? null : 'wrong'
  const isSaid = rightAnywhere.some((each) => each.test(plain))
  if (isSaid || opensPause(opening, praised)) {
    if (turns.test(plain)) return null
    return negated.test(plain) ? (isSaid ? 'wrong' : null) : 'right'
  }
  return ofNamedStep(plain, plainOf(step)) ?? ofWords(sentence, plain)
}

const affirmed = new Set(affirmations)
const praised = new Set(praise)
const denied = new Set(denials)
const startsDenying = new Set(denyingStarts)
const startsWithout = new Set(harmlessStarts)

/** The first words and pauses of a sentence, without talk. */
function openingOf(plain: string): readonly string[] {
  const parts = (plain.slice(0, 120).match(wordOf) ?? []).slice(0, longestPhrase + 2 * maxTalk + 1)
  let from = 0
  while (from < 2 * maxTalk && (talk.has(parts[from] ?? '') || isPause(parts[from]))) from += 1
  return parts.slice(from)
}

const isPause = (part: string | undefined): boolean =>
  part !== undefined && /^[.,!;:…—–]$/.test(part)

/** Whether one of the phrases opens a sentence, before a pause or its end. */
function opensPause(opening: readonly string[], known: ReadonlySet<string>): boolean {
  const end = opening.findIndex(isPause)
  const words = end < 0 ? opening : opening.slice(0, end)
  return words.length <= longestPhrase && known.has(words.join(' '))
}

/** Whether one of the phrases opens a sentence, whatever follows; commas do not count. */
function startsWith(opening: readonly string[], known: ReadonlySet<string>): boolean {
  const words = opening.filter((part) => part !== ',')
  return words.some((_, at) => at < longestPhrase && known.has(words.slice(0, at + 1).join(' ')))
}

const squeezed = (text: string): string => text.replace(/[\s$]/g, '')
const callsRight =
  /(?<!\p{L})(?:right|correct|true|follows|works|fine|good|richtig|stimmt|korrekt|folgt|juste|correcte?|exacte?|correct[oa]|sigue)(?!\p{L})|对|正确|正しい|合って/u

/** "3x = 14 is right": the step itself is called right. */
function ofNamedStep(plain: string, step: string): Judgement | null {
  if (step === '' || !squeezed(plain).includes(squeezed(step))) return null
  if (!callsRight.test(plain)) return null
  return negated.test(plain) ? 'wrong' : 'right'
}

const denying =
  /(?<!\p{L})(?:not|isn't|wasn't|wrong|incorrect|false|mistaken|mistake|error|off|no|nope|falsch|nicht|inkorrekt|verkehrt|nein|fehler|faux|fausse|incorrecte?|pas|non|erreur|incorrect[oa]|fals[oa]|errad[oa]|incorreto|n[aã]o|sbagliat[oa])(?!\p{L})/giu

/** What strict mode calls a verdict, by how often it is denied. */
function ofWords(sentence: string, plain: string): Judgement | null {
  if (!saysVerdict(tokensOf(sentence), sentence)) return null
  const count = plain.match(denying)?.length ?? 0
  return count % 2 === 0 ? 'right' : 'wrong'
}

const wordsOfVerdicts: ReadonlySet<string> = new Set(
  [
    ...affirmations,
    ...praise,
    ...denials,
    `slip works follows follow work richtig gut equivocaste trompé isn't doesn't recht fixing correcting redo
     recheck`,
  ].flatMap((phrase) => phrase.split(/\s+/)),
)
const edges = /^[^\p{L}']{1,20}|[^\p{L}']{1,20}$/gu

/** Whether a word may belong to a verdict, so that its sentence is judged whole. */
export const maySayVerdict: (word: string) => boolean = rememberWords((word) => {
  const plain = word.replace(edges, '').toLowerCase().replaceAll('’', "'")
  if (/[❌✗✘👎✅✓✔👍🎉👏💯🥳]/u.test(word)) return true
  return plain !== '' && (wordsOfVerdicts.has(plain) || mayJudgeWord(plain))
})
