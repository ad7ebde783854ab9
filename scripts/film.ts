/**
 * The film of the README, `bun run film`: a lesson with the offline tutor as an animated GIF, made of pictures of
 * the pages in Chromium. Build the pages first (`bun run build:web`).
 */
import { applyPalette, GIFEncoder, quantize } from 'gifenc'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { send, signUp, startSite } from '../test/web/site'

const path = join(import.meta.dir, '../docs/images/lesson.gif')
const maxBytes = 1_500_000
const [width, height] = [720, 780]
const colors = 127

/** What the learner says, in turn. */
const lesson = ['Solve 3x + 7 = 22', '3x = 29', '3x = 15', 'x = 5']

interface Frame {
  /** Four bytes a pixel. */
  readonly pixels: Uint8Array
  readonly delayMs: number
}

/** The window as pixels, decoded by the browser's own canvas in `darkroom`. */
async function frameOf(page: Page, darkroom: Page, delayMs: number): Promise<Frame> {
  const picture = (await page.screenshot({ animations: 'disabled' })).toString('base64')
  const pixels = await darkroom.evaluate(async (source) => {
    const bitmap = await createImageBitmap(await (await fetch(source)).blob())
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const context = canvas.getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    const { data } = context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? { data: [] }
    const letters: string[] = []
    for (let at = 0; at < data.length; at += 8_192) {
      letters.push(String.fromCharCode(...data.slice(at, at + 8_192)))
    }
    return btoa(letters.join(''))
  }, `data:image/png;base64,${picture}`)
  return { pixels: new Uint8Array(Buffer.from(pixels, 'base64')), delayMs }
}

async function film(page: Page, darkroom: Page): Promise<readonly Frame[]> {
  const frames: Frame[] = []
  const take = async (delayMs: number) => frames.push(await frameOf(page, darkroom, delayMs))
  await take(900)
  for (const [turn, words] of lesson.entries()) {
    for (const length of [Math.ceil(words.length / 2), words.length]) {
      await page.locator('#question').fill(words.slice(0, length))
      await take(350)
    }
    await send(page, words)
    const reply = page.locator('.tutor[data-status=complete]').nth(turn)
    await reply.waitFor()
    // The smooth scrolling to the newest message has an end, but no event that tells of it.
    await page.waitForTimeout(1_200)
    if (turn === 0) await page.locator('.task-drawing summary').click()
    await page.waitForTimeout(300)
    await take(turn === lesson.length - 1 ? 4_000 : 2_600)
  }
  return frames
}

/** One palette for all frames; what does not change from one to the next is left out of it. */
function encoded(frames: readonly Frame[]): Uint8Array {
  const all = Buffer.concat(frames.filter((_, at) => at % 3 === 0).map(({ pixels }) => pixels))
  const palette = quantize(new Uint8Array(all), colors)
  const encoder = GIFEncoder()
  let shown: Uint8Array | null = null
  for (const { pixels, delayMs: delay } of frames) {
    const index = applyPalette(pixels, palette)
    const former: Uint8Array | null = shown
    const changed =
      former === null ? index : index.map((color, at) => (color === former[at] ? colors : color))
    const first = former === null ? { palette: [...palette, [0, 0, 0]] } : {}
    const options = { transparent: true, transparentIndex: colors, dispose: 1 }
    encoder.writeFrame(changed, width, height, { ...first, ...options, delay })
    shown = index
  }
  encoder.finish()
  return encoder.bytes()
}

await using site = await startSite()
const viewport = { width, height }
const { page } = await site.visit({ viewport, reducedMotion: 'reduce' })
const { page: darkroom } = await site.visit({ viewport })
await signUp(page, site.url, 'ada@example.org')
await page.goto(`${site.url}/chat`)
await page.locator('#question').waitFor()
await page.evaluate(() => document.fonts.ready.then(() => {}))
const bytes = encoded(await film(page, darkroom))
if (bytes.length > maxBytes)
  throw new Error(`The film has ${bytes.length} bytes, more than ${maxBytes}.`)
await Bun.write(path, bytes)
process.stdout.write(`${path}: ${bytes.length} bytes\n`)
process.exit(0)
