/** The interface of all detectors of what is held back. */

/** Whether a text discloses what is held back. Pure but for the steps that it has let pass. */
export interface DisclosureDetector {
  (text: string): boolean
  /**
   * Whether a word of prose may disclose: its sentence then waits for its end. Absent where only
   * numbers and formulas are held back.
   */
  readonly isSuspicious?: (word: string) => boolean
  /**
   * Whether a short sentence may complete a disclosure that the text before it begins. Absent: any
   * may.
   */
  readonly mayComplete?: (sentence: string, before: string) => boolean
  /** Whether a text and the sentence behind it disclose when they are joined. Absent: as joined. */
  readonly completes?: (before: string, sentence: string) => boolean
  /** Whether a line of a sentence computes it, run behind the lines before. Absent: none does. */
  readonly computes?: (before: string, sentence: string) => boolean
}

/** A text discloses where one of two detectors says so. */
export function eitherOf(one: DisclosureDetector, other: DisclosureDetector): DisclosureDetector {
  const both = [one, other]
  const detector: DisclosureDetector = (text) => both.some((each) => each(text))
  return Object.assign(detector, {
    isSuspicious: (word: string) => both.some((each) => each.isSuspicious?.(word) === true),
    mayComplete: (sentence: string, before: string) =>
      both.some((each) => each.mayComplete?.(sentence, before) ?? true),
    completes: (before: string, sentence: string) =>
      both.some((each) => each.completes?.(before, sentence) ?? each(before + sentence)),
    computes: (before: string, sentence: string) =>
      both.some((each) => each.computes?.(before, sentence) === true),
  })
}
