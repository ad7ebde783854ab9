/** A drawing of the server as SVG: read aloud by its title and its description, and without reliance on colour. */
import { useId } from 'preact/hooks'
import type { PracticeItem } from '../../features/practice/model'

/** As the server sends it. */
export type ShownDrawing = NonNullable<PracticeItem['figure']>
type Mark = ShownDrawing['marks'][number]

/** It takes the width that there is, so that it grows with the zoom. */
export function DrawingView({ drawing }: { readonly drawing: ShownDrawing }) {
  const id = useId()
  const { title, description, width, height, marks } = drawing
  return (
    <svg
      class="drawing"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-labelledby={`${id}-title ${id}-about`}
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-about`}>{description}</desc>
      {marks.map((mark, at) => (
        <MarkView key={at} mark={mark} />
      ))}
    </svg>
  )
}

function MarkView({ mark }: { readonly mark: Mark }) {
  if (mark.shape === 'text') {
    const [x, y] = mark.at
    return (
      <text x={x} y={y} text-anchor={mark.align}>
        {mark.text}
      </text>
    )
  }
  if (mark.shape === 'dot') {
    const [x, y] = mark.center
    return <circle class="drawn-dot" cx={x} cy={y} r={4.5} />
  }
  if (mark.shape === 'ellipse') {
    const [x, y] = mark.center
    const [rx, ry] = mark.radii
    return <ellipse class={`drawn ${mark.stroke} area`} cx={x} cy={y} rx={rx} ry={ry} />
  }
  const { points, stroke, isArea = false, isArrow = false } = mark
  const joined = points.map((point) => point.join(',')).join(' ')
  if (isArea) return <polygon class={`drawn ${stroke} area`} points={joined} />
  return (
    <>
      <polyline class={`drawn ${stroke}`} points={joined} />
      {isArrow && <ArrowHead points={points} />}
    </>
  )
}

/** Length and half the width of an arrow's head. */
const head = [11, 5] as const

function ArrowHead({ points }: { readonly points: Extract<Mark, { shape: 'line' }>['points'] }) {
  const [x, y] = points.at(-1) ?? [0, 0]
  const [fromX, fromY] = points.at(-2) ?? [0, 0]
  const length = Math.hypot(x - fromX, y - fromY) || 1
  const [dx, dy] = [(x - fromX) / length, (y - fromY) / length]
  const [back, side] = head
  const corners = [
    [x, y],
    [x - back * dx + side * dy, y - back * dy - side * dx],
    [x - back * dx - side * dy, y - back * dy + side * dx],
  ]
  return <polygon class="drawn-dot" points={corners.map((corner) => corner.join(',')).join(' ')} />
}
