import { AppError } from '../../lib/app-error.ts';
import type { Db } from '../../lib/db.ts';
import { isUniqueViolation } from '../../lib/unique-violation.ts';
import { avatarStateSelect } from '../users/avatars.data.ts';
import { explainEmail } from '../account/account.data.ts';

interface NewUser {
  readonly steamId: string;
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string;
}

/** @throws EMAIL_TAKEN, STEAM_ID_TAKEN */
export async function createUser(db: Db, user: NewUser) {
  return db.user.create({ data: user, select: avatarStateSelect }).catch((error: unknown) => {
    if (isUniqueViolation(error, 'users_steam_id_key'))
      throw new AppError('STEAM_ID_TAKEN', { cause: error });
    throw explainEmail(error);
  });
}

/** What a login is checked against. */
export async function findCredentials(db: Db, email: string) {
  return db.user.findUnique({
    where: { email },
    select: { ...avatarStateSelect, passwordHash: true },
  });
}

/**
 * Whether this is still the user's password, which then cannot change before the end of the
 * transaction.
 */
export async function holdPassword(
  db: Db,
  { id, passwordHash }: { readonly id: string; readonly passwordHash: string },
): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT id FROM users WHERE id = ${id}::uuid AND password_hash = ${passwordHash} FOR NO KEY UPDATE`;
  return rows.length === 1;
}

/** Lets nobody delete the user, or end what they sign in with, before the end of the transaction. */
export async function holdUser(db: Db, id: string): Promise<void> {
  await db.$queryRaw`SELECT FROM users WHERE id = ${id}::uuid FOR KEY SHARE`;
}

export async function findAccountBySteamId(db: Db, steamId: string) {
  return db.user.findUnique({ where: { steamId }, select: { ...avatarStateSelect, email: true } });
}
