/** Word documents (ECMA-376, WordprocessingML). The headings give the places. */
import { beginning, section, Unreadable, type Block } from './document'
import { openArchive, parseXml } from './office'

const spaces: Readonly<Record<string, string>> = { 'w:tab': '\t', 'w:br': '\n', 'w:cr': '\n' }

export function extractDocx(bytes: Uint8Array): Block[] {
  const members = openArchive(bytes, /^word\/(document|styles)\.xml$/)
  const document = members.get('word/document.xml')
  if (document === undefined) throw new Unreadable('CORRUPT')
  const reader = new DocumentReader(headingStyles(members.get('word/styles.xml') ?? ''))
  parseXml(document, {
    onopentag: (name, attributes) => reader.open(name, attributes),
    onclosetag: (name) => reader.close(name),
    ontext: (text) => reader.text(text),
  })
  return reader.finish()
}

class DocumentReader {
  readonly #headings: ReadonlySet<string>
  readonly #blocks: Block[] = []
  #place = beginning
  #paragraphs: string[] = []
  #words = ''
  #isHeading = false
  #isText = false
  /** The number of open elements that repeat earlier text for old readers. */
  #fallbacks = 0

  constructor(headings: ReadonlySet<string>) {
    this.#headings = headings
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'mc:Fallback') this.#fallbacks += 1
    if (name === 'w:t') this.#isText = true
    if (name === 'w:pStyle') this.#isHeading ||= this.#headings.has(attributes['w:val'] ?? '')
    if (name === 'w:outlineLvl') this.#isHeading ||= Number(attributes['w:val']) < 9
    if (this.#fallbacks === 0) this.#words += spaces[name] ?? ''
  }

  close(name: string): void {
    if (name === 'mc:Fallback') this.#fallbacks -= 1
    if (name === 'w:t') this.#isText = false
    if (name === 'w:p' && this.#fallbacks === 0) this.#endParagraph()
  }

  text(text: string): void {
    if (this.#isText && this.#fallbacks === 0) this.#words += text
  }

  finish(): Block[] {
    this.#endSection()
    return this.#blocks
  }

  #endParagraph(): void {
    const [words, isHeading] = [this.#words, this.#isHeading && this.#words.trim() !== '']
    this.#words = ''
    this.#isHeading = false
    if (isHeading) {
      this.#endSection()
      this.#place = section(words)
    }
    this.#paragraphs.push(words)
  }

  #endSection(): void {
    const text = this.#paragraphs.join('\n\n')
    if (text.trim() !== '') this.#blocks.push({ place: this.#place, text })
    this.#paragraphs = []
  }
}

/** The ids of heading styles. Word translates ids into the writer's language, but not names. */
function headingStyles(styles: string): ReadonlySet<string> {
  const ids = new Set<string>()
  let id = ''
  parseXml(styles, {
    onopentag: (name, attributes) => {
      const value = attributes['w:val'] ?? ''
      if (name === 'w:style') id = attributes['w:styleId'] ?? ''
      const isHeading =
        (name === 'w:name' && /^(heading [1-9]|title)$/i.test(value)) ||
        (name === 'w:outlineLvl' && Number(value) < 9)
      if (isHeading && id !== '') ids.add(id)
    },
  })
  return ids
}
