import { contract } from '@waybill/schema/contract';
import {
  addSlot,
  buildDraft,
  buildEvent,
  buildSeries,
  eventForm,
  seriesForm,
} from './event-kit.ts';
import { buildPng, type Driver } from './factories.ts';
import { buildRoutePlan } from './route-plan-writes.ts';
import { entry, type TableEntry } from './table-entry.ts';
import type { TestApp } from './test-app.ts';

const { attendance, events, eventPhotos, eventSeries } = contract;

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
  entry(events.setPicture, async ({ app, staff, vtc }) => {
    const params = { eventId: (await buildEvent(app, staff, vtc.id)).id };
    const files = { picture: await buildPng() };
    return [staff, (call) => call(events.setPicture, { params, files })];
  }),
  entry(events.removePicture, async ({ app, staff, vtc }) => {
    const params = { eventId: (await buildEvent(app, staff, vtc.id)).id };
    await staff.browser.call(events.setPicture, { params, files: { picture: await buildPng() } });
    return [staff, (call) => call(events.removePicture, { params })];
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
  entry(events.assignSlot, async ({ app, staff, vtc }) => {
    const params = { eventSlotId: await buildSlot(app, staff, vtc.id) };
    return [staff, (call) => call(events.assignSlot, { params, body: { vtcId: vtc.id } })];
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
    await answerPast(app, eventId, owner);
    const params = { eventId, driverId: owner.user.id };
    const body = { result: 'ATTENDED', reason: 'Drove along.' } as const;
    return [staff, (call) => call(attendance.decide, { params, body })];
  }),
  entry(attendance.reset, async ({ app, owner, staff, vtc }) => {
    const eventId = await buildPast(app, owner, vtc.id);
    await answerPast(app, eventId, owner);
    const params = { eventId, driverId: owner.user.id };
    const body = { result: 'ATTENDED', reason: 'Drove along.' } as const;
    await owner.browser.call(attendance.decide, { params, body });
    return [staff, (call) => call(attendance.reset, { params })];
  }),
  entry(attendance.count, async ({ app, owner, staff, vtc }) => {
    const params = { eventId: await buildPast(app, owner, vtc.id) };
    return [staff, (call) => call(attendance.count, { params })];
  }),
  entry(eventPhotos.add, async ({ app, owner, staff, vtc }) => {
    const params = { eventId: await buildAttended(app, owner, vtc.id, staff) };
    const files = { photo: await buildPng() };
    return [staff, (call) => call(eventPhotos.add, { params, files })];
  }),
  entry(eventPhotos.remove, async ({ app, owner, staff, vtc }) => {
    const eventId = await buildAttended(app, owner, vtc.id, staff);
    const files = { photo: await buildPng() };
    const { photos } = await staff.browser.call(eventPhotos.add, { params: { eventId }, files });
    const params = { eventPhotoId: photos[0]?.id ?? '' };
    return [staff, (call) => call(eventPhotos.remove, { params })];
  }),
  entry(eventPhotos.setFeedback, async ({ app, owner, staff, vtc }) => {
    const params = { eventId: await buildAttended(app, owner, vtc.id, staff) };
    const body = { isGood: true, text: 'Good pace.' };
    return [staff, (call) => call(eventPhotos.setFeedback, { params, body })];
  }),
];

/** Stores a driver's maybe to an event that is over, as if they had given it before. */
async function answerPast(
  { db }: TestApp,
  eventId: string,
  { user }: Pick<Driver, 'user'>,
): Promise<void> {
  await db.eventAnswer.create({ data: { eventId, userId: user.id, answer: 'MAYBE' } });
}

/** Creates an event that is over, in which a driver took part. */
async function buildAttended(
  app: TestApp,
  owner: Driver,
  vtcId: string,
  { user }: Pick<Driver, 'user'>,
): Promise<string> {
  const eventId = await buildPast(app, owner, vtcId);
  await answerPast(app, eventId, { user });
  await owner.browser.call(attendance.decide, {
    params: { eventId, driverId: user.id },
    body: { result: 'ATTENDED', reason: 'Drove along.' },
  });
  return eventId;
}

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
  entry(eventPhotos.list, async ({ app, staff, vtc }) => {
    const params = { eventId: (await buildEvent(app, staff, vtc.id)).id };
    return [staff, (call) => call(eventPhotos.list, { params })];
  }),
  entry(eventPhotos.listFeedback, async ({ app, staff, vtc }) => {
    const params = { eventId: (await buildEvent(app, staff, vtc.id)).id };
    return [staff, (call) => call(eventPhotos.listFeedback, { params, query: {} })];
  }),
];
