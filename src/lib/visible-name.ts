/** Names that people trust by reading them: only what they see is kept. */

/**
 * What no one sees, or what changes the direction of what one sees, by its property (UAX #44): ignored
 * where it is not supported (fillers, tags and variation selectors among it), or a format character.
 */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu
/** White space, controls, and two blank symbols that no property tells from the others: in Braille and in music. */
const blank = /[\p{White_Space}\p{Z}\p{Cc}\u2800\u{1D159}]+/gu
/** Marks alone have nothing to stand on; private and unassigned characters have no picture. */
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u

/**
 * The name without what one does not see, in composed form (NFC), with single spaces; null where nothing is
 * left to see.
 */
export function visibleName(name: string): string | null {
  const shown = name.replaceAll(unseen, '').replaceAll(blank, ' ').trim().normalize('NFC')
  return visible.test(shown) ? shown : null
}
