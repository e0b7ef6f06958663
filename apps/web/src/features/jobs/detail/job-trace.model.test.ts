import { exampleJobDetail } from '@waybill/schema/features/jobs.examples';
import type { JobDetail } from '@waybill/schema/features/jobs.models';
import { expect, test } from 'vitest';
import { traceOf } from './job-trace.model.ts';

type Item = JobDetail['items'][number];

const { source, destination } = exampleJobDetail;
/** From 0, 0 via 1000, 0 to 1000, 500; then, after a gap, from 9000, 500 to 9000, 2000. */
const lines = ['??o}@??g^', 'oqPg^?w|A'];

function buildItem(kind: Item['kind'], pos: unknown, more: Partial<Item> = {}): Item {
  const at = '2025-08-02T18:20:00.000Z';
  const detail = { ...more.detail, ...(pos !== null && { pos }) };
  return { ordinal: 1, kind, at, amountMinor: 1, volumeMl: null, undone: false, ...more, detail };
}

function trace(more: Partial<Pick<JobDetail, 'trace' | 'items' | 'state'>> = {}) {
  return traceOf({ trace: lines, items: [], state: 'delivered', source, destination, ...more });
}

test('a job without recorded positions has no trace', () => {
  expect(trace({ trace: null })).toBeNull();
  expect(trace({ trace: [] })).toBeNull();
});

test("lines start and end in the job's cities, and gaps stay open", () => {
  const drawn = trace();
  expect(drawn?.lines).toEqual([
    {
      kind: 'trace',
      points: [
        [0, 0],
        [1_000, 0],
        [1_000, 500],
      ],
    },
    {
      kind: 'trace',
      points: [
        [9_000, 500],
        [9_000, 2_000],
      ],
    },
  ]);
  expect(drawn?.places).toEqual([
    { kind: 'start', at: [0, 0], label: 'Berlin' },
    { kind: 'goal', at: [9_000, 2_000], label: 'Wrocław' },
  ]);
});

test('a ferry connects the lines before and after it', () => {
  const detail = { sourceName: 'Calais', targetName: 'Dover' };
  const ferry = buildItem('ferry', { x: 1_100, z: 400 }, { detail });
  const drawn = trace({ items: [ferry] });
  expect(drawn?.lines[0]).toEqual({
    kind: 'ferry',
    points: [
      [1_000, 500],
      [9_000, 500],
    ],
  });
  expect(drawn?.places[0]).toEqual({ kind: 'stop', at: [1_100, 400], label: 'Calais' });
  const elsewhere = buildItem('ferry', { x: 1_000, z: 40_000 });
  expect(trace({ items: [elsewhere] })?.lines).toHaveLength(2);
});

test('events have their position and their distance along the route', () => {
  const items = [
    buildItem('fine', { x: 1_010, z: 5 }),
    buildItem('refuel', { x: 9_000, z: 1_990 }),
    buildItem('collision', { x: 0, z: 0 }, { undone: true }),
    buildItem('toll', null),
    buildItem('toll', { x: 'far', z: 1 }),
  ];
  const drawn = trace({ items });
  expect(drawn?.items.map(({ item: { kind }, share }) => [kind, share])).toEqual([
    ['fine', 1 / 3],
    ['refuel', 1],
  ]);
  expect(drawn?.places.map(({ kind }) => kind)).toEqual(['bad', 'stop', 'start', 'goal']);
});

test('a job that has not arrived ends at its last position', () => {
  expect(trace({ state: 'started' })?.places.at(-1)).toEqual({ kind: 'stop', at: [9_000, 2_000] });
});
