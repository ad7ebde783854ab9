/**
 * Merges the chunks that a page needs together into one file each. The bundler makes a chunk for each set of entries
 * that share a module, so that the first page would load some twenty small files. The groups share no module: each
 * chunk is in one group or stays a file, and what others import of a merged chunk the group exports by a name with
 * the number of the chunk. Bindings stay live, as those of the chosen language must.
 */
import type { Output } from './web-app-files'

/** What the groups begin with: names of chunks without their hash. A chunk belongs to the first group that reaches it. */
export interface Group {
  readonly name: string
  readonly roots: readonly string[]
  /** Only what these reach too. */
  readonly sharedWith?: readonly string[]
}

const staticImport = /import(?:\{([^}]*)\}from)?"\/assets\/([^"]+\.js)"/g
const dynamicImport = /import\("\/assets\/([^"]+\.js)"\)/g
/** An address in the bundler's table of what a dynamic import preloads. */
const preloaded = /(?<!from|import|import\()"\/assets\/([^"]+\.js)"/g

class Chunks {
  readonly #texts: ReadonlyMap<string, string>

  constructor(outputs: readonly Output[]) {
    const scripts = outputs.filter(({ name }) => name.endsWith('.js'))
    this.#texts = new Map(scripts.map(({ name, bytes }) => [name, new TextDecoder().decode(bytes)]))
  }

  get names(): readonly string[] {
    return [...this.#texts.keys()]
  }

  text(name: string): string {
    return this.#texts.get(name) ?? ''
  }

  /** The chunks whose names begin with one of `roots` and a hash. */
  rooted(roots: readonly string[]): readonly string[] {
    const found = this.names.filter((name) => roots.includes(name.replace(/-[a-z0-9]+\.js$/, '')))
    if (found.length < roots.length) throw new Error(`no chunk for one of ${roots.join()}`)
    return found
  }

  /** The chunks that load with `from`, itself included. */
  reach(from: readonly string[]): ReadonlySet<string> {
    const reached = new Set(from)
    for (const name of reached) {
      for (const [, , to = ''] of this.text(name).matchAll(staticImport)) reached.add(to)
    }
    return reached
  }
}

/** The outputs with the merged files in the place of their chunks. `entry`: the script of the document. */
export async function mergeChunks(
  outputs: readonly Output[],
  entry: string,
  groups: readonly Group[],
): Promise<Output[]> {
  const chunks = new Chunks(outputs)
  const hash = Bun.hash(chunks.names.toSorted().join()).toString(36)
  const fileOf = new Map<string, string>()
  for (const { name, roots, sharedWith } of groups) {
    const begin = roots.length === 0 ? [entry] : chunks.rooted(roots)
    const limit = sharedWith && chunks.reach(chunks.rooted(sharedWith))
    for (const chunk of chunks.reach(begin)) {
      if (!fileOf.has(chunk) && (limit?.has(chunk) ?? true)) fileOf.set(chunk, `${name}-${hash}.js`)
    }
  }
  const link = linker(chunks, fileOf)
  const files = [...new Set(fileOf.values())]
  const merged = await Promise.all(files.map((file) => bundleGroup(file, chunks, fileOf, link)))
  const kept = outputs.flatMap((output) => {
    if (!output.name.endsWith('.js')) return [output]
    if (fileOf.has(output.name)) return []
    return [withText(output.name, link(chunks.text(output.name), null))]
  })
  return [...merged, ...kept].map((output) =>
    output.name.endsWith('.html') ? relinked(output, entry, fileOf) : output,
  )
}

type Link = (text: string, ownFile: string | null) => string

const withText = (name: string, text: string): Output => ({
  name,
  bytes: new TextEncoder().encode(text),
})

/** Rewrites the imports of chunks that have been merged into another file than `ownFile`. */
function linker(chunks: Chunks, fileOf: ReadonlyMap<string, string>): Link {
  const numberOf = new Map(chunks.names.map((name, at) => [name, `c${at}`]))
  return (text, ownFile) =>
    text
      .replace(staticImport, (whole, names: string | undefined, chunk: string) => {
        const file = fileOf.get(chunk)
        if (file === undefined || file === ownFile) return whole
        if (names === undefined) return `import"/assets/${file}"`
        const linked = names.split(',').map((pair) => {
          const [from = '', to = from] = pair.split(' as ')
          return `${numberOf.get(chunk)}_${from} as ${to}`
        })
        return `import{${linked.join()}}from"/assets/${file}"`
      })
      .replace(dynamicImport, (whole, chunk: string) => {
        const file = fileOf.get(chunk)
        if (file === undefined) return whole
        return `import("/assets/${file}").then((m)=>m.${numberOf.get(chunk)})`
      })
      .replace(preloaded, (_, chunk: string) => `"/assets/${fileOf.get(chunk) ?? chunk}"`)
}

/** One file of all chunks of a group, which exports what others import of them. */
async function bundleGroup(
  file: string,
  chunks: Chunks,
  fileOf: ReadonlyMap<string, string>,
  link: Link,
): Promise<Output> {
  const own = chunks.names.filter((name) => fileOf.get(name) === file)
  const lines = chunks.names.flatMap((chunk, at) => {
    if (!own.includes(chunk)) return []
    const address = JSON.stringify(`/assets/${chunk}`)
    const wanted = [...importedNames(chunks, chunk, new Set(own))]
    const names = wanted.map((name) => `${name} as c${at}_${name}`)
    const isLoaded = chunks.names.some((name) => chunks.text(name).includes(`import(${address})`))
    return [
      `import ${address}`,
      ...(names.length > 0 ? [`export { ${names.join()} } from ${address}`] : []),
      ...(isLoaded ? [`export * as c${at} from ${address}`] : []),
    ]
  })
  const result = await Bun.build({
    entrypoints: ['group:entry'],
    target: 'browser',
    format: 'esm',
    minify: true,
    plugins: [
      {
        name: 'chunks',
        setup(build) {
          build.onResolve({ filter: /^group:/ }, ({ path }) => ({ path, namespace: 'chunk' }))
          build.onResolve({ filter: /^\/assets\// }, ({ path, kind }) => {
            const name = path.slice('/assets/'.length)
            const isOwn = kind !== 'dynamic-import' && own.includes(name)
            return isOwn ? { path: name, namespace: 'chunk' } : { path, external: true }
          })
          build.onLoad({ filter: /.*/, namespace: 'chunk' }, ({ path }) => ({
            contents: path === 'group:entry' ? lines.join('\n') : link(chunks.text(path), file),
            loader: 'js',
          }))
        },
      },
    ],
  })
  return withText(file, (await result.outputs[0]?.text()) ?? '')
}

/** What chunks outside of a group import of one of its chunks. */
function importedNames(chunks: Chunks, chunk: string, own: ReadonlySet<string>): Set<string> {
  const names = new Set<string>()
  for (const other of chunks.names.filter((name) => !own.has(name))) {
    for (const [, imported, from] of chunks.text(other).matchAll(staticImport)) {
      if (from !== chunk || imported === undefined) continue
      for (const pair of imported.split(',')) names.add(pair.split(' as ')[0] ?? '')
    }
  }
  return names
}

/** The document with the merged entry, without the chunks that it preloaded. */
function relinked(document: Output, entry: string, fileOf: ReadonlyMap<string, string>): Output {
  const text = new TextDecoder()
    .decode(document.bytes)
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
    .replaceAll(entry, fileOf.get(entry) ?? entry)
  return withText(document.name, text)
}
