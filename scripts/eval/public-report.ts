/** The figures of the public sets as tables in Markdown. */
import type { Figure } from './figure'
import { type Part, parts, type PublicFigure } from './public-half'
import { setNames, type PublicRecord } from './public-sets'
import { table } from './table'

/** A table for each part, and the number of problems by set. */
export function publicReport(
  records: readonly PublicRecord[],
  figures: readonly PublicFigure[],
): string {
  const counts = setNames.map(
    (name) => `${name} ${records.filter(({ set }) => set === name).length}`,
  )
  const tables = (Object.keys(parts) as Part[]).map((part) => {
    const own = figures.filter((each) => each.part === part)
    return own.length === 0 ? '' : `### ${parts[part]}\n\n${table([head, ...own.map(rowOf)])}`
  })
  return [`${records.length} problems: ${counts.join(', ')}.`, ...tables]
    .filter((text) => text !== '')
    .join('\n\n')
}

const head = ['figure', 'n', 'counted', 'share', 'target', ''] as const

function rowOf({ figure, target }: PublicFigure): readonly string[] {
  const isMet = target?.isMet(figure) ?? null
  return [
    figure.name,
    String(figure.of),
    String(figure.count),
    shareOf(figure),
    target?.wanted ?? '–',
    isMet === null ? '' : isMet ? 'pass' : 'FAIL',
  ]
}

function shareOf({ count, of }: Figure): string {
  return of === 0 ? '–' : `${((100 * count) / of).toFixed(2)} %`
}
