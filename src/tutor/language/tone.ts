/** The manner of a learner's message beside what it says, by words of the four languages. */

/** The tone of a message beside its mathematics; `plain` where no other fits. */
export type Tone =
  'meddling' | 'frustrated' | 'resigned' | 'silent' | 'planning' | 'pressing' | 'plain'

const patterns: readonly (readonly [Tone, RegExp])[] = [
  [
    'meddling',
    /\b(?:ignore|disregard|override|forget)\b.{0,40}\b(?:instructions?|rules?|prompts?|everything|above|previous)\b|\bsystem\s{0,8}(?:prompt|:)|\b(?:you are now|pretend|developer mode|jailbreak|debugging|base64|new policy)\b|<\/?system>|"rung"|\brepeat everything\b|\b(?:ignorier\p{L}{0,8}|vergiss)\b.{0,40}\b(?:anweisung\p{L}{0,8}|regeln?|alles)|\b(?:ignore|oublie)\b.{0,40}\b(?:instructions?|consignes?|règles?)|\b(?:ignora|olvida)\b.{0,40}\b(?:instrucciones|reglas)|\b(?:du bist jetzt|tu es maintenant|ahora eres)\b/iu,
  ],
  [
    'frustrated',
    /(?<!\p{L})(?:stupid|hate|annoy\p{L}*|frustrat\p{L}*|useless|sucks?|ugh+|argh+|damn|boring|waste of time|fed up|angry|too hard|impossible|nerv(?:t|en|ig\p{L}*)|doof|blöd\p{L}*|hasse|bescheuert|ätzend|langweilig|zu schwer|sinnlos|scheiße|déteste|énerv\p{L}*|agaçant|stupide|débile|nul(?:le)?|ras le bol|marre|trop (?:dur|difficile)|pénible|odio|aburrid\p{L}*|estúpid\p{L}*|tont[oa]|rollo|hart[oa]|molest\p{L}*|asco|demasiado difícil|imposible|fastidi\p{L}*)(?!\p{L})/iu,
  ],
  [
    'resigned',
    /(?<!\p{L})(?:giv(?:e|ing) up|i (?:will|can) never|i'?m (?:too |so )?(?:dumb|bad|hopeless)|i (?:can'?t|cannot) do (?:this|it|maths?)|gebe? auf|kann (?:das|es) (?:einfach )?(?:nicht|nie)|bin (?:zu|so) (?:dumm|schlecht)|schaffe? (?:das|es) (?:nicht|nie)|abandonne|laisse tomber|n'y arrive(?:rai)? (?:pas|jamais)|suis (?:trop )?(?:nul(?:le)?|bête)|me rindo|no puedo (?:con|más)|soy (?:muy |tan )?(?:mal[oa]|tont[oa])|nunca (?:podré|entenderé))(?!\p{L})/iu,
  ],
  [
    'silent',
    /^[\s.…?!¿]*$|^\s*(?:h+m+|u+h+m*|e+h+|äh+m*|ok(?:ay)?|well|so|tja|bon|bueno|pues)[\s.…!]*$/iu,
  ],
  [
    'planning',
    /^[^?？]{0,500}(?<!\p{L})(?:subtract|divide|multiply|both sides|common denominator|expand|square root|power rule|subtrahier\p{L}*|abziehen|dividier\p{L}*|teilen|multiplizier\p{L}*|malnehmen|beiden seiten|hauptnenner|ausmultiplizier\p{L}*|soustraire|diviser|multiplier|deux côtés|dénominateur commun|développer|restar|dividir|multiplicar|ambos lados|denominador común)(?!\p{L})[^?？]{0,500}$/iu,
  ],
  [
    'pressing',
    /(?<!\p{L})(?:please|now|need|must|exam|teacher|just|only|come on|last chance|again|bitte|jetzt|sofort|brauche|muss|prüfung|lehrer(?:in)?|einfach|nur|komm schon|schnell|s'il (?:te|vous) plaît|maintenant|besoin|dois|examen|prof(?:esseur)?|juste|vite|allez|por favor|ahora|necesito|debo|profesor[a]?|solo|sólo|venga|rápido)(?!\p{L})/iu,
  ],
]

/** Characters of a message that are read. */
const maxRead = 500

/** The first tone of the list whose pattern fits. */
export function toneOf(text: string): Tone {
  const short = text.slice(0, maxRead).normalize('NFC').replaceAll('’', "'")
  return patterns.find(([, pattern]) => pattern.test(short))?.[0] ?? 'plain'
}
