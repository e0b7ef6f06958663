import { Paper } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { MoreList } from '#src/components/more-list.tsx';
import { blocksQuery } from '../blocks.queries.ts';
import classes from './block-list.module.css';
import { BlockRow } from './block-row.tsx';

/** A company's active blocks, with a button to lift each. */
export function BlockList({ vtcId }: { readonly vtcId: string }) {
  const t = useTranslations('blocks');
  return (
    <MoreList
      query={useInfiniteQuery(blocksQuery(vtcId))}
      loading={t('loading')}
      failed={t('failed')}
      more={t('showMore')}
      empty={{ title: t('none'), text: t('noneText') }}
    >
      {(blocks) => (
        <Paper withBorder component="ul" aria-label={t('title')} className={classes.list}>
          {blocks.map((block) => (
            <BlockRow key={block.user.id} vtcId={vtcId} block={block} />
          ))}
        </Paper>
      )}
    </MoreList>
  );
}
