import { Client } from 'pg';
import { vi } from 'vitest';
import { z } from 'zod';
import type { Statement } from '../lib/statement.ts';

const givenSchema = z.object({ text: z.string(), values: z.array(z.unknown()).default([]) });

/** What is read of the database while something runs, of everything in this process. */
export async function recordReads(run: () => Promise<unknown>): Promise<Statement[]> {
  const spy = vi.spyOn(Client.prototype, 'query');
  try {
    await run();
    return spy.mock.calls.flatMap((args: readonly unknown[]) => {
      const [first, second] = args;
      const given = givenSchema.safeParse(
        typeof first === 'string'
          ? { text: first, values: Array.isArray(second) ? second : [] }
          : { ...Object(first), ...(Array.isArray(second) && { values: second }) },
      );
      const isRead = given.success && /^\s*(SELECT|WITH)\b/i.test(given.data.text);
      return isRead ? [given.data] : [];
    });
  } finally {
    spy.mockRestore();
  }
}
