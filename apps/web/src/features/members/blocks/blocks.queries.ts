import { useMutation } from '@tanstack/react-query';
import { type Block, membersContract } from '@waybill/schema/features/members.contract';
import { useTranslations } from 'use-intl';
import { api } from '#src/lib/api.ts';
import { pagedQuery } from '#src/lib/pages.ts';
import { membersKey } from '../members.queries.ts';

const pageSize = 50;

/** Lists the drivers blocked by a company, page by page. */
export function blocksQuery(vtcId: string) {
  return pagedQuery({
    queryKey: [...membersKey, vtcId, 'blocks'],
    pageSize,
    read: (page, options) =>
      api(membersContract.listBlocks, { params: { vtcId }, query: page }, options),
    rowsOf: ({ blocks }) => blocks,
    staleTime: 0,
  });
}

/** Lifts a block. */
export function useLiftBlock(vtcId: string, { user }: Pick<Block, 'user'>) {
  const t = useTranslations();
  return useMutation({
    mutationFn: () => api(membersContract.removeBlock, { params: { vtcId, userId: user.id } }),
    meta: {
      emits: 'member.file-changed',
      success: t('blocks.lifted', { name: user.username }),
      failure: t('members.somethingFailed'),
    },
  });
}
