import type { CalendarFeed, CalendarSourceName } from '@waybill/schema/features/calendar.models';
import { limits } from '@waybill/schema/limits';
import { withAccountLocked } from '../../auth/account-transaction.ts';
import { findReader } from '../../auth/actors.data.ts';
import type { ActorContext, Services, WriteContext } from '../../http/context.ts';
import { writeIcal } from '../../lib/ical.ts';
import { seal, unseal } from '../../lib/secret-box.ts';
import { hashToken, randomToken } from '../../lib/secrets.ts';
import { languageOf } from '../mails/mails.policy.ts';
import * as data from './calendar.data.ts';
import { nameFeed, presentFeed, presentIcalEntry, sourcesOf } from './calendar.presenter.ts';
import { type CalendarSources, listDates } from './calendar.service.ts';

const dayMs = 86_400_000;
/** How exactly it is known when a feed was read. */
const readStepMs = 3_600_000;

/** Returns the caller's feed. Null without one, or if the installation's secret has changed since. */
export async function getFeed(ctx: ActorContext): Promise<CalendarFeed | null> {
  const feed = await data.findFeed(ctx.db, ctx.actor.userId);
  if (feed === null) return null;
  const path = unseal(feed.sealedPath, ctx.keys('calendar-feed'), feed.userId);
  return path === null ? null : presentFeed(feed, addressOf(ctx, path));
}

/** Creates an address of the caller's calendar. The previous one stops working. */
export async function createFeed(
  ctx: WriteContext,
  sources: CalendarSourceName[],
): Promise<CalendarFeed> {
  const path = randomToken();
  return withAccountLocked(ctx, async ({ db, actor: { userId } }) => {
    const feed = await data.setFeed(db, userId, {
      pathHash: hashToken(path),
      sealedPath: seal(path, ctx.keys('calendar-feed'), userId),
      sources,
      createdAt: ctx.clock(),
    });
    return presentFeed(feed, addressOf(ctx, path));
  });
}

export async function removeFeed(ctx: WriteContext): Promise<void> {
  await withAccountLocked(ctx, async ({ db, actor }) => data.removeFeed(db, actor.userId));
}

function addressOf({ config }: Pick<Services, 'config'>, path: string): string {
  return new URL(`/api/calendar-feeds/${path}.ics`, config.publicUrl).href;
}

/**
 * Returns the calendar at a secret address, with what its owner may see now. Null if there is none.
 * @throws TOO_MANY_REQUESTS
 */
export async function readFeed(
  { db, clock, config, rateLimits }: Services,
  sources: CalendarSources,
  path: string,
): Promise<string | null> {
  const pathHash = hashToken(path);
  const feed = await data.findFeedByPath(db, pathHash);
  if (feed === null) return null;
  const reader = await findReader(db, feed.userId);
  if (reader === null) return null;
  await rateLimits.consume('calendarFeedByUser', reader.userId);
  const now = clock();
  if (now.getTime() - (feed.readAt?.getTime() ?? 0) > readStepMs) {
    await data.setFeedRead(db, pathHash, now);
  }
  const { past, ahead } = limits.calendarFeedDays;
  const range = {
    from: new Date(now.getTime() - past * dayMs),
    until: new Date(now.getTime() + ahead * dayMs),
    take: limits.calendarFeedEntries,
  };
  const cancelledSince = now.getTime() - limits.calendarCancelledMs;
  const dates = await listDates(sources, sourcesOf(feed), { db, reader, now }, range);
  const shown = dates.filter(
    ({ state, changedAt = now }) => state !== 'CANCELLED' || changedAt.getTime() > cancelledSince,
  );
  const locale = languageOf(feed.user);
  const { publicUrl, instanceName: instance } = config;
  const name = nameFeed(locale, { instance, username: reader.username });
  const entries = shown.slice(0, limits.calendarFeedEntries);
  return writeIcal(
    { name, publicUrl },
    entries.map((date) => presentIcalEntry(date, locale)),
  );
}
