import { z } from 'zod';

/** What operators read of a variable. Markdown. */
interface VariableDoc {
  readonly meaning: string;
  /** What holds without it; for one that is required, when. */
  readonly fallback: string;
  /** What `.env.example` shows, as a comment. */
  readonly example: string;
  /** It can be given as the path of a file instead, in the variable of this name and `_FILE`. */
  readonly isSecret?: true;
}

/** What the documentation says of each variable; `config-docs.ts` writes it out. */
export const variableDocs = z.registry<VariableDoc>();

/** Variables that are set to nothing count as not set, as compose files leave them. */
export const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? undefined : value),
    schema.optional(),
  );

/** A whole number. What it counts is said where it is refused. */
export function wholeNumber(
  name: string,
  least: number,
  most: number,
  of: '' | ` of ${string}` = '',
) {
  return decimal(name, of)
    .regex(/^-?\d+$/, { error: `${name} must be a whole number${of}.`, abort: true })
    .transform(Number)
    .pipe(between(name, least, most));
}

/** A share: a number from 0 to 1. */
export function share(name: string) {
  return decimal(name, '')
    .transform(Number)
    .pipe(between(name, 0, 1));
}

/** `Number` alone would take 0x10 and 1e3 too, which is not what somebody meant who wrote them. */
function decimal(name: string, of: string) {
  return z.string().regex(/^-?\d+(\.\d+)?$/, {
    error: `${name} must be a number${of} in decimal digits.`,
    abort: true,
  });
}

function between(name: string, least: number, most: number) {
  const sentence = `${name} must be ${least} to ${most}.`;
  return z.number().min(least, sentence).max(most, sentence);
}

/** Whether each percent sign of a text begins an encoded character. */
export function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** The parts of a list that is separated by commas. */
export function splitList(value: string): string[] {
  return value.split(',').map((part) => part.trim());
}

/**
 * False where `#`, `/` or `?` of a password ended the host: what follows, and then stands in messages as port
 * or database, is a part of the password.
 */
export function isWholeAddress(address: string): boolean {
  if (!URL.canParse(address)) return true;
  const { pathname, search, hash } = new URL(address);
  return hash === '' && !/[@/]/.test(pathname.slice(1)) && !search.includes('@');
}
