/** A reply as rich text, also while it grows. */
import { useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks'
import { Fragment } from 'preact'
import { announce } from '../components/announcer'
import type { BlockRenderer, RenderedBlock } from './markdown'
import { formulaSpans } from './math-rules'

interface Renderer {
  readonly BlockRenderer: typeof BlockRenderer
  nodesOf(html: string): DocumentFragment
  formulaNodes(tex: string, display: boolean): DocumentFragment
}

let renderer: Renderer | null = null
let rendererLoading: Promise<void> | null = null

/** Loads the renderer. Resolves where that fails, too. */
export async function loadRenderer(): Promise<void> {
  rendererLoading ??= import('./renderer').then(({ BlockRenderer, nodesOf, formulaNodes }) => {
    renderer = { BlockRenderer, nodesOf, formulaNodes }
  })
  try {
    await rendererLoading
  } catch {
    // Replies stay readable as plain text. The next reply tries again.
    rendererLoading = null
  }
}

/** A reader waits this long at most for what only keeps a reply from moving. */
const patienceMs = 1_000

/** Loads what draws replies: those that are first shown as plain text, or in another font, would move. */
export async function prepareReplies(): Promise<void> {
  const font = document.fonts.load("1rem 'Formula'", '=').catch(() => [])
  const late = new Promise((done) => setTimeout(done, patienceMs))
  await Promise.race([Promise.all([loadRenderer(), font]), late])
}

/** The renderer once it is loaded; null until then. */
function useRenderer(): Renderer | null {
  const [, update] = useReducer((count: number) => count + 1, 0)
  const isLoaded = renderer !== null
  useEffect(() => {
    if (!isLoaded) void loadRenderer().then(() => update(undefined))
  }, [isLoaded])
  return renderer
}

interface FormulaProps {
  readonly tex: string
  readonly display: boolean
  /** The formula with its delimiters, which is shown until the renderer is loaded. */
  readonly source: string
}

/** One formula in a plain text. */
export function Formula({ tex, display, source }: FormulaProps) {
  const loaded = useRenderer()
  const ref = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    ref.current?.replaceChildren(loaded ? loaded.formulaNodes(tex, display) : source)
  }, [loaded, tex, display])
  return <span class="formula" dir="ltr" ref={ref} />
}

interface RichTextProps {
  readonly source: string
  readonly streaming: boolean
  /** Whether screen readers read each block that is whole. */
  readonly isAnnounced?: boolean
}

/** Shows plain text until the renderer is loaded. */
export function RichText({ source, streaming, isAnnounced = false }: RichTextProps) {
  const loaded = useRenderer()
  if (!loaded)
    return (
      <div class="rich-text plain-text" dir="auto">
        {source}
      </div>
    )
  return (
    <Blocks renderer={loaded} source={source} streaming={streaming} isAnnounced={isAnnounced} />
  )
}

interface BlocksProps extends RichTextProps {
  readonly renderer: Renderer
  readonly isAnnounced: boolean
}

function Blocks({ renderer, source, streaming, isAnnounced }: BlocksProps) {
  const blocks = useBlocks(renderer, source, streaming)
  return (
    <div class="rich-text" aria-busy={streaming}>
      {blocks.map((block, index) => (
        <BlockView
          key={index}
          renderer={renderer}
          block={block}
          isAnnounced={isAnnounced}
          isLast={!streaming && index === blocks.length - 1}
        />
      ))}
    </div>
  )
}

/** After each rendering it pauses this many times as long, so that it takes a fifth of the time. */
const pauseFactor = 4

/** The blocks of the source: at once for a finished reply, else after the pause. */
function useBlocks(
  renderer: Renderer,
  source: string,
  streaming: boolean,
): readonly RenderedBlock[] {
  const [growing, setGrowing] = useState<readonly RenderedBlock[]>([])
  const work = useRef({
    blockRenderer: new renderer.BlockRenderer(),
    latest: source,
    timer: 0,
    pausedUntilMs: 0,
  }).current
  useEffect(() => {
    work.latest = source
    if (!streaming || work.timer !== 0) return
    const delayMs = Math.max(0, work.pausedUntilMs - performance.now())
    work.timer = window.setTimeout(() => {
      work.timer = 0
      const startedMs = performance.now()
      setGrowing(work.blockRenderer.render(work.latest, true))
      const endedMs = performance.now()
      work.pausedUntilMs = endedMs + (endedMs - startedMs) * pauseFactor
    }, delayMs)
  }, [source, streaming])
  const cancel = (): void => {
    clearTimeout(work.timer)
    work.timer = 0
  }
  useEffect(() => cancel, [streaming])
  return useMemo(
    () => (streaming ? growing : work.blockRenderer.render(source, false)),
    [streaming, streaming ? growing : source],
  )
}

interface BlockViewProps {
  readonly renderer: Renderer
  readonly block: RenderedBlock
  readonly isAnnounced: boolean
  readonly isLast: boolean
}

function BlockView({ renderer, block, isAnnounced, isLast }: BlockViewProps) {
  const ref = useRef<HTMLDivElement>(null)
  const wasAnnounced = useRef(false)
  useLayoutEffect(() => {
    ref.current?.replaceChildren(renderer.nodesOf(block.html))
  }, [block.html])
  useEffect(() => {
    if (!block.settled || !ref.current) return
    void highlightCode(ref.current)
    if (isAnnounced && !wasAnnounced.current) announce(ref.current.textContent)
    wasAnnounced.current = true
  }, [block.html, block.settled])
  useLayoutEffect(() => {
    // The style sheet stresses the question at the end of a reply, and gives it room.
    const asks = isLast && /[?？؟][\s"'”’)*]*$/.test(ref.current?.textContent ?? '')
    ref.current?.classList.toggle('asks', asks)
  }, [block.html, isLast])
  return <div class="block" dir="auto" ref={ref} />
}

async function highlightCode(root: HTMLElement): Promise<void> {
  for (const box of root.querySelectorAll<HTMLElement>('.code[data-language]')) {
    const code = box.querySelector('code')
    const language = box.dataset['language'] ?? ''
    if (!code || language === '') continue
    const { highlightElement } = await import('./highlight')
    if (code.isConnected) highlightElement(code, language)
  }
}

/** More formulas in one text are no learner's work, and typesetting them would block the page. */
const maxFormulas = 200

/** Plain text with formulas between its words. Nothing in it is read as Markdown or as HTML. */
export function FormulaText({ text }: { readonly text: string }) {
  const spans = formulaSpans(text)
  if (spans.length === 0 || spans.length > maxFormulas) return <>{text}</>
  return (
    <>
      {spans.map(({ start, end, tex, display }, at) => (
        <Fragment key={start}>
          {text.slice(spans[at - 1]?.end ?? 0, start)}
          <Formula tex={tex} display={display} source={text.slice(start, end)} />
        </Fragment>
      ))}
      {text.slice(spans.at(-1)?.end ?? 0)}
    </>
  )
}
