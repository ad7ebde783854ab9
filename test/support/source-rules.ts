/** What a file may use, how it is named and what it says. Each rule gives one line a breach. */
import type { Source } from './source-tree'

/** What only some files may use. Browser code has a clock and no environment; it is asked less. */
const RESERVED = [
  {
    name: 'the environment',
    pattern: /\b(process|Bun|import\.meta)\.env\b|\bprocess\["env"\]/,
    allowed: /^src\/(config\/config|main)\.ts$|^src\/web\//,
    rule: 'only src/config/config.ts reads it (src/main.ts may hand it over)',
  },
  {
    name: 'the clock',
    pattern: /\bDate\.now\b|\bnew Date(?:\(\s*\)|(?!\w|\())|(?<!new )\bDate\(\s*\)/,
    allowed: /^src\/lib\/clock\.ts$|^src\/web\//,
    rule: 'only src/lib/clock.ts asks for the time',
  },
  {
    name: 'the console',
    pattern: /\bconsole\.\w/,
    allowed: /^src\/(lib\/log|main)\.ts$/,
    rule: 'only src/lib/log.ts and src/main.ts print',
  },
  {
    name: "the engine's SQL client",
    pattern: /\bBun\.(SQL|sql)\b/,
    allowed: /^src\/db\//,
    rule: 'database drivers belong in src/db',
  },
] as const

/** Names that say nothing about what a file is for. */
const EMPTY_NAMES = /^(utils?|helpers?|common|index|misc|shared|stuff)$/

/** Words of a work in progress, and places that exist on one machine only. */
const UNWELCOME = [
  /\b(TO[D]O|FIX[M]E|HAC[K])\b/, // bracketed, so as not to find themselves
  /\bissues? #?\d+\b/i,
  /\bpart \d+ of \d+\b/i,
  /(^|[\s'"`(=])\/(home|root|Users|work)\/\w/,
  /\bregistry\.\w+\.(org|com)\b/,
]

/** The environment, the clock, the console and the SQL client each have one home. */
export function reservedThings(tree: readonly Source[]): string[] {
  const breaches: string[] = []
  for (const { path, code } of tree) {
    if (!path.startsWith('src/')) continue
    for (const { name, pattern, allowed, rule } of RESERVED) {
      if (pattern.test(code) && !allowed.test(path)) breaches.push(`${path} uses ${name}: ${rule}`)
    }
  }
  return breaches
}

/** Files and folders are named after what they hold. */
export function tellingNames(tree: readonly Source[]): string[] {
  return tree.flatMap(({ path }) =>
    path
      .split('/')
      .slice(1)
      .filter((name) => EMPTY_NAMES.test(name.split('.')[0] ?? ''))
      .map((name) => `${path}: "${name}" does not say what it holds`),
  )
}

/** Every feature speaks HTTP in `routes.ts`, beside no other files than nouns of the domain. */
export function featuresHaveRoutes(tree: readonly Source[]): string[] {
  const paths = new Set(tree.map(({ path }) => path))
  const folders = new Set([...paths].flatMap((path) => /^src\/features\/[^/]+/.exec(path) ?? []))
  return [...folders]
    .filter((folder) => !paths.has(`${folder}/routes.ts`))
    .map((folder) => `${folder}: has no routes.ts`)
}

/** Nothing speaks of how the work went, or of the machine it was done on. */
export function welcomeWords(tree: readonly Source[]): string[] {
  return tree.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => {
      const found = UNWELCOME.map((pattern) => pattern.exec(line)?.[0]).find(Boolean)
      return found ? [`${path}:${index + 1}: "${found.trim()}" has no place here`] : []
    }),
  )
}
