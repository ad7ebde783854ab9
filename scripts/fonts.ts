/**
 * Subsets the fonts. That of formulas has 404 kB; most formulas need letters, digits, Greek and
 * the common operators. What is left of mathematics is a second file, which a browser loads for a
 * formula that needs it. HarfBuzz keeps the MATH table, on which roots and tall brackets depend.
 * The Latin letters of headings and texts are in every first load: they have the weights that the pages use.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const packages = join(import.meta.dir, '../node_modules')
const formulas = '@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff2'
const headings = '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2'
const texts = '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2'
const target = join(import.meta.dir, '../src/web/fonts')

type Range = readonly [first: number, last: number]

/** The same ranges stand in the style sheet (`src/web/styles/base.css`). */
const latin: readonly Range[] = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x304, 0x304],
  [0x308, 0x308],
  [0x329, 0x329],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2191],
  [0x2193, 0x2193],
  [0x2212, 0x2212],
  [0x2215, 0x2215],
]
const mathCommon: readonly Range[] = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x2c6, 0x2dd],
  [0x300, 0x33f],
  [0x391, 0x3f6],
  [0x2010, 0x206f],
  [0x20d0, 0x20ef],
  [0x210e, 0x210f],
  [0x2190, 0x2199],
  [0x21d0, 0x21d5],
  [0x2200, 0x22ff],
  [0x2308, 0x230b],
  [0x239b, 0x23e1],
  [0x27e8, 0x27eb],
  [0x1d434, 0x1d467],
  [0x1d6a4, 0x1d6e1],
]
const mathRare: readonly Range[] = [
  [0x100, 0x130],
  [0x132, 0x2c5],
  [0x2070, 0x20cf],
  [0x2100, 0x210d],
  [0x2110, 0x218f],
  [0x219a, 0x21cf],
  [0x21d6, 0x21ff],
  [0x2300, 0x2307],
  [0x230c, 0x239a],
  [0x23e2, 0x27e7],
  [0x27ec, 0x2bff],
  [0x1d400, 0x1d433],
  [0x1d468, 0x1d6a3],
  [0x1d6e2, 0x1d7ff],
]

interface FontFile {
  readonly source: string
  readonly ranges: readonly Range[]
  /** The weights that are kept: one, or a range of the variable font. */
  readonly weight?: number | { readonly min: number; readonly max: number }
}

const files: Readonly<Record<string, FontFile>> = {
  'math-common': { source: formulas, ranges: mathCommon },
  'math-rare': { source: formulas, ranges: mathRare },
  'heading-latin': { source: headings, ranges: latin, weight: 500 },
  'text-latin': { source: texts, ranges: latin, weight: { min: 400, max: 700 } },
}

/** Writes `src/web/fonts/`, unless it is newer than this file. */
export async function subsetFonts(): Promise<void> {
  await mkdir(target, { recursive: true })
  for (const [name, { source, ranges, weight }] of Object.entries(files)) {
    const path = join(target, `${name}.woff2`)
    const made = Bun.file(path)
    if ((await made.exists()) && made.lastModified > Bun.file(import.meta.path).lastModified)
      continue
    const font = Buffer.from(await Bun.file(join(packages, source)).arrayBuffer())
    const subset = await subsetFont(font, charactersOf(ranges), {
      targetFormat: 'woff2',
      ...(weight !== undefined && { variationAxes: { wght: weight } }),
    })
    await Bun.write(path, subset)
  }
}

function charactersOf(ranges: readonly Range[]): string {
  return ranges
    .flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_none, at) => String.fromCodePoint(first + at)),
    )
    .join('')
}
