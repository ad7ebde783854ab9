/** School tasks of grades 5 to 12 and the talk of a lesson, written for this project. */
import type { Language } from '../../../src/text/language'

/** A task with a right and a wrong first step, and with both ends, in a learner's words. */
export interface SchoolTask {
  readonly text: string
  readonly right: string
  readonly wrong: string
  readonly answer: string
  readonly wrongAnswer: string
}

const task = (
  text: string,
  [right, wrong]: readonly [right: string, wrong: string],
  [answer, wrongAnswer]: readonly [answer: string, wrongAnswer: string],
): SchoolTask => ({ text, right, wrong, answer, wrongAnswer })

export const ownTasks: readonly SchoolTask[] = [
  task('Solve 5x - 8 = 27', ['5x = 35', '5x = 19'], ['x = 7', 'x = 5']),
  task('Löse 2(x + 3) = 16', ['2x + 6 = 16', '2x + 3 = 16'], ['x = 5', 'x = 6']),
  task('Résous 4x + 1 = 2x + 9', ['2x = 8', '6x = 10'], ['x = 4', 'x = 3']),
  task('Resuelve 7 - x = 2', ['-x = -5', 'x = 9'], ['x = 5', 'x = -5']),
  task('What is 3/4 + 1/6?', ['9/12 + 2/12', '4/10'], ['11/12', '10/12']),
  task('Berechne 5/6 - 1/4', ['10/12 - 3/12', '4/2'], ['7/12', '6/12']),
  task('What is 15% of 240?', ['10% of 240 = 24', '240/15 = 16'], ['36', '16']),
  task('Wie viel sind 20 % von 85 Euro?', ['85/5 = 17', '85 - 20 = 65'], ['17', '65']),
  task('Calculate 4 + 6 * (9 - 5)', ['9 - 5 = 4', '4 + 6 = 10'], ['28', '40']),
  task('Calcula 18 - 2 * 5', ['2 * 5 = 10', '18 - 2 = 16'], ['8', '80']),
  task(
    'Solve x^2 - 5x + 6 = 0',
    ['(x - 2)(x - 3) = 0', '(x + 2)(x + 3) = 0'],
    ['x = 2 or x = 3', 'x = -2 or x = -3'],
  ),
  task('Expand (x + 4)(x - 2)', ['x^2 - 2x + 4x - 8', 'x^2 - 8'], ['x^2 + 2x - 8', 'x^2 + 6x - 8']),
  task('Differentiate x^3 - 6x', ['3x^2', 'x^2'], ['3x^2 - 6', '3x^2 - 6x']),
  task('Leite f(x) = 4x^2 + 3x ab', ['8x', '4x'], ['8x + 3', '8x + 3x']),
  task('Solve 3x + 2 > 14', ['3x > 12', '3x > 16'], ['x > 4', 'x < 4']),
  task('Convert 3.5 km to m', ['3.5 * 1000', '3.5 * 100'], ['3500 m', '350 m']),
  task(
    'A train travels 180 km in 3 hours. What is its average speed?',
    ['180 / 3', '180 * 3'],
    ['60 km/h', '540 km/h'],
  ),
  task('Find the mean of 4, 8, 9 and 11', ['4 + 8 + 9 + 11 = 32', '32 / 3'], ['8', '9']),
  task(
    'Find the area of a rectangle that is 7 cm long and 4 cm wide',
    ['7 * 4', '7 + 4 = 11'],
    ['28 cm²', '22 cm²'],
  ),
  task(
    'Ein Kreis hat den Radius 3 cm. Wie groß ist sein Umfang?',
    ['2 * pi * 3', 'pi * 3'],
    ['6pi cm', '9pi cm'],
  ),
  task(
    'Un pantalon coûte 40 euros et baisse de 25 %. Quel est le nouveau prix ?',
    ['40 * 0,25 = 10', '40 - 25 = 15'],
    ['30', '15'],
  ),
  task('Solve x + y = 9 and x - y = 3', ['2x = 12', '2x = 6'], ['x = 6, y = 3', 'x = 3, y = 6']),
  task(
    'A bag has 3 red and 5 blue balls. What is the probability of drawing a red one?',
    ['3 + 5 = 8', '3/5'],
    ['3/8', '3/5'],
  ),
  task(
    'Mia has 24 stickers and gives away a third of them. How many are left?',
    ['24 / 3 = 8', '24 - 3 = 21'],
    ['16', '21'],
  ),
]

/** Written after curricula of grades 5 to 12 before any reader was, and never tuned to one by one. */
export const curriculumTasks: readonly SchoolTask[] = [
  task(
    'A prism has a base area of 12 cm² and a height of 7 cm. What is its volume?',
    ['12 * 7', '12 + 7 = 19'],
    ['84 cm³', '19 cm³'],
  ),
  task(
    'A cone has a radius of 3 cm and a height of 10 cm. What is its volume?',
    ['3^2 = 9', '3 + 10 = 13'],
    ['30pi cm³', '90pi cm³'],
  ),
  task(
    'Ein Quader ist 5 cm lang, 4 cm breit und 3 cm hoch. Berechne sein Volumen.',
    ['5 * 4 = 20', '5 + 4 = 9'],
    ['60 cm³', '12 cm³'],
  ),
  task(
    'Eine Kugel hat den Radius 6 cm. Berechne ihr Volumen.',
    ['6^3 = 216', '6^2 = 18'],
    ['288pi cm³', '144pi cm³'],
  ),
  task(
    'Une pyramide a une base de 36 cm² et une hauteur de 5 cm. Calcule son volume.',
    ['36 * 5 = 180', '36 + 5 = 41'],
    ['60 cm³', '180 cm³'],
  ),
  task(
    'Calcula la superficie de un cubo de arista 4 cm.',
    ['4^2 = 16', '4 * 4 * 4 = 64'],
    ['96 cm²', '64 cm²'],
  ),
  task(
    'Un train part à 9 h 15 et arrive à 12 h 50. Combien de temps dure le trajet ?',
    ['De 9 h 15 à 12 h 15, il y a 3 h.', 'De 9 h 15 à 12 h 15, il y a 4 h.'],
    ['3 h 35 min', '3 h 25 min'],
  ),
  task(
    'A film starts at 19:45 and lasts 1 h 50 min. When does it end?',
    ['19:45 + 1 h = 20:45', '19:45 + 1 h = 20:55'],
    ['21:35', '20:95'],
  ),
  task(
    'Un cycliste parcourt 45 km en 2 h 30 min. Quelle est sa vitesse moyenne ?',
    ['45 / 2,5', '45 / 2,3'],
    ['18 km/h', '19,6 km/h'],
  ),
  task(
    'Ein Auto fährt mit 80 km/h. Wie weit kommt es in 2,5 Stunden?',
    ['80 * 2,5', '80 / 2,5 = 32'],
    ['200 km', '32 km'],
  ),
  task(
    'Share 45 euros in the ratio 2 : 3.',
    ['2 + 3 = 5', '45 / 2 = 22.5'],
    ['18 and 27', '22.5 and 22.5'],
  ),
  task(
    'Teile 72 kg im Verhältnis 4 : 5 auf.',
    ['4 + 5 = 9', '72 / 4 = 18'],
    ['32 kg und 40 kg', '18 kg und 54 kg'],
  ),
  task('log_2(32) = ?', ['2^5 = 32', '32 / 2 = 16'], ['5', '16']),
  task('Calcula log_3(81).', ['3^4 = 81', '81 / 3 = 27'], ['4', '27']),
  task('Calculate √144 + √25.', ['12 + 5', '√169'], ['17', '13']),
  task('Vereinfache √50.', ['√25 * √2', '√25 * √5'], ['5√2', '2√5']),
  task('Convert 150° to radians.', ['150 * pi / 180', '150 * 180 / pi'], ['5pi/6', '5pi/3']),
  task('Convierte 3π/4 radianes a grados.', ['3 * 180 / 4', '3 * 360 / 4'], ['135°', '270°']),
  task(
    'Calculate (3 + 2i)(1 - 4i).',
    ['3 - 12i + 2i - 8i^2', '3 - 8i^2'],
    ['11 - 10i', '-5 - 10i'],
  ),
  task('Berechne den Betrag von z = 3 + 4i.', ['3^2 + 4^2 = 25', '3 + 4 = 7'], ['5', '7']),
  task(
    'Round 47.386 to two decimal places.',
    ['The third decimal is 6.', 'The third decimal is 8.'],
    ['47.39', '47.38'],
  ),
  task(
    'Runde 3478 auf Hunderter.',
    ['Die Zehnerziffer ist 7.', 'Die Zehnerziffer ist 4.'],
    ['3500', '3400'],
  ),
  task(
    'Décompose 84 en facteurs premiers.',
    ['84 = 2 * 42', '84 = 2 * 41'],
    ['2^2 * 3 * 7', '2 * 3 * 7'],
  ),
  task('¿Es 91 un número primo?', ['91 = 7 * 13', '91 = 7 * 12'], ['no', 'sí']),
  task('Calculate -7 - (-3) + 5.', ['-7 + 3 + 5', '-7 - 3 + 5'], ['1', '-5']),
  task('Solve |2x - 3| = 7', ['2x - 3 = 7', '2x = 4'], ['x = 5 or x = -2', 'x = 2']),
  task(
    'The sum of three consecutive integers is 72. Find the integers.',
    ['3n + 3 = 72', '3n + 1 = 72'],
    ['23, 24, 25', '24, 25, 26'],
  ),
  task(
    'El largo de un rectángulo es 3 cm mayor que su ancho y su área es 40 cm². Halla sus dimensiones.',
    ['x(x + 3) = 40', 'x + x + 3 = 40'],
    ['5 cm y 8 cm', '4 cm y 10 cm'],
  ),
  task(
    'Anna ist 4 Jahre älter als Ben. Zusammen sind sie 28 Jahre alt. Wie alt ist Ben?',
    ['2x + 4 = 28', 'x + 4 = 28'],
    ['12', '24'],
  ),
  task(
    'A pump fills a tank in 6 hours, another pump fills it in 3 hours. How long do both pumps need together?',
    ['1/6 + 1/3 = 1/2', '6 - 3 = 3'],
    ['2 hours', '4.5 hours'],
  ),
  task(
    'How many litres of a 20% acid solution must be mixed with 10 litres of a 50% solution to get a 30% solution?',
    ['0.2x + 5 = 0.3(x + 10)', '0.2x + 0.5 = 0.3x'],
    ['20 litres', '10 litres'],
  ),
  task(
    "On place 2000 euros à 3 % d'intérêts composés pendant 2 ans. Quel est le capital final ?",
    ['2000 * 1,03 = 2060', '2000 * 0,06 = 120'],
    ['2121,80 €', '2120 €'],
  ),
  task(
    'On a map with scale 1 : 50 000 two villages are 6 cm apart. What is the real distance in km?',
    ['6 * 50000 = 300000', '50000 / 6'],
    ['3 km', '30 km'],
  ),
  task(
    'A ladder 5 m long leans against a wall. Its foot is 3 m from the wall. How high does it reach?',
    ['5^2 - 3^2 = 16', '5 - 3 = 2'],
    ['4 m', '2 m'],
  ),
  task(
    'Bestimme die Steigung der Geraden durch A(1|2) und B(4|11).',
    ['11 - 2 = 9', '3 / 9'],
    ['3', '1/3'],
  ),
  task('Halla la distancia entre A(1, 2) y B(4, 6).', ['3^2 + 4^2 = 25', '3 + 4 = 7'], ['5', '7']),
  task('Factorise x² - 49', ['x^2 - 7^2', '(x - 7)^2'], ['(x - 7)(x + 7)', '(x - 7)(x - 7)']),
  task('Développe (2x - 5)²', ['(2x - 5)(2x - 5)', '4x^2 - 25'], ['4x^2 - 20x + 25', '4x^2 + 25']),
  task(
    'Given A = {1, 2, 3, 4} and B = {3, 4, 5}, find A ∩ B.',
    ['3 is in both sets', '5 is in both sets'],
    ['{3, 4}', '{1, 2, 3, 4, 5}'],
  ),
  task('Integrate 6x^2 - 4x + 1', ['2x^3', '12x'], ['2x^3 - 2x^2 + x + C', '12x - 4']),
  task(
    'Bestimme die Extremstellen von f(x) = x^3 - 3x.',
    ['3x^2 - 3 = 0', '3x^2 - 3x = 0'],
    ['x = 1 und x = -1', 'x = 0 und x = 1'],
  ),
  task(
    'Calculate the definite integral of 2x from 1 to 4.',
    ['4^2 - 1^2', '4 - 1 = 3'],
    ['15', '6'],
  ),
  task(
    'Une suite géométrique a pour premier terme 5 et pour raison 2. Calcule le 6e terme.',
    ['2^5 = 32', '2^6 = 64'],
    ['160', '320'],
  ),
  task('Bestimme den Median von 7, 3, 9, 4, 12.', ['3, 4, 7, 9, 12', '3, 7, 4, 9, 12'], ['7', '9']),
  task(
    'Two dice are rolled. What is the probability that the sum is 7?',
    ['6 * 6 = 36', '6 + 6 = 12'],
    ['1/6', '1/12'],
  ),
  task(
    'Une pièce est lancée 3 fois. Quelle est la probabilité d’obtenir trois fois face ?',
    ['1/2 * 1/2', '3 * 1/2'],
    ['1/8', '3/2'],
  ),
  task(
    'In a right triangle the hypotenuse is 10 cm long and one angle is 30°. How long is the side opposite this angle?',
    ['10 * sin(30°)', '10 * cos(30°)'],
    ['5 cm', '8.66 cm'],
  ),
  task(
    'Resuelve sen(x) = 1/2 para 0° ≤ x ≤ 90°.',
    ['x = arcsen(1/2)', 'x = 1/2'],
    ['x = 30°', 'x = 60°'],
  ),
  task('Wandle 3,5 h in Minuten um.', ['3,5 * 60', '3,5 * 100'], ['210 min', '350 min']),
  task('Convert 72 km/h to m/s.', ['72 / 3.6', '72 * 3.6'], ['20 m/s', '259.2 m/s']),
  task(
    'Si 4 cahiers coûtent 10 €, combien coûtent 7 cahiers ?',
    ['10 / 4 = 2,5', '10 * 4 = 40'],
    ['17,50 €', '40 €'],
  ),
  task(
    'A price of 60 euros is increased by 10% and then decreased by 10%. What is the final price?',
    ['60 * 1.1 = 66', '60 + 10 = 70'],
    ['59.40 euros', '60 euros'],
  ),
  task(
    'Nach einem Rabatt von 20 % kostet ein Paar Schuhe 48 €. Wie hoch war der ursprüngliche Preis?',
    ['48 / 0,8', '48 * 1,2 = 57,6'],
    ['60 €', '57,60 €'],
  ),
  task('Solve 2^(x + 1) = 16', ['x + 1 = 4', 'x + 1 = 8'], ['x = 3', 'x = 7']),
  task(
    'Resuelve el sistema 2x + y = 7, x - y = 2.',
    ['3x = 9', '3x = 5'],
    ['x = 3, y = 1', 'x = 2, y = 3'],
  ),
  task(
    'Der Umfang eines Rechtecks beträgt 30 cm. Es ist 9 cm lang. Wie breit ist es?',
    ['30 / 2 = 15', '30 - 9 = 21'],
    ['6 cm', '21 cm'],
  ),
  task(
    'Two angles of a triangle are 48° and 67°. Find the third angle.',
    ['48 + 67 = 115', '67 - 48 = 19'],
    ['65°', '75°'],
  ),
  task(
    'In how many ways can 5 people stand in a line?',
    ['5 * 4 * 3 * 2 * 1', '5 * 5'],
    ['120', '25'],
  ),
  task('Wie viele Diagonalen hat ein Sechseck?', ['6 * 3 = 18', '6 * 6 = 36'], ['9', '18']),
  task('Calcule 2/3 ÷ 4/5.', ['2/3 * 5/4', '2/3 * 4/5'], ['5/6', '8/15']),
  task('Simplify 2^3 * 2^4.', ['2^(3 + 4)', '2^(3 * 4)'], ['2^7', '2^12']),
  task(
    'Escribe 0,00052 en notación científica.',
    ['5,2 * 0,0001', '52 * 0,0001'],
    ['5,2 * 10^-4', '5,2 * 10^4'],
  ),
  task(
    'A trapezoid has parallel sides of 6 cm and 10 cm and a height of 4 cm. Find its area.',
    ['6 + 10 = 16', '6 * 10 = 60'],
    ['32 cm²', '64 cm²'],
  ),
  task('Solve for x: 3/x = 12/20', ['12x = 60', '12x = 20'], ['x = 5', 'x = 80']),
  task('Is 91 prime?', ['91 = 7 * 13', '91 = 9 * 11'], ['no', 'yes']),
  task('Ist 126 durch 9 teilbar?', ['126 : 9 = 14', '126 : 9 = 13'], ['ja', 'nein']),
  task(
    'Un triangle a pour côtés 9 cm, 12 cm et 15 cm. Est-il rectangle ?',
    ['81 + 144 = 225', '81 + 144 = 215'],
    ['oui', 'non'],
  ),
  task('Write 2 3/4 as an improper fraction', ['2 * 4 = 8', '9/4'], ['11/4', '9/4']),
  task('Schreibe 23/4 als gemischte Zahl', ['20/4 + 3/4', '4 3/4'], ['5 3/4', '4 3/4']),
  task(
    'Deux angles d’un triangle mesurent 40° et 65°. Combien mesure le troisième ?',
    ['40 + 65 = 105', '40 + 65 = 95'],
    ['75°', '255°'],
  ),
  task('Wie groß ist die Winkelsumme im Achteck?', ['6 · 180', '8 · 180'], ['1080', '1440']),
  task(
    'Un cuadrado tiene un área de 64 m². ¿Cuánto mide su lado?',
    ['l^2 = 64', '64/4'],
    ['8 m', '16 m'],
  ),
  task(
    'Pienso un número, lo multiplico por 5 y le resto 3. Obtengo 32. ¿Qué número es?',
    ['5x - 3 = 32', '32/5'],
    ['7', '6'],
  ),
  task(
    'Ich denke mir eine Zahl, verdopple sie, addiere 6 und erhalte 20. Wie heißt die Zahl?',
    ['2x + 6 = 20', '20 + 6 = 26'],
    ['7', '13'],
  ),
  task(
    'A current of 2 A flows through a resistor of 6 ohms. What is the voltage?',
    ['2 * 6', '6 / 2'],
    ['12 V', '3 V'],
  ),
  task(
    'Sobre un cuerpo de 5 kg actúa una fuerza de 30 N. ¿Cuál es la aceleración?',
    ['30/5', '30*5'],
    ['6 m/s²', '150 m/s²'],
  ),
  task(
    'Tom kauft 3 Hefte zu je 1,20 € und bezahlt mit 5 €. Wie viel Rückgeld bekommt er?',
    ['3 · 1,20 = 3,60', '5 - 1,20 = 3,80'],
    ['1,40 €', '3,80 €'],
  ),
  task(
    'Vier Freunde teilen sich 60 € gleichmäßig. Wie viel bekommt jeder?',
    ['60 : 4', '60 · 4'],
    ['15 €', '240 €'],
  ),
  task(
    'Un taxi coûte 4 € de prise en charge et 2 € par km. Combien coûte un trajet de 10 km ?',
    ['10 * 2 = 20', '4 + 2 = 6'],
    ['24 €', '60 €'],
  ),
  task('Evaluate 3x^2 - 2x + 1 for x = -2', ['3*4 + 4 + 1', '3*4 - 4 + 1'], ['17', '9']),
  task('Solve 2^x = 32', ['2^x = 2^5', '2^x = 16'], ['x = 5', 'x = 16']),
  task(
    'Un pantalón cuesta 36 € después de un descuento del 10 %. ¿Cuánto costaba antes?',
    ['36 : 0,9', '39,60'],
    ['40 €', '39,60 €'],
  ),
  task(
    'L’aire d’un triangle est de 24 cm² et sa base mesure 8 cm. Quelle est sa hauteur ?',
    ['24 * 2 = 48', '24 * 8 = 192'],
    ['6 cm', '3 cm'],
  ),
  task(
    'A phone costs 400 euros and the price goes up by 5%. How much does it cost now?',
    ['400 * 0.05 = 20', '405'],
    ['420', '405'],
  ),
]

/** A dozen acts of dialogue in each language, and the task they may be said on. */
export const talk: Readonly<
  Record<Language, { readonly task: string; readonly said: readonly string[] }>
> = {
  en: {
    task: 'Solve 3x + 7 = 22',
    said: [
      'hi',
      'who are you?',
      'what can you do?',
      'why?',
      'are you sure?',
      'again please',
      'an example, please',
      'What is a variable?',
      'I hate math',
      'I am tired',
      'thanks',
      'bye',
    ],
  },
  de: {
    task: 'Löse 3x + 7 = 22',
    said: [
      'hallo',
      'wer bist du?',
      'was kannst du?',
      'warum?',
      'bist du sicher?',
      'nochmal bitte',
      'ein Beispiel bitte',
      'Was ist eine Variable?',
      'ich hasse Mathe',
      'ich bin müde',
      'danke',
      'tschüss',
    ],
  },
  es: {
    task: 'Resuelve 3x + 7 = 22',
    said: [
      'hola',
      '¿quién eres?',
      '¿qué puedes hacer?',
      '¿por qué?',
      '¿estás seguro?',
      'otra vez por favor',
      'un ejemplo por favor',
      '¿Qué es una variable?',
      'odio las mates',
      'estoy cansada',
      'gracias',
      'adiós',
    ],
  },
  fr: {
    task: 'Résous 3x + 7 = 22',
    said: [
      'salut',
      'qui es-tu ?',
      'que peux-tu faire ?',
      'pourquoi ?',
      'tu es sûr ?',
      'encore une fois',
      'un exemple s’il te plaît',
      'C’est quoi une variable ?',
      'je déteste les maths',
      'je suis fatiguée',
      'merci',
      'au revoir',
    ],
  },
}
