import { contract } from '@waybill/schema/contract';
import { encodeLine } from '@waybill/telemetry/trace';
import { expect, test } from 'vitest';
import { buildProgram, buildToken } from '../../testing/account-kit.ts';
import { buildMember, buildVtc, type Driver } from '../../testing/factories.ts';
import { insertJob } from '../../testing/job-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { buildReport } from '../../testing/traffic-kit.ts';

const app = useTestApp();
const { jobs, positions, traffic } = contract;
const trace = [
  encodeLine([
    [1_000, 1_000],
    [2_000, 1_000],
  ]),
];

test("an ongoing job's trace from before a wider setting stays hidden from the new viewers", async () => {
  const company = await buildVtc(app());
  const driver = await buildMember(app(), company.vtc.id);
  const show = (visibility: 'off' | 'company') =>
    driver.browser.call(positions.setVisibility, { body: { visibility } });
  const fellow = await buildMember(app(), company.vtc.id);
  const [vtc, startedAt] = [company.vtc.id, new Date(app().services.clock().getTime() + 1)];
  const id = await insertJob(app(), driver, { vtcId: vtc, state: 'started', startedAt, trace });
  const traceFor = async ({ browser }: Driver) =>
    (await browser.call(jobs.get, { params: { jobId: id } })).job.trace;
  expect(await traceFor(fellow)).toEqual(trace);
  await show('off');
  app().passTime(1_000);
  await show('company');
  expect([await traceFor(fellow), await traceFor(driver)]).toEqual([[], trace]);
  // An ended job belongs to the company, regardless of who may see its driver on the road.
  const endedAt = app().services.clock();
  await app().db.job.update({ where: { id }, data: { state: 'cancelled', endedAt } });
  expect(await traceFor(fellow)).toEqual(trace);
});

test('no token can read where an ongoing job leads, regardless of who may see its driver', async () => {
  const company = await buildVtc(app());
  const driver = await buildMember(app(), company.vtc.id);
  await driver.browser.call(positions.setVisibility, { body: { visibility: 'public' } });
  await company.owner.browser.call(positions.setPublicMapSettings, {
    params: { vtcId: company.vtc.id },
    body: { isOn: true, showsNames: true, frameAncestors: [] },
  });
  const [vtc, startedAt] = [company.vtc.id, new Date(app().services.clock().getTime() + 1)];
  const jobId = await insertJob(app(), driver, { vtcId: vtc, state: 'started', startedAt, trace });
  const { token } = await buildToken(company.owner);
  const { job } = await buildProgram(app(), token)(jobs.get, { params: { jobId } });
  expect(job.trace).toEqual([]);
});

test('no token can read which member reported something, and when', async () => {
  const { owner, vtc } = await buildVtc(app());
  const id = await buildReport(owner);
  const { token } = await buildToken(await buildMember(app(), vtc.id));
  const query = { game: 'ets2' as const };
  const { reports } = await buildProgram(app(), token)(traffic.listReports, { query });
  expect(reports).toMatchObject([{ id, reporter: null }]);
});
