/** Shows a reply as rich text while it grows. */
import { useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks'
import { announce } from '../components/announcer'
import type { Block, BlockRenderer } from './blocks'

interface Renderer {
  readonly BlockRenderer: typeof BlockRenderer
  nodesOf(html: string): DocumentFragment
}

let renderer: Renderer | null = null
let loading: Promise<void> | null = null

/** Loads the renderer before the first reply needs it. */
export function preloadRenderer(): void {
  void loadRenderer()
}

async function loadRenderer(): Promise<void> {
  loading ??= import('./renderer').then(({ BlockRenderer, nodesOf }) => {
    renderer = { BlockRenderer, nodesOf }
  })
  try {
    await loading
  } catch {
    // Replies stay readable as plain text; the next one tries again.
    loading = null
  }
}

interface RichTextProps {
  readonly source: string
  readonly streaming: boolean
}

/** Plain text until the renderer is there, which is loaded once. */
export function RichText({ source, streaming }: RichTextProps) {
  const [, update] = useReducer((count: number) => count + 1, 0)
  const isLoaded = renderer !== null
  useEffect(() => {
    if (!isLoaded) void loadRenderer().then(() => update(undefined))
  }, [isLoaded])
  if (!renderer) return <div class="rich-text plain-text">{source}</div>
  return <Blocks renderer={renderer} source={source} streaming={streaming} />
}

interface BlocksProps extends RichTextProps {
  readonly renderer: Renderer
}

function Blocks({ renderer, source, streaming }: BlocksProps) {
  const blocks = useBlocks(renderer, source, streaming)
  const wasStreaming = useRef(streaming).current
  return (
    <div class="rich-text" aria-busy={streaming}>
      {blocks.map((block, index) => (
        <BlockView
          key={index}
          renderer={renderer}
          block={block}
          isSpoken={wasStreaming}
          isEnd={!streaming && index === blocks.length - 1}
        />
      ))}
    </div>
  )
}

/** Rendering may take at most this part of the time, however long the reply is. */
const restFactor = 4

/** The blocks of the newest source: at once when the reply is finished, else when there is time. */
function useBlocks(renderer: Renderer, source: string, streaming: boolean): readonly Block[] {
  const [growing, setGrowing] = useState<readonly Block[]>([])
  const work = useRef({
    maker: new renderer.BlockRenderer(),
    newest: source,
    timer: 0,
    restUntilMs: 0,
  }).current
  useEffect(() => {
    work.newest = source
    if (!streaming || work.timer !== 0) return
    const delayMs = Math.max(0, work.restUntilMs - performance.now())
    work.timer = window.setTimeout(() => {
      work.timer = 0
      const begunMs = performance.now()
      setGrowing(work.maker.render(work.newest, true))
      const endedMs = performance.now()
      work.restUntilMs = endedMs + (endedMs - begunMs) * restFactor
    }, delayMs)
  }, [source, streaming])
  const forget = (): void => {
    clearTimeout(work.timer)
    work.timer = 0
  }
  useEffect(() => forget, [streaming])
  return useMemo(
    () => (streaming ? growing : work.maker.render(source, false)),
    [streaming, streaming ? growing : source],
  )
}

interface BlockViewProps {
  readonly renderer: Renderer
  readonly block: Block
  readonly isSpoken: boolean
  readonly isEnd: boolean
}

function BlockView({ renderer, block, isSpoken, isEnd }: BlockViewProps) {
  const ref = useRef<HTMLDivElement>(null)
  const hasSpoken = useRef(false)
  useLayoutEffect(() => {
    ref.current?.replaceChildren(renderer.nodesOf(block.html))
  }, [block.html])
  useEffect(() => {
    if (!block.settled || !ref.current) return
    void colourCode(ref.current)
    if (isSpoken && !hasSpoken.current) announce(ref.current.textContent)
    hasSpoken.current = true
  }, [block.html, block.settled])
  useEffect(() => {
    // The question at the end is what the learner is to think about.
    const asks = isEnd && /[?？؟][\s"'”’)*]*$/.test(ref.current?.textContent ?? '')
    ref.current?.classList.toggle('asks', asks)
  }, [block.html, isEnd])
  return <div class="block" ref={ref} />
}

async function colourCode(root: HTMLElement): Promise<void> {
  for (const box of root.querySelectorAll<HTMLElement>('.code[data-language]')) {
    const code = box.querySelector('code')
    const language = box.dataset['language'] ?? ''
    if (!code || language === '') continue
    const { highlight } = await import('./highlight')
    if (code.isConnected) highlight(code, language)
  }
}
