import { contract } from '@waybill/schema/contract';
import { limits } from '@waybill/schema/limits';
import { expect, test } from 'vitest';
import { buildDriver, buildMember, buildVtc } from '../../../testing/factories.ts';
import { buildInvitation, comeBy } from '../../../testing/invitation-kit.ts';
import { buildOperator } from '../../../testing/operator-kit.ts';
import { untilSettled } from '../../../testing/outbox-settled.ts';
import { refusedCodeOf } from '../../../testing/refusal-of.ts';
import { useTestApp } from '../../../testing/test-app.ts';

const app = useTestApp({ runsOutbox: true });
const { operators, operatorUsers, operatorVtcs, vtcs } = contract;

test("a hidden company is in no list, has no page, and can't be joined; its members keep working", async () => {
  const operator = await buildOperator(app());
  const { owner, vtc } = await buildVtc(app());
  const { code } = await buildInvitation(owner, vtc.id);
  const driver = await buildDriver(app());
  const anybody = app().openBrowser();
  const params = { vtcId: vtc.id };
  const listed = async (search: string) =>
    (await anybody.call(vtcs.list, { query: { search } })).vtcs.map(({ tag }) => tag);
  const all = async () => (await anybody.call(vtcs.list, { query: {} })).total;
  const before = await all();
  expect(await listed(vtc.name)).toEqual([vtc.tag]);

  const body = { reason: 'Offensive name' };
  const { vtc: hidden } = await operator.browser.call(operatorVtcs.hide, { params, body });
  expect(hidden.hiddenReason).toBe(body.reason);
  const again = { params, body: { reason: 'Its logo as well' } };
  const { vtc: still } = await operator.browser.call(operatorVtcs.hide, again);
  expect(still).toMatchObject({ hiddenAt: hidden.hiddenAt, hiddenReason: again.body.reason });
  expect(await listed(vtc.name)).toEqual([]);
  expect(await all()).toBe(before - 1);
  const page = { params: { tag: vtc.tag } };
  expect(await refusedCodeOf(anybody.call(vtcs.getPublic, page))).toBe('NOT_FOUND');
  const join = { body: { userId: driver.user.id, vtcId: vtc.id } };
  expect(await refusedCodeOf(driver.browser.call(vtcs.join, join))).toBe('NOT_FOUND');
  expect(await refusedCodeOf(comeBy(driver, code))).toBe('INVITATION_INVALID');
  expect(await refusedCodeOf(buildInvitation(owner, vtc.id))).toBe('VTC_IS_HIDDEN');
  const own = { params: { userId: owner.user.id } };
  const shown = await owner.browser.call(vtcs.getByUser, own);
  expect(shown.vtc?.hiddenReason).toBe(again.body.reason);
  const found = await operator.browser.call(operatorVtcs.list, { query: { state: 'HIDDEN' } });
  expect(found.vtcs.map(({ id }) => id)).toEqual([vtc.id]);

  await operator.browser.call(operatorVtcs.show, { params });
  expect(await listed(vtc.name)).toEqual([vtc.tag]);
  expect(await all()).toBe(before);
  await driver.browser.call(vtcs.join, join);
  const log = await owner.browser.call(contract.audit.list, { params, query: { limit: 5 } });
  expect(log.entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['vtc.hidden', 'vtc.shown']),
  );
});

test('only a hidden company is deleted, by its exact name, and its owner cannot cancel that', async () => {
  const operator = await buildOperator(app());
  const { owner, vtc } = await buildVtc(app());
  const params = { vtcId: vtc.id };
  const remove = (name: string) =>
    operator.browser.call(operatorVtcs.remove, { params, body: { name } });
  expect(await refusedCodeOf(remove(vtc.name))).toBe('VTC_NOT_HIDDEN');
  await operator.browser.call(operatorVtcs.hide, { params, body: { reason: 'Spam' } });
  expect(await refusedCodeOf(remove('Another'))).toBe('VTC_NAME_MISMATCH');
  expect((await remove(vtc.name)).vtc.deleteAfter).not.toBeNull();
  expect(await refusedCodeOf(owner.browser.call(vtcs.restore, { params }))).toBe('VTC_IS_HIDDEN');
  const { vtc: restored } = await operator.browser.call(operatorVtcs.restore, { params });
  expect(restored.deleteAfter).toBeNull();
  const { acts } = await operator.browser.call(operators.listActs, { query: params });
  expect(acts.map(({ action }) => action)).toEqual([
    'vtc.restored',
    'vtc.deletion-started',
    'vtc.hidden',
  ]);
});

test(
  'a company can be transferred once its owner is locked or was not seen for a long time',
  { tags: 'long' },
  async () => {
    const operator = await buildOperator(app());
    const { owner, vtc } = await buildVtc(app());
    const [heir, other] = [await buildMember(app(), vtc.id), await buildMember(app(), vtc.id)];
    const stranger = await buildDriver(app());
    const params = { vtcId: vtc.id };
    await owner.browser.call(vtcs.offerOwnership, { params, body: { userId: other.user.id } });
    const handOver = (userId: string) =>
      operator.browser.call(operatorVtcs.handOver, { params, body: { userId } });
    expect(await refusedCodeOf(handOver(heir.user.id))).toBe('VTC_NOT_ORPHANED');
    const lock = { params: { userId: owner.user.id }, body: { reason: 'Sold the company' } };
    await operator.browser.call(operatorUsers.lock, lock);
    const found = await operator.browser.call(operatorVtcs.list, { query: { state: 'ORPHANED' } });
    expect(found.vtcs).toMatchObject([{ id: vtc.id, isOrphaned: true }]);
    expect(await refusedCodeOf(handOver(stranger.user.id))).toBe('NOT_IN_VTC');
    const { vtc: handed } = await handOver(heir.user.id);
    expect(handed).toMatchObject({
      owner: { id: heir.user.id },
      isOrphaned: false,
      memberCount: 3,
    });
    // The previous owner's offer is withdrawn.
    const accepted = other.browser.call(vtcs.acceptOwnership, { params });
    expect(await refusedCodeOf(accepted)).toBe('NOT_FOUND');
    // The new owner is notified, and has an owner's rights.
    await untilSettled(app());
    const told = await heir.browser.call(contract.notifications.list, { query: {} });
    expect(told.groups.map(({ kind }) => kind)).toContain('ownership.accepted');
    await heir.browser.call(contract.audit.list, { params, query: {} });

    const longAgo = new Date(Date.now() - limits.orphanedAfterMs - 60_000);
    const of = { where: { userId: heir.user.id } };
    await app().db.session.updateMany({ ...of, data: { lastSeenAt: longAgo } });
    await app().db.membership.updateMany({ ...of, data: { lastActiveAt: longAgo } });
    const { vtc: left } = await operator.browser.call(operatorVtcs.get, { params });
    expect(left.isOrphaned).toBe(true);
  },
);
