/** One counted case: its line, where it comes from, and an example where it counts against the tutor. */
import { type Figure, figureOf } from '../figure'
import { type Row, type RowName, rows } from './rows'

export interface Case {
  readonly row: RowName
  /** What tells cases of one line apart: a language, a kind, a set. */
  readonly of: string
  readonly example: string | null
}

/** A line of the table on some of its cases, with its aim. */
export interface ReachFigure {
  readonly row: Row
  readonly figure: Figure
  readonly isMet: boolean
}

/** The lines in their order, each with a line for every group of its cases. */
export function reachFigures(cases: readonly Case[]): readonly ReachFigure[] {
  return (Object.keys(rows) as RowName[]).flatMap((name) => {
    const row = rows[name]
    const own = cases.filter((one) => one.row === name)
    const groups = Map.groupBy(own, ({ of }) => of)
    return [...groups].map(([of, group]) => {
      const examples = group.map(({ example }) => example)
      const figure = figureOf(`${row.name}, ${of}`, examples)
      return { row, figure, isMet: figure.count <= row.most * figure.of }
    })
  })
}
