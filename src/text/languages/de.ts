import type { LanguageWords } from './language'

export const german: LanguageWords = {
  code: 'de',
  numbers: {
    names: `null eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn
      siebzehn achtzehn neunzehn zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig`,
    others: {
      1: 'ein eine einen einem einer',
      1.5: 'anderthalb',
      2: 'zwo',
      5: 'fuenf',
      12: 'zwoelf',
      15: 'fuenfzehn',
      50: 'fuenfzig',
      100: 'hundert',
      1000: 'tausend',
      1e6: 'millionen',
      1e9: 'milliarde milliarden',
    },
    doubtful: { 0: 'null' },
    parts: {
      2: 'halb halbe halber halben halbes halfte',
      3: 'drittel',
      4: 'viertel',
      5: 'funftel',
      6: 'sechstel',
      7: 'siebtel',
      8: 'achtel',
      9: 'neuntel',
      10: 'zehntel',
      12: 'zwolftel',
      20: 'zwanzigstel',
      100: 'hundertstel',
    },
    loneHalves: 'halb halfte',
    dozens: 'dutzend',
    tens: 'zehner',
    joints: 'und',
    articles: 'ein eine',
    minus: 'minus',
    point: 'komma',
    percent: 'prozent',
  },
  functionWords: `der die das ist und oder nicht ein eine einen von zu mit für auf im in es du wir sie er was wie warum
    hat haben kann wird sind den dem des als wenn dann auch noch antwort ergebnis also mal berechne
    berechnen rechne löse bestimme vereinfache wieviel viele`,
  learnerWords: `einem einer eines aber am an aus bei nach war waren sein bin bist habe hast ich ihr mein meine dein
    deine mir mich dir dich uns ihm ihn welche welcher welches wer wann wo wieso kein keine nein ja so nur
    sehr bitte kannst können könnte soll sollte will muss lösung rechnung sag sage zeig gib hilf hilfe
    hilfst weiß verstehe verstehen denke glaube aufgabe viel jeder jede alle mehr weniger erkläre erklär
    hallo danke doch schon einfach ahnung nervt hasse blöd doof mathe richtig falsch gleich gleichung werden
    beim zum zur über unter durch ohne um gibt geht wir's komme bekomme warte moment jetzt vielleicht
    tschüss guten morgen tag stimmt heißt bedeutet leite ab kostet kosten weil wegen machen macht bleiben
    bleibt übrig eier äpfel euro seiten seite teilen malnehmen abziehen addieren stück insgesamt pro sekunde
    stunde stunden schritt nächste erste zuerst hänge fest rechnen raus heraus kommt deutsch englisch
    französisch spanisch satz hausaufgabe hausaufgaben lehrer lehrerin sagt nichts etwas hier dort`,
  particles:
    'der die das den dem des ein eine einen einem einer eines und oder von zu im in am an auf für mit aus bei nach zum zur über unter durch ohne um',
  addressing: 'ich mir mich mein meine du dir dich bitte text satz verstehe erkläre erklär hilf',
  mentions: `was heißt|was heisst|was bedeutet|was bedeuten|wie sagt man|wie sage ich|wie heißt|wie schreibt man|wie spricht man
    |übersetze|übersetzt|übersetzen sie|uebersetze|kannst du … übersetzen|die bedeutung von|der plural von
    |das gegenteil von|konjugiere|das wort|die wörter|der satz|den satz|das verb|mein satz|meinen satz|frag mich … ab`,
  spelling:
    /ß|(?<!\p{L})\p{L}*[äöü]\p{L}*|(?:ung|keit|heit|lich|isch)(?:e[nrsm]?)?(?!\p{L})|(?<!\p{L})ge\p{L}{3,}t(?!\p{L})/giu,
  commands: {
    infinitives: {
      calculate: 'berechnen rechnen ausrechnen bestimmen ermitteln auswerten werten finden',
      add: 'addieren',
      subtract: 'subtrahieren',
      multiply: 'multiplizieren',
      divide: 'dividieren teilen',
      solve: 'lösen auflösen',
      simplify: 'vereinfachen kürzen zusammenfassen fassen',
      expand: 'ausmultiplizieren multiplizieren',
      factor: 'faktorisieren ausklammern klammern zerlegen',
      differentiate: 'ableiten leiten differenzieren',
      integrate: 'integrieren',
      convert: 'umrechnen umwandeln wandeln konvertieren',
      tell: `runden schreiben nennen zeigen erklären beweisen vergleichen zeichnen begründen prüfen überprüfen
      skizzieren ergänzen ordnen formen umformen schätzen beschreiben vervollständigen`,
    },
    formsOf: germanForms,
  },
  besideNumbers:
    'der die das ist und es ein eine wir du gibt nicht von zu lautet ergibt antwort am ende bleiben bleibt sind losung ergebnis genau man stuck also',
  presenting: {
    answerNouns: 'antwort ergebnis endergebnis losung resultat',
    valueVerbs: 'ist sind war waren sei hat haben kostet gibt',
    resultVerbs: `verdient verdienen ergibt ergeben macht machen bleiben bleibt lautet betragt gleich bekommt
      erhalt`,
    conclusions: 'daher somit folglich insgesamt',
    resultPronouns: 'das es dies',
    fillers: 'genau etwa ungefahr rund circa also insgesamt nur',
    articles: 'die das der deine eure richtige',
    copulas: 'ist sind',
    learnerPronouns: 'du dein deine ihr sie',
    sayingVerbs: 'hast sagst schreibst geschrieben gesagt',
    taskNouns: 'aufgabe text frage',
    creditingVerbs: 'ausgerechnet berechnet',
    trailingConclusions: 'insgesamt ubrig',
    questionWords: 'was welche welcher welches wieviel wieviele wie warum wer wo wann kannst',
    namingVerbs: 'heisst heissen nennt lautet',
    plainWords: 'gut wichtig richtig klar frage schritt',
    noAnswers: 'nicht das was noch',
    people: 'er sie',
    labels: 'schritt teil aufgabe frage seite kapitel zeile nr',
    formulaRoles: 'exponent',
    ordinalEnds: 'ter te ten er',
    conversationNouns: `schritt schritte schritten dinge sache sachen frage fragen teil teile teilen zahlen
      moglichkeiten`,
    talkAdjectives: 'weitere andere kleine',
    remarkNouns: 'fehler schritt schritte dinge frage fragen',
    months: 'januar februar marz april mai juni juli august september oktober november dezember',
    them: 'ihnen davon',
    beings: 'sind ist bleiben bleibt sein',
    pointers: 'die diese',
  },
  tasks: {
    common: `der die das den dem des ein eine einen einem einer und oder ist sind was wie welche welcher welches
      welchen bitte mir mich ich kannst konntest du helfen hilf hilfe muss soll mein meine meiner wir uns
      von vom zu zur zum nach fur auf mit bei folgende folgenden folgender folgendes aufgabe aufgaben
      frage hausaufgabe hausaufgaben ergebnis antwort hallo danke jetzt nun noch mal man es dieser diese
      dieses gegeben lautet aus sie ihr`,
    requests: `sag sage nur einfach brauche brauch antworten losung losungen wenn schnell ausrechnen ausgerechnet
      rechne rechnen berechnen komme hausi erklarung erklarungen ohne schritt schritte endergebnis gib
      gebe nenne zeig zeige mochte will wissen kurz direkt sofort ergibt wieviel viel dringend kommt raus
      heraus loese losen`,
    calculation: `berechne berechnen rechne rechnen wieviel viel ergibt macht wert summe differenz produkt bruch
      bruche vereinfache kurze gekurzt gekurzten plus`,
    equation: `lose losen lost loese bestimme finde berechne gleichung gleichungen losung losungen unbekannte wert
      variable x alle aller reellen reelle nach auf`,
    derivative:
      'ableitung ableiten ableite leite differenziere bestimme berechne bilde funktion erste ab',
    integral:
      'stammfunktion stammfunktionen alle finde gib an ermittle funktion integriere integrieren bestimme berechne unbestimmte bestimmte von bis integrale',
    rewriting: `vereinfache vereinfachen ausmultiplizieren ausmultipliziere multipliziere faktorisiere faktorisieren
      klammere term terme ausdruck klammern auf vollstandig faktoren faktor produkt fasse zusammen`,
  },
  implied: {
    half: 'halb* halft*',
    twofold: 'zweimal doppel* verdoppel* beide* paar* zwilling* eltern zuruck wand wande',
    twofoldTogether: 'doppel* verdoppel*',
    threefold: 'dreifach* dreimal verdreifach* drilling*',
    third: 'drittel*',
    fourfold: 'vierfach* viermal vervierfach*',
    quarter: 'viertel*',
    fivefold: 'funffach*',
    fifth: 'funftel*',
    sixth: 'sechstel*',
    seventh: 'siebtel*',
    eighth: 'achtel*',
    ninth: 'neuntel*',
    tenth: 'zehntel*',
    hundredth: 'hundertstel*',
    dozen: 'dutzend*',
    oneAndHalf: 'anderthalb*',
    twenty: 'stiege',
    percent: 'prozent* rabatt*',
    second: 'sekund*',
    hour: 'stund* uhr mittag* mitternacht',
    day: 'tag tage tagen tags taglich*',
    week: 'woche* wochentlich*',
    workingWeek:
      'wochentag* werktag* arbeitstag* arbeitswoche* schultag* schulwoche* montag* freitag*',
    weekend: 'wochenende* samstag* sonnabend* sonntag*',
    fortnight: 'vierzehntag*',
    month: 'monat*',
    longMonth: 'marz mai juli oktober dezember',
    shortMonth: 'juni',
    year: 'jahr* jahrlich* geburtstag*',
    quarterYear: 'quartal*',
    halfYear: 'semester* halbjahr*',
    decade: 'jahrzehnt*',
    century: 'jahrhundert*',
    money: 'euro* pfund* pfennig* rappen franken',
    foot: 'fuss zoll',
    mile: 'meile*',
    metre: 'zenti* dezi*',
    square: 'quadrat*',
    cube: 'kubik* wurfel*',
    rectangle: 'rechteck* umfang* zaun* umzaun*',
    triangle: 'dreieck*',
    circle: 'durchmess* radien kugel* zylind* kegel* kreis*',
    angle: 'winkel* grad',
    pentagon: 'funfeck*',
    hexagon: 'sechseck*',
    octagon: 'achteck*',
    fourLegs: `hund hunde* katze* kuh kuhe* pferd* schaf* ziege* schwein* bein beine* auto autos reifen rad
      rader* stuhl* stuhle* tisch*`,
    twoSides: 'fahrrad* motorrad* auge* hand hande* ohr ohren arme* schuh* socke* seite*',
    tricycle: 'dreirad*',
    spider: 'spinne*',
    insect: 'insekt* ameise* biene*',
    finger: 'zehe*',
    coin: 'munze*',
    card: 'kart*',
    alphabet: 'buchstab*',
    average: 'durchschnitt* mittelwert* mittlere* mitte*',
    first: 'erste*',
    secondPlace: 'zweite*',
    thirdPlace: 'dritte*',
    fourthPlace: 'vierte*',
  },
  choosing: {
    or: 'oder entweder beziehungsweise bzw ansonsten sonst',
    and: 'und',
    conditions: 'sondern aber anstatt statt wenn falls dann nicht kein',
    hedges: 'vielleicht möglicherweise eventuell womöglich wahrscheinlich',
    operations: `addiere addiert addierte subtrahiere subtrahiert multipliziere multipliziert teile geteilt
      dividiere dividiert mal durch summe differenz produkt`,
    joiningVerbs: `ist sind war waren ergibt ergeben macht machen gibt geben bleiben bleibt übrig hat haben mehr
      weniger`,
    joiningPrepositions: 'von aus pro je auf zu bis für',
    fillers: `es das ist sind wäre wären war könnte kann muss sein ich glaube denke die der den ein eine einer
      antwort antworten ergebnis ergebnisse lösung wert zahl also und auch oder welche welcher welches
      von davon richtig stimmt bitte mir sag zwischen vielleicht raten tippe eins wohl doch ja nein
      hier diese dieser oben insgesamt natürlich klar sicher`,
    answerJoints: 'oder und',
    marked: 'möglichkeit versuch antwort wert zahl option',
  },
  units: {
    km: 'kilometer kilometern',
    cm: 'zentimeter zentimetern',
    mm: 'millimeter millimetern',
    m: 'meter metern',
    kg: 'kilogramm',
    g: 'gramm',
    l: 'liter litern',
    h: 'stunde stunden std',
    min: 'minute minuten',
    s: 'sekunde sekunden sek',
    day: 'tag tage tagen',
    week: 'woche wochen',
  },
  calculating: {
    between: {
      plus: 'plus',
      minus: 'minus|weniger',
      times: 'mal|multipliziert mit',
      share: 'von',
      maybeShare: 'der',
      over: 'geteilt durch|durch',
      power: 'hoch',
    },
    before: {
      half: 'halfte von|halfte aus',
      third: 'ein drittel von|drittel von',
      quarter: 'ein viertel von|viertel von',
      double: 'doppelt|doppelte|doppelte von|zweimal',
      triple: 'dreimal|dreifache von',
      square: 'quadrat von',
      squareRoot: 'quadratwurzel aus|quadratwurzel von|wurzel aus|wurzel von',
      cubeRoot: 'kubikwurzel aus|kubikwurzel von',
    },
    roots: 'quadratwurzel kubikwurzel wurzel',
    naming: {
      sum: 'summe',
      taking: 'ziehe zieh',
      distance: 'differenz',
      product: 'produkt',
      quotient: 'quotienten',
    },
    joining: {
      sum: 'und mit zu',
      taking: 'von',
      distance: 'und',
      product: 'mit und mal',
      quotient: 'durch und',
    },
    verbs: 'ergibt ergeben ist sind gibt macht gleich',
    subjects: 'das also',
    tails: 'gleich genau',
    rounding: 'ca circa etwa ungefähr rund fast',
    apart: 'und oder von als',
    prepositions: 'von zu für mit bei auf pro je und oder weil',
    articles: 'der die das den',
    determiners: 'den der die',
    operandsBehind: 'sie von aus zwischen der die den',
  },
  spoken: {
    and: 'und',
    is: 'ist|sind',
    makes: 'macht|machen|ergibt|ergeben',
    times: 'mal',
    signs: 'mal|geteilt durch|durch',
    operations: [
      ['A (multipliziert|multiplizieren) mit B', 'A * B'],
      ['A mit B (mal genommen|multiplizier(en|e|st|t))', 'A * B'],
      ['A (und|zu) B (addier(en|e|st|t)|zusammenzähl(en|e|st|t))', 'A + B'],
      ['A von B (subtrahier|abzieh|abgezogen|abnehm|wegnehm)(en|e|st|t)?', 'B - A'],
      ['zieh(t|st|en|e)? (man |du |wir )?A von B ab', 'B - A'],
      ['von B (nimmst|nimmt|nehmen|nimm) (du |man |wir )?A weg', 'B - A'],
      ['A durch B (teil|dividier)(en|e|st|t)', 'A / B'],
    ],
    statements: [
      // "7 von 22 sind 14" takes away; "10 % von 80 sind 8" and "0,5 von 8 ist 4" take a part.
      [
        'A(?<![.,]\\d{1,18}) von B,? (sind|ist|bleiben|macht|machen|ergibt|ergeben) C(?<![.,]\\d{1,18})(?! ?[\\p{L}%])',
        'B - A = C',
      ],
    ],
    joints: [
      '(so |dann )?(erhältst|erhalten|erhält|bekommst|bekommen|bekommt|lautet|beträgt|bleiben|bleibt)( du| wir| man| sie| ihr)?',
    ],
    equalsUnknown: /ist gleich|gleich|ist|sind|macht|wären/iu,
    beforeMoves: 'durch',
  },
  answering: {
    yes: 'ja wahr richtig',
    no: 'nein falsch',
    reasons: 'weil|denn|da|wegen',
    stating: 'ist sind kann',
    being: 'ist',
    leadIn: /ich (?:glaube|denke|meine|sage)|die antwort (?:ist|lautet)/iu,
    confirming:
      /(?:das |es )?(?:ist (?:es|sie|er)|stimmt)|(?:ich )?(?:denke|glaube)(?: ich| schon)?/iu,
    bare: /(?:es |das )?ist (?:es|sie|er|das)(?: nicht)?/iu,
  },
  learners: {
    pleas: [
      /\b(?:sag|gib|verrate?|nenne?|zeige?)\s+(?:\w+\s+){0,4}(?:antwort|lösung|ergebnis)\b|\b(?:sag|verrat)\s+(?:es\s+)?mir\s+(?:einfach|doch|jetzt|bitte)\b|\bich\s+gebe?\s+auf\b/i,
      /\bwas\s+ist\s+(?:die|das)\s+(?:richtige\s+)?(?:antwort|lösung|ergebnis)\b|\blöse?\s+(?:es|das)\s+für\s+mich\b/i,
      /^\s{0,9}(?:(?:ok(?:ay)?|na gut|los|dann|jetzt|bitte|komm|also|nun|ja)[\s,]{1,4}){0,4}(?:sags?|verrats?)(?:\s(?:es|schon|mal|doch|halt|einfach|jetzt|mir|bitte)){0,4}[\s.!]{0,9}$/i,
      /^\s{0,9}(?:(?:ok(?:ay)?|na gut|gut|los|dann|jetzt|bitte|komm|also|nun|ja|und|aber)[\s,]{1,4}){0,4}(?:was ist )?(?:meine|die|das|mein)\s(?:antwort|lösung|ergebnis)[\s.!?]{0,9}$/i,
      /(?<!\p{L})was\s+kommt\s+(?:\p{L}+\s+){0,2}(?:he)?raus(?!\p{L})/iu,
    ],
    stuck: [
      /\b(?:weiß|weiss|verstehe?|kapiere?)\s+(?:\w+\s+){0,3}nicht\b|\bkeine\s+ahnung\b|\bhilf(?:e|\s+mir)\b|\btipp\b|\bkomme?\s+nicht\s+weiter\b|\bwie\s+(?:soll|kann|muss)\s+ich\b/i,
    ],
    frustrated: [
      /\b(?:nervt|nervig|frustrier(?:t|end)|zum (?:verzweifeln|heulen|kotzen)|keinen? bock|schnauze voll|(?:ich )?hasse (?:mathe\w*|das|es|diese\w*))\b/i,
    ],
    anxious: [
      /\b(?:ich (?:habe|hab) (?:\w+ )?angst|ich bin (?:zu |so )?(?:dumm|blöd|nervös|doof|schlecht in)|panik|überfordert|ich (?:schaffe?|kapiere?|lerne?) (?:das|es) nie|verzweifelt)\b/i,
    ],
    manners: {
      meddling:
        /\b(?:ignorier\p{L}{0,8}|vergiss)\b.{0,40}\b(?:anweisung\p{L}{0,8}|regeln?|alles)|\bdu bist jetzt\b/iu,
      frustrated:
        /(?<!\p{L})(?:nerv(?:t|en|ig\p{L}*)|doof|blöd\p{L}*|hasse|bescheuert|ätzend|langweilig|zu schwer|sinnlos|scheiße)(?!\p{L})/iu,
      resigned:
        /(?<!\p{L})(?:gebe? auf|kann (?:das|es) (?:einfach )?(?:nicht|nie)|bin (?:zu|so) (?:dumm|schlecht)|schaffe? (?:das|es) (?:nicht|nie))(?!\p{L})/iu,
      silent: /^\s*(?:äh+m*|tja)[\s.…!]*$/iu,
      planning:
        /^[^?？]{0,500}(?<!\p{L})(?:subtrahier\p{L}*|abziehen|dividier\p{L}*|teilen|multiplizier\p{L}*|malnehmen|beiden seiten|hauptnenner|ausmultiplizier\p{L}*)(?!\p{L})[^?？]{0,500}$/iu,
      pressing:
        /(?<!\p{L})(?:bitte|jetzt|sofort|brauche|muss|prüfung|lehrer(?:in)?|einfach|nur|komm schon|schnell)(?!\p{L})/iu,
    },
    comesBack: /(?<!\p{L})(?:(?:noch ?mal|wieder|zurück) (?:zu|zur|zum))(?!\p{L})/iu,
    firstTask: /(?<!\p{L})(?:erste[nrs]? (?:aufgabe|frage))(?!\p{L})/iu,
    earlierTask:
      /(?<!\p{L})(?:(?:letzte|vorige|vorherige|andere|alte|frühere)[nrs]? (?:aufgabe|frage))(?!\p{L})/iu,
    equation: /(?<!\p{L})(?:(?:meiner?|der|die|zur|diese) gleichung)(?!\p{L})/iu,
    story: /(?<!\p{L})(?:(?:meiner?|der|die|zur) textaufgabe)(?!\p{L})/iu,
  },
  verdicts: {
    right: `ja|jawohl|jep|genau|richtig|korrekt|stimmt|das stimmt|stimmt genau|genau richtig|ganz genau
      |ganz richtig|das passt|passt|du hast recht|so ist es|einverstanden|absolut|exakt`,
    praise: `prima|toll|klasse|perfekt|ausgezeichnet|hervorragend|wunderbar|großartig|spitze|sehr gut
      |sehr schön|gut|schön|gut gemacht|super gemacht|toll gemacht|gute arbeit|tolle arbeit
      |weiter so|glückwunsch|gut so|guter schritt`,
    wrong: `nein|nee|falsch|leider|leider nein|leider nicht|leider falsch|nicht ganz|nicht richtig
      |noch nicht|noch nicht ganz|nicht korrekt|fast|beinahe|knapp|knapp daneben|knapp vorbei
      |daneben|schade|fehler|versuch es noch einmal|versuche es noch einmal|versuch es nochmal
      |probier es noch einmal|prüfe es noch einmal|inkorrekt`,
    wrongStarts: 'leider ist|leider stimmt|leider hat|leider passt|fast richtig',
    harmlessStarts: `fast geschafft|fast fertig|fast da|keine sorge|kein problem|keine eile|gute frage|gute idee
      |guter versuch|guter anfang|guter ansatz`,
    talk: 'also nun na tja ach aber hm hmm ah oh aha so ok okay hey hi wow',
    moreOfVerdicts: 'richtig gut recht',
    wrongAnywhere: [
      /(?<!\p{L})(?:das|es|dies|schritt|antwort|ergebnis) (?:ist|war|stimmt|passt|folgt) (?:leider |noch |so )?(?:nicht|falsch|verkehrt)(?!\p{L})|(?<!\p{L})(?:einen|ein|der) (?:\p{L}{1,20} )?fehler|(?<!\p{L})leider (?:\p{L}{1,20} )?(?:nicht|falsch|nein)|(?:ist falsch|stimmt nicht)(?!\p{L})/u,
    ],
    rightAnywhere: [
      /(?<!\p{L})das (?:ist|war|sieht) (?:genau |ganz |völlig )?(?:richtig|korrekt|gut aus)|(?:schritt|antwort|ergebnis) stimmt|(?:schritt|antwort|ergebnis) ist (?:richtig|korrekt)|gut gemacht/u,
    ],
    negations: /nicht|kein\p{L}{0,2}/u,
    noMistake: /kein\p{L}{0,2} (?:\p{L}{1,20} )?fehler/u,
    conditions: /ob|wenn|falls/u,
    turns: /aber|jedoch|doch/u,
    callsRight: /richtig|stimmt|korrekt|folgt/u,
    callsWrong: /falsch|nicht|inkorrekt|verkehrt|nein|fehler/u,
    judging: 'richtig falsch korrekt inkorrekt verkehrt',
    opening: 'ja nein genau stimmt super perfekt prima',
    judgingPhrases: 'das stimmt|stimmt nicht|nicht ganz|gut gemacht|du hast recht',
    judged: 'das es dies du deine ist antwort ergebnis',
    copulas: 'sei ist sind war bist',
    unjudged: 'ob wenn warum',
    articles: 'das die der',
  },
  options: {
    nouns: 'antwort wahl buchstabe moglichkeit option',
    choosing: 'wahle wahl nimm',
    places:
      'erste ersten|zweite zweiten|dritte dritten|vierte vierten|funfte funften|sechste sechsten',
    last: 'letzte letzten',
    preferring: 'sieht klingt scheint',
    exclusive: 'nur ausser weder noch',
    leftOver: 'stimmt bleibt passt',
    lines: 'zeile nr',
    lists: 'liste',
    eliminating: 'nicht weder noch weg falsch ausschliessen streichen',
    middle: 'mittlere mittleren',
    articles: 'der die das den dem des ein eine einen einem einer',
  },
  comparing: {
    more: 'mehr plus',
    less: 'weniger kleiner',
    than: 'als unter',
    shares: 'von|in',
    tooMuch: 'viel gross hoch',
    tooLittle: 'wenig klein niedrig',
    too: 'zu',
    next: 'nach',
    previous: 'vor',
    besideNeighbours: 'zahl direkt unmittelbar',
    between: 'zwischen',
    boundaryVerbs: 'liegt',
    thanAlone: 'als',
    from: /von/iu,
    upTo: /bis/iu,
    atLeast: /mindestens|minimal/iu,
    atMost: /höchstens|maximal/iu,
    outOf: 'von',
  },
  pairs: {
    clock: 'h uhr',
    fullHours: 'uhr h',
    ratio: 'zu gegen',
    remainder: 'rest r übrig',
    accompanying: 'mit',
    past: 'nach',
    before: 'vor',
    quarters: 'viertel',
    digitNouns: 'ziffer ziffern',
    sharing: 'je jeweils',
    halves: 'halb',
    timeBehind: /uhr/iu,
  },
  asking: {
    openly: 'wie was welche warum',
    questionWords: 'welche welcher welches wieviel wieviele wie warum',
    anyQuestionWord: /was|welche[rsnm]?|warum|wieso|wie|wer|wo|wann/iu,
    names: /wer|wem|wen|welche[rsnm]?|wo/iu,
    supposing: 'wenn falls angenommen',
    given: 'wenn falls',
    consequences: 'dann also',
    one: 'eins',
  },
  telling: {
    answerNouns: 'antwort ergebnis lösung',
    totals: 'insgesamt',
    links: 'lautet beträgt lautete wäre war',
    resultWords: 'ist sind also dann bekomme macht',
    weak: 'von durch mit',
    denials: 'nicht kein keine',
    money: 'prozent',
    articles: 'der die das',
    rounding:
      /runden?|rundet|(?:ge|auf|ab)ge?rundet|gerundet|ungefähr|nachkommastellen?|dezimalstellen?/iu,
    deniesBefore: /(?:ist\s+){0,2}falsch/iu,
    operandsBehind: 'durch mit',
    wholesBehind: 'von vom der des',
    connectives: 'und also dann weil denn dass aber ist sind',
    references: 'nr aufgabe schritt frage teil seite klasse stufe raum zimmer',
    functions: 'ggt kgv',
    conclusions: 'also dann',
    orders: /danach|anschließend|schließlich|zuletzt|somit|daher/iu,
    guessing: /(?:rate|versuch|tippe)\p{L}*/iu,
    listVerbs: 'sind ist',
    openers: 'warum wie was',
    persons: 'ich wir mein meine',
    am: 'bin',
    possessives: 'mein meine meinem meiner unser unsere',
    ownWork: `antwort ergebnis lösung schritt wert zahl summe produkt differenz gleichung zeile versuch
      rechnung idee vermutung letzte letzter letztes nächste nächster erste erster erstes`,
    particles: 'heraus raus übrig dabei',
    copulas: 'ist wäre',
    demonstratives: 'das dies',
    noThings: 'übrig insgesamt und oder weil ist sind richtig noch mehr dann stück',
    offeredOne: /eins(?=,? oder )|(?<=(?<!\p{L})oder,? )eins/iu,
    scales: 'mal',
    percentUnits: /prozent\p{L}*/iu,
  },
  working: {
    commands: /berechne|löse|bestimme|finde|vereinfache|ermittle|nenne/iu,
    questions: /wie|welche[rsnm]?|was ist|wer|wann|wo/iu,
    aboutWork: /stimmt|richtig/iu,
    voice: /ich|wir|also|weil|deshalb/iu,
    replies: /ja|nein|ach|gut/iu,
    moves: `subtrahiere subtrahieren abziehen ziehe zieh addiere addieren dazu hinzu mal durch teile
      teilen geteilt dividiere dividieren dividiert multipliziere multiplizieren wegnehmen nehme
      rechne`,
    besideMoves: `ich wir man wurde will kann soll muss erst zuerst dann jetzt nun also auf von mit beiden
      seiten beide seite der die gleichung gleichungen zeilen zusammen ab weg alles noch wieder
      bitte und nehmen ziehen rechnen jeder`,
    bothSides: /(?:der|die) (?:zwei|2) seiten/u,
    minus: 'minus',
    givingResult: 'und ergibt also',
    asksHowMany: /wie ?(?:viele?|lange?|weit|alt|oft|groß)/iu,
    asksYesOrNo: 'ist sind war kann könnte hat gibt geht',
    beforeLetter: /antwort|wähle|nehme|lösung|ist/i,
  },
}

/** Stems that stand for no command, or are words of another language. */
const noBareStem = /(?:[dtr]n|chn|^find|^form|^wert|^leit|ier)$/

/** "berechne", "berechnet", "berechnen (Sie)"; "löse", "lös"; "wandle", "wandelt". */
function germanForms(verb: string): readonly string[] {
  const stem = verb.replace(/e?n$/, '')
  if (stem.endsWith('el')) return [verb, `${stem.slice(0, -2)}le`, `${stem}e`, `${stem}t`]
  const ending = /(?:[dt]|[dh]n)$/.test(stem) ? 'et' : 't'
  return [verb, `${stem}e`, stem + ending, ...(noBareStem.test(stem) ? [] : [stem])]
}
