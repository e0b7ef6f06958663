import type { calendarContract } from '@waybill/schema/features/calendar.contract';
import { calendarSources } from '@waybill/schema/features/calendar.models';
import { Router } from 'express';
import type { Services } from '../../http/context.ts';
import type { Handlers } from '../../http/contract-router.ts';
import { AppError } from '../../lib/app-error.ts';
import { presentEntry } from './calendar.presenter.ts';
import { type CalendarSources, listCalendar, moveEntry } from './calendar.service.ts';
import { createFeed, getFeed, readFeed, removeFeed } from './feed.service.ts';

export function createCalendarHandlers(
  sources: CalendarSources,
): Handlers<typeof calendarContract> {
  return {
    async list({ query: { sources: names = [...calendarSources], ...range } }, ctx) {
      const { dates, hasMore } = await listCalendar(sources, names, ctx, range);
      return { entries: dates.map(presentEntry), hasMore };
    },

    async move({ params, body }, ctx) {
      await moveEntry(sources, ctx, params, body.starts);
      return { success: true };
    },

    async getFeed(_input, ctx) {
      return { feed: await getFeed(ctx) };
    },

    async createFeed({ body }, ctx) {
      return { feed: await createFeed(ctx, body.sources) };
    },

    async removeFeed(_input, ctx) {
      await removeFeed(ctx);
      return { success: true };
    },
  };
}

/** Creates the route of calendars for other programs. The address alone authorizes: it reads no cookie. */
export function createCalendarFeedRouter(services: Services, sources: CalendarSources): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/calendar-feeds/:name', async (request, response) => {
    const [, path = null] = /^([\w-]{43})\.ics$/.exec(request.params.name) ?? [];
    const text = path && (await readFeed(services, sources, path));
    if (text === null) throw new AppError('NOT_FOUND');
    // Express adds an ETag and answers 304 to who has it.
    response.set('cache-control', 'private, max-age=900').type('text/calendar').send(text);
  });
  return router;
}
