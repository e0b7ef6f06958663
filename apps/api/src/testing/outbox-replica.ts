// A process that gives positions and lets a consumer see them until it has come to the head: what
// the tests kill. It sends itself SIGKILL at one of its statements.
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { openDatabase } from '@waybill/db/open-database';
import { runConsumer } from '../features/outbox/consumers.service.ts';
import { createConsumers, givePositions } from '../features/outbox/outbox.data.ts';
import { createLogger } from '../lib/logger.ts';
import { createNotingConsumer } from './noting-consumer.ts';

const [databaseUrl = '', killAt = '0', isSent = ''] = process.argv.slice(2);
const consumer = createNotingConsumer('killed');

const database = await openDatabase({ databaseUrl, dataDir: '', migrate: false, log: () => {} });
await createConsumers(database.backgroundPool, [consumer.name]);

let statements = 0;
const query: unknown = Object.getOwnPropertyDescriptor(Client.prototype, 'query')?.value;
if (typeof query !== 'function') throw new Error('a client of pg has no query');
Object.defineProperty(Client.prototype, 'query', {
  value(...args: unknown[]): unknown {
    statements += 1;
    const isLast = statements === Number(killAt);
    if (isLast && isSent === '') process.kill(process.pid, 'SIGKILL');
    // Written to the socket in this very turn: the server does it, and nobody hears of it.
    const result: unknown = Reflect.apply(query, this, args);
    if (isLast) setImmediate(() => process.kill(process.pid, 'SIGKILL'));
    return result;
  },
});

const deps = {
  db: database.prisma,
  clock: () => new Date(),
  log: createLogger('silent', { write: () => {} }),
};
for (;;) {
  const given = await givePositions(database.backgroundPool, 5);
  if (given === 'taken') {
    await delay(10);
    continue;
  }
  while (await runConsumer(deps, consumer));
  if (given.count === 0) break;
}
await database.close();
process.stdout.write(String(statements));
