import type { CalendarEntry } from '@waybill/schema/features/calendar.models';
import { useTranslations } from 'use-intl';

/** Returns the function that names entries. */
export function useEntryName(): (entry: CalendarEntry) => string {
  const t = useTranslations('calendar');
  return ({ source, title, detail, years, moment }) =>
    t(`names.${source}`, { title, detail: detail ?? '', years: years ?? 0, moment: moment ?? '' });
}
