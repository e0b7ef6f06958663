import { joinInTransaction } from '../features/vtcs/memberships.data.ts';
import { replaceOffer } from '../features/vtcs/ownership.data.ts';
import { insertVtc } from '../features/vtcs/vtcs.data.ts';
import type { Db } from '../lib/db.ts';
import type { VtcArtwork } from './artwork.ts';
import { countryOf } from './companies.ts';
import type { UserIdOf } from './drivers.data.ts';
import type { DemoVtc } from './vtcs.ts';

/** Writes a company with its members as the product does, and then moves it into the past. */
export async function insertDemoVtc(
  db: Db,
  { members, offeredTo, ...vtc }: DemoVtc,
  artwork: VtcArtwork,
  userIdOf: UserIdOf,
): Promise<string> {
  const { name, tag, slogan, recruitment, foundedAt } = vtc;
  const [owner, ...others] = members.map(({ driver }) => driver);
  if (owner === undefined) throw new Error(`${name} has no owner`);
  const { id } = await insertVtc(db, { ownerId: userIdOf(owner), name, tag, slogan, ...artwork });
  for (const driver of others) {
    await joinInTransaction(db, { userId: userIdOf(driver), username: driver.username }, id);
  }
  // All of it would be of today, and what is written there is never moved: `insertAuditLog` writes it.
  await db.auditEntry.deleteMany({ where: { vtcId: id } });
  for (const { driver, joinedAt, lastActiveAt } of members) {
    const where = { userId: userIdOf(driver) };
    await db.membership.update({ where, data: { joinedAt, lastActiveAt } });
  }
  const { language } = new Intl.Locale(vtc.locale);
  const data = { language, country: countryOf(vtc), recruitment, createdAt: foundedAt };
  await db.vtc.update({ where: { id }, data });
  if (offeredTo) await replaceOffer(db, id, userIdOf(offeredTo));
  return id;
}
