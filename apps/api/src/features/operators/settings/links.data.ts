import { limits } from '@waybill/schema/limits';
import type { Db } from '../../../lib/db.ts';

type Hash = Uint8Array<ArrayBuffer>;

/** More than can be active at a time: ended links are shown for a while. */
const shownLinks = 2 * limits.registrationLinks;

/** Lists the registration links, newest first. */
export async function listRegistrationLinks(db: Db) {
  return db.registrationLink.findMany({
    select: {
      id: true,
      note: true,
      maxUses: true,
      uses: true,
      createdAt: true,
      expiresAt: true,
      revokedAt: true,
      createdBy: { select: { username: true } },
    },
    orderBy: { id: 'desc' },
    take: shownLinks,
  });
}
export type RegistrationLinkRow = Awaited<ReturnType<typeof listRegistrationLinks>>[number];

/** Counts the active links. */
export async function countOpenLinks(db: Db, now: Date): Promise<number> {
  return db.registrationLink.count({
    where: {
      revokedAt: null,
      expiresAt: { gt: now },
      uses: { lt: db.registrationLink.fields.maxUses },
    },
  });
}

export async function createRegistrationLink(
  db: Db,
  link: {
    readonly tokenHash: Hash;
    readonly createdById: string;
    readonly note: string;
    readonly maxUses: number;
    readonly expiresAt: Date;
    readonly createdAt: Date;
  },
): Promise<void> {
  await db.registrationLink.create({ data: link, select: { id: true } });
}

/** Ends a link. False if it has ended, null if it doesn't exist. */
export async function revokeRegistrationLink(
  db: Db,
  id: string,
  now: Date,
): Promise<boolean | null> {
  const { count } = await db.registrationLink.updateMany({
    where: { id, revokedAt: null },
    data: { revokedAt: now },
  });
  if (count > 0) return true;
  return (await db.registrationLink.count({ where: { id } })) > 0 ? false : null;
}

/** Uses a link once. False if it no longer works; concurrent uses can't exceed its limit. */
export async function consumeRegistrationLink(
  db: Db,
  tokenHash: Hash,
  now: Date,
): Promise<boolean> {
  const count = await db.$executeRaw`
    UPDATE registration_links SET uses = uses + 1
    WHERE token_hash = ${tokenHash} AND uses < max_uses AND revoked_at IS NULL
      AND expires_at > ${now}`;
  return count > 0;
}
