/** The archive is imported as an embedded file; the value is a path that Bun.file can read. */
declare module '*.zip' {
  const path: string
  export default path
}
