import { z } from 'zod';

/** A variable's documentation for operators, in Markdown. */
interface VariableDoc {
  readonly meaning: string;
  /** The default; for a required variable, when it is required. */
  readonly fallback: string;
  /** The commented value in `.env.example`. */
  readonly example: string;
  /** Whether a file path can be given instead, in the variable with this name plus `_FILE`. */
  readonly isSecret?: true;
}

/** The documentation of each variable, which `config-docs.ts` writes. */
export const variableDocs = z.registry<VariableDoc>();

/** Treats empty variables as unset, because compose files pass them empty. */
export const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? undefined : value),
    schema.optional(),
  );

/** Returns the schema of a whole number. */
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

/** Returns the schema of a share: a number from 0 to 1. */
export function share(name: string) {
  return decimal(name, '')
    .transform(Number)
    .pipe(between(name, 0, 1));
}

/** `Number` alone would accept 0x10 and 1e3 too, which are likely mistakes. */
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

/** True if each percent sign in a text begins an encoded character. */
export function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** Splits a comma-separated list. */
export function splitList(value: string): string[] {
  return value.split(',').map((part) => part.trim());
}

/**
 * False if a `#`, `/` or `?` in the password ended the host early: the rest of the password would then appear
 * in messages as port or database.
 */
export function isWholeAddress(address: string): boolean {
  if (!URL.canParse(address)) return true;
  const { pathname, search, hash } = new URL(address);
  return hash === '' && !/[@/]/.test(pathname.slice(1)) && !search.includes('@');
}
