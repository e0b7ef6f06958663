import { memoize } from '@formatjs/fast-memoize';
import { useMemo } from 'react';
import { useLocale } from 'use-intl';
import { timeZoneOf, usePreferences } from './preferences.ts';
import {
  formatAmount,
  formatConsumption,
  formatDay,
  formatDistance,
  formatDuration,
  formatFuelPrice,
  formatMass,
  formatMoment,
  formatMoney,
  formatRoundAmount,
  formatShare,
  formatShortDay,
  formatSpeed,
  formatTimeOfDay,
  formatVolume,
  splitConsumption,
} from './units.ts';

/** Placeholder for a missing value. */
export const dash = '—';

const displayNames = memoize(
  (locale: string, options: Intl.DisplayNamesOptions) => new Intl.DisplayNames(locale, options),
);

/**
 * Returns the name of an ISO 3166 country, a BCP 47 language or an ISO 4217 currency, or the code if it has
 * no name.
 */
export function nameCode(
  locale: string,
  type: 'region' | 'language' | 'currency',
  code: string | null,
): string | null {
  if (code === null) return null;
  try {
    return displayNames(locale, { type }).of(code) ?? code;
  } catch {
    // Intl throws for a malformed code instead of falling back.
    return code;
  }
}

type ConsumptionParts = ReturnType<typeof splitConsumption>;

/** Formats measurements, amounts and times as the reader prefers. */
export interface Formatters {
  readonly distance: (distanceKm: number) => string;
  readonly volume: (volumeL: number) => string;
  readonly consumption: (volumeL: number, distanceKm: number) => string;
  /** Takes the price of 100 litres, in hundredths of the currency. */
  readonly fuelPrice: (minorPer100L: number, currency: string) => string;
  /** Consumption as a figure and its unit. */
  readonly consumptionParts: (volumeL: number, distanceKm: number) => ConsumptionParts;
  readonly mass: (massT: number) => string;
  readonly money: (amountCents: number) => string;
  /** An amount in a game's own currency, with decimals. */
  readonly amount: (amountCents: number, currency: string) => string;
  /** The same in whole units, for lists. */
  readonly roundAmount: (amountCents: number, currency: string) => string;
  readonly speed: (speedKmH: number) => string;
  readonly duration: (seconds: number) => string;
  /** Takes a share of 0..1. */
  readonly share: (share: number) => string;
  /** The day of a server timestamp. */
  readonly day: (time: string) => string;
  /** The same, without the year if it is the year of `now`. */
  readonly shortDay: (time: string, now: Date) => string;
  /** The time of day of a server timestamp. */
  readonly timeOfDay: (time: string) => string;
  /** A server timestamp, to the minute. */
  readonly moment: (time: string) => string;
}

/** The formatters of the reader's language and preferences. */
export function useFormatters(): Formatters {
  const locale = useLocale();
  const preferences = usePreferences();
  return useMemo(() => {
    const wanted = { ...preferences, locale };
    // Lazy: detecting their own time zone takes browsers a while.
    const inZone = () => ({ locale, timeZone: timeZoneOf(preferences) });
    return {
      distance: (distanceKm) => formatDistance(distanceKm, wanted),
      volume: (volumeL) => formatVolume(volumeL, wanted),
      consumption: (volumeL, distanceKm) => formatConsumption(volumeL, distanceKm, wanted),
      fuelPrice: (minorPer100L, currency) => formatFuelPrice(minorPer100L, currency, wanted),
      consumptionParts: (volumeL, distanceKm) => splitConsumption(volumeL, distanceKm, wanted),
      mass: (massT) => formatMass(massT, wanted),
      money: (amountCents) => formatMoney(amountCents, wanted),
      amount: (amountCents, currency) => formatAmount(amountCents, currency, locale),
      roundAmount: (amountCents, currency) => formatRoundAmount(amountCents, currency, locale),
      speed: (speedKmH) => formatSpeed(speedKmH, wanted),
      duration: (seconds) => formatDuration(seconds, locale),
      share: (share) => formatShare(share, locale),
      day: (time) => formatDay(new Date(time), inZone()),
      shortDay: (time, now) => formatShortDay(new Date(time), now, inZone()),
      timeOfDay: (time) => formatTimeOfDay(new Date(time), inZone()),
      moment: (time) => formatMoment(new Date(time), inZone()),
    };
  }, [locale, preferences]);
}
