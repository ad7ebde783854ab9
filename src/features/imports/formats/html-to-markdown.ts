/** HTML of an answer as Markdown. Its text stays as it is: maths and code are not escaped. */
import { gfm } from '@joplin/turndown-plugin-gfm'
import TurndownService from 'turndown'

/**
 * HTML with more than this is read without its layout: the converter takes a level of the stack for each
 * level, and with very many tags its time grows with their square.
 */
const levelsMax = 200
const tagsMax = 20_000
const lengthMax = 1024 * 1024

const tag = /<(\/?)([a-z][a-z0-9]*)\b[^<>]*>/gi
/** Tags without an end, or whose end may be left out. */
const flat = new Set(
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

export function markdownOf(html: string): string {
  return html.length > lengthMax || isIntricate(html) ? plain(html) : service.turndown(html)
}

function isIntricate(html: string): boolean {
  let tags = 0
  let depth = 0
  for (const [, slash, name = ''] of html.matchAll(tag)) {
    tags += 1
    if (!flat.has(name.toLowerCase())) depth = Math.max(0, depth + (slash ? -1 : 1))
    if (depth > levelsMax || tags > tagsMax) return true
  }
  return false
}

const plain = (html: string): string => html.replaceAll(tag, '').trim()
