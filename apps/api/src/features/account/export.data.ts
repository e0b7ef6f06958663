import { ownWarningSelect } from '../members/warnings/warnings.data.ts';
import type { Prisma } from '@waybill/db/client';
import type { Db } from '../../lib/db.ts';
import { mediaSelect } from '../media/media.data.ts';
import { preferencesSelect } from '../users/users.data.ts';

const exportSelect = {
  id: true,
  steamId: true,
  username: true,
  email: true,
  emailVerifiedAt: true,
  emailSuspendedAt: true,
  avatar: mediaSelect,
  avatarSource: true,
  createdAt: true,
  updatedAt: true,
  collapsed: { select: { section: true } },
  preferences: { select: preferencesSelect },
  liveVisibility: true,
  liveCompanySince: true,
  liveAlliesSince: true,
  livePublicSince: true,
  operator: { select: { namedAt: true } },
  membership: {
    select: {
      joinedAt: true,
      lastActiveAt: true,
      vtc: { select: { id: true, name: true, tag: true } },
      owned: { select: { id: true } },
      offer: { select: { createdAt: true } },
      roles: { select: { role: true }, orderBy: { role: { createdAt: 'asc' } } },
      leave: { select: { fromDay: true, untilDay: true, reason: true } },
      pastLeaves: { select: { fromDay: true, untilDay: true }, orderBy: { fromDay: 'asc' } },
      notes: { select: { text: true, createdAt: true }, orderBy: { id: 'asc' } },
      warnings: { select: ownWarningSelect, orderBy: { id: 'asc' } },
    },
  },
} satisfies Prisma.UserSelect;

/** A user's own row and their membership. */
export async function getExportRow(db: Db, userId: string) {
  return db.user.findUniqueOrThrow({ where: { id: userId }, select: exportSelect });
}
