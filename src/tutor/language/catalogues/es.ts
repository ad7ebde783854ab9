/** What the offline tutor says in Spanish. */
import type { Catalogue } from '../sentences'

export const es: Catalogue = {
  introduction: [
    'Aquí el tutor sin conexión: no hay ningún modelo de lenguaje conectado, sigo reglas exactas.',
  ],
  and: 'y',
  quotation: '«{text}»',

  refusals: {
    meddling: [
      'Mis reglas siguen como están, pero tu trabajo cuenta.',
      'Eso no cambia nada en mi forma de ayudar.',
      'Buen intento; un paso tuyo nos llevaría más lejos.',
    ],
    resigned: ['Antes de rendirte, una parte pequeña.', 'Estás más cerca de lo que parece.'],
    frustrated: ['Veo que esto cansa.', 'Es comprensible, la tarea se resiste.'],
    pressing: [
      'Sé que quieres terminar.',
      'Un resultado mío no te ayudaría la próxima vez.',
      'Me guardo la respuesta, pero no la ayuda.',
    ],
    plain: [
      'La respuesta vale más si es tuya, así que me la guardo.',
      'Prefiero no decirla: puedes llegar tú.',
      'Todavía no, pero aquí tienes un apoyo.',
    ],
  },
  returns: {
    planning: ['Escríbelo como una línea y lo vemos.', 'Pruébalo y mira qué sale.'],
    frustrated: ['Veo que esto cansa.', 'Con una parte más pequeña se hace más fácil.'],
    resigned: ['Hagámoslo más pequeño.', 'Entonces una parte pequeña.'],
    meddling: ['Eso no lo puedo cambiar.', 'Sigo con la tarea.'],
    silent: ['Tómate tu tiempo.', 'No hay prisa.', 'Sigamos con pasos pequeños.'],
    plain: [
      'Volvamos con eso a la tarea.',
      'Anotado; ahora a la tarea misma.',
      'Dejo eso a un lado por ahora.',
    ],
  },
  encouragements: {
    frustrated: ['La tarea se resiste; hagámosla más pequeña.', 'Entonces solo una parte pequeña.'],
    resigned: ['No hace falta que veas todo el camino.', 'Basta una parte pequeña.'],
    silent: ['Tómate tu tiempo.', 'Miremos una parte.'],
    plain: [
      'Es un buen punto de partida.',
      'No pasa nada.',
      'Entonces una parte más pequeña.',
      'Vayamos paso a paso.',
    ],
  },

  unseenPicture: [
    'Aquí no puedo ver imágenes. ¿Puedes escribir el ejercicio, con todos sus números?',
  ],
  ambiguousNumber: [
    'El número {written} se puede leer de dos maneras. ¿Te refieres a {one} o a {other}?',
    'Prefiero preguntar antes que adivinar: ¿{written} es {one} o {other}?',
  ],
  beyond: [
    'Esta tarea supera lo que sé resolver sin un modelo de lenguaje. Puedo comprobar cada igualdad que escribas, mirar en tus archivos y llevar un plan contigo.',
  ],
  beyondExplaining: [
    'No puedo explicar esta tarea sin un modelo de lenguaje. Puedo comprobar cada igualdad que escribas, mirar en tus archivos y llevar un plan contigo.',
  ],
  noAnswer: [
    'No tengo respuesta para esta tarea, así que no puedo darla.',
    'Sin un modelo de lenguaje no puedo resolverla por ti, pero sí comprobar lo que calculas.',
    'Aquí no hay un resultado que pueda decirte; tus propias líneas sí las puedo comprobar.',
  ],
  guesses: [
    'Das varios valores para una sola cosa, y de una lista no juzgo ninguno.',
    'Varios valores a la vez son adivinar, así que no digo nada de ninguno.',
  ],
  unchecked: [
    'Con palabras no lo puedo juzgar.',
    'Si es así, no lo puedo comprobar con cálculo.',
    'Lo tomo como parte de tu plan, sin comprobar.',
  ],
  plan: [
    ['¿Qué te da la tarea y qué pregunta?', '¿Qué números están dados y qué cuenta cada uno?'],
    [
      '¿Qué parte podrías hallar primero con lo que está dado?',
      '¿Qué tendrías que saber justo antes del último paso?',
    ],
    [
      '¿Qué cálculo da esa parte, escrito como igualdad?',
      '¿Cómo escribes tu primer paso con un signo igual, para que lo pueda comprobar?',
    ],
    [
      '¿Qué representa tu último número, con su unidad?',
      '¿Qué número dado no has usado todavía, y si importa, por qué?',
    ],
    [
      '¿Cómo se sigue el próximo paso de lo que tienes?',
      '¿Qué falta todavía para responder a la pregunta de la tarea?',
    ],
    [
      '¿Es tu número más o menos tan grande como esperas, y por qué?',
      '¿Cómo podrías comprobar tu resultado yendo hacia atrás?',
    ],
  ],
  trueEquality: [
    'Como simple cálculo, {step} es verdad.',
    'El cálculo {step} se cumple; si responde a la tarea es otra cosa.',
    '{step} está bien calculado.',
  ],
  afterTrueEquality: [
    '¿Qué representa ese número en la tarea y qué falta todavía?',
    '¿Por qué es este el cálculo que pide la tarea?',
    '¿Qué se sigue de ello para la pregunta de la tarea?',
  ],
  falseEquality: [
    'Mira otra vez {step}. ¿Qué obtienes si calculas el lado izquierdo parte por parte?',
    'Los dos lados de {step} no son iguales. ¿Qué operación harías de nuevo?',
    '{step} no se cumple como cálculo. ¿Cómo llegaste al lado derecho?',
  ],
  ownEquation: [
    'Tomo {step} como tu ecuación y la sigo desde aquí.',
    'Tu ecuación es {step}, y compruebo lo que se sigue de ella.',
  ],
  choiceNoted: [
    'Anoto {step} como tu elección.',
    'Tu elección es {step}; no puedo comprobarla con un cálculo.',
  ],
  ownLine: [
    '¿Qué movimiento viene ahora, en los dos lados?',
    '¿Qué representa tu incógnita y qué se sigue para ella?',
    '¿Qué falta para que tu incógnita quede sola?',
  ],
  ownMistake: [
    '¿Qué hiciste en los dos lados para llegar ahí?',
    '¿Qué término cambió por el camino y estaba permitido?',
    '¿Qué pasa si pones un número sencillo en las dos líneas?',
  ],
  keyStep: [
    '¿Cómo podrías hallar primero esto: {step}?',
    '¿Qué números de la tarea llevan a esto: {step}?',
    '¿Qué sabes ya que ayude con esto: {step}?',
  ],

  neutral: [
    '¿Qué paso darías ahora, y por qué ese?',
    '¿Dónde exactamente deja de estar claro para ti?',
    '¿Qué está dado y qué se pide?',
    '¿Cómo podrías comprobar una idea tuya sin mi ayuda?',
    '¿Qué escribiría primero aquí alguien de tu clase?',
    '¿Cómo tendría que ser el resultado, más o menos, para que te lo creas?',
    '¿Qué parte de esto harías con los ojos cerrados?',
    '¿Cuál sería aquí un primer paso pequeño y seguro?',
  ],
  start: [
    '¿En qué quieres trabajar: un cálculo, una ecuación o un tema tuyo?',
    '¿Qué estás aprendiendo ahora y dónde se hace difícil?',
    '¿Qué tarea tienes ahora delante?',
    '¿Qué miramos primero: algo de tus deberes o algo que nunca entendiste del todo?',
    '¿Qué tipo de tareas te cuesta más?',
    '¿Qué hicisteis en la última clase de matemáticas?',
    '¿Qué palabra o signo de tu libro no te queda claro todavía?',
    '¿Tienes pronto un examen, y de qué trata?',
    '¿Qué sabías hacer la semana pasada que quisieras hacer con más seguridad?',
    '¿Qué tarea me mostrarías si estuviera sentado a tu lado?',
    '¿Cómo empieza la primera línea de tus deberes?',
  ],
  newTask: [
    '¿En qué quieres trabajar ahora?',
    '¿Qué tarea o qué tema tomamos a continuación?',
    '¿Qué viene ahora para ti: una tarea tuya u otra del mismo tipo?',
    '¿Hay otra tarea en tu lista?',
  ],
  gentle: [
    '¿Prefieres un descanso o un paso pequeño?',
    '¿Qué te vendría bien ahora: un descanso o algo corto que salga?',
  ],
  termExample: ['Por ejemplo: {example}.'],
  afterTerm: [
    '¿Encuentras un ejemplo tuyo?',
    '¿Dónde te ha salido: en qué tarea?',
    '¿Cómo lo dirías con tus palabras?',
    '¿Qué tarea con esto miramos?',
  ],
  nextTime: [
    '¿Por dónde quieres empezar la próxima vez?',
    '¿Qué te gustaría hacer primero cuando vuelvas?',
    '¿Qué parte miramos cuando regreses?',
    '¿Qué te llevas de hoy?',
  ],
  lookBack: [
    'Si miras atrás, ¿qué paso fue el más importante y cómo se lo explicarías a alguien?',
    '¿Cómo convencerías a alguien que lo duda, sin resolverlo otra vez?',
  ],
  similarTask: [
    'Para ver si lo puedes trasladar: {task}. ¿Qué obtienes?',
    'Ahora una tarea parecida, por tu cuenta: {task}. ¿Qué sale?',
  ],
  similarStory: [
    'Ahora una parecida, por tu cuenta: {task}',
    'Para ver si se puede trasladar: {task}',
  ],
  anyLine: ['Mira {shown}. ¿Qué harías primero, y por qué?', '¿Qué lees en {shown} y qué se pide?'],
  anyForm: ['¿Qué parte de {shown} cambiarías ahora y qué pasa con el resto?'],
  afterMove: [
    '¿En qué se convierte {shown} cuando haces eso?',
    '¿Qué línea te queda así a partir de {shown}?',
  ],
  afterMoveInStory: [
    '¿Qué cálculo es ese, escrito entero con su resultado?',
    '¿A partir de qué número, y qué sale?',
  ],
  working: [
    '¿Cómo llegaste a {step}?',
    '{step} no encaja todavía. ¿Qué pasos te llevaron ahí desde {previous}?',
  ],

  planSoFar: ['Tus líneas hasta ahora: {lines}.', 'Esto es lo que has escrito: {lines}.'],
  planEmpty: ['El plan está vacío por ahora.', 'Todavía no hay ninguna línea tuya en el plan.'],

  trialEnd: ['La prueba termina aquí; con una cuenta sigues justo desde este punto.'],
  trialSolved: [
    'Después puedes elegir una más difícil, una más fácil o algo muy distinto; con una cuenta se guarda lo que has hecho.',
  ],
  confirmations: ['Sí, {step} es correcto.', 'Eso es: {step}.', 'Correcto, {step} se cumple.'],
  partApprovals: [
    'Sí, {step} es correcto. Falta {part}.',
    '{step} es correcto; ahora toca {part}.',
  ],
  approvals: [
    'Sí, {step} se sigue.',
    '{step} es un paso correcto.',
    '{step} se sostiene.',
    'Bien, {step} se sigue.',
  ],
  silentApprovals: ['Hasta aquí está bien.', 'Correcto hasta aquí.'],
  silentDoubts: ['Eso no encaja todavía.', 'Todavía no del todo.'],
  notFrom: ['De {previous} no se sigue {step}.'],
  notYet: ['{step} no se sigue todavía.'],
  solvedAgain: ['{step}: sí, era eso.', 'Sí, {step} ya era correcto.'],
  onceSolved: ['Bien.', 'Entonces asegurémonos de que queda claro.'],
  example: [
    'Toma esta tarea: {task}. {move}: {result}. ¿Cuál sería el mismo paso para {shown}?',
    'Con otros números: {task}. {move}: {result}. ¿Qué te dice eso para {shown}?',
  ],
  exampleTask: ['Pon esta al lado: {task}. ¿Cómo empezarías ahí y qué sería eso en tu tarea?'],
  derivation: ['Tu camino: {lines}.'],
  helpTaken: {
    probe: ['Lo has hallado sin ninguna pista.'],
    hint: ['Una pista fue toda la ayuda que hizo falta.'],
    strong_hint: ['Hizo falta una pista fuerte, y los pasos son tuyos.'],
    worked_step: ['Ayudó un ejemplo resuelto, y los pasos son tuyos.'],
    reveal: ['Has visto el camino entero, y ahora puedes usarlo.'],
    check: ['Los pasos son tuyos.'],
  },
  workedVariant: [
    'Aquí tienes una tarea parecida, resuelta. {solution} ¿Cuál de estos pasos encaja ahora con {current}?',
  ],
  revealed: [
    'Lo has intentado de verdad, así que aquí está todo el camino. {solution} ¿Dónde se apartó primero el tuyo?',
    'Después de estos intentos debes verlo entero. {solution} ¿Cuál de estos pasos era nuevo para ti?',
  ],
  afterReveal: [
    '¿Qué línea del camino de arriba no está clara todavía?',
    'Recorre el camino de arriba línea por línea: ¿en cuál te paras y por qué?',
  ],
  quiz: {
    opener: ['Te pregunto tu lista; lo que no sepas vuelve.', 'Bien, una lista: te la pregunto.'],
    right: ['Correcto: {word} es {meaning}.', 'Sí, {meaning}.', 'Eso es, {meaning}.'],
    wrong: [
      'Todavía no: {word} es {meaning}; vuelve dentro de poco.',
      'Tu lista dice {meaning} para {word}; lo pregunto otra vez.',
      'Aquí era {meaning}; volveremos a ello.',
    ],
    ask: [
      '¿Qué pone en tu lista junto a {word}?',
      '¿Qué es {word}?',
      'Y {word}: ¿qué le corresponde?',
      'Ahora {word}: ¿qué escribiste?',
      '¿Te sabes {word}?',
    ],
    over: [
      'Todas han salido bien una vez: ¿cuál te cuesta más recordar?',
      'La lista está completa: ¿qué palabra quieres ver otra vez mañana?',
      'Esa era toda la lista: ¿qué viene ahora?',
    ],
  },
  onTold: [
    '¿Qué te gustaría saber explicar de eso al final?',
    '¿Qué sabes ya con seguridad sobre eso?',
    '¿Qué parte te costaría más explicar a un amigo?',
    '¿Qué te podría preguntar un profesor sobre eso?',
    '¿Qué vino antes y qué resultó de ello?',
    '¿Dónde podrías mirar si eso es así?',
  ],
  ownValue: [
    '¿Encaja este valor con cada frase del enunciado?',
    '¿Qué obtienes al poner este valor en tu primera ecuación?',
    '¿Qué significa este valor con las palabras del enunciado?',
  ],
  pasted: {
    opener: [
      'Recorro tu texto contigo, frase por frase; si tus palabras son correctas, lo comparas con el propio texto.',
    ],
    noted: [
      'Anotado.',
      'Lo dejo al lado del texto.',
      'Compáralo con la propia frase.',
      'Bien, vamos a la parte siguiente.',
    ],
    ask: [
      'Ahí dice {text} ¿Qué significa eso con tus propias palabras?',
      'Toma la frase {text} ¿Qué palabra importa más en ella?',
      'Mira {text} ¿Qué faltaría si esta frase no estuviera?',
      'Aquí pone {text} ¿Es un hecho, una razón o una opinión?',
      'Lee {text} ¿Cómo se relaciona con la frase anterior?',
    ],
    over: [
      '¿Qué frase del texto guardarías si solo pudiera quedar una?',
      '¿Cómo contarías todo el texto en dos frases?',
      '¿Qué pregunta deja abierta el texto?',
      '¿Por qué frase del texto preguntarías a alguien?',
    ],
  },
  reactionStages: [
    [
      '¿Qué elementos aparecen y cuántos átomos de cada uno hay a la izquierda y a la derecha?',
      '¿Cuántos átomos de cada clase cuentas en los dos lados?',
    ],
    [
      '¿Qué elemento no tiene el mismo número de átomos en los dos lados?',
      '¿Qué número delante de una fórmula igualaría un elemento en los dos lados?',
    ],
    [
      'Después de ese cambio, ¿qué elemento ya no coincide?',
      '¿Qué elemento ajustarías al final y por qué ese?',
    ],
    [
      '¿Los números delante de las fórmulas no tienen ningún divisor común?',
      '¿Cómo puedes comprobar otra vez toda la ecuación?',
    ],
  ],
  choiceStages: [
    [
      '¿Qué opción puedes descartar primero y por qué?',
      '¿Cuál de las opciones no puede ser, calcules lo que calcules?',
    ],
    [
      '¿Qué tienen en común las opciones que quedan y en qué se distinguen?',
      '¿Qué tendría que ser verdad para cada opción que queda?',
    ],
    [
      '¿Cómo podrías probar una opción con la tarea, sin calcularlo todo?',
      '¿Qué número dado habla en contra de alguna?',
    ],
    [
      '¿Por qué opción te inclinas y cuál es la mejor razón en contra?',
      '¿Qué te haría cambiar de idea?',
    ],
  ],
  proofStages: [
    [
      '¿Qué está dado y qué hay que mostrar, en una frase cada cosa?',
      '¿Qué palabras de la afirmación necesitan una definición antes de empezar?',
    ],
    [
      '¿Qué se sigue enseguida de lo dado, en una línea?',
      '¿Qué definición convierte lo dado en una ecuación o un dibujo?',
    ],
    [
      '¿Qué bastaría saber para que se siga la afirmación?',
      '¿Se cumple la afirmación en un caso sencillo y a qué se debe allí?',
    ],
    [
      '¿Qué paso de línea a línea no está justificado todavía y con qué?',
      '¿En qué parte de tu razonamiento usas lo dado?',
    ],
    [
      '¿Cómo convencerías a alguien de que no falta ningún caso?',
      '¿Qué falla en el razonamiento si se quita una condición?',
    ],
  ],
  essay: {
    opener: [
      'No lo escribo por ti, pero te guío por tesis, razón, objeción y cierre.',
      'Las palabras serán tuyas; yo pregunto por tesis, razón, objeción y cierre.',
    ],
    stages: [
      {
        noted: [''],
        ask: [
          '¿Cuál es tu tesis, en una frase?',
          '¿Qué piensas tú: cuál es la frase que quieres defender?',
        ],
      },
      {
        noted: ['Eso puede ser tu tesis.', 'Eso es una tesis.'],
        ask: ['¿Cuál es tu razón más fuerte?', '¿Por qué debería creerlo quien te lee?'],
      },
      {
        noted: ['Eso es una razón.', 'Bien, la tesis ya tiene una razón.'],
        ask: ['¿Qué ejemplo o dato lo mostraría?', '¿Dónde lo has visto ocurrir?'],
      },
      {
        noted: ['Así se hace concreto.', 'Eso se puede imaginar.'],
        ask: [
          '¿Qué diría alguien que piensa lo contrario?',
          '¿Cuál es la mejor objeción a tu tesis?',
        ],
      },
      {
        noted: ['Es una objeción que merece respuesta.', 'Una buena objeción.'],
        ask: ['¿Qué respondes a eso?', '¿Se sostiene tu razón ante ella, y por qué?'],
      },
      {
        noted: ['Eso le responde.', 'Así la objeción tiene su respuesta.'],
        ask: [
          '¿Cómo cierras: tesis, razón y respuesta en dos frases?',
          '¿Qué única frase debe recordar quien te lee?',
        ],
      },
      {
        noted: ['Ya están todas las partes.', 'Tienes toda la línea de pensamiento.'],
        ask: [
          '¿Qué parte escribes primero y cuál es su primera frase?',
          '¿Dónde está el eslabón más débil y cómo lo harías más fuerte?',
        ],
      },
    ],
  },
  explained: ['{solution}', 'Este es el camino, paso a paso. {solution}'],
  explainedRight: ['Sí, {step} se sigue. Todo el camino: {solution}'],
  explainedWrong: ['{step} no se sigue de {previous}. {solution}'],
  explainedTask: ['Volvamos a la tarea. {solution}'],

  stages: [
    [
      '¿Qué sabes ya sobre {topic}, aunque sea poco?',
      '¿Qué te hizo pensar en {topic} y qué te gustaría saber hacer al final?',
    ],
    [
      '¿Cómo dirías con tus propias palabras qué es {topic}?',
      '¿Qué le contarías primero a alguien que nunca ha oído hablar de {topic}?',
    ],
    [
      '¿Puedes dar un ejemplo concreto de {topic}?',
      '¿Dónde te has encontrado con {topic} en un caso real?',
    ],
    [
      '¿Qué se parece a {topic} a primera vista, pero es otra cosa?',
      '¿Se te ocurre un caso en que falle lo que dices sobre {topic}?',
    ],
    [
      '¿Por qué razón dices eso de {topic} y cómo se podría comprobar?',
      '¿Qué tendría que ser distinto para que {topic} saliera de otra manera?',
    ],
    [
      '¿Cómo se relaciona {topic} con algo que ya entendías?',
      '¿Qué se sigue de {topic} que aún no has dicho?',
    ],
    [
      '¿Qué está más claro ahora sobre {topic} que al principio y qué buscarías después?',
      '¿Cómo dirías ahora {topic} en una sola frase?',
    ],
  ],
  said: ['Dices: {said}.', '{said}: sigamos por ahí.', 'Entonces {said}.'],
  heard: [
    'Bien, lo tengo en cuenta.',
    'Sobre eso se puede construir.',
    'Eso ya dice algo.',
    'Tomo nota de ello.',
  ],
  smallestPiece: ['Entonces toma la parte más pequeña de la que no tengas duda.'],
  noFacts: ['No tengo datos propios que repartir aquí, pero los tuyos bastan.'],
  needsModel: [
    'Para explicar {topic} hace falta un modelo de lenguaje, y no hay ninguno conectado.',
    'Solo con reglas no puedo explicar {topic}: hace falta un modelo de lenguaje o un archivo tuyo.',
  ],
  asksOnly: [
    'Sin un modelo de lenguaje puedo preguntar sobre {topic}, pero no explicarlo.',
    'Para datos sobre {topic} hace falta un modelo de lenguaje o un archivo tuyo; preguntas sí tengo.',
  ],
  noPassage: [
    'En tus archivos no encuentro nada sobre eso.',
    'Tus archivos no tienen ningún pasaje sobre ello que yo encuentre.',
  ],
  passage: ['En {place} dice: «{text}»'],
  afterPassage: [
    '¿Cómo lo dirías con tus propias palabras?',
    '¿Qué se sigue de ello para tu pregunta?',
    '¿Qué palabra importa más ahí, y por qué?',
  ],
}
