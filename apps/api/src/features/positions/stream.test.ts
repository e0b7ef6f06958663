import { decodeFrame, type PositionFrame } from '@waybill/schema/position-frames';
import type { PositionScope } from '@waybill/schema/features/positions.models';
import { limits } from '@waybill/schema/limits';
import { describe, expect, test } from 'vitest';
import type { Box, DriverFacts } from '../../lib/positions.ts';
import { buildActor } from '../../testing/build-actor.ts';
import { createStore } from './store.service.ts';
import { beginStream, flush, reconsider } from './stream.service.ts';
import { createWatching } from './watching.service.ts';

/** A reader, and one or two companies whose trucks they may see. */
function buildReader(view: Box, scope: PositionScope = 'company') {
  const store = createStore();
  const drivers = new Map<string, DriverFacts>();
  let [written, unsent, now] = ['', 0, 1_700_000_000_000];
  const stream = beginStream({
    id: 'stream',
    actor: buildActor([]),
    scope,
    game: 'ets2',
    view,
    sink: { write: (text) => void (written += text), end: () => {}, unsentBytes: () => unsent },
  });
  const numbers = new Map<string, number>();
  const telling = () => ({
    store,
    facts: {
      known: (id: string) => drivers.get(id) ?? null,
      knownAllies: () => new Map(),
      knownConvoy: () => null,
    },
    now,
    numberOf: (id: string) => numbers.get(id) ?? numbers.set(id, numbers.size + 1).size,
    keyOf: (id: string) => `key of ${id}`,
    points: new Map<string, string>(),
  });
  return {
    drive(driverId: string, x: number, z = 1_000, vtcId = 'own', given: Partial<DriverFacts> = {}) {
      drivers.set(driverId, {
        driverId,
        username: driverId,
        deviceIds: [],
        visibility: 'public',
        companySince: 0,
        alliesSince: 0,
        publicSince: 0,
        company: {
          id: vtcId,
          tag: vtcId,
          joinedAt: 0,
          publicMap: { showsNames: true, onSince: 0 },
        },
        jobId: null,
        convoys: [],
        ...given,
      });
      const sample = { driverId, game: 'ets2', at: now, x, z } as const;
      const rest = { speedCmS: 2_000, limitCmS: 0, fuelMl: 0 };
      store.hear({ ...sample, ...rest }, { vtcId, isShown: true });
      stream.due.add(driverId);
    },
    pass: (ms: number) => void (now += ms),
    now: () => now,
    setUnsent: (bytes: number) => void (unsent = bytes),
    /** The frames written now. */
    tell(): PositionFrame[] {
      written = '';
      if (stream.isDirty) reconsider(stream, telling());
      flush(stream, telling());
      return written.split('\n\n').flatMap((block) => {
        const [, event = '', data = ''] = /^event: (\w+)\ndata: (.*)$/s.exec(block) ?? [];
        return decodeFrame(event, data) ?? [];
      });
    },
  };
}

/** A view this many kilometres wide, and less high. */
const wide = (km: number): Box => ({ x0: 0, z0: 0, x1: km * 1_000, z1: 40_000 });
const placesIn = (frames: readonly PositionFrame[]) =>
  frames.flatMap((frame) => ('points' in frame ? frame.points.map(({ x }) => x) : []));

describe('the wider the view, the less detail of a truck is sent', () => {
  test.each([
    [60, [0, 5, 10, 15, 20, 25]],
    [61, [0, 10, 20]],
    [150, [0, 10, 20]],
    [151, [0, 20]],
  ])('of %i km', (km, seconds) => {
    const reader = buildReader(wide(km));
    const told: number[] = [];
    for (let second = 0; second <= 25; second += 5) {
      reader.drive('nora', 1_000 + second);
      told.push(...placesIn(reader.tell()).map((x) => x - 1_000));
      reader.pass(5_000);
    }
    expect(told).toEqual(seconds);
  });
});

test('of more than 500 trucks in a wide view, the nearest and the own are sent and the others counted', () => {
  const reader = buildReader(wide(320), 'public');
  // Enough strangers in the middle; the own company is at the edge.
  for (let index = 0; index < limits.positionsWide; index += 1) {
    reader.drive(`stranger ${index}`, 160_000, 20_000, 'other');
  }
  for (const name of ['a', 'b', 'c']) reader.drive(name, 1_000);
  for (const x of [310_000, 311_000]) reader.drive(`far ${x}`, x, 1_000, 'other');
  const [snap] = reader.tell();
  if (snap?.event !== 'snap') throw new Error('there is no snapshot');
  expect(snap.points).toHaveLength(limits.positionsWide);
  expect(snap.names.filter(({ company }) => company === 'own')).toHaveLength(3);
  expect(snap.names.some(({ name }) => name.startsWith('far'))).toBe(false);
  // Two strangers in a square could be identified, so they are not counted.
  expect(snap.counts).toEqual([{ cx: 10, cz: 1, count: 3 }]);
});

test("a reader who doesn't read gets only the newest state afterwards", () => {
  const reader = buildReader(wide(40));
  reader.drive('nora', 1_000);
  expect(placesIn(reader.tell())).toEqual([1_000]);
  reader.setUnsent(limits.positionUnsentBytes + 1);
  for (const x of [1_100, 1_200, 1_300]) {
    reader.drive('nora', x);
    expect(reader.tell()).toEqual([]);
    reader.pass(5_000);
  }
  reader.setUnsent(0);
  expect(placesIn(reader.tell())).toEqual([1_300]);
});

/** The drivers that a reader sees, by name and id. */
function shownIn(frames: readonly PositionFrame[]) {
  return frames.flatMap((frame) => ('names' in frame ? frame.names : []));
}

describe('a stream does not reveal', () => {
  const company = { id: 'other', tag: 'other', joinedAt: 0 };
  test.each<[string, string, Partial<DriverFacts>]>([
    ['of a fellow who is hidden', 'own', { visibility: 'off' }],
    ['of others who are there for their company', 'other', { visibility: 'company' }],
    ['of others who are there for allies', 'other', { visibility: 'allies' }],
    ['of others without a public map', 'other', { company: { ...company, publicMap: null } }],
    ['of who has left the company', 'own', { company: { ...company, publicMap: null } }],
    ['of who is in no company any more', 'own', { company: null }],
    ['from before a widening', 'other', { publicSince: 1_700_000_000_001 }],
    [
      'from before the map was public',
      'other',
      { company: { ...company, publicMap: { showsNames: true, onSince: 1_700_000_000_001 } } },
    ],
  ])('%s', (_, vtcId, given) => {
    const reader = buildReader(wide(40), 'public');
    reader.drive('seen', 1_000);
    reader.drive('hidden', 2_000, 1_000, vtcId, given);
    const frames = reader.tell();
    expect(placesIn(frames)).toEqual([1_000]);
    expect(shownIn(frames).map(({ name }) => name)).toEqual(['seen']);
  });

  test('drivers of other companies to those who ask for their own', () => {
    const reader = buildReader(wide(40));
    reader.drive('other', 2_000, 1_000, 'other');
    reader.drive('seen', 1_000);
    expect(placesIn(reader.tell())).toEqual([1_000]);
  });

  test('names of a company that hides them, or what others are driving', () => {
    const reader = buildReader(wide(40), 'public');
    const nameless = { ...company, publicMap: { showsNames: false, onSince: 0 } };
    reader.drive('nameless', 2_000, 1_000, 'other', { company: nameless, jobId: 'secret' });
    reader.drive('named', 3_000, 1_000, 'other', { jobId: 'secret' });
    reader.drive('fellow', 1_000, 1_000, 'own', { jobId: 'job' });
    const shown = shownIn(reader.tell()).map(({ driverId, name, jobId }) => [
      driverId,
      name,
      jobId,
    ]);
    expect(new Set(shown)).toEqual(
      new Set([
        ['fellow', 'fellow', 'job'],
        ['key of nameless', '', null],
        ['named', 'named', null],
      ]),
    );
  });

  test('drivers who hide themselves from then on, except that they are gone', () => {
    const reader = buildReader(wide(40), 'public');
    reader.drive('nora', 1_000);
    reader.tell();
    reader.pass(5_000);
    reader.drive('nora', 1_500, 1_000, 'own', { visibility: 'off' });
    expect(reader.tell()).toEqual([{ event: 'gone', trucks: [1] }]);
  });
});

test("a frame has its time and each sample's age, by one clock", () => {
  const reader = buildReader(wide(40));
  reader.drive('nora', 1_000);
  reader.pass(7_300);
  const [snap] = reader.tell();
  expect(snap).toMatchObject({ t: reader.now() % 1e8, points: [{ ageMs: 7_300 }] });
  reader.drive('nora', 1_100);
  reader.pass(400);
  const [frame] = reader.tell();
  expect(frame).toMatchObject({ event: 'p', t: reader.now() % 1e8, points: [{ ageMs: 400 }] });
});

test('a watched driver counts as watched for another minute', () => {
  const watching = createWatching();
  watching.note(['mown'], 1_000);
  const isAt = (now: number) => watching.isAny(['mown', 'p'], now);
  expect([isAt(1_000), isAt(60_999), isAt(61_000)]).toEqual([true, true, false]);
  expect(watching.isAny(['mother'], 1_000)).toBe(false);
});
