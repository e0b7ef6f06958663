import { contract } from '@waybill/schema/contract';
import type { CompanyEvent } from '@waybill/schema/features/company-events.models';
import { beforeEach, describe, expect, test } from 'vitest';
import { driveAll, driveOf } from '../../testing/convoy-kit.ts';
import { addSlot, answerEvent, buildEvent, listHappened } from '../../testing/event-kit.ts';
import {
  buildDriver,
  buildMember,
  buildStaff,
  buildVtc,
  type Driver,
} from '../../testing/factories.ts';
import { refusedCodeOf } from '../../testing/refusal-of.ts';
import { runTasks } from '../../testing/run-tasks.ts';
import { buildTestDevice } from '../../testing/telemetry-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ clockStands: true });
const { attendance, events, positions } = contract;
const minuteMs = 60_000;
const hourMs = 3_600_000;
const dayMs = 86_400_000;

let company: Awaited<ReturnType<typeof buildVtc>>;
let vtcId: string;
let organiser: Driver;
/** Members who are going to drive together. */
let drivers: readonly Driver[];
let event: CompanyEvent;

beforeEach(async () => {
  company = await buildVtc(app());
  vtcId = company.vtc.id;
  organiser = await buildStaff(app(), company, ['EVENTS']);
  const { id } = company.vtc;
  drivers = [await buildMember(app(), id), await buildMember(app(), id)];
  event = await buildEvent(app(), organiser, vtcId, {
    inHours: 1,
    minutes: 60,
    reach: 'PUBLIC',
  });
});

const endsAt = () => Date.parse(event.endsAt);

const driveTogether = async (all: readonly Driver[] = drivers) =>
  driveAll(
    app(),
    event,
    all.map((driver) => [driver] as const),
  );

/** Counts at this time after the planned end. */
async function countAt(afterMs: number): Promise<void> {
  app().travelTo(endsAt() + afterMs);
  await runTasks(app().services, 'events.attendance');
}

const read = async ({ browser }: Pick<Driver, 'browser'>) =>
  browser.call(attendance.list, { params: { eventId: event.id }, query: {} });

const resultOf = async (driver: Driver, reader: Driver = organiser) =>
  (await read(reader)).rows.find((row) => row.driver.id === driver.user.id)?.result;

const decide = async (
  { browser }: Driver,
  driver: Driver,
  result: 'ATTENDED' | 'MISSED' = 'ATTENDED',
) =>
  browser.call(attendance.decide, {
    params: { eventId: event.id, driverId: driver.user.id },
    body: { result, reason: 'Drove without the companion.' },
  });

const countHappened = async (type: string) =>
  (await listHappened(app(), event.id)).filter((one) => one.type === type).length;

describe('attendance', () => {
  test('is counted from positions a quarter of an hour after the end, once', async () => {
    const [together, alsoTogether] = drivers;
    const elsewhere = await buildMember(app(), vtcId);
    const unseen = await buildMember(app(), vtcId);
    const member = await buildMember(app(), vtcId);
    if (!together || !alsoTogether) throw new Error('there are two');
    for (const driver of [together, elsewhere, unseen]) await answerEvent(driver, event.id, 'YES');
    const beside = { besideM: 30_000 };
    await driveAll(app(), event, [[together], [alsoTogether], [elsewhere, beside]]);
    await countAt(14 * minuteMs);
    expect(await read(organiser)).toMatchObject({ countedAt: null, isFinal: false, rows: [] });
    await countAt(15 * minuteMs);
    await countAt(16 * minuteMs);
    const report = await read(organiser);
    expect(report).toMatchObject({ minutes: 54, attended: 2, isFinal: false });
    expect(report.countedAt).toBe(new Date(endsAt() + 15 * minuteMs).toISOString());
    const rows = new Map(report.rows.map((row) => [row.driver.id, row]));
    expect(rows.get(together.user.id)).toMatchObject({
      result: 'ATTENDED',
      decided: null,
      minutes: { with: 54, known: 54, distanceM: (54 * 600 - 75) * 19 },
    });
    // They have not answered, but are members who share their position.
    expect(rows.get(alsoTogether.user.id)).toMatchObject({ result: 'ATTENDED' });
    expect(rows.get(elsewhere.user.id)).toMatchObject({
      result: 'MISSED',
      minutes: { with: 0, known: 54 },
    });
    expect(rows.get(unseen.user.id)).toMatchObject({
      result: 'UNKNOWN',
      minutes: { with: 0, known: 0 },
    });
    expect(rows.has(member.user.id)).toBe(false);
    expect(await countHappened('event.counted')).toBe(1);
    expect(await countHappened('event.attended')).toBe(2);
  });

  test('shows others whether a driver was there, and no more', async () => {
    const [together] = drivers;
    if (!together) throw new Error('there is one');
    const missed = await buildDriver(app());
    await answerEvent(missed, event.id, 'MAYBE');
    await driveTogether();
    await countAt(15 * minuteMs);
    const { rows } = await read(missed);
    expect(rows.find((row) => row.driver.id === together.user.id)).toMatchObject({
      result: 'ATTENDED',
      computed: null,
      minutes: null,
    });
    expect(rows.find((row) => row.driver.id === missed.user.id)).toMatchObject({
      result: 'UNKNOWN',
      minutes: { with: 0 },
    });
    const stranger = await buildDriver(app());
    expect(await refusedCodeOf(read(stranger))).toBe('NOT_FOUND');
  });

  test('looks at no positions of members who said no or hide them', async () => {
    const [refuses, hides] = drivers;
    if (!refuses || !hides) throw new Error('there are two');
    const leader = await buildMember(app(), vtcId);
    await answerEvent(refuses, event.id, 'NO');
    const body = { visibility: 'off' } as const;
    await hides.browser.call(positions.setVisibility, { body });
    await driveTogether([leader, ...drivers]);
    await countAt(15 * minuteMs);
    expect(await read(organiser)).toMatchObject({ minutes: 0, rows: [] });
  });

  test('counts a driver who hides their position but said yes', async () => {
    const [hides, other] = drivers;
    if (!hides || !other) throw new Error('there are two');
    const body = { visibility: 'off' } as const;
    await hides.browser.call(positions.setVisibility, { body });
    await answerEvent(hides, event.id, 'YES');
    await driveTogether();
    await countAt(15 * minuteMs);
    expect(await resultOf(hides)).toBe('ATTENDED');
  });

  test('counts members of a company with a slot, who see the results', async () => {
    const guest = await buildVtc(app());
    const fellow = await buildMember(app(), guest.vtc.id);
    const slot = await addSlot(organiser, event.id);
    const params = { eventSlotId: slot };
    await guest.owner.browser.call(events.bookSlot, { params });
    await driveTogether([...drivers, fellow]);
    await countAt(15 * minuteMs);
    expect(await resultOf(fellow)).toBe('ATTENDED');
    expect(await read(guest.owner)).toMatchObject({ attended: 3 });
  });

  test('leaves out drives in another game', async () => {
    const [here, there] = drivers;
    if (!here || !there) throw new Error('there are two');
    for (const driver of drivers) await answerEvent(driver, event.id, 'YES');
    await driveAll(app(), event, [[here], [there, { game: 'ats' }]]);
    await countAt(15 * minuteMs);
    expect(await read(organiser)).toMatchObject({ minutes: 0, attended: 0 });
    expect(await resultOf(there)).toBeNull();
  });

  test('is a share of the convoy’s minutes, not of the planned ones', async () => {
    await driveAll(
      app(),
      event,
      drivers.map((driver) => [driver, { until: 30 }] as const),
    );
    await countAt(15 * minuteMs);
    const { minutes, rows } = await read(organiser);
    expect(minutes).toBeLessThan(0.6 * 60);
    expect(rows.map(({ result }) => result)).toEqual(['ATTENDED', 'ATTENDED']);
  });

  test('leaves out test drives', async () => {
    const [first, second] = drivers;
    if (!first || !second) throw new Error('there are two');
    const trial = await buildMember(app(), vtcId);
    await answerEvent(trial, event.id, 'YES');
    await driveTogether([first, second, trial]);
    const where = { userId: trial.user.id };
    await app().db.telemetrySession.updateMany({ where, data: { isTrial: true } });
    await countAt(15 * minuteMs);
    expect(await resultOf(trial)).toBe('UNKNOWN');
    expect(await resultOf(first)).toBe('ATTENDED');
  });

  test('tracks that reach the server later count only where offline drives do', async () => {
    const [first, second] = drivers;
    if (!first || !second) throw new Error('there are two');
    const late = await buildMember(app(), vtcId);
    await answerEvent(late, event.id, 'YES');
    const { send } = await buildTestDevice(app(), late);
    await driveTogether();
    const { session, events: tracks } = driveOf(event);
    app().travelTo(endsAt() + 2 * dayMs);
    await send(session, tracks);
    await runTasks(app().services, 'events.attendance');
    expect(await resultOf(late)).toBe('UNKNOWN');
    const since = new Date(endsAt() - dayMs);
    await app().db.vtcOfflineRule.create({ data: { vtcId, since, countsOfflineJobs: true } });
    await countAt(4 * dayMs);
    expect(await resultOf(late)).toBe('ATTENDED');
    expect(await countHappened('event.attended')).toBe(3);
  });

  test('is counted again each hour, then daily, and final after a week', async () => {
    await driveTogether();
    const countedAfter = async (afterMs: number) => {
      await countAt(afterMs);
      const { countedAt } = await read(organiser);
      return countedAt === null ? null : Date.parse(countedAt) - endsAt();
    };
    const first = 15 * minuteMs;
    expect(await countedAfter(first + hourMs - 1)).toBe(first + hourMs - 1);
    expect(await countedAfter(first + 2 * hourMs - 2)).toBe(first + hourMs - 1);
    expect(await countedAfter(first + 2 * hourMs)).toBe(first + 2 * hourMs);
    expect(await countedAfter(2 * dayMs)).toBe(2 * dayMs);
    expect(await countedAfter(2 * dayMs + 2 * hourMs)).toBe(2 * dayMs);
    expect(await countedAfter(7 * dayMs)).toBe(7 * dayMs);
    expect(await countedAfter(9 * dayMs)).toBe(7 * dayMs);
    expect((await read(organiser)).isFinal).toBe(true);
    const params = { eventId: event.id };
    expect(await refusedCodeOf(organiser.browser.call(attendance.count, { params }))).toBe(
      'ATTENDANCE_FINAL',
    );
  });

  test('is counted again when an organiser asks', async () => {
    const params = { eventId: event.id };
    const ask = async () => organiser.browser.call(attendance.count, { params });
    expect(await refusedCodeOf(ask())).toBe('EVENT_AHEAD');
    await countAt(15 * minuteMs);
    await ask();
    await countAt(20 * minuteMs);
    const { countedAt } = await read(organiser);
    expect(Date.parse(countedAt ?? '') - endsAt()).toBe(20 * minuteMs);
  });

  test('of two counts at once the later one stays, and each driver is told once', async () => {
    await driveTogether();
    app().travelTo(endsAt() + 15 * minuteMs);
    await Promise.all([1, 2, 3].map(async () => runTasks(app().services, 'events.attendance')));
    expect((await read(organiser)).attended).toBe(2);
    expect(await countHappened('event.attended')).toBe(2);
  });

  test('is not counted for drafts and cancelled events', async () => {
    const params = { eventId: event.id };
    await organiser.browser.call(events.cancel, { params, body: { reason: '' } });
    await driveTogether();
    await countAt(hourMs);
    expect(await read(organiser)).toMatchObject({ countedAt: null, rows: [] });
    expect(await refusedCodeOf(decide(organiser, company.owner))).toBe('EVENT_CANCELLED');
  });

  test('of an event that is entered later is counted at once', async () => {
    await driveTogether();
    app().travelTo(endsAt() + 3 * dayMs);
    const departure = event.startsAt.slice(0, 16);
    const entered = await buildEvent(app(), organiser, vtcId, { departure, minutes: 60 });
    await runTasks(app().services, 'events.attendance');
    event = entered;
    expect(await read(organiser)).toMatchObject({ attended: 2, minutes: 54 });
  });
});

const listPromised = async () => {
  const where = { eventId: event.id, promised: true };
  const rows = await app().db.eventAttendance.findMany({ where, select: { driverId: true } });
  return rows.map(({ driverId }) => driverId);
};

describe('a promise', () => {
  test('is a yes with a place at departure, also if it is taken back later', async () => {
    const [stays, leaves] = drivers;
    if (!stays || !leaves) throw new Error('there are two');
    event = await buildEvent(app(), organiser, vtcId, { inHours: 1, minutes: 60, places: 2 });
    const waits = await buildMember(app(), vtcId);
    const maybe = await buildMember(app(), vtcId);
    for (const driver of [stays, leaves, waits]) {
      await answerEvent(driver, event.id, 'YES');
      app().passTime(1_000);
    }
    await answerEvent(maybe, event.id, 'MAYBE');
    await driveTogether([stays, waits]);
    app().travelTo(Date.parse(event.startsAt) + minuteMs);
    await answerEvent(leaves, event.id, 'NO');
    await answerEvent(maybe, event.id, 'YES');
    await countAt(15 * minuteMs);
    await countAt(2 * hourMs);
    expect((await listPromised()).toSorted()).toEqual([stays.user.id, leaves.user.id].toSorted());
    expect(await resultOf(leaves)).toBe('MISSED');
    expect(await resultOf(waits)).toBe('ATTENDED');
  });
});

describe('a decision', () => {
  test('replaces what the positions say, survives counting, and can be taken back', async () => {
    const [driver] = drivers;
    if (!driver) throw new Error('there is one');
    await answerEvent(driver, event.id, 'YES');
    expect(await refusedCodeOf(decide(organiser, driver))).toBe('EVENT_AHEAD');
    await countAt(15 * minuteMs);
    expect(await resultOf(driver)).toBeNull();
    await decide(organiser, driver);
    await countAt(8 * dayMs);
    expect(await read(organiser)).toMatchObject({
      attended: 1,
      isFinal: true,
      rows: [
        {
          result: 'ATTENDED',
          computed: null,
          decided: { reason: 'Drove without the companion.', by: organiser.user.username },
        },
      ],
    });
    await decide(organiser, driver, 'MISSED');
    expect(await resultOf(driver)).toBe('MISSED');
    const params = { eventId: event.id, driverId: driver.user.id };
    await organiser.browser.call(attendance.reset, { params });
    expect(await resultOf(driver)).toBeNull();
    expect(await refusedCodeOf(organiser.browser.call(attendance.reset, { params }))).toBe(
      'NOT_FOUND',
    );
    const audited = await company.owner.browser.call(contract.audit.list, {
      params: { vtcId },
      query: { limit: 3 },
    });
    expect(audited.entries).toMatchObject([
      { action: 'event.attendance-reset', subject: { name: event.title } },
      { after: { attendance: 'MISSED', driver: driver.user.username } },
      { after: { attendance: 'ATTENDED' } },
    ]);
  });

  test('is about drivers who answered or were members, and oneself only for owners', async () => {
    await countAt(15 * minuteMs);
    const stranger = await buildDriver(app());
    expect(await refusedCodeOf(decide(organiser, stranger))).toBe('NOT_FOUND');
    expect(await refusedCodeOf(decide(organiser, organiser))).toBe('ATTENDANCE_OWN');
    await decide(company.owner, company.owner);
    const [member, other] = drivers;
    if (!member || !other) throw new Error('there are two');
    expect(await refusedCodeOf(decide(member, other))).toBe('FORBIDDEN');
  });
});
