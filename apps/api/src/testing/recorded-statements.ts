import { Client } from 'pg';
import { vi } from 'vitest';
import { z } from 'zod';
import type { Statement } from '../lib/statement.ts';

const givenSchema = z.object({ text: z.string(), values: z.array(z.unknown()).default([]) });

/** Records all statements of this process that read from the database while something runs. */
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
