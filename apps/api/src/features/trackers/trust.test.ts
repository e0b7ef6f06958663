import { contract } from '@waybill/schema/contract';
import { beforeEach, expect, test } from 'vitest';
import { buildMember, buildStaff, buildVtc, type Driver } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';
import {
  backdateAll,
  linkTracker,
  type TestTracker,
  tracksimDelivery,
} from '../../testing/tracker-kit.ts';

const app = useTestApp();
const { audit, jobs, trackers } = contract;

let company: Awaited<ReturnType<typeof buildVtc>>;
let owner: Driver;
let manager: Driver;
let params: { readonly vtcId: string };
let number = 0;

beforeEach(async () => {
  company = await buildVtc(app());
  owner = company.owner;
  params = { vtcId: company.vtc.id };
  manager = await buildStaff(app(), company, ['VIEW_MANAGE_COMPANY', 'MANAGE_COMPANY']);
  await backdateAll(app());
});

const ofLink = () => ({ ...params, provider: 'tracksim' as const });
const link = async () => linkTracker(owner, params.vtcId, 'tracksim', true);
const list = async ({ browser }: Driver) => browser.call(trackers.list, { params });

async function tell({ send }: TestTracker, driver: Driver, secret?: string) {
  number += 1;
  const body = tracksimDelivery({ steamId: driver.steamId, number });
  expect(await send(body, secret)).toBe(204);
  return (await driver.browser.call(jobs.listOwn, { query: {} })).jobs[0];
}

const update = async (by: Driver, body: { trusted?: boolean; secret?: string }) =>
  by.browser.call(trackers.update, { params: ofLink(), body });

test("users who only manage the company can't trust a tracker", async () => {
  const form = { provider: 'tracksim', secret: 'whsec_5k2JtD9QpA' } as const;
  const create = async (trusted: boolean) =>
    manager.browser.call(trackers.create, { params, body: { ...form, trusted } });
  expect((await refusalOf(create(true))).status).toBe(403);
  expect((await create(false)).link).toMatchObject({ trusted: false });
  expect((await refusalOf(update(manager, { trusted: true }))).status).toBe(403);
  const reviewer = await buildStaff(app(), company, ['MANAGE_COMPANY', 'REVIEW_JOBS']);
  expect((await update(reviewer, { trusted: true })).link).toMatchObject({ trusted: true });
  // The trust doesn't extend to the manager's new secret.
  expect((await update(manager, { secret: 'another-secret' })).link.trusted).toBe(false);
  expect((await update(owner, { trusted: true })).link.trusted).toBe(true);
  expect((await update(owner, { secret: 'one-more-secret' })).link.trusted).toBe(true);
  expect((await update(manager, { trusted: false })).link.trusted).toBe(false);
});

test('a tracker is not trusted for users who have seen its address', async () => {
  const tracker = await link();
  const member = await buildMember(app(), params.vtcId);
  await backdateAll(app());
  expect(await tell(tracker, manager)).toMatchObject({ tier: 'accepted' });
  await list(manager);
  await list(manager);
  expect(await tell(tracker, owner)).toMatchObject({ tier: 'review' });
  expect(await tell(tracker, member)).toMatchObject({ tier: 'accepted' });
  const reports = await app().db.jobReport.findMany({
    where: params,
    select: { own: true, trusted: true },
    orderBy: { id: 'asc' },
  });
  expect(reports).toEqual([
    { own: false, trusted: true },
    { own: true, trusted: false },
    { own: false, trusted: true },
  ]);
  const { entries } = await owner.browser.call(audit.list, { params, query: {} });
  expect(
    entries.flatMap(({ action, actor }) => (action === 'tracker.address-shown' ? [actor.id] : [])),
  ).toEqual([manager.user.id]);
});

test('a user who has seen an address is trusted again after the secret has changed', async () => {
  const tracker = await link();
  await list(manager);
  const body = { secret: 'the-next-secret' };
  await owner.browser.call(trackers.update, { params: ofLink(), body });
  expect(await tell(tracker, manager, body.secret)).toMatchObject({ tier: 'accepted' });
  expect(await tell(tracker, owner, body.secret)).toMatchObject({ tier: 'review' });
});

test('renewing or testing a link counts as seeing its address', async () => {
  await link();
  for (const step of ['renewAddress', 'test'] as const) {
    const staff = await buildStaff(app(), company, ['MANAGE_COMPANY']);
    await staff.browser.call(trackers[step], { params: ofLink() });
    expect(await app().db.trackerLinkReader.count({ where: { userId: staff.user.id } })).toBe(1);
  }
});
