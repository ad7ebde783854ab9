/** The wire form of a drawing: `src/lib/drawing.ts`. */
import { Type } from '@sinclair/typebox'
import type { Drawing } from '../lib/drawing'
import { oneOf } from './validation'

const Point = Type.Unsafe<readonly [x: number, y: number]>(
  Type.Array(Type.Number(), { minItems: 2, maxItems: 2, description: 'x and y.' }),
)
const stroke = oneOf(['outline', 'thin', 'dashed'], '`dashed` is hidden, or only thought.')
const Mark = Type.Union(
  [
    Type.Object(
      {
        shape: Type.Literal('line'),
        points: Type.Array(Point),
        stroke,
        isArea: Type.Optional(
          Type.Boolean({ description: 'The last point is joined to the first.' }),
        ),
        isArrow: Type.Optional(Type.Boolean({ description: 'The end is an arrow.' })),
      },
      { title: 'DrawnLine' },
    ),
    Type.Object(
      { shape: Type.Literal('ellipse'), center: Point, radii: Point, stroke },
      { title: 'DrawnEllipse' },
    ),
    Type.Object({ shape: Type.Literal('dot'), center: Point }, { title: 'DrawnDot' }),
    Type.Object(
      {
        shape: Type.Literal('text'),
        at: Point,
        text: Type.String(),
        align: oneOf(['start', 'middle', 'end'], 'Which part of the text stands at `at`.'),
      },
      { title: 'DrawnText' },
    ),
  ],
  { title: 'DrawnMark' },
)

export const WireDrawing = Type.Unsafe<Drawing>(
  Type.Object(
    {
      title: Type.String(),
      description: Type.String({ description: 'What is drawn, in words.' }),
      width: Type.Number(),
      height: Type.Number(),
      marks: Type.Array(Mark, { description: 'In units of the drawing; y grows downwards.' }),
    },
    { title: 'Drawing', description: 'What the task gives, without the answer.' },
  ),
)
