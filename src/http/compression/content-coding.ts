/** Content codings of responses: which one a request takes (RFC 9110 §12.5.3). */

/** Registered names (RFC 9110 §18.6, RFC 7932, RFC 8878). */
export type Coding = 'br' | 'zstd' | 'gzip'

/** Of several with one weight: the smallest result for a fixed text, the fastest for any other. */
export const bySize: readonly Coding[] = ['br', 'zstd', 'gzip']
export const bySpeed: readonly Coding[] = ['zstd', 'br', 'gzip']
/** Longer fields are not read, because no client needs them. */
const fieldMaxLength = 500

/**
 * The coding of `available` that the field `Accept-Encoding` weighs most, and of several with one weight
 * the first; null for the plain body. The plain body is sent too where the field refuses everything.
 */
export function chooseCoding(field: string | null, available: readonly Coding[]): Coding | null {
  if (field === null || field === '' || field.length > fieldMaxLength) return null
  const weights = weightsIn(field)
  const others = weights.get('*')
  // The plain body needs no mention, and then anything that is mentioned is better.
  let least = weights.get('identity') ?? 0
  let chosen: Coding | null = null
  for (const coding of available) {
    const weight = weights.get(coding) ?? others ?? 0
    if (weight > 0 && (chosen === null ? weight >= least : weight > least)) {
      chosen = coding
      least = weight
    }
  }
  return chosen
}

/** The weight of each name. An entry with a wrong weight is left out. */
function weightsIn(field: string): Map<string, number> {
  const weights = new Map<string, number>()
  for (const entry of field.toLowerCase().split(',')) {
    const [, name, weight = '1'] = entryForm.exec(entry.trim()) ?? []
    if (name !== undefined) weights.set(name === 'x-gzip' ? 'gzip' : name, Number(weight))
  }
  return weights
}

/** A name and its weight (RFC 9110 §12.4.2). */
const entryForm = /^([\w!#$%&'*+.^`|~-]+)(?:[ \t]{0,9};[ \t]{0,9}q=([01](?:\.\d{0,3})?))?$/
