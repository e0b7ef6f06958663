import { z } from 'zod';

const partsSchema = z.array(z.string());

/** An opaque text that stands for a position in a list. */
export function encodeCursor(parts: readonly string[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** The parts of a cursor, or null for a text that is none. What they mean is not checked. */
export function decodeCursor(cursor: string): readonly string[] | null {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return partsSchema.safeParse(parsed).data ?? null;
  } catch {
    return null;
  }
}

/** Whether a part of a cursor can be the id of a row. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
