import { contract } from '@waybill/schema/contract';
import { expect, test } from 'vitest';
import { buildDriver } from '../../../testing/factories.ts';
import { buildJobForm } from '../../../testing/job-kit.ts';
import { useTestApp } from '../../../testing/test-app.ts';

const app = useTestApp();
const { jobs } = contract;

test('what somebody enters is judged as what others report', async () => {
  const { browser } = await buildDriver(app());
  const enter = async (figures: object) => {
    const body = { ...buildJobForm(), ...figures };
    return (await browser.call(jobs.createOwn, { body })).job;
  };
  const plain = await enter({ distanceM: 300_000, revenueMinor: 900_000 });
  expect(plain).toMatchObject({ tier: 'review', reasons: ['UNTRUSTED_SOURCE', 'NO_EVENTS'] });
  const rich = await enter({
    distanceM: 300_000,
    plannedM: 100_000,
    revenueMinor: 9_000_000,
    incomeMinor: 900_000,
  });
  const against = ['DIST_OVER_PLANNED_1_5X', 'REVENUE_OVER_INCOME', 'RATE_OVER_CAP'];
  expect(rich).toMatchObject({
    tier: 'review',
    reasons: [...against, 'UNTRUSTED_SOURCE', 'NO_EVENTS'],
  });
  expect(rich.evidence).toContainEqual({
    code: 'RATE_OVER_CAP',
    figures: { revenueMinor: 9_000_000, distanceM: 300_000, minorPerKm: 12_500 },
    items: [],
  });
});
