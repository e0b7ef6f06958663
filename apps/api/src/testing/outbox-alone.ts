import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '@waybill/db/open-database';
import { consumers as allConsumers } from '../features.ts';
import type { Consumer } from '../lib/consumer.ts';
import { readState } from '../features/outbox/outbox.data.ts';
import { startOutbox } from '../features/outbox/outbox.service.ts';
import { createLogger } from '../lib/logger.ts';
import { createOutageWatch } from '../lib/outage-watch.ts';
import { createOutboxSignals } from '../lib/outbox-signals.ts';

const clock = () => new Date();

/** Starts the outbox of one process without the server around it, by default with the product's consumers. */
export async function startOutboxAlone(
  databaseUrl: string,
  consumers: readonly Consumer[] = allConsumers,
) {
  const database = await openDatabase({
    databaseUrl,
    dataDir: '',
    migrate: false,
    servesRequests: true,
    log: () => {},
  });
  const { prisma: db, transactionPool, backgroundPool, listen, hasOwnSchema } = database;
  const log = createLogger('warn', process.stderr);
  const outages = createOutageWatch(hasOwnSchema, log);
  const signals = createOutboxSignals();
  const deps = { db, transactionPool, backgroundPool, listen, log, outages, signals, clock };
  const running = startOutbox(deps, consumers);
  return {
    /** Signals that an event was committed. */
    tell: () => void signals.emit('spoken'),
    /** Waits until no event waits for a position or a consumer. */
    async settle(): Promise<void> {
      for (;;) {
        const { isWaiting, behind } = await readState(backgroundPool, clock());
        if (!isWaiting && behind.length === 0) return;
        await delay(20);
      }
    },
    async stop(): Promise<void> {
      await running.stop();
      outages.stop();
      await database.close();
    },
  };
}
