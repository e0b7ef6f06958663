import type { Feature } from '../../http/feature.ts';
import { answersConsumer } from './answering.service.ts';
import { findVtcIdOfEvent } from './company-events.data.ts';
import { companyEventsHandlers, createEventFileRouter } from './company-events.routes.ts';
import { createCompanyEventTasks } from './company-events.tasks.ts';
import { createEventCardRouter, eventPage } from './event-page.routes.ts';
import { vtcPage } from './vtc-page.routes.ts';
import { listOwnRecords } from './own-records.data.ts';
import { presentOwnRecords } from './own-records.presenter.ts';
import { findVtcIdOfSeries } from './series/series.data.ts';
import { eventSeriesHandlers } from './series/series.routes.ts';

export const companyEventsFeature = {
  handlers: { events: companyEventsHandlers, eventSeries: eventSeriesHandlers },
  routers: { '/api': createEventFileRouter, '/media': createEventCardRouter },
  companyOf: { event: findVtcIdOfEvent, eventSeries: findVtcIdOfSeries },
  pages: [eventPage, vtcPage],
  consumers: [answersConsumer],
  createTasks: createCompanyEventTasks,
  exportOwn: async (db, userId) => presentOwnRecords(await listOwnRecords(db, userId)),
  tables: {
    COMPANIES: ['events', 'event_series', 'event_slots', 'event_answers', 'event_reminders'],
  },
} satisfies Feature;
