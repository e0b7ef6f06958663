import { contract } from '@waybill/schema/contract';
import { expect, test } from 'vitest';
import { buildDriver, buildPng, buildVtc } from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();

test('a driver founds a company and owns it', async () => {
  const { owner, vtc } = await buildVtc(app());
  expect(vtc).toMatchObject({
    owner: { id: owner.user.id, username: owner.user.username },
    recruitment: 'OPEN',
    inactiveTimer: 30,
    memberCount: 1,
    members: [{ id: owner.user.id }],
    bannerUrl: null,
  });
  const { user } = await owner.browser.call(contract.auth.getUser, {
    params: { steamId: owner.steamId },
  });
  expect(user.vtcId).toBe(vtc.id);
  expect(user.roles).toMatchObject([{ name: 'Owner', isOwner: true }]);
  expect(user.roles[0]?.permissions.every(({ allowed }) => allowed)).toBe(true);
});
