/**
 * Drawings as data: lines, ellipses and words in a plane, which a page turns into SVG. Their words say everything
 * that is drawn, and nothing depends on colour. Pure.
 */

/** In units of the drawing; x to the right, y downwards. */
export type Point = readonly [x: number, y: number]

/** How a line is drawn: the outline, a helping line, or one that is hidden or only thought. */
type Stroke = 'outline' | 'thin' | 'dashed'

export type Mark =
  | {
      readonly shape: 'line'
      readonly points: readonly Point[]
      readonly stroke: Stroke
      /** The last point is joined to the first, and the area within is tinted. */
      readonly isArea?: boolean
      /** The end is an arrow. */
      readonly isArrow?: boolean
    }
  | {
      readonly shape: 'ellipse'
      readonly center: Point
      readonly radii: Point
      readonly stroke: Stroke
    }
  | { readonly shape: 'dot'; readonly center: Point }
  | {
      readonly shape: 'text'
      readonly at: Point
      readonly text: string
      readonly align: 'start' | 'middle' | 'end'
    }

export interface Drawing {
  readonly title: string
  /** What is drawn, for readers who do not see it. */
  readonly description: string
  readonly width: number
  readonly height: number
  readonly marks: readonly Mark[]
}

/** What a drawing shows, without its words. */
export type Sketch = Pick<Drawing, 'width' | 'height' | 'marks'>

const rounded = (value: number): number => Math.round(value * 10) / 10
const at = (x: number, y: number): Point => [rounded(x), rounded(y)]

export const line = (points: readonly Point[], stroke: Stroke = 'outline'): Mark => ({
  shape: 'line',
  points: points.map(([x, y]) => at(x, y)),
  stroke,
})

export const area = (points: readonly Point[]): Mark => ({
  shape: 'line',
  points: points.map(([x, y]) => at(x, y)),
  stroke: 'outline',
  isArea: true,
})

export const arrow = (from: Point, to: Point): Mark => ({
  shape: 'line',
  points: [at(...from), at(...to)],
  stroke: 'outline',
  isArrow: true,
})

export const dot = (x: number, y: number): Mark => ({ shape: 'dot', center: at(x, y) })

export const label = (
  text: string,
  [x, y]: Point,
  align: 'start' | 'middle' | 'end' = 'middle',
): Mark => ({ shape: 'text', at: at(x, y), text, align })

/** A part of a circle or an ellipse, as a line of points. Angles in degrees, from the right, counter-clockwise. */
function arc(
  [x, y]: Point,
  [rx, ry]: Point,
  { from, to }: { readonly from: number; readonly to: number },
): Point[] {
  const steps = 16
  return Array.from({ length: steps + 1 }, (_, step) => {
    const angle = ((from + ((to - from) * step) / steps) * Math.PI) / 180
    return at(x + rx * Math.cos(angle), y - ry * Math.sin(angle))
  })
}

/** The words of a right triangle's parts; an absent one is not written. */
export interface RightTriangle {
  /** The legs and the hypotenuse: opposite the angle at the left, beside it, and the longest side. */
  readonly opposite: string
  readonly beside: string
  readonly hypotenuse: string
  readonly angle?: string
  /** The lengths of the legs, for the proportions. */
  readonly legs: readonly [opposite: number, beside: number]
}

/** The right angle is at the right; very flat and very steep triangles are drawn less so. */
export function rightTriangle({ legs, ...words }: RightTriangle): Sketch {
  const [opposite, beside] = legs
  const slope = Math.min(1.5, Math.max(0.45, opposite / beside))
  const width = Math.min(170, 150 / slope)
  const height = width * slope
  const [left, right, bottom] = [84, 84 + width, 16 + height]
  const degrees = (Math.atan(slope) * 180) / Math.PI
  const half = (degrees * Math.PI) / 360
  return {
    width: 360,
    height: rounded(bottom + 34),
    marks: [
      area([
        [left, bottom],
        [right, bottom],
        [right, bottom - height],
      ]),
      line(
        [
          [right - 14, bottom],
          [right - 14, bottom - 14],
          [right, bottom - 14],
        ],
        'thin',
      ),
      ...(words.angle === undefined
        ? []
        : [
            line(arc([left, bottom], [34, 34], { from: 0, to: degrees }), 'thin'),
            label(words.angle, [left + 56 * Math.cos(half), bottom - 56 * Math.sin(half) + 5]),
          ]),
      label(words.beside, [(left + right) / 2, bottom + 24]),
      label(words.opposite, [right + 10, bottom - height / 2 + 5], 'start'),
      label(words.hypotenuse, [(left + right) / 2 - 10, bottom - height / 2 - 8], 'end'),
    ],
  }
}

/** A rectangle with its two lengths. */
export function rectangle(
  [long, wide]: readonly [string, string],
  [a, b]: readonly [number, number],
): Sketch {
  const slope = Math.min(1.6, Math.max(0.3, b / a))
  const width = Math.min(220, 150 / slope)
  const height = width * slope
  const [left, top] = [30, 14]
  return {
    width: 360,
    height: rounded(top + height + 34),
    marks: [
      area([
        [left, top],
        [left + width, top],
        [left + width, top + height],
        [left, top + height],
      ]),
      label(long, [left + width / 2, top + height + 24]),
      label(wide, [left + width + 10, top + height / 2 + 5], 'start'),
    ],
  }
}

/** A triangle with its base and the height on it. */
export function triangle(
  [base, height]: readonly [string, string],
  [b, h]: readonly [number, number],
): Sketch {
  const slope = Math.min(0.75, Math.max(0.3, h / b))
  const [width, left, top] = [200, 40, 14]
  const bottom = top + width * slope
  const foot = left + width * 0.36
  return {
    width: 360,
    height: rounded(bottom + 34),
    marks: [
      area([
        [left, bottom],
        [left + width, bottom],
        [foot, top],
      ]),
      line(
        [
          [foot, top],
          [foot, bottom],
        ],
        'dashed',
      ),
      line(
        [
          [foot, bottom - 12],
          [foot + 12, bottom - 12],
          [foot + 12, bottom],
        ],
        'thin',
      ),
      label(base, [left + width / 2, bottom + 24]),
      label(height, [foot + 10, bottom - (bottom - top) * 0.35], 'start'),
    ],
  }
}

/** A circle with its radius or its diameter. */
export function circle(size: string, isRadius: boolean): Sketch {
  const [x, y, radius] = [130, 92, 80]
  return {
    width: 360,
    height: 184,
    marks: [
      { shape: 'ellipse', center: [x, y], radii: [radius, radius], stroke: 'outline' },
      line([
        [isRadius ? x : x - radius, y],
        [x + radius, y],
      ]),
      dot(x, y),
      label(size, [isRadius ? x + radius / 2 : x, y - 10]),
    ],
  }
}

/** A cylinder with its radius and its height. */
export function cylinder(
  [radius, height]: readonly [string, string],
  [r, h]: readonly [number, number],
): Sketch {
  const slope = Math.min(1.6, Math.max(0.5, h / (2 * r)))
  const rx = Math.min(95, 75 / slope)
  const [x, top, ry] = [130, 40, rx * 0.28]
  const bottom = top + 2 * rx * slope
  return {
    width: 360,
    height: rounded(bottom + ry + 12),
    marks: [
      { shape: 'ellipse', center: at(x, top), radii: at(rx, ry), stroke: 'outline' },
      line([
        [x - rx, top],
        [x - rx, bottom],
      ]),
      line([
        [x + rx, top],
        [x + rx, bottom],
      ]),
      line(arc([x, bottom], [rx, ry], { from: 180, to: 360 })),
      line(arc([x, bottom], [rx, ry], { from: 0, to: 180 }), 'dashed'),
      line([
        [x, top],
        [x + rx, top],
      ]),
      dot(x, top),
      label(radius, [x, top - ry - 8]),
      label(height, [x + rx + 10, (top + bottom) / 2 + 5], 'start'),
    ],
  }
}

/** A box seen from above at the right, with its length, width and height. Hidden edges are dashed. */
export function cuboid(
  [long, wide, high]: readonly [string, string, string],
  sizes: readonly [number, number, number],
): Sketch {
  const longest = Math.max(...sizes)
  const [width, depth, height] = sizes.map((size) => Math.max(0.35, size / longest)) as [
    number,
    number,
    number,
  ]
  const [across, back, up] = [150 * width, 60 * depth, 130 * height]
  const [left, right] = [24, 24 + across]
  const [top, bottom] = [14 + back, 14 + back + up]
  const behind = ([x, y]: Point): Point => [x + back, y - back]
  return {
    width: 360,
    height: rounded(bottom + 34),
    marks: [
      area([
        [left, top],
        [right, top],
        [right, bottom],
        [left, bottom],
      ]),
      line([
        [left, top],
        behind([left, top]),
        behind([right, top]),
        behind([right, bottom]),
        [right, bottom],
      ]),
      line([[right, top], behind([right, top])]),
      ...hiddenEdges(behind([left, bottom]), [
        [left, bottom],
        behind([left, top]),
        behind([right, bottom]),
      ]),
      label(long, [(left + right) / 2, bottom + 24]),
      label(wide, [right + back / 2 + 10, bottom - back / 2 + 18], 'start'),
      label(high, [right + back + 10, (top + bottom) / 2 - back + 5], 'start'),
    ],
  }
}

/** The edges that a body hides: from the corner at its back to each of its neighbours. */
const hiddenEdges = (corner: Point, neighbours: readonly Point[]): Mark[] =>
  neighbours.map((end) => line([corner, end], 'dashed'))

/** A prism that lies on a rectangle, with its triangle in front: base, height on it, and length. */
export function prism(
  [base, height, long]: readonly [string, string, string],
  [b, h]: readonly [number, number],
): Sketch {
  const slope = Math.min(1, Math.max(0.4, h / b))
  const [left, width, back] = [24, 140, 52]
  const [top, bottom] = [14 + back, 14 + back + width * slope]
  const [foot, right] = [left + width * 0.5, left + width]
  const behind = ([x, y]: Point): Point => [x + 1.6 * back, y - back]
  return {
    width: 360,
    height: rounded(bottom + 34),
    marks: [
      area([
        [left, bottom],
        [right, bottom],
        [foot, top],
      ]),
      line([[foot, top], behind([foot, top]), behind([right, bottom]), [right, bottom]]),
      ...hiddenEdges(behind([left, bottom]), [
        [left, bottom],
        behind([foot, top]),
        behind([right, bottom]),
      ]),
      line(
        [
          [foot, top],
          [foot, bottom],
        ],
        'dashed',
      ),
      label(base, [(left + right) / 2, bottom + 24]),
      label(height, [foot + 6, bottom - 7], 'start'),
      label(long, [right + 0.8 * back + 10, bottom - back / 2 + 16], 'start'),
    ],
  }
}

/** What stands upright over a base, drawn so that neither very flat nor very steep ones lose their shape. */
const upright = (width: number, height: number): readonly [half: number, up: number] => {
  const slope = Math.min(1.5, Math.max(0.5, height / width))
  const half = Math.min(95, 75 / slope)
  return [half, 2 * half * slope]
}

/** A cone with its radius and its height. */
export function cone(
  [radius, height]: readonly [string, string],
  [r, h]: readonly [number, number],
): Sketch {
  const [rx, up] = upright(2 * r, h)
  const [x, top, ry] = [130, 14, rx * 0.28]
  const bottom = top + up
  return {
    width: 360,
    height: rounded(bottom + ry + 30),
    marks: [
      line([
        [x - rx, bottom],
        [x, top],
        [x + rx, bottom],
      ]),
      line(arc([x, bottom], [rx, ry], { from: 180, to: 360 })),
      line(arc([x, bottom], [rx, ry], { from: 0, to: 180 }), 'dashed'),
      line(
        [
          [x, top],
          [x, bottom],
          [x + rx, bottom],
        ],
        'dashed',
      ),
      dot(x, bottom),
      label(radius, [x + rx / 2, bottom + ry + 20]),
      label(height, [x + rx + 10, (top + bottom) / 2 + 5], 'start'),
    ],
  }
}

/** A pyramid on a square, with the side of the square and the height. */
export function pyramid(
  [side, height]: readonly [string, string],
  [a, h]: readonly [number, number],
): Sketch {
  const [half, up] = upright(a, h)
  const [left, back] = [24, half * 0.7]
  const [top, front] = [14, 14 + up + back / 2]
  const [near, far] = [left + 2 * half, left + back]
  const corners = [
    [left, front],
    [near, front],
    [near + back, front - back],
    [far, front - back],
  ] as const
  const peak: Point = [(left + near + back) / 2, top]
  const foot: Point = [peak[0], front - back / 2]
  return {
    width: 360,
    height: rounded(front + 34),
    marks: [
      area([corners[0], corners[1], peak]),
      line([corners[1], corners[2], peak]),
      line([corners[0], corners[3], corners[2]], 'dashed'),
      line([corners[3], peak], 'dashed'),
      line([peak, foot], 'dashed'),
      dot(...foot),
      label(side, [(left + near) / 2, front + 24]),
      label(height, [near + back + 10, (top + front) / 2], 'start'),
    ],
  }
}

/** A sphere with its radius or its diameter. */
export function sphere(size: string, isRadius: boolean): Sketch {
  const { marks, ...frame } = circle(size, isRadius)
  const [x, y, radius] = [130, 92, 80]
  const equator: Point = [radius, radius * 0.28]
  return {
    ...frame,
    marks: [
      // Above the equator.
      ...marks.map((mark) => (mark.shape === 'text' ? label(size, [mark.at[0], y - 30]) : mark)),
      line(arc([x, y], equator, { from: 180, to: 360 }), 'thin'),
      line(arc([x, y], equator, { from: 0, to: 180 }), 'dashed'),
    ],
  }
}

/** A plane with axes, in which things are placed by their coordinates. */
export interface Plane {
  readonly place: (x: number, y: number) => Point
  /** The axes with their numbers. */
  readonly axes: readonly Mark[]
  readonly size: number
}

/** Steps between the numbers of an axis. */
const axisSteps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000]

/** A plane around the origin that holds the points, with equal steps on both axes. */
export function planeFor(points: readonly Point[]): Plane {
  const reach = Math.max(3, ...points.flat().map(Math.abs))
  const step = axisSteps.find((each) => reach / each <= 5) ?? Math.ceil(reach / 5)
  const count = Math.ceil(reach / step)
  const size = 300
  const unit = (size / 2 - 18) / (count * step)
  const place = (x: number, y: number): Point => at(size / 2 + x * unit, size / 2 - y * unit)
  const end = count * step
  const numbers = Array.from({ length: 2 * count + 1 }, (_, index) => (index - count) * step)
  const grid = numbers.flatMap((each) => [
    line([place(each, -end), place(each, end)], 'thin'),
    line([place(-end, each), place(end, each)], 'thin'),
  ])
  const names = numbers
    .filter((each) => each !== 0)
    .flatMap((each) => {
      const [x] = place(each, 0)
      const [, y] = place(0, each)
      const text = String(each).replace('-', '−')
      return [label(text, [x, size / 2 + 16]), label(text, [size / 2 - 6, y + 5], 'end')]
    })
  const axes = [
    ...grid,
    arrow([6, size / 2], [size - 4, size / 2]),
    arrow([size / 2, size - 6], [size / 2, 4]),
    ...names,
    label('x', [size - 8, size / 2 - 8], 'end'),
    label('y', [size / 2 + 10, 16], 'start'),
  ]
  return { place, axes, size }
}
