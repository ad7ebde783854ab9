/**
 * The marks that a chat template puts into a model's text: reasoning, turns, channels and tool calls. A
 * server without a parser for its model passes them on as text. Reasoning often holds the answer, long
 * before the learner may see it, so every provider's text passes this table first.
 *
 * Sources: the chat templates of Qwen, DeepSeek, Llama, Mistral, Gemma, Phi, Command A, Kimi-VL, Seed and
 * Granite as their makers publish them; OpenAI's Harmony response format.
 */

/** Text from `open` to `close` is for the program or the model itself. */
interface Block {
  readonly open: string
  /** The first of these ends the block. */
  readonly close: readonly string[]
  /** Where the block counts as one: a text may well speak of `<think>` later on. */
  readonly where: 'start' | 'anywhere'
}

const reasoning = (open: string, close: string): Block => ({ open, close: [close], where: 'start' })
const hidden = (open: string, ...close: string[]): Block => ({ open, close, where: 'anywhere' })

/** Reasoning before the reply. A template may have said the opening itself, so the closing counts alone. */
const reasoningBlocks: readonly Block[] = [
  reasoning('<think>', '</think>'),
  reasoning('<thinking>', '</thinking>'),
  reasoning('<thought>', '</thought>'),
  reasoning('<reasoning>', '</reasoning>'),
  reasoning('<seed:think>', '</seed:think>'),
  reasoning('[THINK]', '[/THINK]'),
  reasoning('◁think▷', '◁/think▷'),
  reasoning('<|begin_of_thought|>', '<|end_of_thought|>'),
  reasoning('<|START_THINKING|>', '<|END_THINKING|>'),
]

/** Calls of tools as text, and what a template writes at the head of a turn. */
const otherBlocks: readonly Block[] = [
  hidden('<tool_call>', '</tool_call>'),
  hidden('<tool_calls>', '</tool_calls>'),
  hidden('<tool_response>', '</tool_response>'),
  hidden('<function_call>', '</function_call>'),
  hidden('<function=', '</function>'),
  hidden('<|tool_call|>', '<|/tool_call|>', '</tool_call>', '\n'),
  hidden('<|tool_call>', '<tool_call|>'),
  hidden('<|tool_calls_section_begin|>', '<|tool_calls_section_end|>'),
  hidden('<｜tool▁calls▁begin｜>', '<｜tool▁calls▁end｜>'),
  hidden('<|START_ACTION|>', '<|END_ACTION|>'),
  hidden('<|python_tag|>', '<|eom_id|>', '<|eot_id|>'),
  hidden('[TOOL_CALLS]', '</s>', '\n'),
  hidden('<|im_start|>', '\n'),
  hidden('<start_of_turn>', '\n'),
  hidden('<|turn>', '\n'),
  hidden('<|start_header_id|>', '<|end_header_id|>'),
  hidden('<|start_of_role|>', '<|end_of_role|>'),
]

/** Marks without a text of their own. */
const signs: readonly string[] = [
  '<|begin_of_text|>',
  '<|startoftext|>',
  '<bos>',
  '<|assistant|>',
  '<｜Assistant｜>',
  '<｜begin▁of▁sentence｜>',
  '<|START_RESPONSE|>',
  '<|END_RESPONSE|>',
  '<|begin_of_solution|>',
  '<|end_of_solution|>',
]

/** Marks at which the model's turn ends. What follows is another turn, made up by the model. */
const ends: readonly string[] = [
  '<|im_end|>',
  '<|end|>',
  '<|endoftext|>',
  '<|end_of_text|>',
  '<|eot_id|>',
  '<|eom_id|>',
  '<|end_of_turn|>',
  '<|END_OF_TURN_TOKEN|>',
  '<|eos|>',
  '<end_of_turn>',
  '<turn|>',
  '<eos>',
  '</s>',
  '[/INST]',
  '<｜end▁of▁sentence｜>',
  '<|user|>',
  '<｜User｜>',
  '<|return|>',
  '<|call|>',
]

/** The end of a turn in Mistral's templates, and of struck text in HTML: it counts at a reply's end. */
const endOrTag = '</s>'

/** Harmony: `<|start|>assistant<|channel|>analysis<|message|>…<|end|>`; only `final` is the reply. */
const harmony = {
  start: '<|start|>',
  channel: '<|channel|>',
  message: '<|message|>',
  /** What ends a channel; each has a meaning of its own too. */
  ends: ['<|end|>', '<|return|>', '<|call|>', '<|start|>', '<|channel|>'],
  shown: /^\s*final\b/,
} as const

/** What the filter is reading. */
type Mode = { readonly type: 'reply' | 'over' } | HiddenMode

interface HiddenMode {
  readonly type: 'hidden' | 'channel'
  readonly close: readonly string[]
  /** The beginnings of the closings. */
  readonly begins: ReadonlySet<string>
}

const inReply: Mode = { type: 'reply' }
const isOver: Mode = { type: 'over' }
const until = (type: HiddenMode['type'], close: readonly string[]): HiddenMode => ({
  type,
  close,
  begins: beginningsOf(close),
})
const inChannelHead = until('channel', [harmony.message])
const inHiddenChannel = until('hidden', harmony.ends)

/** The beginnings of the marks, without the whole marks. */
function beginningsOf(of: readonly string[]): ReadonlySet<string> {
  return new Set(of.flatMap((mark) => Array.from(mark, (_, at) => mark.slice(0, at)).slice(1)))
}

/** Characters of the head of a channel, and of white space after a mark. */
const maxHeader = 256

type Meaning =
  | { readonly type: 'block'; readonly mode: HiddenMode; readonly where: Block['where'] }
  | { readonly type: 'closing' | 'sign' | 'end' | 'end-or-tag' | 'channel' }

const mayReason = (meaning: Meaning): boolean =>
  meaning.type === 'channel' || (meaning.type === 'block' && meaning.where === 'start')

const each = (marks: readonly string[], type: 'closing' | 'sign' | 'end'): [string, Meaning][] =>
  marks.map((mark) => [mark, { type }])

const meanings: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ...[...reasoningBlocks, ...otherBlocks].map(({ open, close, where }): [string, Meaning] => [
    open,
    { type: 'block', mode: until('hidden', close), where },
  ]),
  ...reasoningBlocks.flatMap(({ close }) => each(close, 'closing')),
  ...each([...signs, harmony.message], 'sign'),
  ...each(ends, 'end'),
  [endOrTag, { type: 'end-or-tag' }],
  [
    harmony.start,
    { type: 'block', mode: until('hidden', [harmony.channel, harmony.message]), where: 'anywhere' },
  ],
  [harmony.channel, { type: 'channel' }],
])

const marks = [...meanings.keys()]
const firstCharacter = /[<[◁]/
const firstCharacters = /[<[◁]/g
const longest = Math.max(...marks.map(({ length }) => length))
const beginnings = beginningsOf(marks)

/** Where in `text` the beginning of a mark stands that may still be completed; its length where none does. */
function openEnd(text: string, begins: ReadonlySet<string>): number {
  for (let at = Math.max(0, text.length - longest); at < text.length; at++) {
    if (begins.has(text.slice(at))) return at
  }
  return text.length
}

interface Found {
  readonly at: number
  readonly mark: string
}

/** The first mark of the table in `text`. */
function firstMark(text: string): Found | null {
  for (const { index: at } of text.matchAll(firstCharacters)) {
    const mark = marks.find((each) => text.startsWith(each, at))
    if (mark !== undefined) return { at, mark }
  }
  return null
}

/** The first of `closings` in `text`. */
function firstClosing(text: string, closings: readonly string[]): Found | null {
  return closings
    .map((mark) => ({ at: text.indexOf(mark), mark }))
    .filter(({ at }) => at >= 0)
    .reduce<Found | null>((first, next) => (first && first.at <= next.at ? first : next), null)
}

/** Whether a place in Markdown is inside code, where marks are quoted and mean nothing. */
class CodeSpans {
  #run = 0
  #isFenced = false
  #isInline = false

  get isInside(): boolean {
    const isTicked = this.#run > 0
    return isTicked || this.#isFenced || this.#isInline
  }

  add(text: string): void {
    if (this.#run === 0 && !this.#isInline && !text.includes('`')) return
    for (const character of text) this.#take(character)
  }

  #take(character: string): void {
    if (character === '`') {
      this.#run += 1
      return
    }
    if (this.#run >= 3) this.#isFenced = !this.#isFenced
    else if (this.#run > 0 && !this.#isFenced) this.#isInline = !this.#isInline
    this.#run = 0
    if (character === '\n') this.#isInline = false
  }
}

/**
 * Takes a model's text in pieces and gives what the learner may see of it. At first it holds the text
 * back, because a closing mark may still say that all of it was reasoning; `release` ends that.
 */
export class MarkFilter {
  #mode: Mode = inReply
  /** Text whose meaning is open until more arrives. */
  #buffer = ''
  /** Visible text of the piece that is being read. */
  #visible = ''
  /** The visible pieces that are held back; null once they are released. */
  #held: string[] | null = []
  #isBlank = true
  /** Whether there was a mark; white space between it and the reply belongs to it. */
  #hasMark = false
  readonly #code = new CodeSpans()
  /** The closings whose openings the text has quoted. */
  readonly #quoted = new Set<string>()
  #lacksOpening = false
  #breaksOff = false
  #hasReasoned = false

  /** Whether reasoning came without its opening mark, which the chat template had said already. */
  get lacksOpening(): boolean {
    return this.#lacksOpening
  }

  /** Whether reasoning came, with its opening mark or without. */
  get hasReasoned(): boolean {
    return this.#hasReasoned || this.#lacksOpening
  }

  /** Whether the text ends where a hidden block began. */
  get breaksOff(): boolean {
    return this.#breaksOff
  }

  /** Whether text is held back that could be shown. */
  get isHolding(): boolean {
    return this.#held !== null && !this.#isBlank
  }

  /** Takes the next piece; returns what can be shown now. */
  push(piece: string): string {
    if (this.#isPlain(piece)) {
      this.#code.add(piece)
      return piece
    }
    this.#buffer += piece
    this.#read(false)
    return this.#take()
  }

  /** Ends the holding; returns the pieces that were held. */
  release(): readonly string[] {
    const held = this.#held ?? []
    this.#held = null
    return held
  }

  /** Call after the last piece; returns the rest of what can be shown. */
  end(): readonly string[] {
    const held = this.release()
    this.#read(true)
    return [...held, this.#take()]
  }

  /** Whether `piece` can be shown as it is, because no mark is open and none begins in it. */
  #isPlain(piece: string): boolean {
    const isReading = this.#mode === inReply && this.#buffer === ''
    return isReading && this.#held === null && !this.#isBlank && !firstCharacter.test(piece)
  }

  #take(): string {
    const text = this.#visible
    this.#visible = ''
    if (this.#held === null) return text
    if (text !== '') this.#held.push(text)
    return ''
  }

  /** Reads the buffer as far as its meaning is certain; all of it where it is the last. */
  #read(isLast: boolean): void {
    let goesOn = true
    while (goesOn) {
      const mode = this.#mode
      if ('close' in mode) goesOn = this.#readHidden(mode)
      else goesOn = mode.type === 'over' ? this.#discard() : this.#readReply(isLast)
    }
  }

  #discard(): boolean {
    this.#buffer = ''
    return false
  }

  /** Shows the text before the next mark and follows the mark; false where no mark is complete. */
  #readReply(isLast: boolean): boolean {
    const found = firstMark(this.#buffer)
    if (found === null) {
      const end = isLast ? this.#buffer.length : openEnd(this.#buffer, beginnings)
      this.#show(this.#cut(end))
      return false
    }
    this.#show(this.#cut(found.at))
    const meaning = meanings.get(found.mark)
    if (meaning?.type === 'end-or-tag' && !isLast && this.#isAllBut(found.mark)) return false
    this.#cut(found.mark.length)
    if (meaning === undefined || this.#isQuoted(meaning, found.mark)) this.#show(found.mark)
    else this.#follow(meaning)
    return true
  }

  /** Skips to the closing of a block; false where it has not come yet. */
  #readHidden({ type, close, begins }: HiddenMode): boolean {
    const found = firstClosing(this.#buffer, close)
    if (found === null) {
      if (type === 'hidden') this.#cut(openEnd(this.#buffer, begins))
      else if (this.#buffer.length > maxHeader) this.#mode = inHiddenChannel
      return false
    }
    const skipped = this.#cut(found.at)
    const hasOwnMeaning = (meanings.get(found.mark)?.type ?? 'closing') !== 'closing'
    if (!hasOwnMeaning || type === 'channel') this.#cut(found.mark.length)
    const isShown = type === 'hidden' || harmony.shown.test(skipped)
    this.#mode = isShown ? inReply : inHiddenChannel
    return true
  }

  /** Whether a mark is part of the text: in code, or where it cannot have its meaning. */
  #isQuoted(meaning: Meaning, mark: string): boolean {
    if (this.#code.isInside) return true
    if (meaning.type === 'end-or-tag') return this.#buffer.trim() !== ''
    if (meaning.type === 'closing') return this.#quoted.delete(mark)
    if (meaning.type !== 'block' || meaning.where === 'anywhere' || this.#isBlank) return false
    for (const closing of meaning.mode.close) this.#quoted.add(closing)
    return true
  }

  #follow(meaning: Meaning): void {
    this.#hasMark = true
    this.#breaksOff = meaning.type === 'block' && !this.#isBlank
    if (this.#isBlank) this.#dropHeld()
    this.#hasReasoned ||= mayReason(meaning)
    if (meaning.type === 'block') this.#mode = meaning.mode
    else if (meaning.type === 'channel') this.#mode = inChannelHead
    else if (meaning.type === 'closing') this.#endReasoning()
    else if (meaning.type !== 'sign' && !this.#isBlank) this.#mode = isOver
  }

  /**
   * A closing without its opening: the text before it was reasoning, as far as it is still held. The reply
   * behind it is held no longer.
   */
  #endReasoning(): void {
    this.#lacksOpening = true
    if (this.#held === null) return
    this.#dropHeld()
    this.#isBlank = true
    this.#held = null
  }

  #dropHeld(): void {
    this.#visible = ''
    if (this.#held !== null) this.#held = []
  }

  /** Whether the buffer holds `mark` and white space, of which there may be more. */
  #isAllBut(mark: string): boolean {
    return this.#buffer.length < maxHeader && this.#buffer.trim() === mark
  }

  /** Takes so many characters off the buffer. */
  #cut(chars: number): string {
    const text = this.#buffer.slice(0, chars)
    this.#buffer = this.#buffer.slice(chars)
    return text
  }

  #show(text: string): void {
    const shown = this.#hasMark && this.#isBlank ? text.trimStart() : text
    if (shown === '') return
    const isBlank = shown.trim() === ''
    this.#isBlank &&= isBlank
    this.#breaksOff &&= isBlank
    this.#code.add(shown)
    this.#visible += shown
  }
}
