import type { LanguageWords } from './language'

export const spanish: LanguageWords = {
  code: 'es',
  numbers: {
    names: `cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis
      diecisiete dieciocho diecinueve veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa`,
    hundreds: `doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos
      doscientas trescientas cuatrocientas quinientas seiscientas setecientas ochocientas novecientas`,
    others: {
      1: 'una',
      21: 'veintiuno veintiun veintiuna',
      22: 'veintidos',
      23: 'veintitres',
      24: 'veinticuatro',
      25: 'veinticinco',
      26: 'veintiseis',
      27: 'veintisiete',
      28: 'veintiocho',
      29: 'veintinueve',
      100: 'cien ciento',
      1000: 'mil',
      1e6: 'millon millones',
    },
    doubtful: { 11: 'once' },
    parts: {
      2: 'medio media mitad',
      3: 'tercio tercios',
      4: 'cuarto cuartos',
      5: 'quinto quintos',
      8: 'octavo octavos',
      10: 'decimo decimos',
      100: 'centesimo centesimos',
    },
    loneHalves: 'mitad',
    dozens: 'docena docenas',
    tens: 'decenas',
    joints: 'y',
    articles: 'un una',
    minus: 'menos',
    point: 'coma',
    percent: 'porcentaje',
    perCent: ['por', 'ciento'],
  },
  functionWords: `el la los las es y o no un una de del al con para por en se su que qué cómo está son hay ha si entonces
    respuesta resultado lo le te tu más pero como calcula calcule calcular resuelve halla cuánto cuántos`,
  learnerWords: `unos unas e u a sin sobre era ser estoy están eres soy he has tengo tiene yo tú él ella nosotros ellos
    mi mis tus sus me nos cuál cuáles quién cuándo dónde porqué cuánta cuántas sí menos muy favor puedo
    puedes puede resolver dime dame muestra ayuda ayúdame sé entiendo creo pienso cada todos todo toda
    explica explicar explícame hola gracias solo sólo idea odio mates matemáticas correcto mal bien igual
    ecuación hacer hago haz vale cuesta cuestan simplifica deriva convierte espera solución este esta esto
    eso ese esa ni también ya cuando donde entre queda quedan luego primero desarrolla usan quizás dividir
    lados lado huevos manzanas recorre resta resté suma porque paso siguiente perdido atascado difícil fácil
    buenos días adiós da otra vez quiero necesito tarea horas español inglés alemán francés traduce deberes
    profesor profesora dice nada algo aquí mucho muchos cualquier número real juntos área total`,
  particles: 'el la los las un una unos unas lo al del de y e o u a en con por para sin sobre',
  addressing: 'yo me mi mis tú te texto frase entiendo explica explícame ayuda ayúdame favor',
  mentions: `qué significa|que significa|qué significan|qué quiere decir|que quiere decir|cómo se dice|como se dice
    |cómo digo|cómo se escribe|cómo se pronuncia|traduce|traduzca|traducir|el significado de|el plural de
    |lo contrario de|conjuga|la palabra|las palabras|la frase|mi frase|el verbo|pregúntame`,
  spelling:
    /[¿¡]|(?<!\p{L})\p{L}*ñ\p{L}*|(?:ción|ciones|mente|amos|emos|ías?)(?!\p{L})|(?<!\p{L})(?!\p{L}*(?:ss|nh|lh))\p{L}*[íúó]\p{L}*/giu,
  commands: {
    infinitives: {
      calculate:
        'calcular evaluar:evalú efectuar:efectú determinar hallar encontrar:encuentr averiguar:averigu',
      add: 'sumar',
      subtract: 'restar',
      multiply: 'multiplicar',
      divide: 'dividir',
      solve: 'resolver:resuelv',
      simplify: 'simplificar reducir:reduc:reduzc',
      expand: 'desarrollar expandir',
      factor: 'factorizar factorear descomponer:descompon:descompong',
      differentiate: 'derivar diferenciar',
      integrate: 'integrar',
      convert: 'convertir:conviert transformar',
      tell: `redondear escribir mostrar:muestr explicar demostrar:demuestr comparar dibujar justificar comprobar:comprueb
      completar ordenar indicar describir estimar expresar nombrar`,
    },
    formsOf: spanishForms,
  },
  besideNumbers:
    'el la los las es y son un una hay quedan respuesta da que queda total de al final del con se resultado solucion asi entonces obtienes',
  presenting: {
    answerNouns: 'respuesta resultado solucion',
    valueVerbs: 'es son era hay tiene tienen cuesta',
    resultVerbs:
      'gana ganan sobra sobram da dan queda quedan resulta vale igual obtiene obtienes sobran',
    conclusions: 'entonces luego',
    resultPronouns: 'eso esto',
    fillers: 'exactamente unos unas aproximadamente casi',
    articles: 'el su tu correcta',
    copulas: 'es son',
    learnerPronouns: 'tus usted tu',
    sayingVerbs: 'dijiste escribiste has dices',
    taskNouns: 'problema enunciado ejercicio',
    creditingVerbs: 'calculaste calculado',
    trailingConclusions: 'sobran todo',
    questionWords: 'que cual como cuanto cuantos cuanta cuantas por',
    namingVerbs: 'llama llaman denomina',
    plainWords: 'bueno importante pregunta paso',
    noAnswers: 'no lo que una',
    people: 'el ella',
    labels: 'paso parte pregunta pagina ejercicio',
    formulaRoles: 'exponente',
    conversationNouns: 'pasos cosas preguntas partes numeros',
    remarkNouns: 'errores pasos cosas preguntas',
    them: 'ellos ellas',
    beings: 'son quedan',
    pointers: 'los las estos',
    beforeTotal: 'en',
  },
  tasks: {
    common: `el los las una unos unas y o es son que cual cuales como por favor ayuda ayudame puedes me mi mis tu
      para del al con sin siguiente siguientes ejercicio problema tarea respuesta resultado hola gracias
      ahora cuanto esta este esto necesito tengo debo hay se usted ustedes vos`,
    requests: `solo dime dame si rapido explicacion explicaciones paso pasos respuestas resuelvo resolver resuelve
      resolverlo quiero saber vale da que directamente urgente solamente cuando ser`,
    calculation: `calcula calcular calcule cuanto da valor suma resta producto simplifica simplificar fraccion
      irreducible`,
    equation: `resuelve resolver resuelva encuentra halla hallar calcula ecuacion ecuaciones solucion soluciones
      incognita incognitas todas todos reales valor vale`,
    derivative: 'deriva derivar derivada calcula calcular halla encuentra funcion',
    integral:
      'integra calcula calcular integral integrales halla encuentra primitiva primitivas todas funcion indefinida definida',
    rewriting: `completo factores producto simplifica simplificar factoriza factorizar desarrolla desarrollar
      expresion`,
  },
  implied: {
    half: 'mitad* medio media medios medias',
    twofold: 'doble* duplic* ambos ambas par pares pareja* gemel* padres vuelta* regreso* pared*',
    twofoldTogether: 'doble* duplic*',
    threefold: 'triplic*',
    third: 'tercio* tercera*',
    fourfold: 'cuadrupl*',
    quarter: 'cuarto* cuarta*',
    fifth: 'quinto* quinta*',
    sixth: 'sexto* sexta*',
    seventh: 'septimo*',
    eighth: 'octavo* octava*',
    ninth: 'noveno*',
    tenth: 'decimo* decima*',
    hundredth: 'centesim*',
    dozen: 'docena*',
    oneAndHalf: 'media',
    ten: 'decena*',
    twenty: 'veintena*',
    thirty: 'treintena*',
    forty: 'cuarentena*',
    hundred: 'centena*',
    thousand: 'millar*',
    percent: 'porcent* porcient* ciento* descuento*',
    second: 'segundo*',
    hour: 'hora horas mediodia medianoche',
    day: 'dia dias diari*',
    week: 'semana* semanal*',
    workingWeek: 'laborable* habil habiles lunes viernes',
    weekend: 'sabado* domingo*',
    fortnight: 'quincena*',
    month: 'mes meses mensual*',
    longMonth: 'marzo mayo julio agosto octubre diciembre enero',
    february: 'febrero',
    shortMonth: 'abril junio septiembre noviembre',
    year: 'ano anos anual* cumplean*',
    decade: 'decada*',
    century: 'siglo*',
    money: 'dolar* centimo* centavo* peso pesos',
    foot: 'pie pies pulgada*',
    yard: 'yarda*',
    mile: 'milla millas',
    metre: 'metro* mili*',
    kilogram: 'litro*',
    ton: 'tonelad*',
    square: 'cuadrad*',
    rectangle: 'cerca* valla*',
    circle: 'circunf* circul* radio radios esfer* cilind* cono conos',
    angle: 'grado grados',
    fourLegs: `perro* gato* vaca* caballo* oveja* cabra* cerdo* pata patas pierna* coche* carro* rueda* silla*
      mesa*`,
    twoSides: 'bicicleta* moto motos ojo* mano* oreja* brazo* zapato* calcetin* lado*',
    tricycle: 'triciclo*',
    spider: 'arana*',
    insect: 'hormiga* abeja*',
    finger: 'dedo*',
    die: 'dado dados',
    coin: 'moneda*',
    card: 'carta cartas naipe* baraja*',
    alphabet: 'letra letras',
    average: 'promedio*',
    first: 'primer*',
    secondPlace: 'segund*',
    thirdPlace: 'tercer*',
    fourthPlace: 'cuart*',
  },
  choosing: {
    or: 'o bien sino alternativamente',
    maybeOr: 'u e',
    and: 'y e',
    conditions: 'pero sino si no entonces not',
    hedges: 'quizás quizá acaso posiblemente',
    operations:
      'sumo sumé sumar resto resté multiplico multipliqué divido dividí por suma diferencia producto',
    joiningVerbs: 'es son era eran hace hacen quedan queda tiene tienen más menos',
    joiningPrepositions: 'de por sobre entre hasta a al',
    fillers: `es son sería puede ser podría creo pienso que la el los las un una respuesta resultado solución
      valor número y también entre cuál correcta correcto me da uno dime así sí estos estas claro
      seguro`,
    answerJoints: 'y e o',
    marked: 'respuesta intento opción valor',
  },
  units: {
    km: 'kilómetro kilómetros',
    cm: 'centímetro centímetros',
    mm: 'milímetro milímetros',
    m: 'metro metros',
    kg: 'kilogramo kilogramos',
    g: 'gramo gramos',
    l: 'litro litros',
    h: 'hora horas',
    min: 'minuto minutos',
    s: 'segundo segundos',
    day: 'día días dia dias',
    week: 'semana semanas',
    dollar: 'dólares',
    cent: 'céntimo céntimos',
  },
  calculating: {
    between: {
      plus: 'mas',
      minus: 'menos',
      times: 'por|multiplicado por',
      share: 'de|de los|de las',
      over: 'dividido por|dividido entre|entre',
    },
    before: {
      half: 'mitad de',
      third: 'un tercio de|tercera parte de',
      quarter: 'un cuarto de|cuarta parte de',
      double: 'doble|doble de',
      triple: 'triple de',
      square: 'cuadrado de',
      cube: 'cubo de',
      squareRoot: 'raiz cuadrada de|raiz de',
      cubeRoot: 'raiz cubica de',
    },
    roots: 'raiz',
    naming: {
      sum: 'suma sumas sumamos',
      taking: 'restas restamos',
      distance: 'diferencia',
      product: 'producto multiplicas multiplicamos',
      quotient: 'cociente divides dividimos',
    },
    joining: {
      sum: 'y a con',
      taking: 'de a',
      distance: 'y',
      product: 'por y con',
      quotient: 'por entre y',
    },
    verbs: 'es son da igual vale',
    subjects: 'que eso y',
    tails: 'a de igual',
    rounding: 'aproximadamente casi unos',
    apart: 'y o de que',
    prepositions: 'para con cada y o',
    articles: 'la el',
    determiners: 'los las de',
    operandsBehind: 'de entre los las',
  },
  spoken: {
    and: 'y',
    is: 'es|son',
    times: 'por',
    plus: 'más',
    signs: 'más|menos|por|dividido (?:por|entre)|entre',
    operations: [['(quita|resta)(s|mos|n|r)? A (de|a) B', 'B - A']],
    joints: ['((nos|te|me|le) )?(obtienes|obtiene|obtenemos|resulta|queda|quedan|sobran)'],
    equalsUnknown: /es igual a|son iguales a|igual a|es|son|vale/iu,
    beforeMoves: 'entre|restar|sumar',
  },
  answering: {
    yes: 'sí si verdadero cierto',
    no: 'no falso',
    reasons: 'porque|ya que|pues|puesto que|dado que',
    stating: 'es son puede',
    being: 'es',
    leadIn: /(?:yo )?(?:creo|pienso|digo|diría) que|la respuesta es/iu,
    confirming: /(?:yo )?(?:creo|pienso)|lo es/iu,
    bare: /(?:no )?lo es/iu,
  },
  learners: {
    pleas: [
      /(?<!\p{L})(?:dime|dame|di|muéstrame|dígame|deme)\s+(?:\p{L}+\s+){0,3}(?:respuesta|solución|resultado)(?!\p{L})|(?<!\p{L})(?:dímel[oa]|me\s+rindo)(?!\p{L})/iu,
      /^[\s¿¡]{0,9}(?:(?:ok|vale|bueno|entonces|pues|y|ahora|venga|por favor)[\s,¿]{1,4}){0,4}(?:dime(?:lo)?|dilo|(?:cuál es )?(?:mi|la|el)\s(?:respuesta|solución|resultado))[\s.!?]{0,9}$/iu,
      /(?<!\p{L})cuál\s+es\s+(?:la|el|mi)\s+(?:respuesta|solución|resultado)(?!\p{L})/iu,
    ],
    stuck: [
      /(?<!\p{L})(?:no\s+(?:lo\s+)?(?:sé|entiendo|comprendo|recuerdo)|ni\s+idea|ayúdame|ayuda|una\s+pista|estoy\s+(?:perdid[oa]|atascad[oa])|cómo\s+(?:puedo|debo|hago))(?!\p{L})/iu,
    ],
    frustrated: [
      /(?<!\p{L})(?:frustrant[ea]|frustrad[oa]|molest[oa]|hart[oa] de|qué rabia|(?:estoy|me tiene) hart[oa]|odio (?:las? mate\w*|esto|eso|los? \p{L}+)|me desespera)(?!\p{L})/iu,
    ],
    anxious: [
      /(?<!\p{L})(?:tengo (?:mucho )?miedo|(?:soy|me siento) (?:tan |muy )?(?:tont[oa]|estúpid[oa]|inútil|mal[oa] (?:en|para))|estoy (?:muy )?(?:nervios[oa]|asustad[oa]|agobiad[oa]|estresad[oa])|me (?:agobia|estresa|da miedo)|nunca lo (?:entenderé|lograré)|pánico)(?!\p{L})/iu,
    ],
    manners: {
      meddling: /\b(?:ignora|olvida)\b.{0,40}\b(?:instrucciones|reglas)|\bahora eres\b/iu,
      frustrated:
        /(?<!\p{L})(?:odio|aburrid\p{L}*|estúpid\p{L}*|tont[oa]|rollo|hart[oa]|molest\p{L}*|asco|demasiado difícil|imposible|fastidi\p{L}*)(?!\p{L})/iu,
      resigned:
        /(?<!\p{L})(?:me rindo|no puedo (?:con|más)|soy (?:muy |tan )?(?:mal[oa]|tont[oa])|nunca (?:podré|entenderé))(?!\p{L})/iu,
      silent: /^\s*(?:bueno|pues)[\s.…!]*$/iu,
      planning:
        /^[^?？]{0,500}(?<!\p{L})(?:restar|dividir|multiplicar|ambos lados|denominador común)(?!\p{L})[^?？]{0,500}$/iu,
      pressing:
        /(?<!\p{L})(?:por favor|ahora|necesito|debo|profesor[a]?|solo|sólo|venga|rápido)(?!\p{L})/iu,
    },
    comesBack: /(?<!\p{L})(?:vol(?:ver|vamos|viendo|vemos) (?:a|al))(?!\p{L})/iu,
    firstTask: /(?<!\p{L})(?:primer[oa]? (?:ejercicio|pregunta|problema))(?!\p{L})/iu,
    earlierTask:
      /(?<!\p{L})(?:(?:últim[oa]|otr[oa]|anterior) (?:ejercicio|pregunta|problema)|(?:ejercicio|pregunta|problema) anterior)(?!\p{L})/iu,
    equation: /(?<!\p{L})(?:(?:mi|la|esa|nuestra) ecuación)(?!\p{L})/iu,
  },
  verdicts: {
    right: `sí|si|correcto|exacto|exactamente|así es|eso es|es correcto|tienes razón|cierto
      |efectivamente|claro que sí|justo|de acuerdo|totalmente`,
    praise: `perfecto|excelente|genial|estupendo|fantástico|muy bien|bien hecho|buen trabajo|felicidades
      |felicitaciones|enhorabuena|maravilloso|sigue así|buena respuesta|buen paso|fenomenal`,
    wrong: `incorrecto|falso|no del todo|no exactamente|no es correcto|todavía no|aún no|casi
      |lamentablemente|lamentablemente no|desafortunadamente|desgraciadamente|por desgracia
      |lo siento|inténtalo de nuevo|inténtalo otra vez|equivocado|mal`,
    wrongStarts: 'casi correcto|casi bien|lamentablemente no|lamentablemente eso',
    harmlessStarts: `no pasa nada|no hay problema|no te preocupes|buena pregunta|buena idea|buen intento
      |buen comienzo`,
    talk: 'ah oh bueno pues pero',
    moreOfVerdicts: 'equivocaste',
    wrongAnywhere: [
      /(?<!\p{L})no es (?:del todo )?(?:correct[oa]|ciert[oa]|así|exact[oa]|verdad)(?!\p{L})|(?<!\p{L})es (?:falso|falsa|incorrect[oa])(?!\p{L})|est[áa] mal(?!\p{L})|(?:un|algún) (?:pequeño )?error|te (?:has )?equivoca(?:ste|do)|no (?:funciona|sigue)(?!\p{L})/u,
    ],
    rightAnywhere: [
      /(?<!\p{L})(?:es|está) (?:muy |totalmente )?(?:correct[oa]|bien|perfect[oa]|exact[oa])(?!\p{L})|(?<!\p{L})(?:bien hecho|muy bien|buen trabajo)(?!\p{L})/u,
    ],
    negations: /no es/u,
    noMistake: /(?:no|ningún) (?:\p{L}{1,20} )?error/u,
    conditions: /si|cuando/u,
    turns: /pero|sin embargo/u,
    callsRight: /correct[oa]|sigue/u,
    callsWrong: /incorrect[oa]|fals[oa]/u,
    judging: 'correcto correcta incorrecto incorrecta falso',
    opening: 'si no exacto exactamente perfecto',
    judgingPhrases: 'no del todo|bien hecho|muy bien|asi es|tienes razon',
    frequent: 'es',
    judged: 'eso es tu esta respuesta isso',
    copulas: 'es son esta',
    unjudged: 'si por que cuando como',
    articles: 'la el',
  },
  options: {
    nouns: 'opcion respuesta letra alternativa',
    choosing: 'elige escoge',
    places:
      'primera primero|segunda segundo|tercera tercero|cuarta cuarto|quinta quinto|sexta sexto',
    last: 'ultima ultimo',
    preferring: 'parece',
    exclusive: 'solo sino excepto ni',
    leftOver: 'queda encaja',
    lines: 'linea',
    lists: 'lista',
    eliminating: 'ni descarta elimina incorrectas falsas',
    middle: 'medio central',
    articles: 'el la los las un una unos unas',
  },
  comparing: {
    more: 'mas de',
    less: 'menos',
    than: 'que de',
    besideNeighbours: 'numero',
    between: 'entre',
    boundaryVerbs: 'es esta entre',
    thanAlone: 'que',
    from: /de/iu,
    upTo: /a/iu,
    atLeast: /al menos|mínimo|como mínimo/iu,
    atMost: /como mucho|a lo sumo|máximo/iu,
    outOf: 'de',
  },
  pairs: {
    clock: 'horas hora',
    fullHours: 'horas hora',
    ratio: 'a por para',
    remainder: 'resto',
    accompanying: 'con',
    quarters: 'cuarto',
    digitNouns: 'cifra cifras digito digitos',
    minusHours: 'horas hora menos la',
    sharing: 'cada',
    halves: 'media',
  },
  asking: {
    openly: 'como cual',
    questionWords: 'cual como cuanto cuantos cuanta cuantas',
    anyQuestionWord: /qué|que|cuál(?:es)?|por|cómo|quién|dónde|cuándo|cuánto/iu,
    names: /quién|cuál|dónde/iu,
    supposing: 'si imagina supongamos supon',
    given: 'si cuando como',
    consequences: 'entonces',
    one: 'uno',
  },
  telling: {
    answerNouns: 'respuesta resultado solución',
    links: 'vale sería era',
    resultWords: 'es son entonces obtengo da creo',
    weak: 'por con entre de',
    denials: 'nunca',
    lacking: 'no',
    articles: 'el la los las',
    rounding: /redonde\p{L}*|aproxim\p{L}*/iu,
    deniesBefore: /(?:es\s+){0,2}falso/iu,
    operandsBehind: 'por con entre',
    wholesBehind: 'de del',
    connectives: 'entonces pues y pero porque es son',
    references: 'paso ejercicio parte pregunta curso grado clase aula página línea',
    conclusions: 'entonces luego',
    orders: /después|finalmente/iu,
    guessing: /(?:adivin|intent)\p{L}*/iu,
    listVerbs: 'son es',
    openers: 'cómo qué',
    persons: 'yo nosotros tengo mi hay es',
    am: 'soy',
    possessives: 'mi mis nuestro nuestra',
    ownWork: `respuesta resultado solución paso valor número suma producto diferencia ecuación línea
      intento cálculo último última primer primera`,
    copulas: 'es sería',
    demonstratives: 'eso esto',
    noThings: 'porque quedan total más entonces que per cada',
    offeredOne: /uno?(?=,? o )|(?<=(?<!\p{L})o,? )uno?/iu,
    percentUnits: /por ciento/iu,
  },
  working: {
    commands: /calcula|resuelve|halla|encuentra|determina|simplifica/iu,
    questions: /cuánt[oa]s?|cuál(?:es)?/iu,
    aboutWork: /correcto|verdad/iu,
    voice: /yo|porque|entonces/iu,
    replies: /bien|sí|vale/iu,
    moves: `restar resto resta restamos quitar quito quita quitamos menos sumar sumo suma sumamos anadir
      anado mas dividir divido divide dividimos multiplicar multiplico multiplica multiplicamos`,
    besideMoves: `por entre de en a ambos los dos lados lado miembros miembro cada primero luego despues ahora
      entonces hay que voy yo debo tengo quiero se la ecuacion ecuaciones todo otra vez`,
    bothSides: /los (?:dos|2) (?:lados|miembros)/u,
    minus: 'menos',
    givingResult: 'y queda entonces da',
    asksHowMany: /cu[aá]nt[oa]s?/iu,
    asksYesOrNo: 'es son puede tiene hay',
    beforeLetter: /respuesta|elijo|escojo|opción|es|la/i,
  },
}

/** "calcula", "calculá", "calcule", "calculad", "calculen", "calcular", "calculemos". */
function spanishForms(verb: string, stressed?: string, politeStem?: string): readonly string[] {
  const [stem, ending] = [verb.slice(0, -2), verb.slice(-2)]
  const tonic = stressed ?? stem
  if (ending === 'ar') {
    const polite = beforeE(tonic)
    const ours = `${beforeE(stem)}emos`
    return [verb, `${tonic}a`, `${stem}á`, `${polite}e`, `${stem}ad`, `${polite}en`, ours]
  }
  const polite = politeStem ?? tonic
  const [vowel, accented] = ending === 'er' ? ['e', 'é'] : ['i', 'í']
  const familiar = [`${tonic}e`, `${stem}${accented}`, `${stem}${vowel}d`]
  return [verb, ...familiar, `${polite}a`, `${polite}an`, `${polite}amos`]
}

/** The stem as it is spelled before an "e": "simplifiqu", "factoric", "averigü". */
function beforeE(stem: string): string {
  if (stem.endsWith('gu')) return `${stem.slice(0, -1)}ü`
  return stem.replace(/c$/, 'qu').replace(/z$/, 'c').replace(/g$/, 'gu')
}
