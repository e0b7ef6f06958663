import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** By which way people and other servers are told. */
export type Channel = 'mail' | 'push' | 'webhook';

/**
 * What this process counts for whoever watches it. Each label has few values, which the code names: none
 * comes from a request.
 */
export interface Metrics {
  /** Where everything is kept; null where nobody watches, and then nothing is counted. */
  readonly registry: Registry | null;
  /** A request has ended, with a status or because its client went away. */
  countRequest(route: string, status: string, seconds: number): void;
  /** Somebody follows live, or does no longer. */
  countStream(change: 1 | -1): void;
  /** A batch of telemetry was stored; duplicates are events that were there already. */
  countBatch(events: number, duplicates: number): void;
  /** There is a task: how often it failed begins at 0, or its first failures would be no increase. */
  expectTask(task: string): void;
  countTask(task: string, outcome: 'done' | 'failed', seconds: number): void;
  /** A read that takes long was answered by the replica, or by the database for want of one. */
  countLongRead(by: 'replica' | 'database'): void;
  /** One try to send something. */
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

/** Begins to count, in a registry of its own, where that is asked for. */
export function createMetrics({ isOn, version }: { isOn: boolean; version: string }): Metrics {
  if (!isOn) return nothingCounted;
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'waybill_build_info',
    help: 'The version that runs.',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1);
  const requests = new Counter({
    name: 'waybill_http_requests_total',
    help: 'Requests that have ended, by route of the contract.',
    labelNames: ['route', 'status'],
    registers,
  });
  const requestSeconds = new Histogram({
    name: 'waybill_http_request_duration_seconds',
    help: 'How long requests took, but for live streams.',
    labelNames: ['route'],
    buckets: requestBuckets,
    registers,
  });
  const streams = new Gauge({
    name: 'waybill_live_streams',
    help: 'Who follows live at this moment.',
    registers,
  });
  const batches = new Counter({
    name: 'waybill_ingest_batches_total',
    help: 'Batches of telemetry that were stored.',
    registers,
  });
  const events = new Counter({
    name: 'waybill_ingest_events_total',
    help: 'Events of telemetry that were stored.',
    registers,
  });
  const duplicates = new Counter({
    name: 'waybill_ingest_duplicates_total',
    help: 'Events of telemetry that came again.',
    registers,
  });
  const tasks = new Histogram({
    name: 'waybill_task_duration_seconds',
    help: 'How long runs of background tasks took, by how they ended.',
    labelNames: ['task', 'outcome'],
    buckets: taskBuckets,
    registers,
  });
  const longReads = new Counter({
    name: 'waybill_long_reads_total',
    help: 'Reads that a replica may answer, by who did, where there is one.',
    labelNames: ['by'],
    registers,
  });
  const deliveries = new Counter({
    name: 'waybill_deliveries_total',
    help: 'Tries to send mails, pushes and webhooks.',
    labelNames: ['channel', 'outcome'],
    registers,
  });
  // To find a child by its labels takes longer than to count: requests come often.
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

/** Remembers what was made for two words. */
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
