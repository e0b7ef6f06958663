import type { WrittenNotice } from '@waybill/schema/features/notices.models';
import { languages, type Language } from '@waybill/schema/preferences';

/** What the form of a notice holds: moments as the browser's fields write them. */
export interface NoticeValues extends Record<string, unknown> {
  severity: string;
  text: string;
  translations: Partial<Record<Language, string>>;
  from: string;
  until: string;
  notify: boolean;
}

/** What a form begins with: nothing, or what is there. */
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

/** A moment as a field of date and time has it, where the reader is. */
function toLocal(moment: string): string {
  const time = new Date(moment);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** What such a field says, for the server; null for an empty one. */
export function readMoment(local: string): string | null {
  return local === '' ? null : new Date(local).toISOString();
}
