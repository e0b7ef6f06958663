import { AppError } from '../../lib/app-error.ts';
import type { Db } from '../../lib/db.ts';
import { isUniqueViolation } from '../../lib/unique-violation.ts';
import { explainEmail } from '../account/account.data.ts';

interface NewUser {
  readonly steamId: string;
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string;
}

/** @throws EMAIL_TAKEN, STEAM_ID_TAKEN */
export async function createUser(db: Db, user: NewUser): Promise<{ id: string }> {
  return db.user.create({ data: user, select: { id: true } }).catch((error: unknown) => {
    if (isUniqueViolation(error, 'users_steam_id_key'))
      throw new AppError('STEAM_ID_TAKEN', { cause: error });
    throw explainEmail(error);
  });
}

export async function findAccountBySteamId(db: Db, steamId: string) {
  return db.user.findUnique({
    where: { steamId },
    select: {
      id: true,
      email: true,
      lockedAt: true,
      preferences: { select: { opensDashboard: true } },
    },
  });
}
