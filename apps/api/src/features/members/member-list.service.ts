import { dayOf, mondayOf } from '@waybill/schema/days';
import type { Crew, MemberListQuery } from '@waybill/schema/features/members.contract';
import type { ActorContext } from '../../http/context.ts';
import { decodeCursor, isUuid, type Page, refuseCursor, toPage } from '../../lib/cursor.ts';
import { AppError } from '../../lib/app-error.ts';
import { weeksOf } from '../jobs/stats/stats.policy.ts';
import { findCrew, listDoing } from './crew.data.ts';
import * as data from './members.data.ts';
import type { MemberPosition, MemberRow } from './members.data.ts';
import { isStaff } from './members.policy.ts';
import { judgedMonth } from './minimum.policy.ts';

interface MemberPage extends Page<MemberRow> {
  readonly total: number;
}

/**
 * Lists one page of a company's members. @throws VALIDATION_FAILED, FORBIDDEN if the actor may not see what
 * they are sorted or filtered by
 */
export async function listMembers(
  { db, findRow, clock, actor }: Pick<ActorContext, 'db' | 'findRow' | 'clock' | 'actor'>,
  vtcId: string,
  query: MemberListQuery,
): Promise<MemberPage> {
  const { search, sort, roleId, doing, limit } = query;
  const isHidden =
    (sort === 'reputation' && !actor.keys.has('VIEW_DRIVER_REPUTATION')) ||
    (doing === 'short' && !isStaff(actor));
  if (isHidden) throw new AppError('FORBIDDEN');
  const after = readPosition(query);
  const now = clock();
  const among =
    doing === undefined
      ? null
      : await listDoing(findRow, vtcId, doing, {
          now: now.toISOString(),
          day: doing === 'short' ? judgedMonth(now).first : dayOf(now),
        });
  const selection = { vtcId, search, roleId, among };
  const request = { ...selection, after, limit: limit + 1 };
  const page =
    sort === 'week' || sort === 'safety' || sort === 'reputation'
      ? toPage(
          await data.listMembersByValue(db, { ...request, sort, since: mondayOf(now) }),
          limit,
          ({ value, userId }) => [sort, String(value), userId],
        )
      : toPage(await data.listMembers(db, { ...request, sort }), limit, (last) => [
          sort,
          sortKeys[sort](last),
          last.userId,
        ]);
  return { ...page, total: await data.countMembers(db, selection) };
}

/** Counts members by what they do. @throws NOT_FOUND */
export async function getCrew(
  { findRow, clock }: Pick<ActorContext, 'findRow' | 'clock'>,
  vtcId: string,
): Promise<Crew> {
  const now = clock();
  const thisMonth = `${dayOf(now).slice(0, 8)}01`;
  const crew = await findCrew(findRow, vtcId, {
    now: now.toISOString(),
    ...weeksOf(now),
    thisMonth,
  });
  if (!crew) throw new AppError('NOT_FOUND');
  return crew;
}

const sortKeys = {
  name: (row: MemberRow) => row.searchName,
  joined: (row: MemberRow) => String(row.joinedAt.getTime()),
  active: (row: MemberRow) => String(row.lastActiveAt.getTime()),
};

function readPosition({ cursor, sort }: MemberListQuery): MemberPosition | null {
  if (cursor === undefined) return null;
  const [cursorSort, key, userId] = decodeCursor(cursor) ?? [];
  const isKey = key !== undefined && (sort === 'name' || /^(-1|\d{1,15})$/.test(key));
  if (isKey && cursorSort === sort && userId !== undefined && isUuid(userId)) {
    return { key, userId };
  }
  throw refuseCursor();
}
