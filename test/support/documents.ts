/** Real documents of every kind, made on the spot. */
import { strFromU8, strToU8, zipSync, zlibSync } from 'fflate'
import { PDFDocument, StandardFonts } from 'pdf-lib'

/** A PDF with a page for each text; its paragraphs are apart by a blank line. */
export async function pdf(...pages: readonly string[]): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.TimesRoman)
  for (const text of pages) {
    const page = document.addPage([420, 595])
    let y = 560
    for (const paragraph of text.split('\n\n')) {
      for (const line of paragraph.split('\n')) {
        page.drawText(line, { x: 40, y, size: 11, font })
        y -= 13
      }
      y -= 16
    }
  }
  return document.save()
}

/** A PDF that asks for a password before it shows anything (ISO 32000-1 §7.6.3). */
export function lockedPdf(): Uint8Array {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>',
    `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> >>`,
  ]
  const id = `<${'43'.repeat(16)}>`
  return pdfFile(objects, `/Encrypt 4 0 R /ID [${id} ${id}]`)
}

/** A font that a PDF names and does not embed, and the predefined character map of its codes. */
export interface UnembeddedFont {
  readonly name: string
  /** The character collection: `Adobe-Japan1` and so on. */
  readonly ordering: string
  readonly encoding: string
}

/**
 * A PDF of one page: a line of ASCII in Helvetica, and below it `codes`, in hexadecimal, in a font that is not
 * embedded (ISO 32000-1 §9.7).
 */
export function unembeddedPdf(
  latin: string,
  codes: string,
  { name, ordering, encoding }: UnembeddedFont,
): Uint8Array {
  const content = `BT /F1 12 Tf 40 700 Td (${latin}) Tj /F2 12 Tf 0 -40 Td <${codes}> Tj ET`
  return pdfFile([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Type /Font /Subtype /Type0 /BaseFont /${name}-${encoding} /Encoding /${encoding} /DescendantFonts [7 0 R] >>`,
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 2 >> /FontDescriptor 8 0 R >>`,
    `<< /Type /FontDescriptor /FontName /${name} /Flags 6 /FontBBox [-200 -200 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>`,
  ])
}

/** A PDF file of these objects, the catalog first. A character of an object is a byte. */
function pdfFile(objects: readonly string[], trailer = ''): Uint8Array {
  let text = '%PDF-1.4\n'
  const places = objects.map((body, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${body}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const start = text.length
  const size = objects.length + 1
  text += `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`
  text += `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`
  return strToU8(text, true)
}

const zip = (members: Readonly<Record<string, string>>) =>
  zipSync(Object.fromEntries(Object.entries(members).map(([name, text]) => [name, strToU8(text)])))

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const contentTypes = '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'

/** A Word document; a paragraph that begins with `# ` is a heading, in a style of a German Word. */
export function docx(...paragraphs: readonly string[]): Uint8Array {
  const body = paragraphs.map((text) => {
    const style = text.startsWith('# ') ? '<w:pPr><w:pStyle w:val="berschrift1"/></w:pPr>' : ''
    return `<w:p>${style}<w:r><w:t xml:space="preserve">${escaped(text.replace(/^# /, ''))}</w:t></w:r></w:p>`
  })
  return docxOf(`<w:document xmlns:w="${word}"><w:body>${body.join('')}</w:body></w:document>`)
}

/** A Word document of this XML. */
const docxOf = (document: string): Uint8Array =>
  zip({
    '[Content_Types].xml': contentTypes,
    'word/document.xml': `<?xml version="1.0" encoding="UTF-8"?>${document}`,
    'word/styles.xml': `<w:styles xmlns:w="${word}"><w:style w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style></w:styles>`,
  })

/** Slides, whose files are named in the opposite order. */
export function pptx(...slides: readonly string[]): Uint8Array {
  const name = (at: number) => `slides/slide${slides.length - at}.xml`
  const members: Record<string, string> = {
    '[Content_Types].xml': contentTypes,
    'ppt/presentation.xml': `<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst>${slides.map((_, at) => `<p:sldId id="${256 + at}" r:id="rId${at}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': `<Relationships>${slides.map((_, at) => `<Relationship Id="rId${at}" Target="${name(at)}"/>`).join('')}</Relationships>`,
  }
  for (const [at, text] of slides.entries()) {
    const lines = text
      .split('\n')
      .map((line) => `<a:p><a:r><a:t>${escaped(line)}</a:t></a:r></a:p>`)
    members[`ppt/${name(at)}`] =
      `<p:sld xmlns:p="p" xmlns:a="a"><p:txBody>${lines.join('')}<a:p><a:fld type="slidenum"><a:t>${at + 1}</a:t></a:fld></a:p></p:txBody></p:sld>`
  }
  return zip(members)
}

/** A ZIP archive that is no document. */
export const otherZip = (): Uint8Array => zip({ 'readme.txt': 'Hello' })

/** A Word document whose entities would grow to a gigabyte (the "billion laughs"). */
export function entityBomb(): Uint8Array {
  const levels = Array.from({ length: 9 }, (_, at) => {
    const value = at === 0 ? 'ha ha ha ha ha' : `&e${at - 1};`.repeat(10)
    return `<!ENTITY e${at} "${value}">`
  })
  return docxOf(
    `<!DOCTYPE d [${levels.join('')}]><w:document xmlns:w="${word}"><w:body><w:p><w:r><w:t></w:t></w:r></w:p><w:p>&e8;</w:p></w:body></w:document>`,
  )
}

/** A Word document that unpacks to `size` bytes; with `hidden`, its directory says 100. */
export function docxBomb(size: number, hidden = false): Uint8Array {
  const text = new Uint8Array(size).fill(32)
  const bomb = zipSync({ '[Content_Types].xml': strToU8(contentTypes), 'word/document.xml': text })
  if (hidden) patchSizes(bomb, size, 100)
  return bomb
}

function patchSizes(archive: Uint8Array, from: number, to: number): void {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength)
  for (let at = 0; at + 4 <= archive.length; at += 1) {
    if (view.getUint32(at, true) === from) view.setUint32(at, to, true)
  }
}

/** What an Office file with a password looks like from outside ([MS-CFB]). */
export function lockedOffice(): Uint8Array {
  const magic = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
  const rest = Buffer.concat([Buffer.alloc(1_016), Buffer.from('EncryptedPackage', 'utf16le')])
  return Uint8Array.from([...magic, ...rest])
}

/** A small PDF that takes long to read: some 3 µs of processor time for each step. */
export function slowPdf(steps: number): Uint8Array {
  const stepsAPart = 100_000
  const drawing = zlibSync(
    strToU8(`BT /F 9 Tf (slow) Tj ET ${'q 1 0 0 1 0 0 cm Q '.repeat(stepsAPart)}`),
  )
  const parts = '4 0 R '.repeat(Math.ceil(steps / stepsAPart))
  const resources = '/MediaBox [0 0 100 100] /Resources << /Font << /F 5 0 R >> >>'
  return pdfFile([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /Contents [${parts}] ${resources} >>`,
    `<< /Length ${drawing.length} /Filter /FlateDecode >>\nstream\n${strFromU8(drawing, true)}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ])
}
