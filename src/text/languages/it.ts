import type { LanguageWords } from './language'

export const italian: LanguageWords = {
  code: 'it',
  functionWords: `il lo la i gli le è e o non un uno una di del della al con per in si suo sua che come sono ha se allora
    risposta risultato nel nella più ma tu lei lui calcola calcolare risolvi quanto quanti`,
  learnerWords: `dei delle a alla senza su era essere ho hai io noi loro mio mia tuo chi cosa quale quali quando dove
    perché sì meno molto dimmi aiuto aiutami so capisco penso ogni tutti tutto spiega ciao grazie solo
    questo questa quello anche già fa equazione soluzione fare qual cos'è dell nell`,
  particles: 'il lo la gli i un uno una di del della dei delle e o a al alla in nel nella con per',
  mentions:
    'che significa|cosa significa|cosa vuol dire|come si dice|come si scrive|traduci|tradurre|la parola|la frase|il verbo',
  spelling: /(?:zione|zioni|mente|tà)(?!\p{L})|(?:dell|nell|all|un)['’](?=\p{L})/giu,
  commands: {
    infinitives: {
      calculate: 'calcolare valutare determinare trovare',
      solve: 'risolvere',
      simplify: 'semplificare ridurre',
      expand: 'sviluppare espandere',
      factor: 'fattorizzare scomporre',
      differentiate: 'derivare',
      integrate: 'integrare',
      convert: 'convertire trasformare',
      tell: 'arrotondare scrivere mostrare spiegare dimostrare confrontare disegnare giustificare verificare completare',
    },
    formsOf: italianForms,
  },
  besideNumbers:
    'il lo la gli le e sono di che un una fa rimangono risposta risultato ci quindi resta alla fine ne restano soluzione totale ottieni tutto',
  presenting: {
    answerNouns: 'risposta risultato soluzione',
    valueVerbs: "sono c'e ci costa",
    resultVerbs: 'guadagna guadagnano fa fanno rimangono restano rimane ottiene ottieni',
    conclusions: 'quindi dunque allora percio infine',
    resultPronouns: 'cio questo',
    fillers: 'esattamente quasi proprio',
    articles: 'il tua giusta',
    copulas: 'e sono',
    learnerPronouns: 'lei tuo tua',
    sayingVerbs: 'escreveu scritto detto hai',
    taskNouns: 'testo problema',
    creditingVerbs: 'calcolato',
    trailingConclusions: 'tutto',
    questionWords: 'quanti quante perche quanto',
  },
  tasks: {
    common: 'il lo gli di e per favore quanto fa qual risultato ciao grazie aiuto esercizio',
    calculation: 'calcola calcolare valore semplifica',
    equation: "risolvi risolvere trova l'equazione equazione equazioni",
    derivative: 'derivata calcola funzione',
  },
  implied: {
    half: 'meta mezz* dimezz*',
    twofold: 'doppi* raddoppi* entramb* coppi* paio paia ritorno',
    twofoldTogether: 'doppi*',
    third: 'terzo terzi',
    quarter: 'quarto quarti',
    dozen: 'dozzin*',
    ten: 'decina diecina',
    twenty: 'ventina',
    thirty: 'trentina',
    hundred: 'centinai*',
    thousand: 'migliai*',
    percent: 'cento percentual* sconto*',
    second: 'secondi secondo',
    hour: 'ora ore',
    day: 'giorn*',
    week: 'settiman*',
    workingWeek: 'ferial* lunedi venerdi',
    weekend: 'sabato domenica*',
    month: 'mese mesi mensil*',
    longMonth: 'maggio ottobre dicembre gennaio luglio',
    february: 'febbraio',
    shortMonth: 'giugno settembre',
    year: 'anno anni compleanno annual*',
    decade: 'decenni*',
    century: 'secol*',
    money: 'centesim*',
    metre: 'metri',
    kilogram: 'chilo* gramm* litri',
    ton: 'tonnellat*',
    rectangle: 'rettangol* recinto*',
    circle: 'circonf* raggio sfer* cerchi*',
    angle: 'angulo* angol* gradi',
    hexagon: 'esagon*',
    octagon: 'ottagon*',
    spider: 'ragno ragni',
    insect: 'insett*',
    finger: 'dita',
    die: 'dadi',
    coin: 'moneta monete',
    alphabet: 'alfabet*',
    average: 'media medie',
  },
  choosing: {
    conditions: 'ma se allora non',
    hedges: 'forse magari',
    fillers: `è sono sarebbe può essere potrebbe penso credo che il lo la i gli le un una risposta risultato
      soluzione valore numero e anche tra quale giusto giusta`,
  },
  units: {
    km: 'chilometro chilometri',
    cm: 'centimetro centimetri',
    mm: 'millimetro millimetri',
    m: 'metro metri',
    kg: 'chilogrammo chilogrammi chilo chili',
    g: 'grammo grammi',
    l: 'litro litri',
    h: 'ore',
    min: 'minuto minuti',
    s: 'secondi',
    day: 'giorno giorni',
    week: 'settimana settimane',
    dollar: 'dollaro dollari',
    cent: 'centesimo centesimi',
  },
}

/** "calcola", "calcoli", "calcolate". */
function italianForms(verb: string): readonly string[] {
  const [stem, ending] = [verb.slice(0, -3), verb.slice(-3)]
  if (ending === 'are') return [verb, `${stem}a`, `${stem}i`.replace(/ii$/, 'i'), `${stem}ate`]
  return [verb, `${stem}i`, `${stem}a`, `${stem}ete`, `${stem}ite`]
}
