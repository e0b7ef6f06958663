import { contract } from '@waybill/schema/contract';
import { buildEvent } from './event-kit.ts';
import { entry, type TableEntry } from './table-entry.ts';

const { calendar } = contract;
const feed = { body: { sources: ['events' as const] } };

/** The writes on calendars, each with a valid request. */
export const calendarWrites: readonly TableEntry[] = [
  entry(calendar.move, async ({ app, staff, vtc }) => {
    const event = await buildEvent(app, staff, vtc.id);
    const params = { source: 'events' as const, entryId: event.id };
    const starts = new Date(Date.parse(event.startsAt) + 3_600_000).toISOString();
    return [staff, (call) => call(calendar.move, { params, body: { starts } })];
  }),
  entry(calendar.createFeed, async ({ staff }) => [
    staff,
    (call) => call(calendar.createFeed, feed),
  ]),
  entry(calendar.removeFeed, async ({ staff }) => {
    await staff.browser.call(calendar.createFeed, feed);
    return [staff, (call) => call(calendar.removeFeed)];
  }),
];
