import { presentOwnWarning } from '../members/warnings/warnings.presenter.ts';
import type {
  AccountExport,
  ConnectedDevice,
  Device,
  PersonalToken,
  Session,
} from '@waybill/schema/features/account.models';
import { dayOf } from '@waybill/schema/days';
import { sections } from '@waybill/schema/features/users.models';
import { grantableKeys } from '@waybill/schema/grantable-keys';
import type { DeviceRow } from '../../auth/credentials/devices.data.ts';
import type { TokenRow } from '../../auth/credentials/personal-tokens.data.ts';
import type { SessionRow } from '../../auth/credentials/sessions.data.ts';
import { findMediaUrl } from '../media/media.presenter.ts';
import { presentPreferences, presentRole } from '../users/users.presenter.ts';
import type { ConnectedDeviceRow } from './devices/devices.service.ts';
import type { AccountParts, AccountRows } from './export.service.ts';

export function presentSession(row: SessionRow, currentId: string): Session {
  return {
    id: row.id,
    userAgent: row.userAgent,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    isCurrent: row.id === currentId,
    push: row.push && { host: row.push.host, since: row.push.createdAt.toISOString() },
  };
}

function presentDevice({ id, name, createdAt, lastSeenAt }: DeviceRow): Device {
  return {
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  };
}

export function presentConnectedDevice({ device, sent }: ConnectedDeviceRow): ConnectedDevice {
  const { events = 0, deliveries = 0 } = sent ?? {};
  return {
    ...presentDevice(device),
    lastSession: sent && {
      game: sent.game,
      source: sent.source,
      client: sent.client,
      ...(sent.gameVersion !== null && { gameVersion: sent.gameVersion }),
      ...(sent.pluginRevision !== null && { pluginRevision: sent.pluginRevision }),
      lastReceivedAt: sent.lastReceivedAt.toISOString(),
    },
    today: { events, deliveries },
  };
}

export function presentToken(row: TokenRow): PersonalToken {
  return {
    id: row.id,
    name: row.name,
    scopes: grantableKeys.filter((key) => row.scopes.includes(key)),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}

/** The account's own parts of an export. */
export function presentExport(rows: AccountRows, currentId: string, now: Date): AccountParts {
  const { user, sessions, devices, tokens, twoFactor } = rows;
  const { id, steamId, username, email, avatarSource } = user;
  const collapsed = new Set(user.collapsed.map(({ section }) => section));
  return {
    exportedAt: now.toISOString(),
    user: {
      id,
      steamId,
      username,
      email,
      emailVerifiedAt: user.emailVerifiedAt?.toISOString() ?? null,
      emailSuspendedAt: user.emailSuspendedAt?.toISOString() ?? null,
      avatarUrl: findMediaUrl(user.avatar),
      avatarSource,
      live: {
        visibility: user.liveVisibility,
        companySince: user.liveCompanySince?.toISOString() ?? null,
        alliesSince: user.liveAlliesSince?.toISOString() ?? null,
        publicSince: user.livePublicSince?.toISOString() ?? null,
      },
      operatorSince: user.operator?.namedAt.toISOString() ?? null,
      collapsedSections: sections.filter((section) => collapsed.has(section)),
      preferences: presentPreferences(user.preferences),
      createdAt: user.createdAt.toISOString(),
      updatedAt: user.updatedAt.toISOString(),
    },
    membership: presentMembership(user.membership),
    sessions: sessions.map((row) =>
      Object.assign(presentSession(row, currentId), { expiresAt: row.expiresAt.toISOString() }),
    ),
    devices: devices.map(presentDevice),
    tokens: tokens.map(presentToken),
    twoFactor,
  };
}

function presentMembership(
  membership: AccountRows['user']['membership'],
): AccountExport['membership'] {
  if (!membership) return null;
  const { vtc, owned, offer, joinedAt, lastActiveAt, roles, leave, pastLeaves, notes, warnings } =
    membership;
  return {
    vtc,
    isOwner: owned !== null,
    isOfferedOwnership: offer !== null,
    joinedAt: joinedAt.toISOString(),
    lastActiveAt: lastActiveAt.toISOString(),
    roles: roles.map(({ role }) => presentRole(role)),
    leave: leave && { ...presentDays(leave), reason: leave.reason },
    pastLeaves: pastLeaves.map(presentDays),
    notesAboutYou: notes.map(presentNoteText),
    warningsOfYou: warnings.map(presentOwnWarning),
  };
}

function presentDays({ fromDay, untilDay }: { readonly fromDay: Date; readonly untilDay: Date }) {
  return { from: dayOf(fromDay), until: dayOf(untilDay) };
}

function presentNoteText({ text, createdAt }: { readonly text: string; readonly createdAt: Date }) {
  return { text, createdAt: createdAt.toISOString() };
}
