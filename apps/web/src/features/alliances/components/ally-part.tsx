import { Group, Paper, Text, Title } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { MoreButton } from '#src/components/more-button.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import type { Paged } from '#src/lib/pages.ts';

interface AllyPartProps<Row> {
  readonly title: string;
  readonly query: UseInfiniteQueryResult<Paged<Row>>;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** One kind of data that an ally shares, page by page. */
export function AllyPart<Row>({ title, query, children }: AllyPartProps<Row>) {
  const t = useTranslations('alliances');
  return (
    <Paper component="section" withBorder p="md" aria-label={title}>
      <Title order={2} size="h3" mb="xs">
        {title}
      </Title>
      <QueryContent
        query={query}
        loading={<ListSkeleton label={t('loading')} />}
        failed={t('failedText')}
      >
        {({ rows }) => (
          <>
            {rows.length === 0 ? <Text c="dimmed">{t('nothingYet')}</Text> : children(rows)}
            <Group justify="center">
              <MoreButton label={t('showMore')} failure={t('failedText')} query={query} />
            </Group>
          </>
        )}
      </QueryContent>
    </Paper>
  );
}
