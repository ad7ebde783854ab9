/**
 * Subsets the font of formulas. The whole font has 404 kB; most formulas need letters, digits, Greek and
 * the common operators. What is left of mathematics is a second file, which a browser loads for a
 * formula that needs it. HarfBuzz keeps the MATH table, on which roots and tall brackets depend.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const source = join(
  import.meta.dir,
  '../node_modules/@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff2',
)
const target = join(import.meta.dir, '../src/web/fonts')

type Range = readonly [first: number, last: number]

/** The same ranges stand in the style sheet (`src/web/styles/base.css`). */
const files: Readonly<Record<string, readonly Range[]>> = {
  'math-common': [
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
  ],
  'math-rare': [
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
  ],
}

/** Writes `src/web/fonts/`, unless it is newer than the font. */
export async function subsetMathFont(): Promise<void> {
  await mkdir(target, { recursive: true })
  const font = Bun.file(source)
  for (const [name, ranges] of Object.entries(files)) {
    const path = join(target, `${name}.woff2`)
    const made = Bun.file(path)
    if ((await made.exists()) && made.lastModified > Bun.file(import.meta.path).lastModified)
      continue
    const subset = await subsetFont(Buffer.from(await font.arrayBuffer()), charactersOf(ranges), {
      targetFormat: 'woff2',
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
