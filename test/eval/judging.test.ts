/** The judge of steps on public problems, where their folder is at hand, and on three of our own. */
import { expect, test } from 'bun:test'
import type { Figure } from '../../scripts/eval/figure'
import { measureJudging } from '../../scripts/eval/judging'
import { dataFolder, type PublicRecord, readPublicSets } from '../../scripts/eval/public-sets'

const sets = await readPublicSets(dataFolder(process.env['TUTOR_DATA']))
const own: readonly PublicRecord[] = [
  {
    id: 'own-1',
    set: 'own',
    kind: 'numeric',
    text: 'A baker has 48 rolls and sells 5 boxes of 6. How many rolls are left?',
    answers: ['18'],
    steps: [
      { formula: '5 * 6', value: '30' },
      { formula: '48 - 30', value: '18' },
    ],
  },
  {
    id: 'own-2',
    set: 'own',
    kind: 'numeric',
    text: 'A ribbon of 7.5 m is cut into 3 equal parts. How long is each part?',
    answers: ['2.5'],
    steps: [{ formula: '7.5 / 3', value: '2.5' }],
  },
  {
    id: 'own-3',
    set: 'own',
    kind: 'choice',
    text: 'Which of these gases is noble?\nA) oxygen\nB) argon\nC) nitrogen',
    answers: ['B'],
    option: 'argon',
    steps: [],
  },
]

/** The share of all figures whose name starts with `name`. */
function share(figures: readonly Figure[], name: string): number {
  const chosen = figures.filter((figure) => figure.name.startsWith(name))
  const sum = (pick: (figure: Figure) => number) =>
    chosen.reduce((total, figure) => total + pick(figure), 0)
  return sum(({ count }) => count) / sum(({ of }) => of)
}

function expectAims(records: readonly PublicRecord[]): void {
  const figures = measureJudging(records)
  expect(share(figures, 'false equality not noticed')).toBeLessThanOrEqual(0.05)
  expect(share(figures, 'true equality called false')).toBeLessThan(0.01)
  expect(share(figures, 'mention of numbers')).toBeLessThan(0.03)
  expect(share(figures, 'sentence of a task')).toBeLessThan(0.03)
  expect(share(figures, 'right answer not acknowledged')).toBeLessThanOrEqual(0.02)
  expect(share(figures, 'right choice not acknowledged')).toBeLessThanOrEqual(0.02)
  expect(share(figures, 'right step called wrong')).toBeLessThan(0.01)
  expect(share(figures, 'wrong answer called right')).toBeLessThan(0.01)
}

test('false equalities are noticed and true ones are not blamed, in every style', () => {
  expectAims(own)
})

test.skipIf(sets === null)(
  'the same holds on the public problems (skipped without ../shared/data)',
  () => {
    // Each fourth: `bun run eval` measures all of them, which takes half a minute.
    const records = (sets ?? []).filter((_, at) => at % 4 === 0)
    expect(records.length).toBeGreaterThan(250)
    expectAims(records)
  },
  120_000,
)
