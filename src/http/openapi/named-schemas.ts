/**
 * The schemas of the OpenAPI document, in the forms that generators of clients read: each object stands
 * once in `components.schemas`, under its `title`, and every use of it is a `$ref`.
 */
import type { Json } from './parts'

/** An object whose members are not listed: a map from names to values of any kind. */
const openObject: Json = { title: 'JsonObject', type: 'object', additionalProperties: true }

/** A schema under a name, and what each of its uses says about it. */
interface Named {
  readonly shape: Json
  readonly descriptions: Set<unknown>
}

/** Collects the named schemas of one document. */
export class NamedSchemas {
  readonly #named = new Map<string, Named>()

  /**
   * The schema as it stands at its place: a `$ref` where it has a `title`. Throws for an object without
   * a title, and for two shapes with one title.
   */
  use(schema: object): Json {
    const given = schema as Json
    if (given['$ref'] !== undefined) return given
    const { title, description, ...rest } = isOpenObject(given)
      ? { ...openObject, description: given['description'] }
      : given
    const about = description === undefined ? {} : { description }
    const shape = this.#shapeOf(rest)
    if (typeof title === 'string') {
      return { ...this.#reference(title, shape, description), ...about }
    }
    if (shape['type'] === 'object') {
      const members = Object.keys(shape['properties'] ?? {})
      throw new Error(`The object {${members.join(', ')}} has no title.`)
    }
    return { ...shape, ...about }
  }

  /** All named schemas, in the order of their names. */
  all(): Json {
    const entries = [...this.#named].toSorted(([a], [b]) => (a < b ? -1 : 1))
    return Object.fromEntries(
      entries.map(([name, { shape, descriptions }]) => {
        const [description] = descriptions
        const isAgreed = descriptions.size === 1 && description !== undefined
        return [name, isAgreed ? { description, ...shape } : shape]
      }),
    )
  }

  #reference(name: string, shape: Json, description: unknown): Json {
    const known = this.#named.get(name)
    if (known && !Bun.deepEquals(known.shape, shape)) {
      throw new Error(`Two shapes have the name ${name}.`)
    }
    const named = known ?? { shape, descriptions: new Set() }
    named.descriptions.add(description)
    this.#named.set(name, named)
    return { $ref: `#/components/schemas/${name}` }
  }

  /** The schema with its parts in place. Without `const` alone, and without a list of literals. */
  #shapeOf(schema: Json): Json {
    const { anyOf, oneOf, const: only, ...rest } = schema
    const options = (anyOf ?? oneOf) as Json[] | undefined
    const shape: Json = {}
    for (const [keyword, value] of Object.entries(rest)) {
      if (keyword === 'properties') {
        const members = Object.entries(value as Json)
        shape[keyword] = Object.fromEntries(
          members.map(([name, member]) => [name, this.use(member as Json)]),
        )
      } else shape[keyword] = keyword === 'items' ? this.use(value as Json) : value
    }
    if (only !== undefined) return { ...shape, ...literals([only]), const: only }
    if (options === undefined || shape['enum'] !== undefined) return shape
    const [first, ...others] = merged(options).map((option) => this.use(option))
    if (others.length === 0) return { ...shape, ...first }
    return { ...shape, [anyOf ? 'anyOf' : 'oneOf']: [first, ...others] }
  }
}

const isOpenObject = ({ type, properties, title }: Json): boolean =>
  type === 'object' && title === undefined && Object.keys(properties ?? {}).length === 0

/** The alternatives, with all literals as one `enum`: generators make an enumeration of it. */
function merged(options: readonly Json[]): Json[] {
  const values = options.flatMap((option) => ('const' in option ? [option['const']] : []))
  const others = options.filter((option) => !('const' in option))
  if (values.length === 0) return others
  return [values.length === 1 ? { const: values[0] } : literals(values), ...others]
}

/** Values of one type. */
function literals(values: readonly unknown[]): Json {
  const [first] = values
  return { type: typeof first === 'number' ? 'integer' : typeof first, enum: values }
}
