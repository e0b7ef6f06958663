import { Paper, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Network } from '@waybill/schema/features/roads.models';
import { useTranslations } from 'use-intl';
import { Instrument, InstrumentStrip } from '#src/components/instrument.tsx';
import { TextLink } from '#src/components/text-link.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { ownNetworkQuery } from '#src/features/roads/roads.queries.ts';
import { useNetworkWords } from '#src/features/roads/use-network-words.ts';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { useFormatters } from '#src/lib/formatters.ts';
import { gameCurrencies } from '#src/lib/game-currencies.ts';
import { myYearPathOf } from '#src/lib/shared-paths.ts';
import { ownJobPathOf } from '../../jobs.paths.ts';
import { ownTotalsQuery } from '../../jobs.queries.ts';
import { JobCsvButton } from '../components/job-csv-button.tsx';
import { JobChips } from '../components/job-chips.tsx';
import { JobFilters } from '../components/job-filters.tsx';
import { JobList } from '../components/job-list.tsx';
import { useJobSearch } from '../use-job-search.ts';

/** The viewer's jobs, in any company or none. */
export function LogbookPage() {
  const t = useTranslations('logbook');
  const viewer = useViewer();
  const [{ driverId: _, ...found }, change] = useJobSearch();
  if (viewer === null) return null;
  const search = { ...found, driverId: undefined };
  return (
    <TitledPage action={<JobCsvButton vtcId={null} search={search} />}>
      <TextLink to={myYearPathOf(viewer)}>{t('myYear')}</TextLink>
      <Totals />
      <JobFilters vtcId={null} viewer={viewer} value={search} onChange={change}>
        <JobChips vtcId={null} viewerId={null} value={search} onChange={change} />
      </JobFilters>
      <JobList
        vtcId={null}
        pathOf={(jobId) => ownJobPathOf(viewer, jobId)}
        search={search}
        onSort={(sort) => change({ sort })}
      />
    </TitledPage>
  );
}

/** The totals of counted jobs per game: currencies are never added up. */
function Totals() {
  const t = useTranslations('logbook');
  const { distance, mass, roundAmount } = useFormatters();
  const { data: totals = [] } = useQuery(ownTotalsQuery);
  const { data: networks = [] } = useQuery(ownNetworkQuery);
  return totals.map(({ game, jobs, distanceM, revenueMinor, massG }) => (
    <Paper
      key={game}
      component="section"
      withBorder
      aria-label={t(`games.${game}`)}
      style={{ overflow: 'hidden' }}
    >
      <Text size="sm" fw={600} px="md" pt="xs">
        {t(`games.${game}`)}
      </Text>
      <InstrumentStrip>
        <Instrument caption={t('jobs')} value={String(jobs)} />
        <Instrument caption={t('distance')} value={distance(distanceM / 1_000)} />
        <Instrument
          caption={t('revenue')}
          value={roundAmount(revenueMinor, gameCurrencies[game])}
        />
        <Instrument caption={t('mass')} value={mass(massG / 1e6)} />
        <RoadsFound network={networks.find((network) => network.game === game)} />
      </InstrumentStrip>
    </Paper>
  ));
}

/** The roads that the viewer has discovered in a game. */
function RoadsFound({ network }: { readonly network: Network | undefined }) {
  const t = useTranslations('foundRoads');
  const { lengthOf, knownOf } = useNetworkWords();
  if (!network) return null;
  return (
    <Instrument
      caption={t('title')}
      value={lengthOf(network)}
      note={knownOf(network) ?? undefined}
    />
  );
}
