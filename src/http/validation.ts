/** Building blocks of the wire shapes, and the check of a value against one. */
import {
  FormatRegistry,
  Kind,
  Type,
  TypeRegistry,
  type Static,
  type TSchema,
  type TUnsafe,
} from '@sinclair/typebox'
import { TypeCompiler, type TypeCheck, type ValueError } from '@sinclair/typebox/compiler'
import { isUuid } from '../lib/ids'
import { codePoints, isStorable } from '../lib/text'
import type { FieldError } from './errors'

type Bounds = { minLength?: number; maxLength?: number; format?: string }

/**
 * A dot in the domain, no spaces, no controls: what mail servers accept, which is less than RFC
 * 5322.
 */
const email =
  /^[^\s@"<>(),:;\\[\]\p{C}]+@[^\s@."<>(),:;\\[\]\p{C}]+(\.[^\s@."<>(),:;\\[\]\p{C}]+)+$/u
const formats: Readonly<Record<string, (text: string) => boolean>> = {
  uuid: isUuid,
  email: (text) => email.test(text),
  /** One that a page may link to. */
  uri: (text) => /^https?:\/\//i.test(text) && URL.canParse(text),
}
for (const [name, test] of Object.entries(formats)) FormatRegistry.Set(name, test)

TypeRegistry.Set<Bounds>('Text', (bounds, value) => {
  if (typeof value !== 'string') return false
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, format } = bounds
  if (value.length < minLength || value.length > maxLength * 2) return false
  const length = codePoints(value)
  if (length < minLength || length > maxLength || !isStorable(value)) return false
  return format === undefined || formats[format]?.(value) === true
})

TypeRegistry.Set('Parameter', (_, value) => Array.isArray(value))

/** A parameter that may be repeated: the handler gets all its values. */
export const repeatableParameter = (about: string): TUnsafe<readonly string[]> =>
  Type.Unsafe<readonly string[]>({ [Kind]: 'Parameter', type: 'string', description: about })

/** Text with bounds in Unicode code points, without NUL and lone surrogates. */
const bounded = (bounds: Bounds, about: string): TUnsafe<string> =>
  Type.Unsafe<string>({ [Kind]: 'Text', type: 'string', ...bounds, description: about })

export const text = (minLength: number, maxLength: number, about: string) =>
  bounded({ minLength, maxLength }, about)
export const anyText = (about: string) => bounded({}, about)
export const uuid = (about: string) => bounded({ format: 'uuid', maxLength: 36 }, about)
export const emailAddress = (about: string) => bounded({ format: 'email', maxLength: 254 }, about)
export const webAddress = (about: string) => bounded({ format: 'uri', maxLength: 2_000 }, about)
export const timestamp = (about: string) =>
  Type.String({ format: 'date-time', description: `${about} ISO 8601, UTC, milliseconds.` })
/** RFC 3339 §5.6: a date, a time and an offset. */
const dateTime = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/i
/** A day of the calendar, `YYYY-MM-DD`. */
FormatRegistry.Set('date', (given) => {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(given) && !Number.isNaN(Date.parse(given))
  return isDay && new Date(given).toISOString().startsWith(given)
})
FormatRegistry.Set('date-time', (given) => {
  const day = dateTime.exec(given)?.[1]
  if (day === undefined || Number.isNaN(Date.parse(given))) return false
  // The runtime reads 30 February as 2 March.
  return new Date(day).toISOString().startsWith(day)
})

export const oneOf = <const T extends string>(options: readonly T[], about: string) =>
  Type.Unsafe<T>({
    ...Type.Union(options.map((option) => Type.Literal(option))),
    type: 'string',
    enum: options,
    description: about,
  })

/** `{ok: true}`: the body of a response that holds no data. */
export const OkResponse = Type.Object({ ok: Type.Literal(true) }, { title: 'OkResponse' })

/** The responses of an endpoint that answers with JSON and the status 200. */
export const jsonResponse = (description: string, schema: TSchema, example: unknown) => ({
  200: { description, schema, example },
})

/** The responses of an endpoint whose answer holds no data: `{ok: true}`. */
export const okResponse = (description: string) =>
  jsonResponse(description, OkResponse, { ok: true })

/** A schema and its check, which is compiled at the first use. */
export class Validator<S extends TSchema> {
  #check: TypeCheck<S> | undefined

  constructor(readonly schema: S) {}

  /** The value, typed, or its faults (at most 20). */
  read(value: unknown): { value: Static<S> } | { faults: FieldError[] } {
    this.#check ??= TypeCompiler.Compile(this.schema)
    if (!this.#check.Check(value)) return { faults: faultsOf(this.#check, value) }
    return namesNothing(this.schema, value)
      ? { faults: [{ path: '', message: members(this.schema) }] }
      : { value }
  }
}

/** Whether an object that must have a member has none that the schema knows: others are ignored. */
const namesNothing = ({ minProperties, properties }: TSchema, value: unknown): boolean =>
  minProperties > 0 && !Object.keys(properties).some((name) => Object.hasOwn(value as object, name))

function faultsOf(check: TypeCheck<TSchema>, value: unknown): FieldError[] {
  const faults = new Map<string, FieldError>()
  for (const { path, schema, value: wrong } of withChosenVariants(check.Errors(value))) {
    if (!faults.has(path)) faults.set(path, { path, message: sentence(schema, wrong) })
    if (faults.size >= 20) break
  }
  return [...faults.values()]
}

/** The errors; for an object or a list in the place of a union, those of the union's variant that is one. */
function* withChosenVariants(errors: Iterable<ValueError>): Generator<ValueError> {
  for (const error of errors) {
    const variants = (error.schema['anyOf'] ?? []) as readonly TSchema[]
    const kind = Array.isArray(error.value) ? 'array' : isObject(error.value) ? 'object' : null
    const chosen = error.errors[variants.findIndex(({ type }) => type === kind)]
    if (chosen) yield* withChosenVariants(chosen)
    else yield error
  }
}

/** What the field takes, in words. The value itself is never in the message. */
function sentence(schema: TSchema, value: unknown): string {
  if (value === undefined) return 'is required'
  if (schema['anyOf']) return alternatives(schema['anyOf'] as readonly TSchema[], value)
  if ('const' in schema) return `must be ${schema['const']}`
  if (schema['enum']) return `must be one of ${(schema['enum'] as unknown[]).join(', ')}`
  switch (schema['type']) {
    case 'null':
      return 'must be null'
    case 'number':
      return 'must be a number'
    case 'string':
      return `must be ${textOf(schema)}`
    case 'integer':
      return `must be a whole number${range(schema['minimum'], schema['maximum'])}`
    case 'array':
      return `must be a list${range(schema['minItems'], schema['maxItems'], ' entries')}${schema['uniqueItems'] ? ', each once' : ''}`
    case 'object':
      return isObject(value) ? members(schema) : 'must be an object'
    case 'boolean':
      return 'must be true or false'
    default:
      return 'is not valid'
  }
}

/** "must be text of 1 to 100 characters, or null". */
function alternatives(variants: readonly TSchema[], value: unknown): string {
  const [first = '', ...others] = variants.map((variant) => sentence(variant, value))
  return [first, ...others.map((other) => other.replace(/^must be /, 'or '))].join(', ')
}

function textOf(schema: TSchema): string {
  switch (schema['format']) {
    case 'email':
      return `an e-mail address${range(undefined, schema['maxLength'], ' characters')}`
    case 'uuid':
      return 'a UUID'
    case 'date':
      return 'a day, like 2027-01-31'
    case 'uri':
      return 'an http or https address'
    case 'date-time':
      return 'a date and time with an offset, like 2027-01-31T12:00:00Z'
    default:
      return schema['pattern'] ? `text that matches ${schema['pattern']}` : `text${lengths(schema)}`
  }
}

function members({ minProperties, maxProperties }: TSchema): string {
  if (maxProperties === 1) return `must name ${minProperties ? 'exactly' : 'at most'} one member`
  return minProperties ? 'must name at least one member' : 'must be an object'
}

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const lengths = (schema: TSchema) =>
  range(schema['minLength'], schema['maxLength'], ' characters') +
  ', without NUL or lone surrogates'

function range(min: unknown, max: unknown, unit = ''): string {
  const [least, most] = [min, max].map((bound) => (typeof bound === 'number' ? bound : null))
  if (least !== null && most !== null) return ` of ${least} to ${most}${unit}`
  if (most !== null) return ` of at most ${most}${unit}`
  return least === null ? '' : ` of at least ${least}${unit}`
}
