import type { LedgerCurrency } from '@waybill/schema/features/ledger.models';
import type { Place } from '@waybill/schema/features/places.models';
import { territoryOfCity } from '@waybill/schema/territories';
import { useTranslations } from 'use-intl';
import rows from '#src/components/table-rows.module.css';
import { TextLink } from '#src/components/text-link.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { economyPath } from '#src/features/ledger/ledger.paths.ts';
import { truckPath } from '#src/lib/shared-paths.ts';
import { useTerritoryName } from '#src/lib/territory-names.ts';
import { useUtcDay } from '#src/lib/use-utc-day.ts';
import { PlaceActions } from './place-actions.tsx';

interface GarageRowProps {
  readonly place: Place;
  readonly currency: LedgerCurrency | null;
  readonly mayWrite: boolean;
}

/** A garage: its city, slots, rent and result, and what can be done with it. */
export function GarageRow({ place, currency, mayWrite }: GarageRowProps) {
  const t = useTranslations('places');
  const { roundAmount } = useFormatters();
  const writeDay = useUtcDay();
  const nameTerritory = useTerritoryName();
  const { id, game, city, size, trucks, rentMinor, resultMinor, boughtAt } = place;
  const territory = territoryOfCity(game, city.id);
  const write = (minor: number) => (currency === null ? '–' : roundAmount(minor, currency));
  return (
    <tr>
      <th scope="row">
        <span className={rows.strong}>{city.name}</span>
        <div className={rows.quiet}>
          {[territory && nameTerritory(game, territory), t('since', { day: writeDay(boughtAt) })]
            .filter(Boolean)
            .join(' · ')}
        </div>
      </th>
      <td data-numeric data-label={t('slots')}>
        <div>
          {t('slotsUsed', { used: trucks.length, slots: size })}
          {trucks.map((truck) => (
            <div key={truck.id} className={rows.quiet}>
              <TextLink to={truckPath(truck.id)}>{truck.name}</TextLink>
            </div>
          ))}
        </div>
      </td>
      <td data-numeric data-label={t('rent')}>
        {write(rentMinor)}
      </td>
      <td data-numeric data-label={t('result')}>
        {resultMinor === null ? (
          '–'
        ) : (
          <TextLink to={`${economyPath}?period=twelve&place=${id}`}>{write(resultMinor)}</TextLink>
        )}
      </td>
      {mayWrite && (
        <td>
          <PlaceActions place={place} currency={currency} />
        </td>
      )}
    </tr>
  );
}
