/**
 * Traces by OpenTelemetry, of this process. Its SDK is loaded where `OTEL_EXPORTER_OTLP_ENDPOINT` is set; without it a
 * span costs one comparison. Names and attributes follow the semantic conventions and hold no text of a person, no id in
 * a path, and no address.
 */
import type { Attributes, Context, Span, TextMapPropagator, Tracer } from '@opentelemetry/api'
import { minuteMs } from './clock'
import { product } from './product'
import { thrownLine } from './text'

export const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/** What the standard variables of OpenTelemetry say. */
export interface TracingConfig {
  /** The address that takes traces, whole. */
  readonly url: string
  /** Headers of each export and attributes of this service: `name=value` pairs, separated by commas, percent-encoded. */
  readonly headers: string
  readonly attributes: string
  /** Null: what the attributes say, else the product's. */
  readonly serviceName: string | null
  readonly sampler: (typeof samplers)[number]
  /** The share of traces that is kept, where the sampler takes one; 0 to 1. */
  readonly ratio: number
}

type SpanKindName = 'INTERNAL' | 'SERVER' | 'CLIENT' | 'CONSUMER'

interface SpanOptions {
  readonly kind?: SpanKindName
  readonly attributes?: Attributes
  /** The headers of a request, whose `traceparent` and `tracestate` name the span around it (W3C Trace Context). */
  readonly from?: Headers
  /** The span begins a trace, whatever it is called from. */
  readonly isRoot?: boolean
  /** The span begins only inside another: what recurs in the background makes no traces. */
  readonly isInner?: boolean
}

/** A span that has begun. */
export interface OpenSpan {
  /** Runs `work` inside: spans that begin in it are its children. */
  within<T>(work: () => T): T
  /** Ends the span; `failure` is the name of what went wrong, never a message. */
  end(attributes?: Attributes, failure?: string): void
}

/** How long a stop waits for the last spans to be sent. */
const lastExportMs = 500

class Tracing {
  readonly #api: typeof import('@opentelemetry/api')
  readonly #tracer: Tracer
  readonly #propagator: TextMapPropagator

  constructor(
    api: typeof import('@opentelemetry/api'),
    tracer: Tracer,
    propagator: TextMapPropagator,
  ) {
    this.#api = api
    this.#tracer = tracer
    this.#propagator = propagator
  }

  begin(name: string, { kind = 'INTERNAL', attributes = {}, from, isRoot }: SpanOptions): OpenSpan {
    const { context, trace, SpanKind, SpanStatusCode } = this.#api
    const around = isRoot ? this.#api.ROOT_CONTEXT : context.active()
    const parent = from ? this.#remote(from) : around
    const span = this.#tracer.startSpan(name, { kind: SpanKind[kind], attributes }, parent)
    const inside = trace.setSpan(parent, span)
    return {
      within: (work) => context.with(inside, work),
      end: (more = {}, failure) => {
        span.setAttributes(more)
        if (failure !== undefined) {
          span.setAttribute('error.type', failure)
          span.setStatus({ code: SpanStatusCode.ERROR })
        }
        span.end()
      },
    }
  }

  /** The context that the headers name; that of a new trace where they name none. */
  #remote(headers: Headers): Context {
    const getter = {
      keys: () => [...headers.keys()],
      get: (_: unknown, name: string) => headers.get(name) ?? undefined,
    }
    return this.#propagator.extract(this.#api.ROOT_CONTEXT, headers, getter)
  }

  /** The headers that name the span around the caller to another service. */
  headers(): Record<string, string> {
    const carrier: Record<string, string> = {}
    const set = (into: Record<string, string>, name: string, value: string) => {
      into[name] = value
    }
    this.#propagator.inject(this.#api.context.active(), carrier, { set })
    return carrier
  }

  get active(): Span | undefined {
    return this.#api.trace.getActiveSpan()
  }
}

/** Null where traces are off. OpenTelemetry's API is one of a process, too. */
let tracing: Tracing | null = null

/** Begins a span; null where none is to be made. */
export const beginSpan = (name: string, options: SpanOptions): OpenSpan | null =>
  tracing === null || (options.isInner && !tracing.active) ? null : tracing.begin(name, options)

/** Runs `work` in a span. */
export function traced<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  const span = beginSpan(name, options)
  return span === null ? work() : settled(span, work)
}

async function settled<T>(span: OpenSpan, work: () => Promise<T>): Promise<T> {
  try {
    const result = await span.within(work)
    span.end()
    return result
  } catch (error) {
    span.end({}, error instanceof Error ? error.name : 'unknown')
    throw error
  }
}

/** The headers of a request to another service that name the span around the caller; none where traces are off. */
export const traceHeaders = (): Readonly<Record<string, string>> => tracing?.headers() ?? {}

/** What a line of the log says of the span around it. */
export function traceFields(): Readonly<Record<string, string>> {
  const around = tracing?.active?.spanContext()
  return around ? { traceId: around.traceId, spanId: around.spanId } : {}
}

/**
 * Starts the traces of this process, and resolves with what sends the last spans and ends them. `onFailure` hears why
 * spans cannot be sent, once a minute at most: a collector that is away fails each export.
 */
export async function startTracing(
  config: TracingConfig | null,
  onFailure: (reason: string) => void,
): Promise<() => Promise<void>> {
  if (config === null) return () => Promise.resolve()
  const api = await import('@opentelemetry/api')
  const core = await import('@opentelemetry/core')
  const { AsyncLocalStorageContextManager } = await import('@opentelemetry/context-async-hooks')
  core.setGlobalErrorHandler(onceAMinute(onFailure))
  api.context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const provider = await createProvider(config, core)
  const tracer = provider.getTracer(product.name, product.version)
  const started = new Tracing(api, tracer, new core.W3CTraceContextPropagator())
  tracing = started
  return async () => {
    if (tracing === started) tracing = null
    // What the exporter cannot send it tries again for long.
    await Promise.race([provider.shutdown().catch(() => undefined), Bun.sleep(lastExportMs)])
    api.context.disable()
  }
}

async function createProvider(
  { url, headers, attributes, serviceName, ...sampling }: TracingConfig,
  { parseKeyPairsIntoRecord }: typeof import('@opentelemetry/core'),
) {
  const sdk = await import('@opentelemetry/sdk-trace')
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http')
  const { defaultResource, resourceFromAttributes } = await import('@opentelemetry/resources')
  const resource = resourceFromAttributes({
    'service.name': product.name.toLowerCase(),
    'service.version': product.version,
    'service.instance.id': crypto.randomUUID(),
    ...parseKeyPairsIntoRecord(attributes),
    ...(serviceName === null ? {} : { 'service.name': serviceName }),
  })
  const exporter = new OTLPTraceExporter({ url, headers: parseKeyPairsIntoRecord(headers) })
  return new sdk.TracerProvider({
    resource: defaultResource().merge(resource),
    sampler: samplerOf(sdk, sampling),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  })
}

function samplerOf(
  sdk: typeof import('@opentelemetry/sdk-trace'),
  { sampler, ratio }: Pick<TracingConfig, 'sampler' | 'ratio'>,
) {
  const kind = sampler.replace('parentbased_', '')
  const root =
    kind === 'always_off'
      ? new sdk.AlwaysOffSampler()
      : kind === 'traceidratio'
        ? new sdk.TraceIdRatioBasedSampler(ratio)
        : new sdk.AlwaysOnSampler()
  return kind === sampler ? root : new sdk.ParentBasedSampler({ root })
}

function onceAMinute(onFailure: (reason: string) => void): (failure: unknown) => void {
  let lastAt = Number.NEGATIVE_INFINITY
  return (failure) => {
    const now = performance.now()
    if (now - lastAt < minuteMs) return
    lastAt = now
    onFailure(thrownLine(failure))
  }
}
