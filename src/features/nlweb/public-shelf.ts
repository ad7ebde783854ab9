/** The product's own documents, searched in memory: guides, and what each operation of the API does. */
import MiniSearch from 'minisearch'
import type { Endpoint } from '../../http/endpoint'
import { guides } from '../discovery/discovery'
import type { Found } from './shelves'

interface Document extends Found {
  readonly id: string
  readonly text: string
}

/** Finds what is for everybody; the index is made at the first question. */
export function publicShelf(api: () => readonly Endpoint[]) {
  let index: MiniSearch<Document> | undefined
  const documents = new Map<string, Document>()
  const open = () => {
    for (const each of documentsOf(api())) documents.set(each.id, each)
    const made = new MiniSearch<Document>({
      fields: ['name', 'description', 'text'],
      searchOptions: { boost: { name: 3, description: 2 }, prefix: true, fuzzy: 0.2 },
    })
    made.addAll([...documents.values()])
    return made
  }
  return (question: string, limit: number): Found[] => {
    index ??= open()
    return index
      .search(question)
      .slice(0, limit)
      .flatMap(({ id }) => documents.get(String(id)) ?? [])
  }
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
