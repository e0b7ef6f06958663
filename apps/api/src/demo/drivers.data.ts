import { createMedia } from '../features/media/media.data.ts';
import type { Db } from '../lib/db.ts';
import type { EncodedImage } from '../lib/images.ts';
import type { DemoDriver } from './drivers.ts';

/** Returns the id of a driver's account. @throws Error for a driver who has none */
export type UserIdOf = (driver: DemoDriver) => string;

interface Account {
  readonly driver: DemoDriver;
  readonly registeredAt: Date;
}

/** Not a valid hash: these accounts sign in through the Steam emulator only. */
const noPassword = 'none';

/** Creates each driver's account, with an avatar if there is one. */
export async function createDrivers(
  db: Db,
  accounts: readonly Account[],
  avatars: ReadonlyMap<string, EncodedImage>,
): Promise<UserIdOf> {
  const avatarIds = new Map<string, string>();
  for (const [steamId, image] of avatars) {
    avatarIds.set(steamId, (await createMedia(db, image)).id);
  }
  const rows = await db.user.createManyAndReturn({
    data: accounts.map(({ driver, registeredAt }) => ({
      steamId: driver.steamId,
      username: driver.username,
      email: driver.email,
      avatarId: avatarIds.get(driver.steamId) ?? null,
      passwordHash: noPassword,
      createdAt: registeredAt,
    })),
    select: { id: true, steamId: true },
  });
  const ids = new Map(rows.map(({ id, steamId }) => [steamId, id]));
  return ({ steamId, username }) => {
    const id = ids.get(steamId);
    if (id === undefined) throw new Error(`${username} has no account`);
    return id;
  };
}
