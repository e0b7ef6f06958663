import { memberDoings, memberSorts } from '@waybill/schema/features/members.contract';
import { limits } from '@waybill/schema/limits';
import { readId } from '#src/lib/read-id.ts';
import { pagesParameter } from '#src/lib/use-pages-in-address.ts';
import { useParameters } from '#src/lib/use-parameters.ts';
import { memberRoleParameter } from '#src/lib/shared-paths.ts';
import type { MemberSearch } from '../members.queries.ts';

/**
 * Returns the member filters, stored in the page's address, and their setter, which resets to the first page.
 */
export function useMemberSearch(): readonly [
  MemberSearch,
  (changes: Partial<MemberSearch>) => void,
] {
  const { parameters, change } = useParameters();
  const search = {
    search: (parameters.get('search') ?? '').slice(0, limits.searchText.max),
    sort: memberSorts.find((sort) => sort === parameters.get('sort')) ?? 'week',
    doing: memberDoings.find((doing) => doing === parameters.get('doing')) ?? null,
    roleId: readId(parameters.get(memberRoleParameter)) ?? '',
  };
  return [
    search,
    ({ roleId, doing, ...changes }) =>
      change({
        ...changes,
        ...(doing !== undefined && { doing: doing ?? '' }),
        ...(roleId !== undefined && { [memberRoleParameter]: roleId }),
        [pagesParameter]: '',
      }),
  ];
}
