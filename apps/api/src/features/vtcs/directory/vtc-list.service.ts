import type { VtcListQuery } from '@waybill/schema/features/vtcs.contract';
import { limits } from '@waybill/schema/limits';
import { findCountries } from '../../../lib/countries.ts';
import { decodeCursor, encodeCursor, isUuid, refuseCursor } from '../../../lib/cursor.ts';
import type { Services } from '../../../http/context.ts';
import { joinJson } from '../../../lib/json-text.ts';
import * as data from './vtc-list.data.ts';
import type { Position } from './vtc-list.data.ts';
import { isCommon } from './vtc-list.policy.ts';

/** Returns one page of the list and the number of companies. @throws VALIDATION_FAILED */
export async function listVtcs(
  { findRow, nameSample }: Pick<Services, 'findRow' | 'nameSample'>,
  query: VtcListQuery,
) {
  const { search, sort, limit, language, cursor: _, ...filters } = query;
  const countries = search === '' ? [] : findCountries(search, language);
  const after = readPosition(query);
  const { vtcs, last, found } = await data.listVtcs(findRow, {
    sort,
    search,
    isCommon: search !== '' && isCommon(search, nameSample.latest()?.value ?? []),
    countries,
    filters,
    after,
    limit,
  });
  const isExact = data.isWhole({ search, filters }) || found <= limits.vtcSearchCount;
  return joinJson({
    vtcs,
    nextCursor: last && encodeCursor([sort, last.key, last.id]),
    total: isExact ? found : limits.vtcSearchCount,
    totalIsExact: isExact,
  });
}

function readPosition({ cursor, sort }: VtcListQuery): Position | null {
  if (cursor === undefined) return null;
  const [cursorSort, key, id] = decodeCursor(cursor) ?? [];
  const isKey = key !== undefined && (sort !== 'popular' || /^\d{1,9}$/.test(key));
  const isOfThisSort = cursorSort === sort && (sort !== 'newest' || key === id);
  if (id !== undefined && isUuid(id) && isKey && isOfThisSort) return { key, id };
  throw refuseCursor();
}
