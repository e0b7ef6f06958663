import { limits } from '@waybill/schema/limits';
import { later, type Clock } from '../lib/clock.ts';
import type { Db } from '../lib/db.ts';
import { hashToken } from '../lib/secrets.ts';
import { generateOneTimeCode, normaliseCode } from '../lib/typed-codes.ts';
import { setCode } from './credentials/one-time-codes.data.ts';

/** A code as its user sees it. */
interface OneTimeCode {
  readonly otp: string;
  readonly expiresAt: Date;
}

/** Issues a user's one-time code, replacing the previous one. Only its hash is stored. */
export async function issueCode(db: Db, userId: string, clock: Clock): Promise<OneTimeCode> {
  const otp = generateOneTimeCode();
  const expiresAt = later(clock, limits.oneTimeCodeLifeMs);
  await setCode(db, userId, hashToken(normaliseCode(otp)), expiresAt);
  return { otp, expiresAt };
}
