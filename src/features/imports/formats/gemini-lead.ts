/**
 * Finds the words with which the titles of a Gemini activity begin: "Prompted …", "Eingegebener
 * Prompt: …". Google translates them, and no list of its translations is public, so that all titles
 * of a file together show the words.
 */

/** The words before each prompt of a file. */
export interface Lead {
  /** Whether a title begins with them. */
  test(title: string): boolean
  /** The title without them. */
  strip(title: string): string
}

/** Words that public exports show: English, German, Czech. */
const known =
  /^(?:(?:Prompted|Asked|Said|Branched|Answered)(?: with:| Gemini:| Bard:)?|Eingegebener Prompt:|Pokyn)\s/

/** The least number of titles, and their least share, that must begin alike. */
const rules = {
  /** Words that end with a colon look like a label. */
  colon: { titles: 2, share: 0.6 },
  bare: { titles: 5, share: 0.9 },
} as const
/** A label has few words. */
const wordsMax = 6

/** The lead of a file with these titles of answered prompts. Known words always count. */
export function leadOf(titles: readonly string[]): Lead {
  const foreign = titles.filter((title) => !known.test(title))
  const lead = foreign.length * 2 > titles.length ? commonLead(foreign) : ''
  const isLed = (title: string) =>
    lead !== '' && title.startsWith(lead) && title.length > lead.length
  return {
    test: (title) => known.test(title) || isLed(title),
    strip: (title) =>
      known.test(title)
        ? title.replace(known, '')
        : isLed(title)
          ? title.slice(lead.length)
          : title,
  }
}

/** The longest beginning that enough titles share and that ends a word; '' without one. */
function commonLead(titles: readonly string[]): string {
  const counts = new Map<string, Set<string>>()
  for (const title of titles) {
    for (const start of beginnings(title)) {
      const rests = counts.get(start) ?? new Set()
      counts.set(start, rests.add(title.slice(start.length)))
    }
  }
  const shared = Array.from(counts, ([start, { size }]) => ({ start, size }))
    .filter(({ start, size }) => {
      const { titles: least, share } = /[:：]\s*$/.test(start) ? rules.colon : rules.bare
      return size >= least && size >= share * titles.length
    })
    .toSorted((a, b) => b.size - a.size || b.start.length - a.start.length)
  return shared[0]?.start ?? ''
}

/** The title up to the end of each of its first words, with the white space behind it. */
function beginnings(title: string): string[] {
  const ends = [...title.slice(0, 120).matchAll(/[:：]\s*|\s+/g)].slice(0, wordsMax)
  return ends.map(({ index, 0: gap }) => title.slice(0, index + gap.length))
}
