import type { CalendarSourceName } from '@waybill/schema/features/calendar.models';
import { limits } from '@waybill/schema/limits';
import type { Reader } from '../../auth/actor.ts';
import type { CalendarRange, CalendarSource } from '../../http/calendar-source.ts';
import type { ActorContext, WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Db } from '../../lib/db.ts';
import type { SourcedDate } from './calendar.presenter.ts';

export type CalendarSources = Readonly<Record<CalendarSourceName, CalendarSource>>;

/** Lists the dates of some sources that a user may see, by their beginning. */
export async function listDates(
  sources: CalendarSources,
  names: readonly CalendarSourceName[],
  reading: { readonly db: Db; readonly reader: Reader; readonly now: Date },
  range: CalendarRange,
): Promise<SourcedDate[]> {
  const found = await Promise.all(
    names.map(async (source) => {
      const dates = await sources[source].list(reading, range);
      return dates.map((date) => Object.assign({ source }, date));
    }),
  );
  return found.flat().toSorted((a, b) => a.starts.getTime() - b.starts.getTime());
}

/** Lists the caller's dates in a time, at most 500. */
export async function listCalendar(
  sources: CalendarSources,
  names: readonly CalendarSourceName[],
  { db, actor: reader, clock }: ActorContext,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<{ readonly dates: SourcedDate[]; readonly hasMore: boolean }> {
  const most = limits.calendarEntries;
  const range = { from: new Date(from), until: new Date(to), take: most + 1 };
  const dates = await listDates(sources, names, { db, reader, now: clock() }, range);
  return { dates: dates.slice(0, most), hasMore: dates.length > most };
}

/** Moves an entry by its source's own service. @throws CALENDAR_ENTRY_FIXED, and what that throws */
export async function moveEntry(
  sources: CalendarSources,
  ctx: WriteContext,
  { source, entryId }: { readonly source: CalendarSourceName; readonly entryId: string },
  starts: string,
): Promise<void> {
  const { move } = sources[source];
  if (!move) throw new AppError('CALENDAR_ENTRY_FIXED');
  await move(ctx, entryId, new Date(starts)).catch((error: unknown) => {
    // The source names a field of its own form.
    const [problem] = error instanceof AppError ? Object.values(error.fields ?? {}) : [];
    throw problem === undefined
      ? error
      : new AppError('VALIDATION_FAILED', { fields: { starts: problem } });
  });
}
