/** Scripts, as far as number words are told apart by them. */

const blocks = [
  ['latin', 0, 0x36f],
  ['greek', 0x370, 0x3ff],
  ['cyrillic', 0x400, 0x52f],
  ['hebrew', 0x590, 0x5ff],
  ['arabic', 0x600, 0x77f],
  ['devanagari', 0x900, 0x97f],
  ['bengali', 0x980, 0x9ff],
  ['gurmukhi', 0xa00, 0xa7f],
  ['gujarati', 0xa80, 0xaff],
  ['tamil', 0xb80, 0xbff],
  ['telugu', 0xc00, 0xc7f],
  ['kannada', 0xc80, 0xcff],
  ['thai', 0xe00, 0xe7f],
  ['georgian', 0x10a0, 0x10ff],
  ['ethiopic', 0x1200, 0x139f],
  ['latin', 0x1e00, 0x1eff],
  ['greek', 0x1f00, 0x1fff],
  ['kana', 0x3040, 0x30ff],
  ['han', 0x3400, 0x9fff],
  ['hangul', 0xac00, 0xd7af],
] as const

export type Script = (typeof blocks)[number][0] | 'other'

/** The script of a letter, by its UTF-16 code. */
export function scriptOf(code: number): Script {
  if (code < 0x370) return 'latin'
  return blocks.find(([, first, last]) => code >= first && code <= last)?.[0] ?? 'other'
}
