import { randomUUID } from 'node:crypto';
import type { NewEvent } from '@waybill/schema/events';
import { beforeAll, beforeEach, expect, onTestFinished } from 'vitest';
import type { Consumer } from '../lib/consumer.ts';
import { startOutbox } from '../features/outbox/outbox.service.ts';
import { happened } from '../lib/happened.data.ts';
import { createOutboxSignals, type OutboxSignals } from '../lib/outbox-signals.ts';
import { createNotedEvents, readRecorded } from './noting-consumer.ts';
import { useTestApp } from './test-app.ts';

/** An event without subscribers. */
export const anEvent: NewEvent<'role.changed'> = {
  type: 'role.changed',
  vtcId: null,
  actorId: null,
  subjectId: null,
  payload: { roleId: randomUUID() },
};

/** Returns the rows' ids. */
export function idsOf(rows: readonly { readonly id: string }[]): string[] {
  return rows.map(({ id }) => id);
}

/** Starts an app whose outbox is empty before each test, with helpers for tests. */
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

    /** Runs the outbox as one replica, until the test ends. */
    startReplica: (
      consumers: readonly Consumer[],
      signals: OutboxSignals = createOutboxSignals(),
    ) => {
      const running = startOutbox({ ...app().services, signals }, consumers);
      onTestFinished(() => running.stop());
      return running;
    },

    /** Emits an event as a service would, about this subject. */
    say: async (subjectId: string = randomUUID()): Promise<string> => {
      await app().db.$transaction((transaction) =>
        happened(transaction, { ...anEvent, subjectId }),
      );
      return subjectId;
    },

    /** All events with a position, in order. */
    readEvents: () => app().db.outboxEvent.findMany({ orderBy: { position: 'asc' } }),

    readConsumer: (name: string) => app().db.outboxConsumer.findUnique({ where: { name } }),

    /** Waits until a recording consumer has received this many events. */
    untilNoted: async (name: string, count: number): Promise<string[]> => {
      const read = () => readRecorded(app().db, name);
      await expect.poll(read, { timeout: 30_000 }).toHaveLength(count);
      return read();
    },
  };
}
