/** The media type of an upload follows its first bytes and its name, whatever the client claims. */
import { expect, test } from 'bun:test'
import { detectMimeType } from '../../src/features/files/extraction/extract'

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const pptx = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'

test.each([
  [
    'a PDF by its signature, also after other bytes',
    `${'x'.repeat(1_019)}%PDF-1.7`,
    'a.txt',
    'application/pdf',
  ],
  ['a signature that comes too late', `${'x'.repeat(1_020)}%PDF-1.7`, 'a.txt', 'text/plain'],
  ['a ZIP with Word’s folder', 'PK\x03\x04 word/document.xml', 'a.pptx', docx],
  ['a ZIP with PowerPoint’s folder', 'PK\x03\x04 ppt/presentation.xml', 'a.docx', pptx],
  ['a ZIP whose name alone says Word', 'PK\x03\x04 [Content_Types].xml', 'A.DOCX', docx],
  ['a ZIP whose name alone says PowerPoint', 'PK\x03\x04 [Content_Types].xml', 'a.pptx', pptx],
  ['any other ZIP', 'PK\x03\x04 a.txt', 'a.md', 'application/zip'],
  [
    'an old or encrypted Office file',
    '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
    'a.docx',
    'application/x-cfb',
  ],
  ['a PNG with the name of a text', '\x89PNG\r\n\x1a\n', 'a.txt', 'image/png'],
  ['RTF, although it is text', '{\\rtf1 words}', 'a.txt', 'application/rtf'],
  ['control characters', 'a\x01\x02\x03', 'a.md', 'application/octet-stream'],
  ['Markdown by its name', 'words', 'a.Mkd', 'text/markdown'],
  ['HTML by its name', 'words', 'a.xhtml', 'text/html'],
  [
    'HTML by its first tag, after a byte order mark',
    '\xef\xbb\xbf\n<!doctype html>',
    'a',
    'text/html',
  ],
  ['UTF-16 by its mark', '\xff\xfeh\0', 'a', 'text/plain'],
  ['UTF-16 without a mark', 'w\0o\0r\0d\0', 'a', 'text/plain'],
  ['zeros at even and odd places', 'w\0\0o\0\0r\0\0', 'a', 'application/octet-stream'],
  ['an empty head', '', 'a', 'text/plain'],
])('%s', (_, head, name, mimeType) => {
  expect(detectMimeType(Buffer.from(head, 'latin1'), name)).toBe(mimeType)
})
