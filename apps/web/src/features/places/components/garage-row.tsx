import { Button, Group } from '@mantine/core';
import type { LedgerCurrency } from '@waybill/schema/features/ledger.models';
import { type Place, placeTerms, salePriceOf } from '@waybill/schema/features/places.models';
import { territoryOfCity } from '@waybill/schema/territories';
import { useTranslations } from 'use-intl';
import rows from '#src/components/table-rows.module.css';
import { TextLink } from '#src/components/text-link.tsx';
import { ConfirmButton } from '#src/components/use-confirm.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { economyPath } from '#src/features/ledger/ledger.paths.ts';
import { useTerritoryName } from '#src/lib/territory-names.ts';
import { useUtcDay } from '#src/lib/use-utc-day.ts';
import { useSellPlace } from '../places.queries.ts';

interface GarageRowProps {
  readonly place: Place;
  readonly currency: LedgerCurrency | null;
  /** Undefined for those who may not. */
  readonly onEnlarge: ((place: Place) => void) | undefined;
}

/** A garage: its city, slots, rent and result, and what can be done with it. */
export function GarageRow({ place, currency, onEnlarge }: GarageRowProps) {
  const t = useTranslations('places');
  const { roundAmount } = useFormatters();
  const writeDay = useUtcDay();
  const nameTerritory = useTerritoryName();
  const selling = useSellPlace();
  const { id, game, city, size, kind, rentMinor, resultMinor, boughtAt, paidMinor } = place;
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
        {size}
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
      {onEnlarge && (
        <td>
          <Group gap="xs" justify="flex-end" wrap="nowrap">
            {size < placeTerms[kind].most && (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t('enlargeNamed', { city: city.name })}
                onClick={() => onEnlarge(place)}
              >
                {t('enlarge')}
              </Button>
            )}
            <ConfirmButton
              size="compact-sm"
              label={t('sell')}
              description={t('sellNamed', { city: city.name })}
              title={t('sellTitle', { city: city.name })}
              text={
                currency === null
                  ? t('sellFree')
                  : t('sellText', { price: write(salePriceOf(paidMinor)) })
              }
              isDangerous
              onConfirm={async () => selling.mutateAsync(id)}
            />
          </Group>
        </td>
      )}
    </tr>
  );
}
