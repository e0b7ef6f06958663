import { z } from 'zod';
import { limits } from './limits.ts';
import { messages } from './messages.ts';

/** Lone surrogates, and characters that PostgreSQL can't store. */
const unstorable = /[\p{Surrogate}\0]/u;

/** True if text can be stored and sent unchanged: no NUL, no lone surrogate. */
export function isStorable(text: string): boolean {
  return !unstorable.test(text);
}

/** Scripts that need joiners between letters for correct spelling. */
const joinedScripts =
  '\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Mongolian}\\p{Script=Devanagari}' +
  '\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}' +
  '\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}' +
  '\\p{Script=Sinhala}';

/** Sequences in which a zero-width character changes the appearance. */
const visibleSequences = [
  // The flags of England, Scotland and Wales.
  String.raw`\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}`,
  // An emoji with presentation, skin tone, or joined to others.
  String.raw`\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?(?:\u200D\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?)*`,
  // A keycap emoji.
  String.raw`[0-9#*]\uFE0F\u20E3`,
  String.raw`[${joinedScripts}][\u200C\u200D](?=[${joinedScripts}])`,
];

/**
 * Control characters, and zero-width characters with no visible effect: both disguise names and break lists.
 */
const invisible = new RegExp(
  String.raw`(${visibleSequences.join('|')})|[\p{Cc}\p{Default_Ignorable_Code_Point}]`,
  'gu',
);

/** Combining marks beyond those that scripts need. */
const excessMarks = /([\p{Mn}\p{Me}]{3})[\p{Mn}\p{Me}]+/gu;

/** White space of every kind, and the only blank symbol, the empty Braille cell. */
const blank = /[\s\u2800]/gu;

/** Characters that are visible on their own. */
const visible = /[\p{Letter}\p{Number}\p{Punctuation}\p{Symbol}]/u;

interface Length {
  readonly min?: number;
  readonly max: number;
}

interface TextMessages {
  /** Shown when the text is absent or empty. */
  readonly required: string;
  /** Shown if it is shorter or longer than allowed. */
  readonly length: string;
}

/**
 * One line of text: Unicode NFC, trimmed, without control and bidirectional characters. Lengths count after
 * that, in code points as in the database.
 */
export function lineSchema(length: Length, text: TextMessages) {
  const schema = z
    .string(text.required)
    .overwrite(cleanLine)
    .normalize('NFC')
    .trim()
    .min(1, text.required)
    .max(length.max, text.length)
    .refine(hasSomethingVisible, text.required);
  return length.min === undefined ? schema : schema.min(length.min, text.length);
}

/** Multi-line text, cleaned like a line; at most two empty lines in a row are kept. */
export function paragraphsSchema({ max }: Pick<Length, 'max'>, text: TextMessages) {
  return z
    .string(text.required)
    .overwrite((value) =>
      value
        .split(/\r\n?|\n/)
        .map(cleanLine)
        .join('\n'),
    )
    .overwrite((value) => value.replace(/\n{3,}/g, '\n\n'))
    .normalize('NFC')
    .trim()
    .min(1, text.required)
    .max(max, text.length)
    .refine(hasSomethingVisible, text.required);
}

/** Markdown: cleaned like paragraphs, except for leading blanks, which have a meaning there. May be empty. */
export function markdownSchema({ max }: Pick<Length, 'max'>, tooLong: string) {
  return z
    .string(messages.fieldInvalid)
    .overwrite((value) =>
      value
        .split(/\r\n?|\n/)
        .map(cleanKeepingIndent)
        .join('\n')
        .replace(/\n{3,}/g, '\n\n'),
    )
    .normalize('NFC')
    .overwrite((value) => value.trimEnd().replace(/^\n+/, ''))
    .max(max, tooLong)
    .overwrite((value) => (hasSomethingVisible(value) ? value : ''));
}

/** Optional multi-line text, empty by default. */
export function optionalParagraphsSchema({ max }: Pick<Length, 'max'>, tooLong: string) {
  const text = { required: messages.fieldInvalid, length: tooLong };
  return z
    .string(messages.fieldInvalid)
    .transform((value) => (hasSomethingVisible(cleanLine(value)) ? value : ''))
    .pipe(z.union([z.literal(''), paragraphsSchema({ max }, text)], tooLong))
    .default('');
}

/** An optional line, empty by default. */
export function optionalLineSchema({ max }: Pick<Length, 'max'>, tooLong: string) {
  return z
    .string(messages.fieldInvalid)
    .overwrite(cleanLine)
    .normalize('NFC')
    .trim()
    .max(max, tooLong)
    .overwrite((value) => (hasSomethingVisible(value) ? value : ''))
    .default('');
}

/**
 * Returns one line without disguising characters: blanks become single spaces, invisible characters are
 * removed, and at most three marks stay on a letter.
 */
export function cleanLine(value: string): string {
  const shown = value.replace(blank, ' ').replace(invisible, '$1').replace(/ {2,}/g, ' ');
  return limitMarks(shown);
}

/** Precomposed letters count as a letter with a mark. Most text has none, and stays unchanged. */
function limitMarks(value: string): string {
  const apart = value.normalize('NFD');
  const limited = apart.replace(excessMarks, '$1');
  return limited === apart ? value : limited.normalize('NFC');
}

/** Cleans a name from a game or another program; empty if nothing visible is left. */
export function cleanName(value: string): string {
  const name = cleanLine(value).normalize('NFC').trim();
  return hasSomethingVisible(name) ? name : '';
}

/** Cleans a line but keeps its indent: four spaces per tab, forty at most. */
export function cleanKeepingIndent(line: string): string {
  const text = line.trimStart();
  const indent = line.slice(0, line.length - text.length).replaceAll('\t', '    ');
  return ' '.repeat(Math.min(indent.length, 40)) + cleanLine(text);
}

function hasSomethingVisible(value: string): boolean {
  return visible.test(value);
}

/** A row's UUID, in lower case, in which ids are compared. */
export const idSchema = z.uuid(messages.identifierInvalid).toLowerCase();

/** The page size of a list; the message names the maximum. */
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

/** The start of a page in a list. */
export const cursorSchema = z
  .string()
  .max(400, messages.fieldInvalid)
  .optional()
  .meta({ description: 'The nextCursor of the previous page.' });

/** A date such as 2025-08-31. Years before 1900 are typing errors. */
export const dateSchema = z.iso
  .date(messages.dateInvalid)
  .refine((day) => day >= '1900-01-01', messages.dateInvalid);

/** A 17-digit Steam id as text; the server checks that such an account can exist. */
export const steamIdSchema = z
  .string(messages.steamIdInvalid)
  .regex(/^\d{17}$/, messages.steamIdInvalid);

/** An ISO 3166 country code of two letters; an empty form field becomes null. */
export const countrySchema = z
  .string(messages.countryInvalid)
  .trim()
  .toUpperCase()
  .refine((code) => code === '' || isKnown('region', /^[A-Z]{2}$/, code), messages.countryInvalid)
  .transform((code) => code || null);

/** A BCP 47 language tag; an empty form field becomes null. */
export const languageSchema = z
  .string(messages.languageInvalid)
  .trim()
  .max(35, messages.languageInvalid)
  .refine(
    (tag) => tag === '' || isKnown('language', /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, tag),
    messages.languageInvalid,
  )
  .transform((tag) => tag || null);

/** True if the engine's Unicode database has a name for the code. */
function isKnown(type: 'region' | 'language', form: RegExp, code: string): boolean {
  if (!form.test(code)) return false;
  return new Intl.DisplayNames('en', { type, fallback: 'none' }).of(code) !== undefined;
}
