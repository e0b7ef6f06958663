import { contract } from '@waybill/schema/contract';
import { shiftDay } from '@waybill/schema/days';
import type { CalendarEntry, CalendarSourceName } from '@waybill/schema/features/calendar.models';
import { viewPermissionKeys } from '@waybill/schema/permissions';
import { beforeEach, describe, expect, test } from 'vitest';
import { ally } from '../../testing/alliance-kit.ts';
import { buildActive, buildParty, offer } from '../../testing/contract-kit.ts';
import { answerEvent, buildDraft, buildEvent } from '../../testing/event-kit.ts';
import {
  buildDriver,
  buildMember,
  buildStaff,
  buildVtc,
  type Driver,
} from '../../testing/factories.ts';
import {
  buildPayroll,
  buildScheme,
  driveIn,
  payslipOf,
  review,
} from '../../testing/payroll-kit.ts';
import { refusalOf, refusedCodeOf } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
const { calendar, members } = contract;
const dayMs = 86_400_000;

let company: Awaited<ReturnType<typeof buildVtc>>;
let vtcId: string;
let staff: Driver;
/** A member who may see the members. */
let fellow: Driver;
/** A member without any rights. */
let driver: Driver;

beforeEach(async () => {
  company = await buildVtc(app());
  vtcId = company.vtc.id;
  staff = await buildStaff(app(), company, [
    ...viewPermissionKeys,
    'KICK_MEMBERS',
    'EVENTS',
    'DISPATCH',
  ]);
  fellow = await buildStaff(app(), company, ['VIEW_MEMBERS_PAGE']);
  driver = await buildStaff(app(), company, []);
});

/** Returns a moment some days from now. */
const inDays = (days: number) => new Date(app().services.clock().getTime() + days * dayMs);
const dayIn = (days: number) => inDays(days).toISOString().slice(0, 10);

/** Lists the entries of one source from a month ago to a month ahead. */
async function list({ browser }: Driver, source: CalendarSourceName): Promise<CalendarEntry[]> {
  const query = {
    from: inDays(-30).toISOString(),
    to: inDays(31).toISOString(),
    sources: source,
  };
  return (await browser.call(calendar.list, { query })).entries;
}

const titles = async (reader: Driver, source: CalendarSourceName) =>
  (await list(reader, source)).map(({ title }) => title);

const move = ({ browser }: Driver, { source, id }: CalendarEntry, starts: string) =>
  browser.call(calendar.move, { params: { source, entryId: id }, body: { starts } });

const setLeave = (of: Driver, from: number, until: number, reason = '') =>
  of.browser.call(members.setLeave, {
    params: { vtcId, userId: of.user.id },
    body: { from: dayIn(from), until: dayIn(until), reason },
  });

async function first(entries: Promise<CalendarEntry[]>): Promise<CalendarEntry> {
  const [entry] = await entries;
  if (!entry) throw new Error('no entry');
  return entry;
}

describe('events', () => {
  test('are those of the company and allies, and public ones with an answer', async () => {
    const friends = await buildVtc(app());
    const strangers = await buildVtc(app());
    await ally([company, friends]);
    const form = { reach: 'PUBLIC' } as const;
    await buildDraft(app(), staff, vtcId, { title: 'A draft', inHours: 20 });
    await buildEvent(app(), staff, vtcId, { title: 'Ours', inHours: 21 });
    await buildEvent(app(), friends.owner, friends.vtc.id, { ...form, title: 'Friends’' });
    const far = await buildEvent(app(), strangers.owner, strangers.vtc.id, {
      ...form,
      title: 'Strangers’',
      inHours: 70,
    });
    expect(await titles(driver, 'events')).toEqual(['Ours', 'Friends’']);
    expect(await titles(staff, 'events')).toEqual(['A draft', 'Ours', 'Friends’']);
    await answerEvent(driver, far.id, 'MAYBE');
    const found = await list(driver, 'events');
    expect(found.map(({ title, mine }) => [title, mine])).toEqual([
      ['Ours', false],
      ['Friends’', false],
      ['Strangers’', true],
    ]);
    expect(found[2]).toMatchObject({
      starts: far.startsAt,
      ends: far.endsAt,
      link: `/dashboard/events/${far.id}`,
      state: 'PLANNED',
      canMove: false,
    });
    await answerEvent(driver, far.id, 'NO');
    expect(await titles(driver, 'events')).toEqual(['Ours', 'Friends’']);
  });

  test('that are cancelled stay, and those under way are listed by their end', async () => {
    const { id: eventId } = await buildEvent(app(), staff, vtcId, { inHours: 5 });
    await staff.browser.call(contract.events.cancel, { params: { eventId }, body: { reason: '' } });
    expect(await first(list(driver, 'events'))).toMatchObject({ state: 'CANCELLED' });
    const begun = await buildEvent(app(), staff, vtcId, { inHours: -1 });
    const query = { from: app().services.clock().toISOString(), to: inDays(0.1).toISOString() };
    const { entries } = await driver.browser.call(calendar.list, { query });
    expect(entries.map(({ id }) => id)).toEqual([begun.id]);
  });

  test('are moved with their duration and meeting by who organises them', async () => {
    const event = await buildEvent(app(), staff, vtcId, { inHours: 48, meetingMinutes: 45 });
    const entry = await first(list(staff, 'events'));
    expect(entry.canMove).toBe(true);
    expect((await first(list(fellow, 'events'))).canMove).toBe(false);
    const starts = inDays(3).toISOString();
    expect(await refusedCodeOf(move(fellow, entry, starts))).toBe('FORBIDDEN');
    const stranger = await buildVtc(app());
    expect(await refusedCodeOf(move(stranger.owner, entry, starts))).toBe('NOT_FOUND');
    expect(await refusedCodeOf(move(await buildDriver(app()), entry, starts))).toBe('NOT_FOUND');
    await answerEvent(driver, event.id, 'YES');
    await move(staff, entry, starts);
    const params = { eventId: event.id };
    const { event: moved } = await driver.browser.call(contract.events.get, { params });
    const after = (minutes: number) =>
      new Date(Date.parse(starts) + minutes * 60_000).toISOString();
    expect(moved).toMatchObject({
      title: event.title,
      body: event.body,
      startsAt: starts,
      meetsAt: after(-45),
      endsAt: after(120),
      places: event.places,
      own: { answer: 'MAYBE' },
    });
  });

  test('of another company can’t be moved by an organiser who sees them', async () => {
    const others = await buildVtc(app());
    await buildEvent(app(), others.owner, others.vtc.id, { reach: 'PUBLIC' });
    const entry = await first(list(others.owner, 'events'));
    expect(await refusedCodeOf(move(staff, entry, inDays(3).toISOString()))).toBe('NOT_FOUND');
  });

  test('that have begun, are cancelled, or would be too far ahead can’t be moved', async () => {
    await buildEvent(app(), staff, vtcId, { inHours: -1 });
    const begun = await first(list(staff, 'events'));
    expect(begun.canMove).toBe(false);
    const starts = inDays(2).toISOString();
    expect(await refusedCodeOf(move(staff, begun, starts))).toBe('EVENT_BEGUN');
    const { id } = await buildEvent(app(), staff, vtcId);
    const far = await refusalOf(move(staff, { ...begun, id }, inDays(400).toISOString()));
    expect(far.body).toMatchObject({ code: 'VALIDATION_FAILED' });
    const input = { params: { eventId: id }, body: { reason: '' } };
    await staff.browser.call(contract.events.cancel, input);
    expect(await refusedCodeOf(move(staff, { ...begun, id }, starts))).toBe('EVENT_CANCELLED');
  });
});

describe('leaves', () => {
  test('show their reason to the member and staff alone', async () => {
    await setLeave(driver, 2, 4, 'Wedding');
    const entry = { title: driver.user.username, starts: dayIn(2), ends: dayIn(4) };
    expect(await list(driver, 'leaves')).toMatchObject([
      { ...entry, detail: 'Wedding', mine: true, canMove: true },
    ]);
    expect(await list(staff, 'leaves')).toMatchObject([
      { ...entry, detail: 'Wedding', mine: false, canMove: true },
    ]);
    expect(await list(fellow, 'leaves')).toMatchObject([
      { ...entry, detail: null, mine: false, canMove: false },
    ]);
    const other = await buildStaff(app(), company, []);
    expect(await list(other, 'leaves')).toEqual([]);
  });

  test('are moved with their length and reason, by the rights of leaves', async () => {
    await setLeave(driver, 2, 4, 'Wedding');
    const entry = await first(list(driver, 'leaves'));
    await move(driver, entry, dayIn(10));
    const after = { starts: dayIn(10), ends: dayIn(12), detail: 'Wedding' };
    expect(await list(driver, 'leaves')).toMatchObject([after]);
    expect(await refusedCodeOf(move(fellow, entry, dayIn(3)))).toBe('FORBIDDEN');
    await setLeave(company.owner, 2, 4);
    const own = await first(list(company.owner, 'leaves'));
    expect(await refusedCodeOf(move(staff, own, dayIn(3)))).toBe('MEMBER_ABOVE_YOU');
    const stranger = await buildVtc(app());
    expect(await refusedCodeOf(move(stranger.owner, entry, dayIn(3)))).toBe('NOT_FOUND');
  });

  test('that are over can’t be moved', async () => {
    await setLeave(driver, 1, 2);
    app().passTime(4 * dayMs);
    const entry = await first(list(driver, 'leaves'));
    expect(entry.canMove).toBe(false);
    expect(await refusedCodeOf(move(driver, entry, dayIn(3)))).toBe('NOT_FOUND');
  });
});

test('plans are those that the reader can complete, and all for who plans', async () => {
  const plan = async (of: Driver | null, cargo: string) =>
    staff.browser.call(contract.jobs.createPlan, {
      params: { vtcId },
      body: {
        cargoId: cargo.toLowerCase(),
        cargo,
        destinationCityId: 'oslo',
        destinationCity: 'Oslo',
        dueAt: inDays(3).toISOString(),
        ...(of && { driverId: of.user.id }),
      },
    });
  await plan(driver, 'Milk');
  await plan(fellow, 'Fish');
  await plan(null, 'Wood');
  expect(await titles(driver, 'plans')).toEqual(['Milk · … → Oslo', 'Wood · … → Oslo']);
  expect(await list(staff, 'plans')).toMatchObject([
    { detail: driver.user.username, mine: false },
    { detail: fellow.user.username },
    { detail: null },
  ]);
  const entry = await first(list(staff, 'plans'));
  const fixed = move(staff, entry, inDays(4).toISOString());
  expect(await refusedCodeOf(fixed)).toBe('CALENDAR_ENTRY_FIXED');
});

test('companies that leave an alliance are for who may see alliances', async () => {
  const friends = await buildVtc(app());
  const alliance = await ally([company, friends]);
  const params = { allianceId: alliance.id };
  await friends.owner.browser.call(contract.alliances.giveNotice, { params });
  expect(await list(staff, 'alliances')).toMatchObject([
    { title: friends.vtc.name, detail: alliance.name, link: `/dashboard/alliances/${alliance.id}` },
  ]);
  expect(await list(driver, 'alliances')).toEqual([]);
  expect(await list((await buildVtc(app())).owner, 'alliances')).toEqual([]);
});

test('the company’s deletion and birthday are for its members', async () => {
  expect([await list(driver, 'deletion'), await list(driver, 'birthday')]).toEqual([[], []]);
  const deleteAfter = inDays(7);
  // Founded on a leap day: in other years the birthday is on the 28th.
  const createdAt = new Date('2020-02-29T12:00:00Z');
  await app().db.vtc.update({ where: { id: vtcId }, data: { deleteAfter, createdAt } });
  const { name } = company.vtc;
  expect(await list(driver, 'deletion')).toMatchObject([
    { title: name, starts: deleteAfter.toISOString() },
  ]);
  const birthdays = async (from: string, to: string) => {
    const query = { from: `${from}T00:00:00.000Z`, to: `${to}T00:00:00.000Z`, sources: 'birthday' };
    const { entries } = await driver.browser.call(calendar.list, { query });
    return entries.map(({ starts, years }) => [starts, years]);
  };
  expect(await birthdays('2026-02-28', '2026-03-31')).toEqual([['2026-02-28', 6]]);
  expect(await birthdays('2024-02-01', '2024-03-01')).toEqual([['2024-02-29', 4]]);
  expect(await birthdays('2020-02-01', '2020-03-01')).toEqual([]);
});

test('years of members are for who may see members, and their own for each', async () => {
  const joinedAt = inDays(-2 * 365 - 1);
  const userIds = [driver, fellow].map(({ user }) => user.id);
  await app().db.membership.updateMany({ where: { userId: { in: userIds } }, data: { joinedAt } });
  expect(await list(driver, 'years')).toMatchObject([{ years: 2, mine: true }]);
  const both = await list(fellow, 'years');
  expect([both.length, both.filter(({ mine }) => mine).length]).toEqual([2, 1]);
});

test('ends of warnings are for the driver alone', async () => {
  const params = { vtcId, userId: driver.user.id };
  await staff.browser.call(members.createWarning, { params, body: { reason: 'Late', days: 7 } });
  expect(await list(driver, 'warnings')).toMatchObject([{ title: 'Late', mine: true }]);
  expect(await list(staff, 'warnings')).toEqual([]);
});

describe('contracts', () => {
  test('start and end, for the companies that offer and carry them', async () => {
    const [offerer, carrier] = [await buildParty(app()), await buildParty(app())];
    const active = await buildActive(app(), [offerer, carrier]);
    const open = await offer(app(), offerer.owner, offerer.vtc.id, { client: 'Bolt & Nut' });
    const goal = { audience: 'DRIVERS', client: 'Own goal' } as const;
    const { id } = await offer(app(), offerer.owner, offerer.vtc.id, goal);
    await offerer.owner.browser.call(contract.contracts.withdraw, { params: { contractId: id } });
    const ends = { moment: 'ENDS', starts: active.endsAt };
    const about = { title: active.client, link: `/dashboard/contracts/${active.id}` };
    expect(await list(carrier.owner, 'contracts')).toMatchObject([
      { ...about, moment: 'STARTS', mine: true },
      { ...about, ...ends, mine: true },
    ]);
    const offered = await list(offerer.owner, 'contracts');
    expect(offered.map(({ title, moment, mine }) => [title, moment, mine])).toEqual([
      [active.client, 'STARTS', false],
      [open.client, 'STARTS', false],
      [active.client, 'ENDS', false],
    ]);
    const blind = await buildStaff(app(), carrier, ['DISPATCH']);
    expect(await list(blind, 'contracts')).toEqual([]);
    expect(await list(company.owner, 'contracts')).toEqual([]);
  });
});

test('payrolls are for who keeps the books, payslips for their driver', async () => {
  expect(await list(company.owner, 'payroll')).toEqual([]);
  await buildScheme(company.owner, vtcId);
  const draft = await buildPayroll(company.owner, vtcId);
  await driveIn(app(), driver, vtcId, draft);
  expect(await list(driver, 'payroll')).toEqual([]);
  const { disputableUntil } = await review(company.owner, draft);
  const { id: slipId } = await payslipOf(driver, draft);
  const own = { title: company.vtc.name, mine: true, link: `/payslips/${slipId}` };
  expect(await list(driver, 'payroll')).toMatchObject([
    { ...own, moment: 'DISPUTES_END', starts: disputableUntil },
  ]);
  // Who has no payslip sees nothing; the member without rights does.
  const newer = await buildMember(app(), vtcId);
  expect(await list(newer, 'payroll')).toEqual([]);
  const kept = await list(company.owner, 'payroll');
  expect(kept.map(({ moment, starts }) => `${moment} ${starts}`).toSorted()).toEqual(
    [
      `DISPUTES_END ${disputableUntil}`,
      `PERIOD_ENDS ${draft.to}`,
      `PERIOD_ENDS ${shiftDay(draft.to, 7)}`,
    ].toSorted(),
  );
  await company.owner.browser.call(contract.payroll.pay, {
    params: { payrollId: draft.id },
    body: {},
  });
  expect(await list(driver, 'payroll')).toMatchObject([{ ...own, moment: 'PAID' }]);
  expect(await list((await buildVtc(app())).owner, 'payroll')).toEqual([]);
});

test('who leaves the company no longer sees its dates', async () => {
  const member = await buildMember(app(), vtcId);
  await buildEvent(app(), staff, vtcId);
  await setLeave(member, 2, 4);
  const query = { from: inDays(-30).toISOString(), to: inDays(31).toISOString() };
  const count = async () => (await member.browser.call(calendar.list, { query })).entries.length;
  expect(await count()).toBe(2);
  await member.browser.call(contract.vtcs.leave);
  expect(await count()).toBe(0);
});

test('entries are sorted, at most 500, from at most 62 days', async () => {
  const now = app().services.clock().getTime();
  const rows = Array.from({ length: 501 }, (_, n) => {
    const startsAt = new Date(now + (n + 1) * 60_000);
    return {
      vtcId,
      state: 'PUBLISHED' as const,
      reach: 'COMPANY' as const,
      title: `Event ${n}`,
      game: 'ets2' as const,
      zone: 'UTC',
      meetsAt: startsAt,
      startsAt,
      endsAt: new Date(startsAt.getTime() + 900_000),
      createdAt: startsAt,
    };
  });
  await app().db.companyEvent.createMany({ data: rows });
  await setLeave(driver, 0, 3);
  const ask = (days: number) =>
    driver.browser.call(calendar.list, {
      query: { from: inDays(0).toISOString(), to: inDays(days).toISOString() },
    });
  const { entries, hasMore } = await ask(60);
  expect([entries.length, hasMore, entries[0]?.source]).toEqual([500, true, 'leaves']);
  expect(entries.slice(1).map(({ title }) => title)).toEqual(
    rows.slice(0, 499).map(({ title }) => title),
  );
  expect(await refusedCodeOf(ask(63))).toBe('VALIDATION_FAILED');
  expect(await refusedCodeOf(ask(-1))).toBe('VALIDATION_FAILED');
});
