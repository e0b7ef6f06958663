import { z } from 'zod';
import { limits } from './limits.ts';
import { messages } from './messages.ts';

/** Text of which half a character is missing, or that PostgreSQL cannot hold. */
const unstorable = /[\p{Surrogate}\0]/u;

/** Whether text can be stored and sent on as it is: no NUL, no half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !unstorable.test(text);
}

/** The scripts that are misspelt without joiners between their letters. */
const joinedScripts =
  '\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Mongolian}\\p{Script=Devanagari}' +
  '\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}' +
  '\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}' +
  '\\p{Script=Sinhala}';

/** Where a character without a width of its own changes what one sees. */
const visibleSequences = [
  // The flags of England, Scotland and Wales.
  String.raw`\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}`,
  // An emoji in its colour, its skin, and joined to others.
  String.raw`\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?(?:\u200D\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?)*`,
  // A key with a digit on it.
  String.raw`[0-9#*]\uFE0F\u20E3`,
  String.raw`[${joinedScripts}][\u200C\u200D](?=[${joinedScripts}])`,
];

/**
 * Control characters, and what has no width of its own where that changes nothing: both disguise
 * names and break lists.
 */
const invisible = new RegExp(
  String.raw`(${visibleSequences.join('|')})|[\p{Cc}\p{Default_Ignorable_Code_Point}]`,
  'gu',
);

/** What stands above and below a letter beyond what scripts are written with. */
const excessMarks = /([\p{Mn}\p{Me}]{3})[\p{Mn}\p{Me}]+/gu;

/** White space of every kind, and the one blank symbol, an empty cell of Braille. */
const blank = /[\s\u2800]/gu;

/** What one sees something of without anything beside it. */
const visible = /[\p{Letter}\p{Number}\p{Punctuation}\p{Symbol}]/u;

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
    .overwrite(cleanLine)
    .normalize('NFC')
    .trim()
    .min(1, text.required)
    .max(length.max, text.length)
    .refine(hasSomethingVisible, text.required);
  return length.min === undefined ? schema : schema.min(length.min, text.length);
}

/** Text of several lines, cleaned as a line is; its empty lines stay, two in a row at most. */
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

/**
 * Text as Markdown: cleaned as paragraphs are, but for the blanks that lines begin with, which mean
 * something there. It may be empty.
 */
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

/** Text of several lines that may be left out, and is empty then. */
export function optionalParagraphsSchema({ max }: Pick<Length, 'max'>, tooLong: string) {
  const text = { required: messages.fieldInvalid, length: tooLong };
  return z
    .string(messages.fieldInvalid)
    .transform((value) => (hasSomethingVisible(cleanLine(value)) ? value : ''))
    .pipe(z.union([z.literal(''), paragraphsSchema({ max }, text)], tooLong))
    .default('');
}

/** A line that may be left out, and is empty then. */
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
 * One line without what disguises text: every blank a space, two of them one, nothing invisible, at most three
 * marks on a letter.
 */
export function cleanLine(value: string): string {
  const shown = value.replace(blank, ' ').replace(invisible, '$1').replace(/ {2,}/g, ' ');
  return limitMarks(shown);
}

/** Letters that have a mark within them count it. Most text has none, and stays as it is. */
function limitMarks(value: string): string {
  const apart = value.normalize('NFD');
  const limited = apart.replace(excessMarks, '$1');
  return limited === apart ? value : limited.normalize('NFC');
}

/** What a game or another program calls something, cleaned as a line is; empty where nothing visible is left. */
export function cleanName(value: string): string {
  const name = cleanLine(value).normalize('NFC').trim();
  return hasSomethingVisible(name) ? name : '';
}

/** The same, with the blanks before its first letter: four for a tabulator, forty at most. */
export function cleanKeepingIndent(line: string): string {
  const text = line.trimStart();
  const indent = line.slice(0, line.length - text.length).replaceAll('\t', '    ');
  return ' '.repeat(Math.min(indent.length, 40)) + cleanLine(text);
}

function hasSomethingVisible(value: string): boolean {
  return visible.test(value);
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
  .meta({ description: 'The nextCursor of the previous page.' });

/** A day of these times, such as 2025-08-31: years before 1900 are typing errors. */
export const dateSchema = z.iso
  .date(messages.dateInvalid)
  .refine((day) => day >= '1900-01-01', messages.dateInvalid);

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
