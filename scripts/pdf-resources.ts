/**
 * Packs what PDF.js needs beside its code into one archive for the executable: the predefined character
 * maps (ISO 32000-1 §9.7.5.2) of Chinese, Japanese and Korean fonts that a PDF does not embed, and the
 * fonts that stand in for the standard 14 (§9.6.2.2).
 */
import { readdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { zipSync } from 'fflate'

const target = join(import.meta.dir, '../src/features/files/extraction/pdf-resources.generated.zip')
const folders = ['cmaps', 'standard_fonts']
/** Members of equal age make equal archives. */
const mtime = '2000-01-01T00:00:00'

/** Writes the archive, which is generated and stays out of version control. */
export async function packPdfResources(): Promise<void> {
  const packageFolder = dirname(Bun.resolveSync('pdfjs-dist/package.json', import.meta.dir))
  const members: Record<string, Uint8Array> = {}
  for (const folder of folders) {
    for (const name of await readdir(join(packageFolder, folder))) {
      members[`${folder}/${name}`] = await Bun.file(join(packageFolder, folder, name)).bytes()
    }
  }
  await Bun.write(`${target}.new`, zipSync(members, { level: 9, mtime }))
  await rename(`${target}.new`, target)
}
