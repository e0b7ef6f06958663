import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { FromTo } from '#src/components/from-to.tsx';
import { TextLink } from '#src/components/text-link.tsx';
import { useFirstGame } from '#src/features/auth/first-game.model.ts';
import { useFormatters } from '#src/lib/formatters.ts';
import { suggestionsQuery, useAcceptSuggestion, useSuggestLoads } from '../dispatcher.queries.ts';
import { dispatcherPath } from '../dispatcher.paths.ts';
import { BlockList } from './block-list.tsx';

/** The best load that is suggested to the reader, for their home page. */
export function NextLoad() {
  const t = useTranslations('dispatcher');
  const { roundAmount, amount, distance } = useFormatters();
  const game = useFirstGame();
  const { data } = useQuery(suggestionsQuery(game));
  const suggesting = useSuggestLoads(game);
  const accepting = useAcceptSuggestion();
  if (!data) return null;
  const [best] = data.suggestions;
  const { none } = data;
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="next-load">
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h3" id="next-load">
            {t('nextLoad')}
          </Title>
          <TextLink to={dispatcherPath}>{t('allLoads')}</TextLink>
        </Group>
        {best ? (
          <>
            <FromTo
              from={best.offer.from?.name ?? t('anyCity')}
              to={best.offer.to?.name ?? t('anyCity')}
            />
            <Text size="sm">
              {[
                best.offer.cargo ?? t('anyCargo'),
                distance(best.distanceM / 1_000),
                t('netOf', { amount: roundAmount(best.netMinor, best.currency) }),
                t('aKm', { amount: amount(Math.round(best.score), best.currency) }),
              ].join(' · ')}
            </Text>
            <Group>
              <Button
                size="xs"
                loading={accepting.isPending}
                onClick={() => accepting.mutate(best.id)}
              >
                {t('accept')}
              </Button>
            </Group>
          </>
        ) : (
          <>
            {none === null && (
              <Text size="sm" c="dimmed">
                {t('nextLoadText')}
              </Text>
            )}
            {none !== null && none.blocks.length === 0 && (
              <Text size="sm">{t(none.best === null ? 'noOffers' : 'nonePaysOff')}</Text>
            )}
            {none !== null && <BlockList blocks={none.blocks} game={game} />}
            <Group>
              <Button
                size="xs"
                variant="default"
                loading={suggesting.isPending}
                onClick={() => suggesting.mutate()}
              >
                {t('suggest')}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Paper>
  );
}
