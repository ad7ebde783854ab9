/** TeX to MathML. Style declarations leave as data, since the page's policy allows no style attribute. */
import temml from 'temml'

interface MathTree {
  style?: Record<string, string | number>
  attributes?: Record<string, string>
  children?: MathTree[]
  toMarkup(): string
}

const options = {
  throwOnError: true,
  trust: false,
  annotate: false,
  colorIsTextColor: true,
  // Limits against a formula that paints over the page or expands for ever, in em and in points.
  maxSize: [20, 400] as [number, number],
  maxExpand: 500,
}

/** Longer sources are shown as they are: no formula for a learner is this long. */
const maxSourceLength = 5000

/** MathML markup without a style attribute, or null when the source is not valid TeX. */
export function mathMarkup(source: string, display: boolean): string | null {
  if (source.length > maxSourceLength) return null
  try {
    // Macros are given anew each time, so that one formula cannot redefine a command for the next.
    const tree: MathTree = temml.__renderToMathMLTree(source, {
      ...options,
      displayMode: display,
      macros: {},
    })
    carryStyles(tree)
    return tree.toMarkup()
  } catch {
    return null
  }
}

function carryStyles(node: MathTree): void {
  const declarations = Object.entries(node.style ?? {})
  if (declarations.length > 0 && node.attributes) {
    node.attributes['data-style'] = declarations
      .map(
        ([name, value]) =>
          `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}`,
      )
      .join(';')
  }
  if (node.style) node.style = {}
  for (const child of node.children ?? []) carryStyles(child)
}
