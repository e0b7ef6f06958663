import { jobDecisionKinds, jobTiers } from '@waybill/schema/features/jobs.models';
import { describe, expect, test } from 'vitest';
import { maySee, refusalToDecide, decisionColumnsOf, safetyFiguresOf } from './jobs.policy.ts';

const reviewer = { userId: 'reviewer', isOwner: false };
const job = { driverId: 'driver', state: 'delivered', isVoid: false, isAppealed: false } as const;

describe('deciding about a job', () => {
  test.each([
    ['verified', ['REJECT', 'VOID']],
    ['accepted', ['REJECT', 'VOID']],
    ['review', ['ACCEPT', 'REJECT', 'VOID']],
    ['rejected', ['ACCEPT', 'VOID']],
    ['void', ['RESTORE']],
  ] as const)('one that is %s: what would change something', (tier, expected) => {
    const isVoid = tier === 'void';
    const allowed = (isAppealed: boolean) =>
      jobDecisionKinds.filter(
        (kind) => refusalToDecide(reviewer, { ...job, tier, isVoid, isAppealed }, kind) === null,
      );
    expect(allowed(false)).toEqual(expected);
    // An appeal may be answered with the same decision.
    expect(allowed(true)).toEqual(
      isVoid ? ['VOID', 'RESTORE'] : jobDecisionKinds.filter((kind) => kind !== 'RESTORE'),
    );
  });

  test('members cannot decide their own jobs, except for the owner', () => {
    const own = { ...job, tier: 'review', driverId: 'reviewer' } as const;
    expect(refusalToDecide(reviewer, own, 'ACCEPT')).toBe('JOB_IS_OWN');
    expect(refusalToDecide({ ...reviewer, isOwner: true }, own, 'ACCEPT')).toBeNull();
  });

  test.each(['started', 'cancelled', 'abandoned'] as const)('one that is %s: nothing', (state) => {
    for (const kind of jobDecisionKinds) {
      expect(refusalToDecide(reviewer, { ...job, state, tier: null }, kind)).toBe(
        'JOB_NOT_DELIVERED',
      );
    }
  });

  test('a void job must be restored before any other decision', () => {
    const isVoid = { ...job, tier: 'void', isVoid: true } as const;
    expect(refusalToDecide(reviewer, isVoid, 'ACCEPT')).toBe('JOB_IS_VOID');
    expect(refusalToDecide(reviewer, { ...job, tier: 'review' }, 'RESTORE')).toBe('JOB_NOT_VOID');
  });

  test('voiding keeps the previous decision', () => {
    const rulings = ['ACCEPT', 'VOID', 'RESTORE'].flatMap((name) =>
      jobDecisionKinds.filter((kind) => kind === name).map(decisionColumnsOf),
    );
    expect(Object.assign({}, ...rulings)).toEqual({ decidedTier: 'accepted', isVoid: false });
    expect(jobTiers).toContain('accepted');
  });
});

test('a job is visible to its driver and to members of its company', () => {
  const seen = { driverId: 'driver', vtcId: 'vtc' };
  expect(maySee({ userId: 'driver', vtcId: null }, seen)).toBe(true);
  expect(maySee({ userId: 'other', vtcId: 'vtc' }, seen)).toBe(true);
  expect(maySee({ userId: 'other', vtcId: 'elsewhere' }, seen)).toBe(false);
  // Both have no company, which does not count as the same one.
  expect(maySee({ userId: 'other', vtcId: null }, { ...seen, vtcId: null })).toBe(false);
});

const fine = (offence: string) => ({ detail: { offence }, gameMinute: 1_500, undone: false });
const collision = (wheels: number) => ({
  detail: { truckPpm: { wheels, engine: 0 } },
  gameMinute: 1_439,
  undone: false,
});

describe('safety points', () => {
  const figures = { items: [], overspeedS: null, late: null, cargoDamagePpm: null };

  test('come from fines by their offence, and collisions by their damage', () => {
    const items = [fine('crash'), fine('speeding'), fine('something_new')];
    expect(safetyFiguresOf({ ...figures, items })).toMatchObject({
      safetyPoints: 14_000,
      collisionPoints: 0,
    });
    expect(
      safetyFiguresOf({ ...figures, items: [fine('crash'), collision(5_000), collision(900_000)] }),
    ).toEqual({
      safetyPoints: 8_000 + 500 + 10_000,
      collisionPoints: 10_500,
      incidents: {
        causes: { crash: [1, 8_000], collision: [2, 10_500] },
        hours: { 1: 8_000, 23: 10_500 },
      },
    });
  });

  test('count nothing that is undone or unknown', () => {
    const items = [{ ...fine('crash'), undone: true }];
    expect(safetyFiguresOf({ ...figures, items })).toEqual({
      safetyPoints: 0,
      collisionPoints: 0,
      incidents: null,
    });
  });

  test('of the whole job are causes too, without an hour', () => {
    const driven = { items: [], overspeedS: 90, late: true, cargoDamagePpm: 10_000 };
    expect(safetyFiguresOf(driven)).toEqual({
      safetyPoints: 0,
      collisionPoints: 0,
      incidents: {
        causes: { overspeed: [1, 1_500], late: [1, 3_000], cargo: [1, 400] },
        hours: {},
      },
    });
  });
});
