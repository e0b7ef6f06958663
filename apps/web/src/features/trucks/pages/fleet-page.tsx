import { Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import {
  truckListSorts,
  truckStatuses,
  type TruckTotals,
} from '@waybill/schema/features/trucks.models';
import { useFormatter, useTranslations } from 'use-intl';
import { DataTable } from '#src/components/data-table.tsx';
import { EmptyState } from '#src/components/empty-state.tsx';
import { FilterChips } from '#src/components/filter-chips.tsx';
import { Instrument, InstrumentStrip } from '#src/components/instrument.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { MoreButton } from '#src/components/more-button.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { useBadges } from '#src/features/badges/badges.queries.ts';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { can } from '#src/lib/can.ts';
import { dash, useFormatters } from '#src/lib/formatters.ts';
import { wholePercent } from '#src/lib/job-progress.ts';
import { useParameters } from '#src/lib/use-parameters.ts';
import { AddTruck } from '../components/add-truck.tsx';
import { TruckRow } from '../components/truck-row.tsx';
import { shareOfUse } from '../trucks.model.ts';
import { trucksQuery } from '../trucks.queries.ts';
import { useDriversOnTheRoad } from '../use-drivers-on-the-road.ts';

/** The company's trucks: who drives them, where they are based, how much they are used, and how worn they are. */
export function FleetPage() {
  const viewer = useViewer();
  if (viewer === null || viewer.vtcId === null) return null;
  const { vtcId } = viewer;
  return (
    <TitledPage action={can(viewer, 'FLEET') && <AddTruck vtcId={vtcId} viewer={viewer} />}>
      <Fleet vtcId={vtcId} mayWrite={can(viewer, 'FLEET')} />
    </TitledPage>
  );
}

interface FleetProps {
  readonly vtcId: string;
  readonly mayWrite: boolean;
}

function Fleet({ vtcId, mayWrite }: FleetProps) {
  const t = useTranslations('trucks');
  const { parameters, change } = useParameters();
  const status = truckStatuses.find((value) => value === parameters.get('status')) ?? null;
  const sort = truckListSorts.find((value) => value === parameters.get('sort')) ?? 'seen';
  const query = useInfiniteQuery(trucksQuery(vtcId, { status, sort }));
  const totals = query.data?.pages.at(-1)?.totals;
  const { number } = useFormatter();
  const findOnTheRoad = useDriversOnTheRoad();
  return (
    <Stack gap="md">
      <QueryContent
        query={query}
        loading={<ListSkeleton label={t('loading')} />}
        failed={t('failed')}
      >
        {({ rows }) => {
          const hasValues = rows.some(({ bookMinor }) => bookMinor !== null);
          return totals === undefined || countOf(totals) === 0 ? (
            <EmptyState
              title={t('empty')}
              text={mayWrite ? t('emptyText') : t('emptyForReaders')}
            />
          ) : (
            <Stack gap="lg">
              <Strip totals={totals} />
              <FilterChips
                label={t('status')}
                chips={[
                  { value: '' as const, label: t('all'), count: number(countOf(totals)) },
                  ...truckStatuses.map((value) => ({
                    value,
                    label: t(`statuses.${value}`),
                    count: number(totals.byStatus[value]),
                  })),
                ]}
                value={status ?? ''}
                onChange={(value) => change({ status: value })}
              />
              {rows.length === 0 ? (
                <EmptyState title={t('noneFound')} text={t('noneFoundText')} />
              ) : (
                <DataTable
                  label={t('trucks')}
                  sort={sort}
                  onSort={(value) => change({ sort: value === 'seen' ? '' : value })}
                  columns={[
                    { label: t('truck') },
                    { label: t('where'), hidesBelow: 'narrow' },
                    {
                      label: t('odometer'),
                      isNumeric: true,
                      sort: { by: 'odometer', direction: 'descending' },
                    },
                    { label: t('driver') },
                    { label: t('use'), isNumeric: true, hidesBelow: 'medium' },
                    { label: t('wear') },
                    ...(hasValues
                      ? [{ label: t('value'), isNumeric: true, hidesBelow: 'medium' } as const]
                      : []),
                    {
                      label: t('seen'),
                      isNumeric: true,
                      hidesBelow: 'narrow',
                      sort: { by: 'seen', direction: 'descending' },
                    },
                  ]}
                >
                  {rows.map((truck) => (
                    <TruckRow
                      key={truck.id}
                      truck={truck}
                      road={findOnTheRoad(truck)}
                      currency={hasValues ? (totals.costs28?.currency ?? null) : null}
                    />
                  ))}
                </DataTable>
              )}
            </Stack>
          );
        }}
      </QueryContent>
      <MoreButton label={t('more')} failure={t('failed')} query={query} />
    </Stack>
  );
}

function countOf({ byStatus }: TruckTotals): number {
  return truckStatuses.reduce((sum, status) => sum + byStatus[status], 0);
}

function Strip({ totals }: { readonly totals: TruckTotals }) {
  const t = useTranslations('trucks');
  const { amount, consumption, distance, share } = useFormatters();
  const { number } = useFormatter();
  const { onTheRoad } = useBadges();
  const { byStatus, days28, costs28 } = totals;
  const inService = byStatus.ACTIVE + byStatus.WORKSHOP;
  const { fuelUsedMl, fuelDistanceM, distanceM } = days28;
  return (
    <InstrumentStrip isFramed>
      <Instrument caption={t('inService')} value={number(inService)} />
      <Instrument
        caption={t('onTheRoad')}
        value={onTheRoad === undefined ? dash : number(onTheRoad)}
        note={t('now')}
      />
      <Instrument caption={t('statuses.WORKSHOP')} value={number(byStatus.WORKSHOP)} />
      <Instrument
        caption={t('use')}
        value={share(wholePercent(shareOfUse(days28, inService)))}
        note={t('useNote', { distance: distance(distanceM / 1_000) })}
      />
      <Instrument
        caption={t('consumption')}
        value={fuelDistanceM === 0 ? dash : consumption(fuelUsedMl / 1_000, fuelDistanceM / 1_000)}
        note={t('last28')}
      />
      {costs28 !== null && (
        <Instrument
          caption={t('costPerKm')}
          value={
            costs28.distanceM === 0
              ? dash
              : amount(
                  Math.round(costs28.costMinor / (costs28.distanceM / 1_000)),
                  costs28.currency,
                )
          }
          note={t('last28')}
        />
      )}
    </InstrumentStrip>
  );
}
