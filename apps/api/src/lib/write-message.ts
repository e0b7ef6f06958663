import { IntlMessageFormat } from 'intl-messageformat';

/** What fills the places of a message. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** Messages that were read before, by language and text: reading one takes longer than filling it. */
const formats = new Map<string, IntlMessageFormat>();

/** Writes an ICU message of the catalogues in a language. */
export function writeMessage(message: string, locale: string, values: MessageValues = {}): string {
  const key = `${locale} ${message}`;
  const format =
    formats.get(key) ?? new IntlMessageFormat(message, locale, undefined, { ignoreTag: true });
  formats.set(key, format);
  return [format.format<string>(values)].flat().join('');
}
