import { contract } from '@waybill/schema/contract';
import { describe, expect, test } from 'vitest';
import {
  buildDriver,
  buildMember,
  buildVtc,
  type Driver,
  password,
} from '../../testing/factories.ts';
import { runTasks } from '../../testing/run-tasks.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { findVtcIdAt } from './jobs.data.ts';

const app = useTestApp();
const { account, members, vtcs } = contract;

const periodsOf = async ({ user }: Driver) =>
  app().db.membershipPeriod.findMany({
    where: { userId: user.id },
    orderBy: { joinedAt: 'asc' },
  });

describe('the periods of a driver', () => {
  test('follow joining, leaving, being kicked and joining again', async () => {
    const [first, second] = [await buildVtc(app()), await buildVtc(app())];
    const driver = await buildMember(app(), first.vtc.id);
    const { browser, user } = driver;
    const join = async (vtcId: string) =>
      browser.call(vtcs.join, { body: { userId: user.id, vtcId } });
    await browser.call(vtcs.leave);
    await join(second.vtc.id);
    await second.owner.browser.call(members.kick, {
      params: { vtcId: second.vtc.id, userId: user.id },
    });
    await join(first.vtc.id);
    const periods = await periodsOf(driver);
    expect(periods.map(({ vtcId, leftAt }) => [vtcId, leftAt === null])).toEqual([
      [first.vtc.id, false],
      [second.vtc.id, false],
      [first.vtc.id, true],
    ]);
    const ends = periods.map(({ leftAt }) => leftAt?.getTime() ?? Infinity);
    periods.slice(1).forEach(({ joinedAt }, index) => {
      expect(joinedAt.getTime()).toBeGreaterThanOrEqual(ends[index] ?? Infinity);
    });
    // A job belongs to the company at its start. A period includes its first moment and excludes its last.
    const [one] = periods;
    if (!one?.leftAt) throw new Error('it has ended');
    const at = async (moment: number) => findVtcIdAt(app().db, user.id, new Date(moment));
    expect(await at(one.joinedAt.getTime() - 1)).toBeNull();
    expect(await at(one.joinedAt.getTime())).toBe(first.vtc.id);
    expect(await at(one.leftAt.getTime())).not.toBe(first.vtc.id);
  });

  test('continue when the company is handed over, and are deleted with it', async () => {
    const { owner, vtc } = await buildVtc(app());
    const heir = await buildMember(app(), vtc.id);
    const params = { vtcId: vtc.id };
    await owner.browser.call(vtcs.offerOwnership, { params, body: { userId: heir.user.id } });
    await heir.browser.call(vtcs.acceptOwnership, { params });
    for (const driver of [owner, heir]) {
      expect(await periodsOf(driver)).toMatchObject([{ vtcId: vtc.id, leftAt: null }]);
    }
    await heir.browser.call(vtcs.remove, { params, body: { name: vtc.name } });
    await app().db.vtc.update({ where: { id: vtc.id }, data: { deleteAfter: new Date(0) } });
    await runTasks(app().services, 'vtcs.remove-ended');
    for (const driver of [owner, heir]) expect(await periodsOf(driver)).toEqual([]);
  });

  test('are deleted with the account', async () => {
    const { vtc } = await buildVtc(app());
    const driver = await buildMember(app(), vtc.id);
    await driver.browser.call(account.removeAccount, { body: { currentPassword: password } });
    expect(await periodsOf(driver)).toEqual([]);
  });

  test('move their start when the joining date changes, but never before the end of the previous period', async () => {
    const [first, second] = [await buildVtc(app()), await buildVtc(app())];
    const driver = await buildMember(app(), first.vtc.id);
    const userId = driver.user.id;
    const joinedAt = async (moment: string) =>
      app().db.membership.update({ where: { userId }, data: { joinedAt: new Date(moment) } });
    await joinedAt('2026-01-01');
    expect(await findVtcIdAt(app().db, userId, new Date('2026-01-02'))).toBe(first.vtc.id);
    await driver.browser.call(vtcs.leave);
    await driver.browser.call(vtcs.join, { body: { userId, vtcId: second.vtc.id } });
    const before = await periodsOf(driver);
    expect(before).toMatchObject([
      { vtcId: first.vtc.id, joinedAt: new Date('2026-01-01') },
      { vtcId: second.vtc.id, leftAt: null },
    ]);

    await expect(joinedAt('2026-01-02')).rejects.toThrow('membership_periods_apart');
    expect(await periodsOf(driver)).toEqual(before);
    // A later date works, and no other membership update changes the period.
    await joinedAt('2030-01-01');
    expect((await periodsOf(driver)).map((period) => period.joinedAt)).toEqual([
      new Date('2026-01-01'),
      new Date('2030-01-01'),
    ]);
    const where = { userId };
    await app().db.membership.update({ where, data: { lastActiveAt: new Date('2031-01-01') } });
    expect(await periodsOf(driver)).toHaveLength(2);
  });

  test('cannot overlap or be empty in the database', async () => {
    const driver = await buildDriver(app());
    const { vtc } = await buildVtc(app());
    const userId = driver.user.id;
    const { db } = app();
    const period = (from: string, until: string) =>
      db.membershipPeriod.create({
        data: { userId, vtcId: vtc.id, joinedAt: new Date(from), leftAt: new Date(until) },
      });
    await period('2026-01-01', '2026-02-01');
    await period('2026-02-01', '2026-03-01');
    await expect(period('2026-02-28', '2026-03-05')).rejects.toThrow('membership_periods_apart');
    await expect(period('2026-04-01', '2026-04-01')).rejects.toThrow('membership_periods_order');
    // The database clock is behind the server clock, so leaving at once leaves no period.
    const joinedAt = new Date(Date.now() + 60_000);
    await db.$transaction(async (tx) => {
      await tx.membership.create({ data: { userId, vtcId: vtc.id, joinedAt } });
      await tx.membership.delete({ where: { userId } });
    });
    expect(await periodsOf(driver)).toHaveLength(2);
  });
});
