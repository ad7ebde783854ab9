import type { LanguageWords } from './language'

export const french: LanguageWords = {
  code: 'fr',
  numbers: {
    // With the names of Belgium and Switzerland from seventy on. "Un" alone is seldom a number.
    names: `zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept
      dix-huit dix-neuf vingt trente quarante cinquante soixante septante huitante nonante`,
    others: {
      1: 'une',
      20: 'vingts',
      80: 'octante',
      1000: 'mille',
      1e6: 'million millions',
      1e9: 'milliard milliards',
    },
    doubtful: { 9: 'neuf', 100: 'cent cents' },
    parts: {
      2: 'demi demie moitie',
      3: 'tiers',
      4: 'quart quarts',
      5: 'cinquieme cinquiemes',
      6: 'sixieme sixiemes',
      7: 'septieme septiemes',
      8: 'huitieme huitiemes',
      9: 'neuvieme neuviemes',
      10: 'dixieme dixiemes',
      100: 'centieme centiemes',
    },
    loneHalves: 'moitie',
    dozens: 'douzaine douzaines',
    tens: 'dizaines',
    joints: 'et',
    articles: 'un une',
    minus: 'moins',
    point: 'virgule',
    perCent: ['pour', 'cent'],
  },
  functionWords: `le la les est et ou ne pas un une de des du à au avec pour sur dans il elle on nous vous tu que qui quoi
    comment pourquoi sont ont a ce cette si alors réponse résultat donc c d l calcule calculez calculer
    résous résoudre simplifie combien trouve vaut`,
  learnerWords: `mais aux en par sans était être suis es ai as avons avez je j ils elles mon ma mes ton ta tes son sa ses
    leur me te se lui ces cet ça qu quel quelle quels quelles quand où n non oui plus moins très s'il plaît
    peux peut pouvez dis donne montre aide aider sais comprends pense crois trouver chaque tous tout toute
    explique expliquer bonjour salut merci juste vraiment idée déteste maths énervant nul faux vrai égal
    équation fait faire font coûte perdu étape première d'abord encore aussi développe dérive convertis
    attends solution moi toi bloqué y veux faut parce aucune utilisent es-tu parcourt côtés côté diviser
    multiplier œufs pommes reste total heures jours c'est j'ai qu'est-ce est-ce qu'il l'aire l'équation n'ai
    aujourd'hui français anglais allemand espagnol traduis devoirs prof professeur dit bien bientôt ni
    personne langue ici là peu beaucoup voilà rien augmente aucun nombre`,
  particles: 'le la les l un une des du de d et ou à au aux en dans sur pour par avec sans',
  addressing: 'je j moi mon ma mes tu toi texte phrase comprends explique aide aider',
  mentions: `que veut dire|que signifie|que signifient|qu'est-ce que veut dire|ça veut dire quoi|comment dit-on|comment dire
    |comment on dit|comment écrit-on|comment prononce-t-on|traduis|traduisez|traduire|le sens de|le pluriel de
    |le contraire de|conjugue|le mot|les mots|la phrase|ma phrase|le verbe|interroge-moi sur`,
  spelling:
    /(?<!\p{L})\p{L}*[çœèêëîïûù]\p{L}*|(?<!\p{L})(?:[cjlmnst]|qu)['’](?=\p{L})|(?:eux|aux|tion|ment)(?!\p{L})/giu,
  commands: {
    infinitives: {
      calculate: 'calculer évaluer effectuer déterminer trouver chercher',
      add: 'additionner ajouter',
      subtract: 'soustraire:soustrai:soustray retrancher',
      multiply: 'multiplier',
      divide: 'diviser',
      solve: 'résoudre:résou:résolv',
      simplify: 'simplifier réduire:rédui:réduis',
      expand: 'développer',
      factor: 'factoriser décomposer',
      differentiate: 'dériver',
      integrate: 'intégrer',
      convert: 'convertir transformer',
      tell: `arrondir écrire:écri:écriv donner montrer expliquer démontrer comparer justifier vérifier
      compléter indiquer décrire:décri:décriv estimer exprimer nommer`,
    },
    formsOf: frenchForms,
  },
  besideNumbers:
    'le la les est et il elle on des un une reste fait fois moins egale font donne reponse vaut cela ca en tout resultat resultats solution trouve donc restent y obtient',
  presenting: {
    answerNouns: 'reponse resultats solutions',
    valueVerbs: 'est sont a ont etait faut il',
    resultVerbs: 'gagne gagnent fait font donne donnent reste restent vaut obtient',
    conclusions: 'donc alors finalement',
    resultPronouns: 'c ce ca cela',
    fillers: 'exactement environ precisement donc',
    articles: 'la le votre ta bonne',
    copulas: 'est',
    learnerPronouns: 'tu ton ta votre vous',
    sayingVerbs: 'dit ecrit trouve dis',
    taskNouns: 'probleme enonce',
    creditingVerbs: 'calcule',
    trailingConclusions: 'tout total restent',
    questionWords: 'quel quelle combien comment pourquoi que',
    namingVerbs: 'appelle appelles nomme',
    plainWords: 'bon bien important question etape',
    noAnswers: 'pas ce dans non un',
    people: 'il elle',
    labels: 'etape partie question exercice page',
    formulaRoles: 'exposant',
    ordinalEnds: 'er ere eme',
    conversationNouns: 'etape etapes chose choses question questions parties nombres',
    talkAdjectives: 'autres petites',
    remarkNouns: 'erreur erreurs etape etapes choses questions',
    them: 'eux elles',
    beings: 'sont reste restent son',
    pointers: 'les ces',
    beforeTotal: 'en',
  },
  tasks: {
    common: `le la les l' un une des du de d' et ou est sont que quel quelle quels quelles qu'est-ce ce cette cet
      ces s'il te vous plait svp moi aide aider peux pouvez tu je j'ai dois mon ma mes pour en dans par
      avec sur bonjour salut merci exercice probleme devoirs suivante suivant suivantes reponse resultat a
      au comment maintenant donne nous on veuillez faut il`,
    requests: `stp juste dis dis-moi donne-moi seulement besoin si vite explication explications sans etape etapes
      finale final reponses combien font fait vaut veux voudrais savoir faut aide-moi directement
      simplement resoudre resous resolution`,
    calculation: `calcule calculer calculez combien fait font vaut valeur somme produit simplifie simplifier
      simplifiez fraction irreductible`,
    equation: `d'inconnue d'inconnues toutes tous reelles reels resous resoudre resolvez trouve trouver trouvez
      calcule l'equation equation equations solution solutions inconnue valeur vaut`,
    derivative: 'derive deriver derivee derivez calcule calculer determine fonction',
    integral:
      'integrale integrales integrer primitive primitives toutes trouve fonction calcule calculer determine',
    rewriting: `completement facteurs produit simplifie simplifier developpe developper factorise factoriser
      l'expression`,
  },
  implied: {
    half: 'moitie* demi*',
    twofold: 'paire* jumeau* jumelle* parents retour* paroi*',
    threefold: 'triple*',
    third: 'tiers',
    quarter: 'quart quarts',
    fifth: 'cinquieme*',
    sixth: 'sixieme*',
    seventh: 'septieme*',
    eighth: 'huitieme*',
    ninth: 'neuvieme*',
    tenth: 'dixieme*',
    hundredth: 'centieme*',
    dozen: 'douzaine*',
    oneAndHalf: 'demie',
    ten: 'dizaine*',
    twenty: 'vingtaine*',
    thirty: 'trentaine*',
    forty: 'quarantaine*',
    fifty: 'cinquantaine*',
    hundred: 'centaine*',
    thousand: 'millier*',
    percent: 'pourcent* cent remise*',
    second: 'seconde*',
    hour: 'heure* midi minuit',
    day: 'jour jours journee* quotidien* journali*',
    week: 'semain* hebdo*',
    workingWeek: 'ouvrable* ouvre* lundi* vendredi*',
    weekend: 'samedi* dimanche*',
    fortnight: 'quinzaine*',
    month: 'mois mensuel*',
    longMonth: 'mars juillet aout janvier',
    february: 'fevrier',
    shortMonth: 'avril juin',
    year: 'an ans annee* annuel* anniversaire*',
    quarterYear: 'trimest*',
    decade: 'decennie*',
    century: 'siecle*',
    money: 'franc francs centime*',
    foot: 'pied pieds pouce*',
    ton: 'tonne*',
    square: 'carre*',
    rectangle: 'clotur*',
    circle: 'rayon* cercle*',
    angle: 'degre*',
    fourLegs: `chien* chat chats vache* cheval chevaux mouton* chevre* cochon* patte* voiture* roue* pneu*
      chaise*`,
    twoSides:
      'velo velos bicyclette* yeux oeil main mains oreille* bras chaussure* chaussette* cote cotes',
    spider: 'araigne*',
    insect: 'fourmi* abeille*',
    finger: 'doigt* orteil*',
    die: 'des',
    card: 'carte cartes',
    alphabet: 'lettre lettres',
    average: 'moyenne* milieu',
    first: 'premier*',
    secondPlace: 'deuxieme*',
    thirdPlace: 'troisieme*',
    fourthPlace: 'quatrieme*',
  },
  choosing: {
    or: 'ou sinon',
    and: 'et',
    conditions: 'mais si alors pas non',
    hedges: 'soit peut être peut-être probablement',
    operations: `ajoute ajouté additionne soustrais soustrait multiplie multiplié divise divisé fois somme
      différence produit`,
    joiningVerbs: 'est sont était font fait donne donnent reste restent ont plus moins',
    joiningPrepositions: 'de du par sur dans à en',
    fillers: `c'est ce cela ça est sont serait peut être je pense crois que la le les un une des de du réponse
      résultat solution valeur nombre et aussi entre laquelle lequel lesquelles quel quelle est-ce
      vrai juste correct bonne bon dis moi donc ou parmi soit trouve oui il elle l'un d'entre bien sûr
      évidemment`,
    answerJoints: 'ou et',
    marked: 'réponse essai valeur option',
  },
  units: {
    km: 'kilometre kilometres kilomètre kilomètres',
    cm: 'centimetre centimetres centimètre centimètres',
    mm: 'millimetre millimetres millimètre millimètres',
    m: 'metre metres mètre mètres',
    kg: 'kilogramme kilogrammes',
    g: 'gramme grammes',
    l: 'litre litres',
    h: 'heure heures',
    min: 'minute minutes',
    s: 'seconde secondes',
    day: 'jour jours',
    week: 'semaine semaines',
    cent: 'centime centimes',
  },
  calculating: {
    between: {
      plus: 'plus',
      minus: 'moins',
      times: 'fois|multiplie par',
      share: 'de|des',
      over: 'divise par|sur',
    },
    before: {
      half: 'moitie de',
      third: 'tiers de|un tiers de',
      quarter: 'quart de|un quart de',
      double: 'double de',
      triple: 'triple de',
      square: 'carre de',
      cube: 'cube de',
      squareRoot: 'racine carree de|racine de',
      cubeRoot: 'racine cubique de',
    },
    roots: 'racine',
    naming: {
      sum: 'somme ajoutes',
      taking: 'soustrait enleve enleves enlevez enlevons',
      distance: 'difference',
      product: 'produit multiplies',
      quotient: 'quotient divises',
    },
    joining: {
      sum: 'et a avec',
      taking: 'de a',
      distance: 'et',
      product: 'par et fois',
      quotient: 'par et',
    },
    verbs: 'fait font égale égalent donne donnent est sont',
    subjects: 'qui ça donc que',
    tails: 'à a de égal',
    rounding: 'environ presque',
    apart: 'et ou de',
    prepositions: 'à pour avec chez par et ou en',
    articles: 'le la',
    determiners: 'les',
    operandsBehind: 'de des du entre les',
  },
  spoken: {
    and: 'et',
    makes: 'font',
    times: 'fois',
    signs: 'moins|fois|divisé par',
    operations: [
      ['A ôtée?s? (de|à) B', 'B - A'],
      ['A ôté B', 'A - B'],
      ['(enlev|enlèv|ôt|retir)(es|e|ez|ons) A (de|à) B', 'B - A'],
    ],
    joints: ['(il )?(obtiens|obtient|obtenez|reste|restent)( on| tu| vous)?'],
    equalsUnknown: /est égale? à|égale|est|sont|font|fait|vaut/iu,
    beforeMoves: 'par|soustraire|ajouter',
  },
  answering: {
    yes: 'oui vrai',
    no: 'non faux',
    reasons: 'car|parce que|parce qu|puisque|puisqu|comme',
    stating: "est sont peut n'est",
    being: 'est',
    leadIn: /je (?:pense|crois|dirais|dis)(?: que)?|la réponse est/iu,
    confirming: /je (?:pense|crois)|c'est (?:vrai|faux)/iu,
    bare: /(?:il|elle) (?:ne )?l'est(?: pas)?|c(?:e n)?'est(?: pas)? le cas/iu,
  },
  learners: {
    pleas: [
      /(?<!\p{L})(?:donne|dis|dites|donnez|montre)(?:[-\s]moi)?\s+(?:\p{L}+\s+){0,3}(?:réponse|solution|résultat)(?!\p{L})|(?<!\p{L})(?:dis|dites)[-\s](?:le[-\s])?moi\b|\bj'abandonne\b/iu,
      /^\s{0,9}(?:(?:ok|bon|alors|et|donc|allez|maintenant|stp|s'il te plaît)[\s,]{1,4}){0,4}(?:dis[-\s]le|(?:quelle est |quel est )?(?:ma|la|mon|le)\s(?:réponse|solution|résultat))[\s.!?]{0,9}$/iu,
      /(?<!\p{L})quelle\s+est\s+(?:la|ma)\s+(?:bonne\s+)?(?:réponse|solution)(?!\p{L})/iu,
    ],
    stuck: [
      /(?<!\p{L})(?:je\s+(?:ne\s+)?(?:sais|comprends|vois|me\s+souviens)\s+pas|aucune\s+idée|aide[-\s]moi|aidez[-\s]moi|un\s+indice|je\s+suis\s+(?:bloquée?|perdue?)|comment\s+(?:je|dois[-\s]je))(?!\p{L})/iu,
    ],
    frustrated: [
      /(?<!\p{L})(?:énerv(?:ant|é|ée|e)|agaç(?:ant|e)|frustr(?:ant|é|ée)|(?:j'en ai|en ai) (?:marre|assez)|ras[- ]le[- ]bol|(?:je )?déteste (?:les maths?|ça|cela|ce|cette)|ça (?:me )?(?:soûle|saoule|gonfle))(?!\p{L})/iu,
    ],
    anxious: [
      /(?<!\p{L})(?:j'ai (?:trop |très )?peur|je (?:suis|me sens) (?:trop |si |vraiment )?(?:nulle?|bête|stupide|stressée?|angoissée?|perdue? et)|je (?:panique|stresse)|je n'y arriverai jamais|angoiss(?:e|ant))(?!\p{L})/iu,
    ],
    manners: {
      meddling:
        /\b(?:ignore|oublie)\b.{0,40}\b(?:instructions?|consignes?|règles?)|\btu es maintenant\b/iu,
      frustrated:
        /(?<!\p{L})(?:déteste|énerv\p{L}*|agaçant|stupide|débile|nul(?:le)?|ras le bol|marre|trop (?:dur|difficile)|pénible)(?!\p{L})/iu,
      resigned:
        /(?<!\p{L})(?:abandonne|laisse tomber|n'y arrive(?:rai)? (?:pas|jamais)|suis (?:trop )?(?:nul(?:le)?|bête))(?!\p{L})/iu,
      silent: /^\s*bon[\s.…!]*$/iu,
      planning:
        /^[^?？]{0,500}(?<!\p{L})(?:soustraire|diviser|multiplier|deux côtés|dénominateur commun|développer)(?!\p{L})[^?？]{0,500}$/iu,
      pressing:
        /(?<!\p{L})(?:s'il (?:te|vous) plaît|maintenant|besoin|dois|examen|prof(?:esseur)?|juste|vite|allez)(?!\p{L})/iu,
    },
    comesBack: /(?<!\p{L})(?:rev(?:enons|enir|iens) (?:à|au|aux))(?!\p{L})/iu,
    firstTask: /(?<!\p{L})(?:premi(?:er|ère) (?:exercice|question|problème))(?!\p{L})/iu,
    earlierTask:
      /(?<!\p{L})(?:(?:derni(?:er|ère)|autre|précédente?|ancien(?:ne)?) (?:exercice|question|problème)|(?:exercice|question|problème) précédente?)(?!\p{L})/iu,
    equation: /(?<!\p{L})(?:(?:mon|l'|cette |notre )\s?équation)(?!\p{L})/iu,
  },
  verdicts: {
    right: `oui|ouais|exact|exactement|juste|c'est ça|c'est cela|c'est juste|c'est exact|c'est correct
      |tout à fait|absolument|tu as raison|vous avez raison|voilà|en effet`,
    praise: `parfait|génial|très bien|bien|bien joué|bien vu|bien fait|bon travail|beau travail
      |félicitations|magnifique|formidable|impeccable|continue comme ça|bonne réponse|bonne étape`,
    wrong: `non|faux|inexact|pas tout à fait|pas exactement|pas vraiment|pas encore|pas correct|presque
      |malheureusement|malheureusement non|hélas|dommage|désolé|désolée|erreur|essaie encore
      |essaye encore|raté`,
    wrongStarts:
      "presque juste|presque bon|presque correct|malheureusement ce|malheureusement c'est",
    harmlessStarts:
      'pas de problème|pas de souci|bonne question|bonne idée|bon début|bon essai|bon courage',
    talk: 'ah oh ok alors mais',
    moreOfVerdicts: 'trompé',
    wrongAnywhere: [
      /(?:n'est|ne sont|n'était) (?:malheureusement )?pas(?!\p{L})|(?<!\p{L})est (?:faux|fausse|incorrecte?)(?!\p{L})|une (?:petite )?erreur|tu t'es trompée?|vous vous êtes trompé|ne (?:marche|suit) pas/u,
    ],
    rightAnywhere: [
      /(?<!\p{L})c'est (?:bien |tout à fait |très )?(?:juste|exact|correct|bien|ça|parfait)(?!\p{L})|(?<!\p{L})est (?:juste|exacte?|correcte?)(?!\p{L})|(?<!\p{L})(?:bien joué|très bien)(?!\p{L})/u,
    ],
    negations: /pas/u,
    noMistake: /aucune (?:\p{L}{1,20} )?erreur/u,
    conditions: /si|quand/u,
    turns: /mais|cependant/u,
    callsRight: /juste|correcte?|exacte?/u,
    callsWrong: /faux|fausse|incorrecte?|pas|non|erreur/u,
    judging: 'juste faux fausse exact exacte incorrecte correcte',
    opening: 'oui non exactement parfait',
    judgingPhrases: 'pas tout a fait|bien joue|bien fait|tout a fait|c est ca|tu as raison',
    judged: 'c est ce ta votre reponse',
    copulas: 'est sont',
    unjudged: 'si pourquoi comment quand',
    articles: 'le la',
  },
  options: {
    nouns: 'choix reponse lettre option',
    choosing: 'choisis choisir',
    places: 'premier premiere|deuxieme seconde|troisieme|quatrieme|cinquieme|sixieme',
    last: 'derniere dernier',
    preferring: 'semble',
    exclusive: 'seul seulement sauf que ni',
    leftOver: 'convient reste',
    lines: 'ligne',
    lists: 'liste',
    eliminating: 'ni pas elimine exclus faux fausses',
    middle: 'milieu central centrale',
    articles: 'le la les l un une du',
  },
  comparing: {
    more: 'plus',
    less: 'moins',
    than: 'que de',
    shares: 'sur',
    besideNeighbours: 'nombre juste',
    between: 'entre',
    boundaryVerbs: 'est',
    from: /de/iu,
    upTo: /à/iu,
    atLeast: /au moins/iu,
    atMost: /au plus/iu,
    outOf: 'sur|de',
  },
  pairs: {
    clock: 'h heures heure',
    fullHours: 'h heures heure',
    ratio: 'a à',
    remainder: 'reste',
    accompanying: 'avec',
    quarters: 'quart',
    digitNouns: 'chiffre chiffres',
    minusHours: 'heures heure moins le la un',
    sharing: 'chaque chacun',
    halves: 'demi demie',
  },
  asking: {
    openly: 'comment quel quelle',
    questionWords: 'combien comment pourquoi quel quelle',
    anyQuestionWord: /que|quel(?:le)?s?|quoi|pourquoi|comment|combien|qui|où|quand/iu,
    names: /qui|quel(?:le)?s?|où/iu,
    supposing: 'si supposons imaginons',
    given: 'si',
    consequences: 'alors donc',
  },
  telling: {
    answerNouns: 'réponse résultat',
    links: 'vaut était',
    resultWords: "sont donc est c'est obtiens trouve",
    weak: 'par de avec',
    denials: 'pas',
    articles: 'le la les',
    rounding: /arrondi\p{L}*|environ|près/iu,
    deniesBefore: /(?:est\s+){0,2}faux/iu,
    operandsBehind: 'par avec',
    wholesBehind: 'de du des d',
    connectives: 'donc alors et car parce est',
    references: 'linie étape exercice partie classe niveau salle',
    conclusions: 'donc alors',
    orders: /ensuite|puis|enfin/iu,
    guessing: /(?:devine|essai)\p{L}*/iu,
    listVerbs: 'sont est',
    openers: 'pourquoi comment quoi',
    persons: "je j'ai nous mon ma il",
    am: 'suis',
    possessives: 'mon ma mes notre nos',
    ownWork: `réponse résultat étape valeur nombre somme produit différence équation ligne essai calcul
      idée dernière dernier premier première`,
    copulas: "c'est est serait",
    demonstratives: 'ça cela',
    noThings: 'restants restent car parce donc tout plus',
    offeredOne: /une?(?=,? ou )|(?<=(?<!\p{L})ou,? )une?/iu,
    scales: 'fois',
    itIs: "c'est",
    percentUnits: /pour ?cent/iu,
  },
  working: {
    commands: /calculer?|calculez|résous|résoudre|trouve[rz]?|détermine[rz]?|simplifie[rz]?/iu,
    questions: /combien|quel(?:le)?s?|qui|quand|où/iu,
    aboutWork: /correcte?|n'est-ce pas/iu,
    voice: /je|j'ai|nous|donc|parce que/iu,
    replies: /oui|non|d'accord|bien/iu,
    moves: `soustraire soustrais soustrait enlever enleve enleves ote oter retirer retire moins ajouter
      ajoute additionner additionne plus diviser divise divisons multiplier multiplie multiplions
      fois retranche retrancher`,
    besideMoves: `je on il faut vais d'abord puis ensuite maintenant alors donc par de des deux les cotes cote
      chaque membres membre a l'equation aux du tout encore peut`,
    bothSides: /(?:des|les|aux) (?:deux|2) (?:cotes|membres)/u,
    minus: 'moins',
    givingResult: 'et donc donne',
    asksHowMany: /combien/iu,
    asksYesOrNo: 'est-ce est sont peut',
    beforeLetter: /réponse|choisis|prends|lettre|c'est|est|la|le/i,
  },
}

/** "calcule", "calculons", "calculez", "calculer"; "convertis", "convertissez". */
function frenchForms(verb: string, singular?: string, plural?: string): readonly string[] {
  if (singular !== undefined) {
    return [verb, `${singular}s`, `${singular}t`, `${plural}ez`, `${plural}ons`]
  }
  const stem = verb.slice(0, -2)
  if (verb.endsWith('ir')) return [verb, `${stem}is`, `${stem}it`, `${stem}issez`, `${stem}issons`]
  const stressed = stem.replace(/é(?=[^aeiouéè]{1,2}$)/, 'è')
  const ons = stem.replace(/g$/, 'ge').replace(/c$/, 'ç')
  return [verb, `${stressed}e`, `${stem}ez`, `${ons}ons`]
}
