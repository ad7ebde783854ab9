/**
 * The address of a provider's API from what people write as its address: with or without the version
 * and a slash at the end, or the address of a method copied from a manual.
 */

/** Ends in a version, or in the path under which Google's Vertex AI has its models. */
const versionedPath = /\/(?:v\d\w*|publishers\/\w+)$/

/** `given` without slashes at its end, and without the path of one of `methods`. */
export function withoutMethod(given: string, methods: readonly string[]): string {
  const url = given.replace(/\/+$/, '')
  const method = methods.find((path) => url.endsWith(path))
  return method === undefined ? url : url.slice(0, -method.length).replace(/\/+$/, '')
}

/** The same with `version` at the end, unless it ends in a version. */
export const withVersion = (url: string, version: string): string =>
  versionedPath.test(url) ? url : `${url}/${version}`

/** Whether an address has no path: only a host and perhaps a port. */
export const isBareHost = (url: string): boolean => new URL(url).pathname === '/'
