/** Who may import whom. Each rule takes the tree and gives one line a breach. */
import type { Import, Source } from './source-tree'

/** The parts of `src`, by the first name of the path. */
const AREAS = [
  'lib',
  'config',
  'db',
  'jobs',
  'mail',
  'text',
  'math',
  'llm',
  'tutor',
  'practice',
  'http',
  'features',
  'web',
  'instance.ts',
  'backup',
  'services.ts',
  'app.ts',
  'cli',
  'main.ts',
] as const
type Area = (typeof AREAS)[number]

const SERVER = [
  'lib',
  'db',
  'jobs',
  'mail',
  'text',
  'math',
  'llm',
  'tutor',
  'practice',
  'http',
  'features',
] as const

/** What each part may import; `types` besides, where the import is erased. */
const LAYERS: Readonly<Record<Area, { all: readonly Area[]; types: readonly Area[] }>> = {
  lib: { all: ['lib'], types: ['config'] },
  config: { all: ['lib', 'config', 'llm'], types: [] },
  db: { all: ['lib', 'db'], types: ['config'] },
  jobs: { all: ['lib', 'db', 'jobs'], types: [] },
  mail: { all: ['lib', 'db', 'jobs', 'mail'], types: [] },
  text: { all: ['lib', 'text'], types: [] },
  math: { all: ['lib', 'text', 'math'], types: [] },
  llm: { all: ['lib', 'llm'], types: [] },
  tutor: { all: ['lib', 'text', 'math', 'llm', 'tutor'], types: ['config'] },
  practice: { all: ['lib', 'text', 'math', 'tutor', 'practice'], types: [] },
  http: { all: ['lib', 'db', 'tutor', 'http'], types: ['config', 'services.ts'] },
  features: { all: SERVER, types: ['config', 'services.ts'] },
  web: { all: ['web'], types: ['features'] },
  'instance.ts': { all: ['lib', 'db', 'http', 'config'], types: [] },
  backup: {
    all: ['lib', 'db', 'jobs', 'config', 'instance.ts', 'backup'],
    types: ['cli'],
  },
  'services.ts': {
    all: ['lib', 'db', 'jobs', 'mail', 'tutor', 'http', 'config', 'instance.ts'],
    types: [],
  },
  'app.ts': {
    all: [...SERVER, 'config', 'instance.ts', 'backup', 'services.ts'],
    types: [],
  },
  cli: {
    all: [...SERVER, 'config', 'instance.ts', 'backup', 'services.ts', 'app.ts', 'cli'],
    types: [],
  },
  'main.ts': { all: ['lib', 'config', 'cli'], types: [] },
}

/** All of `src/web` that the server knows: the built pages, their addresses, and words that both show. */
const PAGES = ['src/web/assets.generated.ts', 'src/web/routes.ts', 'src/web/i18n/scopes.ts']

const areaOf = (path: string): Area | undefined =>
  AREAS.find((area) => path === `src/${area}` || path.startsWith(`src/${area}/`))

const inside = (path: string, ...places: string[]) => places.some((place) => path.startsWith(place))

function* edges(tree: readonly Source[]): Generator<{ path: string; to: Import }> {
  for (const { path, imports } of tree) for (const to of imports) yield { path, to }
}

/** `src` holds the parts that the design names, and no others. */
export function knownParts(tree: readonly Source[]): string[] {
  return tree
    .filter(({ path }) => path.startsWith('src/') && areaOf(path) === undefined)
    .map(({ path }) => `${path}: not in the tree of the design; its parts are ${AREAS.join(', ')}`)
}

/** Imports go in one direction only; `src/web` is apart. */
export function layers(tree: readonly Source[]): string[] {
  const breaches: string[] = []
  for (const { path, to } of edges(tree)) {
    const from = areaOf(path)
    const into = to.target === null || isPages(to.target) ? undefined : areaOf(to.target)
    if (!from || !into) continue
    const { all, types } = LAYERS[from]
    if (all.includes(into) || (to.typeOnly && types.includes(into))) continue
    const besides = types.length > 0 ? ` (and types of ${types.join(', ')})` : ''
    breaches.push(`${path} imports ${to.target}: ${from} may import ${all.join(', ')}${besides}`)
  }
  return breaches
}

const isPages = (target: string) => PAGES.includes(target) || PAGES.includes(`${target}.ts`)

/** The pages take from the server its wire types alone: `import type` from a feature's `model.ts`. */
export function pagesTakeWireTypes(tree: readonly Source[]): string[] {
  return breaches(
    tree,
    ({ target, typeOnly }) => typeOnly && target !== null && inside(target, 'src/features/'),
    (path, { target }) =>
      !inside(path, 'src/web/') || /^src\/features\/.*\/model\.ts$/.test(target ?? ''),
    'pages may import the types of src/features/*/model.ts only',
  )
}

/** A feature reaches another only through the file named after its folder. */
export function publicModules(tree: readonly Source[]): string[] {
  const feature = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1]
  const breaches: string[] = []
  for (const { path, to } of edges(tree)) {
    const from = feature(path)
    const into = to.target === null ? undefined : feature(to.target)
    if (!from || !into || from === into) continue
    const publicModule = `src/features/${into}/${into}.ts`
    if (to.target !== publicModule)
      breaches.push(`${path} imports ${to.target}: only ${publicModule} is open`)
  }
  return breaches
}

/** No file imports itself through others, type-only imports included. */
export function noCycles(tree: readonly Source[]): string[] {
  const next = new Map(
    tree.map(({ path, imports }) => [
      path,
      imports.flatMap(({ target }) => (target === null ? [] : [target])),
    ]),
  )
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (path: string, trail: readonly string[]) => {
    const start = trail.indexOf(path)
    if (start >= 0) cycles.push(`import cycle: ${[...trail.slice(start), path].join(' → ')}`)
    if (start >= 0 || done.has(path)) return
    for (const target of next.get(path) ?? []) visit(target, [...trail, path])
    done.add(path)
  }
  for (const path of next.keys()) visit(path, [])
  return cycles
}

/** What the first healthy answer on SQLite can do without: the features come after it. */
const LATER = [
  'src/math/',
  'src/tutor/',
  'src/db/schema.ts',
  'src/db/postgres/client.ts',
  'src/services.ts',
  'src/app.ts',
]
/** Packages of the same kind, and a module of the runtime that takes as long as they do. */
const LATER_PACKAGES = /^(elysia|@sinclair\/typebox|drizzle-orm|node:zlib|node:util)(\/|$)/

/** A start loads only what the first healthy answer needs. */
export const lightStart = (tree: readonly Source[]): string[] =>
  loadedWith(tree, 'src/cli/serve.ts', ({ path, specifier }) =>
    path === null ? LATER_PACKAGES.test(specifier) : inside(path, ...LATER),
  ).map((way) => `loaded at the start: ${way}`)

/** The packages that the features need before any request. The library of MCP alone takes 6 MB. */
const IDLE_PACKAGES =
  /^(bun|node):|^(bun|elysia|@sinclair\/typebox|drizzle-orm|rate-limiter-flexible|ts-fsrs|negotiator|content-type)(\/|$)/

/** An idle server holds no package that only some requests need. */
export const lightIdle = (tree: readonly Source[]): string[] =>
  loadedWith(
    tree,
    'src/app.ts',
    ({ path, specifier }) => path === null && !IDLE_PACKAGES.test(specifier),
  ).map((way) => `loaded before it is needed: ${way}`)

/** What an import loads: a file of the tree, or, where `path` is null, a package. */
interface Loaded {
  readonly path: string | null
  readonly specifier: string
}

/** The ways from a file, by the imports that run with it, to all that `isWrong`. */
function loadedWith(
  tree: readonly Source[],
  entry: string,
  isWrong: (loaded: Loaded) => boolean,
): string[] {
  const files = new Map(tree.map((source) => [source.path, source]))
  const ways: string[] = []
  const seen = new Set<string>()
  const visit = (path: string, trail: readonly string[]) => {
    if (seen.has(path)) return
    seen.add(path)
    const way = [...trail, path]
    if (isWrong({ path, specifier: path })) ways.push(way.join(' → '))
    for (const { target, specifier, typeOnly, onDemand } of files.get(path)?.imports ?? []) {
      if (typeOnly || onDemand) continue
      if (target !== null) visit(target, way)
      else if (isWrong({ path: null, specifier })) ways.push([...way, specifier].join(' → '))
    }
  }
  visit(entry, [])
  return ways
}

/** Elysia stays where HTTP is spoken, so that its next version touches little. */
export function elysiaAtTheEdge(tree: readonly Source[]): string[] {
  return breaches(
    tree,
    ({ specifier }) => /^(elysia|@elysiajs|@elysia)(\/|$)/.test(specifier),
    (path) =>
      inside(path, 'src/http/') ||
      path === 'src/app.ts' ||
      /^src\/features\/.*\/(routes|model)\.ts$/.test(path),
    'elysia belongs in src/http, src/app.ts, routes.ts and model.ts',
  )
}

const DRIVERS = /^(bun:sqlite|pg|postgres|drizzle-orm\/(sqlite-proxy|bun-sql|bun-sqlite)(\/.*)?)$/

/** The database has one entry. */
export function driversInTheStore(tree: readonly Source[]): string[] {
  return breaches(
    tree,
    ({ specifier, names }) =>
      DRIVERS.test(specifier) || (specifier === 'bun' && /\b(SQL|sql)\b/.test(names)),
    (path) => inside(path, 'src/db/', 'src/backup/'),
    'database drivers belong in src/db and src/backup',
  )
}

/** Queries are built where the table is owned: in a feature, in `http` (keys, tokens), in the store. */
export function queriesByOwners(tree: readonly Source[]): string[] {
  return breaches(
    tree,
    ({ specifier }) => /^drizzle-orm(\/|$)/.test(specifier) && !DRIVERS.test(specifier),
    (path) => inside(path, 'src/db/', 'src/backup/', 'src/jobs/', 'src/http/', 'src/features/'),
    'queries belong in src/db, src/backup, src/jobs, src/http and src/features',
  )
}

function breaches(
  tree: readonly Source[],
  concerns: (to: Import) => boolean,
  allowed: (path: string, to: Import) => boolean,
  rule: string,
): string[] {
  return [...edges(tree)]
    .filter(({ path, to }) => path.startsWith('src/') && concerns(to) && !allowed(path, to))
    .map(({ path, to }) => `${path} imports ${to.specifier}: ${rule}`)
}
