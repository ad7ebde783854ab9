/**
 * Values for a JSON Schema: mostly ones that it accepts, sometimes ones that it must refuse.
 *
 * A fuzzer that only sends nonsense never gets past validation; one that only sends valid bodies
 * never tests it. So each place of a value is replaced by a hostile one with a small probability.
 */
import type { Random } from '../eval/random'
import type { Ids } from '../../test/support/belongings'

/** The keywords that the document uses. */
export interface Schema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly format?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly $ref?: string
}

/** One value in this many is hostile. */
const hostileEvery = 9

/** Texts that have broken parsers, databases, headers and patterns elsewhere. */
const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00\ud800',
  '\u202e\u2066',
  '../../../../etc/passwd',
  "'; drop table users; --",
  '<script>alert(1)</script>',
  '{{7*7}}${7*7}',
  '%00%ff%2e%2e',
  'a|b|c',
  '\r\nSet-Cookie: sid=1',
  '٣٫١٤',
  'é'.repeat(300),
  '👩‍👩‍👧‍👦'.repeat(50),
  '9'.repeat(2_000),
  '='.repeat(2_000),
  '('.repeat(2_000),
  '\n'.repeat(2_000),
  'x^2+4=0',
  'Solve x^4 = 16',
  '1/0',
  '0^0',
  '1e999999',
  'NaN',
  'null',
  '[object Object]',
  '2026-02-30T25:61:61.000Z',
  '0001-01-01T00:00:00.000Z',
  'https://[::1]:99999/',
  'javascript:alert(1)',
]

const hostileValues: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1e308,
  -0,
  0.1,
  Number.MAX_SAFE_INTEGER,
  [],
  {},
  [[[[[[]]]]]],
  JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{}}}'),
  { $ref: '#', toString: 1 },
]

const words = ['Solve', '2x + 3 = 11', 'fractions', 'photosynthesis', 'why', 'x = 4', '15%', 'Σ∑ß']

/**
 * Makes values; `ids` are those of objects that exist by their kind, by which a request gets somewhere, and `named`
 * are the schemas that a `$ref` may name.
 */
export class ValueMaker {
  constructor(
    readonly random: Random,
    readonly ids: Ids,
    readonly named: Readonly<Record<string, object>>,
  ) {}

  /** A value of the schema, or, now and then, one that is not. */
  value(schema: Schema, depth = 0): unknown {
    if (this.random.number(hostileEvery) === 0) return this.hostile()
    if (schema.$ref) return this.value(this.named[schema.$ref.split('/').at(-1) ?? ''] ?? {}, depth)
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return this.random.pick(schema.enum)
    const choices = schema.anyOf ?? schema.oneOf
    if (choices) return this.value(this.random.pick(choices), depth)
    const { type } = schema
    if (type === 'null') return null
    if (type === 'object' || schema.properties) return this.#object(schema, depth)
    if (type === 'array') return this.#array(schema, depth)
    if (type === 'integer' || type === 'number') return this.#number(schema)
    if (type === 'boolean') return this.random.number(2) === 0
    return type === 'string' ? this.text(schema) : this.#anything(depth)
  }

  /** A value of a member or parameter: one that is an id is mostly of the kind that its name says. */
  member(name: string, schema: Schema, depth = 0): unknown {
    const isId = schema.format === 'uuid' && name.endsWith('Id')
    return isId ? this.id(`${name.slice(0, -2)}s`) : this.value(schema, depth)
  }

  /** A text of the schema's format and length. */
  text({ format, minLength = 0, maxLength = 200 }: Schema): string {
    if (format === 'uuid') return this.id()
    if (format === 'email') return `fuzz-${this.random.number(1_000_000)}@example.org`
    if (format === 'date-time') return new Date(this.random.number(2 ** 31) * 2_000).toISOString()
    if (format === 'uri') return `https://client.example/${this.random.number(9)}`
    const wanted = Math.min(maxLength, minLength + this.random.number(40))
    let text = ''
    while (text.length < Math.max(wanted, minLength)) text += `${this.random.pick(words)} `
    return text.slice(0, maxLength)
  }

  /** The id of something that exists, mostly of the kind; of nothing; or no id at all. */
  id(kind = ''): string {
    const roll = this.random.number(10)
    const fitting = this.ids[kind]
    if (roll < 6 && fitting) return this.random.pick(fitting)
    if (roll < 7) return this.random.pick(Object.values(this.ids).flat())
    if (roll < 9) return '0190aaaa-bbbb-7ccc-8ddd-eeeeffff0000'
    return this.random.pick(hostileTexts)
  }

  hostile(): unknown {
    return this.random.number(3) === 0
      ? this.random.pick(hostileValues)
      : this.random.pick(hostileTexts)
  }

  /** A text for a place where only text can stand: a path, a query, a header. */
  hostileText(): string {
    return this.random.pick(hostileTexts)
  }

  #object({ properties = {}, required = [] }: Schema, depth: number): unknown {
    const entries = Object.entries(properties)
      .filter(([name]) => required.includes(name) || this.random.number(2) === 0)
      .filter(() => this.random.number(40) > 0)
      .map(([name, schema]) => [name, this.member(name, schema, depth + 1)] as const)
    const extra =
      this.random.number(20) === 0 ? [[this.hostileText(), this.hostile()] as const] : []
    return Object.fromEntries([...entries, ...extra])
  }

  #array({ items = {}, minItems = 0, maxItems = 5 }: Schema, depth: number): unknown {
    const length = Math.min(maxItems, minItems + this.random.number(3))
    return Array.from({ length }, () => this.value(items, depth + 1))
  }

  #number({ minimum = 0, maximum = 1_000 }: Schema): number {
    return minimum + this.random.number(Math.max(1, Math.min(maximum, 1e9) - minimum + 1))
  }

  #anything(depth: number): unknown {
    if (depth > 3) return this.text({})
    return this.random.pick<() => unknown>([
      () => this.hostile(),
      () => ({ sessions: [{ title: this.text({}), messages: [] }] }),
      () => [{ title: this.text({}), mapping: {} }],
    ])()
  }
}
