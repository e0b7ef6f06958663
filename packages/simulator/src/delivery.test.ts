import {
  telemetryBatchSchema,
  type TelemetryEvent,
} from '@waybill/schema/features/telemetry.models';
import { limits } from '@waybill/schema/features/telemetry.register';
import { expect, test } from 'vitest';
import { deliveries, toBatches, toLines } from './delivery.ts';
import { createRandom } from './random.ts';
import { simulateDriver } from './simulate-driver.ts';
import type { SimulatedSession } from './truth.ts';

const { sessions } = simulateDriver(11, { jobs: 12, breakHours: [1, 2] });
const first = firstOf(sessions);

test('a recording is its header and one event per line', () => {
  const [header, ...events] = toLines(first).trimEnd().split('\n');
  expect(JSON.parse(header ?? '')).toEqual(first.header);
  expect(events.map((line) => JSON.parse(line))).toEqual(first.events);
});

test('batches hold every event once, and no more than a server accepts', () => {
  const events = sessions.flatMap((session) => session.events);
  const long: SimulatedSession = {
    header: first.header,
    events: Array.from({ length: 6 }, () => events)
      .flat()
      .map((event, index) => renumber(event, index + 1)),
  };
  const batches = toBatches(long);
  expect(batches.flatMap((batch) => batch.events)).toEqual(long.events);
  for (const batch of batches) {
    expect(batch.events.length).toBeLessThanOrEqual(limits.telemetryBatch.events);
    expect(Buffer.byteLength(JSON.stringify(batch))).toBeLessThanOrEqual(
      limits.telemetryBatch.bytes,
    );
  }
  const largest = Math.max(...batches.map(({ events: { length } }) => length));
  expect(largest).toBeLessThan(limits.telemetryBatch.events);
  expect(batches.length).toBeLessThan(long.events.length / 200);
});

test('a batch ends where a number is missing or times go backwards', () => {
  const [a, b, c, d] = first.events;
  if (!a || !b || !c || !d) throw new Error('too little was recorded');
  const broken = { header: first.header, events: [a, c, { ...d, t: 0 }] };
  expect(toBatches(broken).map((batch) => batch.events.length)).toEqual([1, 1, 1]);
});

test('deliveries are the same for the same seed, valid, and complete without the interrupted ones', () => {
  for (const seed of Array(20).keys()) {
    const sent = deliveries(createRandom(seed), sessions);
    expect(deliveries(createRandom(seed), sessions)).toEqual(sent);
    const stored = new Set<string>();
    for (const { batch, isInterrupted } of sent) {
      telemetryBatchSchema.parse(batch);
      if (isInterrupted) continue;
      for (const event of batch.events) stored.add(`${batch.session.id} ${JSON.stringify(event)}`);
    }
    const expected = sessions.flatMap(({ header, events }) =>
      events.map((event) => `${header.session.id} ${JSON.stringify(event)}`),
    );
    expect(stored).toEqual(new Set(expected));
    expect(sent.some(({ isInterrupted }) => isInterrupted)).toBe(true);
  }
});

function firstOf<T>(list: readonly T[]): T {
  const [first] = list;
  if (first === undefined) throw new Error('nothing was recorded');
  return first;
}

function renumber(event: TelemetryEvent, seq: number): TelemetryEvent {
  return { ...event, seq, t: 100_000_000 + seq };
}
