import { limits } from '@waybill/schema/limits';
import type { Db } from '../../../lib/db.ts';

type Hash = Uint8Array<ArrayBuffer>;

/** More than may work at a time: those that ended are shown for a while. */
const shownLinks = 2 * limits.registrationLinks;

/** The links by which others may register, the newest first. */
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

/** How many of them work at a moment. */
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

/** Ends a link. False for one that has ended, null for one that there is not. */
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

/** Takes one of the uses of a link. False when it works no more: of many at once, none is one too many. */
export async function spendRegistrationLink(db: Db, tokenHash: Hash, now: Date): Promise<boolean> {
  const count = await db.$executeRaw`
    UPDATE registration_links SET uses = uses + 1
    WHERE token_hash = ${tokenHash} AND uses < max_uses AND revoked_at IS NULL
      AND expires_at > ${now}`;
  return count > 0;
}
