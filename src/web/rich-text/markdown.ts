/** Markdown to HTML. Raw HTML in a reply stays text, and every address is checked before it is a link. */
import MarkdownIt, { type Env, type Token } from 'markdown-it'
import { mathMarkup } from './math'
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
