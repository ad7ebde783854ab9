/** HTML of an answer as Markdown. Its text stays as it is: maths and code are not escaped. */
import { gfm } from '@joplin/turndown-plugin-gfm'
import TurndownService from 'turndown'

/** Deeper or longer HTML is not laid out, only read: the converter takes a level of the stack for each. */
const levelsMax = 200
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
  if (html.length > lengthMax || depthOf(html) > levelsMax) return plain(html)
  return service.turndown(html)
}

function depthOf(html: string): number {
  let depth = 0
  let deepest = 0
  for (const [, slash, name = ''] of html.matchAll(tag)) {
    if (flat.has(name.toLowerCase())) continue
    depth = Math.max(0, depth + (slash ? -1 : 1))
    deepest = Math.max(deepest, depth)
  }
  return deepest
}

const plain = (html: string): string => html.replaceAll(tag, '').trim()
