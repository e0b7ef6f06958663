import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { AllianceDetail } from '@waybill/schema/features/alliances.models';
import { useFormatter, useTranslations } from 'use-intl';
import { EmptyState } from '#src/components/empty-state.tsx';
import { Instrument, InstrumentStrip } from '#src/components/instrument.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { MoreButton } from '#src/components/more-button.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { jointBoardQuery, jointStatsQuery } from '../alliances.queries.ts';
import { AllianceBoard } from './alliance-board.tsx';

interface TogetherProps {
  readonly detail: AllianceDetail;
  readonly viewerId: string;
  /** The reader's company. */
  readonly vtcId: string;
}

/** Joint statistics and leaderboard of the companies that share their leaderboards. */
export function Together({ detail, viewerId, vtcId }: TogetherProps) {
  const t = useTranslations('alliances');
  const isRanked = detail.companies.some(({ inForce }) => inForce.includes('LEADERBOARD'));
  return (
    <Paper component="section" withBorder p="md" aria-label={t('together')}>
      <Title order={2} size="h3" mb="sm">
        {t('together')}
      </Title>
      {isRanked ? (
        <Stack gap="md">
          <Figures detail={detail} vtcId={vtcId} />
          <JointBoard allianceId={detail.alliance.id} viewerId={viewerId} vtcId={vtcId} />
        </Stack>
      ) : (
        <EmptyState title={t('notRankedTitle')} text={t('notRanked')} />
      )}
    </Paper>
  );
}

function Figures({
  detail: { alliance, companies },
  vtcId,
}: Pick<TogetherProps, 'detail' | 'vtcId'>) {
  const t = useTranslations('alliances');
  const format = useFormatter();
  const { distance } = useFormatters();
  const { data } = useQuery(jointStatsQuery(alliance.id));
  // Totals cover the companies that share their leaderboards, including the reader's.
  const sharing = companies.filter(
    ({ id, inForce }) => id === vtcId || inForce.includes('LEADERBOARD'),
  );
  const drivers = sharing.reduce((sum, { memberCount }) => sum + memberCount, 0);
  return (
    <InstrumentStrip>
      {data?.totals.map(({ game, jobs, distanceM }) => (
        <Instrument
          key={game}
          caption={t(`games.${game}`)}
          value={distance(distanceM / 1_000)}
          note={t('jobCount', { count: jobs })}
        />
      ))}
      <Instrument
        caption={t('drivers')}
        value={format.number(drivers)}
        note={t('companyCount', { count: sharing.length })}
      />
    </InstrumentStrip>
  );
}

interface JointBoardProps extends Omit<TogetherProps, 'detail'> {
  readonly allianceId: string;
}

function JointBoard({ allianceId, ...reader }: JointBoardProps) {
  const t = useTranslations('alliances');
  const query = useInfiniteQuery(jointBoardQuery(allianceId));
  return (
    <QueryContent
      query={query}
      loading={<ListSkeleton label={t('loading')} />}
      failed={t('failedText')}
    >
      {({ rows }) => (
        <>
          {rows.length === 0 ? (
            <Text c="dimmed">{t('nothingDriven')}</Text>
          ) : (
            <AllianceBoard rows={rows} {...reader} />
          )}
          <Group justify="center">
            <MoreButton label={t('showMore')} failure={t('failedText')} query={query} />
          </Group>
        </>
      )}
    </QueryContent>
  );
}
