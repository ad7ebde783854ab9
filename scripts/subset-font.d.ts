/** The part of subset-font that the build uses; the package has no types. */
declare module 'subset-font' {
  /** Keeps the characters of `text`, and of a variable font the values of an axis. */
  const subsetFont: (
    font: Buffer,
    text: string,
    options: {
      readonly targetFormat: 'woff2'
      readonly variationAxes?: Readonly<
        Record<string, number | { readonly min: number; readonly max: number }>
      >
    },
  ) => Promise<Buffer>
  export default subsetFont
}
