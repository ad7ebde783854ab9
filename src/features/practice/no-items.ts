/** Why a practice has no items. */

/** No items can be made; the message says why to the learner. */
export class NoItems extends Error {
  override readonly name = 'NoItems'
}
