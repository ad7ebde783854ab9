/** Word documents (ECMA-376, WordprocessingML); their places are the sections under their headings. */
import { beginning, section, Unreadable, type Block } from './document'
import { openArchive, walkXml } from './office'

const spaces: Readonly<Record<string, string>> = { 'w:tab': '\t', 'w:br': '\n', 'w:cr': '\n' }

export function extractDocx(bytes: Uint8Array): Block[] {
  const members = openArchive(bytes, /^word\/(document|styles)\.xml$/)
  const document = members.get('word/document.xml')
  if (document === undefined) throw new Unreadable('CORRUPT')
  const reader = new DocumentReader(headingStyles(members.get('word/styles.xml') ?? ''))
  walkXml(document, {
    onopentag: (name, attributes) => reader.open(name, attributes),
    onclosetag: (name) => reader.close(name),
    ontext: (text) => reader.say(text),
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
  /** How many elements are open that repeat, for old readers, what was said before. */
  #repeated = 0

  constructor(headings: ReadonlySet<string>) {
    this.#headings = headings
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'mc:Fallback') this.#repeated += 1
    if (name === 'w:t') this.#isText = true
    if (name === 'w:pStyle') this.#isHeading ||= this.#headings.has(attributes['w:val'] ?? '')
    if (name === 'w:outlineLvl') this.#isHeading ||= Number(attributes['w:val']) < 9
    if (this.#repeated === 0) this.#words += spaces[name] ?? ''
  }

  close(name: string): void {
    if (name === 'mc:Fallback') this.#repeated -= 1
    if (name === 'w:t') this.#isText = false
    if (name === 'w:p' && this.#repeated === 0) this.#endParagraph()
  }

  say(text: string): void {
    if (this.#isText && this.#repeated === 0) this.#words += text
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

/** The ids of styles that make headings; ids are in the writer's language, names are not. */
function headingStyles(styles: string): ReadonlySet<string> {
  const ids = new Set<string>()
  let id = ''
  walkXml(styles, {
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
