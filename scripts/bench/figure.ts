/** A measured figure: ours beside a bare one of the same run, and the table of all of them. */
import { median } from './measuring'

export interface Figure {
  readonly name: string
  readonly unit: string
  /** One value a round. */
  readonly ours: readonly number[]
  readonly bare: readonly number[]
  /** What the ratio of ours to bare is to be; absent where the figure is only reported. */
  readonly aim?: { readonly atLeast: number } | { readonly atMost: number }
}

const columns = ['figure', 'ours', 'bare', 'unit', 'ratio', 'best', 'aim', ''] as const

/** Medians and their ratio, by which an aim is met; `best` is the ratio of the best rounds. */
export function table(figures: readonly Figure[]): string {
  return rows([columns, ...figures.map(row)])
}

/** Rows of cells as lines of aligned columns. */
export function rows(table: readonly (readonly string[])[]): string {
  const widths = (table[0] ?? []).map((_, at) =>
    Math.max(...table.map((cells) => cells[at]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd()
  return table.map(line).join('\n')
}

/** Whether more is better: of rates. All else is time or memory. */
export const isBetterHigh = ({ unit }: Figure): boolean => unit.endsWith('/s')

function row(figure: Figure): string[] {
  const { name, unit, ours, bare, aim } = figure
  const ratio = median(ours) / median(bare)
  const best = isBetterHigh(figure) ? Math.max : Math.min
  const ratios = [ratio, best(...ours) / best(...bare)].map((each) => each.toFixed(2))
  const shown = [name, number(median(ours)), number(median(bare)), unit, ...ratios]
  if (!aim) return [...shown, '', '']
  const [sign, bound] = 'atLeast' in aim ? ['≥', aim.atLeast] : ['≤', aim.atMost]
  const met = sign === '≥' ? ratio >= bound : ratio <= bound
  return [...shown, `${sign} ${bound}`, met ? 'met' : 'MISSED']
}

const number = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3)

/** Measures one after the other, round after round, so that what else the machine does hits all alike. */
export async function alternately<Result>(
  rounds: number,
  ...measures: readonly (() => Promise<Result>)[]
): Promise<Result[][]> {
  const results: Result[][] = measures.map(() => [])
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, measure] of measures.entries()) results[at]?.push(await measure())
  }
  return results
}
