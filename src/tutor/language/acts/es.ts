/** How acts of dialogue are heard and answered in Spanish. */
import type { ActCatalogue } from './act'

export const es: ActCatalogue = {
  farewell: {
    hears: [
      'adiós|chao|chau|hasta (?:luego|mañana|pronto|la próxima|otra|ahora|el \\w{1,10})|nos vemos(?: .{1,15})?|buenas noches adiós|cuídate|me despido|bye',
      '(?:me )?(?:tengo que|debo) (?:irme|ir|salir|marcharme|dormir)(?: .{1,15})?|me (?:voy|tengo que ir|marcho)(?: .{1,20})?',
    ],
    says: ['Adiós, y gracias por tu trabajo.', 'Hasta pronto.', 'Cuídate.'],
  },
  stop: {
    hears: [
      'para(?: ya)?|pára|stop|basta(?: (?:por hoy|ya|de .{1,15}))?|detente|alto|(?:quiero|podemos|puedo|vamos a|prefiero|me gustaría) (?:parar|terminar|acabar|dejarlo|detenerme)(?: .{1,12})?|(?:ya )?(?:es )?suficiente(?: (?:por hoy|ya))?|ya no (?:quiero|puedo) más|no quiero (?:seguir|más|continuar)(?: .{1,12})?|(?:por hoy )?(?:ya )?(?:está bien|es todo) por hoy|lo dejo(?: .{1,10})?|déjame en paz|fin|cancelar|salir|terminar',
    ],
    says: [
      'Entonces paramos aquí; lo que has escrito queda guardado.',
      'Bien, ya es bastante; no se pierde nada.',
      'De acuerdo, lo dejamos aquí.',
    ],
  },
  pause: {
    hears: [
      '(?:necesito|quiero|puedo (?:hacer|tomar)|podemos (?:hacer|tomar)|voy a (?:hacer|tomar)|dame|me tomo|hagamos) (?:un |una )?(?:pequeñ[oa] |corto |breve )?(?:descanso|pausa|respiro)(?: .{1,12})?|(?:un |una )?(?:descanso|pausa)|descansar|quiero descansar|ahora vuelvo|vuelvo (?:enseguida|ahora)',
    ],
    says: ['Un descanso es buena idea; guardo el lugar.', 'Descansa un poco; aquí no se va nada.'],
  },
  insult: {
    hears: [
      '(?:tú |este (?:bot|tutor|programa) )?(?:eres|es) (?:tan |muy |un |una |realmente |bien )*(?:tont[oa]|idiota|estúpid[oa]|inútil|mal[oa]|malísim[oa]|torpe|imbécil|pesad[oa]|aburrid[oa]|un asco|basura|lo peor|mal (?:tutor|profe(?:sor)?))(?: .{1,12})?|idiota|imbécil|cállate|te odio|no sirves(?: .{1,15})?|vete(?: .{1,15})?|no me ayudas(?: .{1,10})?',
    ],
    says: [
      'Lo aguanto, y me gustaría ayudarte mejor.',
      'No me ofendo; muéstrame con tu trabajo dónde se atasca.',
      'No es agradable oírlo, pero podemos avanzar igual.',
    ],
  },
  sad: {
    hears: [
      '(?:estoy|me siento|me encuentro) (?:tan |muy |un poco |algo |hoy )*(?:triste|sol[oa]|deprimid[oa]|infeliz|mal|enferm[oa]|desanimad[oa])(?: .{1,20})?|(?:tuve|he tenido|fue) un mal día|(?:se (?:murió|ha muerto) mi .{1,30}|mi .{1,30} (?:murió|ha muerto|está enferm[oa]|se murió))|nadie me quiere|quiero llorar|me duele (?:la cabeza|la tripa|el estómago)',
    ],
    says: [
      'Lo siento mucho; si te pesa, cuéntaselo a alguien de confianza.',
      'Suena duro, y eso importa más que cualquier tarea.',
    ],
  },
  selfDoubt: {
    hears: [
      '(?:soy|me siento) (?:tan |muy |un |una |demasiado |realmente |simplemente )*(?:tont[oa]|estúpid[oa]|idiota|inútil|burr[oa]|torpe|mal[oa] (?:en|para|con) .{1,20}|un fracaso|lent[oa]|nul[oa])(?: .{1,15})?|no soy (?:buen[oa]|list[oa]|inteligente|capaz)(?: .{1,25})?|(?:nunca|jamás) (?:lo )?(?:voy a )?(?:entenderé|lograré|podré|aprenderé|entenderlo|lograrlo|aprender|conseguiré)(?: .{1,15})?|no (?:puedo|sirvo|valgo)(?: (?:con (?:esto|las mates)|hacerlo|para .{1,15}))?|todos (?:los demás )?lo entienden(?: .{1,10})?|se me dan mal(?: .{1,20})?',
    ],
    says: [
      'Que algo cueste no dice nada de ti; dice por dónde empezar.',
      'Al principio no le resulta fácil a nadie, y tú sigues aquí.',
      'No lo creo: una parte pequeña, y lo verás.',
    ],
  },
  afraid: {
    hears: [
      '(?:tengo|me da|siento) (?:mucho |mucha |un poco de |tanto |algo de )*(?:miedo|pánico|ansiedad|vergüenza|nervios)(?: .{1,40})?|estoy (?:muy |tan |un poco |algo )*(?:nervios[oa]|asustad[oa]|agobiad[oa]|estresad[oa]|preocupad[oa]|ansios[oa])(?: .{1,30})?|voy a (?:suspender|reprobar|fracasar)(?: .{1,20})?|y si (?:suspendo|repruebo|fracaso)(?: .{1,15})?',
    ],
    says: [
      'Estar nervioso está permitido; lo que sabes hacer en papel lo sabes hacer en un examen.',
      'El miedo se encoge con cada cosa que haces por tu cuenta, así que vamos a por una.',
    ],
  },
  dislike: {
    hears: [
      '(?:yo )?(?:odio|detesto|no soporto|no me gustan?|aborrezco) (?:(?:tanto|mucho|nada) )?(?:las? mate\\w{0,7}|esto|eso|la escuela|el colegio|los deberes|la tarea|el álgebra|la geometría|las fracciones|las ecuaciones|los problemas|estudiar|todo)(?: .{1,12})?|(?:las mates|esto|las matemáticas|el colegio) (?:es|son|me) (?:tan |muy |un |una |lo )*(?:horribles?|frustrantes?|estúpid[oa]s?|rollo|asco|pesadas?|odiosas?|peor|desespera|desesperan|fastidia|molesta|tontería)(?: .{1,10})?|qué (?:rollo|asco|rabia|fastidio|pesadez|lata)|estoy (?:hart[oa]|frustrad[oa]|enfadad[oa]|molest[oa])(?: .{1,20})?|no tengo ganas(?: .{1,15})?|uf+|agh+',
    ],
    says: [
      'No hace falta que te guste; una parte pequeña basta por ahora.',
      'Es un sentimiento justo, y suele mejorar cuando algo sale.',
      'Le pasa a mucha gente, casi siempre justo antes de que encaje.',
    ],
  },
  example: {
    hears: [
      '(?:(?:me )?(?:puedes|podrías) (?:darme|dar|mostrarme|mostrar|enseñarme|poner|ponerme|hacer) |dame |muéstrame |enséñame |ponme |pon |quiero (?:ver )?|necesito |tienes |hay |hazme |y )?(?:algún |un |otro |uno |más |el )?(?:ejemplos?)(?: (?:más|sencillo|fácil|parecido|similar|concreto|de (?:esto|eso|ello)|simple))*|por ejemplo|como (?:qué|cuál)|muéstrame cómo(?: se hace| hacerlo)?|enséñame cómo(?: se hace| hacerlo)?|haz uno(?: parecido| por mí)?|cómo lo harías(?: tú)?',
    ],
    says: ['Aquí va uno del mismo tipo.', 'Un ejemplo, entonces.', 'Con gusto.'],
    free: [
      'Un ejemplo de lo que estudias, con gusto: dime qué es.',
      'Mostraré uno en cuanto haya una tarea.',
    ],
  },
  easier: {
    hears: [
      '(?:esto |eso |la tarea )?(?:es|está|me resulta|parece)? ?(?:muy|demasiado|tan|bastante|súper) (?:difícil|complicad[oa]|dur[oa]|rápido|larg[oa])(?: para mí)?|(?:es )?difícil|me cuesta(?: .{1,12})?|(?:(?:me )?(?:puedes|podrías|podemos) (?:darme|dar|hacerlo|hacer|poner(?:me)?) |dame |hazlo |quiero |necesito |prefiero |tienes |ponme )?(?:algo |un[oa]? |otr[oa] |una tarea |un problema |un ejercicio |un poco )*(?:más|menos) (?:fácil|sencill[oa]|simple|difícil menos)(?: .{1,10})?|algo (?:fácil|sencillo)|menos difícil|más (?:despacio|lento)|no tan rápido|(?:en )?pasos más pequeños|paso a paso',
    ],
    says: [
      'Entonces hagámoslo más pequeño.',
      'Vamos más despacio, con una parte menor.',
      'Bien, una cosa sencilla cada vez.',
    ],
    free: ['Podemos empezar tan fácil como quieras.', 'Algo sencillo, con gusto.'],
  },
  harder: {
    hears: [
      '(?:esto |eso |la tarea )?(?:es|está|fue|me resulta|parece)? ?(?:muy|demasiado|tan|bastante|súper) (?:fácil|sencill[oa]|simple)(?: para mí)?|(?:(?:me )?(?:puedes|podrías|podemos) (?:darme|dar|hacerlo|hacer|poner(?:me)?) |dame |hazlo |quiero |necesito |prefiero |tienes |ponme )?(?:algo |un[oa]? |otr[oa] |una tarea |un problema |un ejercicio |un poco )*más (?:difícil|complicad[oa]|dur[oa])(?: .{1,10})?|un (?:reto|desafío)|rétame',
    ],
    says: [
      'Bien, termina esta y después viene una más difícil.',
      'Con gusto, en cuanto esta esté hecha.',
    ],
    free: ['Con gusto, tráeme una difícil.', 'Un reto, bien.'],
  },
  rephrase: {
    hears: [
      '(?:(?:me )?(?:lo |la )?(?:puedes|podrías) )?(?:me lo )?(?:explicar(?:lo|melo|me)?|decir(?:lo|melo)?|explícalo|explícamelo|dilo|explicas|dices)(?: (?:de|en|con))? (?:otra (?:forma|manera)|otro modo|otras palabras|forma más (?:simple|sencilla)|manera más (?:simple|sencilla)|más (?:simple|sencillo|claro|fácil)|palabras (?:simples|sencillas))|(?:con|en) otras palabras|de otra (?:forma|manera)|de otro modo|qué (?:quieres decir|significa(?: eso| esto)?|quiere decir(?: eso| esto)?|me (?:preguntas|estás preguntando)|quieres(?: de mí)?)(?: .{1,10})?|no (?:te )?entiendo (?:a ti|la pregunta|tu pregunta|qué (?:quieres|dices|preguntas).{0,12}|lo que (?:dices|quieres).{0,12})|no te entiendo|eso no tiene sentido|(?:me )?(?:lo )?(?:puedes|podrías) explicar(?:lo|melo|me)?|explícamelo|explícalo|explícame|me lo explicas',
    ],
    says: [
      'Con otras palabras, entonces.',
      'Lo digo de otra manera.',
      'Lo intento desde otro lado.',
    ],
    free: [
      'Dicho de otro modo: escribes una tarea y te ayudo a resolverla por tu cuenta.',
      'En pocas palabras, traes una tarea y yo hago las preguntas que llevan a través de ella.',
    ],
  },
  again: {
    hears: [
      '(?:otra|una) vez(?: más)?|de nuevo|(?:(?:lo |me lo |la )?(?:puedes|podrías) )?(?:repetir(?:lo|la|melo)?|decirlo otra vez)(?: .{1,15})?|repite(?:lo|melo)?(?: .{1,12})?|cómo dices|cómo|qué (?:has dicho|dijiste|preguntaste|era)(?: .{1,10})?|qué|perdón cómo|cuál era la pregunta|olvidé la pregunta|desde el principio|eh+',
    ],
    says: [
      'Otra vez, con gusto.',
      'De nuevo, desde arriba.',
      'Aquí va otra vez, preguntado un poco distinto.',
    ],
    free: ['Todavía no había ninguna tarea, así que empezamos con una.', 'Empecemos de nuevo.'],
  },
  skip: {
    hears: [
      '(?:salta|saltar|sáltate|omite|omitir|saltemos|pasa|pasar|pasemos|paso)(?:la|lo|las)?(?: (?:esta|esto|eso|la (?:tarea|pregunta)|a la siguiente|de esto|a otra))?|(?:puedo|podemos|quiero) (?:saltar|saltarme|omitir|pasar)(?:la|lo)?(?: .{1,15})?|(?:la |el )?siguiente(?: (?:tarea|pregunta|ejercicio|por favor))?|dejémoslo|déjalo|olvídalo|da igual|no quiero (?:esta|esto|hacer esto)(?: .{1,10})?|sigamos(?: adelante)?',
    ],
    says: [
      'La dejamos; vuelve a escribirla cuando quieras retomarla.',
      'Saltada por ahora, queda abierta.',
    ],
    free: ['Todavía no hay nada que saltar.', 'Podemos empezar por donde sea.'],
  },
  change: {
    hears: [
      '(?:(?:podemos|quiero|vamos a|puedo|prefiero|me gustaría) (?:hacer |ver |probar |aprender |estudiar )?|dame |hagamos |mejor )?(?:otra cosa|algo (?:diferente|distinto|nuevo|más))(?: .{1,10})?|otro (?:tema|ejercicio|problema)|otra (?:tarea|pregunta)|(?:un )?tema (?:nuevo|distinto)|cambi(?:ar|emos|a) (?:de|el) tema|una tarea nueva|nuevo (?:tema|ejercicio)',
    ],
    says: ['Con gusto, otra cosa.', 'Claro, cambiamos.', 'Como prefieras.'],
  },
  identity: {
    hears: [
      '(?:quién|qué) eres(?: tú)?(?: .{1,12})?|cómo te llamas|tienes nombre|cuál es tu nombre|eres (?:tú )?(?:realmente |de verdad )?(?:una? |el |mi )?(?:robot|bot|ia|human[oa]|persona|máquina|ordenador|computadora|modelo|chat ?gpt|gpt|real|profesora?|programa|tutor|alguien|hombre|mujer)(?: (?:real|de verdad|human[oa]|o .{1,20}))?|qué modelo(?: eres)?|estás (?:sin conexión|conectad[oa])|quién te (?:hizo|creó|programó)|(?:hablo|estoy hablando) con (?:una? )?(?:robot|bot|ia|human[oa]|persona|máquina)|cuántos años tienes|es esto (?:una )?(?:ia|chat ?gpt|bot)',
    ],
    says: [
      'Soy el tutor sin conexión: un programa con reglas exactas, sin modelo de lenguaje.',
      'Ni una persona ni un modelo de lenguaje: soy el tutor sin conexión de este programa.',
      'Soy el tutor sin conexión, un programa que calcula con exactitud y hace preguntas.',
    ],
  },
  languages: {
    hears: [
      '(?:hablas|sabes|entiendes|puedes hablar)(?: en)? (?:español|inglés|alemán|francés|otros idiomas|otra lengua|italiano|portugués|catalán|árabe|chino)|qué idiomas? (?:hablas|sabes|entiendes)|en español',
    ],
    says: [
      'Hablo español, inglés, alemán y francés: respondo en el idioma en que escribes.',
      'Español, inglés, alemán y francés son los míos; escribe en uno de ellos.',
    ],
  },
  abilities: {
    hears: [
      '(?:qué|en qué) (?:puedes|sabes|haces|me puedes|ofreces|puedo)(?: (?:hacer|ayudar(?:me)?|preguntar(?:te)?|por mí|aquí))*|cómo (?:me )?(?:puedes ayudar(?:me)?|funciona(?: esto)?|funcionas|trabajas|se usa(?: esto)?|empiezo|empezamos|va esto)|qué es esto|para qué (?:estás|eres)|(?:me )?(?:puedes|podrías) ayudar(?:me)?(?: (?:con|en) .{1,20})?|ayuda|ayúdame(?: .{1,15})?|necesito ayuda|y ahora(?: qué)?|qué (?:hago|escribo|tengo que hacer|debo hacer)(?: (?:ahora|aquí))?|sabes mates|sabes matemáticas|instrucciones|menú',
    ],
    says: [
      'Compruebo cada línea que escribes, ayudo paso a paso y pongo tareas parecidas.',
      'Tú escribes líneas, yo las compruebo, y con cada intento la ayuda crece.',
    ],
    free: [
      'Escribes una tarea de clase, yo hago las preguntas que te llevan por ella y compruebo cada línea tuya; explico palabras de matemáticas, pregunto una lista de palabras y repaso contigo un ensayo o tus archivos.',
      'Ecuaciones, fracciones, porcentajes, problemas y más: escribes la tarea, compruebo tus pasos y ayudo donde te atascas.',
    ],
  },
  purpose: {
    hears: [
      '(?:para|por) qué (?:sirven?|me sirve|necesito|tengo que|debo|hay que|quiero|estudio|estudiamos|aprendo|hacemos)(?: .{1,40})?|de qué (?:me )?sirven?(?: .{1,20})?|cuándo (?:voy a )?(?:usar(?:é)?|necesitar(?:é)?)(?: .{1,15})?|(?:esto )?(?:es|será) (?:útil|importante)(?: esto)?|(?:esto )?(?:entra|sale|cae) en el examen',
    ],
    says: [
      'Buena pregunta: lo que te queda es el camino de hallar algo desconocido a partir de lo que sabes.',
      'Precios, planes, repartos: siempre hay algo desconocido, y lo que sabes lo fija.',
    ],
  },
  calculator: {
    hears: [
      '(?:puedo|podría|debo|se puede) (?:usar|utilizar|coger|emplear) (?:la |una |mi |el |mis |los )?(?:calculadora|móvil|apuntes|libro|formulario|notas)|(?:con|sin) calculadora|necesito calculadora|está permitida la calculadora',
    ],
    says: [
      'Puedes; decide primero qué hay que calcular y luego deja que ella haga las cuentas.',
      'Sí, para las cuentas; qué cuenta es te toca a ti.',
    ],
  },
  progress: {
    hears: [
      'cuánt[oa]s? (?:pasos?|tareas?|preguntas?|líneas?|tiempo)?(?: ?(?:más|quedan?|faltan?|me quedan?|me faltan?|son))*|cuánto (?:falta|queda|tarda|dura)(?: .{1,10})?|(?:ya )?(?:casi )?(?:termino|acabo|he terminado|hemos terminado)|me falta mucho|falta mucho|qué (?:falta|me falta|queda)|cómo voy',
    ],
    says: [
      'Depende de tus pasos; cada línea correcta te acerca.',
      'No cuento pasos, pero cada línea que se cumple queda atrás.',
    ],
    free: ['Todavía no ha empezado nada.', 'Estamos justo al principio.'],
  },
  checking: {
    hears: [
      '(?:está|estaba|es|era|fue|va) (?:esto |eso |mi \\w{1,12} )?(?:bien|mal|correct[oa]|incorrect[oa])|(?:correcto|bien|es así)|lo (?:hice|he hecho) bien|(?:dónde|cuál|qué) (?:está|es|hay|hice|he hecho) (?:mi |el |de |en )?(?:error|mal|fallo)|en qué me equivoqué|dónde me equivoqué|me (?:equivoqué|he equivocado)|tengo razón|(?:puedes )?(?:comprobar|revisar|mirar)(?:lo|la)?(?: .{1,12})?|compruébalo|revísalo|(?:hay|tengo) (?:un |algún )?error(?:es)?',
    ],
    says: [
      'Juzgo cada línea en cuanto la escribes; de la última tuya se dice arriba.',
      'Escribe la línea otra vez y compruebo justo esa.',
    ],
    free: ['Todavía no hay una línea tuya que comprobar.', 'Muéstrame una línea y la compruebo.'],
  },
  disagree: {
    hears: [
      '(?:creo que )?(?:te equivocas|estás equivocad[oa]|eso (?:no es|es|está) (?:verdad|cierto|correcto|falso|mal|mentira|así)|(?:esto|eso) no puede ser(?: .{1,10})?|es falso|es mentira)(?: .{1,10})?|no (?:te|lo|me lo) creo|no creo(?: que .{1,20})?|no estoy de acuerdo|has cometido un error|(?:pero )?mi (?:profe\\w{0,5}|maestr[oa]|madre|padre) (?:dice|dijo|lo hace) .{1,40}|pero tengo razón',
    ],
    says: [
      'Ponlo a prueba: lo que es falso falla con algún número.',
      'Entonces averigüemos quién tiene razón, con una línea que se pueda comprobar.',
    ],
    free: ['Puedes dudar de mí; una tarea lo aclararía.', 'Probémoslo con una tarea.'],
  },
  doubt: {
    hears: [
      '(?:estás|está) (?:tú )?(?:realmente |bien |totalmente |muy )*segur[oa](?: .{1,15})?|(?:es|será) (?:eso |esto )?(?:verdad|cierto)(?: eso| esto)?|segur[oa](?: que sí)?|de verdad|en serio|cómo (?:lo )?sabes(?: .{1,10})?|demuéstralo|pruébalo|puedo (?:confiar en ti|creerte)',
    ],
    says: [
      'Lo que digo de una línea lo he calculado; compruébalo tú.',
      'No me creas sin más: ponlo a prueba.',
      'Calculo y nunca adivino, y puedes comprobarme.',
    ],
  },
  why: {
    hears: [
      '(?:y |pero )?por ?qué(?: (?:no|eso|esto|así|es así|es eso|es esto|tú))*|y eso|cómo es eso|a qué se debe',
    ],
    says: [
      'Buena pregunta: cada línea tiene que salir de la anterior.',
      'Porque una línea solo vale si sale de lo que tienes.',
      'La razón es siempre la misma: las dos líneas deben ser verdad para los mismos números.',
    ],
    free: [
      'Es la mejor de las preguntas, en cuanto haya algo que preguntar.',
      'Con esa palabra empieza bien casi todo.',
    ],
  },
  lost: {
    hears: [
      '(?:yo )?no (?:lo |la |le |me |te )?(?:entiendo|comprendo|pillo|capto|veo|entero)(?: (?:esto|eso|nada|bien|la tarea|el ejercicio|el problema|cómo .{1,20}|por qué .{1,20}|de .{1,12}))*|(?:estoy|me he) (?:muy |totalmente |un poco |completamente )*(?:perdid[oa]|confundid[oa]|atascad[oa]|bloquead[oa]|liad[oa])(?: .{1,15})?|(?:esto )?(?:es|está) (?:muy )?(?:confuso|poco claro)|me perdí|me confunde(?: .{1,10})?',
    ],
    says: [
      'No pasa nada.',
      'Entonces una parte más pequeña.',
      'Está bien que lo digas; miramos una parte.',
      'Vayamos paso a paso.',
    ],
    free: ['No pasa nada.', 'Encontraremos el punto juntos.'],
  },
  unknowing: {
    hears: [
      '(?:yo )?no (?:lo |la )?(?:sé|se|tengo (?:ni )?idea)(?: (?:qué|cómo|dónde|nada|por dónde|hacerlo).{0,25})?|ni idea|no tengo ni idea|no estoy (?:muy )?segur[oa]|(?:lo |se me )?(?:olvidé|he olvidado|olvidó|ha olvidado)(?: .{1,15})?|no (?:me acuerdo|recuerdo)(?: .{1,15})?|quién sabe|ns|nose',
    ],
    says: [
      'Es un buen punto de partida.',
      'No saberlo todavía no es ninguna falta.',
      'Entonces lo averiguamos, a partir de lo seguro.',
      'Bien, hago la pregunta más pequeña.',
    ],
    free: ['Es un buen punto de partida.', 'Todavía no hace falta que sepas nada.'],
  },
  tired: {
    hears: [
      '(?:estoy|me siento) (?:tan |muy |un poco |demasiado |bastante |hoy )*(?:cansad[oa]|agotad[oa]|exhaust[oa]|con sueño|hambrient[oa])(?: .{1,15})?|tengo (?:mucho |mucha )?(?:sueño|hambre|sed)(?: .{1,12})?|no puedo (?:pensar|concentrarme)(?: .{1,10})?|no he dormido(?: .{1,12})?|quiero dormir',
    ],
    says: [
      'Una cabeza cansada se equivoca; un paso corto o un descanso, como quieras.',
      'Entonces ahora solo un paso pequeño, y el resto cuando hayas descansado.',
    ],
    free: [
      'Entonces algo corto, o primero un descanso.',
      'Una cabeza cansada aprende poco; vamos con algo pequeño.',
    ],
  },
  bored: {
    hears: [
      '(?:me aburro|estoy (?:muy |tan )?aburrid[oa]|(?:esto |las mates )?(?:es|son|está) (?:muy |tan |demasiado )?aburrid[oa]s?)(?: .{1,12})?|qué aburri(?:do|miento)|aburrido',
    ],
    says: [
      'Entonces lleguemos antes a la parte interesante.',
      'Se entiende; intenta el próximo movimiento de una vez.',
    ],
    free: ['Entonces trae algo que te dé curiosidad.', 'Podemos convertirlo en un reto.'],
  },
  swearing: {
    hears: [
      '(?:qué |esto es (?:una )?|vaya |oh )?(?:mierda|joder|jolín|jolines|maldit[oa] sea|maldición|coño|carajo|hostia|ostras|caramba|puta .{1,10}|porquería|wtf)(?: .{1,12})?',
    ],
    says: [
      'Tenía que salir, ya veo; seguimos con una parte pequeña.',
      'Palabras fuertes para algo que se resiste.',
    ],
    free: ['Algo te estorba, por lo que veo.', 'Palabras fuertes; hagamos de ellas una tarea.'],
  },
  done: {
    hears: [
      '(?:ya )?(?:he |hemos )?(?:terminado|terminé|acabé|acabado|está(?: hecho)?|estoy(?: list[oa])?)(?: .{1,10})?|list[oa]|hecho|(?:ya |ahora |ah )*(?:lo )?(?:entiendo|entendí|veo|tengo|comprendo|pillo|he entendido)(?: (?:ya|ahora|bien))?|entendido|ah (?:ya|vale|claro)|ya está|tiene sentido|eso es todo',
    ],
    says: ['Bien; tu última línea lo dirá.', 'Entonces escribe lo que tienes y lo miro.'],
    free: ['Bien, entonces podemos empezar algo.', 'Muy bien, fuera lo que fuera.'],
  },
  joke: {
    hears: [
      '(?:(?:me )?(?:puedes )?(?:contar|cuentas|cuéntame|cuenta|dime) )(?:algo |otro |un |una )?(?:chiste|historia|gracioso|adivinanza|divertido)|(?:un )?chiste|canta(?: .{1,15})?|te gustan? (?:.{1,20})|qué (?:tiempo hace|hora es|día es)(?: .{1,10})?|cásate conmigo|quieres ser mi amigo|te quiero|te amo|dónde vives|de dónde eres|cuál es tu .{1,15} favorit[oa]',
    ],
    says: [
      'No tengo chistes ni el tiempo, solo paciencia.',
      'Fuera de las matemáticas soy mala compañía.',
    ],
  },
  wellbeing: {
    hears: [
      '(?:cómo|qué tal) (?:estás|te va|te encuentras|andas|va todo|estás hoy)(?: .{1,10})?|qué tal|cómo va(?: (?:todo|eso))?|qué pasa|todo bien|estás bien',
    ],
    says: [
      'Gracias por preguntar; un programa siempre está bien cuando hay algo en que pensar.',
      'Por aquí todo en orden, gracias.',
    ],
  },
  glad: {
    hears: [
      '(?:estoy|me siento|soy) (?:tan |muy |bien |hoy )*(?:feliz|content[oa]|bien|alegre|orgullos[oa]|emocionad[oa])(?: .{1,15})?|yupi|bravo|viva|lo (?:logré|conseguí|he conseguido)|me (?:gustan?|encantan?) (?:esto|eso|las mates|las matemáticas|hacer .{1,12})|esto es (?:divertido|genial|guay)|qué (?:bien|guay|divertido|genial|bueno)|genial|guay|perfecto|estupendo|excelente|muy bien|bien',
    ],
    says: [
      'Me alegro.',
      'Eso ayuda más que cualquier fórmula.',
      'Entonces aprovechemos el buen humor.',
    ],
  },
  chat: {
    hears: [
      '(?:(?:a mí )?me gustan? (?:el|la|los|las|mucho|jugar|comer) .{1,40}|(?:tengo|hay) (?:un|una|dos|tres) (?:perr[oa]s?|gat[oa]s?|herman[oa]s?|caballos?|mascotas?).{0,30}|juego .{1,30}|mi (?:perr[oa]|gat[oa]|madre|padre|mamá|papá|herman[oa]|amig[oa]|cumpleaños|.{1,12} favorit[oa]) .{1,50}|hoy (?:es|fui|hace) .{1,30}|(?:llueve|nieva|hace (?:calor|frío|sol))(?: .{1,12})?|tengo (?:diez|once|doce|trece|catorce|quince) años|me llamo .{1,30}|mi nombre es .{1,30}|vivo en .{1,25})',
    ],
    says: [
      'Gracias por contármelo.',
      'Te escucho, aunque las tareas se me dan mejor.',
      'Es bueno saberlo.',
    ],
  },
  praise: {
    hears: [
      '(?:tú )?eres (?:tan |muy |el |la |un |una |realmente )*(?:mejor|genial|buen[oa]|guay|amable|inteligente|list[oa]|divertid[oa]|útil|crack|increíble|maj[oa]|simpátic[oa])(?: .{1,15})?|buen (?:trabajo|bot|tutor)|bien hecho|buena pregunta|(?:eso )?(?:me )?ayuda mucho|eso (?:me )?ayuda|me (?:has ayudado|ayudaste|ha ayudado|sirvió|caes bien)(?: .{1,10})?',
    ],
    says: ['Gracias, pero lo has pensado tú.', 'Muy amable; el trabajo era tuyo.'],
  },
  sorry: {
    hears: [
      '(?:lo siento|perdón|perdona|disculpa|disculpe|ups|huy)(?: (?:por .{1,20}|mucho))?|(?:fue |es )?mi (?:error|culpa)|(?:me equivoqué|me he equivocado|cometí un error)(?: .{1,15})?|errata',
    ],
    says: ['No hay nada que perdonar.', 'No ha pasado nada.', 'Le pasa a cualquiera.'],
  },
  thanks: {
    hears: [
      '(?:muchas |mil |muchísimas |ok |vale |genial |perfecto )*(?:gracias|te lo agradezco|agradecid[oa])(?: (?:por .{1,25}|a ti|de verdad|igualmente|de nuevo|igual))*|eres muy amable',
    ],
    says: ['De nada.', 'Con gusto.', 'Un placer.'],
  },
  greeting: {
    hears: [
      '(?:hola+|buenas|buen(?:os|as) (?:días|tardes|noches)|hey+|qué onda|saludos|ey|holi)(?: (?:tutor|de nuevo|otra vez|profe(?:sor[a]?)?|a todos|amigo|elenchus|buenas))*|(?:ya )?he vuelto|aquí estoy|ya estoy aquí',
    ],
    says: ['Hola de nuevo.', 'Qué bien que hayas vuelto.', 'Hola, y seguimos.'],
    free: ['Hola, qué bien que estés aquí.', 'Hola.', 'Hola, te escucho.'],
  },
  waiting: {
    hears: [
      '(?:espera|espérate|un (?:momento|segundo|minuto)|momento|dame (?:un )?(?:tiempo|segundo|minuto|momento)|déjame (?:pensar|ver|probar|intentar)(?:lo)?|estoy (?:pensando|en ello|intentándolo)|todavía no|aún no|necesito (?:más )?tiempo)(?: .{1,10})?',
    ],
    says: ['Tómate tu tiempo.', 'No hay prisa.', 'Espero lo que haga falta.'],
  },
  dissent: {
    hears: [
      'no+|nop|qué va|para nada|mejor no|no gracias|no quiero|nunca|jamás|creo que no|de ninguna manera',
    ],
    says: [
      'Bien, así no, entonces.',
      'De acuerdo, de otra manera.',
      'Eso también es una respuesta.',
    ],
    free: ['De acuerdo.', 'Bien, como quieras.'],
  },
  assent: {
    hears: [
      'sí+(?: (?:por favor|claro|quiero|vale|lo haré|señor))*|si|claro(?: que sí)?|vale|de acuerdo|por supuesto|ok|okay|bueno|está bien|quizás?|tal vez|puede ser|creo que sí|adelante|sigue|continúa|continuar|seguimos|vamos|venga|empecemos|empezar|estoy list[oa]|y(?: ahora| luego| entonces)?|más|cuéntame más',
    ],
    says: ['Bien.', 'Entonces seguimos.', 'Adelante, pues.'],
  },
  laugh: {
    hears: ['(?:ja|je|ji|ha|he){2,}h?j?|lo+l|xd+|prueba|probando|bla(?: ?bla)*|asdf\\w{0,20}|abc'],
    says: ['Tiene gracia; y seguimos.', 'Anotado con una sonrisa.'],
    free: ['Aquí estoy y despierto.', 'Anotado con una sonrisa.'],
  },
}
