import type { MemberListQuery } from '@waybill/schema/features/members.contract';
import { messages } from '@waybill/schema/messages';
import type { ActorContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import { decodeCursor, encodeCursor, isUuid } from '../../lib/cursor.ts';
import { countMembers, listMembers, type MemberPosition, type MemberRow } from './members.data.ts';
import { canSeeMember } from './members.policy.ts';

interface MemberPage {
  readonly rows: readonly MemberRow[];
  readonly nextCursor: string | null;
  readonly total: number;
}

/** One page of the members of the actor's company. @throws NOT_FOUND, VALIDATION_FAILED */
export async function getMemberPage(
  { db, actor }: ActorContext,
  vtcId: string,
  query: MemberListQuery,
): Promise<MemberPage> {
  if (!canSeeMember(actor, { vtcId })) throw new AppError('NOT_FOUND');
  const { search, sort, roleId, limit } = query;
  const after = readPosition(query);
  // One row more than asked for tells whether there is a next page.
  const found = await listMembers(db, { vtcId, search, sort, roleId, after, limit: limit + 1 });
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const hasMore = found.length > limit && last !== undefined;
  return {
    rows,
    nextCursor: hasMore ? encodeCursor([sort, sortKeys[sort](last), last.userId]) : null,
    total: await countMembers(db, vtcId),
  };
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
  throw new AppError('VALIDATION_FAILED', { fields: { cursor: messages.fieldInvalid } });
}
