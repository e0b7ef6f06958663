import { contract } from '@waybill/schema/contract';
import { buildDraft, buildEvent, buildSeries, eventForm, seriesForm } from './event-kit.ts';
import { entry, type TableEntry } from './table-entry.ts';

const { events, eventSeries } = contract;

/** The writes on events, each with a valid request. */
export const eventWrites: readonly TableEntry[] = [
  entry(events.create, async ({ app, staff, vtc: { id: vtcId } }) => {
    const body = eventForm(app);
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
  entry(events.setAnswer, async ({ app, owner, staff, vtc }) => {
    const params = { eventId: (await buildEvent(app, owner, vtc.id)).id };
    return [staff, (call) => call(events.setAnswer, { params, body: { answer: 'YES' } })];
  }),
];

/** The reads of events that are for one company alone. */
export const eventReads: readonly TableEntry[] = [
  entry(eventSeries.preview, async ({ app, staff, vtc: { id: vtcId } }) => {
    const { event: _, ...body } = seriesForm(app);
    return [staff, (call) => call(eventSeries.preview, { params: { vtcId }, body })];
  }),
  entry(eventSeries.get, async ({ app, staff, vtc }) => {
    const params = { eventSeriesId: (await buildSeries(app, staff, vtc.id)).id };
    return [staff, (call) => call(eventSeries.get, { params })];
  }),
  entry(events.listAnswers, async ({ app, staff, vtc }) => {
    const params = { eventId: (await buildEvent(app, staff, vtc.id)).id };
    return [staff, (call) => call(events.listAnswers, { params, query: {} })];
  }),
];
