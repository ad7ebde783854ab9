/** What the readers of the picture formats return, and the bounds of a picture. */

/** A picture as a reader found it: the parts that are kept, in their order. */
export interface ReadPicture {
  /** Everything that shows the picture; no metadata, and nothing after damage or after the end. */
  readonly kept: readonly Uint8Array[]
  readonly width: number
  readonly height: number
  /** Whether the picture has all parts that its format demands, up to its end mark. */
  readonly isWhole: boolean
  /** The parts that were read; a reader stops after `maxParts`. */
  readonly parts: number
}

/** Reads the bytes of one format. Never throws. */
export type PictureReader = (bytes: Uint8Array) => ReadPicture

export const maxPictureBytes = 10 * 1_048_576
/** The most pixels of a side, and of all. */
export const maxSide = 16_384
export const maxPixels = 50_000_000
/** The most chunks, segments, blocks and frames. A camera's picture has hundreds, a long animation thousands. */
export const maxParts = 50_000

/** Bytes as Latin-1, one character for each; fewer where the bytes end before `to`. */
export function latin1(bytes: Uint8Array, from: number, to: number): string {
  const { buffer, byteOffset, byteLength } = bytes.subarray(from, to)
  return Buffer.from(buffer, byteOffset, byteLength).toString('latin1')
}

/** A view of the same bytes for numbers of several bytes. */
export const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
