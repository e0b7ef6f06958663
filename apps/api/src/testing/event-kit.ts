import { contract } from '@waybill/schema/contract';
import type { RouteInput } from '@waybill/schema/contract/input';
import { type CompanyEvent, weekdays } from '@waybill/schema/features/company-events.models';
import { dayOf, shiftDay } from '@waybill/schema/days';
import type { Driver } from './factories.ts';
import type { TestApp } from './test-app.ts';

const hourMs = 3_600_000;

type Form = RouteInput<typeof contract.events.create>['body'];

/** Returns a form of an event that departs some hours from the server's now, in UTC. */
export function eventForm(app: TestApp, form: Partial<Form> & { readonly inHours?: number } = {}) {
  const { inHours = 48, ...fields } = form;
  const departure = new Date(app.services.clock().getTime() + inHours * hourMs);
  return {
    title: 'Night convoy',
    game: 'ets2' as const,
    departure: departure.toISOString().slice(0, 16),
    zone: 'UTC',
    minutes: 120,
    reach: 'COMPANY' as const,
    ...fields,
  };
}

/** Creates an event and publishes it, by a member who organises events. */
export async function buildEvent(
  app: TestApp,
  { browser }: Driver,
  vtcId: string,
  form: Parameters<typeof eventForm>[1] = {},
): Promise<CompanyEvent> {
  const draft = await buildDraft(app, { browser }, vtcId, form);
  const params = { eventId: draft.id };
  return (await browser.call(contract.events.publish, { params })).event;
}

/** Creates an event that is not published. */
export async function buildDraft(
  app: TestApp,
  { browser }: Pick<Driver, 'browser'>,
  vtcId: string,
  form: Parameters<typeof eventForm>[1] = {},
): Promise<CompanyEvent> {
  const body = eventForm(app, form);
  return (await browser.call(contract.events.create, { params: { vtcId }, body })).event;
}

type SeriesForm = RouteInput<typeof contract.eventSeries.create>['body'];

/** Returns a form of a weekly series in UTC that begins tomorrow. */
export function seriesForm(
  app: TestApp,
  {
    event,
    ...recurrence
  }: Partial<Omit<SeriesForm, 'event'>> & {
    readonly event?: Partial<SeriesForm['event']>;
  } = {},
): SeriesForm {
  const from = shiftDay(dayOf(app.services.clock()), 1);
  return {
    rule: { every: 'week', interval: 1, weekdays: [weekdayOf(from)] },
    zone: 'UTC',
    localTime: '20:00',
    from,
    ...recurrence,
    event: { title: 'Weekly convoy', game: 'ets2', minutes: 120, reach: 'COMPANY', ...event },
  };
}

/** Returns the weekday of a day in ISO 8601. */
function weekdayOf(day: string): (typeof weekdays)[number] {
  return weekdays[(new Date(day).getUTCDay() + 6) % 7] ?? 'MO';
}

/** Creates a series, by a member who organises events. */
export async function buildSeries(
  app: TestApp,
  { browser }: Pick<Driver, 'browser'>,
  vtcId: string,
  form: Parameters<typeof seriesForm>[1] = {},
) {
  const body = seriesForm(app, form);
  return (await browser.call(contract.eventSeries.create, { params: { vtcId }, body })).series;
}

/** Answers an event, and whether its convoy sees where the driver is. Returns it afterwards. */
export async function answerEvent(
  { browser }: Driver,
  eventId: string,
  answer: 'YES' | 'MAYBE' | 'NO',
  showsPlace?: boolean,
): Promise<CompanyEvent> {
  const input = { params: { eventId }, body: { answer, showsPlace } };
  return (await browser.call(contract.events.setAnswer, input)).event;
}

/** Lists the types of outbox events about an event, with their subjects, in order. */
export async function listHappened(app: TestApp, eventId: string) {
  const { rows } = await app.services.pool.query<{ type: string; subject: string }>(
    `SELECT type, subject_id AS subject FROM (
       SELECT position AS n, type, subject_id, payload, 0 AS part FROM outbox_events
       UNION ALL SELECT n, type, subject_id, payload, 1 FROM outbox_pending) said
     WHERE payload->>'companyEventId' = $1 ORDER BY part, n`,
    [eventId],
  );
  return rows;
}

/** Sets one slot at an event, by a member who organises its events. Returns the slot's id. */
export async function addSlot({ browser }: Driver, eventId: string): Promise<string> {
  const body = { slots: [{ label: 'Slot 1', spaces: 12 }] };
  const { slots } = await browser.call(contract.events.setSlots, { params: { eventId }, body });
  const [slot] = slots;
  if (slot === undefined) throw new Error('no slot');
  return slot.id;
}
