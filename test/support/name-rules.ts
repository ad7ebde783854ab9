/** One exported name means one thing. The rule gives one line a breach. */
import type { Source } from './source-tree'

const EXPORTED =
  /^export (?:abstract )?(?:async )?(?:function\*?|class|interface|type|const|let)\s+(\w+)/gm
const VALUES = /^export (?:async )?(?:function\*?|const|let)\s+(\w+)/gm

/**
 * Where the same name stands in several files by convention, and which names are then left out. What
 * a file of these exports is read by way of its folder's list, or under the name of its module.
 */
const CONVENTIONS = [
  // The texts of one area have the same name in every language.
  { files: /^src\/web\/i18n\/(?:en|de|fr|es)(?:\/|\.ts$)/, left: VALUES },
  { files: /^src\/tutor\/language\/(?:acts|catalogues|glossary)\//, left: VALUES },
  { files: /^src\/math\/phrases\/(?:en|de|fr|es)\.ts$/, left: VALUES },
  // A kind of problem and the skill that practises it have the name of their topic.
  { files: /^src\/math\/kinds\/(?:[^/]+|([^/]+)\/\1)\.ts$/, left: VALUES },
  // An operation has one name: in its feature, as a tool for agents, and as a request of the pages.
  { files: /^src\/features\/mcp\/tools\/|^src\/web\/[\w-]+\/api\.ts$/, left: VALUES },
] as const

/** No two files of `src` export the same name, types included, but by the conventions above. */
export function oneNameOneThing(tree: readonly Source[]): string[] {
  const homes = new Map<string, string[]>()
  for (const { path, text } of tree) {
    if (!path.startsWith('src/')) continue
    for (const name of namesOf(path, text)) {
      homes.set(name, [...(homes.get(name) ?? []), path])
    }
  }
  return [...homes]
    .filter(([, paths]) => paths.length > 1)
    .map(([name, paths]) => `${name} is exported by ${paths.join(' and ')}`)
}

function namesOf(path: string, text: string): ReadonlySet<string> {
  const names = new Set(Array.from(text.matchAll(EXPORTED), ([, name = '']) => name))
  for (const { files, left } of CONVENTIONS) {
    if (!files.test(path)) continue
    for (const [, name = ''] of text.matchAll(left)) names.delete(name)
  }
  return names
}
