// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { jobsContract } from '@waybill/schema/features/jobs.contract';
import { exampleJobDetail } from '@waybill/schema/features/jobs.examples';
import { jobDetailSchema } from '@waybill/schema/features/jobs.models';
import { expect, test } from 'vitest';
import { driverWith } from '#src/testing/drivers.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();

test('the sentences of reasons contain their figures', async () => {
  browser().signIn(driverWith());
  const job = jobDetailSchema.parse({
    ...exampleJobDetail,
    tier: 'review',
    reasons: ['ODO_SPEED', 'END_ELSEWHERE', 'CONTRACT_IMPOSSIBLE', 'DUPLICATE'],
    evidence: [
      { code: 'ODO_SPEED', figures: { observedM: 212_000, rolledM: 4_000 }, items: [] },
      { code: 'END_ELSEWHERE', figures: { apartM: 9_000 }, items: [] },
      {
        code: 'CONTRACT_IMPOSSIBLE',
        figures: { massG: 200_000_000, mostG: 120_000_000 },
        items: [],
      },
      { code: 'DUPLICATE', figures: { startOdometerM: 50_000_000 }, items: [] },
    ],
  });
  browser().server.answer(jobsContract.get, () => ({ job }));
  await browser().open(`/dashboard/jobs/${job.id}`);
  const evidence = await screen.findByRole('region', { name: 'Evidence' });
  const [speed, end, agreed, twice] = within(evidence)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(speed).toMatch(
    /^Odometer and speed disagree The odometer shows 212 km, the speed adds up to 4 km on the map\./,
  );
  expect(end).toMatch(/^Ended elsewhere The drive ends 9 km away from Wrocław\./);
  expect(agreed).toMatch(/^Impossible contract 200.t is above 120.t\./);
  // Older jobs have the reason about another driver.
  expect(twice).toMatch(/Another driver has delivered the same job with the same odometer\./);
});
