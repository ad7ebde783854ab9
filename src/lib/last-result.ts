/** Remembers the last result of a function, for callers that ask for the same one in turn. */

/** The function, which works only where its argument is not that of the call before. */
export function rememberLast<Argument, Result>(
  compute: (argument: Argument) => Result,
): (argument: Argument) => Result {
  let latest: { readonly argument: Argument; readonly result: Result } | null = null
  return (argument) => {
    if (latest?.argument !== argument) latest = { argument, result: compute(argument) }
    return latest.result
  }
}
