import { z } from 'zod';
import { limits } from './limits.ts';
import { messages } from './messages.ts';

/**
 * Control characters, those that reorder text and those of no width: they disguise names and break
 * lists. The joiners stay, which emoji and several scripts are written with.
 */
const invisible = /[\p{Cc}\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu;

interface Length {
  readonly min?: number;
  readonly max: number;
}

interface TextMessages {
  /** Shown when the text is absent or empty. */
  readonly required: string;
  /** Shown when it is shorter or longer than allowed. */
  readonly length: string;
}

/**
 * One line of text that people read: Unicode NFC, trimmed, without control and bidirectional
 * characters. Lengths count after that, in code points as the database does.
 */
export function lineSchema(length: Length, text: TextMessages) {
  const schema = z
    .string(text.required)
    .overwrite(clean)
    .normalize('NFC')
    .trim()
    .min(1, text.required)
    .max(length.max, text.length);
  return length.min === undefined ? schema : schema.min(length.min, text.length);
}

/** Text of several lines, cleaned as a line is; its empty lines stay, two in a row at most. */
export function paragraphsSchema({ max }: Pick<Length, 'max'>, text: TextMessages) {
  return z
    .string(text.required)
    .overwrite((value) =>
      value
        .split(/\r\n?|\n/)
        .map(clean)
        .join('\n'),
    )
    .overwrite((value) => value.replace(/\n{3,}/g, '\n\n'))
    .normalize('NFC')
    .trim()
    .min(1, text.required)
    .max(max, text.length);
}

function clean(value: string): string {
  return value.replace(/\s/g, ' ').replace(invisible, '').replace(/ {2,}/g, ' ');
}

/** A UUID that identifies a row, in the lower case in which ids are compared. */
export const idSchema = z.uuid(messages.identifierInvalid).toLowerCase();

/** How many rows of a list to send at once; the sentence names the most. */
export function pageLimitSchema(
  size: { readonly default: number; readonly max: number } = limits.pageSize,
  sentence: string = messages.pageLimitInvalid,
) {
  return z.coerce
    .number(sentence)
    .int(sentence)
    .min(1, sentence)
    .max(size.max, sentence)
    .default(size.default);
}

/** Where a page of a list begins. */
export const cursorSchema = z
  .string()
  .max(400, messages.fieldInvalid)
  .optional()
  .meta({ description: 'The nextCursor of the page before.' });

/** A day, such as 2025-08-31. */
export const dateSchema = z.iso.date(messages.dateInvalid);

/** A 17-digit Steam id as text; whether such an account can exist is for the server to check. */
export const steamIdSchema = z
  .string(messages.steamIdInvalid)
  .regex(/^\d{17}$/, messages.steamIdInvalid);

/** An ISO 3166 country code of two letters; the empty text of a cleared form field is null. */
export const countrySchema = z
  .string(messages.countryInvalid)
  .trim()
  .toUpperCase()
  .refine((code) => code === '' || isKnown('region', /^[A-Z]{2}$/, code), messages.countryInvalid)
  .transform((code) => code || null);

/** A BCP 47 language tag; the empty text of a cleared form field is null. */
export const languageSchema = z
  .string(messages.languageInvalid)
  .trim()
  .max(35, messages.languageInvalid)
  .refine(
    (tag) => tag === '' || isKnown('language', /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, tag),
    messages.languageInvalid,
  )
  .transform((tag) => tag || null);

/** Whether the Unicode database, which every JavaScript engine carries, has a name for the code. */
function isKnown(type: 'region' | 'language', form: RegExp, code: string): boolean {
  if (!form.test(code)) return false;
  return new Intl.DisplayNames('en', { type, fallback: 'none' }).of(code) !== undefined;
}
