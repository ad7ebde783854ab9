/**
 * Reads the list of a class that a spreadsheet or a school's register has exported: CSV (RFC 4180) with commas,
 * semicolons or tabs, in UTF-8, UTF-16 or Windows-1252. It runs in a child process.
 */
import { parse } from 'csv-parse/sync'
import { beginsFormula } from '../../http/csv'
import { Validator, emailAddress } from '../../http/validation'
import { emailKey } from '../../lib/text'

/** Why a row is not taken. */
export type RowFault = 'INVALID_EMAIL' | 'FORMULA'

/** One row: the line of the file where it ends, counted from 1, and an address, or what is wrong. */
export type RosterRow =
  | { readonly line: number; readonly email: string }
  | { readonly line: number; readonly fault: RowFault }

/** Why a file is not taken: it is no CSV, or no column holds addresses. */
export type RosterFault = 'NOT_CSV' | 'NO_EMAIL_COLUMN'

export class UnreadableRoster extends Error {
  constructor(readonly code: RosterFault) {
    super(code)
  }
}

const separators = [',', ';', '\t'] as const
/** What the column of addresses is called, in the languages of the pages, without signs and marks. */
const columnNames: ReadonlySet<string> = new Set(
  'email mail emailaddress emailadresse mailadresse adressemail adresseemail courriel correo correoelectronico direcciondecorreo'.split(
    ' ',
  ),
)
const address = new Validator(emailAddress('An address.'))

/** The rows of a file. Throws `UnreadableRoster`. */
export function readRoster(bytes: Uint8Array): RosterRow[] {
  const records = recordsOf(decode(bytes))
  const [first] = records
  if (!first) return []
  const named = first.record.findIndex((cell) => columnNames.has(plain(cell)))
  const column = named === -1 ? first.record.findIndex((cell) => cell.includes('@')) : named
  if (column === -1) throw new UnreadableRoster('NO_EMAIL_COLUMN')
  return records
    .slice(named === -1 ? 0 : 1)
    .map(({ record, info }) => ({ line: info.lines, ...readAddress(record[column] ?? '') }))
}

/** A cell that a spreadsheet would compute is no address; an apostrophe before it says that it is text. */
function readAddress(cell: string): { email: string } | { fault: RowFault } {
  if (beginsFormula(cell)) return { fault: 'FORMULA' }
  const text = cell.startsWith("'") && beginsFormula(cell.slice(1)) ? cell.slice(1) : cell
  const read = address.read(text.replace(/^<(.*)>$/, '$1'))
  return 'value' in read ? { email: read.value } : { fault: 'INVALID_EMAIL' }
}

/** Lower case, and without what people put between and over the letters. */
const plain = (cell: string): string =>
  emailKey(cell)
    .normalize('NFD')
    .replaceAll(/[^a-z]/g, '')

interface CsvRecord {
  readonly info: { readonly lines: number }
  readonly record: readonly string[]
}

function recordsOf(text: string): CsvRecord[] {
  const { delimiter, rest, before } = separatorOf(text)
  try {
    const records = parse(rest, {
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
    }) as unknown as CsvRecord[]
    return records.map(({ info, record }) => ({ info: { lines: info.lines + before }, record }))
  } catch {
    throw new UnreadableRoster('NOT_CSV')
  }
}

/** The separator that a line `sep=;` names, as spreadsheets write it, or that the first line has most of. */
function separatorOf(text: string): { delimiter: string; rest: string; before: number } {
  const stated = /^sep=([,;\t])\r?\n/i.exec(text)
  if (stated) return { delimiter: stated[1] ?? ',', rest: text.slice(stated[0].length), before: 1 }
  const line =
    text
      .slice(0, 4_096)
      .split(/\r?\n|\r/)
      .find((each) => each.trim() !== '') ?? ''
  const outside = line.replaceAll(/"[^"]*"/g, '')
  const counts = separators.map((each) => outside.split(each).length)
  const delimiter = separators[counts.indexOf(Math.max(...counts))] ?? ','
  return { delimiter, rest: text, before: 0 }
}

/** The text in the encoding that its mark names; without one the first that fits. */
function decode(bytes: Uint8Array): string {
  const [a = 0, b = 0] = bytes
  if (a === 0xff && b === 0xfe) return decoded('utf-16le', bytes)
  if (a === 0xfe && b === 0xff) return decoded('utf-16be', bytes)
  // ASCII in UTF-16 is every other byte zero; CSV in other encodings has none.
  const zeros = bytes.subarray(0, 512).filter((byte) => byte === 0).length
  if (zeros > 0) return decoded(a === 0 ? 'utf-16be' : 'utf-16le', bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decoded('windows-1252', bytes)
  }
}

const decoded = (encoding: 'utf-16le' | 'utf-16be' | 'windows-1252', bytes: Uint8Array): string =>
  new TextDecoder(encoding).decode(bytes)
