/** HTML, as a reader sees it; its places are the sections under its headings. */
import { Parser } from 'htmlparser2'
import { beginning, section, type Block } from './document'
import { decodeText } from './text-encoding'

const unseen = new Set(
  'head script style noscript template svg math canvas iframe object audio video'.split(' '),
)
const paragraphs = new Set(
  'address article aside blockquote body dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul'.split(
    ' ',
  ),
)
const lines = new Set(['br', 'li', 'tr'])
const heading = /^h[1-6]$/

export function extractHtml(bytes: Uint8Array): Block[] {
  const reader = new HtmlReader()
  const parser = new Parser(
    {
      onopentag: (name) => reader.open(name),
      onclosetag: (name) => reader.close(name),
      ontext: (text) => reader.say(text),
    },
    { decodeEntities: true, lowerCaseTags: true },
  )
  parser.end(decodeText(bytes, declaredEncoding(bytes)))
  return reader.finish()
}

class HtmlReader {
  readonly #blocks: Block[] = []
  #place = beginning
  #text: string[] = []
  /** How many elements are open whose content nobody sees. */
  #unseen = 0
  /** The words of the heading that is being read. */
  #title: string[] | null = null
  /** How many elements are open that keep their white space. */
  #kept = 0

  open(name: string): void {
    if (unseen.has(name)) this.#unseen += 1
    if (this.#unseen > 0) return
    if (name === 'pre') this.#kept += 1
    if (heading.test(name)) {
      this.#end()
      this.#title = []
    }
    this.#break(name)
  }

  close(name: string): void {
    if (unseen.has(name)) this.#unseen = Math.max(0, this.#unseen - 1)
    if (this.#unseen > 0) return
    if (name === 'pre') this.#kept = Math.max(0, this.#kept - 1)
    if (heading.test(name) && this.#title !== null) {
      this.#place = section(this.#title.join(''))
      this.#title = null
    }
    if (paragraphs.has(name)) this.#text.push('\n\n')
  }

  say(text: string): void {
    if (this.#unseen > 0) return
    const words = this.#kept > 0 ? text : text.replaceAll(/\s+/g, ' ')
    this.#text.push(words)
    this.#title?.push(words)
  }

  finish(): Block[] {
    this.#end()
    return this.#blocks
  }

  #break(name: string): void {
    if (paragraphs.has(name)) this.#text.push('\n\n')
    else if (lines.has(name)) this.#text.push('\n')
    else if (name === 'td' || name === 'th') this.#text.push(' ')
  }

  #end(): void {
    const text = this.#text.join('').replaceAll('\n ', '\n')
    if (text.trim() !== '') this.#blocks.push({ place: this.#place, text })
    this.#text = []
  }
}

/** What the document says of its encoding, in its first bytes (HTML, "prescan a byte stream"). */
function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 1_024)).toString('latin1')
  return /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i.exec(head)?.[1]
}
