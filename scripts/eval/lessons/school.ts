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
