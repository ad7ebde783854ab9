/**
 * Converts the HTML of an answer to Markdown. It does not escape text, so maths and code stay
 * intact.
 */
import { gfm } from '@joplin/turndown-plugin-gfm'
import TurndownService from 'turndown'

/**
 * HTML beyond these limits loses its layout: the converter recurses once for each level, and its
 * time grows with the square of the number of tags.
 */
const levelsMax = 200
const tagsMax = 20_000
const lengthMax = 1024 * 1024

const tag = /<(\/?)([a-z][a-z0-9]*)(?:[^<>a-z0-9][^<>]*)?>/gi
/** Elements without an end tag, or whose end tag may be omitted. */
const withoutEnd = new Set(
  'p br hr img input wbr col tr td th thead tbody li dt dd option source'.split(' '),
)
const links = /^(?:https?:|mailto:)/i

const service = new TurndownService({
  headingStyle: 'atx',
  codeBlockStyle: 'fenced',
  bulletListMarker: '-',
  hr: '---',
})
service.use(gfm)
service.remove(['script', 'style', 'template', 'iframe', 'object'])
service.escape = (text) => text
service.addRule('safe links', {
  filter: (node) => node.nodeName === 'A' && !links.test(node.getAttribute('href') ?? ''),
  replacement: (content) => content,
})
service.addRule('images', {
  filter: 'img',
  replacement: (_, node) => {
    const [source, name] = ['src', 'alt'].map(
      (attribute) => ('getAttribute' in node ? node.getAttribute(attribute) : '') ?? '',
    )
    return links.test(source ?? '') ? `![${name}](${source})` : `[Image${name ? `: ${name}` : ''}]`
  },
})

export function htmlToMarkdown(html: string): string {
  return html.length > lengthMax || isTooComplex(html) ? withoutTags(html) : service.turndown(html)
}

function isTooComplex(html: string): boolean {
  let tags = 0
  let depth = 0
  for (const [, slash, name = ''] of html.matchAll(tag)) {
    tags += 1
    if (!withoutEnd.has(name.toLowerCase())) depth = Math.max(0, depth + (slash ? -1 : 1))
    if (depth > levelsMax || tags > tagsMax) return true
  }
  return false
}

const withoutTags = (html: string): string => html.replaceAll(tag, '').trim()
