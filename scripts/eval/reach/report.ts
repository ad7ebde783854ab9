/** The table of reach in Markdown. */
import { figureLines } from '../figure'
import { table } from '../table'
import type { ReachFigure } from './cases'

const head = ['figure', 'n', 'counted', 'share', 'aim', 'before', ''] as const

/** A table for each corpus. */
export function reachReport(parts: Readonly<Record<string, readonly ReachFigure[]>>): string {
  return Object.entries(parts)
    .map(([name, figures]) => `### ${name}\n\n${table([head, ...figures.map(rowOf)])}`)
    .join('\n\n')
}

function rowOf({ row, figure, isMet }: ReachFigure): readonly string[] {
  const share = figure.of === 0 ? '–' : `${((100 * figure.count) / figure.of).toFixed(1)} %`
  const verdict = isMet ? 'pass' : 'FAIL'
  return [
    figure.name,
    String(figure.of),
    String(figure.count),
    share,
    row.wanted,
    row.before,
    verdict,
  ]
}

/** The first cases of every line that misses its aim. */
export function missedLines(figures: readonly ReachFigure[]): readonly string[] {
  return figures.filter(({ isMet }) => !isMet).flatMap(({ figure }) => figureLines(figure))
}
