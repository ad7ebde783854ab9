/** The part of subset-font that the build uses; the package has no types. */
declare module 'subset-font' {
  /** Keeps the characters of `text`. */
  const subsetFont: (
    font: Buffer,
    text: string,
    options: { readonly targetFormat: 'woff2' },
  ) => Promise<Buffer>
  export default subsetFont
}
