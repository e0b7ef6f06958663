import { randomUUID } from 'node:crypto';
import type { NewEvent } from '@waybill/schema/events';
import { beforeAll, beforeEach, expect, onTestFinished } from 'vitest';
import type { Consumer } from '../lib/consumer.ts';
import { startOutbox } from '../features/outbox/outbox.service.ts';
import { happened } from '../lib/happened.data.ts';
import { createOutboxSignals, type OutboxSignals } from '../lib/outbox-signals.ts';
import { createNotedEvents, readNoted } from './noting-consumer.ts';
import { useTestApp } from './test-app.ts';

/** Something that may happen and concerns nobody. */
export const anEvent: NewEvent<'role.changed'> = {
  type: 'role.changed',
  vtcId: null,
  actorId: null,
  subjectId: null,
  payload: { roleId: randomUUID() },
};

/** The ids of what has them. */
export function idsOf(rows: readonly { readonly id: string }[]): string[] {
  return rows.map(({ id }) => id);
}

/** An app whose outbox is empty before each test, and what tests do with it. */
export function useOutbox() {
  const app = useTestApp();
  beforeAll(() => createNotedEvents(app().db));
  beforeEach(async () => {
    await app().pool.query(
      `TRUNCATE outbox_pending, outbox_events, outbox_consumers, outbox_failures, noted_events;
       UPDATE outbox_head SET position = 0; SELECT outbox_make_partition(0)`,
    );
  });

  return {
    app,

    /** Lets the outbox run as one replica, until the test ends. */
    startReplica: (
      consumers: readonly Consumer[],
      signals: OutboxSignals = createOutboxSignals(),
    ) => {
      const running = startOutbox({ ...app().services, signals }, consumers);
      onTestFinished(() => running.stop());
      return running;
    },

    /** Says something as a service would, about this subject. */
    say: async (subjectId: string = randomUUID()): Promise<string> => {
      await app().db.$transaction((transaction) =>
        happened(transaction, { ...anEvent, subjectId }),
      );
      return subjectId;
    },

    /** Everything that has a position, in its order. */
    readEvents: () => app().db.outboxEvent.findMany({ orderBy: { position: 'asc' } }),

    readConsumer: (name: string) => app().db.outboxConsumer.findUnique({ where: { name } }),

    /** Waits until a noting consumer has seen so many. */
    untilNoted: async (name: string, count: number): Promise<string[]> => {
      const read = () => readNoted(app().db, name);
      await expect.poll(read, { timeout: 30_000 }).toHaveLength(count);
      return read();
    },
  };
}
