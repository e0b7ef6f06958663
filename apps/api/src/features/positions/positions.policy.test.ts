import { liveVisibilities } from '@waybill/schema/features/positions.models';
import { describe, expect, test } from 'vitest';
import type { Actor } from '../../auth/actor.ts';
import type { DriverFacts } from '../../lib/positions.ts';
import {
  audiencesOf,
  canSee,
  isShown,
  type Viewer,
  viewerOf,
  visibleSince,
  visitor,
} from './positions.policy.ts';

const now = 1_000_000;

const driver: DriverFacts = {
  driverId: 'driver',
  username: 'Driver',
  deviceIds: [],
  visibility: 'public',
  companySince: 100,
  alliesSince: 200,
  publicSince: 300,
  company: {
    id: 'company',
    tag: 'TAG',
    joinedAt: 50,
    publicMap: { showsNames: true, onSince: 400 },
  },
  jobId: 'job',
  convoys: [],
};

const fellow: Viewer = {
  userId: 'fellow',
  vtcId: 'company',
  isDispatcher: false,
  allies: new Map(),
  eventId: null,
};

const allyUntil = (until: number): Viewer => ({
  userId: 'ally',
  vtcId: 'other',
  isDispatcher: false,
  allies: new Map([['company', { since: 500, until }]]),
  eventId: null,
});

const own: Viewer = { ...fellow, userId: 'driver' };
const viewers: Readonly<Record<string, Viewer>> = {
  'the driver': own,
  'a fellow': fellow,
  'a dispatcher': { ...fellow, isDispatcher: true },
  'an ally': allyUntil(Infinity),
  'a dispatcher of an ally': { ...allyUntil(Infinity), isDispatcher: true },
  'a dispatcher of others': { ...fellow, vtcId: 'other', isDispatcher: true },
  'who has left': { ...fellow, vtcId: null },
  'a visitor': visitor,
};

/**
 * What each viewer sees of a driver with each setting from `off` to `public`: presence (p), place
 * (w), identity (i), job (j). With a public map that shows names. Without one, `public` shows
 * nothing more.
 */
const sights: Readonly<Record<keyof typeof viewers, readonly [string, string, string, string]>> = {
  'the driver': ['pwij', 'pwij', 'pwij', 'pwij'],
  'a fellow': ['', 'pwij', 'pwij', 'pwij'],
  'a dispatcher': ['p', 'pwij', 'pwij', 'pwij'],
  'an ally': ['', '', 'pwi', 'pwi'],
  'a dispatcher of an ally': ['', '', 'pwi', 'pwi'],
  'a dispatcher of others': ['', '', '', 'pwi'],
  'who has left': ['', '', '', 'pwi'],
  'a visitor': ['', '', '', 'pwi'],
};
const kinds = { p: 'presence', w: 'place', i: 'identity', j: 'job' } as const;
const strangers = new Set(['a dispatcher of others', 'who has left', 'a visitor']);

/** A viewer's sight of a driver, as letters. */
function seenOf(viewer: Viewer, of: DriverFacts): string {
  return Object.entries(kinds)
    .filter(([, kind]) => canSee(viewer, of, kind, now))
    .map(([letter]) => letter)
    .join('');
}

describe.each(Object.entries(viewers))('%s', (name, viewer) => {
  test.each(liveVisibilities.map((visibility, at) => [visibility, at] as const))(
    'by the setting %s',
    (visibility, at) => {
      const whole = sights[name]?.[at] ?? '';
      const of = (company: DriverFacts['company']): DriverFacts => ({
        ...driver,
        visibility,
        company,
      });
      const company = { id: 'company', tag: 'TAG', joinedAt: 50 };
      const isStranger = strangers.has(name);
      expect({
        names: seenOf(viewer, of({ ...company, publicMap: { showsNames: true, onSince: 400 } })),
        noNames: seenOf(viewer, of({ ...company, publicMap: { showsNames: false, onSince: 400 } })),
        noMap: seenOf(viewer, of({ ...company, publicMap: null })),
        noCompany: seenOf(viewer, of(null)),
      }).toEqual({
        names: whole,
        noNames: isStranger ? whole.replace('i', '') : whole,
        noMap: isStranger ? '' : whole,
        noCompany: name === 'the driver' ? 'pwij' : '',
      });
      expect(isShown(of({ ...company, publicMap: null }), now)).toBe(visibility !== 'off');
      expect(isShown(of(null), now)).toBe(false);
    },
  );
});

test.each([
  ['off', []],
  ['company', ['mcompany']],
  ['allies', ['mcompany', 'acompany']],
  ['public', ['mcompany', 'acompany', 'pcompany', 'p']],
] as const)(
  'a viewer who may watch a driver with the setting %s makes devices send often',
  (visibility, audiences) => {
    expect(audiencesOf({ ...driver, visibility }, now)).toEqual(audiences);
  },
);

describe('a convoy that a driver shows where they are', () => {
  const convoys = [{ eventId: 'event', since: 600, until: now + 1 }];
  const mate: Viewer = { ...visitor, userId: 'mate', eventId: 'event' };

  test.each(liveVisibilities)(
    'sees them with the setting %s, and with no company',
    (visibility) => {
      for (const company of [driver.company, null]) {
        const shown: DriverFacts = { ...driver, visibility, company, convoys };
        expect(seenOf(mate, shown)).toBe('pwi');
        expect(visibleSince(mate, shown, 'place', now)).toBe(600);
        // Members and organisers follow it too, as everyone does: not as what else they are.
        expect(seenOf({ ...fellow, eventId: 'event' }, shown)).toBe('pwi');
        expect(isShown(shown, now)).toBe(true);
        expect(audiencesOf(shown, now)).toContain('eevent');
      }
    },
  );

  test('sees nothing of them before the meeting, from the end on, or of another event', () => {
    const hidden: DriverFacts = { ...driver, visibility: 'off', convoys };
    expect(seenOf(mate, { ...hidden, convoys: [] })).toBe('');
    expect(seenOf({ ...mate, eventId: 'other' }, hidden)).toBe('');
    expect(seenOf({ ...mate, eventId: null }, hidden)).toBe('');
    for (const time of [599, now + 1]) {
      expect(canSee(mate, hidden, 'presence', time)).toBe(false);
      expect(isShown(hidden, time)).toBe(false);
      expect(audiencesOf(hidden, time)).toEqual([]);
    }
  });
});

test('an ally sees a driver until the alliance ends, to the millisecond', () => {
  const hidden: DriverFacts = { ...driver, visibility: 'allies' };
  expect(canSee(allyUntil(now + 1), hidden, 'place', now)).toBe(true);
  expect(canSee(allyUntil(now), hidden, 'place', now)).toBe(false);
});

test('only the company sees the job', () => {
  const viewers = [fellow, allyUntil(Infinity), visitor];
  expect(viewers.map((viewer) => canSee(viewer, driver, 'job', now))).toEqual([true, false, false]);
});

test('programs see what visitors see', () => {
  const actor: Actor = {
    userId: 'fellow',
    steamId: '1',
    username: 'Fellow',
    vtcId: 'company',
    isOwner: true,
    keys: new Set(['DISPATCH']),
    credential: { kind: 'token', tokenId: 'token', scopes: ['DISPATCH'] },
  };
  expect(viewerOf(actor, new Map())).toEqual(visitor);
});

test.each([
  ['themselves', { ...fellow, userId: 'driver' }, 'identity', 0],
  ['a fellow, since they were shown to the company', fellow, 'identity', 100],
  ['an ally, since it is one', allyUntil(Infinity), 'identity', 500],
  ['a visitor, since the map is public', visitor, 'place', 400],
] as const)('past positions are visible to %s', (_, viewer, kind, since) => {
  expect(visibleSince(viewer, driver, kind, now)).toBe(since);
});

test.each([
  ['a fellow, from when they joined on', { companySince: 0 }, fellow, 50],
  [
    'an ally, from when they were shown to allies on',
    { alliesSince: 600 },
    allyUntil(Infinity),
    600,
  ],
  ['a visitor, from when they were shown to everybody on', { publicSince: 700 }, visitor, 700],
] as const)('and to %s', (_, other, viewer, since) => {
  expect(visibleSince(viewer, { ...driver, ...other }, 'place', now)).toBe(since);
});

test("a visitor who gets no names never gets a driver's trail", () => {
  const company = { ...driver.company, publicMap: { showsNames: false, onSince: 400 } };
  const nameless: DriverFacts = {
    ...driver,
    company: { id: 'company', tag: 'TAG', joinedAt: 50, ...company },
  };
  expect(visibleSince(visitor, nameless, 'place', now)).toBe(400);
  expect(visibleSince(visitor, nameless, 'identity', now)).toBe(Infinity);
});
