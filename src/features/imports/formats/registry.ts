/**
 * The import sources. To add one, write its format in a file beside this one and add a line here.
 * The wire's source names, the routes, the reader and the guides follow; the compiler asks the
 * pages for a name.
 */
import type { Format } from './format'

interface ImportSource {
  readonly name: string
  /** Loads the format. Only the process that reads an export needs it. */
  readonly load: () => Promise<Format>
}

export const importSources = {
  chatgpt: { name: 'ChatGPT', load: async () => (await import('./chatgpt')).chatgpt },
  claude: { name: 'Claude', load: async () => (await import('./claude')).claude },
  gemini: { name: 'Gemini', load: async () => (await import('./gemini')).gemini },
  openwebui: { name: 'Open WebUI', load: async () => (await import('./openwebui')).openwebui },
  librechat: { name: 'LibreChat', load: async () => (await import('./librechat')).librechat },
  deepseek: { name: 'DeepSeek', load: async () => (await import('./deepseek')).deepseek },
  grok: { name: 'Grok', load: async () => (await import('./grok')).grok },
  mistral: { name: 'Le Chat (Mistral)', load: async () => (await import('./mistral')).mistral },
  copilot: { name: 'Copilot', load: async () => (await import('./copilot')).copilot },
  elenchus: { name: 'Elenchus', load: async () => (await import('./elenchus')).elenchus },
} satisfies Readonly<Record<string, ImportSource>>

/** A source's name on the wire. */
export type Source = keyof typeof importSources

export const sources = Object.keys(importSources) as readonly Source[]

/** The products' names as a phrase: "A, B and C". */
export function productNames(conjunction: 'and' | 'or'): string {
  const names = sources.map((source) => importSources[source].name)
  return `${names.slice(0, -1).join(', ')} ${conjunction} ${names.at(-1) ?? ''}`
}

export const isSource = (name: string): name is Source => Object.hasOwn(importSources, name)
