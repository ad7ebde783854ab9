/** The drawings of items: what they give stands in the question, within their frame, and in words. */
import { describe, expect, test } from 'bun:test'
import { drawingOf } from '../../src/math/figures'
import { type Language, levels } from '../../src/practice/item'
import { randomOf } from '../../src/math/random'
import { skills } from '../../src/practice/skills'

const drawn = ['geometry', 'trigonometry', 'coordinate-lines', 'vectors']
const languages: readonly Language[] = ['en', 'de', 'fr', 'es']

/** Items with a figure: each skill and level, many seeds. */
const items = drawn.flatMap((id) =>
  levels.flatMap((level) =>
    Array.from({ length: 60 }, (_, seed) => {
      const language = languages[seed % languages.length] ?? 'en'
      const skill = skills.find((each) => each.id === id)
      return skill?.draft(level, randomOf(`${id} ${level} ${seed}`)).in(language)
    }),
  ),
)

describe('every drawing', () => {
  const figures = items.flatMap((item) =>
    item?.figure ? [{ item, drawing: drawingOf(item.figure, item.language) }] : [],
  )

  test('is there for right triangles, triangles, rectangles, circles, bodies, planes and vectors', () => {
    const kinds = new Set(figures.map(({ item }) => String(item.figure?.kind)))
    expect([...kinds].toSorted()).toEqual([
      'arrows',
      'circle',
      'cone',
      'cuboid',
      'cylinder',
      'points',
      'prism',
      'pyramid',
      'rectangle',
      'right-triangle',
      'sphere',
      'triangle',
    ])
  })

  test('has no measure that the question does not give', () => {
    for (const { item, drawing } of figures) {
      const given = new Set(item.question.match(/\d+/g))
      const isPlane = item.figure?.kind === 'points' || item.figure?.kind === 'arrows'
      const texts = drawing.marks.flatMap((mark) => (mark.shape === 'text' ? [mark.text] : []))
      const said = [...(isPlane ? [] : texts), drawing.description.replaceAll('(0 | 0)', '')]
      for (const number of said.join(' ').match(/\d+/g) ?? []) {
        expect(given, `${item.question} ${drawing.description}`).toContain(number)
      }
    }
  })

  test('stays within its frame', () => {
    for (const { item, drawing } of figures) {
      const { width, height, marks } = drawing
      const points = marks.flatMap((mark) => {
        if (mark.shape === 'line') return mark.points
        if (mark.shape === 'text') {
          // A letter is at most 10 wide.
          const reach = mark.text.length * 10
          const [x, y] = mark.at
          const start = { start: x, middle: x - reach / 2, end: x - reach }[mark.align]
          return [[Math.max(start, 0), y] as const, [Math.min(start + reach, width), y] as const]
        }
        return [mark.center]
      })
      for (const [x, y] of points) {
        expect(Number.isFinite(x + y), item.question).toBe(true)
        expect(x >= 0 && x <= width && y >= 0 && y <= height, item.question).toBe(true)
      }
      const words = marks.flatMap((mark) => (mark.shape === 'text' ? [mark] : []))
      for (const {
        text,
        at: [x],
        align,
      } of words) {
        const reach = text.length * 9
        if (align === 'start')
          expect(x + reach, `${text} in ${item.question}`).toBeLessThan(width + 9)
        if (align === 'end') expect(x - reach, `${text} in ${item.question}`).toBeGreaterThan(-9)
      }
    }
  })

  test('is described in the language of the item', () => {
    const titles = figures.flatMap(({ item, drawing }) =>
      item.figure?.kind === 'right-triangle' ? [`${item.language} ${drawing.title}`] : [],
    )
    expect([...new Set(titles)].toSorted()).toEqual([
      'de Rechtwinkliges Dreieck',
      'en Right triangle',
      'es Triángulo rectángulo',
      'fr Triangle rectangle',
    ])
  })
})
