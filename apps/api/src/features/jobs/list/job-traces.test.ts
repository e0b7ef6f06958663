import { contract } from '@waybill/schema/contract';
import { expect, test } from 'vitest';
import { buildDriver, buildVtc, buildMember } from '../../../testing/factories.ts';
import { insertJob } from '../../../testing/job-kit.ts';
import { refusalOf } from '../../../testing/refusal-of.ts';
import { useTestApp } from '../../../testing/test-app.ts';

const app = useTestApp();
const { jobs } = contract;
const minute = (count: number) => new Date(Date.UTC(2026, 0, 10, 12, count));

test('members see the traces of jobs that count, latest first', async () => {
  const { owner, vtc } = await buildVtc(app());
  const insert = async (index: number, fields: Parameters<typeof insertJob>[2]) =>
    insertJob(app(), owner, {
      vtcId: vtc.id,
      startedAt: minute(index),
      endedAt: minute(index + 30),
      trace: ['??o}@??g^'],
      ...fields,
    });
  const first = await insert(0, {});
  const accepted = await insert(2, { settledTier: 'review', decidedTier: 'accepted', game: 'ats' });
  await insert(1, { settledTier: 'review' });
  await insert(3, { isVoid: true });
  await insert(4, { trace: [] });
  await insert(5, { state: 'started', endedAt: null, distanceM: null, revenueMinor: null });
  await insertJob(app(), owner, { vtcId: vtc.id });
  await insert(6, { vtcId: null });
  const params = { vtcId: vtc.id };
  const lines = ['??o}@??g^'];
  expect((await owner.browser.call(jobs.listTraces, { params, query: {} })).traces).toEqual([
    { jobId: accepted, game: 'ats', from: 'Berlin', to: 'Wrocław', lines },
    { jobId: first, game: 'ets2', from: 'Berlin', to: 'Wrocław', lines },
  ]);
  const mate = await buildMember(app(), vtc.id);
  const ofDriver = async (driverId: string) => {
    const { traces } = await owner.browser.call(jobs.listTraces, { params, query: { driverId } });
    return traces.map(({ jobId }) => jobId);
  };
  expect(await ofDriver(owner.user.id)).toEqual([accepted, first]);
  expect(await ofDriver(mate.user.id)).toEqual([]);
  const stranger = await buildDriver(app());
  expect(
    await refusalOf(stranger.browser.call(jobs.listTraces, { params, query: {} })),
  ).toMatchObject({
    status: 403,
  });
});
