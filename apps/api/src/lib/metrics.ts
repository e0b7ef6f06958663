import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The channel of a notification. */
export type Channel = 'mail' | 'push' | 'webhook';

/** This process's metrics. Each label has few values, all named in the code: none comes from a request. */
export interface Metrics {
  /** Null if metrics are off; then nothing is counted. */
  readonly registry: Registry | null;
  /** Counts a request that ended with a status or because its client disconnected. */
  countRequest(route: string, status: string, seconds: number): void;
  /** Counts an opened or closed live stream. */
  countStream(change: 1 | -1): void;
  /** Counts a stored batch of telemetry; duplicates are events that were already stored. */
  countBatch(events: number, duplicates: number): void;
  /** Registers a task. Its failure count starts at 0, or its first failures would not show as an increase. */
  expectTask(task: string): void;
  countTask(task: string, outcome: 'done' | 'failed', seconds: number): void;
  /** Counts a long read, answered by the replica, or by the database as a fallback. */
  countLongRead(by: 'replica' | 'database'): void;
  /** Counts one attempt to send something. */
  countDelivery(channel: Channel, outcome: 'sent' | 'failed'): void;
}

const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const taskBuckets = [0.01, 0.1, 1, 10, 60, 300, 900];

const nothingCounted: Metrics = {
  registry: null,
  countRequest() {},
  countStream() {},
  countBatch() {},
  expectTask() {},
  countTask() {},
  countLongRead() {},
  countDelivery() {},
};

/** Creates the metrics with their own registry, if enabled. */
export function createMetrics({ isOn, version }: { isOn: boolean; version: string }): Metrics {
  if (!isOn) return nothingCounted;
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'waybill_build_info',
    help: 'The running version.',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1);
  const requests = new Counter({
    name: 'waybill_http_requests_total',
    help: 'Completed requests, by contract route.',
    labelNames: ['route', 'status'],
    registers,
  });
  const requestSeconds = new Histogram({
    name: 'waybill_http_request_duration_seconds',
    help: 'Request durations, without live streams.',
    labelNames: ['route'],
    buckets: requestBuckets,
    registers,
  });
  const streams = new Gauge({
    name: 'waybill_live_streams',
    help: 'Open live streams.',
    registers,
  });
  const batches = new Counter({
    name: 'waybill_ingest_batches_total',
    help: 'Stored telemetry batches.',
    registers,
  });
  const events = new Counter({
    name: 'waybill_ingest_events_total',
    help: 'Stored telemetry events.',
    registers,
  });
  const duplicates = new Counter({
    name: 'waybill_ingest_duplicates_total',
    help: 'Repeated telemetry events.',
    registers,
  });
  const tasks = new Histogram({
    name: 'waybill_task_duration_seconds',
    help: 'Durations of background task runs, by outcome.',
    labelNames: ['task', 'outcome'],
    buckets: taskBuckets,
    registers,
  });
  const longReads = new Counter({
    name: 'waybill_long_reads_total',
    help: 'Long reads, by whether a replica answered.',
    labelNames: ['by'],
    registers,
  });
  const deliveries = new Counter({
    name: 'waybill_deliveries_total',
    help: 'Attempts to send mails, pushes and webhooks.',
    labelNames: ['channel', 'outcome'],
    registers,
  });
  // Looking up a child by its labels takes longer than counting, and requests are frequent.
  const requestsOf = keepEach((route, status) => requests.labels({ route, status }));
  const secondsOf = keepEach((route) => requestSeconds.labels({ route }));
  return {
    registry,
    countRequest(route, status, seconds) {
      requestsOf(route, status).inc();
      if (route !== 'live') secondsOf(route, '').observe(seconds);
    },
    countStream: (change) => streams.inc(change),
    countBatch(stored, repeated) {
      batches.inc();
      events.inc(stored);
      duplicates.inc(repeated);
    },
    expectTask(task) {
      for (const outcome of ['done', 'failed']) tasks.zero({ task, outcome });
    },
    countTask: (task, outcome, seconds) => tasks.observe({ task, outcome }, seconds),
    countLongRead: (by) => longReads.inc({ by }),
    countDelivery: (channel, outcome) => deliveries.inc({ channel, outcome }),
  };
}

/** Caches what was created for two words. */
function keepEach<T>(make: (first: string, second: string) => T) {
  const kept = new Map<string, T>();
  return (first: string, second: string): T => {
    const key = `${first} ${second}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const made = make(first, second);
    kept.set(key, made);
    return made;
  };
}
