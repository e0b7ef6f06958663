import { memoize } from '@formatjs/fast-memoize';
import { useMemo } from 'react';
import { useLocale } from 'use-intl';
import { findCountryName } from './i18n/country-names.ts';
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

/** What stands where there is nothing to show yet. */
export const dash = '—';

/** Names countries and languages from their codes, in the reader's language. */
export function useNames(): {
  readonly nameCountry: (code: string | null) => string | null;
  readonly nameLanguage: (code: string | null) => string | null;
} {
  const locale = useLocale();
  return {
    nameCountry: (code) =>
      (code === null ? null : findCountryName(locale, code)) ?? nameCode(locale, 'region', code),
    nameLanguage: (code) => nameCode(locale, 'language', code),
  };
}

const displayNames = memoize(
  (locale: string, options: Intl.DisplayNamesOptions) => new Intl.DisplayNames(locale, options),
);

/** The name of an ISO 3166 country, a BCP 47 language or an ISO 4217 currency; the code itself when it has no name. */
export function nameCode(
  locale: string,
  type: 'region' | 'language' | 'currency',
  code: string | null,
): string | null {
  if (code === null) return null;
  try {
    return displayNames(locale, { type }).of(code) ?? code;
  } catch {
    // A code that is not well formed throws instead of falling back.
    return code;
  }
}

type ConsumptionParts = ReturnType<typeof splitConsumption>;

/** Writes what is measured, paid and timed as the reader wants it. */
export interface Formatters {
  readonly distance: (distanceKm: number) => string;
  readonly volume: (volumeL: number) => string;
  readonly consumption: (volumeL: number, distanceKm: number) => string;
  /** By what 100 litres cost, in hundredths of a currency. */
  readonly fuelPrice: (minorPer100L: number, currency: string) => string;
  /** How much is used as a figure and its unit. */
  readonly consumptionParts: (volumeL: number, distanceKm: number) => ConsumptionParts;
  readonly mass: (massT: number) => string;
  readonly money: (amountCents: number) => string;
  /** An amount of a game's own currency, to the hundredth. */
  readonly amount: (amountCents: number, currency: string) => string;
  /** The same as whole ones, for lists. */
  readonly roundAmount: (amountCents: number, currency: string) => string;
  readonly speed: (speedKmH: number) => string;
  readonly duration: (seconds: number) => string;
  /** A share of 0..1. */
  readonly share: (share: number) => string;
  /** The day of a time as the server gives it. */
  readonly day: (time: string) => string;
  /** The same without the year of now. */
  readonly shortDay: (time: string, now: Date) => string;
  /** The time of day of a time as the server gives it. */
  readonly timeOfDay: (time: string) => string;
  /** A time as the server gives it, to the minute. */
  readonly moment: (time: string) => string;
}

/** The formatters of the reader's language and preferences. */
export function useFormatters(): Formatters {
  const locale = useLocale();
  const preferences = usePreferences();
  return useMemo(() => {
    const wanted = { ...preferences, locale };
    // Only once there is a time to write: browsers take a while to find out their own zone.
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
