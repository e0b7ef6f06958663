import { z } from 'zod';
import { messages } from './messages.ts';

/** Control characters and those that reorder text: they disguise names and break lists. */
const invisible = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

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
 * characters. Lengths count after that, in UTF-16 units as a form's counter does.
 */
export function lineSchema(length: Length, text: TextMessages) {
  const schema = z
    .string(text.required)
    .normalize('NFC')
    .overwrite((value) => value.replace(invisible, ''))
    .trim()
    .min(1, text.required)
    .max(length.max, text.length);
  return length.min === undefined ? schema : schema.min(length.min, text.length);
}

/** A UUID that identifies a row. */
export const idSchema = z.uuid(messages.identifierInvalid);

/** A 17-digit Steam id as text; whether such an account can exist is for the server to check. */
export const steamIdSchema = z
  .string(messages.steamIdInvalid)
  .regex(/^\d{17}$/, messages.steamIdInvalid);
