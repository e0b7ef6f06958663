import { infiniteQueryOptions, useMutation } from '@tanstack/react-query';
import { type Block, membersContract } from '@waybill/schema/features/members.contract';
import { useTranslations } from 'use-intl';
import { api } from '#src/lib/api.ts';
import { pageByPage } from '#src/lib/pages.ts';
import { useReadAgain } from '#src/lib/use-read-again.ts';
import { membersKey } from '../members.queries.ts';

const pageSize = 50;

/** Lists the drivers blocked by a company, page by page. */
export function blocksQuery(vtcId: string) {
  return infiniteQueryOptions({
    queryKey: [...membersKey, vtcId, 'blocks'],
    ...pageByPage(pageSize, (page, options) =>
      api(membersContract.listBlocks, { params: { vtcId }, query: page }, options),
    ),
    select: ({ pages }) => pages.flatMap(({ blocks }) => blocks),
    staleTime: 0,
  });
}

/** Lifts a block. */
export function useLiftBlock(vtcId: string, { user }: Pick<Block, 'user'>) {
  const t = useTranslations();
  return useMutation({
    mutationFn: () => api(membersContract.removeBlock, { params: { vtcId, userId: user.id } }),
    onSettled: useReadAgain(membersKey),
    meta: {
      success: t('blocks.lifted', { name: user.username }),
      failure: t('members.somethingFailed'),
    },
  });
}
