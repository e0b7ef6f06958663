import type { WrittenNotice } from '@waybill/schema/features/notices.models';
import { languages, type Language } from '@waybill/schema/preferences';

/** The values of the notice form; times as datetime-local inputs. */
export interface NoticeValues extends Record<string, unknown> {
  severity: string;
  text: string;
  translations: Partial<Record<Language, string>>;
  from: string;
  until: string;
  notify: boolean;
}

/** Returns the initial form values: empty, or of the existing notice. */
export function initialValues(notice: WrittenNotice | null): NoticeValues {
  return {
    severity: notice?.severity ?? 'INFO',
    text: notice?.source ?? '',
    translations: Object.fromEntries(
      languages.map((language) => [language, notice?.translations[language] ?? '']),
    ),
    from: notice === null ? '' : toLocal(notice.from),
    until: notice === null || notice.until === null ? '' : toLocal(notice.until),
    notify: false,
  };
}

/** Converts a time to a datetime-local value in the reader's time zone. */
function toLocal(moment: string): string {
  const time = new Date(moment);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Parses a datetime-local value for the server; null if it is empty. */
export function readMoment(local: string): string | null {
  return local === '' ? null : new Date(local).toISOString();
}
