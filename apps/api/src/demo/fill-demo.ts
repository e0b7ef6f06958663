import type { Database } from '@waybill/db/open-database';
import { insertApplications } from './applications.data.ts';
import { drawArtwork } from './artwork.ts';
import { insertAuditLog } from './audit.data.ts';
import { insertDrivers } from './drivers.data.ts';
import { insertRoles } from './roles.data.ts';
import { keepDatabaseUnused } from './used-database.data.ts';
import { insertDemoVtc } from './vtcs.data.ts';
import { planWorld, type World } from './world.ts';

/** Far more than some thousand small writes take. */
const timeoutMs = 120_000;

/**
 * Fills an empty database with a believable world, all of it or nothing. `draw` makes the images,
 * which takes longer than the rest.
 * @throws DatabaseUsedError
 */
export async function fillDemo(
  { prisma }: Database,
  now: Date,
  draw: typeof drawArtwork = drawArtwork,
): Promise<World> {
  const world = planWorld(now);
  const accounts = [...world.vtcs.flatMap((vtc) => vtc.members), ...world.loners];
  const drivers = accounts.map(({ driver }) => driver);
  const { ofVtcs, avatars } = await draw(world.vtcs, drivers);
  await prisma.$transaction(
    async (db) => {
      await keepDatabaseUnused(db);
      const userIdOf = await insertDrivers(db, accounts, avatars);
      const vtcIds = new Map<string, string>();
      for (const [vtc, images] of ofVtcs) {
        const id = await insertDemoVtc(db, vtc, images, userIdOf);
        const roles = await insertRoles(db, id, vtc, userIdOf);
        await insertAuditLog(db, id, vtc, roles, userIdOf);
        vtcIds.set(vtc.tag, id);
      }
      for (const loner of world.loners) await insertApplications(db, loner, vtcIds, userIdOf);
    },
    { timeout: timeoutMs },
  );
  return world;
}
