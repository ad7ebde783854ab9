/** What the readers of the picture formats return, and the bounds of a picture. */

/** A picture as a reader found it: the parts that are kept, in their order. */
export interface ReadPicture {
  /** Everything that shows the picture; no metadata, and nothing after damage or after the end. */
  readonly kept: readonly Uint8Array[]
  readonly width: number
  readonly height: number
  /** Whether the picture has all parts that its format demands, up to its end mark. */
  readonly isWhole: boolean
}

/** Reads the bytes of one format. Never throws. */
export type PictureReader = (bytes: Uint8Array) => ReadPicture

export const maxPictureBytes = 10 * 1_048_576
/** The most pixels of a side, and of all. */
export const maxSide = 16_384
export const maxPixels = 50_000_000

/** Bytes as Latin-1, one character for each. */
export function latin1(bytes: Uint8Array, from: number, to: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + from, Math.max(0, to - from)).toString(
    'latin1',
  )
}

/** A view of the same bytes for numbers of several bytes. */
export const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
