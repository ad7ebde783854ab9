/** What the mathematics says, in Spanish. */
import type { PhraseTexts } from './en'

export const es: PhraseTexts = {
  // What several kinds of problems say
  start: 'Empieza con',
  thatIs: 'Es decir',
  together: 'Juntos',
  thatGives: 'Eso da',
  or: '{a} o {b}',
  and: '{a} y {b}',
  noSolution: 'ninguna solución real',
  everyNumber: 'cualquier número',
  solve: 'resuelve {a}',
  workOut: 'calcula {a}',
  decimalForm: 'escribe {a} como decimal',
  lowestTerms: 'escribe {a} como fracción irreducible',
  finish: `
    ¿Cómo escribirías {shown} para que no quede nada por calcular?
    ¿Qué parte de {shown} aún se puede calcular o acortar?
    {shown} se puede decir de forma más simple. ¿Cuál es la escritura más corta?`,
  lookAgain: 'Miremos otra vez {quote}. {question}',
  cameTo: 'Llegaste a {quote}. {question}',
  bothSidesAlike: `De {previous} pasaste a {quote}. ¿Qué le hiciste al lado izquierdo, y le hiciste lo mismo al derecho?`,

  // Linear equations
  'linear.probe': `
    Mira {shown}. ¿Qué harías primero para dejar sola a {letter}?
    En {shown}, ¿qué impide que {letter} esté sola en su lado?
    ¿Qué le pasa a {letter} en {shown} y qué desharías primero?`,
  'linear.expand.hint': `Hay un paréntesis: {bracket}. ¿Qué hace el factor de delante con cada término de dentro?`,
  'linear.expand.strong_hint': `Multiplica por el factor cada término del paréntesis en {bracket}. ¿Cómo queda la ecuación?`,
  'linear.collect.hint': `{letter} aparece en los dos lados de {shown}. ¿Cómo podrías reunirla en un solo lado?`,
  'linear.collect.strong_hint': `Resta {term} en los dos lados de {shown}. ¿Qué queda en cada lado?`,
  'linear.added.hint': `
    En {shown}, {number} se suma a la parte con la incógnita. ¿Qué operación lo deshace y dónde más debes hacerla?
    Piensa en {shown} como una balanza. ¿Qué harías en los dos lados para que el {number} junto a {letter} desaparezca?`,
  'linear.added.strong_hint': `Resta {number} en los dos lados de {shown}. ¿Qué queda a la izquierda y qué a la derecha?`,
  'linear.subtracted.hint': `
    En {shown}, {number} se resta de la parte con la incógnita. ¿Qué operación lo deshace y dónde más debes hacerla?
    Piensa en {shown} como una balanza. ¿Qué harías en los dos lados para que el {number} junto a {letter} desaparezca?`,
  'linear.subtracted.strong_hint': `Suma {number} en los dos lados de {shown}. ¿Qué queda a la izquierda y qué a la derecha?`,
  'linear.multiplied.hint': `En {shown}, {letter} se multiplica por {number}. ¿Qué lo deshace en los dos lados?`,
  'linear.divided.hint': `En {shown}, {letter} se divide entre {divisor}. ¿Qué lo deshace en los dos lados?`,
  'linear.divide': 'Divide los dos lados de {shown} entre {number}. ¿Qué queda en cada lado?',
  'linear.solved.hint': 'En {shown}, ¿qué falta por calcular antes de que {letter} quede sola?',
  'linear.solved.strong_hint': `Calcula el lado de los números de {shown}. ¿Cuánto vale entonces {letter}?`,
  'linear.wrong.value': `
    Tienes {quote}. Pon {value} en lugar de {letter} en {left}: ¿sale {right}?
    Comprobemos {quote} juntos. Pon {value} en lugar de {letter} en {left}: ¿sale {right}?`,
  'linear.wrong.distribution': `De {previous} pasaste a {quote}. ¿A qué términos del paréntesis llegó el factor de delante?`,
  'linear.wrong.arithmetic': `De {previous} pasaste a {quote}. La idea es buena, pero un número no: ¿cómo lo calculaste?`,
  'linear.wrong.constant': `
    De {previous} pasaste a {quote}. ¿Qué hiciste con {constant} a la izquierda, y lo mismo a la derecha?
    De {previous} pasaste a {quote}. ¿Cómo dejó {constant} su lado y qué le hizo eso al otro?`,
  tidyUp: 'Ordena los dos lados',
  takeAway: 'Resta {a} en los dos lados',
  addToBoth: 'Suma {a} en los dos lados',
  divideBoth: 'Divide los dos lados entre {a}',

  // Equations whose unknown drops out
  'degenerate.probe': `
    Mira {shown}. ¿Cómo podrías reunir las partes con {letter}?
    ¿En qué se parecen los dos lados de {shown}, antes de calcular nada?`,
  'degenerate.hint': `
    En {shown}, ¿cuántas veces contiene cada lado {letter} cuando ya no hay paréntesis?
    ¿Qué pasa con {letter} en {shown} cuando restas la misma parte en los dos lados?`,
  'degenerate.strong_hint': `Resta la parte con {letter} en los dos lados de {shown}. ¿Qué línea con números queda?`,
  'degenerate.gone': `
    {letter} ha desaparecido y queda {shown}. ¿Qué dice esa línea, y para qué {letter} lo dice?
    Mira {shown}: ¿cómo tendría que ser un número para que esa línea se cumpla?`,
  'degenerate.wrong.value': `Tienes {quote}. Pon ese valor, y luego otro número, en lugar de {letter} en {left} y {right}: ¿qué notas?`,
  'degenerate.wrong.formula': `Prueba un número en lugar de {letter} en {left} y en {right}. ¿En qué se parecen los dos resultados?`,
  'degenerate.wrong.line': 'De {previous} a {quote}: ¿qué parte de la línea cambió, y por qué?',
  'degenerate.never': 'Eso nunca es verdad, sea cual sea la incógnita, así que hay',
  'degenerate.always': 'Eso siempre es verdad, así que la ecuación se cumple para',

  // Quadratic equations
  'quadratic.found': `Con {shown} has hallado una solución. ¿Qué otro valor de {letter} también hace verdadera la ecuación?`,
  'quadratic.scattered.probe': `
    Mira {shown}. ¿En qué forma sería más fácil de resolver?
    ¿Qué tipo de ecuación es {shown} y en qué lo notas?`,
  'quadratic.scattered.hint': `Un producto es más fácil cuando el otro lado está vacío. ¿Cómo reordenarías {shown}?`,
  'quadratic.scattered.strong_hint': 'Pasa todo de {shown} al lado izquierdo. ¿Qué queda entonces?',
  'quadratic.square.probe': 'En {shown}, ¿qué se eleva al cuadrado y cómo se podría deshacer?',
  'quadratic.square.hint': `Deja primero solo el cuadrado en {shown}. ¿Qué números tienen ese cuadrado?`,
  'quadratic.square.strong_hint': `Saca la raíz en los dos lados de {shown} y recuerda que un menos también desaparece en un cuadrado. ¿Qué se sigue?`,
  'quadratic.product.probe': 'En {shown} un producto es cero. ¿Qué dice eso de sus factores?',
  'quadratic.product.hint': `Un producto es cero cuando lo es un factor. ¿Qué valores anulan un factor de {shown}?`,
  'quadratic.waysOfSolving': `
    ¿Qué formas de resolver una ecuación como {shown} conoces y cuál sirve aquí?
    Mira {shown}. ¿Cómo se podría escribir el lado izquierdo como producto?`,
  'quadratic.unsolvable.hint': `¿Cómo sería la gráfica del lado izquierdo de {shown} y dónde cortaría el eje?`,
  'quadratic.unsolvable.strong_hint': `Pon los números de {shown} en la fórmula. ¿Qué hay bajo la raíz?`,
  'quadratic.commonFactor': 'Cada término contiene {letter}. ¿Qué queda si la sacas como factor?',
  'quadratic.factors.hint': `Piensa en dos números con producto {product} y suma {sum}. ¿Qué pares tienen ese producto?`,
  'quadratic.scaledFactors.hint': `Divide entre el número delante del cuadrado y piensa en dos números con producto {product} y suma {sum}. ¿Qué pares tienen ese producto?`,
  'quadratic.writeFactors': `Un par con producto {product} y suma {sum} da los factores de {normal}. ¿Cómo escribirías el producto?`,
  'quadratic.formula.hint': `Los factores de {shown} no son enteros. ¿Qué fórmula o método ayuda entonces?`,
  'quadratic.formula.strong_hint': `Nombra los tres números de {shown}: delante del cuadrado, de la incógnita y solo. ¿Qué hace con ellos la fórmula?`,
  'quadratic.wrong.lostRoot': `
    {quote} encaja con {previous}, pero puede haber más: ¿qué otro número también hace verdadera la ecuación?
    De {previous} a {quote} se perdió algo. ¿Qué más podría ser la incógnita?`,
  'quadratic.wrong.value': `Tienes {quote}. Pon {value} en lugar de {letter} en {left}: ¿sale {right}?`,
  'quadratic.wrong.values': `Tienes {quote}. ¿Cuál de estos valores hace verdadera {statement} cuando lo pones?`,
  'quadratic.wrong.formula': `Escribiste {quote}. Si lo desarrollas otra vez, ¿en qué se distingue de {left}?`,
  'quadratic.wrong.sign': `De {previous} pasaste a {quote}. ¿Qué signo mirarías otra vez, y por qué?`,
  'quadratic.wrong.line': `
    De {previous} pasaste a {quote}. ¿Qué hiciste con los dos lados, o con la forma de uno?
    De {previous} pasaste a {quote}. Si desarrollas tu línea otra vez, ¿vuelves a lo que tenías?`,
  'quadratic.toTheLeft': 'Pasa todo al lado izquierdo',
  'quadratic.useFormula': 'Aquí los factores no son enteros, así que usa la fórmula',
  'quadratic.asProduct': 'Escribe el lado izquierdo como producto',
  'quadratic.zeroFactor': 'Un producto es cero cuando lo es un factor',
  'quadratic.underRoot': 'Calcula lo que hay bajo la raíz en la fórmula',
  'quadratic.noRoot': 'Ningún número real tiene un cuadrado negativo, así que hay',

  // Simultaneous equations
  'system.probe': `
    Mira {shown}. ¿Cómo podrías sacar de ahí una ecuación con una sola incógnita?
    En {shown}, ¿de qué incógnita te librarías primero, y por qué?`,
  'system.hint': `
    Podrías sumar o restar {shown}, o despejar una letra en una de ellas. ¿Qué es más fácil aquí?
    ¿Qué pasa con {second} si escribes {shown} una debajo de otra y las combinas?`,
  'system.strong_hint': `Despeja {first} en {firstEquation} y ponlo en lugar de {first} en la otra. ¿Qué ecuación en {second} obtienes?`,
  'system.piece.value': '¿En qué ecuación pondrías {current} para hallar {others}?',
  'system.piece.equation': `Con {current}, ¿qué podrías hacer ahora para que quede una sola incógnita?`,
  'system.wrong.value': `
    Tienes {quote}. ¿Qué sale si lo pones en {shown}?
    Comprobemos {quote}: ¿siguen siendo verdaderas {shown}?`,
  'system.wrong.sign': `En {quote} un signo merece otra mirada. ¿Qué término llevaba un menos en el camino?`,
  'system.wrong.distribution': `En {quote}, ¿llegó el factor delante del paréntesis a todos los términos de dentro?`,
  'system.wrong.other': `
    Llegaste a {quote}. ¿Qué ecuaciones combinaste, y cómo, término a término?
    Miremos otra vez {quote}. ¿Qué le hiciste a cada lado en el camino?`,
  'system.eliminateAll': 'Elimina una incógnita tras otra',
  'system.eliminate': 'Multiplica para que {a} tenga el mismo número en ambas y resta',
  'system.putBack': 'Ponlo de nuevo en una de las ecuaciones',

  // Inequalities
  'inequality.probe': `
    Mira {shown}. ¿Qué harías primero, y cambia eso el sentido del signo?
    ¿En qué se parece {shown} a una ecuación, y dónde tendrías que tener más cuidado?
    ¿Qué le pide {shown} al número {letter}, con tus propias palabras?`,
  'inequality.quadratic.hint': `¿Dónde son iguales los dos lados de {shown}, y por qué importan esos puntos?`,
  'inequality.quadratic.strong_hint': `Los ceros cortan la recta en tramos. ¿Qué número probarías en cada uno para ver si se cumple {shown}?`,
  'inequality.bothSides': '¿Qué tendrías que hacer ahora en los dos lados de {shown}?',
  'inequality.collect': `{letter} aparece en los dos lados de {shown}. ¿Cómo podrías reunirla en un solo lado?`,
  'inequality.isolate': `En {shown}, ¿qué número impide que {letter} esté sola, y qué lo deshace en los dos lados?`,
  'inequality.added': 'Resta {number} en los dos lados de {shown}. ¿Qué queda?',
  'inequality.subtracted': 'Suma {number} en los dos lados de {shown}. ¿Qué queda?',
  'inequality.negative.hint': `En {shown} el número delante de {letter} es negativo. ¿Qué le hace al signo dividir entre él?`,
  'inequality.negative.strong_hint': `Divide los dos lados de {shown} entre {factor} y da la vuelta al signo. ¿Qué queda?`,
  'inequality.positive': `Divide los dos lados de {shown} entre el número delante de {letter}. ¿Qué queda?`,
  'inequality.wrong.direction': `
    De {previous} pasaste a {quote}. Toma un número que cumpla tu línea: ¿hace verdadera también {previous}?
    De {previous} pasaste a {quote}. ¿Qué le pasó al sentido del signo en el camino, y tenía que pasar?`,
  'inequality.wrong.distribution': `De {previous} pasaste a {quote}. ¿A qué términos del paréntesis llegó el factor?`,
  'inequality.wrong.line': `De {previous} pasaste a {quote}. Elige para {letter} un número que cumpla tu línea: ¿cumple la línea anterior?`,
  'inequality.sort': 'Pasa {a} a la izquierda y los números a la derecha',
  'inequality.numbersRight': 'Pasa los números a la derecha',
  'inequality.divide': 'Divide entre {a}',
  'inequality.divideTurned': 'Divide entre {a}, que es negativo, de modo que {b} pasa a ser {c}',
  'inequality.whereEqual': 'Halla dónde son iguales los dos lados',
  'inequality.testStretches': 'Prueba un número en cada tramo',
  'inequality.allParts': 'Haz lo mismo en todas las partes hasta que {a} quede solo en el medio',
  'inequality.noNumber': 'ningún número real',
  'inequality.everyNumber': 'cualquier número real',

  // Calculations in numbers
  'arithmetic.order.probe': `
    Mira {shown}. ¿Qué operación harías primero, y por qué?
    Antes de calcular: ¿en qué orden van las operaciones de {shown}?`,
  'arithmetic.order.hint': `
    En {shown} van primero los paréntesis, luego las potencias, luego por y entre. ¿Cuál es entonces tu primer paso?
    No todo en {shown} va de izquierda a derecha. ¿Qué parte está más unida?`,
  'arithmetic.order.strong_hint': `Calcula {next} aparte. ¿Cómo queda entonces toda la línea {shown}?`,
  'arithmetic.asFraction': `{shown} es el mismo número, pero todavía no es una fracción. ¿Cómo lo escribes con un numerador y un denominador sin divisores comunes?`,
  'arithmetic.reduce.probe': `
    Mira {shown}. ¿Qué tienen en común el numerador y el denominador?
    ¿Qué números dividen tanto el numerador como el denominador de {shown}?`,
  'arithmetic.reduce.hint': `Una fracción conserva su valor si sus dos números se dividen igual. ¿Entre qué podrías dividir los de {shown}?`,
  'arithmetic.reduce.strong_hint': `Divide el numerador y el denominador de {shown} entre un número que divida a ambos. ¿Qué queda arriba y abajo?`,
  'arithmetic.fractions.probe': `
    Mira {shown}. ¿Qué te dicen los denominadores sobre las piezas?
    ¿Qué hace {shown} más difícil que lo mismo con números enteros?`,
  'arithmetic.fractions.hint': `Piezas de distinto tamaño no se juntan tal cual. ¿Qué hay que hacer primero con las fracciones de {shown}?`,
  'arithmetic.fractions.strong_hint': `Escribe las dos fracciones de {shown} con el mismo denominador. ¿Cómo quedan?`,
  'arithmetic.likeFractions.probe': `
    Mira {shown}. Todas las piezas tienen el mismo tamaño. ¿Qué haces con sus números y qué se queda igual?
    En {shown} los denominadores coinciden. ¿Qué se hace fácil con eso?`,
  'arithmetic.likeFractions.hint': `Las piezas del mismo tamaño se cuentan juntas. ¿Qué números de {shown} cuentan las piezas?`,
  'arithmetic.likeFractions.strong_hint': `Calcula con los numeradores de {shown} y deja el denominador. ¿Qué sale?`,
  'arithmetic.fractionProduct.probe': `
    ¿Qué parte de una parte es {shown}, si lo dibujas como un rectángulo?
    ¿Cómo dirías {shown} con palabras, como parte de algo?`,
  'arithmetic.fractionProduct.hint': `Al multiplicar, las piezas no tienen que ser del mismo tamaño. ¿Qué pasa en {shown} con los numeradores y qué con los denominadores?`,
  'arithmetic.fractionProduct.strong_hint': `Multiplica en {shown} numerador por numerador y denominador por denominador. ¿Qué sale?`,
  'arithmetic.fractionQuotient.probe': `¿Qué pregunta {shown}: cuántas veces cabe lo segundo en lo primero?`,
  'arithmetic.fractionQuotient.hint': `Dividir entre una fracción es multiplicar por otra. ¿Cuál es en {shown}?`,
  'arithmetic.fractionQuotient.strong_hint': `Da la vuelta a la segunda fracción de {shown} y multiplica. ¿Cómo queda la línea?`,
  'arithmetic.product.probe': '¿Cómo podrías partir {shown} en piezas más fáciles de multiplicar?',
  'arithmetic.product.hint': `Puedes ver {whole} como {sum}. ¿Qué productos menores da eso para {shown}?`,
  'arithmetic.product.strong_hint': `Con {whole} como {sum}, multiplica cada parte y suma. ¿Cuánto dan las partes de {shown}?`,
  'arithmetic.nearProduct': `¿Qué producto cercano a {shown} sabes de memoria y cuánto falta desde ahí?`,
  'arithmetic.sum.probe': `
    ¿Cómo partirías {shown} para sumarlo de cabeza?
    ¿Qué partes de {shown} juntarías primero?`,
  'arithmetic.sum.hint': `Toma {whole} como {sum} y suma primero la parte grande. ¿A dónde te lleva eso en {shown}?`,
  'arithmetic.difference.probe': `
    ¿Cómo calcularías {shown} de cabeza?
    ¿Qué pide {shown} si piensas los dos números en una recta?`,
  'arithmetic.difference.hint': `Empieza en {right} y cuenta hasta {left} con saltos cómodos. ¿Qué saltos das?`,
  'arithmetic.quotient.probe': `
    ¿Qué pide {shown}, con tus propias palabras?
    ¿Qué multiplicación probaría un resultado de {shown}?`,
  'arithmetic.quotient.hint': `¿Cuántas veces cabe {right} en {left} si empiezas con un número redondo?`,
  'arithmetic.power.probe': '¿Qué te dice que hagas el pequeño número elevado en {shown}?',
  'arithmetic.power.hint': `{shown} multiplica {left} por sí mismo, con {right} factores. ¿Qué obtienes factor por factor?`,
  'arithmetic.root.probe': '¿Qué pide la raíz de {shown}, con tus palabras?',
  'arithmetic.root.hint':
    '¿Qué número, multiplicado por sí mismo, da lo que está bajo la raíz en {shown}?',
  'arithmetic.piece': `
    Con {piece} tienes una parte de {whole}. ¿Qué falta todavía?
    ¿Cómo te ayuda {piece} con {whole} y qué viene después?`,
  'arithmetic.wrong.trueLine': `
    {quote} es verdad por sí mismo. ¿Qué parte de {whole} representa cada uno de sus números?
    Llegaste a {quote}. ¿Dónde en {whole} encuentras cada uno de esos números?`,
  'arithmetic.wrong.order_of_operations': `
    Llegaste a {quote}. ¿Qué operación de {asked} hiciste primero y cuál va primero según la notación?
    Algo de {asked} va antes de lo que fue en tu camino a {quote}. ¿Qué parte está más unida?`,
  'arithmetic.wrong.lessThanPart': `
    Compara {quote} con {part}, que es solo una parte de la suma. ¿Qué notas?
    ¿Puede salir {quote} de {whole} entero, si {part} solo ya es más?`,
  'arithmetic.wrong.twoReadings': `Hay quien lee {asked} como {tight}, y eso da tu {quote}. Lo usual es tomar productos y divisiones de izquierda a derecha, esté escrito el signo o no: ¿qué obtienes así?`,
  'arithmetic.wrong.sign': 'Llegaste a {quote}. ¿Qué más o menos de {asked} mirarías otra vez?',
  'arithmetic.wrong.distribution': `Llegaste a {quote}. ¿Qué hace el signo o factor delante del paréntesis de {asked} con cada parte?`,
  'arithmetic.wrong.other': `
    Llegaste a {quote}, y eso no se sigue. ¿Cómo calculaste {asked}, parte por parte?
    Miremos otra vez {quote}. ¿En qué partes dividiste {asked} y qué dio cada una?`,

  // Percentages
  'percentage.raise': 'aumenta {a} en {b}',
  'percentage.lower': 'disminuye {a} en {b}',
  'percentage.partOf': '{a} de {b}',
  'percentage.shareOf': 'qué porcentaje de {b} es {a}',
  'percentage.wholeOf': 'el número del que {a} es el {b}',
  'percentage.about.raised': 'Si aumentas {whole} en {rate}',
  'percentage.about.lowered': 'Si disminuyes {whole} en {rate}',
  'percentage.about.part': 'Piensa en el {rate} de {whole}',
  'percentage.about.share': 'Piensa en qué porcentaje de {whole} es {part}',
  'percentage.about.whole': 'Piensa en el número del que {part} es el {rate}',
  'percentage.whichWhole': '{about}: ¿qué número es aquí el total, y por qué lo dices?',
  'percentage.meaning': '{about}: ¿qué significa {rate} para ti, con tus propias palabras?',
  'percentage.easyPart': '¿De qué parte fácil de {whole} podrías partir?',
  'percentage.part.hint': `
    «Por ciento» significa «de cada cien». ¿Cómo escribirías {rate} como fracción?
    ¿Cuánto es el $10\\%$ de {whole}, y cómo podría ayudar eso?`,
  'percentage.part.strong_hint': `Escribe {rate} como {hundredths} y multiplícalo por {whole}. ¿Qué cálculo es ese?`,
  'percentage.share.probe': '{about}: ¿qué significa por ciento para ti, con tus propias palabras?',
  'percentage.share.hint': `Un porcentaje compara una parte con un total. ¿Qué fracción compara {part} con {whole}?`,
  'percentage.share.strong_hint': 'Toma {ratio}. ¿Cómo conviertes una fracción así en centésimas?',
  'percentage.changed.hint': 'Mira primero solo el cambio. ¿Cuánto es el {rate} de {whole}?',
  'percentage.changed.strong_hint': 'Calcula {change}. ¿Qué haces luego con {whole}?',
  'percentage.whole.probe': '{about}: ¿será el número mayor o menor que la parte, y por qué?',
  'percentage.whole.hint': 'Si {part} es el {rate}, ¿cuánto sería el $1\\%$?',
  'percentage.whole.strong_hint': `Divide {part} entre {number} para obtener una sola centésima. ¿Qué debes hacer luego con ella?`,
  'percentage.piece.change': `Con {current} conoces el cambio. ¿Qué hay que hacer con él y {whole}?`,
  'percentage.piece.ratio': 'Con {current} tienes la razón. ¿Cómo la dices en centésimas?',
  'percentage.piece.other': 'Con {current} tienes una parte. ¿Cómo se sigue desde aquí?',
  'percentage.wrong.sign': `Llegaste a {quote}. ¿Debe el número crecer o disminuir, si la tarea es: {shown}?`,
  'percentage.wrong.unit': `Las cifras de {quote} prometen. ¿Qué le hace «por ciento» al tamaño de un número?`,
  'percentage.wrong.base': `
    Llegaste a {quote}. ¿De qué número hay que tomar el porcentaje, si la tarea es: {shown}?
    Llegaste a {quote}. ¿Qué número representa aquí el cien entero, y lo usaste así?`,
  'percentage.wrong.change': `Llegaste a {quote}, y eso no se sigue de la tarea: {shown}. ¿Qué número tomaste como total?`,
  'percentage.wrong.value': `Llegaste a {quote}, y eso no se sigue. Se busca: {shown}. ¿Qué número tomaste como total?`,
  'percentage.wrong.again': 'Miremos otra vez {quote}. ¿Cómo lo obtuviste, cálculo a cálculo?',
  'percentage.hundredths': 'Toma esa cantidad de centésimas',
  'percentage.addToWhole': 'Súmalo al total',
  'percentage.takeFromWhole': 'Réstalo del total',
  'percentage.partOverWhole': 'Pon la parte sobre el total',
  'percentage.inHundredths': 'Dilo en centésimas',
  'percentage.partByRate': 'La parte dividida entre su tasa es el total',

  // Derivatives
  differentiate: 'deriva {a}',
  'rule.build': 'Mira {shown}. ¿Cómo está construido, y qué regla encaja con esa forma?',
  'rule.begin': '¿Por dónde empezarías con {shown}, y qué regla usarías?',
  'rule.chain.probe': 'En {shown}, ¿qué está dentro y qué está fuera?',
  'rule.table.probe': '¿De qué funciones consta {shown}, y qué sabes de sus derivadas?',
  'rule.product.hint': `{shown} tiene factores que cambian los dos. ¿Qué debe pasarle a cada uno por turno?`,
  'rule.product.strong_hint': `Nombra los factores de {shown} y deriva cada uno aparte. ¿Cómo los une la regla del producto?`,
  'rule.quotient.hint': `En {shown} cambian el numerador y el denominador. ¿Cómo quedan, derivado cada uno aparte?`,
  'rule.quotient.strong_hint': `Con el numerador y el denominador de {shown} derivados, ¿en qué orden resta la regla del cociente?`,
  'rule.chain.hint': 'Deriva primero lo de fuera de {shown}. ¿Qué aporta todavía lo de dentro?',
  'rule.chain.strong_hint': `Para {shown}, toma la derivada exterior sin tocar lo de dentro y multiplica por la derivada interior. ¿Qué obtienes?`,
  'rule.table.hint': 'Toma {shown} término a término. ¿En qué se convierte cada función?',
  'rule.table.strong_hint': `Busca cada función de {shown} en la tabla y conserva los números de delante. ¿Qué sale?`,
  'rule.wrong.product_rule': `Llegaste a {quote}. En {shown} cambian las dos partes: ¿qué hace la regla con cada una?`,
  'rule.wrong.chain_rule': `Llegaste a {quote}. ¿Qué hay dentro en {shown}, y dónde está su propia derivada?`,
  'rule.wrong.sign': `En {quote} un signo merece otra mirada. ¿Qué derivada de {shown} trae un menos?`,
  'rule.wrong.power_rule': `Llegaste a {quote}. ¿Qué pasa con el exponente en {shown}, y con el número de delante?`,
  'rule.wrong.other': 'Llegaste a {quote}. ¿Qué regla usaste en {shown}, y en qué partes?',
  'rule.product.move': 'El primero derivado por el segundo, más el primero por el segundo derivado',
  'rule.quotient.move': `Numerador derivado por denominador, menos numerador por denominador derivado, sobre el denominador al cuadrado`,
  'rule.chain.move': 'La función exterior derivada, por la interior derivada',
  'rule.table.move': 'La derivada de cada función, según la tabla',
  'derivative.probe': `
    Mira {shown}. ¿Qué regla te dice en qué se convierte una potencia de {letter}?
    Si separas {shown} término a término, ¿por dónde empezarías?
    ¿Qué te dice la derivada de {shown}, con tus propias palabras?`,
  'derivative.hint': `
    Toma {leading} solo. ¿Qué le pasa al exponente, y adónde va?
    Cada término de {shown} se deriva aparte. ¿En qué se convierte {leading}?`,
  'derivative.strong_hint': `En una potencia, el exponente baja como factor y luego disminuye en uno. ¿En qué convierte eso a {leading}?`,
  'derivative.unfinished': `Con {current} la regla está aplicada. ¿Cómo queda al desarrollar y ordenar?`,
  'derivative.wrong.sign': `En {quote} los tamaños están bien. ¿Qué signo de {shown} se perdió en el camino?`,
  'derivative.wrong.term': `
    Llegaste a {quote}. ¿Qué hiciste con el término {source}: qué factor, qué exponente?
    Mira otra vez {quote}. ¿Qué hace la regla de la potencia con el término {source}?`,
  'derivative.wrong.other': `
    Llegaste a {quote}. ¿De qué término de {shown} salió cada parte?
    En {quote} hay una parte que ningún término de {shown} da. ¿De dónde viene?`,
  'derivative.term': 'El término {a} pasa a ser',

  // Integrals
  integrate: 'integra {a}',
  integrateBetween: 'integra {a} de {low} a {high}',
  'integral.probe': `
    Mira {shown}. ¿Qué función lo daría al derivarla?
    Si integrar deshace la derivación, ¿qué harías con el primer término de {shown}?`,
  'integral.hint': `Toma {shown} término a término. ¿Qué le pasa a un exponente hacia atrás, y qué compensa el número de delante?`,
  'integral.strong_hint': `Aumenta el exponente de cada término de {shown} y divide entre el nuevo exponente. ¿En qué se convierte cada término?`,
  'integral.boundsLeft': `Con {current}, ¿qué haces con los límites {low} y {high}, y en qué orden?`,
  'integral.wrong.constant': `
    {quote} sí devuelve {shown}. ¿Es la única función que lo hace?
    La derivada de {quote} sale bien. ¿Qué podría haber al lado que desaparece al derivar?`,
  'integral.wrong.number': `Llegaste a {quote}. ¿Qué obtuviste en cada límite, y cuál restaste de cuál?`,
  'integral.wrong.other': `
    Llegaste a {quote}. ¿Qué obtienes al derivarlo, comparado con {shown}?
    Comprueba {quote}: ¿cuál de sus términos, derivado, no devuelve su parte de {shown}?`,
  'integral.raise': 'Aumenta cada exponente en uno y divide entre el nuevo',
  'integral.raiseWithConstant': `Aumenta cada exponente en uno y divide entre el nuevo, y añade la constante`,
  'integral.bounds': 'Límite superior, menos límite inferior',

  // Rewriting formulas
  expanded: 'desarrolla {a}',
  factored: 'factoriza {a}',
  simplified: 'simplifica {a}',
  'rewriting.expanded.probe': `
    Mira {shown}. ¿Qué te dice el paréntesis que multipliques, y por qué cosa?
    ¿Cómo sería {shown} sin ningún paréntesis, y por dónde empezarías?`,
  'rewriting.expanded.hint': `
    En {shown} cada término de delante se encuentra con cada término de detrás. ¿Qué pares hay?
    Piensa en {shown} como el área de un rectángulo. ¿De qué rectángulos menores está hecho?`,
  'rewriting.expanded.strong_hint': `Multiplica el primer término de {shown} por todo lo del otro paréntesis, y luego el segundo. ¿Qué términos obtienes?`,
  'rewriting.factored.probe': `
    Mira {shown}. ¿Tienen todos sus términos algo en común?
    ¿Cómo pudo salir {shown} de desarrollar algo?`,
  'rewriting.factored.hint': `
    ¿Qué número o letra se puede sacar de cada término de {shown}, y qué forma queda?
    ¿Qué pares de números dan como producto el último número de {shown}, y cuánto suman?`,
  'rewriting.factored.strong_hint': `Halla los ceros de {shown}, o el par con el producto y la suma correctos. ¿Qué paréntesis dan?`,
  'rewriting.simplified.probe': `
    Mira {shown}. ¿Qué partes van juntas, y cuáles no?
    ¿Qué se podría acortar en {shown}, y por qué está permitido?`,
  'rewriting.simplified.hint': `Solo se pueden sumar términos semejantes. ¿Qué términos de {shown} son semejantes, o comunes al numerador y al denominador?`,
  'rewriting.simplified.strong_hint': `Pon juntos los términos semejantes de {shown}, cada uno con su signo. ¿Cuánto da cada grupo?`,
  'rewriting.wrong.distribution': `De {previous} pasaste a {quote}. ¿Qué términos se encuentran cuando se quita el paréntesis, y están todos?`,
  'rewriting.wrong.sign': `De {previous} pasaste a {quote}. ¿Qué término salió de un menos, y qué pasó con su signo?`,
  'rewriting.wrong.factored': `
    De {previous} pasaste a {quote}. Si desarrollas tu línea otra vez, ¿qué término no vuelve?
    Escribiste {quote}. ¿Qué obtienes al desarrollarlo, comparado con {previous}?`,
  'rewriting.wrong.other': `
    De {previous} pasaste a {quote}. ¿De dónde viene cada término de tu línea?
    De {previous} pasaste a {quote}. Pon un número pequeño en lugar de la letra en las dos líneas: ¿coinciden?`,
  'rewriting.expanded.move': 'Multiplica cada término por los demás y agrupa los semejantes',
  'rewriting.factored.move': 'Saca factor común y descompón el resto por sus ceros',
  'rewriting.simplified.move': 'Agrupa términos semejantes y simplifica la fracción',

  // Units
  convert: 'convierte {a} a {b}',
  'conversion.probe': `
    ¿Qué es mayor, {from} o {to}, y qué significa eso para el número de {given}?
    Antes de calcular con {given}: ¿será mayor o menor el número de {to}, y por qué?`,
  'conversion.hint': `
    ¿Cuántos {small} forman un solo {large}?
    Para pasar de {from} a {to} necesitas su relación. ¿Qué número relaciona un {large} con {small}?`,
  'conversion.multiply': `Un {large} se compone de muchos {small}, así que multiplica por esa cantidad el número de {given}. ¿Qué cálculo es?`,
  'conversion.divide': `Un {large} se compone de muchos {small}, así que divide entre esa cantidad el número de {given}. ¿Qué cálculo es?`,
  'conversion.piece': `
    Con {current}, ¿qué te falta por hacer para pasar de {given} a {to}?
    ¿Cómo relaciona {current} {from} con {to}, y qué se sigue para {given}?`,
  'conversion.wrong.unit': `
    De {given} llegaste a {quote}. ¿Cuántas veces cabe la unidad menor en la mayor, y debe el número crecer o disminuir?
    Compara {given} con {quote}. ¿Qué unidad va con tu número, y es tan grande como aquello de lo que partiste?`,
  'conversion.wrong.other': `
    De {given} llegaste a {quote}. ¿Por qué número multiplicaste o dividiste para llegar a {to}?
    Miremos otra vez {quote}. ¿Qué cálculo llevó hasta ahí desde {given}?`,
  'conversion.tie': 'Las unidades se relacionan por',
  'conversion.finer': 'De una unidad menor hacen falta más, así que multiplica',
  'conversion.coarser': 'De una unidad mayor hacen falta menos, así que divide',
  'temperature.probe': `Antes de calcular con {given}: ¿empiezan las dos escalas en el mismo punto, y son iguales sus pasos?`,
  'temperature.tie': '¿Qué sabes de cómo se relacionan {from} y {to}?',
  'temperature.hint': '¿Dónde se congela el agua en cada escala, y qué te dice eso de {given}?',
  'temperature.celsiusToFahrenheit': `Multiplica el número de {given} por {factor} y luego suma {shift}. ¿Qué da el primer paso?`,
  'temperature.fahrenheitToCelsius': `Resta {shift} al número de {given} y luego multiplica por {factor}. ¿Qué da el primer paso?`,
  'temperature.celsiusToKelvin': `La escala Kelvin empieza {shift} grados más abajo. ¿En qué convierte eso a {given}?`,
  'temperature.kelvinToCelsius': `La escala Celsius empieza {shift} grados más arriba. ¿En qué convierte eso a {given}?`,
  'temperature.byCelsius': 'Pasa por Celsius. ¿Cuánto es {given} ahí?',
  'temperature.wrong.order_of_operations': `¿Qué va primero en este camino, el desplazamiento o el factor, y por qué?`,
  'temperature.wrong.sign': '¿Hay que sumar o restar el desplazamiento en esta dirección?',
  'temperature.wrong.inverse_operation': `¿Son los pasos de la nueva escala menores o mayores, y qué factor lo dice?`,
  'temperature.fromFahrenheit': 'Resta {shift} y multiplica por {factor}',
  'temperature.toFahrenheit': 'Multiplica por {factor} y suma {shift}',
  'temperature.fromKelvin': 'Resta {shift}',
  'temperature.toKelvin': 'Suma {shift}',

  // Lists of numbers
  findMeasure: 'halla {a} de {b}',
  mean: 'la media',
  median: 'la mediana',
  mode: 'la moda',
  range: 'el rango',
  variance: 'la varianza',
  'standard deviation': 'la desviación típica',
  'mean.probe': `
    ¿Cómo sería {data} si todos se hicieran iguales?
    Con tus propias palabras, ¿qué te dice la media de {data}?`,
  'mean.hint': '¿Cuánto hay en total en {data}, y entre cuántos se reparte?',
  'mean.strong_hint': 'Suma {data} y cuenta los valores. ¿Qué haces con esos dos números?',
  'median.probe': '¿Qué significa para ti el centro de {data}, e importa el orden?',
  'median.hint': '¿Qué hay que hacer con {data} antes de poder ver su centro?',
  'median.strong_hint': `Ordena {data} de menor a mayor. ¿Qué valor tiene tantos por debajo como por encima?`,
  'mode.probe': '¿Qué busca la moda de {data}?',
  'mode.hint': '¿Cuántas veces aparece cada valor en {data}?',
  'mode.strong_hint': 'Haz un recuento de {data}. ¿Qué valor tiene el más largo?',
  'range.probe': '¿Qué te dice el rango de {data}, con tus propias palabras?',
  'range.hint': '¿Qué dos valores de {data} importan para el rango?',
  'range.strong_hint': 'Halla el menor y el mayor valor de {data}. ¿Qué distancia hay entre ellos?',
  'spread.probe': '¿Qué te dice la dispersión de {data}, y desde dónde la medirías?',
  'spread.hint': '¿Desde qué valor de {data} medirías las distancias?',
  'spread.strong_hint': `Eleva al cuadrado la distancia de cada valor de {data} a la media. ¿Cuál es el promedio de esos cuadrados?`,
  'median.unordered': '¿Qué número queda en el centro cuando la lista está ordenada?',
  'mean.addUp': 'Súmalos',
  'mean.divide': 'Divide entre cuántos hay',
  'median.order': 'Ordénalos',
  'median.middle': 'El centro es',
  'mode.most': 'El valor más frecuente es',
  'range.difference': 'El mayor menos el menor',
  'variance.average': 'El promedio de los cuadrados de las distancias',
  'deviation.root': 'Su raíz',

  // Tasks in words whose answer is one number
  'quantity.piece': `
    Con {current} tienes una parte. ¿Qué te dice de lo que se pregunta?
    Ahora tienes {current}. ¿Qué falta todavía?`,
  'quantity.wrong': 'Llegaste a {quote}. ¿Qué números tomaste, y qué hiciste con ellos?',
  'story.probe': `
    Con tus propias palabras: ¿qué se pregunta aquí, y qué representan los números {numbers}?
    ¿Cuáles de los números {numbers} juntarías primero, y por qué?`,
  'story.wrong.inverse_operation': `¿Debe el número crecer o disminuir en este punto de la historia?`,
  'story.wrong.sign': '¿La historia añade algo aquí o quita algo?',
  'story.asked': 'lo que se pregunta: {asks}',
  'task.asks': 'halla lo que pide el enunciado',
  'story.says': 'La historia dice',
  'groups.asks': 'halla cuántos quedan',
  'groups.hint': '¿Cuántos hay antes de que se quite nada?',
  'groups.strong_hint': `Junta primero los grupos y luego mira qué hace el {taken}. ¿Cuáles son los dos cálculos?`,
  'consecutive.asks': 'halla el menor de los números',
  'consecutive.hint': 'Si llamas {letter} al menor, ¿cuáles son los otros?',
  'consecutive.strong_hint': 'Escríbelos todos con {letter} y súmalos. ¿Qué ecuación da el {sum}?',
  'missingValue.asks': 'halla el número que falta',
  'missingValue.hint': '¿Cuánto deben sumar todos los números, si esa es su media?',
  'missingValue.strong_hint': `Toma la media {mean} por cuántos números hay. ¿Qué dejan los conocidos?`,
  'puzzle.asks': 'halla el número',
  'puzzle.hint': 'Si llamas {letter} al número, ¿cómo se lee la frase como ecuación?',
  'puzzle.strong_hint': 'Deshaz primero el {added}. ¿Qué queda entonces por deshacer?',
  'perimeter.hint': 'Si das una vuelta al rectángulo, ¿por qué lados pasas?',
  'perimeter.strong_hint': 'Los lados {a} y {b} aparecen dos veces cada uno. ¿Qué cálculo es ese?',
  'area.hint': '¿Cuántos cuadrados unidad hay en una fila, y cuántas filas hay?',
  'area.strong_hint': 'Hay filas de {a}, y tantas filas como dice {b}. ¿Qué operación las cuenta?',
  'triangle.hint': `¿Qué rectángulo tiene la misma base y altura, y cuánto de él llena el triángulo?`,
  'triangle.strong_hint': `Multiplica primero la base por la altura. ¿Qué ocupa el triángulo de ese rectángulo?`,
  'speed.asks': 'halla la velocidad media',
  'speed.hint': '¿Qué dice una velocidad sobre una sola unidad de tiempo?',
  'speed.strong_hint': `En {time} de esas unidades de tiempo son {distance}. ¿Qué distancia es en una sola?`,
  'measures.asks': 'halla {asked}',
  'measures.hint': '¿Qué relación hay entre {asked} y {known}?',
  'measures.strong_hint': `¿Qué magnitud es cada uno de los números {numbers}, y qué cálculo da {asked}?`,
  'measures.fill': 'Los números en la fórmula',
  'measure.length': 'la longitud',
  'measure.width': 'la anchura',
  'measure.height': 'la altura',
  'measure.side': 'el lado',
  'measure.base': 'la base',
  'measure.leg': 'el cateto',
  'measure.hypotenuse': 'la hipotenusa',
  'measure.angle': 'el ángulo',
  'measure.area': 'el área',
  'measure.perimeter': 'el perímetro',
  'measure.volume': 'el volumen',
  'measure.surface': 'el área total',
  'measure.distance': 'la distancia',
  'measure.time': 'el tiempo',
  'measure.speed': 'la velocidad',
  'measure.mass': 'la masa',
  'measure.density': 'la densidad',
  'change.asks': 'halla el cambio',
  'change.hint': '¿Cuánto cuestan todos juntos?',
  'change.strong_hint': 'Multiplica {price} por cuántos hay. ¿Qué queda entonces de los {paid}?',
  'fixedAndRate.asks': 'halla cuántos había',
  'fixedAndRate.hint': '¿Qué parte del precio se paga en cualquier caso?',
  'fixedAndRate.strong_hint': `Resta primero la cantidad fija {fixed}. ¿Cuántas veces cabe {rate} en el resto?`,
  'beforeDiscount.asks': 'halla el precio original',
  'beforeDiscount.hint': '¿De qué precio es el descuento un porcentaje: del antiguo o del nuevo?',
  'beforeDiscount.strong_hint': `Si falta el {rate} del precio antiguo, ¿qué porcentaje de él es {price}?`,
  'percentChange.asks': 'halla el cambio en porcentaje',
  'percentChange.hint': '¿Con cuál de los dos precios hay que comparar el cambio?',
  'percentChange.strong_hint': '¿De cuánto es el cambio, y qué fracción de {old} es?',

  // Probability
  'probability.asks': 'halla la probabilidad',
  'probability.probe': `
    ¿Qué resultados son posibles ({cases}), y son todos igual de probables?
    Antes de calcular: ¿es más bien probable o más bien no ({cases})?`,
  'probability.hint': '¿Cuántos resultados hay en total ({cases}), y cuántos son favorables?',
  'probability.strong_hint': `Una probabilidad son los casos favorables entre todos los casos. ¿Cuáles son aquí esos dos números ({cases})?`,
  'probability.wrong': '¿Qué casos contaste como favorables, y cuáles como todos ({cases})?',
  'probability.start': 'las posibilidades ({cases})',
  'probability.move': 'Casos favorables entre todos los casos',
  'probability.dice': 'los dos dados juntos',
  'probability.coins': 'las {count} monedas en orden',
  'probability.die': 'un dado',
  'probability.drawn': '{wanted} favorables entre {wanted} y {rest}',
  'probability.pair': '{wanted} favorables entre {all}, sacados uno tras otro',
}
