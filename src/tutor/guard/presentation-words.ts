/**
 * The words of eight languages that present a number as a result, folded as `tokens.ts` folds them.
 * Chinese and Japanese words are single characters.
 */
import { wordSet } from '../../lib/text'

export const answerNouns = wordSet(
  `answer answers result solution root final antwort ergebnis endergebnis losung resultat reponse
   resultats solutions respuesta resultado solucion resposta solucao risposta risultato soluzione
   案 果 解 え`,
)
/** Han characters of other words end in these; they count after these beginnings alone. */
export const answerBeginnings: ReadonlyMap<string, string> = new Map([
  ['案', '答'],
  ['果', '结結'],
  ['え', '答'],
])

/** Verbs and signs that give any value: "is", "are", "has". */
export const valueVerbs = wordSet(
  `= → : is are was were be being has have had cost costs takes need needs contains there s
   ist sind war waren sei hat haben kostet gibt est sont a ont etait faut il es son era hay tiene
   tienen cuesta sao era tem ha custa sono c'e ci costa 是 为 為 有 は が`,
)
/** Verbs that give a result: "makes", "leaves", "comes to". */
export const resultVerbs = wordSet(
  `equals equal gives give makes make making get gets got find finds reach reaches yields yield obtain obtains becomes
   become leaves leave leaving remain remains with to as totals earns earn
   verdient verdienen gagne gagnent gana ganan ganha ganham guadagna guadagnano sobra sobram
   ergibt ergeben macht machen bleiben bleibt lautet betragt gleich bekommt erhalt
   fait font donne donnent reste restent vaut obtient da dan queda quedan resulta vale igual obtiene
   obtienes sobran fica ficam resta restam obtem fa fanno rimangono restano rimane ottiene ottieni
   等 于 於 得 剩 到 共 で`,
)
/** "to" and "with" give a result only after these. */
export const beforeTo = wordSet(
  `comes come equal equals up out amounts adds simplifies evaluates boils works down reduces leads
   left end ends`,
)
export const conclusionWords = wordSet(
  `so therefore thus hence then finally altogether total daher somit folglich insgesamt donc
   alors finalement entonces luego logo portanto entao assim quindi dunque allora percio infine 所 因 共`,
)
/** Subjects that stand for the result. */
export const resultPronouns = wordSet(
  `it that this which x y n das es dies c ce ca cela eso esto isso isto cio questo 这 那 れ`,
)
/** Words between a verb and its number. */
export const fillerWords = wordSet(
  `exactly about approximately roughly around just simply then therefore clearly indeed only
   the a number precisely actually nearly almost now thus so also equal total in all
   genau etwa ungefahr rund circa also insgesamt nur exactement environ precisement donc
   exactamente unos unas aproximadamente casi exatamente cerca quase esattamente quasi proprio
   约 約 大 概 就 了 共 下 还 還 有`,
)
export const fillerSigns = wordSet(`" ' ( $ * € £ ¥ ~ ≈ - _ ·`)
/** Words in front of an answer noun that follows a number: "18 is the answer". */
export const articles = wordSet(
  `the your our final right correct a an my die das der deine eure richtige la le votre ta bonne el
   su tu o sua il tua correcta certa giusta`,
)
export const copulas = wordSet('is are was be would must ist sind est es son e sao sono 是 が は')
/** Subject and verb that say who has said a value: "you wrote". */
export const learnerWords = wordSet(
  `you your you've du dein deine ihr sie tu ton ta votre vous tus usted voce seu sua lei tuo tua 你 您 あ`,
)
export const sayingVerbs = wordSet(
  `said say says saying told stated wrote write written got found answered have think thought guess guessed suggested
   mentioned claimed proposed chose gave calculated computed used hast sagst schreibst geschrieben
   gesagt dit ecrit trouve dis dijiste escribiste has dices disse escreveu scritto detto hai 说 写 説 書`,
)
/** What gives numbers that are no results: "the problem gives 24 and 5". */
export const taskNouns = wordSet(
  `problem question task text exercise story statement recipe aufgabe text frage probleme enonce
   problema enunciado ejercicio testo`,
)
/** Verbs that credit the learner with a value: "you worked out that …". */
export const creditingVerbs = wordSet(
  `worked saying identified determined noticed reached figured established
   ausgerechnet berechnet calcule calculaste calculado calcolato`,
)
/** What follows a number that sums up: "18 altogether", "18 are left". */
export const trailingConclusions = wordSet(
  `altogether total left remaining remain insgesamt ubrig tout total restent tutto todo sobran`,
)
export const questionWords = wordSet(
  `what which how why who where when can could do does did will would should was welche welcher welches
   wieviel wieviele wie warum wer wo wann kannst quel quelle combien comment pourquoi que cual como cuanto cuantos cuanta cuantas por qual quanto
   quantos quantas quanti quante perche`,
)
