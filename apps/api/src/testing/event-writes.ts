import { contract } from '@waybill/schema/contract';
import {
  addSlot,
  buildDraft,
  buildEvent,
  buildSeries,
  eventForm,
  seriesForm,
} from './event-kit.ts';
import type { Driver } from './factories.ts';
import { buildRoutePlan } from './route-plan-writes.ts';
import { entry, type TableEntry } from './table-entry.ts';
import type { TestApp } from './test-app.ts';

const { attendance, events, eventSeries } = contract;

/** Creates an event with a slot. Returns the slot's id. */
async function buildSlot(app: TestApp, staff: Driver, vtcId: string): Promise<string> {
  const event = await buildEvent(app, staff, vtcId);
  return addSlot(staff, event.id);
}

/** The writes on events, each with a valid request. */
export const eventWrites: readonly TableEntry[] = [
  entry(events.create, async ({ app, staff, vtc: { id: vtcId } }) => {
    const { routePlanId } = await buildRoutePlan(staff, vtcId);
    const body = eventForm(app, { routePlanId });
    return [staff, (call) => call(events.create, { params: { vtcId }, body })];
  }),
  entry(events.update, async ({ app, staff, vtc }) => {
    const params = { eventId: (await buildEvent(app, staff, vtc.id)).id };
    const body = eventForm(app, { title: 'Day convoy' });
    return [staff, (call) => call(events.update, { params, body })];
  }),
  entry(events.remove, async ({ app, staff, vtc }) => {
    const params = { eventId: (await buildDraft(app, staff, vtc.id)).id };
    return [staff, (call) => call(events.remove, { params })];
  }),
  entry(events.publish, async ({ app, staff, vtc }) => {
    const params = { eventId: (await buildDraft(app, staff, vtc.id)).id };
    return [staff, (call) => call(events.publish, { params })];
  }),
  entry(events.cancel, async ({ app, staff, vtc }) => {
    const params = { eventId: (await buildEvent(app, staff, vtc.id)).id };
    return [staff, (call) => call(events.cancel, { params, body: { reason: 'No server.' } })];
  }),
  entry(eventSeries.preview, async ({ app, staff, vtc: { id: vtcId } }) => {
    const { event: _, ...body } = seriesForm(app);
    return [staff, (call) => call(eventSeries.preview, { params: { vtcId }, body })];
  }),
  entry(eventSeries.create, async ({ app, staff, vtc: { id: vtcId } }) => {
    const body = seriesForm(app);
    return [staff, (call) => call(eventSeries.create, { params: { vtcId }, body })];
  }),
  entry(eventSeries.update, async ({ app, staff, vtc }) => {
    const params = { eventSeriesId: (await buildSeries(app, staff, vtc.id)).id };
    const body = seriesForm(app, { localTime: '21:00' });
    return [staff, (call) => call(eventSeries.update, { params, body })];
  }),
  entry(eventSeries.end, async ({ app, staff, vtc }) => {
    const params = { eventSeriesId: (await buildSeries(app, staff, vtc.id)).id };
    return [staff, (call) => call(eventSeries.end, { params })];
  }),
  entry(events.setSlots, async ({ app, staff, vtc }) => {
    const params = { eventId: (await buildEvent(app, staff, vtc.id)).id };
    const body = { slots: [{ label: 'Slot 1', spaces: 12 }] };
    return [staff, (call) => call(events.setSlots, { params, body })];
  }),
  entry(events.bookSlot, async ({ app, staff, vtc }) => {
    const params = { eventSlotId: await buildSlot(app, staff, vtc.id) };
    return [staff, (call) => call(events.bookSlot, { params })];
  }),
  entry(events.releaseSlot, async ({ app, staff, vtc }) => {
    const params = { eventSlotId: await buildSlot(app, staff, vtc.id) };
    await staff.browser.call(events.bookSlot, { params });
    return [staff, (call) => call(events.releaseSlot, { params })];
  }),
  entry(events.setAnswer, async ({ app, owner, staff, vtc }) => {
    const params = { eventId: (await buildEvent(app, owner, vtc.id)).id };
    return [staff, (call) => call(events.setAnswer, { params, body: { answer: 'YES' } })];
  }),
  entry(attendance.decide, async ({ app, owner, staff, vtc }) => {
    const eventId = await buildPast(app, owner, vtc.id);
    const params = { eventId, driverId: owner.user.id };
    const body = { result: 'ATTENDED', reason: 'Drove along.' } as const;
    return [staff, (call) => call(attendance.decide, { params, body })];
  }),
  entry(attendance.reset, async ({ app, owner, staff, vtc }) => {
    const eventId = await buildPast(app, owner, vtc.id);
    const params = { eventId, driverId: owner.user.id };
    const body = { result: 'ATTENDED', reason: 'Drove along.' } as const;
    await owner.browser.call(attendance.decide, { params, body });
    return [staff, (call) => call(attendance.reset, { params })];
  }),
  entry(attendance.count, async ({ app, owner, staff, vtc }) => {
    const params = { eventId: await buildPast(app, owner, vtc.id) };
    return [staff, (call) => call(attendance.count, { params })];
  }),
];

/** Creates an event that is over. */
async function buildPast(app: TestApp, organiser: Driver, vtcId: string): Promise<string> {
  return (await buildEvent(app, organiser, vtcId, { inHours: -3 })).id;
}

/** The reads of events that are for one company alone. */
export const eventReads: readonly TableEntry[] = [
  entry(events.listAnswers, async ({ app, staff, vtc }) => {
    const params = { eventId: (await buildEvent(app, staff, vtc.id)).id };
    return [staff, (call) => call(events.listAnswers, { params, query: {} })];
  }),
  entry(eventSeries.get, async ({ app, staff, vtc }) => {
    const params = { eventSeriesId: (await buildSeries(app, staff, vtc.id)).id };
    return [staff, (call) => call(eventSeries.get, { params })];
  }),
  entry(attendance.list, async ({ app, staff, vtc }) => {
    const params = { eventId: (await buildEvent(app, staff, vtc.id)).id };
    return [staff, (call) => call(attendance.list, { params, query: {} })];
  }),
];
