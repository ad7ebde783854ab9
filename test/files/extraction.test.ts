/** Text extraction: the text and places of each document type, and the reasons of failures. */
import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { passages } from '../../src/db/schema'
import * as documents from '../support/documents'
import { fixture, onEachEngine } from '../support/fixtures'
import { startServer } from '../support/server'
import { newUploader, onDisk, utf8 } from './uploader'

onEachEngine('extraction', (engine) => {
  const server = fixture(() => startServer({ engine }))
  const anyone = fixture(() => newUploader(server.url))

  const passagesOf = async (fileId: string) => {
    const { store } = server.running.services
    const rows = await store.db.select().from(passages).where(eq(passages.fileId, fileId))
    return rows
      .toSorted((a, b) => a.position - b.position)
      .map(({ place, text }) => `${place}: ${text}`)
  }

  test("a PDF's places are its pages", async () => {
    const bytes = await documents.pdf('Plants make sugar\nfrom light.\n\nThey need water.', 'Cells')
    const file = await anyone.read('Biology.pdf', bytes, { type: 'text/plain' })
    expect(file).toMatchObject({
      status: 'ready',
      mimeType: 'application/pdf',
      name: 'Biology.pdf',
    })
    expect(file.size).toBe(bytes.length)
    expect(file.sha256).toBe(new Bun.CryptoHasher('sha256').update(bytes).digest('hex'))
    expect(await passagesOf(file.id)).toEqual([
      'page 1: Plants make sugar\nfrom light.\n\nThey need water.',
      'page 2: Cells',
    ])
  })

  test.each([
    ['HeiseiMin-W3', 'Japan1', 'UniJIS-UCS2-H', '65e5672c8a9e306e6587', '日本語の文'],
    ['HeiseiKakuGo-W5', 'Japan1', '90ms-RKSJ-H', '93fa967b8cea82cc95b6', '日本語の文'],
    ['HeiseiMin-W3', 'Japan1', 'EUC-H', 'c6fccbdcb8eca4cecab8', '日本語の文'],
    ['STSong-Light', 'GB1', 'UniGB-UCS2-H', '517154086570', '共合数'],
    ['STSong-Light', 'GB1', 'GBK-EUC-H', 'd6d0cec4', '中文'],
    ['MSung-Light', 'CNS1', 'UniCNS-UCS2-H', '4e2d6587', '中文'],
    ['MSung-Light', 'CNS1', 'ETen-B5-H', 'a4a4a4e5', '中文'],
    ['HYSMyeongJo-Medium', 'Korea1', 'UniKS-UCS2-H', 'd55cad6dc5b4', '한국어'],
    ['HYGoThic-Medium', 'Korea1', 'KSCms-UHC-H', 'c7d1b1b9beee', '한국어'],
  ])(
    'a PDF gives its text also where a font is not embedded: %s, %s, %s',
    async (name, ordering, encoding, codes, text) => {
      const font = { name, ordering, encoding }
      const file = await anyone.read('a.pdf', documents.unembeddedPdf('Latin', codes, font))
      const [read] = await passagesOf(file.id)
      expect([file.status, read]).toEqual(['ready', `page 1: Latin\n\n${text}`])
      expect(file).not.toHaveProperty('notes')
    },
  )

  test('a PDF names its pages without text, and those whose text is garbled', async () => {
    const pages = await documents.pdf('First', '', 'Third', '')
    const { id, notes, status } = await anyone.read('scan.pdf', pages)
    expect([status, notes]).toMatchObject(['ready', [{ code: 'NO_TEXT_ON_PAGE', pages: [2, 4] }]])
    expect((await anyone.client.call('GET', `/api/files/${id}`)).json).toMatchObject({ notes })
    const unknown = { name: 'Own', ordering: 'Identity', encoding: 'Identity-H' }
    const garbled = documents.unembeddedPdf('Latin', '00010002e001', unknown)
    expect(await anyone.read('garbled.pdf', garbled)).toMatchObject({
      status: 'ready',
      notes: [{ code: 'GARBLED_TEXT', pages: [1] }],
    })
  })

  test("a Word document's places are its sections, whatever the language of its styles", async () => {
    const bytes = documents.docx('Vorwort', '# Licht & Zucker', 'Pflanzen <machen> Zucker.', '👩🏽‍🔬')
    const file = await anyone.read('Heft.docx', bytes)
    expect(file.mimeType).toEndWith('wordprocessingml.document')
    expect(await passagesOf(file.id)).toEqual([
      'the beginning: Vorwort',
      'section Licht & Zucker: Licht & Zucker\n\nPflanzen <machen> Zucker.\n\n👩🏽‍🔬',
    ])
  })

  test('slides are numbered in the order of the presentation', async () => {
    const file = await anyone.read('Talk.pptx', documents.pptx('First\nwords', 'Second'))
    expect(file.mimeType).toEndWith('presentationml.presentation')
    expect(await passagesOf(file.id)).toEqual(['slide 1: First\n\nwords', 'slide 2: Second'])
  })

  test('HTML gives its visible text', async () => {
    const html = `<!doctype html><html><head><title>Hidden</title><style>p{}</style></head><body>
      <p>Caf&eacute;&nbsp;<b>society</b></p><script>steal()</script><h2>Light &amp; air</h2>
      <ul><li>One</li><li>Two<br>lines</li></ul><noscript>off</noscript></body></html>`
    const file = await anyone.read('page', html)
    expect(file).toMatchObject({ status: 'ready', mimeType: 'text/html' })
    expect(await passagesOf(file.id)).toEqual([
      'the beginning: Café society',
      'section Light & air: Light & air\n\nOne\nTwo\nlines',
    ])
  })

  test("Markdown's places are its sections; a heading in a code fence is text", async () => {
    const text =
      'Intro\n\n# Light *and* [air](x) #\n\nBody\n\nLast\n====\n\n```\n# no heading\n```\n'
    const file = await anyone.read('notes.md', text)
    expect(file.mimeType).toBe('text/markdown')
    expect(await passagesOf(file.id)).toEqual([
      'the beginning: Intro',
      'section Light and air: Light *and* [air](x)\n\nBody',
      'section Last: Last\n\n```\n# no heading\n```',
    ])
  })

  test.each<[string, Uint8Array]>([
    ['UTF-8', utf8('Zürich, naïve: 100 €')],
    ['UTF-8 with a mark', utf8('\ufeffZürich, naïve: 100 €')],
    ['UTF-16 LE with a mark', Buffer.from('\ufeffZürich, naïve: 100 €', 'utf16le')],
    ['UTF-16 LE', Buffer.from('Zürich, naïve: 100 €', 'utf16le')],
    ['UTF-16 BE', Buffer.from('\ufeffZürich, naïve: 100 €', 'utf16le').swap16()],
    ['Windows-1252', Uint8Array.from(Buffer.from('Zürich, naïve: 100 \x80', 'latin1'))],
  ])('plain text in %s', async (_, bytes) => {
    const file = await anyone.read('plain.txt', bytes)
    expect(file).toMatchObject({ status: 'ready', mimeType: 'text/plain' })
    expect(await passagesOf(file.id)).toEqual(['line 1: Zürich, naïve: 100 €'])
  })

  test('a long text is cut at pauses, and nothing of it is lost', async () => {
    const sentence = (at: number) => `Sentence number ${at} says a little about the subject.`
    const paragraphs = Array.from({ length: 40 }, (_, at) =>
      Array.from({ length: at % 2 ? 25 : 4 }, (_line, n) => sentence(at * 100 + n)).join(' '),
    )
    const file = await anyone.read('long.txt', paragraphs.join('\n\n'))
    const found = await passagesOf(file.id)
    const texts = found.map((passage) => passage.replace(/^line \d+: /, ''))
    expect(texts.join(' ').split(/\s+/)).toEqual(paragraphs.join(' ').split(/\s+/))
    for (const text of texts) {
      expect(text.length).toBeLessThanOrEqual(1_000)
      expect(text).toMatch(/\.$/)
    }
    expect(found.at(-1)).toMatch(/^line \d\d: /)
  })

  test('text without a pause is cut, and a surrogate pair stays whole', async () => {
    const file = await anyone.read('dense.txt', `${'x'.repeat(2_500)}\n\n${'👍'.repeat(1_201)}`)
    const texts = (await passagesOf(file.id)).map((passage) => passage.replace(/^line \d+: /, ''))
    expect(texts.map(({ length }) => length)).toEqual([1_000, 1_000, 500, 1_000, 1_000, 402])
    for (const text of texts) expect(text.isWellFormed()).toBe(true)
  })

  test('an empty page gives no passage, and NUL is left out', async () => {
    const pdf = await anyone.read('blank.pdf', await documents.pdf('', 'Words', ''))
    expect(await passagesOf(pdf.id)).toEqual(['page 2: Words'])
    const html = await anyone.read('nul.html', '<p>be&#0;fore&#xd800; after&#x7;</p>')
    expect(html.status).toBe('ready')
    expect((await passagesOf(html.id)).join('')).not.toMatch(/\p{Cc}|\p{Cs}/u)
  })

  test.each<[string, string, () => Uint8Array | Promise<Uint8Array>, string]>([
    ['a PDF with a password', 'x.pdf', documents.lockedPdf, 'ENCRYPTED'],
    ['an Office file with a password', 'x.docx', documents.lockedOffice, 'ENCRYPTED'],
    ['a broken PDF', 'x.pdf', () => utf8('%PDF-1.7\nnothing of it'), 'CORRUPT'],
    [
      'a PDF that is cut off',
      'x.pdf',
      async () => (await documents.pdf('Hello')).slice(0, 300),
      'CORRUPT',
    ],
    ['a PDF of pictures alone', 'x.pdf', () => documents.pdf(''), 'NO_TEXT'],
    ['binary with the name of a PDF', 'x.pdf', () => Uint8Array.of(0, 1, 2, 3, 255), 'UNSUPPORTED'],
    ['a damaged picture', 'x.docx', () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'CORRUPT'],
    ['a ZIP with the name of a Word document', 'x.docx', documents.otherZip, 'CORRUPT'],
    ['a ZIP that is cut off', 'x.docx', () => documents.docx('Hello').slice(0, -40), 'CORRUPT'],
    ['white space alone', 'x.txt', () => utf8(' \n\t\n '), 'NO_TEXT'],
    [
      'a document that unpacks to much',
      'x.docx',
      () => documents.docxBomb(200_000_000),
      'TOO_LARGE',
    ],
    ['entities that grow', 'x.docx', documents.entityBomb, 'NO_TEXT'],
    [
      'more text than anybody reads',
      'x.txt',
      () => new Uint8Array(6_000_000).fill(97),
      'TOO_LARGE',
    ],
  ])('%s fails with its reason', async (_, name, make, code) => {
    const file = await anyone.read(name, await make())
    expect(file).toMatchObject({ status: 'failed', error: { code } })
    expect(file.error?.message).toMatch(/^[A-Z].{20,}\.$/)
    expect(await passagesOf(file.id)).toEqual([])
    expect(await onDisk(server)).toContain(file.id)
  })

  test('a text file with the name of a PDF is read as text', async () => {
    const file = await anyone.read('x.pdf', 'Just words')
    expect(file).toMatchObject({ status: 'ready', mimeType: 'text/plain' })
  })
})
