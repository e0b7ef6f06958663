import { dayOf, mondayOf } from '@waybill/schema/days';
import type { Crew, MemberListQuery } from '@waybill/schema/features/members.contract';
import type { ActorContext } from '../../http/context.ts';
import { decodeCursor, isUuid, type Page, refuseCursor, toPage } from '../../lib/cursor.ts';
import { AppError } from '../../lib/app-error.ts';
import { weeksOf } from '../jobs/stats/stats.policy.ts';
import { findCrew, listDoing } from './crew.data.ts';
import * as data from './members.data.ts';
import type { MemberPosition, MemberRow } from './members.data.ts';

interface MemberPage extends Page<MemberRow> {
  readonly total: number;
}

/** Lists one page of a company's members. @throws VALIDATION_FAILED */
export async function listMembers(
  { db, findRow, clock }: Pick<ActorContext, 'db' | 'findRow' | 'clock'>,
  vtcId: string,
  query: MemberListQuery,
): Promise<MemberPage> {
  const { search, sort, roleId, doing, limit } = query;
  const after = readPosition(query);
  const now = clock();
  const among =
    doing === undefined
      ? null
      : await listDoing(findRow, vtcId, doing, { now: now.toISOString(), today: dayOf(now) });
  const selection = { vtcId, search, roleId, among };
  const request = { ...selection, after, limit: limit + 1 };
  const page =
    sort === 'week'
      ? toPage(
          await data.listMembersByWeek(db, { ...request, since: mondayOf(now) }),
          limit,
          ({ weekM, userId }) => [sort, String(weekM), userId],
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
  const isKey = key !== undefined && (sort === 'name' || /^\d{1,15}$/.test(key));
  if (isKey && cursorSort === sort && userId !== undefined && isUuid(userId)) {
    return { key, userId };
  }
  throw refuseCursor();
}
