/**
 * What a model's sentence calls the learner's step: right or wrong. Wider than what strict mode takes out:
 * it is read only where the program has a verdict of its own, so that praise for a wrong step and regret
 * over a right one count as verdicts, too.
 */
import { tokensOf } from '../../text/tokens'
import { rememberWords } from '../../text/word-memory'
import { mayJudgeWord, saysVerdict } from './strict-detector'

export type Verdict = 'right' | 'wrong'

/** The phrases of several lines as one choice, the longest first. */
const alternatives = (lines: readonly string[]): string =>
  lines
    .join('|')
    .split('|')
    .toSorted((one, other) => other.length - one.length)
    .join('|')

/** Words that open a sentence and call a step right, whatever follows behind a pause. */
const affirmations = alternatives([
  "yes|yep|yeah|yup|correct|right|exactly|precisely|indeed|absolutely|true|definitely|certainly|that's it|that is it|that's right|you got it|you nailed it|nailed it|spot on|bingo|agreed|i agree|that works|this works|that follows|that checks out|exactly right|quite right|all right then|you're right|you are right|you've got it|that's correct|totally correct|100% correct",
  'ja|jawohl|jep|genau|richtig|korrekt|stimmt|das stimmt|stimmt genau|genau richtig|ganz genau|ganz richtig|das passt|passt|du hast recht|so ist es|einverstanden|absolut|exakt',
  "oui|ouais|exact|exactement|correct|juste|c'est ça|c'est cela|c'est juste|c'est exact|c'est correct|tout à fait|absolument|tu as raison|vous avez raison|voilà|en effet",
  'sí|si|correcto|exacto|exactamente|así es|eso es|es correcto|tienes razón|cierto|efectivamente|claro que sí|justo|de acuerdo|totalmente',
  'sim|certo|correto|exato|isso mesmo|sì|esatto|giusto|corretto',
])
/** Words of praise: no verdict where "but" follows in the same sentence. */
const praise = alternatives([
  'great|nice|good|excellent|perfect|wonderful|fantastic|awesome|brilliant|amazing|superb|terrific|outstanding|impressive|bravo|congratulations|congrats|hooray|well done|nicely done|good job|great job|nice job|nice work|good work|great work|excellent work|way to go|keep it up|good going|good thinking|great thinking|looks good|looks great|looks right|looks correct|sounds good|very good|very nice|really good|so far so good|good job so far|good step|great step|nice step|good answer|great answer|excellent answer|good one|nice one|beautiful|lovely|super',
  'super|prima|toll|klasse|perfekt|ausgezeichnet|hervorragend|wunderbar|großartig|bravo|spitze|sehr gut|sehr schön|gut|schön|gut gemacht|super gemacht|toll gemacht|gute arbeit|tolle arbeit|weiter so|glückwunsch|gut so|guter schritt',
  'bravo|parfait|excellent|super|génial|très bien|bien|bien joué|bien vu|bien fait|bon travail|beau travail|félicitations|magnifique|formidable|impeccable|continue comme ça|bonne réponse|bonne étape',
  'perfecto|excelente|genial|estupendo|fantástico|muy bien|bien|bien hecho|buen trabajo|bravo|felicidades|felicitaciones|enhorabuena|maravilloso|sigue así|buena respuesta|buen paso|fenomenal',
  'muito bem|perfeito|ótimo|parabéns|molto bene|bravissimo|perfetto|ottimo|ben fatto',
])
/** Words that open a sentence and call a step wrong. */
const denials = alternatives([
  "no|nope|nah|wrong|incorrect|false|not quite|not yet|not exactly|not really|not correct|not right|not true|not so|almost|nearly|close|so close|very close|close but no|unfortunately|unfortunately not|unfortunately no|sadly|sadly not|i'm afraid not|i am afraid not|oops|whoops|uh-oh|sorry|sorry no|try again|check again|think again|let's try again|look again|that's off|not what we want|mistake|error",
  'nein|nee|falsch|leider|leider nein|leider nicht|leider falsch|nicht ganz|nicht richtig|noch nicht|noch nicht ganz|nicht korrekt|fast|beinahe|knapp|knapp daneben|knapp vorbei|daneben|schade|fehler|versuch es noch einmal|versuche es noch einmal|versuch es nochmal|probier es noch einmal|prüfe es noch einmal|inkorrekt',
  'non|faux|incorrect|inexact|pas tout à fait|pas exactement|pas vraiment|pas encore|pas correct|presque|malheureusement|malheureusement non|hélas|dommage|désolé|désolée|erreur|essaie encore|essaye encore|raté|attention',
  'no|incorrecto|falso|no del todo|no exactamente|no es correcto|todavía no|aún no|casi|lamentablemente|lamentablemente no|desafortunadamente|desgraciadamente|por desgracia|lo siento|error|inténtalo de nuevo|inténtalo otra vez|equivocado|mal',
  'não|errado|quase|infelizmente|sbagliato|purtroppo|non proprio|non ancora',
])
/** What says it anywhere in a sentence that is no question. */
const wrongAnywhere = new RegExp(
  String.raw`(?<![\p{L}])(?:` +
    [
      String.raw`(?:that|this|it|your \p{L}+|which)(?:'s| is|'re| are| was)? ?(?:still |just |actually )?(?:not|n't) (?:quite |really |exactly |yet |entirely |completely )?(?:right|correct|it|so|true|what (?:we|you|i)|the (?:right|correct)|accurate|valid)`,
      String.raw`(?:that|this|it|step) (?:isn't|wasn't|doesn't|does not|didn't|did not|can't be|cannot be) (?:quite |really )?(?:right|correct|it|so|true|follow|work|add up|hold|check out|match|accurate|valid)`,
      String.raw`(?:made|make|is|was|there's|see|spot|found|find|notice|contains|has) (?:a|an|one|some|the) (?:\p{L}+ )?(?:mistake|error|slip|problem with)`,
      'went wrong|goes wrong|gone wrong|is wrong|are wrong|was wrong|is incorrect|is false|is mistaken|is off|needs? (?:fixing|correcting|to be corrected)|try (?:it |that )?again|(?:check|redo|recheck) (?:it|that|this|your \\p{L}+) again|not it',
      '(?:das|es|dies|schritt|antwort|ergebnis) (?:ist|war|stimmt|passt|folgt) (?:leider |noch |so )?(?:nicht|falsch|verkehrt)|(?:einen|ein|der|kleinen) (?:\\p{L}+ )?fehler|leider (?:\\p{L}+ )?(?:nicht|falsch|nein)|ist falsch|stimmt nicht',
      "(?:n'est|ne sont|n'était) (?:malheureusement )?pas|est faux|est fausse|est incorrecte?|une (?:petite )?erreur|tu t'es trompée?|vous vous êtes trompé|ne marche pas|ne suit pas",
      'no es (?:del todo )?(?:correct[oa]|ciert[oa]|así|exact[oa]|verdad)|es (?:falso|falsa|incorrect[oa])|est[áa] mal|(?:un|algún) (?:pequeño )?error|te (?:has )?equivoca(?:ste|do)|no (?:funciona|sigue)',
      'não está (?:certo|correto)|está errado|è sbagliato|non è (?:giusto|corretto|esatto)',
    ].join('|') +
    String.raw`)(?![\p{L}])|[❌✗✘👎]|不对|不對|错了|錯了|有错|有誤|不正确|不正確|错误|錯誤|差一点|差一點|差点|还不|還不|很遗憾|很遺憾|可惜|再试|再想想|違い|違う|違って|ちがい|ちがう|ちがって|惜しい|おしい|間違|まちがい|まちがっ|残念|不正解|正しくな|合ってい?ませ|合ってい?な|もう一度`,
  'u',
)
const rightAnywhere = new RegExp(
  String.raw`(?<![\p{L}])(?:` +
    [
      "(?:that|this|it|which|step|answer|result|work|equation|line)(?:'s| is| looks| seems| was)? (?:all |quite |exactly |absolutely |perfectly |completely )?(?:right|correct|true|perfect|spot on|accurate|valid)(?! (?:side|hand|way|answer|now|if|only|track)|-)",
      "(?:you are|you're|you were) (?:absolutely |exactly |quite |completely )?(?:right|correct)(?! (?:to|that|about|in))|you (?:got|have|nailed|did) it(?: right)?",
      'das (?:ist|war|sieht) (?:genau |ganz |völlig )?(?:richtig|korrekt|gut aus)|(?:schritt|antwort|ergebnis) (?:ist|stimmt)(?: richtig| korrekt)?|gut gemacht',
      "c'est (?:bien |tout à fait |très )?(?:juste|exact|correct|bien|ça|parfait)|est (?:juste|exacte?|correcte?)",
      '(?:es|está) (?:muy |totalmente )?(?:correct[oa]|bien|perfect[oa]|exact[oa])',
      'well done|good job|great job|nice work|great work|good work|excellent work|bien hecho|muy bien|bien joué|très bien|buen trabajo',
    ].join('|') +
    String.raw`)(?![\p{L}])|[✅✓✔👍🎉👏💯🥳]|正确|正確|没错|沒錯|答对|答對|做对|做對|算对|很好|非常好|做得好|真棒|太棒|好极|完全对|(?<![不绝相面核针应])[对對](?:了|的|啊|呀|！|!|。)|正解|その通り|そのとおり|合って(?:い?ます|る|いる)|合ってるよ|よくでき|よく出来|いいですね|素晴らしい|すばらしい|すごい|お見事|大正解`,
  'u',
)
const negated =
  /(?<!\p{L})(?:not|n't|isn't|aren't|never|nicht|kein\p{L}*|pas|no es|não|non è)(?!\p{L})|不|未|ない|ません/u

const talk = String.raw`(?:(?:h+m+|uh|um|ah|oh|aha|well|so|ok|okay|hey|hi|wow|hmm|also|nun|na|tja|ach|alors|eh bien|bueno|pues|wait|looks like|and|but|aber|mais|pero|是的|嗯|好|うん|あっ)[\s,.:!…-]+){0,3}`
const opens = (words: string, after: string) =>
  new RegExp(String.raw`^${talk}(?:${words})${after}`, 'u')
const pause = String.raw`(?=\s?(?:[,.!;:…—–-]|$))`

const affirms = opens(affirmations, pause)
const praises = opens(praise, pause)
const denies = opens(denials, pause)
/** "Correct" and "wrong" also without a pause: "Leider ist das nicht so", "Almost right". */
const deniesBeforeMore = opens(
  "not quite|almost (?:right|correct|but)|close,? but|leider (?:ist|stimmt|hat|passt)|fast (?:richtig|geschafft, aber)|presque (?:juste|bon|correct)|casi (?:correcto|bien)|unfortunately,? (?:that|this|it|your)|i'm afraid (?:that|this|it|your)|malheureusement,? (?:ce|cela|c')|lamentablemente,? (?:no|eso)|sorry,? (?:but|that)",
  String.raw`(?!\p{L})`,
)
/** Sentences that open so and judge nothing. */
const noVerdict = opens(
  "you(?:'re| are) (?:quite |absolutely )?right (?:to|that|about|in)|almost (?:there|done|finished)|no (?:problem|worries|need|rush|hurry|pressure|doubt)|not only|not bad|close to|yes,? (?:i|we|let|of course|please|you (?:can|may))|of course|good (?:question|try|effort|idea|start|point|luck|attempt|morning|afternoon|evening|to)|great (?:question|try|effort|start|idea|attempt|to)|nice (?:try|effort|start|idea|to)|right (?:now|away|side)|fast (?:geschafft|fertig|da)|keine? (?:sorge|problem|eile)|gute (?:frage|idee)|guter (?:versuch|anfang|ansatz)|kein problem|pas de (?:problème|souci)|bonne (?:question|idée)|bon (?:début|essai|courage)|no (?:pasa nada|hay problema|te preocupes)|buena (?:pregunta|idea)|buen (?:intento|comienzo)|attention à",
  String.raw`(?!\p{L})`,
)
const conditions =
  /(?<!\p{L})(?:if|whether|unless|until|ob|wenn|falls|si|cuando|quand|check that(?! again)|make sure)(?!\p{L})|如果|是否|もし|かどうか/u
const turns =
  /(?<!\p{L})(?:but|however|though|yet|aber|jedoch|doch|mais|cependant|pero|sin embargo|mas)(?!\p{L})|但|不过|でも|しかし|けど|けれど/u
const question = /[?？]["'”’»)\]*_`~\s]*$/u
const sentenceBreak = /(?<=[.!?…。！？]["'”’»)\]*_`~]{0,8})\s+|(?<=[。！？])|\n+/u

const plainOf = (sentence: string): string =>
  sentence
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[*_`~"“”«»¡>#]/g, '')
    .trim()

/** Whether a text says `verdict` of the learner's step. `step`: the words that were judged. */
export function saysOfStep(text: string, verdict: Verdict, step: string): boolean {
  return text.split(sentenceBreak).some((sentence) => verdictOf(sentence, step) === verdict)
}

/** The verdict of a sentence; null for a question, and where it judges nothing. */
function verdictOf(sentence: string, step: string): Verdict | null {
  const plain = plainOf(sentence)
  if (plain === '' || question.test(plain)) return null
  if (noVerdict.test(plain)) return null
  if (denies.test(plain) || deniesBeforeMore.test(plain)) return 'wrong'
  if (affirms.test(plain)) return 'right'
  if (conditions.test(plain)) return null
  if (wrongAnywhere.test(plain))
    return /(?<!\p{L})(?:no|not an?|kein\p{L}*|aucune|ningún) (?:\p{L}+ )?(?:mistake|error|fehler|erreur)/u.test(
      plain,
    )
      ? null
      : 'wrong'
  if (praises.test(plain) || rightAnywhere.test(plain)) {
    if (negated.test(plain)) return rightAnywhere.test(plain) && !turns.test(plain) ? 'wrong' : null
    return turns.test(plain) ? null : 'right'
  }
  return ofNamedStep(plain, plainOf(step)) ?? ofWords(sentence, plain)
}

const squeezed = (text: string): string => text.replace(/[\s$]/g, '')
const callsRight =
  /(?<!\p{L})(?:right|correct|true|follows|works|fine|good|richtig|stimmt|korrekt|folgt|juste|correcte?|exacte?|correct[oa]|sigue)(?!\p{L})|对|正确|正しい|合って/u

/** "3x = 14 is right": the step itself is called right. */
function ofNamedStep(plain: string, step: string): Verdict | null {
  if (step === '' || !squeezed(plain).includes(squeezed(step))) return null
  if (!callsRight.test(plain)) return null
  return negated.test(plain) ? 'wrong' : 'right'
}

const denying =
  /(?<!\p{L})(?:not|n't|isn't|wasn't|wrong|incorrect|false|mistaken|mistake|error|off|no|nope|falsch|nicht|inkorrekt|verkehrt|nein|fehler|faux|fausse|incorrecte?|pas|non|erreur|incorrect[oa]|fals[oa]|errad[oa]|incorreto|n[aã]o|sbagliat[oa])(?!\p{L})/giu

/** What strict mode calls a verdict, by how often it is denied. */
function ofWords(sentence: string, plain: string): Verdict | null {
  if (!saysVerdict(tokensOf(sentence), sentence)) return null
  const count = plain.match(denying)?.length ?? 0
  return count % 2 === 0 ? 'right' : 'wrong'
}

const firstWords: ReadonlySet<string> = new Set(
  [affirmations, praise, denials]
    .join('|')
    .split('|')
    .flatMap((phrase) => phrase.split(' ')),
)
const others = new Set(
  `mistake error slip wrong works follows follow work well done good great richtig gut fehler erreur
   error equivocaste trompé isn't doesn't recht fixing correcting redo recheck`.split(/\s+/),
)
const edges = /^[^\p{L}']{1,20}|[^\p{L}']{1,20}$/gu

/** Whether a word may belong to a verdict, so that its sentence is judged whole. */
export const maySayVerdict: (word: string) => boolean = rememberWords((word) => {
  const plain = word.replace(edges, '').toLowerCase().replaceAll('’', "'")
  if (/[❌✗✘👎✅✓✔👍🎉👏💯🥳]/u.test(word)) return true
  return plain !== '' && (firstWords.has(plain) || others.has(plain) || mayJudgeWord(plain))
})
