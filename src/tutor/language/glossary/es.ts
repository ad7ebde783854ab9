/** Terms of school mathematics in Spanish: their names, and what they mean. */
import type { Glossary } from './term'

export const es: Glossary = {
  natural: ['número natural', 'Un número para contar: uno, dos, tres, etcétera.'],
  integer: ['número entero|entero', 'Un número sin parte fraccionaria: positivo, negativo o cero.'],
  rational: ['número racional', 'Un número que se puede escribir como fracción de dos enteros.'],
  irrational: [
    'número irracional',
    'Un número que no se puede escribir como fracción de dos enteros; sus decimales no terminan ni se repiten.',
  ],
  real: ['número real', 'Cualquier número de la recta numérica, racional o irracional.'],
  prime: [
    'número primo|primo',
    'Un entero mayor que uno que solo es divisible entre uno y entre sí mismo.',
  ],
  composite: [
    'número compuesto',
    'Un entero mayor que uno que tiene más divisores que uno y él mismo.',
  ],
  even: ['número par', 'Un entero que se puede dividir entre dos sin resto.'],
  odd: ['número impar', 'Un entero que da resto uno al dividirlo entre dos.'],
  digit: ['cifra|dígito', 'Uno de los diez signos con que se escriben los números.'],
  placeValue: [
    'valor posicional',
    'Lo que vale una cifra por su lugar: unidades, decenas, centenas, etcétera.',
  ],
  decimal: [
    'decimal|número decimal',
    'Un número escrito con coma; detrás van décimas, centésimas, etcétera.',
  ],
  percent: [
    'porcentaje|por ciento|tanto por ciento',
    'Una parte contada en centésimas de un todo.',
  ],
  fraction: [
    'fracción|número fraccionario',
    'Cierto número de partes iguales de un todo: abajo, en cuántas se divide; arriba, cuántas se toman.',
  ],
  numerator: ['numerador', 'El número de arriba de una fracción; cuenta las partes que se toman.'],
  denominator: [
    'denominador',
    'El número de abajo de una fracción; dice en cuántas partes iguales se divide el todo.',
  ],
  commonDenominator: [
    'denominador común|común denominador',
    'Un denominador con el que se pueden escribir varias fracciones para sumarlas.',
  ],
  mixedNumber: ['número mixto|fracción mixta', 'Un entero y una fracción juntos; se suman.'],
  improper: [
    'fracción impropia',
    'Una fracción cuyo numerador es al menos tan grande como su denominador.',
  ],
  reciprocal: [
    'recíproco|inverso|número inverso|inverso multiplicativo',
    'El número por el que se multiplica para obtener uno; en una fracción, numerador y denominador se intercambian.',
  ],
  ratio: [
    'razón',
    'Una comparación de dos cantidades por división: cuánto de una por cuánto de la otra.',
  ],
  proportion: ['proporción', 'La afirmación de que dos razones son iguales.'],
  proportional: [
    'proporcionalidad|proporcional|cantidad proporcional',
    'Dos cantidades son proporcionales si su cociente no cambia: al doblar una se dobla la otra.',
  ],
  rate: ['tasa|ritmo', 'Una cantidad por cada unidad de otra cosa, como una distancia por hora.'],
  sum: ['suma|adición', 'El resultado de sumar.'],
  difference: ['diferencia|resta|sustracción', 'El resultado de restar un número de otro.'],
  product: ['producto|multiplicación', 'El resultado de multiplicar.'],
  quotient: ['cociente|división', 'El resultado de dividir.'],
  remainder: ['resto|residuo', 'Lo que sobra cuando una división no es exacta.'],
  factor: [
    'factor',
    'Un número o una expresión que se multiplica con otros para formar un producto.',
  ],
  divisor: ['divisor', 'Un número que divide a otro sin resto.'],
  multiple: ['múltiplo', 'El producto de un número por un entero.'],
  gcd: ['máximo común divisor|mcd', 'El mayor entero que divide a varios números sin resto.'],
  lcm: ['mínimo común múltiplo|mcm', 'El menor número positivo que es múltiplo de varios números.'],
  primeFactorization: [
    'factorización prima|descomposición en factores primos',
    'Un número escrito como producto de números primos.',
  ],
  power: [
    'potencia',
    'Un producto de factores iguales, escrito de forma abreviada con una base y un exponente.',
  ],
  base: ['base', 'El factor que una potencia multiplica por sí mismo.'],
  exponent: [
    'exponente',
    'El número pequeño de arriba en una potencia; dice cuántas veces la base es factor.',
  ],
  squareNumber: ['cuadrado perfecto|número cuadrado', 'El producto de un entero por sí mismo.'],
  squareRoot: ['raíz cuadrada|raíz', 'El número no negativo cuyo cuadrado es el número dado.'],
  cubeRoot: ['raíz cúbica', 'El número cuyo cubo es el número dado.'],
  absolute: ['valor absoluto|módulo', 'La distancia de un número a cero; nunca es negativa.'],
  opposite: [
    'opuesto|número opuesto',
    'El número con el signo contrario; un número y su opuesto suman cero.',
  ],
  rounding: ['redondeo|redondear', 'Cambiar un número por otro cercano y más sencillo.'],
  estimate: [
    'estimación',
    'Un resultado aproximado con números sencillos, para ver qué tamaño debe tener la respuesta.',
  ],
  scientific: [
    'notación científica',
    'Un número escrito como un factor, mayor o igual que uno y menor que diez, por una potencia de diez.',
  ],
  orderOfOperations: [
    'orden de las operaciones|jerarquía de operaciones|jerarquía de las operaciones|orden de operaciones',
    'La regla de qué va primero: paréntesis, potencias, luego productos y cocientes, luego sumas y restas.',
  ],
  bracket: ['paréntesis|corchete', 'Signos alrededor de una parte que se calcula primero.'],
  variable: [
    'variable',
    'Una letra que representa un número que puede cambiar o que aún no se conoce.',
  ],
  unknown: ['incógnita', 'La letra cuyo valor pide una ecuación.'],
  constant: ['constante', 'Un número que no cambia, sea cual sea la variable.'],
  coefficient: ['coeficiente', 'El número que multiplica a una variable.'],
  term: ['término|sumando', 'Una parte de una expresión que se suma o se resta entera.'],
  expression: [
    'expresión|expresión algebraica',
    'Números, letras y operaciones juntos, sin signo igual.',
  ],
  equation: ['ecuación', 'La afirmación de que dos expresiones tienen el mismo valor.'],
  inequality: [
    'inecuación|desigualdad',
    'La afirmación de que una expresión es menor o mayor que otra.',
  ],
  solution: [
    'solución',
    'Un valor que hace verdadera una ecuación al ponerlo en lugar de la incógnita.',
  ],
  identity: ['identidad', 'Una igualdad que se cumple para todos los valores de sus letras.'],
  formula: ['fórmula', 'Una regla con letras que dice cómo se relacionan las cantidades.'],
  likeTerms: [
    'términos semejantes|término semejante',
    'Términos con las mismas letras y potencias; sus coeficientes se pueden sumar.',
  ],
  expanding: [
    'desarrollar|desarrollo',
    'Quitar los paréntesis multiplicando, de modo que un producto se convierta en una suma.',
  ],
  factoring: [
    'factorización|factorizar|factor común',
    'Escribir una suma como producto; deshace el desarrollo.',
  ],
  simplifying: [
    'simplificar|simplificación',
    'Escribir una expresión más corta sin cambiar su valor.',
  ],
  substitution: ['sustitución|sustituir', 'Poner un valor o una expresión en lugar de una letra.'],
  inverseOperation: [
    'operación inversa',
    'Una operación que deshace otra, como la resta deshace la suma.',
  ],
  distributive: [
    'propiedad distributiva',
    'Un factor delante de un paréntesis multiplica cada término de dentro.',
  ],
  commutative: ['propiedad conmutativa', 'En una suma o un producto el orden no importa.'],
  associative: [
    'propiedad asociativa',
    'En una suma o un producto no importa cómo se agrupan las partes.',
  ],
  binomial: ['binomio', 'Una expresión con dos términos.'],
  polynomial: [
    'polinomio',
    'Una suma de términos en que una variable tiene exponentes enteros no negativos.',
  ],
  degree: [
    'grado de un polinomio|grado del polinomio',
    'El mayor exponente de la variable en un polinomio.',
  ],
  linearEquation: [
    'ecuación lineal|ecuación de primer grado',
    'Una ecuación en que la incógnita está solo en primera potencia.',
  ],
  quadraticEquation: [
    'ecuación cuadrática|ecuación de segundo grado',
    'Una ecuación cuya mayor potencia de la incógnita es su cuadrado.',
  ],
  system: [
    'sistema de ecuaciones',
    'Varias ecuaciones que deben cumplirse para los mismos valores.',
  ],
  discriminant: [
    'discriminante',
    'La parte bajo la raíz de la fórmula cuadrática; su signo dice cuántas soluciones reales hay.',
  ],
  quadraticFormula: [
    'fórmula cuadrática|fórmula general',
    'Una regla que da las soluciones de una ecuación cuadrática con sus coeficientes.',
  ],
  completingSquare: [
    'completar el cuadrado|completar cuadrados',
    'Sumar lo que convierte una expresión en un cuadrado perfecto, y restarlo de nuevo.',
  ],
  zero: [
    'cero de una función|raíz de una función',
    'Un valor de la variable para el que una función vale cero.',
  ],
  function: ['función', 'Una regla que da exactamente una salida para cada entrada.'],
  domain: ['dominio', 'Todas las entradas que admite una función.'],
  range: ['recorrido|imagen|rango de una función', 'Todas las salidas que toma una función.'],
  graph: [
    'gráfica|gráfico',
    'El dibujo de una función: todos los puntos formados por una entrada y su salida.',
  ],
  slope: ['pendiente', 'Cuánto sube una recta por cada unidad hacia la derecha.'],
  intercept: [
    'ordenada en el origen|ordenada al origen',
    'La ordenada del punto donde una gráfica corta el eje vertical.',
  ],
  linearFunction: [
    'función lineal|función afín',
    'Una función cuya gráfica es una recta; en sentido estricto, la de una función lineal pasa por el origen.',
  ],
  quadraticFunction: [
    'función cuadrática',
    'Una función cuya mayor potencia es el cuadrado; su gráfica es una parábola.',
  ],
  parabola: [
    'parábola',
    'La curva de una función cuadrática, simétrica respecto de una recta que pasa por su vértice.',
  ],
  vertex: ['vértice', 'Una esquina de una figura; en una parábola, su punto más alto o más bajo.'],
  exponential: [
    'función exponencial|crecimiento exponencial',
    'Una función con la variable en el exponente: pasos iguales multiplican por el mismo factor.',
  ],
  logarithm: [
    'logaritmo|log',
    'El exponente al que hay que elevar la base para obtener el número.',
  ],
  inverseFunction: ['función inversa', 'La función que lleva de cada salida a su entrada.'],
  sequence: ['sucesión|secuencia', 'Números en un orden fijo.'],
  arithmeticSequence: [
    'sucesión aritmética|progresión aritmética',
    'Una sucesión en que cada paso suma el mismo número.',
  ],
  geometricSequence: [
    'sucesión geométrica|progresión geométrica',
    'Una sucesión en que cada paso multiplica por el mismo número.',
  ],
  limit: [
    'límite',
    'El valor al que una sucesión o función se acerca y del que al final queda tan cerca como se quiera.',
  ],
  derivative: [
    'derivada|derivación',
    'La pendiente de una función en cada punto: a qué ritmo cambia allí.',
  ],
  integral: [
    'integral|integración',
    'El total que suman muchas partes pequeñas, como el área bajo una gráfica.',
  ],
  antiderivative: ['primitiva|antiderivada', 'Una función cuya derivada es la dada.'],
  tangentLine: [
    'recta tangente',
    'Una recta que toca una curva en un punto y tiene allí la misma pendiente que la curva.',
  ],
  maximum: ['máximo', 'El mayor valor, o uno mayor que todos los cercanos.'],
  minimum: ['mínimo', 'El menor valor, o uno menor que todos los cercanos.'],
  inflection: ['punto de inflexión', 'Un punto donde la curvatura de una curva cambia de sentido.'],
  continuous: [
    'función continua|continuidad',
    'Una función es continua donde su gráfica no tiene huecos ni saltos.',
  ],
  asymptote: [
    'asíntota',
    'Una recta a la que una curva, a lo lejos, se acerca tanto como se quiera.',
  ],
  point: ['punto', 'Un lugar exacto sin tamaño.'],
  line: ['recta|línea recta', 'Una línea derecha que sigue sin fin en los dos sentidos.'],
  segment: ['segmento', 'La parte recta entre dos puntos.'],
  ray: ['semirrecta|rayo', 'Una línea derecha que empieza en un punto y sigue sin fin.'],
  angle: ['ángulo', 'El giro entre dos semirrectas que salen de un mismo punto, medido en grados.'],
  rightAngle: ['ángulo recto', 'Un ángulo de un cuarto de vuelta.'],
  acute: ['ángulo agudo', 'Un ángulo menor que uno recto.'],
  obtuse: ['ángulo obtuso', 'Un ángulo mayor que uno recto y menor que uno llano.'],
  parallel: ['paralela|recta paralela', 'Rectas de un plano que nunca se cortan.'],
  perpendicular: ['perpendicular|recta perpendicular', 'Rectas que se cortan en ángulo recto.'],
  triangle: ['triángulo', 'Una figura de tres lados y tres vértices.'],
  equilateral: ['triángulo equilátero', 'Un triángulo con tres lados iguales.'],
  isosceles: ['triángulo isósceles', 'Un triángulo con dos lados iguales.'],
  rightTriangle: ['triángulo rectángulo', 'Un triángulo con un ángulo recto.'],
  hypotenuse: [
    'hipotenusa',
    'El lado más largo de un triángulo rectángulo, frente al ángulo recto.',
  ],
  leg: ['cateto', 'Uno de los dos lados que forman el ángulo recto.'],
  pythagoras: [
    'teorema de pitágoras',
    'En un triángulo rectángulo, los cuadrados de los catetos suman el cuadrado de la hipotenusa.',
  ],
  quadrilateral: ['cuadrilátero', 'Una figura de cuatro lados.'],
  square: [
    'cuadrado',
    'Una figura de cuatro lados iguales y cuatro ángulos rectos; también el producto de un número por sí mismo.',
  ],
  rectangle: ['rectángulo', 'Una figura de cuatro lados y cuatro ángulos rectos.'],
  parallelogram: [
    'paralelogramo',
    'Una figura de cuatro lados cuyos lados opuestos son paralelos.',
  ],
  rhombus: ['rombo', 'Un paralelogramo con cuatro lados iguales.'],
  trapezoid: ['trapecio', 'Una figura de cuatro lados, dos de ellos paralelos.'],
  polygon: ['polígono', 'Una figura cerrada de lados rectos.'],
  circle: [
    'círculo|circunferencia',
    'Los puntos de un plano a la misma distancia de un centro; el círculo incluye lo de dentro.',
  ],
  radius: ['radio', 'La distancia del centro de un círculo a su borde.'],
  diameter: [
    'diámetro',
    'La distancia de lado a lado de un círculo pasando por su centro, el doble del radio.',
  ],
  circumference: [
    'longitud de la circunferencia|perímetro del círculo',
    'La longitud del camino alrededor de un círculo.',
  ],
  pi: [
    'pi|número pi',
    'La longitud de cualquier circunferencia dividida entre su diámetro, algo más de tres.',
  ],
  chord: ['cuerda', 'Un segmento entre dos puntos de una circunferencia.'],
  perimeter: ['perímetro', 'La longitud del camino alrededor de una figura.'],
  area: ['área|superficie', 'Cuánta superficie cubre una figura, contada en cuadrados unidad.'],
  volume: ['volumen', 'Cuánto espacio llena un cuerpo, contado en cubos unidad.'],
  surface: [
    'área total|superficie de un cuerpo',
    'El área de todas las caras de un cuerpo juntas.',
  ],
  cube: [
    'cubo',
    'Un cuerpo con seis caras cuadradas iguales; también la tercera potencia de un número.',
  ],
  cuboid: ['ortoedro|prisma rectangular', 'Un cuerpo con seis caras rectangulares.'],
  cylinder: [
    'cilindro',
    'Un cuerpo con dos círculos iguales como bases y una superficie curva entre ellos.',
  ],
  cone: ['cono', 'Un cuerpo que se estrecha desde un círculo hasta un vértice.'],
  sphere: ['esfera', 'Los puntos del espacio a la misma distancia de un centro.'],
  prism: [
    'prisma',
    'Un cuerpo con dos polígonos iguales y paralelos como bases y caras planas entre ellos.',
  ],
  pyramid: [
    'pirámide',
    'Un cuerpo con un polígono como base; sus otras caras son triángulos que se juntan en un vértice.',
  ],
  similar: [
    'semejanza|figura semejante|triángulo semejante',
    'Figuras de la misma forma: ángulos iguales y lados en la misma razón.',
  ],
  congruent: [
    'congruencia|figura congruente|triángulo congruente',
    'Figuras de la misma forma y tamaño.',
  ],
  symmetry: [
    'simetría|eje de simetría',
    'Una figura es simétrica si al doblarla o girarla coincide consigo misma.',
  ],
  scale: ['escala', 'La razón entre una longitud del mapa o plano y la longitud real.'],
  vector: ['vector', 'Una flecha: una longitud, una dirección y un sentido, dada por coordenadas.'],
  coordinate: ['coordenada', 'Uno de los números que dicen dónde está un punto.'],
  axis: ['eje|eje x|eje y', 'Una recta numérica en la que se leen coordenadas.'],
  origin: ['origen', 'El punto donde se cortan los ejes; todas sus coordenadas son cero.'],
  sine: [
    'seno|sen|sin',
    'En un triángulo rectángulo, el cateto opuesto dividido entre la hipotenusa.',
  ],
  cosine: [
    'coseno|cos',
    'En un triángulo rectángulo, el cateto contiguo dividido entre la hipotenusa.',
  ],
  tangent: [
    'tangente|tan',
    'En un triángulo rectángulo, el cateto opuesto dividido entre el contiguo.',
  ],
  mean: [
    'media|promedio|media aritmética',
    'La suma de todos los valores dividida entre cuántos hay.',
  ],
  median: ['mediana', 'El valor central cuando todos están ordenados; si hay dos, su media.'],
  mode: ['moda', 'El valor que más se repite.'],
  spread: [
    'rango|rango de datos',
    'El mayor valor menos el menor; en una función, todas sus salidas.',
  ],
  probability: ['probabilidad', 'Un número de cero a uno que dice lo probable que es algo.'],
  event: ['suceso|evento', 'Un conjunto de resultados cuya probabilidad se puede preguntar.'],
  sample: ['muestra', 'Una parte que se examina para saber algo del conjunto completo.'],
  deviation: [
    'desviación típica|desviación estándar',
    'Una medida de lo lejos que suelen estar los valores de su media.',
  ],
  frequency: [
    'frecuencia|frecuencia relativa|frecuencia absoluta',
    'Cuántas veces aparece un valor; la relativa es su parte del total.',
  ],
  set: ['conjunto', 'Una colección de cosas distintas, sus elementos.'],
  proof: ['demostración|prueba', 'Una cadena de razones de lo dado a lo afirmado, sin huecos.'],
  theorem: ['teorema', 'Una afirmación que está demostrada.'],
  axiom: [
    'axioma',
    'Una afirmación que se toma por verdadera sin demostrarla, como punto de partida.',
  ],
  counterexample: [
    'contraejemplo',
    'Un solo caso en que una afirmación general es falsa; la refuta.',
  ],
  unit: [
    'unidad|unidad de medida',
    'La cantidad fija en que se cuenta una magnitud, como un metro.',
  ],
  interest: [
    'interés|interés simple',
    'Dinero que se paga por un préstamo o que da un ahorro, como parte de la cantidad en cada periodo.',
  ],
  discount: ['descuento|rebaja', 'La parte que se quita de un precio.'],
}
