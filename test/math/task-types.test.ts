/** Ordinary tasks of grades 5 to 12 in four languages: read as what they are, with a first step judged. */
import { expect, test } from 'bun:test'
import { problemIn } from '../../src/tutor/mathematics'
import { assessedAfter } from './judged'

/** A task, its answer, a right first step and a wrong one. */
const tasks: readonly (readonly [task: string, answer: string, right: string, wrong: string])[] = [
  ['Find the gcd of 36 and 48.', '12', '36 = 12*3', '36*48 = 1728'],
  ['Berechne das kgV von 8 und 12.', '24', '24 = 8*3', '8*12 = 96'],
  [
    'A coat costs $120. It is 15% off. What is the sale price?',
    '102 $',
    '120*0.15 = 18',
    '120 - 15 = 105',
  ],
  [
    'Ein Fahrrad kostet 450 €. Es wird um 20 % reduziert. Wie viel kostet es jetzt?',
    '360 €',
    '450*0,2 = 90',
    '450 - 20 = 430',
  ],
  [
    'Un artículo cuesta 80 €. Tiene un descuento del 15 %. ¿Cuánto cuesta ahora?',
    '68 €',
    '80*0,15 = 12',
    '80 - 15 = 65',
  ],
  [
    'Le loyer passe de 500 € à 540 €. Quel est le pourcentage d’augmentation ?',
    '8%',
    '540 - 500 = 40',
    '540 - 500 = 50',
  ],
  ['Von 25 Kindern sind 10 krank. Wie viel Prozent sind das?', '40%', '10/25 = 0,4', '25/10 = 2,5'],
  [
    'A class has 30 pupils. 40% of them are girls. How many girls are there?',
    '12',
    '30*0.4 = 12',
    '30 - 40 = -10',
  ],
  ['3 kg of apples cost $7.50. How much do 5 kg cost?', '12.5 $', '7.5/3 = 2.5', '7.5*3 = 22.5'],
  ['5 Hefte kosten 4 €. Wie viel kosten 8 Hefte?', '6.4 €', '4/5 = 0,8', '4*5 = 20'],
  [
    '6 workers need 8 days to build a wall. How many days do 4 workers need?',
    '12',
    '6*8 = 48',
    '8*4/6 = 16/3',
  ],
  [
    'Tom and Ann share 60 euros in the ratio 2:3. How much does Ann get?',
    '36 €',
    '2 + 3 = 5',
    '60/3 = 20',
  ],
  [
    'Find the 20th term of the arithmetic sequence 3, 7, 11, ...',
    '79',
    '19*4 = 76',
    '3 + 20*4 = 83',
  ],
  ['If f(x) = 2x + 3, find f(5).', '13', '2*5 = 10', '2*5 = 12'],
  ['Bestimme die Nullstelle der Funktion f(x) = 2x - 8.', '4', '2x = 8', '2x = -8'],
  ['Find the slope of the line passing through (2, 3) and (5, 9).', '2', '9 - 3 = 6', '3/6 = 0.5'],
  ['Find the midpoint of A(2, 3) and B(6, 9).', 'x = 4, y = 6', 'x = 4', 'x = 5'],
  [
    'Write the equation of the line with slope 2 through (3, 1).',
    'y = 2x - 5',
    'y - 1 = 2(x - 3)',
    'y - 3 = 2(x - 1)',
  ],
  ['Evaluate log base 2 of 32.', '5', '2^5 = 32', '2^4 = 32'],
  ['Solve 3^x = 81.', '4', '3^4 = 81', '81/3 = 27'],
  [
    'In einer Urne sind 4 rote, 3 blaue und 5 grüne Kugeln. Es wird eine Kugel gezogen. Wie groß ist die Wahrscheinlichkeit, dass sie blau ist?',
    '0.25',
    '4 + 3 + 5 = 12',
    '4 + 3 + 5 = 11',
  ],
  [
    'A farmer has chickens and rabbits. Together they have 20 heads and 56 legs. How many rabbits are there?',
    '8',
    '2*20 = 40',
    '56/4 = 14',
  ],
  ['Solve |2x - 3| = 7', '-2 and 5', '2x - 3 = -7', '2x - 3 = 10'],
  ['Löse |x - 4| = 3', '1 and 7', 'x - 4 = 3', 'x = 6'],
  ['Calcule |3 - 8| + |-2|', '7', '5 + 2 = 7', '3 - 8 - 2 = -7'],
  ['Schreibe 45 000 in wissenschaftlicher Schreibweise.', '4.5*10^4', '45 * 1000', '4,5*10^3'],
  ['Escribe 0,00052 en notación científica.', '5.2*10^-4', '5,2 * 0,0001', '52 * 0,0001'],
  ['Write 3.2 × 10^-3 as a decimal.', '0.0032', '3.2 * 0.001', '3.2*10^3 = 3200'],
  [
    'What is the value of the digit 6 in 4,683,102?',
    '600000',
    '6 * 100000 = 600000',
    '6 is in the ten thousands place',
  ],
  ['Solve A = 1/2 b h for h.', 'h = 2A/b', '2A = b h', 'A = b h'],
  ['Stelle v = s/t nach t um.', 't = s/v', 'v * t = s', 't = v*s'],
  ['Isole R dans la formule U = R * I.', 'R = U/I', 'U/I = R', 'R = U*I'],
  ['Find the inverse of f(x) = 3x - 6.', '(x + 6)/3', 'x = 3y - 6', 'y = -3x + 6'],
  ['Complete the square: x^2 + 6x + 2', '(x + 3)^2 - 7', '(x + 3)^2 - 9 + 2', '(x + 6)^2 + 2'],
  ['Bestimme den Scheitelpunkt der Parabel y = x² - 4x + 7.', 'x = 2, y = 3', 'x = 2', 'x = 4'],
  [
    'Bestimme die Extremstellen von f(x) = x^3 - 3x.',
    '-1 and 1',
    "f'(x) = 3x^2 - 3",
    '3x^2 - 3x = 0',
  ],
  [
    'Find the equation of the tangent to f(x) = x^2 at x = 3.',
    'y = 6x - 9',
    "f'(3) = 6",
    'y = 6x + 9',
  ],
  ['Berechne den Betrag des Vektors (2|-3|6).', '7', '4 + 9 + 36 = 49', '2 + 3 + 6 = 11'],
  [
    'On a map with scale 1 : 50 000 two villages are 6 cm apart. What is the real distance in km?',
    '3 km',
    '6 * 50000 = 300000',
    '6 km',
  ],
]

test.each([...tasks])(
  '%s has the answer %s, and its first steps are judged',
  (task, answer, right, wrong) => {
    expect(problemIn(task)?.answer).toBe(answer)
    expect(['right_step', 'solved']).toContain(assessedAfter(task, right).finding.kind)
    expect(assessedAfter(task, wrong).finding.kind).toBe('wrong_step')
    expect(
      assessedAfter(task, answer.replace('.', /[äöüßé¿]|Hefte/.test(task) ? ',' : '.')).finding
        .kind,
    ).toBe('solved')
  },
)

test.each([
  'A class has 30 pupils. 40% of them are girls. How many are not girls?',
  'A class has 30 pupils. 40% of them are girls. How many boys are there?',
  'Von 25 Kindern sind 10 krank. Wie viel Prozent sind gesund?',
  'Find the gcd of 36 and 48. Then add 4.',
  '4 workers need 6 days. How much do 8 workers cost?',
])('a task that asks for something else stays unread: %s', (task) => {
  expect(problemIn(task)).toBeNull()
})

/** A task in other words than practice writes, and its answer; each kind of figure and story in one of the languages. */
const byCues: readonly (readonly [task: string, answer: string])[] = [
  ['A cone is 10 cm high and has a radius of 3 cm. What is its volume?', '30pi cm^3'],
  ['Ein Zylinder mit Durchmesser 10 cm ist 8 cm hoch. Wie groß ist sein Volumen?', '200pi cm^3'],
  ['Calcule l’aire d’un disque de rayon 7 cm.', '49pi cm^2'],
  ['Un prisma tiene 9 cm de altura y una base de 20 cm². Halla su volumen.', '180 cm^3'],
  ['Un train part à 9 h 15 et arrive à 12 h 50. Combien de temps dure le trajet ?', '3 h 35 min'],
  ['A film starts at 7:45 pm and lasts 1 hour and 50 minutes. When does it end?', '21:35'],
  ['Un cycliste parcourt 45 km en 2 h 30 min. Quelle est sa vitesse moyenne ?', '18 km/h'],
  ['Share 45 euros in the ratio 2 : 3.', '18, 27'],
  ['Zerlege 360 in Primfaktoren.', '2^3*3^2*5'],
  ['Redondea 5,678 a las décimas.', '5.7'],
  ['Vereinfache √50.', '5sqrt(2)'],
  ['Convert 150° to radians.', '5pi/6'],
  ['Calcule (4 - i)(2 + 3i).', '11 + 10i'],
  ['log_2(32) = ?', '5'],
  [
    'Ein Vater ist viermal so alt wie sein Sohn. Zusammen sind sie 50 Jahre alt. Wie alt ist der Sohn?',
    '10',
  ],
  ['On lance deux dés. Quelle est la probabilité d’obtenir une somme de 8 ?', '5/36'],
  ['A = {2, 4, 6, 8}, B = {1, 2, 3, 4}. Find A ∪ B.', '{1, 2, 3, 4, 6, 8}'],
]

test.each([...byCues])('%s is read by the words at its numbers: %s', (task, answer) => {
  expect(problemIn(task)?.answer).toBe(answer)
})

test.each([
  'A cone is 10 cm high and has a radius of 3 cm. What is half its volume?',
  'Ein Zylinder mit Durchmesser 10 cm ist 8 cm hoch. Er ist nur halb voll. Wie groß ist das Volumen des Wassers?',
  'A train leaves at 9:15 and arrives at 12:50. It stops for 20 minutes. How long does it move?',
  'A shirt costs $40 after a discount of 20%. How much did it cost before tax?',
  'Share 45 euros in the ratio 2 : 3. How much more does the second get?',
  'A card is drawn from a deck of 40 cards. What is the probability that it is a king?',
  'Un cycliste parcourt 45 km en 2 h 30 min, puis 10 km à pied. Quelle est sa vitesse moyenne ?',
])('what changes the question keeps a task unread: %s', (task) => {
  expect(problemIn(task)).toBeNull()
})
