import type { RegionSort } from '@waybill/schema/features/regions.fields';
import type { RegionMeasures } from '@waybill/schema/features/regions.models';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { useFormatter, useTranslations } from 'use-intl';
import { dash, useFormatters } from '#src/lib/formatters.ts';
import { gameCurrencies } from '#src/lib/game-currencies.ts';
import { usePreferences } from '#src/lib/preferences.ts';
import { metresPerUnit, tonnesPerPound } from '#src/lib/units.ts';

/** A measure of a report: its sort key, formatter and explanation. */
export interface Measure {
  readonly sort: RegionSort;
  readonly label: string;
  /** A short label for a heading. */
  readonly short: string;
  readonly valueOf: (of: RegionMeasures) => number | null;
  readonly write: (of: RegionMeasures | null) => string;
  /** Explains how it is computed. */
  readonly explain: (of: RegionMeasures) => string;
}

/** Returns the measures of a report in the reader's language and units. */
export function useMeasures(game: Game): readonly Measure[] {
  const t = useTranslations('regions');
  const format = useFormatter();
  const { distance, mass, roundAmount, amount, duration, share } = useFormatters();
  const { distanceUnit, massUnit } = usePreferences();
  const currency = gameCurrencies[game];
  // Rates are per kilometre or per mile, as the reader prefers.
  const unitKm = metresPerUnit(distanceUnit) / 1_000;
  const unit = distanceUnit;
  const unitT = massUnit === 'lb' ? tonnesPerPound : 1;
  const measure = (
    sort: RegionSort,
    valueOf: Measure['valueOf'],
    write: (value: number) => string,
    explain: Measure['explain'],
  ): Measure => ({
    sort,
    label: t(`measures.${sort}`, { unit }),
    short: t(`columns.${sort}`, { unit, mass: massUnit }),
    valueOf,
    write: (of) => {
      const value = of && valueOf(of);
      return value === null ? dash : write(value);
    },
    explain,
  });
  const money = (minor: number) => roundAmount(minor, currency);
  const rate = (minor: number) => roundAmount(minor * unitKm, currency);
  const damage = (ppm: number) => share((ppm * unitKm) / 1_000_000);
  const on = (metres: number) => distance(metres / 1_000);
  return [
    measure(
      'jobs',
      ({ jobs }) => jobs,
      (value) => format.number(value),
      ({ distanceM }) => t('why.jobs', { distance: on(distanceM) }),
    ),
    measure(
      'mass',
      ({ massG }) => massG,
      (grams) => mass(grams / 1_000_000),
      () => t('why.mass'),
    ),
    measure(
      'moved',
      ({ movedTKm }) => movedTKm,
      (tonneKm) => {
        const value = tonneKm / unitT / unitKm;
        return t('moved', {
          mass: massUnit,
          unit,
          // Compact, because the full figure does not fit and adds nothing.
          value: format.number(value, {
            maximumFractionDigits: 0,
            ...(value >= 100_000 && { notation: 'compact', maximumSignificantDigits: 3 }),
          }),
        });
      },
      () => t('why.moved'),
    ),
    measure(
      'revenuePerKm',
      ({ revenuePerKmMinor }) => revenuePerKmMinor,
      (minor) => amount(minor * unitKm, currency),
      ({ revenueMinor, distanceM }) =>
        t('why.revenuePerKm', { amount: money(revenueMinor), distance: on(distanceM) }),
    ),
    measure(
      'minutes',
      ({ medianMinutes }) => medianMinutes,
      (minutes) => duration(Math.round(minutes) * 60),
      () => t('why.minutes'),
    ),
    measure(
      'tolls',
      ({ tollsPer1000KmMinor }) => tollsPer1000KmMinor,
      rate,
      ({ tollsMinor, costedM }) =>
        t('why.costs', { amount: money(tollsMinor), distance: on(costedM) }),
    ),
    measure(
      'transport',
      ({ transportPer1000KmMinor }) => transportPer1000KmMinor,
      rate,
      ({ transportMinor, costedM }) =>
        t('why.costs', { amount: money(transportMinor), distance: on(costedM) }),
    ),
    measure(
      'fines',
      ({ finesPer1000KmMinor }) => finesPer1000KmMinor,
      rate,
      ({ finesMinor, costedM }) =>
        t('why.costs', { amount: money(finesMinor), distance: on(costedM) }),
    ),
    measure(
      'truckDamage',
      ({ truckDamagePer1000KmPpm }) => truckDamagePer1000KmPpm,
      damage,
      () => t('why.truckDamage'),
    ),
    measure(
      'cargoDamage',
      ({ cargoDamagePer1000KmPpm }) => cargoDamagePer1000KmPpm,
      damage,
      () => t('why.cargoDamage'),
    ),
    measure(
      'empty',
      ({ emptyPpm }) => emptyPpm,
      (ppm) => share(ppm / 1_000_000),
      ({ emptyJobs, linkedJobs }) =>
        t('why.empty', { empty: format.number(emptyJobs), of: format.number(linkedJobs) }),
    ),
  ];
}
