import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { useTranslations } from 'use-intl';
import { EmptyState } from '#src/components/empty-state.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { suggestionsQuery, useSuggestLoads } from '../dispatcher.queries.ts';
import { NoLoad } from './no-load.tsx';
import { SuggestionCard } from './suggestion-card.tsx';

/** The loads that are suggested to the reader. */
export function OwnLoads({ game }: { readonly game: Game }) {
  const t = useTranslations('dispatcher');
  const query = useQuery(suggestionsQuery(game));
  const suggesting = useSuggestLoads(game);
  const suggest = (
    <Button loading={suggesting.isPending} onClick={() => suggesting.mutate()}>
      {t(query.data?.suggestions.length ? 'suggestAgain' : 'suggest')}
    </Button>
  );
  return (
    <QueryContent
      query={query}
      loading={<ListSkeleton label={t('loading')} />}
      failed={t('failed')}
    >
      {({ suggestions, none }) => (
        <Stack gap="md" maw={720}>
          {suggestions.length === 0 && none === null ? (
            <EmptyState title={t('empty')} text={t('emptyText')}>
              {suggest}
            </EmptyState>
          ) : (
            <Group>{suggest}</Group>
          )}
          {suggestions.map((suggestion) => (
            <SuggestionCard key={suggestion.id} suggestion={suggestion} />
          ))}
          {suggestions.length === 0 && none !== null && <NoLoad none={none} game={game} />}
        </Stack>
      )}
    </QueryContent>
  );
}
