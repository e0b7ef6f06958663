import type { Database } from '@waybill/db/open-database';
import { createApplications } from './applications.data.ts';
import { drawArtwork } from './artwork.ts';
import { createAuditLog } from './audit.data.ts';
import { createDrivers } from './drivers.data.ts';
import { endOfDemo } from './dates.ts';
import { createBlock, createRecruitments } from './recruiting.data.ts';
import { createRoles } from './roles.data.ts';
import { lockUnusedDatabase } from './used-database.data.ts';
import { createDemoVtc } from './vtcs.data.ts';
import { planWorld, type World } from './world.ts';

/** Far longer than a few thousand small writes take. */
const timeoutMs = 120_000;

/**
 * Fills an empty database with a believable world, atomically. `draw` creates the images, which takes longer
 * than the rest.
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
      await lockUnusedDatabase(db);
      const userIdOf = await createDrivers(db, accounts, avatars);
      const vtcIds = new Map<string, string>();
      for (const [vtc, images] of ofVtcs) {
        const id = await createDemoVtc(db, vtc, images, userIdOf);
        const roles = await createRoles(db, id, vtc, userIdOf);
        await createAuditLog(db, id, vtc, roles, userIdOf);
        vtcIds.set(vtc.tag, id);
      }
      const forms = await createRecruitments(db, vtcIds);
      await createApplications(db, world.loners, { vtcIds, forms }, userIdOf);
      await createBlock(db, world.vtcs, vtcIds, { userIdOf, end: endOfDemo(now) });
    },
    { timeout: timeoutMs },
  );
  return world;
}
