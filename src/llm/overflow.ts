/** Whether a provider says that a prompt is longer than its context, in the words of each server. */

/** Statuses that refuse a prompt for its length; some servers answer 500. */
const statuses = new Set([400, 413, 422, 500])
const maxRead = 4_000

/** What is too long, and that it is. Each pattern is the wording of at least one server. */
const wordings: readonly RegExp[] = [
  /exceed_?s?_?context|context_length_exceeded|context[ _](?:length|window|size)[^.]{0,60}(?:exceed|overflow)/i,
  /(?:exceed|longer than|greater than|too (?:long|large) for|larger than)[^.]{0,80}(?:context|max[ _]seq|maximum (?:model|prompt|input|sequence)? ?length|maximum number of tokens)/i,
  /(?:maximum|max)(?:'s)? (?:context|prompt|model|input|sequence)[ _]?(?:length|window|size)/i,
  /(?:prompt|input|inputs|message|conversation)(?: tokens)? (?:is|are|was)? ?too (?:long|large)/i,
  /(?:input|prompt|request)[^.]{0,40}tokens?[^.]{0,60}(?:exceed|too (?:long|large|many))/i,
  /too many (?:input |prompt )?tokens/i,
  /inputs?`? (?:tokens )?(?:\+ `?max_new_tokens`? )?must (?:be <=|have less than)/i,
  /reduce the length of the (?:messages|prompt|input)/i,
  /context (?:the )?overflow|context shift is disabled|larger context length|no room (?:in|for)[^.]{0,20}context/i,
  /failed to find (?:a )?(?:free space|slot)[^.]{0,20}KV cache/i,
]
/** A rate limit speaks of tokens too. */
const rateLimit = /per (?:minute|hour|day)|\b[TR]P[MD]\b|rate limit|quota/i

/** The numbers that follow or precede the words for the bound. */
const bounds: readonly RegExp[] = [
  /"?n_ctx"?\s*[:=]\s*(\d{3,9})/i,
  /(?:context|prompt|model|sequence|input)[ _](?:length|window|size|limit)(?: of| is|:)?(?: only)? ?\(?(\d{3,9})/i,
  /max_seq_len (\d{3,9})/i,
  /tokens? > (\d{3,9})/i,
  /must be <= (\d{3,9})/i,
  /maximum number of tokens allowed \((\d{3,9})/i,
  /(\d{3,9}) maximum context length/i,
  /length (?:of|is) (?:only )?(\d{3,9})/i,
]

/** The bound that is named; undefined where the words name none. */
interface Overflow {
  readonly contextTokens: number | undefined
}

/** Null where the words are about something else. `status`: undefined for an error inside a stream. */
export function overflowIn(status: number | undefined, words: string): Overflow | null {
  if (status !== undefined && status !== 200 && !statuses.has(status)) return null
  const read = words.slice(0, maxRead).replaceAll(',', '').replaceAll('\\"', '"')
  if (rateLimit.test(read) || !wordings.some((wording) => wording.test(read))) return null
  const found = bounds.map((bound) => bound.exec(read)?.[1]).find((tokens) => tokens !== undefined)
  return { contextTokens: found === undefined ? undefined : Number(found) }
}
