import { Button, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { EmptyState } from '#src/components/empty-state.tsx';
import { ErrorState } from '#src/components/error-state.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { PageHeading } from '#src/components/page-heading.tsx';
import { leadsNowhere } from '#src/lib/failures.ts';
import { DocumentTitle } from './document-title.tsx';

interface SharedPageStateProps {
  readonly query: UseQueryResult;
  readonly texts: Readonly<
    Record<'title' | 'loading' | 'failed' | 'missing' | 'missingText' | 'toStart', string>
  >;
}

/** What a publicly shared page shows while its data is loading, missing or failed. */
export function SharedPageState({ query, texts }: SharedPageStateProps) {
  const { error, isFetching } = query;
  const isMissing = leadsNowhere(error);
  const title = isMissing ? texts.missing : texts.title;
  if (!isFetching && isMissing) {
    return (
      <EmptyState title={<PageHeading>{title}</PageHeading>} text={texts.missingText}>
        <DocumentTitle title={title} />
        <Button component="a" href="/" mt="md">
          {texts.toStart}
        </Button>
      </EmptyState>
    );
  }
  return (
    <Stack gap="lg">
      <DocumentTitle title={title} />
      <PageHeading>{title}</PageHeading>
      {isFetching ? (
        <ListSkeleton label={texts.loading} />
      ) : (
        <ErrorState message={texts.failed} query={query} />
      )}
    </Stack>
  );
}
