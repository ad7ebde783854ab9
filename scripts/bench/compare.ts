/** Two runs of the benchmarks side by side: which figures are slower by more than their noise. */
import { isBetterHigh, rows, type Figure } from './figure'
import { median, quantile } from './measuring'

/** A smaller change is never called slower, however steady the rounds are. */
const leastChange = 0.05

const columns = ['figure', 'unit', 'before', 'now', 'change', ''] as const

/** What was compared; `slower` are the names of the figures that became slower. */
export interface Comparison {
  readonly table: string
  readonly slower: readonly string[]
}

/** Figures that `--save` kept at `path`. Rejects with a message that names the file. */
export async function readRun(path: string): Promise<Figure[]> {
  const kept: unknown = await Bun.file(path)
    .json()
    .catch((error: unknown) => {
      throw new Error(`${path} cannot be read: ${String(error)}`)
    })
  if (!Array.isArray(kept) || !kept.every(isFigure)) {
    throw new Error(`${path} holds no run of the benchmarks; --save writes one.`)
  }
  return kept
}

const isFigure = (value: unknown): value is Figure => {
  const { name, unit, ours, bare } = (value ?? {}) as Partial<Record<keyof Figure, unknown>>
  const isText = typeof name === 'string' && typeof unit === 'string'
  return isText && Array.isArray(ours) && Array.isArray(bare)
}

/** A line below a figure has a name that others have, too: it is named by both. */
function named(figures: readonly Figure[]): Figure[] {
  let above = ''
  return figures.map((figure) => {
    const name = figure.name.trim()
    if (name !== figure.name) return { ...figure, name: `${above}: ${name}` }
    above = name
    return figure
  })
}

/**
 * Compares figures of the same name and unit by their ratio to the bare server of the same run, round
 * by round, because two runs meet different machines. A figure is slower where the middle half of its
 * rounds lies apart from the middle half before, on the worse side.
 */
export function compare(before: readonly Figure[], now: readonly Figure[]): Comparison {
  const formers = named(before)
  const compared = named(now).flatMap((figure) => {
    const { name, unit } = figure
    const former = formers.find((each) => each.name === name && each.unit === unit)
    return former ? [{ name, unit, ...change(former, figure) }] : []
  })
  const cells = compared.map(({ name, unit, was, is, isSlower }) => [
    name,
    unit,
    was.toFixed(2),
    is.toFixed(2),
    `${is < was ? '' : '+'}${((is / was - 1) * 100).toFixed(0)} %`,
    isSlower ? 'SLOWER' : '',
  ])
  const slower = compared.filter(({ isSlower }) => isSlower).map(({ name }) => name)
  return { table: rows([columns, ...cells]), slower }
}

function change(before: Figure, now: Figure) {
  const [then, today] = [ratios(before), ratios(now)]
  const [was, is] = [median(then), median(today)]
  const isSlower = isBetterHigh(now)
    ? quantile(today, 0.75) < quantile(then, 0.25) && is < was * (1 - leastChange)
    : quantile(today, 0.25) > quantile(then, 0.75) && is > was * (1 + leastChange)
  return { was, is, isSlower }
}

/** Ours to bare, a value a round. The rounds alternate, so that each meets the machine of its pair. */
const ratios = ({ ours, bare }: Figure): number[] =>
  bare.length === 0 ? [...ours] : ours.map((value, round) => value / (bare[round] ?? median(bare)))
