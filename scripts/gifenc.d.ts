/** What the film uses of the encoder, which brings no types. */
declare module 'gifenc' {
  /** Colours as `[red, green, blue]`. */
  type Palette = number[][]

  interface FrameOptions {
    readonly palette?: Palette
    /** In milliseconds. */
    readonly delay: number
    readonly transparent?: boolean
    readonly transparentIndex?: number
    /** 1: the next frame is drawn over this one. */
    readonly dispose?: number
  }

  interface Encoder {
    writeFrame(index: Uint8Array, width: number, height: number, options: FrameOptions): void
    finish(): void
    bytes(): Uint8Array
  }

  export function GIFEncoder(): Encoder
  /** `rgba`: four bytes a pixel. */
  export function quantize(rgba: Uint8Array, maxColors: number): Palette
  export function applyPalette(rgba: Uint8Array, palette: Palette): Uint8Array
}
