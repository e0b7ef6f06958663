import type { MemberListQuery } from '@waybill/schema/features/members.contract';
import type { ActorContext } from '../../http/context.ts';
import { decodeCursor, isUuid, type Page, refuseCursor, toPage } from '../../lib/cursor.ts';
import * as data from './members.data.ts';
import type { MemberPosition, MemberRow } from './members.data.ts';

interface MemberPage extends Page<MemberRow> {
  readonly total: number;
}

/** One page of the members of a company. @throws VALIDATION_FAILED */
export async function listMembers(
  { db }: ActorContext,
  vtcId: string,
  query: MemberListQuery,
): Promise<MemberPage> {
  const { search, sort, roleId, limit } = query;
  const after = readPosition(query);
  const found = await data.listMembers(db, {
    vtcId,
    search,
    sort,
    roleId,
    after,
    limit: limit + 1,
  });
  const page = toPage(found, limit, (last) => [sort, sortKeys[sort](last), last.userId]);
  return { ...page, total: await data.countMembers(db, { vtcId, search, roleId }) };
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
