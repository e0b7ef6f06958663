import { contract } from '@waybill/schema/contract';
import type { CompanyEvent } from '@waybill/schema/features/company-events.models';
import { beforeEach, expect, test } from 'vitest';
import {
  answerEvent,
  buildEvent,
  buildSeries,
  eventForm,
  listHappened,
  seriesForm,
} from '../../../testing/event-kit.ts';
import { buildMember, buildStaff, buildVtc, type Driver } from '../../../testing/factories.ts';
import { buildRoutePlan } from '../../../testing/route-plan-writes.ts';
import { runTasks } from '../../../testing/run-tasks.ts';
import { useTestApp } from '../../../testing/test-app.ts';

const app = useTestApp();
const { events, eventSeries } = contract;
const weekMs = 7 * 86_400_000;
const runTask = async () => runTasks(app().services, 'events.continue-series');

let company: Awaited<ReturnType<typeof buildVtc>>;
let vtcId: string;
let organiser: Driver;
let member: Driver;

beforeEach(async () => {
  company = await buildVtc(app());
  vtcId = company.vtc.id;
  organiser = await buildStaff(app(), company, ['EVENTS']);
  member = await buildMember(app(), vtcId);
  app().travelTo('2026-09-05T12:00:00Z');
});

async function list(): Promise<CompanyEvent[]> {
  const from = app().services.clock().toISOString();
  return (await member.browser.call(events.list, { query: { from, limit: 100 } })).events;
}

const days = async () => (await list()).map(({ startsAt }) => startsAt.slice(0, 10));

const update = (eventSeriesId: string, form: Parameters<typeof seriesForm>[1] = {}) =>
  organiser.browser.call(eventSeries.update, {
    params: { eventSeriesId },
    body: { ...seriesForm(app(), { from: '2026-09-06', ...form }) },
  });

const end = (eventSeriesId: string) =>
  organiser.browser.call(eventSeries.end, { params: { eventSeriesId } });

/** The form of an event as it is, with some fields changed. */
const edit = (event: CompanyEvent, form: Parameters<typeof eventForm>[1]) =>
  organiser.browser.call(events.update, {
    params: { eventId: event.id },
    body: eventForm(app(), { departure: event.startsAt.slice(0, 16), ...form }),
  });

test('a series has its events of the next eight weeks at once, and is announced once', async () => {
  const { id } = await buildSeries(app(), organiser, vtcId);
  const made = await list();
  expect(made.map(({ startsAt }) => startsAt)).toEqual(
    Array.from({ length: 8 }, (_, index) =>
      new Date(Date.parse('2026-09-06T20:00Z') + index * weekMs).toISOString(),
    ),
  );
  const rule = { every: 'week', interval: 1, weekdays: ['SU'] };
  expect(made.map(({ state, series }) => ({ state, series }))).toEqual(
    made.map(() => ({ state: 'PUBLISHED', series: { id, rule } })),
  );
  const told = await Promise.all(made.map((event) => listHappened(app(), event.id)));
  expect(told.flat().map(({ type }) => type)).toEqual(['event.published']);
});

test('departures keep their local time when clocks change, in the preview and as events', async () => {
  const form = seriesForm(app(), { zone: 'Europe/Berlin', from: '2026-10-11' });
  const { event: _, ...recurrence } = form;
  const { starts } = await organiser.browser.call(eventSeries.preview, {
    params: { vtcId },
    body: { ...recurrence, rule: { every: 'week', interval: 1, weekdays: ['SU'] } },
  });
  expect(starts.slice(0, 4)).toEqual([
    '2026-10-11T18:00:00.000Z',
    '2026-10-18T18:00:00.000Z',
    '2026-10-25T19:00:00.000Z',
    '2026-11-01T19:00:00.000Z',
  ]);
  expect(starts).toHaveLength(12);
  expect(await list()).toEqual([]);
  await buildSeries(app(), organiser, vtcId, recurrence);
  const made = await list();
  expect(made.map(({ startsAt }) => startsAt)).toEqual(starts.slice(0, made.length));
  expect(made).toHaveLength(3);
});

test('later events are created as time passes, each once, also by several at once', async () => {
  const { id } = await buildSeries(app(), organiser, vtcId);
  app().passTime(3 * weekMs);
  await Promise.all([
    runTask(),
    runTask(),
    update(id, { localTime: '20:00' }),
    update(id, { localTime: '20:00' }),
    runTask(),
  ]);
  expect(await days()).toEqual([
    '2026-09-27',
    '2026-10-04',
    '2026-10-11',
    '2026-10-18',
    '2026-10-25',
    '2026-11-01',
    '2026-11-08',
    '2026-11-15',
  ]);
});

test('a series with long breaks always has its next event', async () => {
  const rule = { every: 'month', interval: 3, weekday: 'SA', nth: -1 } as const;
  await buildSeries(app(), organiser, vtcId, { rule, from: '2026-10-01' });
  expect(await days()).toEqual(['2026-10-31']);
  app().travelTo('2026-11-01T12:00:00Z');
  await runTask();
  expect(await days()).toEqual(['2027-01-30']);
});

test('an event that was edited by itself survives a change of the series, and a cancelled one is not created again', async () => {
  const { id } = await buildSeries(app(), organiser, vtcId);
  const [first, second, third] = await list();
  if (!first || !second || !third) throw new Error('too few events');
  await edit(first, { title: 'Opening convoy' });
  await organiser.browser.call(events.cancel, {
    params: { eventId: second.id },
    body: { reason: '' },
  });
  await update(id, { event: { title: 'Sunday convoy' } });
  await runTask();
  const after = await list();
  expect(after).toHaveLength(8);
  expect(after.slice(0, 3).map(({ id: eventId, title, state }) => [eventId, title, state])).toEqual(
    [
      [first.id, 'Opening convoy', 'PUBLISHED'],
      [second.id, 'Weekly convoy', 'CANCELLED'],
      [third.id, 'Sunday convoy', 'PUBLISHED'],
    ],
  );
});

test('a change keeps the answers to events of the same day, and asks again if they move', async () => {
  const { id } = await buildSeries(app(), organiser, vtcId);
  const [first, second] = await list();
  if (!first || !second) throw new Error('too few events');
  await answerEvent(member, first.id, 'YES');
  await update(id, { localTime: '21:30' });
  expect((await list())[0]).toMatchObject({ id: first.id, own: { answer: 'YES' } });
  await update(id, { localTime: '18:00' });
  const [moved] = await list();
  expect(moved).toMatchObject({
    id: first.id,
    startsAt: '2026-09-06T18:00:00.000Z',
    own: { answer: 'MAYBE' },
  });
  const told = (await listHappened(app(), first.id)).map(({ type }) => type);
  await update(id, { localTime: '18:00' });
  expect((await listHappened(app(), first.id)).map(({ type }) => type)).toEqual(told);
  expect(told.filter((type) => type === 'event.changed')).toHaveLength(2);
});

test('events on days that a changed series no longer has are deleted, or cancelled if answered', async () => {
  const { id } = await buildSeries(app(), organiser, vtcId);
  const [first] = await list();
  if (!first) throw new Error('too few events');
  await answerEvent(member, first.id, 'NO');
  await update(id, { rule: { every: 'week', interval: 2, weekdays: ['TU'] }, from: '2026-09-08' });
  expect((await list()).map(({ startsAt, state }) => [startsAt.slice(0, 10), state])).toEqual([
    ['2026-09-06', 'CANCELLED'],
    ['2026-09-08', 'PUBLISHED'],
    ['2026-09-22', 'PUBLISHED'],
    ['2026-10-06', 'PUBLISHED'],
    ['2026-10-20', 'PUBLISHED'],
  ]);
});

test('ending a series deletes its events ahead, and cancels those that drivers answered', async () => {
  const { id } = await buildSeries(app(), organiser, vtcId);
  const other = await buildEvent(app(), organiser, vtcId, { inHours: 3 });
  const [, first, second] = await list();
  if (!first || !second) throw new Error('too few events');
  await answerEvent(member, second.id, 'YES');
  // Drivers meet for the first already.
  app().travelTo(Date.parse(first.startsAt) - 60_000);
  await end(id);
  await end(id);
  expect((await list()).map((event) => [event.id, event.state])).toEqual([
    [first.id, 'PUBLISHED'],
    [second.id, 'CANCELLED'],
  ]);
  expect((await listHappened(app(), second.id)).at(-1)?.type).toBe('event.cancelled');
  app().passTime(10 * weekMs);
  await runTask();
  expect(await list()).toEqual([]);
  const refused = { status: 409, body: { code: 'EVENT_SERIES_ENDED' } };
  await expect(update(id, { from: '2026-11-15' })).rejects.toMatchObject(refused);
  const { event } = await member.browser.call(events.get, { params: { eventId: other.id } });
  expect(event.state).toBe('PUBLISHED');
});

test('the events of series count among the 100 that a company can have ahead', async () => {
  const daily = { every: 'week', interval: 1, weekdays: ['MO', 'TU', 'WE', 'TH', 'FR'] } as const;
  const rule = { ...daily, weekdays: [...daily.weekdays] };
  await buildSeries(app(), organiser, vtcId, { rule });
  expect(await days()).toHaveLength(40);
  await buildSeries(app(), organiser, vtcId, {
    rule: { ...rule, weekdays: [...rule.weekdays, 'SA', 'SU'] },
  });
  expect(await days()).toHaveLength(95);
  await buildSeries(app(), organiser, vtcId);
  expect(await days()).toHaveLength(100);
  const refused = { status: 409, body: { code: 'EVENTS_TOO_MANY' } };
  await expect(buildSeries(app(), organiser, vtcId)).rejects.toMatchObject(refused);
});

test.each([
  ['rule', { rule: { every: 'week', interval: 1, weekdays: [] } }],
  ['rule', { rule: { every: 'week', interval: 5, weekdays: ['MO'] } }],
  ['rule', { rule: { every: 'month', interval: 1, weekday: 'MO', nth: 0 } }],
  ['localTime', { localTime: '24:00' }],
  ['until', { until: '2026-09-01' }],
  ['from', { from: '2027-12-01' }],
] as const)('a series with a wrong %s is refused, %j', async (field, form) => {
  const body = Object.assign(seriesForm(app()), form);
  const attempt = organiser.browser.call(eventSeries.create, { params: { vtcId }, body });
  await expect(attempt).rejects.toMatchObject({ status: 422 });
  const error = await attempt.catch((reason: unknown) => reason);
  expect(JSON.stringify(error)).toContain(field);
});

test('a series has a saved route and a meeting point, which its events follow', async () => {
  const { routePlanId } = await buildRoutePlan(organiser, vtcId);
  const meet = { x: 10_846, z: -9_215 };
  const { id } = await buildSeries(app(), organiser, vtcId, { event: { routePlanId, meet } });
  const listRoutes = async () => {
    const { events: listed } = await organiser.browser.call(events.list, { query: {} });
    return new Set(listed.map(({ route, meet: at }) => `${route?.routePlanId} ${at?.x}`));
  };
  expect(await listRoutes()).toEqual(new Set([`${routePlanId} ${meet.x}`]));
  const params = { eventSeriesId: id };
  const { series } = await organiser.browser.call(eventSeries.get, { params });
  expect(series.event).toMatchObject({ routePlanId, meet });
  const body = seriesForm(app(), { event: { meet } });
  await organiser.browser.call(eventSeries.update, { params, body });
  expect(await listRoutes()).toEqual(new Set([`undefined ${meet.x}`]));
  const others = buildSeries(app(), company.owner, vtcId, { event: { routePlanId } });
  await expect(others).rejects.toMatchObject({ status: 422 });
});
