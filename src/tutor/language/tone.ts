/** The tone of a learner's message, by words of the four languages. */

/** The tone of a message beside its mathematics; `plain` where no other fits. */
export type Tone =
  | 'meddling'
  | 'frustrated'
  | 'resigned'
  | 'thanks'
  | 'greeting'
  | 'farewell'
  | 'abilities'
  | 'doubting'
  | 'wondering'
  | 'changing'
  | 'silent'
  | 'planning'
  | 'pressing'
  | 'plain'

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
    'thanks',
    /(?<!\p{L})(?:thanks?|thank you|thx|cheers|danke(?:schön)?|vielen dank|merci|gracias)(?!\p{L})/iu,
  ],
  [
    'greeting',
    /^\s*[¡]?(?:hi|hello|hey|good (?:morning|afternoon|evening)|hallo|moin|servus|guten (?:morgen|tag|abend)|bonjour|salut|coucou|bonsoir|hola|buen[oa]s (?:días|tardes|noches))(?!\p{L})[^\n]{0,20}$/iu,
  ],
  [
    'farewell',
    /^\s*(?:(?:ok(?:ay)?|well|so|gut|bon|bueno)[\s,]{1,4})?(?:bye|goodbye|good night|see (?:you|ya)|i have to go|got to go|tschüss?|ciao|bis (?:dann|morgen|bald)|auf wiedersehen|au revoir|à (?:demain|bientôt|plus)|bonne nuit|adiós|hasta (?:luego|mañana|pronto)|chao)(?!\p{L})[^\n]{0,30}$/iu,
  ],
  [
    'abilities',
    /(?<!\p{L})(?:what can you do|how can you help|what are you (?:good )?for|how does this work|was kannst du|wie kannst du (?:mir )?helfen|wie funktioniert das hier|que (?:peux|sais)-tu faire|comment peux-tu m'aider|comment ça marche ici|qué (?:puedes|sabes) hacer|cómo (?:me )?puedes ayudar(?:me)?)(?!\p{L})/iu,
  ],
  [
    'doubting',
    /(?<!\p{L})(?:are you (?:really )?sure|is that (?:really )?true|you are wrong|bist du (?:dir )?sicher|stimmt das wirklich|tu es sûre?|es-tu sûre?|c'est sûr|estás segur[oa]|seguro que sí)(?!\p{L})/iu,
  ],
  [
    'wondering',
    /^\s*(?:(?:but|and|aber|und|mais|et|pero|y),?\s)?¿?(?:why(?: not| is that| so)?|how come|warum(?: nicht| das)?|wieso(?: nicht)?|pourquoi(?: pas)?|por qué(?: no)?)[\s?!.]{0,8}$/iu,
  ],
  [
    'changing',
    /(?<!\p{L})(?:something else|another (?:topic|subject)|a different (?:topic|subject)|change the subject|etwas anderes|was anderes|ein anderes thema|autre chose|un autre sujet|otra cosa|otro tema)(?!\p{L})/iu,
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

const identityQuestions =
  /(?<!\p{L})(?:are you (?:an? |the )?(?:robot|bot|ai|human|person|real|computer|machine|model|chatgpt|gpt|offline|online)|who are you|what are you|which (?:language )?model|are you (?:really )?connected|bist du (?:ein(?:e)? )?(?:roboter|bot|ki|mensch|computer|maschine|modell|chatgpt|offline|echt)|wer bist du|was bist du|welches (?:sprach)?modell|(?:es[- ]tu|tu es) (?:une? )?(?:robot|bot|ia|humain|personne|machine|ordinateur|modèle|chatgpt|hors ligne|vrai)|qui es[- ]tu|qu'es[- ]tu|quel modèle|eres (?:una? )?(?:robot|bot|ia|human[oa]|persona|máquina|ordenador|modelo|chatgpt|real)|quién eres|qué eres|qué modelo|estás (?:sin conexión|conectad[oa]))(?!\p{L})/iu

/** Whether a message asks who or what answers it. */
export function asksWhoAnswers(text: string): boolean {
  return identityQuestions.test(text.slice(0, maxRead).normalize('NFC').replaceAll('’', "'"))
}
