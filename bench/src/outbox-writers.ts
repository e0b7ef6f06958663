// A process of the trial of the outbox: many writers, and an outbox of its own where that is tried.
import { randomUUID } from 'node:crypto';
import { startOutboxAlone } from '@waybill/api/testing/outbox-alone';
import { Client } from 'pg';

export type WayOfWriting = 'alone' | 'notifying' | 'outbox';

/** An event by its id, and when its transaction began. */
export type Begun = readonly [id: string, beganAt: number];

export interface Written {
  readonly seconds: number;
  readonly begun: readonly Begun[];
}

const companyId = randomUUID();
const [url = '', count = '0', writerCount = '1', way = 'alone'] = process.argv.slice(2);

const outbox = way === 'outbox' ? await startOutboxAlone(url, []) : null;
const clients = await Promise.all(Array.from({ length: Number(writerCount) }, connect));
const begun: Begun[] = [];
let left = Number(count);

const startedAt = performance.now();
await Promise.all(clients.map(writeOn));
const written: Written = { seconds: (performance.now() - startedAt) / 1_000, begun };
await Promise.all(clients.map((client) => client.end()));
await outbox?.settle();
await outbox?.stop();
process.send?.(written);
process.disconnect();

async function writeOn(client: Client): Promise<void> {
  while (left > 0) {
    left -= 1;
    const id = randomUUID();
    begun.push([id, Date.now()]);
    await client.query('BEGIN');
    await client.query(
      `INSERT INTO outbox_pending (id, type, version, vtc_id, subject_id, payload)
       VALUES ($1, 'vtc.restored', 1, $2, $2, '{}')`,
      [id, companyId],
    );
    if (way === 'notifying') await client.query(`SELECT pg_notify('others', $1)`, [id]);
    await client.query('COMMIT');
    outbox?.tell();
  }
}

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}
