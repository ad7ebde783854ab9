/**
 * What the built pages may not contain. The page's content security policy would stop these in the
 * browser; finding them here fails the build instead of breaking a page.
 */

/**
 * Addresses that are names or words, never fetched: XML namespaces, and texts inside the bundled
 * libraries' own error messages and fallbacks.
 */
const harmlessAddresses: readonly RegExp[] = [
  /^http:\/\/www\.w3\.org\//,
  /^https:\/\/github\.com\/(highlightjs|markdown-it|babel)\//,
  /^https:\/\/simplewebauthn\.dev\/docs\//,
  /^https?:\/\/\$\{/,
]

/** Lists what the built file `name` contains that no page may contain; empty when it is clean. */
export function findForbidden(name: string, text: string): string[] {
  const faults: string[] = []
  const isDocument = name.endsWith('.html')
  if (/\beval\s*\(/.test(text)) faults.push('eval')
  if (/\bnew\s+Function\b/.test(text)) faults.push('new Function')
  if (isDocument && /<script(?![^>]*\bsrc=)[^>]*>/.test(text)) faults.push('an inline script')
  if (isDocument && /<style\b|\sstyle=/.test(text)) faults.push('an inline style')
  for (const [address] of text.matchAll(/https?:\/\/[^\s"'`\\)<>]{2,}/g)) {
    if (!harmlessAddresses.some((pattern) => pattern.test(address))) faults.push(address)
  }
  return faults
}
