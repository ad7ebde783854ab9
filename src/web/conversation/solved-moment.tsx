/** The solved moment: the learner's derivation with the help that it took, to keep and to share. */
import { useState } from 'preact/hooks'
import { announce } from '../components/announcer'
import { Icon } from '../components/icons'
import { ErrorMessage } from '../components/page'
import { t } from '../i18n/i18n'
import { type Derivation, atRelation } from './derivation'

interface SolvedMomentProps {
  readonly derivation: Derivation
  /** Leads to the session's link; absent where there is none to make. */
  readonly onShare?: () => void
}

export function SolvedMoment({ derivation, onShare }: SolvedMomentProps) {
  const { task, steps, help } = derivation
  const [error, setError] = useState<string | null>(null)
  const save = (): void => {
    setError(null)
    savePicture(derivation).catch(() => setError(t.solved.failed))
  }
  return (
    <figure class="solved-moment" aria-label={t.solved.title}>
      <figcaption>
        <span class="solved-mark">
          <Icon shape="check" /> {t.solved.title}
        </span>
        <span>{t.solved.with[help ?? 'none']}</span>
      </figcaption>
      {task !== null && (
        <p class="solved-task" dir="auto">
          {task}
        </p>
      )}
      <ol class="derivation" aria-label={t.solved.steps}>
        {steps.map((step, at) => (
          <Step key={at} step={step} />
        ))}
      </ol>
      <div class="buttons">
        <button type="button" class="quiet-button" onClick={save}>
          <Icon shape="picture" /> {t.solved.picture}
        </button>
        {onShare && (
          <button type="button" class="quiet-button" onClick={onShare}>
            <Icon shape="share" /> {t.solved.link}
          </button>
        )}
      </div>
      <ErrorMessage message={error} />
    </figure>
  )
}

function Step({ step }: { readonly step: string }) {
  const sides = atRelation(step)
  if (sides === null) {
    return (
      <li class="derivation-whole" dir="auto">
        {step}
      </li>
    )
  }
  const [left, relation, right] = sides
  return (
    <li dir="ltr">
      <span class="derivation-left">{left}</span>
      <span>{`\u00A0${relation}\u00A0`}</span>
      <span>{right}</span>
    </li>
  )
}

/** Hands the picture to the device's own sharing where it takes files, else to the downloads. */
async function savePicture(derivation: Derivation): Promise<void> {
  const blob = await drawDerivation(derivation, {
    title: t.solved.title,
    help: t.solved.with[derivation.help ?? 'none'],
  })
  const file = new File([blob], 'elenchus.png', { type: 'image/png' })
  const shared = { files: [file] }
  if (matchMedia('(pointer: coarse)').matches && navigator.canShare?.(shared)) {
    await navigator.share(shared).catch((error: unknown) => {
      // Closing the device's dialog is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
    })
    return
  }
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
  announce(t.solved.saved)
}

interface Words {
  readonly title: string
  readonly help: string
}

const width = 1_080
const edge = 84
const colours = {
  paper: '#faf8f3',
  ink: '#23211d',
  soft: '#625c52',
  accent: '#10544e',
  dot: '#f0b27a',
}
const serif = "'Heading', Georgia, serif"
const sans = "'Text', system-ui, sans-serif"
const fonts = {
  title: `600 40px ${sans}`,
  help: `400 34px ${sans}`,
  task: `500 46px ${serif}`,
  step: `400 50px ${serif}`,
  name: `500 40px ${serif}`,
}
const stepHeight = 82
/** More steps would make a strip that no messenger shows. */
const maxSteps = 14

/** A PNG of the derivation. Rejects where the browser cannot make one. */
async function drawDerivation(derivation: Derivation, words: Words): Promise<Blob> {
  await Promise.all(Object.values(fonts).map((font) => document.fonts.load(font)))
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  const task = linesOf(context, derivation.task ?? '')
  const steps = derivation.steps.slice(-maxSteps)
  const taskHeight = task.length * 62
  const stepsTop = edge + (task.length > 0 ? 140 + taskHeight : 100)
  canvas.width = width
  canvas.height = stepsTop + steps.length * stepHeight + 128 + edge
  context.fillStyle = colours.paper
  context.fillRect(0, 0, width, canvas.height)
  drawCaption(context, words)
  drawTask(context, task, edge + 136)
  drawSteps(context, steps, stepsTop)
  drawSign(context, canvas.height - edge)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture')))),
  )
}

type Context = CanvasRenderingContext2D

function write(context: Context, text: string, at: readonly [number, number], font: string): void {
  context.font = font
  context.fillText(text, at[0], at[1])
}

function drawCaption(context: Context, { title, help }: Words): void {
  context.strokeStyle = colours.accent
  context.lineWidth = 6
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.stroke(new Path2D(`M${edge + 2} ${edge + 22}l13 13 26-30`))
  context.fillStyle = colours.accent
  write(context, title, [edge + 60, edge + 36], fonts.title)
  const after = context.measureText(title).width
  context.fillStyle = colours.soft
  write(context, help, [edge + 60 + after + 24, edge + 36], fonts.help)
}

/** The task begins with the baseline of its first line at `top`. */
function drawTask(context: Context, lines: readonly string[], top: number): void {
  context.fillStyle = colours.ink
  for (const [at, line] of lines.entries()) write(context, line, [edge, top + at * 62], fonts.task)
}

/** The words of a text in lines that fit, four at most. */
function linesOf(context: Context, text: string): readonly string[] {
  context.font = fonts.task
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (context.measureText(longer).width > width - 2 * edge && line !== '') {
      lines.push(line)
      line = word
    } else line = longer
  }
  if (line !== '') lines.push(line)
  return lines.length > 4 ? [...lines.slice(0, 3), `${lines[3] ?? ''} …`] : lines
}

/** The relations stand below each other, as on paper. */
function drawSteps(context: Context, steps: readonly string[], top: number): void {
  context.font = fonts.step
  const sides = steps.map((step) => atRelation(step) ?? (['', '', step] as const))
  const left = Math.max(...sides.map(([part]) => context.measureText(part).width))
  const widest = Math.max(
    ...sides.map(([, relation, right]) => context.measureText(` ${relation} ${right}`).width),
  )
  const room = width - 2 * edge - 40
  const scale = Math.min(1, room / (left + widest))
  context.fillStyle = colours.accent
  context.fillRect(edge, top - 10, 4, steps.length * stepHeight)
  for (const [at, [part, relation, right]] of sides.entries()) {
    const y = top + 48 + at * stepHeight
    const isLast = at === sides.length - 1
    context.save()
    context.translate(edge + 40, y)
    context.scale(scale, scale)
    context.fillStyle = isLast ? colours.accent : colours.ink
    const indent = part === '' && relation === '' ? 0 : left - context.measureText(part).width
    write(context, part, [indent, 0], fonts.step)
    write(context, ` ${relation} ${right}`.trimEnd(), [relation === '' ? 0 : left, 0], fonts.step)
    context.restore()
  }
}

/** The sign and the name. */
function drawSign(context: Context, bottom: number): void {
  context.save()
  context.translate(edge, bottom - 40)
  context.scale(1.75, 1.75)
  context.fillStyle = colours.accent
  context.beginPath()
  context.roundRect(0, 0, 32, 32, 9)
  context.fill()
  context.strokeStyle = '#fff'
  context.lineWidth = 3
  context.stroke(new Path2D('M10.5 12.2c0-3.4 2.5-5.7 5.8-5.7s5.6 2.1 5.6 5c0 4.4-5.6 4.4-5.6 8.7'))
  context.fillStyle = colours.dot
  context.beginPath()
  context.arc(16.3, 25, 1.9, 0, 7)
  context.fill()
  context.restore()
  context.fillStyle = colours.ink
  write(context, 'Elenchus', [edge + 74, bottom], fonts.name)
  context.fillStyle = colours.soft
  const host = location.host
  context.font = fonts.help
  write(context, host, [width - edge - context.measureText(host).width, bottom], fonts.help)
}
