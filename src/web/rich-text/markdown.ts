/** Markdown to HTML. Raw HTML in a reply stays text, and every address is checked before it is a link. */
import MarkdownIt, { type Env, type Token } from 'markdown-it'
import temml from 'temml'
import { mathRules } from './math-rules'

const safeAddress = /^(?:https?:\/\/|mailto:)/i

/** The one parser of replies; `env.streaming` tells it that the text's end may be unfinished. */
export const markdown = MarkdownIt({ html: false, linkify: false, typographer: false })

markdown.use(mathRules)
markdown.validateLink = (address) => safeAddress.test(address.trim())

markdown.renderer.rules['math'] = (tokens, index) => {
  const token = tokens[index]
  return formula(token?.content ?? '', token?.markup === '$$' || token?.markup === '\\[')
}
markdown.renderer.rules['math_block'] = (tokens, index) =>
  `<p>${formula(tokens[index]?.content ?? '', true)}</p>`
markdown.renderer.rules['math_pending'] = (tokens, index) =>
  `<code class="math-source">${escape(tokens[index]?.content ?? '')}</code>`

// Pictures from elsewhere would tell their host who reads the reply: only a link is offered.
markdown.renderer.rules.image = (tokens, index, _options, env = {}) => {
  const token = tokens[index]
  const address = String(token?.attrGet('src') ?? '')
  const words = token?.children ? plainText(token.children, env) : ''
  const label = escape(words === '' ? 'Picture' : `Picture: ${words}`)
  if (!safeAddress.test(address)) return label
  return `<a href="${escape(address)}">${label}</a>`
}

markdown.renderer.rules.fence = (tokens, index) => {
  const token = tokens[index]
  const language = /^[\w+#.-]{1,20}/.exec(token?.info.trim() ?? '')?.[0] ?? ''
  const code = escape(token?.content ?? '')
  return `<div class="code" data-language="${escape(language)}"><pre><code>${code}</code></pre></div>`
}
markdown.renderer.rules.code_block = (tokens, index) =>
  `<div class="code"><pre><code>${escape(tokens[index]?.content ?? '')}</code></pre></div>`

markdown.renderer.rules['table_open'] = () => '<div class="table"><table>'
markdown.renderer.rules['table_close'] = () => '</table></div>'
for (const cell of ['th', 'td']) {
  markdown.renderer.rules[`${cell}_open`] = (tokens, index) => {
    const alignment = /center|right/.exec(String(tokens[index]?.attrGet('style') ?? ''))?.[0]
    return alignment ? `<${cell} class="align-${alignment}">` : `<${cell}>`
  }
}

function formula(source: string, display: boolean): string {
  const markup = mathMarkup(source, display)
  if (markup === null) return `<code class="math-source">${escape(source)}</code>`
  return display ? `<span class="math-display">${markup}</span>` : markup
}

function plainText(tokens: readonly Token[], env: Env): string {
  return markdown.renderer.renderInlineAsText([...tokens], markdown.options, env)
}

function escape(text: string): string {
  return markdown.utils.escapeHtml(text)
}

//// src/web/rich-text/math.ts /** TeX to MathML. Style declarations leave as data, since the page's policy allows no style attribute. */

interface MathTree {
  style?: Record<string, string | number>
  attributes?: Record<string, string>
  children?: MathTree[]
  toMarkup(): string
}

const options = {
  throwOnError: true,
  trust: false,
  annotate: false,
  colorIsTextColor: true,
  // Limits against a formula that paints over the page or expands for ever, in em and in points.
  maxSize: [20, 400] as [number, number],
  maxExpand: 500,
}

/** Longer sources are shown as they are: no formula for a learner is this long. */
const maxSourceLength = 5000

/** MathML markup without a style attribute, or null when the source is not valid TeX. */
export function mathMarkup(source: string, display: boolean): string | null {
  if (source.length > maxSourceLength) return null
  try {
    // Macros are given anew each time, so that one formula cannot redefine a command for the next.
    const tree: MathTree = temml.__renderToMathMLTree(source, {
      ...options,
      displayMode: display,
      macros: {},
    })
    carryStyles(tree)
    return tree.toMarkup()
  } catch {
    return null
  }
}

function carryStyles(node: MathTree): void {
  const declarations = Object.entries(node.style ?? {})
  if (declarations.length > 0 && node.attributes) {
    node.attributes['data-style'] = declarations
      .map(
        ([name, value]) =>
          `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}`,
      )
      .join(';')
  }
  if (node.style) node.style = {}
  for (const child of node.children ?? []) carryStyles(child)
}
