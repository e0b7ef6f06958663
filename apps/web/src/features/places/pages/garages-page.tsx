import { Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { DataTable } from '#src/components/data-table.tsx';
import { EmptyState } from '#src/components/empty-state.tsx';
import { Instrument, InstrumentStrip } from '#src/components/instrument.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { MoreButton } from '#src/components/more-button.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { RequiredLiveries } from '#src/features/trucks/liveries/components/required-liveries.tsx';
import { can } from '#src/lib/can.ts';
import { useFormatters } from '#src/lib/formatters.ts';
import { BuyPlace } from '../components/buy-place.tsx';
import { GarageRow } from '../components/garage-row.tsx';
import { placesQuery } from '../places.queries.ts';

/** The company's garages: where they are, what they cost, and what they earn. */
export function GaragesPage() {
  const viewer = useViewer();
  if (viewer === null || viewer.vtcId === null) return null;
  return <Garages vtcId={viewer.vtcId} mayWrite={can(viewer, 'ECONOMY')} />;
}

interface GaragesProps {
  readonly vtcId: string;
  readonly mayWrite: boolean;
}

function Garages({ vtcId, mayWrite }: GaragesProps) {
  const t = useTranslations('places');
  const kind = 'GARAGE';
  const { roundAmount } = useFormatters();
  const query = useInfiniteQuery(placesQuery(vtcId, kind));
  const currency = query.data?.pages.at(-1)?.currency ?? null;
  const totals = query.data?.pages.at(-1)?.totals;
  const loading = <ListSkeleton label={t(`loading.${kind}`)} />;
  const failed = t(`failed.${kind}`);
  const buy = <BuyPlace vtcId={vtcId} kind={kind} currency={currency} />;
  return (
    <TitledPage action={mayWrite && (totals?.count ?? 0) > 0 && buy}>
      <QueryContent query={query} loading={loading} failed={failed}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState title={t('empty')} text={mayWrite ? t('emptyText') : t('emptyForReaders')}>
              {mayWrite && buy}
            </EmptyState>
          ) : (
            <Stack gap="lg">
              {totals && (
                <InstrumentStrip isFramed>
                  <Instrument caption={t('garages')} value={totals.count} />
                  <Instrument caption={t('slots')} value={totals.size} note={t('slotsNote')} />
                  <Instrument
                    caption={t('rent')}
                    value={currency === null ? '–' : roundAmount(totals.rentMinor, currency)}
                    note={currency === null ? t('rentWithoutBooks') : t('rentNote')}
                  />
                </InstrumentStrip>
              )}
              <DataTable
                label={t('garages')}
                columns={[
                  { label: t('city') },
                  { label: t('slots'), isNumeric: true },
                  { label: t('rent'), isNumeric: true },
                  { label: t('result'), isNumeric: true },
                  ...(mayWrite ? [{ label: t('actions'), isLabelHidden: true }] : []),
                ]}
              >
                {rows.map((place) => (
                  <GarageRow key={place.id} place={place} currency={currency} mayWrite={mayWrite} />
                ))}
              </DataTable>
              <RequiredLiveries vtcId={vtcId} game={null} />
            </Stack>
          )
        }
      </QueryContent>
      <MoreButton label={t('more')} failure={failed} query={query} />
    </TitledPage>
  );
}
