/** Writes the source of the module through which the server and the binary reach the built pages. */

/** One built file, by its public name; on disk it ends in `.raw`, beside `.br`, `.zst` and `.gz` copies. */
export interface BuiltFile {
  readonly name: string
  readonly contentType: string
  readonly compressed: boolean
  /** A strong entity tag with its quotes, a hash of the uncompressed bytes. */
  readonly etag: string
}

/** Files that browsers look for at the root, under the same name in every build. */
const rootFiles: ReadonlySet<string> = new Set(['service-worker.js', 'manifest.webmanifest'])

const header =
  '/** The built pages as embedded files. Written by scripts/build-web.ts; not to be edited or committed. */'

const assetType = `/** One file of the web pages; every path is readable with Bun.file, also inside the binary. */
export interface Asset {
  readonly path: string
  readonly contentType: string
  /** Quoted, a hash of the uncompressed bytes. */
  readonly etag: string
  /** True where the name carries a hash of the content, so that it may be cached for ever. */
  readonly immutable: boolean
  /** Copies compressed at build time, by content coding. */
  readonly encodings: { readonly br?: string; readonly zstd?: string; readonly gzip?: string }
}
`

/** The TypeScript source for `files`: one import a file, `assets` by URL path, `pagePaths` and `page`. */
export function generatedModule(files: readonly BuiltFile[], pagePaths: readonly string[]): string {
  const imports: string[] = []
  const entries: string[] = []
  let page = ''
  for (const [index, file] of files.entries()) {
    const variable = `file${index}`
    imports.push(importLine(variable, `${file.name}.raw`))
    if (file.compressed) {
      imports.push(importLine(`${variable}br`, `${file.name}.br`))
      imports.push(importLine(`${variable}zstd`, `${file.name}.zst`))
      imports.push(importLine(`${variable}gzip`, `${file.name}.gz`))
    }
    const isPage = file.name.endsWith('.html')
    if (isPage) page = assetLiteral(variable, file, false)
    else if (rootFiles.has(file.name))
      entries.push(`  '/${file.name}': ${assetLiteral(variable, file, false)},`)
    else entries.push(`  '/assets/${file.name}': ${assetLiteral(variable, file, true)},`)
  }
  if (page === '') throw new Error('the build produced no HTML document')
  return `${header}
${imports.join('\n')}

${assetType}
/** Every file the page loads, by URL path. */
export const assets: Readonly<Record<string, Asset>> = {
${entries.join('\n')}
}

/** The paths of the pages, as patterns for a router. */
export const pagePaths: readonly string[] = ${JSON.stringify(pagePaths)}

/** The HTML document, the same for every page path. */
export const page: Asset = ${page}
`
}

function importLine(variable: string, name: string): string {
  return `import ${variable} from './dist/${name}' with { type: 'file' }`
}

function assetLiteral(variable: string, file: BuiltFile, immutable: boolean): string {
  const encodings = file.compressed
    ? `{ br: ${variable}br, zstd: ${variable}zstd, gzip: ${variable}gzip }`
    : '{}'
  return `{ path: ${variable}, contentType: '${file.contentType}', etag: '${file.etag}', immutable: ${immutable}, encodings: ${encodings} }`
}
