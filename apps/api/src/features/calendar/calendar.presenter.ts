import { dayOf } from '@waybill/schema/days';
import type { AccountExport } from '@waybill/schema/features/account.models';
import {
  type CalendarEntry,
  type CalendarFeed,
  calendarSources,
  type CalendarSourceName,
} from '@waybill/schema/features/calendar.models';
import type { Language } from '@waybill/schema/preferences';
import type { CalendarDate } from '../../http/calendar-source.ts';
import type { IcalEntry } from '../../lib/ical.ts';
import { loadTexts } from '../../lib/load-texts.ts';
import { writeMessage } from '../../lib/write-message.ts';
import type { FeedRow } from './calendar.data.ts';
import en from './texts/en.json' with { type: 'json' };

const textsIn = await loadTexts(
  en,
  (language) => import(/* @vite-ignore */ `./texts/${language}.json`, { with: { type: 'json' } }),
);

/** A date, with the source that it is from. */
export interface SourcedDate extends CalendarDate {
  readonly source: CalendarSourceName;
}

/** Returns a date for the API. */
export function presentEntry(date: SourcedDate): CalendarEntry {
  const write = (moment: Date) => (date.isDay ? dayOf(moment) : moment.toISOString());
  return {
    source: date.source,
    id: date.id,
    title: date.title,
    detail: date.detail ?? null,
    starts: write(date.starts),
    ends: date.ends ? write(date.ends) : null,
    years: date.years ?? null,
    moment: date.moment ?? null,
    link: date.link,
    state: date.state ?? 'PLANNED',
    mine: date.mine ?? false,
    canMove: date.canMove ?? false,
  };
}

const statuses = { PLANNED: 'CONFIRMED', DRAFT: 'TENTATIVE', CANCELLED: 'CANCELLED' } as const;

/** Returns a date for other programs, in a language. */
export function presentIcalEntry(date: SourcedDate, locale: Language): IcalEntry {
  const { title, detail = null, years = 0, moment = '' } = date;
  const summary = writeMessage(textsIn(locale).summaries[date.source], locale, {
    title,
    detail: detail ?? '',
    years,
    moment,
  });
  return {
    id: `${date.source}-${date.id}`,
    summary,
    description: date.source === 'alliances' ? null : detail,
    starts: date.starts,
    ends: date.ends ?? null,
    isDay: date.isDay ?? false,
    status: statuses[date.state ?? 'PLANNED'],
    path: date.link,
    sequence: date.sequence ?? 0,
    changedAt: date.changedAt ?? null,
  };
}

/** Returns the name of a user's calendar in other programs. */
export function nameFeed(
  locale: Language,
  names: { readonly instance: string; readonly username: string },
): string {
  return writeMessage(textsIn(locale).name, locale, names);
}

/** Returns the sources of a feed that this version knows. */
export function sourcesOf({ sources }: Pick<FeedRow, 'sources'>): CalendarSourceName[] {
  return calendarSources.filter((source) => sources.includes(source));
}

/** Returns a feed for its owner. */
export function presentFeed(feed: FeedRow, address: string): CalendarFeed {
  return { address, ...presentOwnFeed(feed) };
}

/** Returns a feed without its address, for the export of an account. */
export function presentOwnFeed(feed: FeedRow): NonNullable<AccountExport['calendarFeed']> {
  return {
    sources: sourcesOf(feed),
    createdAt: feed.createdAt.toISOString(),
    readAt: feed.readAt?.toISOString() ?? null,
  };
}
