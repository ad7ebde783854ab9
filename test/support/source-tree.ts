/** Reads the source tree for the architecture test: every file, what it imports, and its bare code. */
import { dirname, join, normalize } from 'node:path'

/** One import or re-export of a file. */
export interface Import {
  /** As written: a package name or a relative path. */
  readonly specifier: string
  /** The path from the project's root where it leads into the project, else null. */
  readonly target: string | null
  /** The names between `import` and `from`, as written; empty for dynamic imports. */
  readonly names: string
  /** Erased when the program runs, so that it binds no module to another. */
  readonly typeOnly: boolean
  /** `import('…')`: loaded when that line runs. */
  readonly onDemand: boolean
}

/** One file, with its path from the project's root. */
export interface Source {
  readonly path: string
  readonly text: string
  readonly imports: readonly Import[]
  /** Without comments, types and the content of strings: for rules about what the code uses. */
  readonly code: string
}

/** Statements as the formatter writes them: at the start of a line, single quotes. */
const STATEMENT = /^(?:import|export)\s+(?:(type)\s+)?(?:([\w*{][^'";=]*?)\s+from\s+)?'([^']+)'/gm
const DYNAMIC = /\bimport\(\s*'([^']+)'/g

const transpilers = {
  ts: new Bun.Transpiler({ loader: 'ts' }),
  tsx: new Bun.Transpiler({ loader: 'tsx' }),
}

/** Makes sources of `{path: text}`; the files given are the ones that imports are resolved to. */
export function parseTree(files: Readonly<Record<string, string>>): Source[] {
  return Object.entries(files).map(([path, text]) => ({
    path,
    text,
    imports: importsOf(path, text, files),
    code: bareCode(path, text),
  }))
}

/** Reads the TypeScript files of `folders` (`src`, `test` ...); files that a build writes are left out. */
export async function readTree(root: string, folders: readonly string[]): Promise<Source[]> {
  const files: Record<string, string> = {}
  const glob = new Bun.Glob(`{${folders.join(',')}}/**/*.{ts,tsx}`)
  for await (const path of glob.scan(root)) {
    if (!path.endsWith('.generated.ts')) files[path] = await Bun.file(join(root, path)).text()
  }
  return parseTree(files)
}

function importsOf(path: string, text: string, files: Readonly<Record<string, string>>): Import[] {
  const imports: Import[] = []
  const add = (specifier: string, how: Pick<Import, 'names' | 'typeOnly' | 'onDemand'>) =>
    imports.push({ specifier, target: resolve(path, specifier, files), ...how })
  for (const [, type, names = '', specifier] of text.matchAll(STATEMENT)) {
    const typeOnly = type !== undefined || onlyTypes(names)
    if (specifier) add(specifier, { names, typeOnly, onDemand: false })
  }
  for (const [, specifier] of text.matchAll(DYNAMIC)) {
    if (specifier) add(specifier, { names: '', typeOnly: false, onDemand: true })
  }
  return imports
}

/** `{ type A, type B }`: each name says for itself that it is a type. */
function onlyTypes(names: string): boolean {
  const list = /^\{(.*)\}$/s
    .exec(names)?.[1]
    ?.split(',')
    .filter((name) => name.trim() !== '')
  return list !== undefined && list.length > 0 && list.every((name) => /^\s*type\s/.test(name))
}

function resolve(path: string, specifier: string, files: Readonly<Record<string, string>>) {
  if (!specifier.startsWith('.')) return null
  const target = normalize(join(dirname(path), specifier))
  return [target, `${target}.ts`, `${target}.tsx`].find((candidate) => candidate in files) ?? target
}

function bareCode(path: string, text: string): string {
  const code = transpilers[path.endsWith('x') ? 'tsx' : 'ts'].transformSync(text)
  return code.replaceAll(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, '""')
}
