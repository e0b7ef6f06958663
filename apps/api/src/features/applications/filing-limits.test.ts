import { contract } from '@waybill/schema/contract';
import { rateLimits } from '@waybill/schema/rate-limits';
import { expect, test } from 'vitest';
import { buildHiringVtc, file, join } from '../../testing/application-kit.ts';
import { buildDriver } from '../../testing/factories.ts';
import { countOutcomes } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ rateLimitFactor: 1 });
const { applications } = contract;

test('applying again and again is rate limited, by either route', { tags: 'long' }, async () => {
  const { vtc } = await buildHiringVtc(app());
  const driver = await buildDriver(app());
  const most = rateLimits.filingByUser.points;
  const outcomes: Promise<unknown>[] = [];
  for (let count = 0; count < most; count += 2) {
    const { application } = await file(driver, vtc.id, { formVersion: null });
    const params = { applicationId: application.id };
    await driver.browser.call(applications.withdraw, { params });
    const joining = join(driver, vtc.id);
    outcomes.push(joining);
    await joining;
    const { applications: own } = await driver.browser.call(applications.listOwn, { query: {} });
    const again = { applicationId: own[0]?.id ?? '' };
    await driver.browser.call(applications.withdraw, { params: again });
  }
  expect(await countOutcomes(outcomes)).toEqual({ OK: most / 2 });
  const late = [join(driver, vtc.id), file(driver, vtc.id, { formVersion: null })];
  expect(await countOutcomes(late)).toEqual({ TOO_MANY_REQUESTS: 2 });
});
