import type { Prisma } from '@waybill/db/client';
import type { PreferenceChanges } from '@waybill/schema/features/users.contract';
import type { Db } from '../../lib/db.ts';
import { mediaSelect } from '../media/media.data.ts';

export const preferencesSelect = {
  language: true,
  distanceUnit: true,
  volumeUnit: true,
  massUnit: true,
  currency: true,
  timeZone: true,
  theme: true,
  applicationBadge: true,
  successToasts: true,
  opensDashboard: true,
  listedPublicly: true,
} satisfies Prisma.PreferencesSelect;

const userSelect = {
  id: true,
  steamId: true,
  username: true,
  email: true,
  avatar: mediaSelect,
  applications: {
    where: { state: 'PENDING' },
    select: { vtcId: true },
    orderBy: { createdAt: 'asc' },
    take: 100,
  },
  collapsed: { select: { section: true } },
  preferences: { select: preferencesSelect },
  operator: { select: { userId: true } },
  membership: {
    select: {
      vtcId: true,
      roles: { select: { role: true }, orderBy: { role: { createdAt: 'asc' } } },
    },
  },
} satisfies Prisma.UserSelect;

export type PreferencesRow = Prisma.PreferencesGetPayload<{ select: typeof preferencesSelect }>;

export type UserRow = Prisma.UserGetPayload<{ select: typeof userSelect }>;

export async function getUserById(db: Db, id: string): Promise<UserRow> {
  return db.user.findUniqueOrThrow({ where: { id }, select: userSelect });
}

export async function findUserBySteamId(db: Db, steamId: string): Promise<UserRow | null> {
  return db.user.findUnique({ where: { steamId }, select: userSelect });
}

/** Stores whether a user has collapsed a section. */
export async function setSection(
  db: Db,
  userId: string,
  section: string,
  isCollapsed: boolean,
): Promise<void> {
  const row = { userId, section };
  if (isCollapsed) await db.collapsedSection.createMany({ data: [row], skipDuplicates: true });
  else await db.collapsedSection.deleteMany({ where: row });
}

/** Changes some of a user's preferences; the others keep the database's defaults. */
export async function updatePreferences(
  db: Db,
  userId: string,
  changes: PreferenceChanges,
): Promise<PreferencesRow> {
  return db.preferences.upsert({
    where: { userId },
    create: { userId, ...changes },
    update: changes,
    select: preferencesSelect,
  });
}
