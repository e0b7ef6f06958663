import { expect, test } from 'vitest';
import { correct } from './posting.policy.ts';

const lines = { revenue: -500_000, cash: 500_000 };
const standing = { id: 'entry', sourceId: 'job', day: '2028-03-25', lines };
const posting = {
  kind: 'job' as const,
  day: '2028-03-25',
  driverId: null,
  ratePpm: null,
  lines,
};
const wanted = (truckId: string | null) => new Map([['job', { ...posting, truckId }]]);

test('an entry moves to the truck that the delivery turns out to be of', () => {
  expect(correct(wanted('one'), [{ ...standing, truckId: 'one' }])).toEqual({
    reversed: [],
    created: [],
  });
  expect(correct(wanted('other'), [{ ...standing, truckId: 'one' }])).toEqual({
    reversed: ['entry'],
    created: [{ sourceId: 'job', ...posting, truckId: 'other' }],
  });
});

test('an entry stays when its truck is told later, or is no longer known', () => {
  const right = { reversed: [], created: [] };
  expect(correct(wanted('one'), [{ ...standing, truckId: null }])).toEqual(right);
  expect(correct(wanted(null), [{ ...standing, truckId: 'one' }])).toEqual(right);
});
