import { Prisma } from '@waybill/db/client';
import { createMembership } from '../features/vtcs/memberships/memberships.data.ts';
import { setOffer } from '../features/vtcs/ownership/ownership.data.ts';
import { createVtc } from '../features/vtcs/vtcs.data.ts';
import type { Db } from '../lib/db.ts';
import { parseMarkdown } from '../lib/markdown.ts';
import type { VtcArtwork } from './artwork.ts';
import { countryOf } from './companies.ts';
import type { UserIdOf } from './drivers.data.ts';
import { monthlyMinimums, planPage, speedCaps } from './pages.ts';
import type { DemoVtc } from './vtcs.ts';

/** Stores a company with its members as the product does, and then backdates it. */
export async function createDemoVtc(
  db: Db,
  { members, offeredTo, ...vtc }: DemoVtc,
  artwork: VtcArtwork,
  userIdOf: UserIdOf,
): Promise<string> {
  const { name, tag, slogan, recruitment, foundedAt } = vtc;
  const [owner, ...others] = members.map(({ driver }) => driver);
  if (owner === undefined) throw new Error(`${name} has no owner`);
  const { id } = await createVtc(db, { ownerId: userIdOf(owner), name, tag, slogan, ...artwork });
  for (const driver of others) await createMembership(db, userIdOf(driver), id);
  for (const { driver, joinedAt, lastActiveAt } of members) {
    const where = { userId: userIdOf(driver) };
    await db.membership.update({ where, data: { joinedAt, lastActiveAt } });
  }
  const { language } = new Intl.Locale(vtc.locale);
  const { description, rules, ...page } = planPage(vtc);
  const texts = { description: parseMarkdown(description), rules: parseMarkdown(rules) };
  const origin = { language, country: countryOf(vtc), recruitment, createdAt: foundedAt };
  const data = {
    ...origin,
    ...page,
    monthlyMinimumM: monthlyMinimums[tag] ?? null,
    description: texts.description ?? Prisma.DbNull,
    rules: texts.rules ?? Prisma.DbNull,
  };
  await db.vtc.update({ where: { id }, data });
  const capCmS = speedCaps[tag];
  if (capCmS !== undefined) {
    await db.vtcSpeedCap.create({ data: { vtcId: id, game: 'ets2', since: foundedAt, capCmS } });
  }
  if (offeredTo) await setOffer(db, id, userIdOf(offeredTo));
  return id;
}
