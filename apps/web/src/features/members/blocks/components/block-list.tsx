import { Paper, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { EmptyState } from '#src/components/empty-state.tsx';
import { ErrorState } from '#src/components/error-state.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { MoreButton } from '#src/components/more-button.tsx';
import { blocksQuery } from '../blocks.queries.ts';
import classes from './block-list.module.css';
import { BlockRow } from './block-row.tsx';

/** A company's active blocks, with a button to lift each. */
export function BlockList({ vtcId }: { readonly vtcId: string }) {
  const t = useTranslations('blocks');
  const query = useInfiniteQuery(blocksQuery(vtcId));
  const { data: blocks, isPending } = query;
  if (blocks === undefined) {
    return isPending ? (
      <ListSkeleton label={t('loading')} />
    ) : (
      <ErrorState message={t('failed')} query={query} />
    );
  }
  if (blocks.length === 0) return <EmptyState title={t('none')} text={t('noneText')} />;
  return (
    <Stack gap="md">
      <Paper withBorder component="ul" aria-label={t('title')} className={classes.list}>
        {blocks.map((block) => (
          <BlockRow key={block.user.id} vtcId={vtcId} block={block} />
        ))}
      </Paper>
      <MoreButton label={t('showMore')} failure={t('failed')} query={query} />
    </Stack>
  );
}
