import { contract } from '@waybill/schema/contract';
import { expect, test } from 'vitest';
import { buildDriver, buildVtc, type Driver } from '../../../testing/factories.ts';
import { useTestApp } from '../../../testing/test-app.ts';

const app = useTestApp();
const { vtcs } = contract;

function join({ browser, user }: Driver, vtcId: string) {
  return browser.call(vtcs.join, { body: { userId: user.id, vtcId } });
}

/** A driver's role names, sorted. */
async function rolesOf({ browser, steamId }: Driver): Promise<string[]> {
  const { user } = await browser.call(contract.auth.getUser, { params: { steamId } });
  return user.roles.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b));
}

test('joining an open company makes a driver a member with its default roles', async () => {
  const { vtc, owner } = await buildVtc(app());
  const driver = await buildDriver(app());
  await expect(join(driver, vtc.id)).resolves.toEqual({ success: true });
  const { user } = await driver.browser.call(contract.auth.getUser, {
    params: { steamId: driver.steamId },
  });
  expect(user.vtc).toMatchObject({ id: vtc.id });
  expect(user.roles).toMatchObject([{ name: 'Driver', isDefault: true }]);
  const seen = await owner.browser.call(vtcs.getByUser, { params: { userId: owner.user.id } });
  expect(seen.vtc).toMatchObject({ memberCount: 2 });
  expect(seen.vtc?.members.map(({ id }) => id)).toEqual([owner.user.id, driver.user.id]);
  await expect(join(driver, vtc.id)).resolves.toEqual({
    redirectTo: '/dashboard/companyoverview',
  });
});

test('a company that recruits by application gets an application, a closed one refuses', async () => {
  const { vtc, owner } = await buildVtc(app());
  const text = { vtcId: vtc.id, name: vtc.name, tag: vtc.tag, slogan: vtc.slogan };
  const driver = await buildDriver(app());

  await owner.browser.call(vtcs.update, {
    body: { ...text, recruitment: 'APPLICATION' },
    files: {},
  });
  await expect(join(driver, vtc.id)).resolves.toEqual({ success: true, pending: true });
  await expect(join(driver, vtc.id)).resolves.toEqual({ success: true, pending: true });
  const { user } = await driver.browser.call(contract.auth.getUser, {
    params: { steamId: driver.steamId },
  });
  expect(user.appliedTo).toEqual([vtc.id]);

  await owner.browser.call(vtcs.update, { body: { ...text, recruitment: 'CLOSED' }, files: {} });
  await expect(join(driver, vtc.id)).rejects.toMatchObject({
    status: 409,
    body: { code: 'RECRUITMENT_CLOSED' },
  });
});

test('no one can join for another driver, or join a missing company', async () => {
  const { vtc, owner } = await buildVtc(app());
  const driver = await buildDriver(app());
  const other = { ...driver, user: owner.user };
  await expect(join(other, vtc.id)).rejects.toMatchObject({ body: { code: 'NOT_YOURSELF' } });
  await expect(join(driver, driver.user.id)).rejects.toMatchObject({ status: 404 });
});

test('a member can leave, the owner has to hand over first', async () => {
  const { vtc, owner } = await buildVtc(app());
  const driver = await buildDriver(app());
  await join(driver, vtc.id);
  await expect(owner.browser.call(vtcs.leave)).rejects.toMatchObject({
    body: { code: 'OWNER_MUST_STAY' },
  });
  await expect(driver.browser.call(vtcs.leave)).resolves.toEqual({ success: true });
  await expect(driver.browser.call(vtcs.leave)).rejects.toMatchObject({ status: 403 });
  expect(await app().db.vtc.findUnique({ where: { id: vtc.id } })).toMatchObject({
    memberCount: 1,
  });
});

test('ownership moves when the member accepts, with the Owner role', async () => {
  const { vtc, owner } = await buildVtc(app());
  const [driver, stranger] = await Promise.all([buildDriver(app()), buildDriver(app())]);
  await join(driver, vtc.id);
  const params = { vtcId: vtc.id };
  const offer = (userId: string) =>
    owner.browser.call(vtcs.offerOwnership, { params, body: { userId } });

  await expect(offer(stranger.user.id)).rejects.toMatchObject({ body: { code: 'NOT_IN_VTC' } });
  await expect(offer(owner.user.id)).rejects.toMatchObject({ body: { code: 'NOT_IN_VTC' } });
  await expect(driver.browser.call(vtcs.acceptOwnership, { params })).rejects.toMatchObject({
    status: 404,
  });
  expect((await offer(driver.user.id)).vtc.ownershipOfferedTo).toBe(driver.user.id);
  await driver.browser.call(vtcs.withdrawOwnership, { params });
  await expect(driver.browser.call(vtcs.acceptOwnership, { params })).rejects.toMatchObject({
    status: 404,
  });

  await offer(driver.user.id);
  const accepted = await Promise.allSettled(
    Array.from({ length: 10 }, () => driver.browser.call(vtcs.acceptOwnership, { params })),
  );
  expect(accepted.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);

  expect(await rolesOf(driver)).toEqual(['Driver', 'Owner']);
  expect(await rolesOf(owner)).toEqual(['Driver']);
  await expect(owner.browser.call(vtcs.restore, { params })).rejects.toMatchObject({ status: 403 });
  await expect(owner.browser.call(vtcs.leave)).resolves.toEqual({ success: true });
});
