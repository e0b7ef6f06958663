import sharp from 'sharp';
import { expect, test } from 'vitest';
import { buildMember, buildVtc } from '../../../testing/factories.ts';
import { postDue } from '../../../testing/ledger-kit.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { drive, listTrucks } from '../../../testing/truck-kit.ts';

const app = useTestApp();

test('members get a picture of a milestone while it lasts', async () => {
  const { owner, vtc } = await buildVtc(app());
  const driver = await buildMember(app(), vtc.id);
  const { owner: stranger } = await buildVtc(app());
  const jobId = await drive(app(), driver, vtc.id, { fromM: 0, toM: 359_000 });
  await postDue(app());
  const [truck] = (await listTrucks(owner, vtc.id)).trucks;
  const pathOf = (kind: string) => `/api/trucks/${truck?.id}/milestones/${kind}.png`;
  const path = pathOf('FIRST_JOB');
  const card = await driver.browser.send(path);
  expect(card.headers.get('cache-control')).toBe('private, no-cache');
  const bytes = Buffer.from(await card.arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  const statusOf = async (by: typeof driver, asked: string) =>
    (await by.browser.send(asked)).status;
  expect(await statusOf(owner, path)).toBe(200);
  expect(await statusOf(stranger, path)).toBe(404);
  expect(await statusOf(driver, pathOf('JOBS_100'))).toBe(404);
  expect(await statusOf(driver, '/api/trucks/nonsense/milestones/FIRST_JOB.png')).toBe(404);
  expect((await app().openBrowser().send(path)).status).toBe(401);
  await app().db.job.update({ where: { id: jobId }, data: { isVoid: true } });
  await postDue(app());
  expect(await statusOf(driver, path)).toBe(404);
});
