import { Button, Group, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { LedgerCurrency } from '@waybill/schema/features/ledger.models';
import type { Place } from '@waybill/schema/features/places.models';
import { gramsPerTonne } from '@waybill/schema/features/stock.models';
import { territoryOfCity } from '@waybill/schema/territories';
import { Link, useSearchParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { EmptyState } from '#src/components/empty-state.tsx';
import { FilterChips } from '#src/components/filter-chips.tsx';
import { Instrument, InstrumentStrip } from '#src/components/instrument.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { MoreButton } from '#src/components/more-button.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { TitledCard } from '#src/components/titled-card.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { economyPath } from '#src/features/ledger/ledger.paths.ts';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { can } from '#src/lib/can.ts';
import { useFormatters } from '#src/lib/formatters.ts';
import { useTerritoryName } from '#src/lib/territory-names.ts';
import { useUtcDay } from '#src/lib/use-utc-day.ts';
import { BuyPlace } from '../components/buy-place.tsx';
import { PlaceActions } from '../components/place-actions.tsx';
import { StockGoods } from '../components/stock-goods.tsx';
import { StockMoves } from '../components/stock-moves.tsx';
import { placesQuery } from '../places.queries.ts';

/** The company's warehouses: what is in stock, what they trade, and what moved. */
export function WarehousesPage() {
  const viewer = useViewer();
  if (viewer === null || viewer.vtcId === null) return null;
  return <Warehouses vtcId={viewer.vtcId} mayWrite={can(viewer, 'ECONOMY')} />;
}

interface WarehousesProps {
  readonly vtcId: string;
  readonly mayWrite: boolean;
}

function Warehouses({ vtcId, mayWrite }: WarehousesProps) {
  const t = useTranslations('warehouses');
  const { share } = useFormatters();
  const [parameters, setParameters] = useSearchParams();
  const query = useInfiniteQuery(placesQuery(vtcId, 'WAREHOUSE'));
  const currency = query.data?.pages.at(-1)?.currency ?? null;
  const buy = <BuyPlace vtcId={vtcId} kind="WAREHOUSE" currency={currency} />;
  const hasSome = (query.data?.rows.length ?? 0) > 0;
  return (
    <TitledPage action={mayWrite && hasSome && buy}>
      <QueryContent
        query={query}
        loading={<ListSkeleton label={t('loading')} />}
        failed={t('failed')}
      >
        {({ rows }) => {
          const chosen = rows.find(({ id }) => id === parameters.get('place')) ?? rows[0];
          if (!chosen) {
            return <Empty mayWrite={mayWrite}>{currency === null ? null : buy}</Empty>;
          }
          return (
            <Stack gap="lg">
              {rows.length > 1 && (
                <FilterChips
                  label={t('warehouse')}
                  chips={rows.map((place) => ({
                    value: place.id,
                    label: place.city.name,
                    count: share(shareOf(place)),
                  }))}
                  value={chosen.id}
                  onChange={(place) => setParameters({ place }, { replace: true })}
                />
              )}
              <MoreButton label={t('more')} failure={t('failed')} query={query} />
              <Warehouse
                key={chosen.id}
                vtcId={vtcId}
                place={chosen}
                currency={currency}
                mayWrite={mayWrite}
              />
            </Stack>
          );
        }}
      </QueryContent>
    </TitledPage>
  );
}

/** How full a warehouse is. */
function shareOf({ stock, size }: Place): number {
  return (stock?.usedG ?? 0) / (size * gramsPerTonne);
}

interface EmptyProps {
  readonly mayWrite: boolean;
  /** The button to buy one. Null before the books are open. */
  readonly children: React.ReactNode;
}

function Empty({ mayWrite, children }: EmptyProps) {
  const t = useTranslations('warehouses');
  if (!mayWrite) return <EmptyState title={t('empty')} text={t('emptyForReaders')} />;
  if (children !== null) {
    return (
      <EmptyState title={t('empty')} text={t('emptyText')}>
        {children}
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t('closed')} text={t('closedText')}>
      <Button component={Link} to={economyPath}>
        {t('openBooks')}
      </Button>
    </EmptyState>
  );
}

interface WarehouseProps extends WarehousesProps {
  readonly place: Place;
  readonly currency: LedgerCurrency | null;
}

function Warehouse({ vtcId, place, currency, mayWrite }: WarehouseProps) {
  const t = useTranslations('warehouses');
  const { mass, roundAmount } = useFormatters();
  const writeDay = useUtcDay();
  const nameTerritory = useTerritoryName();
  const { id, game, city, size, stock, rentMinor, resultMinor, boughtAt } = place;
  const territory = territoryOfCity(game, city.id);
  const write = (minor: number) => (currency === null ? '–' : roundAmount(minor, currency));
  const used = (stock?.usedG ?? 0) / gramsPerTonne;
  const about = [
    territory && nameTerritory(game, territory),
    t('since', { day: writeDay(boughtAt) }),
  ];
  return (
    <>
      <TitledCard title={city.name} text={about.filter(Boolean).join(' · ')}>
        <InstrumentStrip>
          <Instrument
            caption={t('used')}
            value={mass(used)}
            comparison={{
              value: used,
              with: 0,
              most: size,
              text: t('room', { room: mass(Math.max(0, size - used)), size: mass(size) }),
            }}
          />
          <Instrument
            caption={t('value')}
            value={write(stock?.valueMinor ?? 0)}
            note={t('valueNote')}
          />
          <Instrument caption={t('rent')} value={write(rentMinor)} note={t('rentNote')} />
          {resultMinor !== null && (
            <Instrument
              caption={t('result')}
              value={write(resultMinor)}
              note={t('resultNote')}
              to={`${economyPath}?period=twelve&place=${id}`}
            />
          )}
        </InstrumentStrip>
        {mayWrite && (
          <Group>
            <PlaceActions place={place} currency={currency} />
          </Group>
        )}
      </TitledCard>
      <StockGoods vtcId={vtcId} placeId={id} currency={currency} mayWrite={mayWrite} />
      <StockMoves placeId={id} currency={currency} />
    </>
  );
}
