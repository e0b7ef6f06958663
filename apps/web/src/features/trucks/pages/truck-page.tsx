import { Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { modelOfTruck, type TruckDetail } from '@waybill/schema/features/trucks.models';
import type { User } from '@waybill/schema/features/users.models';
import { useParams } from 'react-router-dom';
import { useFormatter, useTranslations } from 'use-intl';
import { FactCard } from '#src/components/fact-card.tsx';
import { Instrument, InstrumentStrip } from '#src/components/instrument.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { Plate } from '#src/components/plate.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { useSubPageName } from '#src/components/sub-page.context.ts';
import { Tag } from '#src/components/tag.tsx';
import { TextLink } from '#src/components/text-link.tsx';
import { TitledCard } from '#src/components/titled-card.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { GonePage } from '#src/features/instance/components/gone-page.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { ServiceBook } from '../maintenance/components/service-book.tsx';
import { WornLivery } from '../liveries/components/worn-livery.tsx';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { can } from '#src/lib/can.ts';
import { dash, useFormatters } from '#src/lib/formatters.ts';
import { wholePercent } from '#src/lib/job-progress.ts';
import { leadsNowhere } from '#src/lib/failures.ts';
import { TruckActions } from '../components/truck-actions.tsx';
import { TruckCosts } from '../components/truck-costs.tsx';
import { TruckJobs } from '../components/truck-jobs.tsx';
import { TruckValue } from '../components/truck-value.tsx';
import { TruckLife } from '../components/truck-life.tsx';
import { truckParts, WearMeters } from '../components/wear-meters.tsx';
import { shareOfUse } from '../trucks.model.ts';
import { fleetPath, truckPath } from '#src/lib/shared-paths.ts';
import { truckQuery } from '../trucks.queries.ts';

/** A truck: its life, what it was used for, and its jobs. */
export function TruckPage() {
  const t = useTranslations('trucks');
  const { truckId = '' } = useParams();
  const viewer = useViewer();
  const query = useQuery(truckQuery(truckId));
  const truck = query.data?.truck;
  const name = truck ? (truck.nickname ?? modelOfTruck(truck)) : t('title');
  useSubPageName(name);
  if (viewer === null || viewer.vtcId === null) return null;
  const { vtcId } = viewer;
  const { error } = query;
  if (leadsNowhere(error)) {
    return (
      <GonePage
        title={t('title')}
        gone={t('gone')}
        text={t('goneText')}
        list={{ path: fleetPath, label: t('allTrucks') }}
      />
    );
  }
  return (
    <TitledPage
      title={name}
      action={truck && can(viewer, 'FLEET') && <TruckActions vtcId={vtcId} truck={truck} />}
    >
      <DocumentTitle title={name} />
      <QueryContent
        query={query}
        loading={<ListSkeleton label={t('loadingOne')} />}
        failed={t('failedOne')}
      >
        {(reply) => <Detail truck={reply.truck} vtcId={vtcId} viewer={viewer} />}
      </QueryContent>
      <TextLink to={fleetPath}>{t('allTrucks')}</TextLink>
    </TitledPage>
  );
}

interface DetailProps {
  readonly truck: TruckDetail;
  readonly vtcId: string;
  readonly viewer: User;
}

function Detail({ truck, vtcId, viewer }: DetailProps) {
  const t = useTranslations('trucks');
  return (
    <Stack gap="lg">
      <Group gap="sm">
        {truck.plate !== null && <Plate text={truck.plate} country={null} size="lg" />}
        {truck.nickname !== null && <Text size="lg">{modelOfTruck(truck)}</Text>}
        {truck.status !== 'ACTIVE' && <Tag>{t(`statuses.${truck.status}`)}</Tag>}
        {truck.source === 'HAND' && <Tag>{t('notSeen')}</Tag>}
      </Group>
      {truck.joinedInto !== null && (
        <Text>
          {t('isJoined')} <TextLink to={truckPath(truck.joinedInto)}>{t('openWhole')}</TextLink>
        </Text>
      )}
      <Figures truck={truck} />
      <SimpleGrid cols={{ base: 1, md: 3 }} spacing="lg" style={{ alignItems: 'start' }}>
        <TruckLife truck={truck} />
        <Stack gap="lg">
          <Wear truck={truck} />
          {truck.joinedInto === null && (
            <ServiceBook vtcId={vtcId} truckId={truck.id} viewer={viewer} />
          )}
        </Stack>
        <Stack gap="lg">
          <Facts truck={truck} />
          {truck.joinedInto === null && (
            <WornLivery
              vtcId={vtcId}
              truck={truck}
              mayChange={truck.driver?.id === viewer.id || can(viewer, 'FLEET')}
            />
          )}
          {(can(viewer, 'ECONOMY') || can(viewer, 'VIEW_MANAGE_COMPANY')) && (
            <TruckCosts truckId={truck.id} />
          )}
          <TruckValue truck={truck} mayTrade={can(viewer, 'ECONOMY') && can(viewer, 'FLEET')} />
        </Stack>
      </SimpleGrid>
      <Stack gap="sm">
        <Title order={2} size="h3">
          {t('jobs')}
        </Title>
        <TruckJobs truckId={truck.id} />
      </Stack>
      {truck.joined.length > 0 && (
        <TitledCard title={t('joinedTrucks')}>
          <Stack gap="xs">
            {truck.joined.map((part) => (
              <TextLink key={part.id} to={truckPath(part.id)}>
                {part.nickname ?? part.plate ?? t('noPlate')}
              </TextLink>
            ))}
          </Stack>
        </TitledCard>
      )}
    </Stack>
  );
}

function Figures({ truck }: { readonly truck: TruckDetail }) {
  const t = useTranslations('trucks');
  const { number } = useFormatter();
  const { consumption, distance, duration, share } = useFormatters();
  const { totals, odometerM, days28 } = truck;
  return (
    <InstrumentStrip isFramed>
      <Instrument caption={t('odometer')} value={distance(odometerM / 1_000)} />
      <Instrument
        caption={t('delivered')}
        value={distance(totals.distanceM / 1_000)}
        note={t('jobCount', { jobs: totals.jobs })}
      />
      <Instrument
        caption={t('driven')}
        value={duration(totals.drivenS)}
        note={t('dayCount', { days: number(totals.days), count: totals.days })}
      />
      <Instrument
        caption={t('consumption')}
        value={
          totals.fuelDistanceM === 0
            ? dash
            : consumption(totals.fuelUsedMl / 1_000, totals.fuelDistanceM / 1_000)
        }
      />
      <Instrument
        caption={t('use')}
        value={share(wholePercent(shareOfUse(days28)))}
        note={t('last28')}
      />
    </InstrumentStrip>
  );
}

function Facts({ truck }: { readonly truck: TruckDetail }) {
  const t = useTranslations();
  const { day, moment, volume } = useFormatters();
  const { driver, place, fuelMl, game, firstSeenAt, seenAt } = truck;
  return (
    <FactCard
      title={t('trucks.about')}
      facts={[
        [t('trucks.driver'), driver?.username ?? t('trucks.formerDriver')],
        [t('trucks.base'), place?.city.name ?? dash],
        [t('trucks.game'), t(`gameNames.${game}`)],
        [t('trucks.since'), day(firstSeenAt)],
        [t('trucks.seen'), moment(seenAt)],
        [t('trucks.fuel'), fuelMl === null ? dash : volume(fuelMl / 1_000)],
      ]}
    />
  );
}

function Wear({ truck: { wearPpm } }: { readonly truck: TruckDetail }) {
  const t = useTranslations('trucks');
  const { share } = useFormatters();
  if (wearPpm === null) return null;
  return (
    <FactCard
      title={t('wear')}
      facts={[
        [t('allParts'), <WearMeters key="all" wearPpm={wearPpm} />],
        ...truckParts.map(
          (part) => [t(`parts.${part}`), share(wearPpm[part] / 1_000_000)] as const,
        ),
      ]}
    />
  );
}
