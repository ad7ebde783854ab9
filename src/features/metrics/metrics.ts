/**
 * The metrics of a node and of its instance, in the text format of Prometheus (version 0.0.4). What is counted per
 * request is plain numbers; the library, and what asks the database, come with the question.
 */
import { statfs } from 'node:fs/promises'
import type { Metric, Registry } from 'prom-client'
import { durationBounds, type RouteStats } from '../../http/request-stats'
import { minuteMs, secondMs } from '../../lib/clock'
import { product } from '../../lib/product'
import type { Services } from '../../services'

/** What `Backups` tells. */
interface BackupState {
  readonly last: { readonly createdAt: number; readonly size: number } | null
  readonly failures: number
}

interface MetricsParts {
  readonly services: Services
  readonly backups: BackupState
  readonly runningReplies: () => number
}

interface Sample {
  readonly value: number
  readonly labels?: Readonly<Record<string, string | number>>
  /** Where it differs from the name of the metric, as in a histogram. */
  readonly metricName?: string
}

interface Family {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly collect: () => readonly Sample[] | Promise<readonly Sample[]>
}

/** The size of all files is a sum over their table. */
const sizesKeptMs = minuteMs

export class Metrics {
  readonly #parts: MetricsParts
  #registry: Promise<Registry> | undefined
  #sizes: { readonly at: number; readonly samples: Promise<readonly Sample[]> } | undefined

  constructor(parts: MetricsParts) {
    this.#parts = parts
  }

  async text(): Promise<{ readonly contentType: string; readonly body: string }> {
    const registry = await (this.#registry ??= this.#create())
    return { contentType: registry.contentType, body: await registry.metrics() }
  }

  async #create(): Promise<Registry> {
    const { Registry, collectDefaultMetrics } = await import('prom-client')
    const registry = new Registry()
    // Of the process: memory, processor, event-loop delay since this first question.
    collectDefaultMetrics({ register: registry })
    for (const family of this.#families()) registry.registerMetric(asMetric(family))
    return registry
  }

  #families(): Family[] {
    const { stats, store } = this.#parts.services
    return [
      gauge('elenchus_info', 'The version and the engine of this node.', () => [
        { value: 1, labels: { version: product.version, engine: store.engine } },
      ]),
      {
        name: 'elenchus_http_requests_total',
        help: 'Answered requests by route and status.',
        type: 'counter',
        collect: () => [...stats.routes].flatMap(requestSamples),
      },
      {
        name: durations,
        help: 'Seconds until an answer began, by route.',
        type: 'histogram',
        collect: () => [...stats.routes].flatMap(durationSamples),
      },
      gauge('elenchus_replies_running', 'Replies that run on this node.', () => [
        { value: this.#parts.runningReplies() },
      ]),
      ...this.#jobFamilies(),
      ...this.#logFamilies(),
      ...this.#storageFamilies(),
      ...this.#backupFamilies(),
    ]
  }

  #jobFamilies(): Family[] {
    const { jobs, clock } = this.#parts.services
    return [
      gauge('elenchus_jobs', 'Jobs of the instance by kind and state.', async () =>
        (await jobs.summary()).flatMap(({ kind, states }) =>
          Object.entries(states).map(([state, value]) => ({ value, labels: { kind, state } })),
        ),
      ),
      gauge(
        'elenchus_job_oldest_due_seconds',
        'How long the oldest job that is due has waited, by kind.',
        async () =>
          (await jobs.summary()).map(({ kind, oldestDueAt }) => ({
            value: oldestDueAt === null ? 0 : (clock.now() - oldestDueAt) / secondMs,
            labels: { kind },
          })),
      ),
    ]
  }

  #logFamilies(): Family[] {
    const { stats } = this.#parts.services
    const isCall = (event: string) => event === 'llm.call'
    return [
      {
        name: 'elenchus_log_lines_total',
        help: 'Lines of the log by level and event.',
        type: 'counter',
        collect: () =>
          stats.lines
            .filter(({ level }) => level === 'warn' || level === 'error')
            .map(({ level, event, lines }) => ({ value: lines, labels: { level, event } })),
      },
      {
        name: 'elenchus_provider_calls_total',
        help: 'Calls to the language model by outcome.',
        type: 'counter',
        collect: () =>
          stats.lines
            .filter(({ event }) => isCall(event))
            .map(({ outcome, lines }) => ({ value: lines, labels: { outcome } })),
      },
    ]
  }

  #storageFamilies(): Family[] {
    const { store, config } = this.#parts.services
    return [
      gauge('elenchus_wal_bytes', "Bytes of SQLite's write-ahead log.", async () => {
        const value = await store.walBytes()
        return value === null ? [] : [{ value }]
      }),
      gauge('elenchus_storage_bytes', 'Bytes of the database and of uploaded files.', () =>
        this.#sizesOf(),
      ),
      gauge('elenchus_disk_free_bytes', 'Free bytes on the disk of the data folder.', async () => {
        const { bavail, bsize } = await statfs(config.dataDir)
        return [{ value: bavail * bsize }]
      }),
    ]
  }

  #backupFamilies(): Family[] {
    const { backups } = this.#parts
    return [
      gauge('elenchus_last_backup_timestamp_seconds', 'When the last good backup was made.', () =>
        backups.last ? [{ value: backups.last.createdAt / secondMs }] : [],
      ),
      gauge('elenchus_last_backup_bytes', 'The size of the last good backup.', () =>
        backups.last ? [{ value: backups.last.size }] : [],
      ),
      {
        name: 'elenchus_backup_failures_total',
        help: 'Backups of this node that failed.',
        type: 'counter',
        collect: () => [{ value: backups.failures }],
      },
    ]
  }

  #sizesOf(): Promise<readonly Sample[]> {
    const now = performance.now()
    if (!this.#sizes || now - this.#sizes.at > sizesKeptMs) {
      this.#sizes = { at: now, samples: this.#readSizes() }
    }
    return this.#sizes.samples
  }

  async #readSizes(): Promise<readonly Sample[]> {
    const { store } = this.#parts.services
    const texts = {
      database: databaseSize[store.engine],
      files: 'select coalesce(sum(size), 0) as bytes from files',
    }
    const samples: Sample[] = []
    for (const [of, text] of Object.entries(texts)) {
      const [row] = await store.query<{ bytes: number | string }>(text)
      samples.push({ value: Number(row?.bytes ?? 0), labels: { of } })
    }
    return samples
  }
}

const databaseSize = {
  sqlite: 'select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()',
  postgres: 'select pg_database_size(current_database()) as bytes',
}

const gauge = (name: string, help: string, collect: Family['collect']): Family => ({
  name,
  help,
  type: 'gauge',
  collect,
})

const durations = 'elenchus_http_request_duration_seconds'

const requestSamples = ({ method, route, byStatus }: RouteStats): Sample[] =>
  [...byStatus].map(([status, value]) => ({ value, labels: { method, route, status } }))

function durationSamples({ method, route, byDuration, seconds }: RouteStats): Sample[] {
  const labels = { method, route }
  let count = 0
  const buckets = [...durationBounds, '+Inf'].map((le, at) => {
    count += byDuration[at] ?? 0
    return { value: count, labels: { ...labels, le }, metricName: `${durations}_bucket` }
  })
  return [
    ...buckets,
    { value: seconds, labels, metricName: `${durations}_sum` },
    { value: count, labels, metricName: `${durations}_count` },
  ]
}

/**
 * The part of a metric that the registry uses. A question that fails costs its own samples: a database that is away is
 * when an operator needs the others.
 */
function asMetric({ name, help, type, collect }: Family): Metric {
  const get = async () => ({
    name,
    help,
    type,
    aggregator: 'sum',
    values: await Promise.resolve()
      .then(collect)
      .catch(() => []),
  })
  return { name, get } as unknown as Metric
}
