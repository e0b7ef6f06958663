import { randomUUID } from 'node:crypto';
import { limits } from '@waybill/schema/limits';
import type { Db } from '../../lib/db.ts';

type Hash = Uint8Array<ArrayBuffer>;

/** Stores a user's code. The previous one stops working. */
export async function setCode(db: Db, userId: string, codeHash: Hash, expiresAt: Date) {
  const code = { codeHash, expiresAt, attempts: 0, usedAt: null };
  await db.oneTimeCode.upsert({ where: { userId }, create: { userId, ...code }, update: code });
}

/**
 * Uses one of a valid code's attempts before the guess is checked, so that parallel guesses can't
 * exceed the limit. False if there is no valid code. Writes a row even then, so that timing doesn't
 * reveal it.
 */
export async function consumeTry(db: Db, userId: string, now: Date): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    WITH spent AS (
      UPDATE one_time_codes SET attempts = attempts + 1
      WHERE user_id = ${userId}::uuid AND used_at IS NULL
        AND expires_at > ${now.toISOString()}::timestamptz AND attempts < ${limits.oneTimeCodeTries}
      RETURNING user_id),
    missed AS (
      INSERT INTO used_tokens (id, expires_at)
      SELECT ${`missed:${randomUUID()}`}, ${now.toISOString()}::timestamptz
      WHERE NOT EXISTS (SELECT FROM spent))
    SELECT user_id FROM spent`;
  return rows.length === 1;
}

/** Marks a code as used, in one statement: of several concurrent attempts, only one gets true. */
export async function useCode(db: Db, userId: string, codeHash: Hash, now: Date): Promise<boolean> {
  const { count } = await db.oneTimeCode.updateMany({
    where: { ...alive(userId, now), codeHash },
    data: { usedAt: now },
  });
  return count === 1;
}

function alive(userId: string, now: Date) {
  return { userId, usedAt: null, expiresAt: { gt: now } };
}
