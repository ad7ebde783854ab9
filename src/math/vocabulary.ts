/**
 * The words of tasks, in English, German, French, Spanish, Italian and Portuguese. All are in lower
 * case and without accents. A word that stands in no list leaves a task unread.
 */
import { wordSet } from '../lib/text'
import { taskVerbs } from '../text/task-verbs'

/** Words that ask for nothing by themselves. */
export const commonWords = wordSet(
  `a an the this that these those it its it's is are be as at by for from in of on to with using use
  and or please pls can can't could would will shall should you i i'm me my mine we our us your let
  let's do does don't did have has need needs want how what what's whats which hi hello hey dear good
  morning evening thanks thank thx sorry help understand get know homework exercise exercises problem
  problems question questions task tasks test quiz class teacher today tomorrow following below above
  here here's there given now next new another again try answer answers result exact exactly show
  work working steps step your own each every following also's expression expressions when possible
  using part number's example page sheet stuck really just quickly must if trouble having struggling
  gives gave asks asked says wonder wondering no calculator calculators mind mentally paper explain
  tutor im ive okay ok`,
  `der die das den dem des ein eine einen einem einer und oder ist sind was wie welche welcher welches
  welchen bitte mir mich ich kannst konntest du helfen hilf hilfe muss soll mein meine meiner wir uns
  von vom zu zur zum nach fur auf mit bei folgende folgenden folgender folgendes aufgabe aufgaben
  frage hausaufgabe hausaufgaben ergebnis antwort hallo danke jetzt nun noch mal man es dieser diese
  dieses gegeben lautet aus sie ihr`,
  `le la les l' un une des du de d' et ou est sont que quel quelle quels quelles qu'est-ce ce cette
  cet ces s'il te vous plait svp moi aide aider peux pouvez tu je j'ai dois mon ma mes pour en dans
  par avec sur bonjour salut merci exercice probleme devoirs suivante suivant suivantes reponse
  resultat a au comment maintenant donne nous on veuillez faut il`,
  `el los las una unos unas y o es son que cual cuales como por favor ayuda ayudame puedes me mi mis
  tu para del al con sin siguiente siguientes ejercicio problema tarea respuesta resultado hola
  gracias ahora cuanto esta este esto necesito tengo debo hay se usted ustedes vos`,
  `il lo gli di e per favore quanto fa qual risultato ciao grazie aiuto esercizio os as do da dos das
  qual resultado ola obrigado obrigada exercicio`,
)

/**
 * Words that ask for haste, brevity or the bare answer. They change no formula, but may change what a
 * story asks for.
 */
export const requestWords = wordSet(
  `tell only final quick quickly fast asap plz plzz ty tysm rn lol omg bro sir mam homeworks hw wat
  wht solv ans cant wants wanted told tells else fail urgent urgently without explanation explanations
  explaining explained evaluate hints ignore previous instructions prompt rules when whenever
  immediately instantly directly straight simply desperate hurry provide finish finished fully full
  give`,
  `sag sage nur einfach brauche brauch antworten losung losungen wenn schnell ausrechnen ausgerechnet
  rechne rechnen berechnen komme hausi erklarung erklarungen ohne schritt schritte endergebnis gib
  gebe nenne zeig zeige mochte will wissen kurz direkt sofort ergibt wieviel viel dringend kommt raus
  heraus loese losen`,
  `stp juste dis dis-moi donne-moi seulement besoin si vite explication explications sans etape etapes
  finale final reponses combien font fait vaut veux voudrais savoir faut aide-moi directement
  simplement resoudre resous resolution`,
  `solo dime dame si rapido explicacion explicaciones paso pasos respuestas resuelvo resolver resuelve
  resolverlo quiero saber vale da que directamente urgente solamente cuando ser`,
)

const operations = ['add', 'subtract', 'multiply', 'divide'] as const

/** Commands and questions for a number that a formula gives. */
export const calculationWords: ReadonlySet<string> = wordSet(
  `calculate calculating compute computing evaluate find determine work out value values much equal
  equals number simplify simplified simplest form lowest terms sum difference product quotient add
  subtract multiply divide numerical integer integers fraction fractions improper mixed decimals
  arithmetic expressed written write express perform operation operations indicated order root roots
  square reduce reduced mult division multiplication addition subtraction power powers exponent
  exponents head see translate solve single common make give makes together result's integer whole
  numbers ordered rational real`,
  `berechne berechnen rechne rechnen wieviel viel ergibt macht wert summe differenz produkt bruch
  bruche vereinfache kurze gekurzt gekurzten plus`,
  `calcule calculer calculez combien fait font vaut valeur somme produit simplifie simplifier
  simplifiez fraction irreductible`,
  `calcula calcular calcule cuanto da valor suma resta producto simplifica simplificar fraccion irreducible`,
  `calcola calcolare valore semplifica simplifique`,
).union(taskVerbs('calculate', 'simplify', 'solve', ...operations))

/** Commands for solving, and the names of what is solved. */
export const equationWords: ReadonlySet<string> = wordSet(
  `solve solves solving solution solutions find finding determine value values unknown variable
  equation equations linear such true makes satisfies satisfy equal equals equality properties
  property all real out work calculate compute inverse operations algebraically side sides both
  isolate steps variables sets translate multi-step two-step one-step distributive clear fractions
  decimals where`,
  `lose losen lost loese bestimme finde berechne gleichung gleichungen losung losungen unbekannte wert
  variable x alle aller reellen reelle nach auf`,
  `d'inconnue d'inconnues toutes tous reelles reels resous resoudre resolvez trouve trouver trouvez calcule l'equation equation equations solution
  solutions inconnue valeur vaut`,
  `resuelve resolver resuelva encuentra halla hallar calcula ecuacion ecuaciones solucion soluciones
  incognita incognitas todas todos reales valor vale`,
  `risolvi risolvere trova l'equazione equazione equazioni resolva resolver encontre equacao
  equacoes`,
).union(taskVerbs('calculate', 'solve'))

export const derivativeWords: ReadonlySet<string> = wordSet(
  `differentiate differentiating differentiated differentiation derivative derivatives derive find
  determine calculate compute evaluate work out function respect rule power product quotient chain
  first gets formula take where polynomial using`,
  `ableitung ableiten ableite leite differenziere bestimme berechne bilde funktion erste ab`,
  `derive deriver derivee derivez calcule calculer determine fonction`,
  `deriva derivar derivada calcula calcular halla encuentra funcion derivata calcola derivada funzione
  funcao`,
).union(taskVerbs('calculate', 'differentiate'))

/** Names of numbers, and of parts and multiples. A story that holds one of them has a number more. */
export const countingWords = wordSet(
  `zero two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
  seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand
  million billion dozen dozens half halves third thirds fourth fifth sixth seventh eighth ninth tenth
  quarter quarters twice double doubled doubles triple tripled triples thrice once pair pairs couple
  couples both percent percentage halved single score fortnight second hour's`,
)

/** Words after which a story asks for something else than its plain build does. */
export const turningWords = wordSet(
  `more less fewer than over under another again remaining remainder rest except but instead not never
  no without only extra additional additionally half twice if unless until already other others
  otherwise difference compared combined total later after before back return returns returned round
  stops stop stopped rest rests then also minus plus times increased decreased increase decrease
  raised reduced reduces discount discounts off tax tip interest compound compounded annual monthly
  weekly daily rate rates ratio proportion least most maximum minimum square squared squares cube
  cubed sum product quotient probability chance nearest rounded round approximately estimate about
  every first last next previous same equal equally replace replaced replacement remove removed drop
  dropped add added subtract subtracted multiply multiplied divide divided broken spoiled lost free
  leap wins new old faster slower longer shorter taller older younger cheaper heavier lighter higher
  lower further farther average mean median mode range sample weighted weights frequency frequencies
  table stem deviation variance correct corrected mistake wrong missing unknown x y missing true false
  which estimate estimated simplify express terms function`,
)

/** "a linear equation in one variable": counts no number of the task. */
export const oneVariable = /\b(?:in|with) one (?:variable|unknown)\b/gi

export const integralWords: ReadonlySet<string> = wordSet(
  `integrate integral integrals integrating antiderivative antiderivatives indefinite definite
  general find determine calculate compute evaluate work out respect function most stammfunktion
  integriere integrieren bestimme berechne unbestimmte bestimmte von bis integrale integrer
  primitive calcule calculer determine integra calcular integral halla`,
).union(taskVerbs('calculate', 'integrate'))

/** Commands for expanding, factorising and simplifying, and the names of what is rewritten. */
export const rewritingWords: ReadonlySet<string> = wordSet(
  `expand expanding multiply multiplying out remove brackets parentheses simplify simplified
  simplifying factor factored factorise factorize factoring factorization completely fully as
  product polynomial polynomials binomial binomials trinomial trinomials algebraic rational
  fraction fractions like terms term collect combine combining reduce simplest form find write
  perform operation operations indicated add subtract adding subtracting multiply divide
  quotient sum difference squares perfect square grouping distributive property rule rules law
  laws exponent exponents zero power powers variable variables much lowest common complex
  numbers number express degree degrees decreasing descending ascending order standard monomial
  monomials by operations assume nonzero equivalent product's vereinfache vereinfachen
  ausmultiplizieren ausmultipliziere multipliziere faktorisiere faktorisieren klammere term
  terme ausdruck klammern auf vollstandig faktoren faktor produkt fasse zusammen completement
  facteurs produit completo factores producto simplifie simplifier developpe developper factorise factoriser
  l'expression simplifica simplificar factoriza factorizar desarrolla desarrollar expresion`,
).union(taskVerbs('calculate', 'simplify', 'expand', 'factor', ...operations))

/** Every word that may stand beside a formula. */
export const formulaWords: ReadonlySet<string> = new Set([
  ...commonWords,
  ...requestWords,
  ...calculationWords,
  ...equationWords,
  ...derivativeWords,
  ...integralWords,
  ...rewritingWords,
])
