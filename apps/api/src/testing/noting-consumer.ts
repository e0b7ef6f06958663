import type { Consumer } from '../lib/consumer.ts';
import type { Db } from '../lib/db.ts';

/** Makes the table in which consumers of tests note what they were given, as often as they are. */
export async function createNotedEvents(db: Db): Promise<void> {
  await db.$executeRaw`
    CREATE TABLE noted_events (consumer text, id uuid, position bigint, n bigserial)`;
}

/** A consumer that notes each event, in the transaction, with no key that would hide a repetition. */
export function createNotingConsumer(name: string): Consumer {
  return {
    name,
    async handle(db, { id, position }) {
      await db.$executeRaw`
        INSERT INTO noted_events (consumer, id, position) VALUES (${name}, ${id}::uuid, ${position})`;
      return null;
    },
  };
}

/** The ids that a consumer was given, in the order in which it was. */
export async function readNoted(db: Db, consumer: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id::text FROM noted_events WHERE consumer = ${consumer} ORDER BY n`;
  return rows.map(({ id }) => id);
}
