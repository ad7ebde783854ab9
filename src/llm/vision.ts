/**
 * Whether the model sees pictures. Nothing says so in advance: the first request with a picture shows
 * it.
 */

/** `auto` sends pictures until the provider refuses them; `on` and `off` are the operator's word. */
export const visionSettings = ['auto', 'on', 'off'] as const
export type VisionSetting = (typeof visionSettings)[number]

/** What a provider's refusal says of pictures: that it takes none, or that one is bad. */
export type PictureRefusal = 'unsupported' | 'unreadable'

/** Statuses that answer a request which the model cannot take. */
const statuses = new Set([400, 404, 415, 422, 500, 501])
const pictureWords = /image|picture|vision|visual|modalit|multi-?modal|mmproj|must be a string/i
/** The request's own picture is at fault. */
const badPicture =
  /process|decod|invalid image|corrupt|dimension|too (?:large|big|many|small)|exceed|format|megabyte|\bbytes\b|base64|download|safety|policy/i
const maxRead = 4_000

/** The meaning of a provider's words; undefined where they are not about pictures. */
export function pictureRefusalIn(
  status: number | undefined,
  words: string,
): PictureRefusal | undefined {
  const read = words.slice(0, maxRead)
  if (status === undefined || !statuses.has(status) || !pictureWords.test(read)) return undefined
  return badPicture.test(read) ? 'unreadable' : 'unsupported'
}

/** What is known of the model's sight, for the life of a process. */
export class Vision {
  readonly #setting: VisionSetting
  #hasSeen = false
  #isBlind = false

  constructor(setting: VisionSetting) {
    this.#setting = setting
  }

  /** Whether pictures are sent. */
  get canSee(): boolean {
    return this.#setting === 'on' || (this.#setting === 'auto' && !this.#isBlind)
  }

  /** The provider has answered a request with pictures. */
  accepted(): void {
    this.#hasSeen = true
  }

  /** A model that has seen one picture takes pictures: a refusal is then about another one. */
  refused(refusal: PictureRefusal): void {
    if (refusal === 'unsupported' && !this.#hasSeen) this.#isBlind = true
  }
}
