/**
 * The rules of the source tree: who may import whom, what each part may use, how files are named.
 *
 * Every rule runs over the real tree and must find nothing, and over a small invented tree with one
 * breach, which it must find: a rule that cannot fail protects nothing.
 */
import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import * as imports from './support/import-rules'
import * as languages from './support/language-rules'
import * as names from './support/name-rules'
import * as patterns from './support/pattern-rules'
import * as registries from './support/registry-rules'
import * as sources from './support/source-rules'
import * as tables from './support/table-rules'
import * as waits from './support/wait-rules'
import { parseTree, readTree, type Source } from './support/source-tree'

type Rule = (tree: readonly Source[]) => string[]

const root = join(import.meta.dir, '..')
const tree = await readTree(root, ['src', 'test', 'scripts'])
const rules: Record<string, Rule> = {
  ...imports,
  ...languages,
  ...names,
  ...patterns,
  ...registries,
  ...sources,
  ...tables,
  ...waits,
}

/** A tree that keeps every rule; each breach below is added to it. */
const innocent = {
  'src/lib/clock.ts': '/** Time. */\nexport const now = () => Date.now()\n',
  'src/db/sqlite/sqlite.ts': "/** One engine. */\nimport { Database } from 'bun:sqlite'\n",
  'src/tutor/tutor.ts': "/** Tutor. */\nimport type { Config } from '../config/config'\n",
  'src/services.ts': "/** Services. */\nimport { page } from './http/paging'\n",
  'src/app.ts': "/** Features. */\nimport { fileRoutes } from './features/files/routes'\n",
  'src/config/config.ts': '/** Configuration. */\nexport type Config = typeof process.env\n',
  'src/http/pagination.ts':
    "/** Pages. */\nimport { t } from 'elysia'\nimport type { S } from '../services'\n",
  'src/features/files/files.ts': "/** Files. */\nimport { eq } from 'drizzle-orm'\n",
  'src/features/files/routes.ts': "/** Routes. */\nimport { page } from '../../http/pagination'\n",
  'src/features/files/model.ts': '/** Shapes. */',
  'src/text/words.ts': 'const a = /(?<=\\d)[a-z\\d]+|\\d(?= )/\n',
  'src/web/main.tsx': "/** Page. */\nimport type { File } from '../features/files/model'\n",
}

/** For each rule: the file that breaks it, and what the rule says. */
const breaches: readonly (readonly [keyof typeof rules, string, string, string])[] = [
  ['knownParts', 'src/other/mail.ts', '/** Mail. */', 'not in the tree'],
  ['layers', 'src/lib/a.ts', "import '../db/sqlite'", 'lib may import lib'],
  ['layers', 'src/tutor/a.ts', "import { x } from '../db/sqlite'", 'tutor may import'],
  ['layers', 'src/tutor/a.ts', "import type { x } from '../http/paging'", 'tutor may import'],
  ['layers', 'src/db/a.ts', "const x = await import('../http/paging')", 'db may import'],
  ['layers', 'src/http/a.ts', "export * from '../features/files/files'", 'http may import'],
  ['layers', 'src/http/a.ts', "import { Config } from '../config/config'", 'http may import'],
  ['layers', 'src/features/a/a.ts', "import { page } from '../../web/main'", 'features may import'],
  ['layers', 'src/http/a.ts', "import { createServices } from '../services'", 'http may import'],
  ['layers', 'src/web/a.ts', "import {\n  now,\n} from '../lib/clock'", 'web may import web'],
  ['layers', 'src/web/a.ts', "import type { Page } from '../http/paging'", 'web may import web'],
  [
    'layers',
    'src/web/a.ts',
    "import { File } from '../features/files/model'",
    'web may import web',
  ],
  [
    'pagesTakeWireTypes',
    'src/web/a.ts',
    "import type { Files } from '../features/files/files'",
    'src/features/*/model.ts only',
  ],
  [
    'publicModules',
    'src/features/a/a.ts',
    "import { x } from '../files/routes'",
    'only src/features/files/files.ts is open',
  ],
  ['noCycles', 'src/tutor/a.ts', "import './a'", 'src/tutor/a.ts → src/tutor/a.ts'],
  ['lightStart', 'src/cli/serve.ts', "import '../math/problem'", 'serve.ts → src/math/problem'],
  ['lightStart', 'src/cli/serve.ts', "import { Elysia } from 'elysia'", 'serve.ts → elysia'],
  ['lightIdle', 'src/app.ts', "import { z } from 'zod'", 'src/app.ts → zod'],
  ['elysiaAtTheEdge', 'src/features/a/a.ts', "import { t } from 'elysia'", 'elysia belongs'],
  [
    'driversInTheStore',
    'src/features/a/a.ts',
    "import { drizzle } from 'drizzle-orm/bun-sql'",
    'drivers belong',
  ],
  ['driversInTheStore', 'src/http/a.ts', "import { SQL } from 'bun'", 'drivers belong'],
  ['queriesByOwners', 'src/tutor/a.ts', "import { eq } from 'drizzle-orm'", 'queries belong'],
  [
    'tablesByOwner',
    'src/features/shares/shares.ts',
    "import { sessions } from '../../db/schema'",
    'only src/features/sessions/ queries it',
  ],
  [
    'oneRegistryEach',
    'src/llm/create-model.ts',
    "import { google } from './providers/google'",
    'only src/llm/registry.ts may import it',
  ],
  [
    'oneRegistryEach',
    'src/features/imports/imports.ts',
    "const { claude } = await import('./formats/claude')",
    'only src/features/imports/formats/registry.ts may import it',
  ],
  [
    'oneRegistryEach',
    'src/features/mcp/mcp.ts',
    "import { remember } from './tools/remember'",
    'only src/features/mcp/tools/tools.ts may import it',
  ],
  [
    'oneRegistryEach',
    'src/math/problem.ts',
    "import type { Quadratic } from './kinds/quadratic'",
    'only src/math/registry.ts may import it',
  ],
  ['oneRegistryEach', 'src/llm/providers/a.ts', '', 'not listed in src/llm/registry.ts'],
  [
    'oneRegistryEach',
    'src/features/imports/formats/a.ts',
    '',
    'not listed in src/features/imports/formats/registry.ts',
  ],
  ['oneRegistryEach', 'src/features/mcp/tools/a.ts', '', 'not listed in src/features/mcp/tools'],
  ['oneRegistryEach', 'src/math/kinds/a/a.ts', '', 'not listed in src/math/registry.ts'],
  ['oneRegistryEach', 'src/features/a/routes.ts', '', 'not listed in src/app.ts'],
  [
    'roomsOfTheirOwn',
    'src/lib/ids.ts',
    "import { now } from './clock'",
    'src/lib/clock.ts: 2 lines that only src/lib/ids.ts uses',
  ],
  ['reservedThings', 'src/http/a.ts', 'f(process.env)', 'uses the environment'],
  ['reservedThings', 'src/http/a.ts', "f(process.env['HOME'])", 'uses the environment'],
  ['reservedThings', 'src/http/a.ts', 'f(new Date())', 'uses the clock'],
  ['reservedThings', 'src/http/a.ts', 'f(new Date)', 'uses the clock'],
  ['reservedThings', 'src/http/a.ts', 'f(Date.now)', 'uses the clock'],
  ['reservedThings', 'src/web/a.ts', 'console.log(1)', 'uses the console'],
  ['reservedThings', 'src/http/a.ts', 'f(new Bun.SQL(url))', "uses the engine's SQL client"],
  [
    'oneNameOneThing',
    'src/tutor/a.ts',
    'export interface Config {}',
    'Config is exported by src/config/config.ts and src/tutor/a.ts',
  ],
  ['tellingNames', 'src/http/utils.ts', '', '"utils.ts" does not say'],
  ['tellingNames', 'src/http/helpers/x.ts', '', '"helpers" does not say'],
  ['featuresHaveRoutes', 'src/features/a/a.ts', '', 'src/features/a: has no routes.ts'],
  ['linearPatterns', 'src/math/a.ts', 'const a = /(?:a+b)*c/', 'repetition inside another'],
  ['linearPatterns', 'src/math/a.ts', 'const a = /a*[ab]*c/', 'that share characters'],
  ['linearPatterns', 'src/tutor/a.ts', 'const a = /x\\s*=?\\s*y/', 'that share characters'],
  ['linearPatterns', 'src/tutor/a.ts', 'const a = /[^?]*left[^.]*/', 'that share characters'],
  ['linearPatterns', 'src/tutor/a.ts', 'const a = /(?=\\d*\\.?\\d*x)/', 'that share characters'],
  [
    'linearPatterns',
    'src/db/search/a.ts',
    "const n = '\\\\d+'\nconst a = new RegExp(`${n}(?:x|${n})`)",
    'that share characters',
  ],
  ['linearPatterns', 'src/math/a.ts', 'const a = (x) => new RegExp(x)', 'built while the program'],
  ['linearPatterns', 'src/features/a.ts', 'const a = /<[^>]*>/g', 'next beginning of a match'],
  ['linearPatterns', 'src/features/a.ts', 'const a = /<!--[^]*?-->/', 'next beginning of a match'],
  ['linearPatterns', 'src/web/a.ts', 'const a = /\\[[^\\]]*\\]\\(/', 'next beginning of a match'],
  ['linearPatterns', 'src/http/a.ts', 'const a = /\\s+$/', 'next beginning of a match'],
  ['linearPatterns', 'src/http/a.ts', 'const a = /^\\s*x/m', 'next beginning of a match'],
  ['linearPatterns', 'src/http/a.ts', 'const a = /(?<=a.*)b/', 'next beginning of a match'],
  ['unusedExceptions', 'src/http/validation.ts', 'const a = /x/', 'no pattern begins with'],
  ['digitsByNumerals', 'src/tutor/a.ts', 'const a = /[-+]?[\\d.]{1,9}/', 'reads digits'],
  ['digitsByNumerals', 'src/practice/a.ts', 'const a = /^no (\\p{N})/u', 'reads digits'],
  ['digitsByNumerals', 'src/math/a.ts', 'const a = /^(?:a|[0-9]{2})$/', 'reads digits'],
  ['digitsByNumerals', 'src/text/numerals.ts', 'const a = /a/', 'reads no digits'],
  ['wordsByLanguages', 'src/tutor/guard/a.ts', "const a = 'answer antwort réponse'", 'has words'],
  ['wordsByLanguages', 'src/tutor/judging/a.ts', 'const a = /^(?:and|und|et|y)$/', 'has words'],
  ['wordsByLanguages', 'src/tutor/judging/a.ts', 'const a = /(?:not|不)/u', 'has words'],
  ['wordsByLanguages', 'src/tutor/guard/a.ts', 'const a = `${b}|oder|und`', 'has words'],
  ['waitsForConditions', 'test/a.test.ts', 'await Bun.sleep(50)', '1 fixed waits for 0'],
  [
    'noAsyncPredicates',
    'test/a.ts',
    ['p.waitForFunction', 'async () => 1)'].join('('),
    'predicate',
  ],
  [
    'noReadOnce',
    'test/web/a.test.ts',
    ["import { startSite } from './site'\nexpect", "await p.locator('a').count()).toBe(1)"].join(
      '(',
    ),
    'read once',
  ],
  ['welcomeWords', 'src/http/a.ts', `// ${'fixme'.toUpperCase()} later`, 'has no place here'],
  ['welcomeWords', 'docs/a.ts', `'${['', 'root', 'x'].join('/')}'`, 'has no place here'],
]

describe.each(Object.entries(rules))('%s', (name, rule) => {
  test('holds', () => {
    expect(tree.length).toBeGreaterThan(20)
    expect(rule(tree).join('\n')).toBe('')
  }, 90_000)

  test('accepts the innocent and finds each breach', () => {
    expect(rule(parseTree(innocent))).toEqual([])
    const cases = breaches.filter(([of]) => of === name)
    expect(cases.length).toBeGreaterThan(0)
    for (const [, path, text, said] of cases) {
      const found = rule(parseTree({ ...innocent, [path]: text }))
      expect(found.join('\n')).toContain(said)
      expect(found).toHaveLength(1)
    }
  })
})

test('a cycle through several files is named whole, type-only imports included', () => {
  const cycle = (statement: string) =>
    imports.noCycles(
      parseTree({
        'src/http/a.ts': "import { b } from './b'",
        'src/http/b.ts': "import { c } from './c'",
        'src/http/c.ts': statement,
      }),
    )
  const named = ['import cycle: src/http/a.ts → src/http/b.ts → src/http/c.ts → src/http/a.ts']
  expect(cycle("import { a } from './a'")).toEqual(named)
  expect(cycle("import type { a } from './a'")).toEqual(named)
  expect(cycle("import { type a } from './a'")).toEqual(named)
  expect(cycle("import { d } from './d'")).toEqual([])
})

test('what stands in a comment or a string is no use of it', () => {
  const text = `/** Like Date.now(). */\nexport const about = 'console.log and process.env'\n`
  expect(sources.reservedThings(parseTree({ 'src/http/a.ts': text }))).toEqual([])
})
