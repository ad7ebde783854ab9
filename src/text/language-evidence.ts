/**
 * Which languages a text shows by its function words. Latin letters alone tell little: "on" is ten
 * in Turkish and a preposition in English.
 */
import { foldWord } from './folding'
import { languagesOfTaskVerb } from './task-verbs'

/** Frequent words that are no numbers, words that ask for a calculation, and words by which a teacher gives a result. */
const functionWords: Readonly<Record<string, string>> = {
  en: `the a an of to in on at is are was be and or not for with that this it you your we they he she
    what which how why do does did have has had can could will would should from by as if then there
    their her his its our my me so but all one each more than about when where who now let look
    think try answer put take make get may also total men man come comment pour son sur die hat mine per
    plus no new ah see am
    calculate compute solve find evaluate simplify convert integrate differentiate expand factor round
    reduce write many much`,
  de: `der die das ist und oder nicht ein eine einen von zu mit für auf im in es du wir sie er was wie
    warum hat haben kann wird sind den dem des als wenn dann auch noch antwort ergebnis also mal
    berechne berechnen rechne löse bestimme vereinfache wieviel viele`,
  fr: `le la les est et ou ne pas un une de des du à au avec pour sur dans il elle on nous vous tu que
    qui quoi comment pourquoi sont ont a ce cette si alors réponse résultat donc c d l
    calcule calculez calculer résous résoudre simplifie combien trouve vaut`,
  es: `el la los las es y o no un una de del al con para por en se su que qué cómo por está son hay ha
    si entonces respuesta resultado lo le te tu más pero como
    calcula calcule calcular resuelve halla cuánto cuántos`,
  pt: `o a os as é e ou não um uma de do da dos das ao com para por em se seu sua que como são há se
    então resposta resultado no na mais mas você ele ela
    calcule calcula calcular resolva quanto quantos`,
  it: `il lo la i gli le è e o non un uno una di del della al con per in si suo sua che come sono ha se
    allora risposta risultato nel nella più ma tu lei lui
    calcola calcolare risolvi quanto quanti`,
  nl: `de het een is en of niet van te met voor op in er hij zij ze je jij we wat hoe waarom heeft
    hebben kan wordt zijn dat die dit dan als ook nog aan bij antwoord uitkomst dus verdient naar om
    bereken hoeveel`,
  da: `og er en et den det de ikke af til med for på i hun han du vi jeg hvad hvor hvordan hvorfor har
    kan bliver som der at også så svaret resultatet altså tjener efter men om
    beregn udregn`,
  nb: `og er en et den det de ikke av til med for på i hun han du vi jeg hva hvor hvordan hvorfor har
    kan blir som der at også så svaret resultatet altså tjener etter men om
    beregn regn`,
  sv: `och är en ett den det de inte av till med för på i hon han du vi jag vad hur varför har kan blir
    som att också så svaret resultatet alltså tjänar efter men om där
    beräkna räkna`,
  fi: `on ja ei se hän että tai mutta kuin niin mitä miten miksi ovat oli hänellä sen tämä siis vastaus
    tulos yhteensä ansaitsee kun jos olet sinun jää
    laske ratkaise paljonko`,
  hu: `a az és nem egy hogy van volt ez azt mit miért hogyan keres kap marad lesz válasz eredmény tehát
    összesen is de vagy ha meg ki neki
    számold számítsd mennyi`,
  tr: `ve bir bu da de için ile mi ne nasıl neden değil var yok o cevap sonuç yani kazanır kazanıyor
    toplam eder kalır olarak ama gibi daha çok her sonra dolar
    hesapla hesaplayın kaç`,
  az: `və bir bu da də üçün ilə nə necə niyə deyil var yox o cavab nəticə yəni qazanır cəmi edir qalır
    kimi daha çox hər sonra amma`,
  pl: `i w z na do nie jest są to że się ona on co jak dlaczego ma mają odpowiedź wynik więc zarabia
    razem po od dla za czy ale jego jej zostaje
    oblicz rozwiąż ile`,
  cs: `a v z na do není je jsou to že se ona on co jak proč má mají odpověď výsledek tedy vydělá celkem
    po od pro za ale jeho její zbývá
    vypočítej vypočti spočítej kolik`,
  hr: `i u s na do nije je su to da se ona on što šta kako zašto ima imaju odgovor rezultat dakle
    zarađuje zaradi ukupno po od za ali njegov njezin ostaje
    izračunaj koliko`,
  ro: `și în cu pe la nu este sunt e că se ea el ce cum de ce are au răspuns răspunsul rezultat
    rezultatul deci câștigă total din pentru dar lui ei rămân un o
    calculează calculați câți cât`,
  lt: `ir yra ne su į iš ji jis kas kaip kodėl turi tai kad atsakymas rezultatas taigi uždirba iš viso
    po nuo už bet jo jos lieka
    apskaičiuok kiek`,
  lv: `un ir nav ar uz no viņa viņš kas kā kāpēc tas ka atbilde rezultāts tātad nopelna kopā pēc par
    bet viņas viņa paliek
    aprēķini cik`,
  vi: `là và của có không cô ấy anh ông bà được cho với này đó những các bạn chúng ta kiếm thì kết quả
    đáp án vậy trong tổng cộng còn lại đô la mỗi người
    tính`,
  id: `yang dan di ke dari ini itu dia tidak adalah dengan untuk apa bagaimana mengapa punya jawaban
    jawabannya hasil hasilnya jadi mendapat total sisa pada akan ada kita kamu ialah
    hitung hitunglah berapa`,
  fil: `ang ng sa mga at ay na siya hindi ito iyon may para kung ano paano bakit sagot kabuuan kaya
    kumikita kita ni si nang ko mo natin lang`,
  sw: `na ya wa ni kwa katika hii hiyo yeye si au lakini kama nini vipi jibu matokeo kwa hivyo anapata
    jumla za la cha ana kila`,
  ha: `da na ta ya a ne ce shi ita ba wannan amma idan mene amsa amsar jimla tana yana suke don
    saboda`,
  yo: `ni ti o si ó àti fún náà kò ṣe kí bí wọn ìdáhùn àpapọ̀ jẹ́ wa`,
  'am-Latn': `new nat ena gin mels ye be le lemin endet sint yih ya ayidelem`,
  ar: `في من على إلى هو هي أن لا ما هذا هذه الذي التي مع عن كان الجواب الناتج إذن تكسب يكسب كم كيف
    لماذا ثم أو دولار دولارا`,
  fa: `و در از به که این آن را با است می نه برای چه چگونه چرا پاسخ جواب او دلار پس یا هم تا شد`,
  ur: `کا کی کے میں ہے ہیں سے کو یہ وہ اور نہیں کیا پر نے جواب ڈالر کر تو کیوں کیسے`,
}

const languagesOf = new Map<string, string[]>()
for (const [language, words] of Object.entries(functionWords)) {
  for (const word of new Set(words.split(/\s+/).map(foldWord))) {
    languagesOf.set(word, [...(languagesOf.get(word) ?? []), language])
  }
}
for (const [verb, languages] of languagesOfTaskVerb) {
  const word = foldWord(verb)
  languagesOf.set(word, [...new Set([...(languagesOf.get(word) ?? []), ...languages])])
}

/** By language, its folded function words that English has not. */
export const ownFunctionWords: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.keys(functionWords).map((language) => [
    language,
    new Set(
      [...languagesOf].flatMap(([word, languages]) =>
        languages.includes(language) && !languages.includes('en') ? [word] : [],
      ),
    ),
  ]),
)

/** Languages in which a reader of tokens knows the numbers word by word. */
const wellRead = new Set(['en', 'de', 'fr', 'es', 'pt', 'it'])

/** Whether a folded word is a function word of a language that every reader knows: no number there. */
export const isFunctionWord = (word: string): boolean =>
  languagesOf.get(word)?.some((language) => wellRead.has(language)) === true

/** Whether a folded word shows a Latin language other than those that every reader knows. */
export function mayShowLanguage(word: string): boolean {
  const found = languagesOf.get(word)
  return found !== undefined && !found.some((language) => wellRead.has(language))
}

/**
 * The languages of which the folded words of a text hold the most function words; empty where they
 * hold none. `word` left out, each at most once: a number word gives no evidence for itself.
 */
export function languagesShown(words: readonly string[], without: string): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const word of new Set(words)) {
    if (word === without) continue
    for (const language of languagesOf.get(word) ?? []) {
      counts.set(language, (counts.get(language) ?? 0) + 1)
    }
  }
  const most = Math.max(0, ...counts.values())
  return new Set([...counts].flatMap(([language, count]) => (count === most ? [language] : [])))
}

/** The languages that the folded words of a text show most. */
export const languagesOfWords = (words: readonly string[]): ReadonlySet<string> =>
  languagesShown(words, '')
