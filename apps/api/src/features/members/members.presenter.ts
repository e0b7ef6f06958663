import { dayOf } from '@waybill/schema/days';
import type { Leave, ListedMember, Member, Note } from '@waybill/schema/features/members.contract';
import type { Standing } from '@waybill/schema/features/reputation.models';
import type { ActorContext } from '../../http/context.ts';
import { findMediaUrl } from '../media/media.presenter.ts';
import { presentPerson } from '../media/media.presenter.ts';
import type { NoteRow } from './notes/member-notes.data.ts';
import type { MemberRow } from './members.data.ts';
import { refusalToKick, refusalToSetLeave, refusalToSetRoles } from './members.policy.ts';

const dayMs = 24 * 3_600_000;

type Viewing = Pick<ActorContext, 'actor' | 'clock' | 'positions'>;

/** Returns a member for another one, with what that one may do. Live drivers count as active now. */
export function presentMember(row: MemberRow, { actor, clock, positions }: Viewing): Member {
  const now = clock();
  const leave = presentLeave(row, now);
  const heardAt = positions.find(row.userId)?.at ?? 0;
  const lastActiveAt = new Date(Math.max(row.lastActiveAt.getTime(), heardAt));
  return {
    id: row.userId,
    steamId: row.user.steamId,
    username: row.user.username,
    avatarUrl: findMediaUrl(row.user.avatar),
    vtcId: row.vtcId,
    joinedAt: row.joinedAt.toISOString(),
    lastActiveAt: lastActiveAt.toISOString(),
    isOwner: row.isOwner,
    isInactive: isInactive({ lastActiveAt, vtc: row.vtc }, leave, now),
    leave,
    roles: row.roles.map(({ role: { id, name } }) => ({ id, name })),
    can: {
      kick: refusalToKick(actor, row) === null,
      assignRoles: refusalToSetRoles(actor, row) === null,
      setLeave: refusalToSetLeave(actor, row) === null,
    },
  };
}

const nothing = { jobs: 0, distanceM: 0 };

/** Returns a member with driving figures and scores, looked up by id. */
export function presentListedMember(
  row: MemberRow,
  viewing: Viewing,
  figures: ReadonlyMap<string, ListedMember['figures']>,
  standings: readonly Standing[],
): ListedMember {
  const own = figures.get(row.userId) ?? { week: nothing, all: nothing, lastJob: null };
  const standing = standings.find(({ driverId }) => driverId === row.userId);
  const { safety = null, reputation = null } = standing ?? {};
  return { ...presentMember(row, viewing), scores: { safety, reputation }, figures: own };
}

/** A leave ends at the end of its last day, in UTC. */
function presentLeave({ leave }: MemberRow, now: Date): Leave | null {
  if (!leave || leave.untilDay.getTime() + dayMs <= now.getTime()) return null;
  return { from: dayOf(leave.fromDay), until: dayOf(leave.untilDay), reason: leave.reason };
}

function isInactive(
  { lastActiveAt, vtc }: Pick<MemberRow, 'lastActiveAt' | 'vtc'>,
  leave: Leave | null,
  now: Date,
): boolean {
  const isAway = leave !== null && leave.from <= dayOf(now);
  return !isAway && now.getTime() - lastActiveAt.getTime() > vtc.inactiveTimer * dayMs;
}

export function presentNote({ id, author, text, createdAt }: NoteRow): Note {
  return {
    id,
    author: author && presentPerson(author),
    text,
    createdAt: createdAt.toISOString(),
  };
}
