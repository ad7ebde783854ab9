/** Where one file is one case (a provider, an import format …). The rule gives one line a breach. */
import type { Source } from './source-tree'

interface Registry {
  /** The one file that lists the cases. */
  readonly file: string
  /** The files of the cases. */
  readonly cases: RegExp
  /** Files that match `cases` and hold what several cases use. */
  readonly shared?: readonly string[]
}

const REGISTRIES: readonly Registry[] = [
  {
    file: 'src/llm/registry.ts',
    cases: /^src\/llm\/providers\/[^/]+\.ts$/,
    shared: ['openai-stream'],
  },
  {
    file: 'src/features/imports/formats/registry.ts',
    cases: /^src\/features\/imports\/formats\/[^/.]+\.ts$/,
    shared: ['format', 'html-to-markdown', 'json-values', 'plain'],
  },
  {
    file: 'src/features/mcp/tools/tools.ts',
    cases: /^src\/features\/mcp\/tools\/[^/]+\.ts$/,
    shared: ['tool'],
  },
  { file: 'src/practice/skills.ts', cases: /^src\/practice\/skills\/[^/]+\.ts$/ },
  {
    file: 'src/math/registry.ts',
    // A kind of several files has a folder; the file that is named after it is the case.
    cases: /^src\/math\/kinds\/(?:[^/]+|([^/]+)\/\1)\.ts$/,
    shared: ['quantity'],
  },
  // Every feature's routes, those that answer with pages included.
  { file: 'src/app.ts', cases: /^src\/features\/[^/]+\/routes\.ts$/ },
]

/** The registry that has to list this file; undefined where the file is no case. */
function registryOf(path: string): Registry | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1, -'.ts'.length)
  return REGISTRIES.find(
    ({ file, cases, shared = [] }) => path !== file && cases.test(path) && !shared.includes(name),
  )
}

/** Every case is listed in its registry, and no other file of `src` imports it. */
export function oneRegistryEach(tree: readonly Source[]): string[] {
  const importers = new Map<string, Set<string>>()
  for (const { path } of tree) if (registryOf(path)) importers.set(path, new Set())
  for (const { path, imports } of tree) {
    if (!path.startsWith('src/')) continue
    for (const { target } of imports) {
      const file = target === null || target.endsWith('.ts') ? target : `${target}.ts`
      if (file === null || registryOf(file) === undefined) continue
      importers.set(file, (importers.get(file) ?? new Set()).add(path))
    }
  }
  return [...importers].flatMap(([path, by]) => breachesOf(path, by))
}

function breachesOf(path: string, importers: ReadonlySet<string>): string[] {
  const file = registryOf(path)?.file ?? ''
  const others = [...importers].filter((importer) => importer !== file)
  const breaches = others.map((other) => `${other} imports ${path}: only ${file} may import it`)
  return importers.size === 0 ? [`${path}: not listed in ${file}`] : breaches
}

/** A file with fewer lines belongs to the one that imports it, where only one does. */
const shortest = 40

const partOf = (path: string): string => path.split('/').slice(0, 2).join('/')

/**
 * Each file that holds what one other file of its part uses is long enough to stand alone. Cases of a registry and words of
 * a language are files; what one file loads on demand is a part of its own in the build.
 */
export function roomsOfTheirOwn(tree: readonly Source[]): string[] {
  const importers = new Map<string, Set<string>>()
  const onDemand = new Set<string | null>()
  for (const { path, imports } of tree) {
    if (!path.startsWith('src/')) continue
    for (const { target, onDemand: isOnDemand } of imports) {
      if (isOnDemand) onDemand.add(target)
      if (target !== null) importers.set(target, (importers.get(target) ?? new Set()).add(path))
    }
  }
  return tree.flatMap(({ path, text }) => {
    const [only, ...others] = importers.get(path) ?? []
    const lines = text.trimEnd().split('\n').length
    if (only === undefined || others.length > 0 || lines >= shortest) return []
    if (partOf(only) !== partOf(path) || onDemand.has(path)) return []
    if (path.startsWith('src/text/languages/') || registryOf(path) !== undefined) return []
    return [`${path}: ${lines} lines that only ${only} uses; they belong there`]
  })
}
