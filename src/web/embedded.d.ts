/** Built files are imported as embedded files; the value is a path that Bun.file can read. */
declare module '*.raw' {
  const path: string
  export default path
}

declare module '*.br' {
  const path: string
  export default path
}

declare module '*.gz' {
  const path: string
  export default path
}

declare module '*.zst' {
  const path: string
  export default path
}
