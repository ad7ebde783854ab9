/** Prints the figures of practice as a table, one line a skill and level. */
import { type CellFigures, measureAll, type Share } from './measure'

/** Items a skill and level, of which every tenth is answered in all notations. */
export const fullExtent = { count: 2000, answeredEach: 10 } as const
const shares = ['proved', 'unambiguous', 'notations', 'mistakes', 'refused'] as const

/** Measures, prints and returns the exit status: 1 where a figure is not full. */
export function evaluatePractice(count: number): number {
  const started = performance.now()
  const cells: CellFigures[] = []
  console.log(['skill', 'level', 'items', 'distinct', ...shares].join(' | '))
  for (const cell of measureAll({ ...fullExtent, count })) {
    cells.push(cell)
    const { skill, level, items, distinct } = cell
    console.log(
      [skill, level, items, distinct, ...shares.map((name) => text(cell[name]))].join(' | '),
    )
    for (const failure of cell.failures.slice(0, 3)) console.log(`    ${failure}`)
  }
  const totals = shares.map((name) => `${name} ${text(sumOf(cells.map((cell) => cell[name])))}`)
  const seconds = Math.round((performance.now() - started) / 1000)
  const items = cells.reduce((sum, cell) => sum + cell.items, 0)
  console.log(`\n${cells.length} cells, ${items} items in ${seconds} s: ${totals.join(', ')}`)
  return cells.every((cell) => cell.failures.length === 0 && cell.items === cell.distinct) ? 0 : 1
}

const text = ({ good, of }: Share): string => `${good}/${of}`

function sumOf(list: readonly Share[]): Share {
  return {
    good: list.reduce((sum, { good }) => sum + good, 0),
    of: list.reduce((sum, { of }) => sum + of, 0),
  }
}
