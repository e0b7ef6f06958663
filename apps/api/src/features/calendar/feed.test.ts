import { contract } from '@waybill/schema/contract';
import { dayOf, shiftDay } from '@waybill/schema/days';
import type { CalendarSourceName } from '@waybill/schema/features/calendar.models';
import ICAL from 'ical.js';
import request from 'supertest';
import { beforeEach, describe, expect, test } from 'vitest';
import { offer } from '../../testing/contract-kit.ts';
import { buildDraft, buildEvent } from '../../testing/event-kit.ts';
import {
  buildDriver,
  buildMember,
  buildRole,
  buildStaff,
  buildVtc,
  type Driver,
  password,
} from '../../testing/factories.ts';
import { buildOperator } from '../../testing/operator-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
const strictApp = useTestApp({ rateLimitFactor: 1 });
const { calendar } = contract;
const dayMs = 86_400_000;

let company: Awaited<ReturnType<typeof buildVtc>>;
let vtcId: string;
let driver: Driver;

beforeEach(async () => {
  company = await buildVtc(app());
  vtcId = company.vtc.id;
  driver = await buildMember(app(), vtcId);
});

async function createFeed(
  { browser }: Driver,
  sources: CalendarSourceName[] = ['events', 'leaves'],
): Promise<string> {
  const { feed } = await browser.call(calendar.createFeed, { body: { sources } });
  return new URL(feed?.address ?? '').pathname;
}

/** Reads an address as another program does: without a cookie. */
async function read(path: string) {
  const response = await fetch(new URL(path, app().services.config.publicUrl));
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Parses a file, as other programs do. */
function parse(text: string) {
  const root = new ICAL.Component(ICAL.parse(text));
  const events = root.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const read = (name: string) => component.getFirstPropertyValue(name);
    return {
      uid: event.uid,
      summary: event.summary,
      description: event.description,
      starts: event.startDate.toJSDate().toISOString(),
      ends: event.endDate.toJSDate().toISOString(),
      isDay: event.startDate.isDate,
      zone: event.startDate.zone.tzid,
      sequence: event.sequence,
      status: read('status'),
      url: read('url'),
      changed: read('last-modified'),
    };
  });
  return { root, events };
}

/** Returns the next last Sunday of March, at least two days ahead. */
function nextSpring(now: Date): string {
  const sundays = [0, 1].map((years) => {
    const last = new Date(Date.UTC(now.getUTCFullYear() + years, 2, 31));
    return shiftDay(dayOf(last), -last.getUTCDay());
  });
  return sundays.find((day) => Date.parse(day) > now.getTime() + 2 * dayMs) ?? '';
}

/** Returns a moment some days from now. */
const inDays = (days: number) => new Date(app().services.clock().getTime() + days * dayMs);
const compactDay = (days: number) => dayOf(inDays(days)).replaceAll('-', '');
const filePathOf = ({ id }: { readonly id: string }) => `/api/events/${id}/event.ics`;

const readEvents = async (path: string) => parse((await read(path)).text).events;

test('a feed is empty without dates, and says how often to ask', async () => {
  const path = await createFeed(await buildDriver(app()));
  expect(path).toMatch(/^\/api\/calendar-feeds\/[\w-]{43}\.ics$/);
  const { status, headers, text } = await read(path);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(headers.get('cache-control')).toBe('private, max-age=900');
  expect(headers.get('set-cookie')).toBeNull();
  const { root, events } = parse(text);
  expect(events).toEqual([]);
  expect(root.getFirstPropertyValue('version')).toBe('2.0');
  expect(String(root.getFirstPropertyValue('refresh-interval'))).toBe('PT1H');
});

test('an event is in UTC, with what programs tell versions apart by', async () => {
  const path = await createFeed(driver);
  const title = 'Ünïcode, semi;colon \\ backslash, and 🚚 long enough to be folded twice at least';
  // Paris is ahead of UTC by an hour until the night before this Sunday, and then by two.
  const sunday = nextSpring(app().services.clock());
  const saturday = shiftDay(sunday, -1);
  const departures = [`${saturday}T20:00`, `${sunday}T20:00`];
  const ids: string[] = [];
  for (const departure of departures) {
    const form = { title, departure, zone: 'Europe/Paris', minutes: 90 };
    ids.push((await buildEvent(app(), company.owner, vtcId, form)).id);
  }
  const { text } = await read(path);
  expect(text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  expect(text).not.toMatch(/VTIMEZONE|RRULE|TZID=/);
  const { host, origin } = new URL(app().services.config.publicUrl);
  const { events } = parse(text);
  expect(events).toMatchObject([
    {
      uid: `events-${ids[0]}@${host}`,
      summary: title,
      starts: `${saturday}T19:00:00.000Z`,
      ends: `${saturday}T20:30:00.000Z`,
      isDay: false,
      zone: 'UTC',
      // Publishing was a change.
      sequence: 1,
      status: 'CONFIRMED',
      url: `${origin}/dashboard/events/${ids[0]}`,
    },
    { starts: `${sunday}T18:00:00.000Z`, zone: 'UTC' },
  ]);
  expect(events[0]?.changed).not.toBeNull();
});

test('whole days are dates, whose end is the day after', async () => {
  const path = await createFeed(driver);
  const body = { from: dayOf(inDays(2)), until: dayOf(inDays(4)), reason: 'Line one, line two' };
  const params = { vtcId, userId: driver.user.id };
  await driver.browser.call(contract.members.setLeave, { params, body });
  const { text } = await read(path);
  expect(text).toContain(`DTSTART;VALUE=DATE:${compactDay(2)}`);
  expect(text).toContain(`DTEND;VALUE=DATE:${compactDay(5)}`);
  expect(parse(text).events).toMatchObject([
    { summary: `On leave: ${driver.user.username}`, description: body.reason, isDay: true },
  ]);
  const preferences = { language: 'de' as const };
  await driver.browser.call(contract.users.updatePreferences, { body: preferences });
  expect((await readEvents(path))[0]?.summary).toBe(`Abwesend: ${driver.user.username}`);
});

test('a contract’s start and end are two entries, for as long as its company is one’s own', async () => {
  const { client, endsAt } = await offer(app(), company.owner, vtcId, { audience: 'DRIVERS' });
  const path = await createFeed(driver, ['contracts']);
  const read = await readEvents(path);
  expect(read.map(({ summary }) => summary)).toEqual([
    `Contract starts: ${client}`,
    `Contract ends: ${client}`,
  ]);
  expect(new Set(read.map(({ uid }) => uid)).size).toBe(2);
  expect(Date.parse(read[1]?.starts ?? '')).toBe(Math.floor(Date.parse(endsAt) / 1_000) * 1_000);
  await driver.browser.call(contract.vtcs.leave);
  expect(await readEvents(path)).toEqual([]);
});

test('a cancelled event says so for 30 days, a draft is tentative', async () => {
  const path = await createFeed(company.owner);
  const { id: eventId } = await buildEvent(app(), company.owner, vtcId, { inHours: 50 * 24 });
  await buildDraft(app(), company.owner, vtcId, { inHours: 60 * 24 });
  const input = { params: { eventId }, body: { reason: '' } };
  await company.owner.browser.call(contract.events.cancel, input);
  const statuses = async () => (await readEvents(path)).map(({ status }) => status);
  expect(await statuses()).toEqual(['CANCELLED', 'TENTATIVE']);
  app().passTime(31 * dayMs);
  expect(await statuses()).toEqual(['TENTATIVE']);
});

test('an unchanged feed is not sent again', async () => {
  await buildEvent(app(), company.owner, vtcId);
  const path = await createFeed(driver);
  const { headers, text } = await read(path);
  const ask = async () => {
    const { publicUrl } = app().services.config;
    const known = headers.get('etag') ?? '';
    return (await request(publicUrl).get(path).set('if-none-match', known)).status;
  };
  expect(await ask()).toBe(304);
  expect((await read(path)).text).toBe(text);
  await buildEvent(app(), company.owner, vtcId, { inHours: 90 });
  expect(await ask()).toBe(200);
});

test('it has only its sources, from 90 days ago to 400 ahead', async () => {
  for (const days of [-92, -80, 390, 402]) {
    const startsAt = inDays(days);
    const endsAt = new Date(startsAt.getTime() + 3_600_000);
    const reach = 'COMPANY' as const;
    const fixed = { state: 'PUBLISHED', game: 'ets2', zone: 'UTC' } as const;
    const times = { meetsAt: startsAt, startsAt, endsAt, createdAt: startsAt };
    const title = `In ${days} days`;
    await app().db.companyEvent.create({ data: { vtcId, reach, title, ...fixed, ...times } });
  }
  const both = await readEvents(await createFeed(driver, ['events', 'plans']));
  expect(both.map(({ summary }) => summary)).toEqual(['In -80 days', 'In 390 days']);
  expect(await readEvents(await createFeed(driver, ['plans']))).toEqual([]);
});

describe('an address', () => {
  test('can be shown again, and when it was read', async () => {
    const path = await createFeed(driver, ['plans', 'events', 'plans']);
    const get = async () => (await driver.browser.call(calendar.getFeed)).feed;
    const { publicUrl } = app().services.config;
    const address = new URL(path, publicUrl).href;
    expect(await get()).toMatchObject({ address, sources: ['events', 'plans'], readAt: null });
    await read(path);
    const readAt = (await get())?.readAt ?? '';
    expect(Date.parse(readAt)).toBeGreaterThan(0);
    await read(path);
    expect((await get())?.readAt).toBe(readAt);
    app().passTime(61 * 60_000);
    await read(path);
    expect((await get())?.readAt).not.toBe(readAt);
  });

  test('stops working when it is replaced or removed', async () => {
    const first = await createFeed(driver);
    const second = await createFeed(driver);
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
    await driver.browser.call(calendar.removeFeed);
    expect((await read(second)).status).toBe(404);
    expect((await driver.browser.call(calendar.getFeed)).feed).toBeNull();
  });

  test('stops working with a new password, or when the account is locked or deleted', async () => {
    const changing = await buildMember(app(), vtcId);
    const deleted = await buildMember(app(), vtcId);
    const locked = await buildMember(app(), vtcId);
    const paths: string[] = [];
    for (const one of [changing, deleted, locked]) paths.push(await createFeed(one));
    const proof = { currentPassword: password };
    const body = { ...proof, newPassword: 'thermos lorry tarmac' };
    await changing.browser.call(contract.account.updatePassword, { body });
    await deleted.browser.call(contract.account.removeAccount, { body: proof });
    const operator = await buildOperator(app());
    await operator.browser.call(contract.operatorUsers.lock, {
      params: { userId: locked.user.id },
      body: { reason: 'Spam' },
    });
    const statuses = await Promise.all(paths.map(async (path) => (await read(path)).status));
    expect(statuses).toEqual([404, 404, 404]);
  });

  test('shows what its owner may see now', async () => {
    const staff = await buildStaff(app(), company, ['VIEW_MEMBERS_PAGE']);
    await buildEvent(app(), company.owner, vtcId, { title: 'Ours' });
    const joinedAt = new Date(app().services.clock().getTime() - 365 * dayMs);
    const where = { userId: company.owner.user.id };
    await app().db.membership.update({ where, data: { joinedAt } });
    const path = await createFeed(staff, ['events', 'years']);
    const count = async () => (await readEvents(path)).length;
    const withRight = await count();
    const { id } = await buildRole(company.owner, vtcId, []);
    const params = { vtcId, userId: staff.user.id };
    const body = { roleIds: [id] };
    await company.owner.browser.call(contract.members.setRoles, { params, body });
    const without = await count();
    expect(without).toBeLessThan(withRight);
    await staff.browser.call(contract.vtcs.leave);
    expect(await count()).toBe(0);
  });

  test('is in no log, and others of its form answer 404', async () => {
    const path = await createFeed(driver);
    app().logLines.length = 0;
    await read(path);
    await read(path.replace(/.{5}\.ics$/, 'AAAAA.ics'));
    const secret = path.slice('/api/calendar-feeds/'.length, -9);
    expect(app().logLines.join('')).toContain('/api/calendar-feeds/…');
    expect(app().logLines.join('')).not.toContain(secret);
    for (const name of ['x.ics', `${'a'.repeat(43)}.ics`, path.slice(-47, -4), '%00.ics']) {
      expect((await read(`/api/calendar-feeds/${name}`)).status).toBe(404);
    }
  });

  test('may be read 60 times an hour', async () => {
    const reader = await buildDriver(strictApp());
    const path = await createFeed(reader, ['events']);
    const url = new URL(path, strictApp().services.config.publicUrl);
    for (let n = 0; n < 60; n += 1) expect((await fetch(url)).status).toBe(200);
    expect((await fetch(url)).status).toBe(429);
  });
});

test('an event has a file of its own, for those who see it', async () => {
  const hidden = await buildEvent(app(), company.owner, vtcId);
  const open = await buildEvent(app(), company.owner, vtcId, { reach: 'PUBLIC', inHours: 90 });
  const { status, headers, text } = await read(filePathOf(open));
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toBe('attachment; filename=event.ics');
  expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const path = await createFeed(driver);
  const own = (await readEvents(path)).find(({ uid }) => uid.includes(open.id));
  expect(parse(text).events).toEqual([own]);
  expect((await read(filePathOf(hidden))).status).toBe(404);
  expect((await driver.browser.send(filePathOf(hidden))).status).toBe(200);
  expect((await read(filePathOf({ id: 'none' }))).status).toBe(404);
});
