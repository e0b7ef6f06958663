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
