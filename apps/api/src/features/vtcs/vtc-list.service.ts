import type { VtcListQuery } from '@waybill/schema/features/vtcs.contract';
import { messages } from '@waybill/schema/messages';
import { limits } from '@waybill/schema/limits';
import { AppError } from '../../lib/app-error.ts';
import { findCountries } from '../../lib/countries.ts';
import { decodeCursor, encodeCursor, isUuid } from '../../lib/cursor.ts';
import type { Context } from '../../http/context.ts';
import {
  countMatches,
  countVtcs,
  listVtcs,
  type Position,
  type VtcListRow,
} from './vtc-list.data.ts';

interface VtcPage {
  readonly rows: readonly VtcListRow[];
  readonly nextCursor: string | null;
  readonly total: number;
  readonly totalIsExact: boolean;
}

/** One page of the list and how many companies there are. @throws VALIDATION_FAILED */
export async function getVtcPage({ pool }: Context, query: VtcListQuery): Promise<VtcPage> {
  const { search, sort, limit, language } = query;
  const countries = search === '' ? [] : findCountries(search, language);
  const after = readPosition(query);
  // One row more than asked for tells whether there is a next page.
  const request = { sort, search, countries, after, limit: limit + 1 };
  const [rows, count] = await Promise.all([
    listVtcs(pool, request),
    search === '' ? countVtcs(pool) : countMatches(pool, search, countries),
  ]);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  const isExact = search === '' || count <= limits.vtcSearchCount;
  return {
    rows: page,
    nextCursor: hasMore ? encodeCursor([sort, last.sortKey, last.id]) : null,
    total: isExact ? count : limits.vtcSearchCount,
    totalIsExact: isExact,
  };
}

function readPosition({ cursor, sort }: VtcListQuery): Position | null {
  if (cursor === undefined) return null;
  const [cursorSort, key, id] = decodeCursor(cursor) ?? [];
  const isKey = key !== undefined && (sort !== 'popular' || /^\d{1,9}$/.test(key));
  const isOfThisSort = cursorSort === sort && (sort !== 'newest' || key === id);
  if (id !== undefined && isUuid(id) && isKey && isOfThisSort) return { key, id };
  throw new AppError('VALIDATION_FAILED', { fields: { cursor: messages.fieldInvalid } });
}
