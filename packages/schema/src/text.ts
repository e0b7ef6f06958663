import { z } from 'zod';
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

function clean(value: string): string {
  return value.replace(/\s/g, ' ').replace(invisible, '').replace(/ {2,}/g, ' ');
}

/** A UUID that identifies a row, in the lower case in which ids are compared. */
export const idSchema = z.uuid(messages.identifierInvalid).toLowerCase();

/** A 17-digit Steam id as text; whether such an account can exist is for the server to check. */
export const steamIdSchema = z
  .string(messages.steamIdInvalid)
  .regex(/^\d{17}$/, messages.steamIdInvalid);
