/** The visible text of HTML. The headings give the places. */
import { Parser } from 'htmlparser2'
import { beginning, section, type DocumentBlock } from './document'
import { decodeText } from './text'

const hiddenElements = new Set(
  'head script style noscript template svg math canvas iframe object audio video'.split(' '),
)
const blockElements = new Set(
  'address article aside blockquote body dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul'.split(
    ' ',
  ),
)
const lineElements = new Set(['br', 'li', 'tr'])
const heading = /^h[1-6]$/

export function extractHtml(bytes: Uint8Array): DocumentBlock[] {
  const reader = new HtmlReader()
  const parser = new Parser(
    {
      onopentag: (name) => reader.open(name),
      onclosetag: (name) => reader.close(name),
      ontext: (text) => reader.text(text),
    },
    { decodeEntities: true, lowerCaseTags: true },
  )
  parser.end(decodeText(bytes, declaredEncoding(bytes)))
  return reader.finish()
}

class HtmlReader {
  readonly #blocks: DocumentBlock[] = []
  #place = beginning
  #texts: string[] = []
  /** The number of open elements with invisible content. */
  #hidden = 0
  /** The words of the open heading. */
  #title: string[] | null = null
  /** The number of open elements that preserve white space. */
  #preformatted = 0

  open(name: string): void {
    if (hiddenElements.has(name)) this.#hidden += 1
    if (this.#hidden > 0) return
    if (name === 'pre') this.#preformatted += 1
    if (heading.test(name)) {
      this.#end()
      this.#title = []
    }
    this.#break(name)
  }

  close(name: string): void {
    if (hiddenElements.has(name)) this.#hidden = Math.max(0, this.#hidden - 1)
    if (this.#hidden > 0) return
    if (name === 'pre') this.#preformatted = Math.max(0, this.#preformatted - 1)
    if (heading.test(name) && this.#title !== null) {
      this.#place = section(this.#title.join(''))
      this.#title = null
    }
    if (blockElements.has(name)) this.#texts.push('\n\n')
  }

  text(text: string): void {
    if (this.#hidden > 0) return
    const words = this.#preformatted > 0 ? text : text.replaceAll(/\s+/g, ' ')
    this.#texts.push(words)
    this.#title?.push(words)
  }

  finish(): DocumentBlock[] {
    this.#end()
    return this.#blocks
  }

  #break(name: string): void {
    if (blockElements.has(name)) this.#texts.push('\n\n')
    else if (lineElements.has(name)) this.#texts.push('\n')
    else if (name === 'td' || name === 'th') this.#texts.push(' ')
  }

  #end(): void {
    const text = this.#texts.join('').replaceAll('\n ', '\n')
    if (text.trim() !== '') this.#blocks.push({ place: this.#place, text })
    this.#texts = []
  }
}

/** The encoding that the document declares in its first bytes (HTML, "prescan a byte stream"). */
function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 1_024)).toString('latin1')
  return /<meta[^<>]+charset\s*=\s*["']?\s*([\w-]+)/i.exec(head)?.[1]
}
