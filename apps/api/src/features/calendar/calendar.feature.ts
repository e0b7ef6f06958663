import type { Feature } from '../../http/feature.ts';
import { findFeed } from './calendar.data.ts';
import { presentOwnFeed } from './calendar.presenter.ts';

/** Its routes are in `calendar.ts`, with all sources. */
export const calendarFeature = {
  async exportOwn(db, userId) {
    const feed = await findFeed(db, userId);
    return { calendarFeed: feed && presentOwnFeed(feed) };
  },
  tables: { PEOPLE: ['calendar_feeds'] },
} satisfies Feature;
