import { expect, test } from 'vitest';
import { countBallots, votersOf } from './alliances.policy.ts';

const voters = (count: number) => Array.from({ length: count }, (_, index) => `v${index}`);
const ballots = (yes: number, no: number) =>
  new Map(voters(yes + no).map((voter, index) => [voter, index < yes]));

test.each([
  // decision, voters, yes, no, outcome
  ['UNANIMOUS', 1, 1, 0, 'CARRIED'],
  ['UNANIMOUS', 3, 2, 0, null],
  ['UNANIMOUS', 3, 3, 0, 'CARRIED'],
  ['UNANIMOUS', 3, 2, 1, 'REFUSED'],
  ['UNANIMOUS', 0, 0, 0, 'REFUSED'],
  ['MAJORITY', 1, 1, 0, 'CARRIED'],
  ['MAJORITY', 2, 1, 0, null],
  ['MAJORITY', 2, 1, 1, 'REFUSED'],
  ['MAJORITY', 3, 2, 0, 'CARRIED'],
  ['MAJORITY', 3, 1, 1, null],
  ['MAJORITY', 3, 0, 2, 'REFUSED'],
  ['MAJORITY', 4, 2, 1, null],
  ['MAJORITY', 4, 2, 2, 'REFUSED'],
  ['MAJORITY', 4, 3, 0, 'CARRIED'],
  ['MAJORITY', 0, 0, 0, 'REFUSED'],
] as const)('%s of %i: %i yes, %i no makes %s', (decision, count, yes, no, outcome) => {
  expect(countBallots(decision, voters(count), ballots(yes, no))).toBe(outcome);
});

test('a decided vote stays decided, whatever further ballots say', () => {
  for (const decision of ['UNANIMOUS', 'MAJORITY'] as const) {
    for (let count = 1; count <= 5; count += 1) {
      for (let said = 0; said < 2 ** count; said += 1) {
        const all = voters(count);
        const whole = all.map((voter, index) => [voter, (said >> index) % 2 === 1] as const);
        const final = countBallots(decision, all, new Map(whole));
        expect(final).not.toBeNull();
        for (let part = 0; part <= count; part += 1) {
          const early = countBallots(decision, all, new Map(whole.slice(0, part)));
          expect([null, final]).toContain(early);
        }
      }
    }
  }
});

/** A stored membership, with its start. */
const member = (
  vtcId: string,
  state: 'ACTIVE' | 'LEAVING' | 'INVITED',
  sinceMs: number | null,
) => ({
  id: vtcId,
  vtcId,
  vtcName: vtcId,
  state,
  since: sinceMs === null ? null : new Date(sinceMs),
  leavesAt: null,
  createdAt: new Date(0),
});

test('only companies vote that were active when the vote opened and still are', () => {
  const openedAt = new Date(1_000);
  const members = [
    member('stays', 'ACTIVE', 0),
    member('leaves', 'LEAVING', 0),
    member('came-later', 'ACTIVE', 2_000),
    member('came-back', 'ACTIVE', 1_500),
    member('is-asked', 'INVITED', null),
    member('is-target', 'ACTIVE', 0),
  ];
  const electorate = ['stays', 'leaves', 'came-back'];
  expect(votersOf({ electorate, openedAt }, members)).toEqual(['stays']);
});
