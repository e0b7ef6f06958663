import type { Consumer } from '../lib/consumer.ts';
import type { Db } from '../lib/db.ts';

/** Creates the table in which test consumers record events, including repeated ones. */
export async function createNotedEvents(db: Db): Promise<void> {
  await db.$executeRaw`
    CREATE TABLE noted_events (consumer text, id uuid, position bigint, n bigserial)`;
}

/**
 * Creates a consumer that records each event in its transaction, without a key that would hide repetitions.
 */
export function createRecordingConsumer(name: string): Consumer {
  return {
    name,
    async handle(db, { id, position }) {
      await db.$executeRaw`
        INSERT INTO noted_events (consumer, id, position) VALUES (${name}, ${id}::uuid, ${position})`;
      return null;
    },
  };
}

/** Lists the ids that a consumer received, in order. */
export async function readRecorded(db: Db, consumer: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id::text FROM noted_events WHERE consumer = ${consumer} ORDER BY n`;
  return rows.map(({ id }) => id);
}
