/**
 * Answers questions in plain language with search results (NLWeb): public documents for everybody, and
 * a principal's own sessions, files and memory.
 */
import { type Principal, covers, type Scope } from '../../http/auth'
import type { Endpoint } from '../../http/endpoint'
import { guides } from '../discovery/discovery'
import type { Files } from '../files/files'
import type { Memories } from '../memory/memory'
import type { Sessions } from '../sessions/sessions'
import type { NlwebResult } from './model'

/** Something that was found. */
export interface SearchResult {
  /** Its schema.org type. */
  readonly type: string
  readonly path: string
  readonly name: string
  readonly description: string
  /** More of its words, where the description is short. */
  readonly text?: string
  /** Further schema.org properties. */
  readonly properties: Readonly<Record<string, unknown>>
}

/** A search in one kind of a user's own things. */
export interface SearchSource {
  /** The scope that reads them. */
  readonly scope: Scope
  /** At most `limit` results, the best first. */
  search(userId: string, question: string, limit: number): Promise<SearchResult[]>
}

interface SearchedFeatures {
  readonly sessions: Sessions
  readonly files: Files
  readonly memories: Memories
}

/** The searches in a user's sessions, files and memory. */
export const searchSourcesOf = ({
  sessions,
  files,
  memories,
}: SearchedFeatures): SearchSource[] => [
  {
    scope: 'sessions:read',
    search: async (userId, question, limit) =>
      (await sessions.search.retrieve({ userId, question, limit })).map(
        ({ sessionId, title, text }) => ({
          type: 'Conversation',
          path: `/chat/${sessionId}`,
          name: title,
          description: text,
          properties: { identifier: sessionId },
        }),
      ),
  },
  {
    scope: 'files:read',
    search: async (userId, question, limit) =>
      (await files.search({ userId, question, limit })).map(
        ({ fileId, fileName, place, text }) => ({
          type: 'DigitalDocument',
          path: '/files',
          name: place === '' ? fileName : `${fileName}, ${place}`,
          description: text,
          properties: { identifier: fileId },
        }),
      ),
  },
  {
    scope: 'memory:read',
    search: async (userId, question, limit) =>
      (await memories.find(userId, question, limit)).map(({ id, content, kind, updatedAt }) => ({
        type: 'Thing',
        path: '/memory',
        name: kind,
        description: content,
        properties: { identifier: id, dateModified: updatedAt },
      })),
  },
]

const defaultPerSource = 5
/** The most results of one question. */
const maxResults = 50

/** Searches the sources whose scope the principal holds. Takes results from each source in turn. */
export async function searchOwn(
  sources: readonly SearchSource[],
  { userId, scopes }: Principal,
  question: string,
  perSource = defaultPerSource,
): Promise<SearchResult[]> {
  const allowed = sources.filter(({ scope }) => covers(scopes, scope))
  const found = await Promise.all(
    allowed.map((source) => source.search(userId, question, perSource)),
  )
  return Array.from({ length: perSource }, (_, at) =>
    found.flatMap((results) => results[at] ?? []),
  ).flat()
}

/** The wire form of results that are in their order, at most `maxResults`. */
export function toWireResults(results: readonly SearchResult[], baseUrl: string): NlwebResult[] {
  return results.map(({ type, path, name, description, properties }, at) => ({
    '@type': type,
    url: `${baseUrl}${path}`,
    name,
    site: new URL(baseUrl).host,
    score: 100 - Math.round((at * 100) / maxResults),
    description,
    schema_object: { '@context': 'https://schema.org', '@type': type, name, ...properties },
  }))
}

type Search = (question: string, limit: number) => SearchResult[]

interface SearchedDocument extends SearchResult {
  readonly id: string
  readonly text: string
}

/**
 * A search in the product's own documents: the guides and the operations of the API. The first question
 * loads the library and builds the index in memory.
 */
export function publicSearch(api: () => readonly Endpoint[]) {
  let index: Promise<Search> | undefined
  return async (question: string, limit: number): Promise<SearchResult[]> => {
    const search = await (index ??= buildIndex(publicDocuments(api())))
    return search(question, limit)
  }
}

async function buildIndex(documents: readonly SearchedDocument[]): Promise<Search> {
  const { default: MiniSearch } = await import('minisearch')
  const byId = new Map(documents.map((document) => [document.id, document]))
  const index = new MiniSearch<SearchedDocument>({
    fields: ['name', 'description', 'text'],
    searchOptions: {
      boost: { name: 3, description: 2 },
      // A prefix of one letter is a prefix of nearly every word.
      prefix: (term) => term.length > 1,
      fuzzy: 0.2,
      // The cost of a fuzzy term grows with the number of edits.
      maxFuzzy: 2,
    },
  })
  // In slices, between which other requests run: the whole takes some 30 ms.
  await index.addAllAsync([...byId.values()], { chunkSize: 10 })
  return (question, limit) =>
    index
      .search(boundedTerms(question))
      .slice(0, limit)
      .flatMap(({ id }) => byId.get(String(id)) ?? [])
}

/** A search compares each term with every word of the documents: strangers get so many. */
const maxTerms = 16
const maxTermLength = 32

/** The first different terms of a question, each cut to a length. */
function boundedTerms(question: string): string {
  const terms = question.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const cut = terms.map((term) => [...term].slice(0, maxTermLength).join('').toLowerCase())
  return [...new Set(cut)].slice(0, maxTerms).join(' ')
}

const publicDocuments = (api: readonly Endpoint[]): SearchedDocument[] => [
  ...guides.map(({ slug, name, about, text }) => ({
    id: slug,
    type: 'TechArticle',
    path: `/docs#${slug}`,
    name,
    description: about,
    text: text.join(' '),
    properties: { headline: name, abstract: about },
  })),
  ...api.map(({ contract: { operationId, method, path, summary, description } }) => ({
    id: operationId,
    type: 'APIReference',
    path: `/docs#${operationId}`,
    name: `${method} ${path}`,
    description: summary,
    text: description ?? '',
    properties: { headline: summary, programmingModel: 'HTTP' },
  })),
]
