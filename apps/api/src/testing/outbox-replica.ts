// A process that assigns positions and runs a consumer up to the head, for tests that kill it. It sends
// itself SIGKILL at one of its statements. The consumer is one of the product's or, without a name, one that
// records its events.
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '@waybill/db/open-database';
import { consumers } from '../features.ts';
import { runConsumer } from '../features/outbox/consumers.service.ts';
import { createConsumers, assignPositions } from '../features/outbox/outbox.data.ts';
import { createLogger } from '../lib/logger.ts';
import { dieAtStatement } from './die-at-statement.ts';
import { createRecordingConsumer } from './noting-consumer.ts';

const [databaseUrl = '', killAt = '0', isSent = '', name] = process.argv.slice(2);
const consumer =
  consumers.find((known) => known.name === name) ?? createRecordingConsumer('killed');

const database = await openDatabase({ databaseUrl, dataDir: '', migrate: false, log: () => {} });
await createConsumers(database.backgroundPool, [consumer.name]);

dieAtStatement(Number(killAt), isSent !== '');

const deps = {
  db: database.prisma,
  transactionPool: database.transactionPool,
  clock: () => new Date(),
  log: createLogger('silent', { write: () => {} }),
};
for (;;) {
  const given = await assignPositions(database.backgroundPool, 5);
  if (given === 'taken') {
    await delay(10);
    continue;
  }
  while (await runConsumer(deps, consumer));
  if (given.count === 0) break;
}
await database.close();
