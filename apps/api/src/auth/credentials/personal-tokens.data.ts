import type { GrantableKey } from '@waybill/schema/grantable-keys';
import type { Db } from '../../lib/db.ts';

const tokenSelect = {
  id: true,
  name: true,
  scopes: true,
  createdAt: true,
  expiresAt: true,
  lastUsedAt: true,
} as const;

/** Lists a user's valid tokens, newest first. */
export async function listTokens(db: Db, userId: string, now: Date) {
  return db.personalToken.findMany({
    where: { userId, expiresAt: { gt: now } },
    select: tokenSelect,
    orderBy: { id: 'desc' },
  });
}
export type TokenRow = Awaited<ReturnType<typeof listTokens>>[number];

export async function countTokens(db: Db, userId: string, now: Date): Promise<number> {
  return db.personalToken.count({ where: { userId, expiresAt: { gt: now } } });
}

interface NewToken {
  readonly userId: string;
  readonly name: string;
  readonly scopes: readonly GrantableKey[];
  readonly tokenHash: Uint8Array<ArrayBuffer>;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function createToken(db: Db, { scopes, ...token }: NewToken): Promise<TokenRow> {
  return db.personalToken.create({ data: { ...token, scopes: [...scopes] }, select: tokenSelect });
}

/** Revokes a token. False if the user has no such token. */
export async function revokeToken(db: Db, userId: string, id: string): Promise<boolean> {
  const { count } = await db.personalToken.deleteMany({ where: { id, userId } });
  return count === 1;
}

/** Records that a token is in use. */
export async function touchPersonalToken(db: Db, id: string, now: Date): Promise<void> {
  await db.personalToken.updateMany({ where: { id }, data: { lastUsedAt: now } });
}

export async function removeExpiredPersonalTokens(db: Db, now: Date): Promise<void> {
  await db.personalToken.deleteMany({ where: { expiresAt: { lte: now } } });
}
