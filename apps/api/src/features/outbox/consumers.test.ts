import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createRecordingConsumer, readRecorded } from '../../testing/noting-consumer.ts';
import { idsOf, useOutbox } from '../../testing/outbox-kit.ts';
import type { Consumer } from '../../lib/consumer.ts';
import { runEventsCommand } from './outbox.admin.ts';

const { app, readConsumer, readEvents, say, startReplica, untilNoted } = useOutbox();

/** Creates a consumer that throws for one subject, this many times. */
function createFailing(subject: string, times: number): Consumer {
  const noting = createRecordingConsumer('failing');
  let failed = 0;
  return {
    ...noting,
    async handle(db, event, chunkAfter) {
      await noting.handle(db, event, chunkAfter);
      if (event.subjectId === subject && failed++ < times) throw new Error('this one hurts');
      return null;
    },
  };
}

/** Waits until the next event has failed this many times. */
const untilTried = (tries: number) =>
  expect.poll(async () => (await readConsumer('failing'))?.tries).toBe(tries);

describe('a consumer', () => {
  test(
    'retries a failed event, with its effects rolled back, and then continues',
    { tags: 'long' },
    async () => {
      const subjects = [await say(), await say(), await say()];
      // Once in a batch, and then twice alone.
      startReplica([createFailing(subjects[1] ?? '', 3)]);
      // A new consumer starts at the head, before any event has a position.
      await untilTried(1);
      expect(await readRecorded(app().db, 'failing')).toHaveLength(1);
      app().passTime(1_000);
      await untilTried(2);
      app().passTime(5_000);
      await untilNoted('failing', 3);
      expect(await readConsumer('failing')).toMatchObject({
        position: 3n,
        tries: 0,
        retryAt: null,
      });
      expect(await app().db.outboxFailure.count()).toBe(0);
    },
  );

  test(
    'skips a poisoned event after five attempts, and logs it once',
    { tags: 'long' },
    async () => {
      const subject = await say();
      await say();
      startReplica([createFailing(subject, Infinity)]);
      for (const [index, waitMs] of [1_000, 5_000, 30_000, 120_000].entries()) {
        await untilTried(index + 1);
        expect(await readRecorded(app().db, 'failing')).toEqual([]);
        app().passTime(waitMs);
      }
      await untilNoted('failing', 1);
      const [failure, ...others] = await app().db.outboxFailure.findMany();
      expect(others).toEqual([]);
      expect(failure).toMatchObject({
        consumer: 'failing',
        position: 1n,
        tries: 5,
        resolvedAt: null,
      });
      expect(failure?.error).toContain('this one hurts');
      const passedOver = app().logLines.filter((line) => line.includes('an event was skipped'));
      expect(passedOver).toHaveLength(1);
    },
  );

  test('waits before an unknown event, for ten minutes', { tags: 'long' }, async () => {
    await say();
    await app().db.outboxPending.create({
      data: { id: randomUUID(), type: 'future.thing', version: 1, payload: {} },
    });
    await say();
    startReplica([createRecordingConsumer('one')]);
    await untilNoted('one', 1);
    await expect.poll(async () => (await readConsumer('one'))?.retryAt).not.toBeNull();
    expect(await readConsumer('one')).toMatchObject({ position: 1n, tries: 0 });
    app().passTime(10 * 60_000);
    await untilNoted('one', 2);
    expect(await app().db.outboxFailure.findMany()).toMatchObject([{ position: 2n }]);
  });

  test('that is new starts with later events', async () => {
    await say();
    const first = startReplica([createRecordingConsumer('one')]);
    await untilNoted('one', 1);
    await first.stop();
    startReplica(['one', 'two'].map(createRecordingConsumer));
    await expect.poll(() => readConsumer('two')).toMatchObject({ position: 1n });
    await say();
    expect(await untilNoted('two', 1)).toEqual(idsOf((await readEvents()).slice(1)));
  });

  test('that takes several transactions for an event continues where it was', async () => {
    const chunks = Array.from({ length: 3 }, () => randomUUID());
    const noting = createRecordingConsumer('one');
    const given: (string | null)[] = [];
    await say();
    await say();
    startReplica([
      {
        name: 'one',
        async handle(db, event, chunkAfter) {
          await noting.handle(db, event, chunkAfter);
          given.push(chunkAfter);
          return chunks[chunks.findIndex((id) => id === chunkAfter) + 1] ?? null;
        },
      },
    ]);
    await untilNoted('one', 8);
    expect(given).toEqual([null, ...chunks, null, ...chunks]);
  });
});

test(
  'the operator lists skipped events, retries them, and replays events',
  { tags: 'long' },
  async () => {
    const noting = createRecordingConsumer('one');
    let isPoisoned = true;
    const poisoned: Consumer = {
      ...noting,
      async handle(db, event, chunkAfter) {
        if (isPoisoned && event.position === 1) throw new Error('this one hurts');
        return noting.handle(db, event, chunkAfter);
      },
    };
    const ask = (line: string) => {
      const { db, clock } = app().services;
      return runEventsCommand({ db, clock, consumers: [poisoned] }, line.split(' '));
    };
    await say();
    await say();
    startReplica([poisoned]);
    for (let tries = 1; tries <= 4; tries += 1) {
      await expect.poll(async () => (await readConsumer('one'))?.tries).toBe(tries);
      expect(await ask('status')).toContain(`one       0         2       ${tries}`);
      // It doesn't wait for the next attempt.
      await ask('retry one');
    }
    const [, second] = idsOf(await readEvents());
    expect(await untilNoted('one', 1)).toEqual([second]);
    expect(await ask('status')).toMatch(/one +1 +\S+ \S+ +Error: this one hurts/);
    expect(await ask('retry one')).toEqual({
      report: expect.stringMatching(/processed now: 0\.\nPosition 1 failed again: .*hurts/),
      isDone: false,
    });
    isPoisoned = false;
    expect(await ask('retry one 1')).toEqual({
      report: 'Skipped events processed now: 1.',
      isDone: true,
    });
    const [first] = idsOf(await readEvents());
    expect(await untilNoted('one', 2)).toEqual([second, first]);
    expect(await ask('status')).not.toContain('hurts');
    expect(await ask('replay one --from 2')).toContain('from position 2');
    expect((await untilNoted('one', 3)).at(-1)).toBe(second);
    expect(await ask('replay one --from 2020-01-01')).toContain('from position 1');
    await untilNoted('one', 5);
    for (const line of [
      'retry',
      'retry one x',
      'replay one',
      'replay one --from soon',
      'nothing',
    ]) {
      expect(await ask(line)).toBeNull();
    }
    await expect(ask('retry nobody')).rejects.toThrow('Unknown consumer: nobody.');
  },
);
