/** The product's own documents, searched in memory: guides, and what each operation of the API does. */
import type { Endpoint } from '../../http/endpoint'
import { guides } from '../discovery/discovery'
import type { Found } from './shelves'

interface Document extends Found {
  readonly id: string
  readonly text: string
}

type Find = (question: string, limit: number) => Found[]

/** Finds what is for everybody; the index and its library are there from the first question on. */
export function publicShelf(api: () => readonly Endpoint[]) {
  let opening: Promise<Find> | undefined
  return async (question: string, limit: number): Promise<Found[]> => {
    const find = await (opening ??= open(documentsOf(api())))
    return find(question, limit)
  }
}

async function open(documents: readonly Document[]): Promise<Find> {
  const { default: MiniSearch } = await import('minisearch')
  const byId = new Map(documents.map((each) => [each.id, each]))
  const index = new MiniSearch<Document>({
    fields: ['name', 'description', 'text'],
    searchOptions: { boost: { name: 3, description: 2 }, prefix: true, fuzzy: 0.2 },
  })
  index.addAll([...byId.values()])
  return (question, limit) =>
    index
      .search(question)
      .slice(0, limit)
      .flatMap(({ id }) => byId.get(String(id)) ?? [])
}

const documentsOf = (api: readonly Endpoint[]): Document[] => [
  ...guides.map(({ slug, name, about, text }) => ({
    id: slug,
    type: 'TechArticle',
    path: `/docs#${slug}`,
    name,
    description: about,
    text: text.join(' '),
    facts: { headline: name, abstract: about },
  })),
  ...api.map(({ contract: { operationId, method, path, summary, description } }) => ({
    id: operationId,
    type: 'APIReference',
    path: `/docs#${operationId}`,
    name: `${method} ${path}`,
    description: summary,
    text: description ?? '',
    facts: { headline: summary, programmingModel: 'HTTP' },
  })),
]
