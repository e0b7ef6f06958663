import { setTimeout as delay } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';
import type { Services } from '../../http/context.ts';
import * as data from './metrics.data.ts';

/** Cached, because several scrapers may ask. */
const rememberedMs = 5_000;
/** Table sizes change slowly and are costly to read. */
const sizesRememberedMs = 10 * 60_000;
/** Queries that take longer are left out. */
const deadlineMs = 2_000;

export interface Figures {
  readonly contentType: string;
  /** All metrics in Prometheus's format; without the database, only those of this process. */
  read(): Promise<string>;
}

type Deps = Pick<
  Services,
  'backgroundPool' | 'clock' | 'log' | 'outages' | 'pool' | 'transactionPool'
>;

/** Adds the gauges that are read on demand to a registry. */
export function createFigures(services: Deps, registry: Registry): Figures {
  const { backgroundPool, clock } = services;
  const registers = [registry];
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers });

  watchPools(services, registry);
  const isUp = gauge('waybill_database_up', 'Whether the database answered this scrape.', []);
  const waiting = gauge('waybill_deliveries_waiting', 'Deliveries waiting on all servers.', [
    'channel',
  ]);
  const pending = gauge('waybill_outbox_pending_events', 'Events without a position.', []);
  const passedOver = gauge(
    'waybill_outbox_passed_over_events',
    'Skipped events that are still unprocessed.',
    [],
  );
  const unposted = gauge(
    'waybill_ledger_failed_changes',
    'Changes that could not be posted to the books of a company.',
    [],
  );
  const lagEvents = gauge(
    'waybill_outbox_lag_events',
    'Events that a consumer has not processed.',
    ['consumer'],
  );
  const lagSeconds = gauge(
    'waybill_outbox_lag_seconds',
    'Age of the oldest event that a consumer has not processed.',
    ['consumer'],
  );
  const tableBytes = gauge('waybill_table_bytes', 'Size of a table with its indexes.', ['table']);
  const tableRows = gauge('waybill_table_rows', 'Estimated number of rows in a table.', ['table']);

  const readBacklog = async () => {
    const [backlog, lags] = await Promise.all([
      data.readBacklog(backgroundPool),
      data.listConsumerLags(backgroundPool, clock()),
    ]);
    return () => {
      waiting.set({ channel: 'mail' }, backlog.mails);
      waiting.set({ channel: 'push' }, backlog.pushes);
      waiting.set({ channel: 'webhook' }, backlog.webhooks);
      pending.set(backlog.events);
      passedOver.set(backlog.passedOver);
      unposted.set(backlog.unposted);
      for (const { name, events, seconds } of lags) {
        lagEvents.set({ consumer: name }, events);
        lagSeconds.set({ consumer: name }, seconds);
      }
    };
  };
  const readSizes = async () => {
    const sizes = await data.listTableSizes(backgroundPool);
    return () => {
      for (const gone of [tableBytes, tableRows]) gone.reset();
      for (const { table, bytes, rows } of sizes) {
        tableBytes.set({ table }, bytes);
        tableRows.set({ table }, rows);
      }
    };
  };
  const looks = [
    rememberFor(rememberedMs, clock, readBacklog),
    rememberFor(sizesRememberedMs, clock, readSizes),
  ];

  return {
    contentType: registry.contentType,
    async read() {
      try {
        const found = await inTime(Promise.all(looks.map((look) => look())));
        for (const set of found) set();
        isUp.set(1);
      } catch (error) {
        services.outages.suspect(error);
        isUp.set(0);
        // Stale values are dropped.
        for (const family of [pending, passedOver, unposted]) family.remove();
        for (const family of [waiting, lagEvents, lagSeconds]) family.reset();
      }
      return registry.metrics();
    },
  };
}

function watchPools({ backgroundPool, pool, transactionPool }: Deps, registry: Registry): void {
  const pools = { reads: pool, transactions: transactionPool, background: backgroundPool };
  const connections = new Gauge({
    name: 'waybill_database_connections',
    help: 'Open database connections, by purpose and state.',
    labelNames: ['pool', 'state'],
    registers: [],
    collect() {
      for (const [name, { totalCount, idleCount }] of Object.entries(pools)) {
        this.set({ pool: name, state: 'idle' }, idleCount);
        this.set({ pool: name, state: 'used' }, totalCount - idleCount);
      }
    },
  });
  const most = new Gauge({
    name: 'waybill_database_connections_limit',
    help: 'Maximum number of open connections.',
    labelNames: ['pool'],
    registers: [],
    collect() {
      for (const [name, { options }] of Object.entries(pools)) {
        this.set({ pool: name }, options.max);
      }
    },
  });
  const waiting = new Gauge({
    name: 'waybill_database_waiting',
    help: 'Callers waiting for a database connection.',
    labelNames: ['pool'],
    registers: [],
    collect() {
      for (const [name, { waitingCount }] of Object.entries(pools)) {
        this.set({ pool: name }, waitingCount);
      }
    },
  });
  registry.registerMetric(connections);
  registry.registerMetric(most);
  registry.registerMetric(waiting);
}

/** Caches an answer for a time. Failures are not cached. */
function rememberFor<T>(ms: number, clock: Services['clock'], ask: () => Promise<T>) {
  let known: { readonly at: number; readonly answer: Promise<T> } | undefined;
  return async (): Promise<T> => {
    const now = clock().getTime();
    // The clock may have been set back.
    if (known && Math.abs(now - known.at) < ms) return known.answer;
    const answer = ask();
    const asked = { at: now, answer };
    known = asked;
    answer.catch(() => {
      if (known === asked) known = undefined;
    });
    return answer;
  };
}

/** @throws when it takes too long */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  const deadline = new AbortController();
  const tooLate = delay(deadlineMs, undefined, { signal: deadline.signal }).then(() => {
    throw new Error('the database did not answer in time');
  });
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    deadline.abort();
    tooLate.catch(() => {});
  }
}
