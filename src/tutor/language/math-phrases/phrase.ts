/** A phrase of the mathematics in four languages; `{name}` stands for a formula or a phrase. */
export interface Phrase {
  readonly en: string
  readonly de: string
  readonly fr: string
  readonly es: string
}

/** Phrases from rows of English, German, French and Spanish. */
export function phrases(
  rows: readonly (readonly [en: string, de: string, fr: string, es: string])[],
): readonly Phrase[] {
  return rows.map(([en, de, fr, es]) => ({ en, de, fr, es }))
}
