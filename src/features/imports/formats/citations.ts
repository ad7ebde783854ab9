/** The sources that an answer cites, as Markdown: links where the export holds an address. */
import { fieldsOf, textOf } from './json-values'

/** A page or file that an answer cites. One of both members may be ''. */
export interface CitedSource {
  readonly title: string
  readonly url: string
}

/** The most sources of one message that are read. */
export const sourcesMax = 500
/** Longer addresses hold data, not a place. */
const urlLengthMax = 2_000
const webAddress = /^https?:\/\//i

/** The first address among the values that leads to a page; '' where none does. */
const urlOf = (...values: readonly unknown[]): string =>
  values.map(textOf).find((url) => webAddress.test(url) && url.length <= urlLengthMax) ?? ''

/** A source from the values that may name it; none where neither title nor address is known. */
export function sourceOf(titles: readonly unknown[], urls: readonly unknown[]): CitedSource[] {
  const url = urlOf(...urls)
  const title = titles.map((one) => plainTitle(textOf(one))).find((one) => one !== '') ?? ''
  return title === '' && url === '' ? [] : [{ title, url }]
}

/** Members that most products use for a cited page. */
export const webSource = (value: unknown): CitedSource[] => {
  const { title, name, url, link, source } = fieldsOf(value)
  return sourceOf([title, name], [url, link, source])
}

/** Brackets and line breaks would end the text of a link. */
const plainTitle = (title: string): string => title.replaceAll(/[[\]\r\n]/g, ' ').trim()

/** `[title](address)`, or what there is of both. */
export function linkTo({ title, url }: CitedSource): string {
  if (url === '') return title
  const address = url.replaceAll('(', '%28').replaceAll(')', '%29').replaceAll(/\s/g, '%20')
  return `[${title || url}](${address})`
}

/** A numbered list of the sources, each once; '' without any. */
export function sourceList(sources: readonly CitedSource[]): string {
  const links = [...new Set(sources.slice(0, sourcesMax).map(linkTo))]
  if (links.length === 0) return ''
  return `Sources:\n${links.map((link, index) => `${index + 1}. ${link}`).join('\n')}`
}
