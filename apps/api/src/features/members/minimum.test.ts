import { contract } from '@waybill/schema/contract';
import { dayOf } from '@waybill/schema/days';
import { messages } from '@waybill/schema/messages';
import * as fc from 'fast-check';
import { beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { buildMember, buildStaff, buildVtc, type Driver } from '../../testing/factories.ts';
import { insertJob } from '../../testing/job-kit.ts';
import { refusalOf, refusedCodeOf } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { currentMonth, judgedMonth, needOf } from './minimum.policy.ts';

const app = useTestApp({ clockStands: true });
const { members, vtcs } = contract;
const dayMs = 86_400_000;

let company: Awaited<ReturnType<typeof buildVtc>>;
let staff: Driver;
let driver: Driver;

beforeAll(async () => {
  company = await buildVtc(app());
  staff = await buildStaff(app(), company, ['VIEW_MEMBERS_PAGE', 'KICK_MEMBERS']);
  driver = await buildMember(app(), company.vtc.id);
});

beforeEach(async () => {
  await app().db.leave.deleteMany();
  await app().db.pastLeave.deleteMany();
  await app().db.job.deleteMany();
});

const month = () => judgedMonth(app().services.clock());
const dayAt = (day: string, hour = 12) => new Date(Date.parse(day) + hour * 3_600_000);
const drive = async (of: Driver, day: string, distanceM: number) =>
  insertJob(app(), of, {
    vtcId: company.vtc.id,
    startedAt: dayAt(day, 11),
    endedAt: dayAt(day),
    distanceM,
  });
const setMinimum = async (monthlyMinimumM: string) => {
  const { name, tag, slogan } = company.vtc;
  return company.owner.browser.call(vtcs.update, {
    body: { vtcId: company.vtc.id, name, tag, slogan, monthlyMinimumM },
    files: {},
  });
};
const join = async (of: Driver, joinedAt: Date) =>
  app().db.membership.update({ where: { userId: of.user.id }, data: { joinedAt } });
const listShort = async (by: Driver) => {
  const { members: found, total } = await by.browser.call(members.list, {
    params: { vtcId: company.vtc.id },
    query: { doing: 'short' },
  });
  expect(total).toBe(found.length);
  return found.map(({ id }) => id).toSorted();
};
const recordOf = async (reader: Driver, of: Driver) =>
  (
    await reader.browser.call(members.get, {
      params: { vtcId: company.vtc.id, userId: of.user.id },
    })
  ).record;

test('is a setting of the company from 1 to 100,000 km', async () => {
  const { vtc } = await setMinimum('3000000');
  expect(vtc.monthlyMinimumM).toBe(3_000_000);
  expect((await setMinimum('')).vtc.monthlyMinimumM).toBeNull();
  for (const wrong of ['999', '100000001', '1000.5', 'much']) {
    expect((await refusalOf(setMinimum(wrong))).body.fields).toHaveProperty('monthlyMinimumM');
  }
  await expect(
    app().db.vtc.update({ where: { id: company.vtc.id }, data: { monthlyMinimumM: 999 } }),
  ).rejects.toThrow('vtcs_monthly_minimum_m_check');
});

test('tells the member and staff what is needed and done, this month and in the one judged', async () => {
  await setMinimum('3000000');
  const { first, last } = month();
  await join(driver, dayAt('2020-01-01'));
  await drive(driver, first, 400_000);
  await drive(driver, last, 200_000);
  const today = app().services.clock().toISOString().slice(0, 10);
  const record = await recordOf(staff, driver);
  expect(record.lastMinimum).toEqual({
    month: first.slice(0, 7),
    needM: 3_000_000,
    doneM: 600_000,
  });
  expect(record.minimum).toMatchObject({ month: today.slice(0, 7), needM: 3_000_000 });
  expect(await recordOf(driver, driver)).toMatchObject({ lastMinimum: record.lastMinimum });
  const fellow = await buildStaff(app(), company, ['VIEW_MEMBERS_PAGE']);
  expect(await recordOf(fellow, driver)).toMatchObject({ minimum: null, lastMinimum: null });
  expect(await refusedCodeOf(listShort(fellow))).toBe('FORBIDDEN');
  await setMinimum('');
  expect(await recordOf(staff, driver)).toMatchObject({ minimum: null, lastMinimum: null });
  expect(await listShort(staff)).toEqual([]);
});

/** Days from the first of the judged month: some before and after it. */
const days = fc.integer({ min: -20, max: 50 });

test(
  'the list has exactly the members who need more than they drove',
  { timeout: 120_000 },
  async () => {
    await setMinimum('3000000');
    const crew = [company.owner, staff, driver];
    while (crew.length < 8) crew.push(await buildMember(app(), company.vtc.id));
    const { first, last } = month();
    const dayAfter = (offset: number) => new Date(Date.parse(first) + offset * dayMs);
    const fate = fc.record({
      joined: days,
      leave: fc.option(fc.tuple(days, fc.nat({ max: 40 }))),
      past: fc.array(fc.tuple(days, fc.nat({ max: 20 })), { maxLength: 2 }),
      share: fc.constantFrom(0, 0.5, 0.999_999, 1, 1.5),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fate, { minLength: 8, maxLength: 8 }), async (fates) => {
        await app().db.leave.deleteMany();
        await app().db.pastLeave.deleteMany();
        await app().db.job.deleteMany();
        const expected: string[] = [];
        for (const [index, { joined, leave, past, share }] of fates.entries()) {
          const of = crew[index] ?? driver;
          const joinedAt = new Date(dayAfter(joined).getTime() + 23 * 3_600_000);
          await join(of, joinedAt);
          const rowOf = ([from, length]: readonly [number, number]) => ({
            userId: of.user.id,
            vtcId: company.vtc.id,
            fromDay: dayAfter(from),
            untilDay: dayAfter(from + length),
          });
          if (leave) await app().db.leave.create({ data: { ...rowOf(leave), reason: '' } });
          await app().db.pastLeave.createMany({ data: past.map(rowOf), skipDuplicates: true });
          const stored = await app().db.pastLeave.findMany({ where: { userId: of.user.id } });
          const leaves = [...(leave ? [rowOf(leave)] : []), ...stored].map((row) => ({
            from: dayOf(row.fromDay),
            until: dayOf(row.untilDay),
          }));
          const needM = needOf(3_000_000, { joinedAt, leaves }, { first, last });
          const doneM = Math.floor(needM * share);
          if (doneM > 0) await drive(of, last, doneM);
          // The days around do not count.
          await drive(of, dayOf(dayAfter(-1)), 9_000_000);
          if (doneM < needM) expected.push(of.user.id);
        }
        expect(await listShort(staff)).toEqual(expected.toSorted());
      }),
      { numRuns: inject('isLong') ? 20 : 3 },
    );
  },
);

test('a leave that is ended or replaced still counts for its past days', async () => {
  await setMinimum('3000000');
  app().travelTo('2040-04-10T12:00:00Z');
  const away = await buildMember(app(), company.vtc.id);
  await join(away, dayAt('2020-01-01'));
  const params = { vtcId: company.vtc.id, userId: away.user.id };
  const setLeave = async (from: string, until: string) =>
    away.browser.call(members.setLeave, { params, body: { from, until, reason: '' } });
  const end = async () => away.browser.call(members.removeLeave, { params });
  const needsFor = async (...leaves: readonly (readonly [from: string, until: string])[]) => {
    const { minimum, lastMinimum } = await recordOf(away, away);
    const subject = {
      joinedAt: dayAt('2020-01-01'),
      leaves: leaves.map(([from, until]) => ({ from, until })),
    };
    expect(minimum?.needM).toBe(needOf(3_000_000, subject, currentMonth(app().services.clock())));
    expect(lastMinimum?.needM).toBe(needOf(3_000_000, subject, month()));
  };

  await setLeave('2040-04-01', '2040-04-05');
  // A leave that begins on the same day takes the place of the shorter one.
  await setLeave('2040-04-01', '2040-04-20');
  await setLeave('2040-04-30', '2040-05-04');
  await needsFor(['2040-04-01', '2040-04-09'], ['2040-04-30', '2040-05-04']);
  app().travelTo('2040-05-03T12:00:00Z');
  await setLeave('2040-05-10', '2040-05-12');
  await needsFor(
    ['2040-04-01', '2040-04-09'],
    ['2040-04-30', '2040-05-02'],
    ['2040-05-10', '2040-05-12'],
  );
  expect((await end()).member.leave).toBeNull();
  await needsFor(['2040-04-01', '2040-04-09'], ['2040-04-30', '2040-05-02']);
  expect(await app().db.leave.count()).toBe(0);
});

test('a leave does not lower the minimum of a judged month', async () => {
  app().travelTo('2040-05-01T12:00:00Z');
  const away = await buildMember(app(), company.vtc.id);
  const params = { vtcId: company.vtc.id, userId: away.user.id };
  const setLeave = async (from: string, until: string) =>
    away.browser.call(members.setLeave, { params, body: { from, until, reason: '' } });
  const refused = { body: { fields: { from: messages.leaveBeginsTooEarly } } };
  await setLeave('2040-04-20', '2040-04-28');
  app().travelTo('2040-05-02T12:00:00Z');
  await expect(setLeave('2040-04-20', '2040-05-09')).rejects.toMatchObject(refused);
  await expect(setLeave('2040-04-30', '2040-05-09')).rejects.toMatchObject(refused);
  await setLeave('2040-05-01', '2040-05-09');
});
