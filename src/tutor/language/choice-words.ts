/**
 * The words with which a text offers alternatives: "or" in many languages, and the small words that
 * may stand beside a guessed value without saying anything about it.
 */
import { wordSet } from '../../lib/text'

/** "Or" and what does its work, where the word means nothing else in the languages of the pages. */
export const choiceWords: ReadonlySet<string> = wordSet(
  'or nor neither either else eli alternatively versus vs xor otherwise',
  'oder entweder beziehungsweise bzw ansonsten sonst ou sinon o oppure ovvero bien sino alternativamente',
  'eller enten tai vai joko lub albo bądź nebo anebo buď alebo buď sau ori fie vagy avagy või kas arba oz jeb vaj ose',
  'или либо або чи альбо эсвэл буюу немесе әлде yoki veya yahut yoxsa və ya yoxud',
  'ή είτε או أو أم إما یا یاکه يا या अथवा किंवा वा অথবা বা নাকি ਜਾਂ અથવા கே அல்லது లేదా ಅಥವಾ അല്ലെങ്കിൽ හෝ හරි',
  'หรือ ຫຼື ឬ သို့မဟုတ် ወይም კი ან կամ',
  'atau utawa hoặc hay或 或 或者 或是 还是 還是 还有 要么 要麼 就是 または 又は 或いは あるいは もしくは それとも か や 또는 혹은 아니면 이나 거나 나',
  'aŭ edo naiz neu eða ellegar oswa tabi noma okanye aut vel sive aŭaŭ',
)

/** The same where the word means something else in another language: only right between two values. */
export const weakChoiceWords: ReadonlySet<string> = wordSet(
  'of u e au hay ya ko ar ama ali ili ala nó wa jew su mise czy či ci a',
)

/** "And": between two values it makes a list. */
export const andWords: ReadonlySet<string> = wordSet(
  'and und et y e i og och en ja ve və și şi és и та та và dan na 和 と 과 와 및 और ও و',
)

/** A condition or a denial: "if it is not 4 then it is 5". */
export const conditionWords: ReadonlySet<string> = wordSet(
  'but instead rather sondern aber mais pero ma mas statt anstatt sino',
  'if then not isnt unless when wenn falls dann nicht kein si alors pas non no entonces not se allora não então sen als dan niet jeśli to nie jinak',
  "isn't aren't wasn't 如果 那 不是 もし なら если то не якщо",
)

/** Hedges: a value behind one of them begins a new guess. */
export const hedgeWords: ReadonlySet<string> = wordSet(
  'maybe perhaps possibly probably might could may potentially likely',
  'soit vielleicht möglicherweise eventuell womöglich wahrscheinlich peut être peut-être probablement quizás quizá acaso posiblemente',
  'forse magari talvez acaso misschien wellicht może kanska måske kanske kanskje ehkä asi možná možno poate talán belki может возможно наверное може',
  '也许 可能 たぶん 多分 아마 शायद ربما mungkin có lẽ',
)

/** A calculation in words, of which a number is an operand. */
export const operationWords: ReadonlySet<string> = wordSet(
  'add added adding subtract subtracted subtracting take took taking multiply multiplied multiplying divide divided dividing plus minus times sum difference product quotient double doubled half halve by',
  'addiere addiert addierte subtrahiere subtrahiert multipliziere multipliziert teile geteilt dividiere dividiert mal durch summe differenz produkt',
  'ajoute ajouté additionne soustrais soustrait multiplie multiplié divise divisé fois somme différence produit',
  'sumo sumé sumar resto resté multiplico multipliqué divido dividí por suma diferencia producto',
)

/** Words between two numbers that make one statement of both: "15% is 36", "16 leaves 4". */
export const joiningVerbs: ReadonlySet<string> = wordSet(
  `is are was were equals equal gives give makes make made leaves leave left remain remains remaining total totals out each every
   less more than which have has had`,
  'ist sind war waren ergibt ergeben macht machen gibt geben bleiben bleibt übrig hat haben mehr weniger',
  'est sont était font fait donne donnent reste restent ont plus moins',
  'es son era eran hace hacen quedan queda tiene tienen más menos',
)

/** The same where they stand alone: "15% of 240", "16 over 4", "from 5 to 9". */
export const joiningPrepositions: ReadonlySet<string> = wordSet(
  'of by over per from to into for at in on von aus pro je auf zu bis für de du par sur dans à en da por sobre entre hasta a al',
)

/** What stands beside a value without naming another quantity. */
export const guessFillers: ReadonlySet<string> = wordSet(
  `i i'm im it it's its is be been are was will would should can must that that's this these those the a an one ones of
   my me you your we us our to so and also ok okay well hm hmm um uh please or get got think guess guessing believe say
   answer answers result results value values number numbers solution solutions total final right correct wrong true
   which what whether among amongst between them all any both some out following list pick choose tell know just sure
   candidates candidate options option guesses try tries possible possibilities sort rank order first second third last
   best next here there now let see either neither nor else equals equal makes gives does do did in with from either yes
   yeah by help check said says mean means range somewhere at least most about around roughly approximately like too
   suppose supposing assume say says friend teacher classmate brother sister mom dad mother father than altogether course obviously naturally definitely certainly surely wait sorry hi hello but how which's who's given possibly therefore thus hence too again confirm verify`,
  `es das ist sind wäre wären war könnte kann muss sein ich glaube denke die der den ein eine einer antwort antworten ergebnis
   ergebnisse lösung wert zahl also und auch oder welche welcher welches von davon richtig stimmt bitte mir sag zwischen
   vielleicht raten tippe eins wohl doch ja nein hier diese dieser oben insgesamt natürlich klar sicher`,
  `c'est ce cela ça est sont serait peut être je pense crois que la le les un une des de du réponse résultat solution valeur nombre et
   aussi entre laquelle lequel lesquelles quel quelle est-ce vrai juste correct bonne bon dis moi donc ou parmi soit trouve oui il elle l'un d'entre bien sûr évidemment`,
  `es son sería puede ser podría creo pienso que la el los las un una respuesta resultado solución valor número y también entre cuál
   correcta correcto me da uno dime así sí son estos estas claro seguro`,
  `è sono sarebbe può essere potrebbe penso credo che il lo la i gli le un una risposta risultato soluzione valore numero e anche tra quale
   giusto giusta é ou são seria pode ser poderia acho que o os as um uma resposta resultado solução valor número e também entre qual correto`,
  `het is zijn kan zou denk dat de een antwoord en ook tussen welke klopt to jest są może być odpowiedź wynik i też czy który która
   det är kan vara svaret on se voi olla vastaus je to může být odpověď este sunt poate fi răspunsul`,
  `это есть может быть ответ думаю что и тоже или какой какое из них правильно 答案 是 它 我 觉得 认为 想 吗 呢 和 跟 哪个 对 です ます 答え は が の と だ 思う 思います 정답 답 은 는 이 가 입니다 과`,
)
