/** A task that begins with an ordinary verb of school, in every form of address. */
import { expect, test } from 'bun:test'
import { recogniseProblem } from '../../src/math/registry'
import { languageOfDialogue } from '../../src/text/language'
import { taskIn } from '../../src/tutor/intake'

const power = '(x+1)^2'
const sum = 'x^2 + 2x'
const calculation = '15 + 50'
const equation = '3x + 7 = 22'

/** By language: a formula, and the verbs that it stands behind; "…" is where it stands inside. */
const commands: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  en: [
    [calculation, 'Calculate,Compute,Evaluate,Work out,Find,Determine'],
    [equation, 'Solve'],
    [power, 'Expand,Simplify'],
    [sum, 'Factor,Factorize,Differentiate,Integrate'],
  ],
  de: [
    [
      calculation,
      'Berechne,Berechnet,Berechnen Sie,Rechne … aus,Rechnen Sie … aus,Bestimme,Ermittle,Ermitteln Sie',
    ],
    [equation, 'Löse,Lös,Löst,Lösen Sie,Loese'],
    [
      power,
      'Multipliziere … aus,Multiplizieren Sie … aus,Vereinfache,Vereinfacht,Vereinfachen Sie',
    ],
    [
      sum,
      'Faktorisiere,Faktorisieren Sie,Klammere … aus,Leite … ab,Leiten Sie … ab,Integriere,Integrieren Sie',
    ],
    ['5 km in m', 'Wandle … um,Wandeln Sie … um,Rechne … um,Rechnet … um'],
  ],
  fr: [
    [
      calculation,
      'Calcule,Calculez,Calculer,Calculons,Effectue,Effectuez,Évalue,Déterminez,Trouvez,Veuillez calculer',
    ],
    [equation, 'Résous,Résolvez,Résoudre,Résolvons,Resous,Resolvez'],
    [power, 'Développe,Développez,Développer,Developpez,Simplifiez,Réduis,Réduisez'],
    [sum, 'Factorisez,Factoriser,Dérive,Dérivez,Intègre,Intégrez,Intégrer'],
    ['5 km en m', 'Convertis,Convertissez,Convertir'],
  ],
  es: [
    [
      calculation,
      'Calcula,Calculá,Calculad,Calculen,Calcular,Halla,Halle,Hallad,Efectúe,Encuentre',
    ],
    [equation, 'Resuelve,Resuelva,Resolved,Resuelvan,Resolvé,Resolver'],
    [power, 'Desarrolla,Desarrolle,Desarrollad,Simplifica,Simplifique,Simplificad'],
    [sum, 'Factoriza,Factorice,Factorizad,Deriva,Derivad,Integrad'],
    ['5 km a m', 'Convierte,Convierta,Convertid,Convertí'],
  ],
}

const tasks = Object.entries(commands).flatMap(([language, list]) =>
  list.flatMap(([formula, verbs]) =>
    verbs.split(',').map((verb) => {
      const [before = '', after = ''] = verb.split(' …')
      return [language, `${before} ${formula}${after}`] as const
    }),
  ),
)

test.each(tasks)('%s: %s', (language, text) => {
  expect(languageOfDialogue([text])).toBe(language as never)
  expect(recogniseProblem(text)?.answer).toBeString()
  expect(taskIn(text)).not.toBeNull()
})

test.each([
  ['Calcule 15 + 50', ['fr', 'es']],
  ['Calcule 1 500 + 500', ['fr', 'es']],
  ['Derive x^2', ['fr', 'es', 'en']],
  ['Integre x^2', ['fr', 'es']],
  ['Simplifica (x+2)(x+3)', ['es']],
])('a verb of several languages is answered in one of them: %s', (text, possible) => {
  expect(possible).toContain(languageOfDialogue([text]))
})

test('a verb of several languages keeps the language of the dialogue', () => {
  expect(languageOfDialogue(['Hola, necesito ayuda', 'Calcule 15 + 50'])).toBe('es')
  expect(languageOfDialogue(['Bonjour, aide-moi', 'Calcule 15 + 50'])).toBe('fr')
})

test.each([
  ['Bereken 3 + 4 voor mij', '7'],
  ['Hoeveel is 17*24?', '408'],
  ['Los 3x+7=22 op', '5'],
  ['Oblicz 1 500,5 + 1', '1501.5'],
  ['Ile to jest 3*4?', '12'],
  ['Rozwiąż równanie 3x+7=22', '5'],
  ['Calcule quanto é 1.500,5 + 1 para você', '1501.5'],
  ['Resolva 3x+7=22', '5'],
  ['Вычислите 1 500,5 + 1', '1501.5'],
  ['Реши уравнение 3x+7=22', '5'],
  ['计算 1,500.5 + 1', '1501.5'],
  ['解方程：3x+7=22', '5'],
  ['3 + 4 を計算して', '7'],
])('a task in a language that the tutor does not speak is computed: %s', (text, answer) => {
  expect(recogniseProblem(text)?.answer).toBe(answer)
  expect(languageOfDialogue([text])).toBe('other')
})
