/**
 * Questions in plain language, answered with what there is about them (NLWeb): the product's documents
 * for everybody, their own things for those who show who they are. The front door of this folder.
 */
import type { Principal } from '../../http/auth'
import type { Found, SearchSource } from './shelves'
import type { Result } from './model'

export type { Found, SearchSource } from './shelves'

/** Of each shelf, where nothing else is asked for, and in all. */
const usualPerShelf = 5
const mostResults = 10

/** What a principal may read of these shelves, taken from each in turn, so that every kind shows. */
export async function findOwn(
  shelves: readonly SearchSource[],
  { userId, scopes }: Principal,
  question: string,
  perShelf = usualPerShelf,
): Promise<Found[]> {
  const open = shelves.filter(({ scope }) => scopes === 'all' || scopes.has(scope))
  const found = await Promise.all(open.map((shelf) => shelf.find(userId, question, perShelf)))
  return Array.from({ length: perShelf }, (_, at) => found.flatMap((each) => each[at] ?? [])).flat()
}

/** The wire form of the best of them; what is the caller's own comes first. */
export function resultsOf(
  own: readonly Found[],
  everybodys: readonly Found[],
  baseUrl: string,
): Result[] {
  const kept = [...own, ...everybodys].slice(0, mostResults)
  return kept.map(({ type, path, name, description, facts }, at) => ({
    '@type': type,
    url: `${baseUrl}${path}`,
    name,
    site: new URL(baseUrl).host,
    score: 100 - Math.round((at * 100) / mostResults),
    description,
    schema_object: { '@context': 'https://schema.org', '@type': type, name, ...facts },
  }))
}
