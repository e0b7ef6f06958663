import type { FoundUser, ShownUser } from '@waybill/schema/features/operators.models';
import { findMediaUrl } from '../../media/media.presenter.ts';
import type { FoundUserRow, ShownUserRow } from './users.data.ts';

/** Presents a user for lists. */
export function presentFoundUser(row: FoundUserRow): FoundUser {
  const { id, username, steamId, email, avatar, vtcId, vtcName, vtcTag, isOperator } = row;
  const isMember = vtcId !== null && vtcName !== null && vtcTag !== null;
  return {
    id,
    username,
    steamId,
    email,
    avatarUrl: findMediaUrl(avatar === null ? null : { sha256: avatar }),
    vtc: isMember ? { id: vtcId, name: vtcName, tag: vtcTag } : null,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    lockedAt: row.lockedAt?.toISOString() ?? null,
    isOperator,
  };
}

/** Presents a user with the account's sessions, devices and tokens. */
export function presentShownUser(row: ShownUserRow): ShownUser {
  const { isEmailVerified, lockReason, hasTwoFactor, tokens, sessions, devices } = row;
  return {
    ...presentFoundUser(row),
    isEmailVerified,
    lockReason,
    hasTwoFactor,
    tokens,
    sessions: sessions.map(presentSignedIn),
    devices: devices.map(presentSignedIn),
  };
}

function presentSignedIn<Row extends { readonly createdAt: Date; readonly lastSeenAt: Date }>(
  row: Row,
) {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
  };
}
