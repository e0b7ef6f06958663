import { memoize } from '@formatjs/fast-memoize';
import type { Preferences } from '@waybill/schema/features/users.models';

/** A reader's units and locale. */
export interface Wanted extends Pick<
  Preferences,
  'distanceUnit' | 'volumeUnit' | 'massUnit' | 'currency'
> {
  readonly locale: string;
}

/** A reader's locale and time zone. */
export interface Zoned {
  readonly locale: string;
  readonly timeZone: string;
}

// Exact, by the international yard and pound agreement of 1959: a yard is 0.9144 m and a mile
// 1,760 of them, and a pound is 0.45359237 kg.
export const kmPerMile = 1.609344;
export const tonnesPerPound = 0.000_453_592_37;
// Exact: a gallon of the United States is 231 cubic inches (NIST Handbook 44, appendix C), and an
// inch is 2.54 cm.
export const litresPerGallon = 3.785_411_784;

// Creating a formatter takes a hundred times as long as using one.
const numberFormat = memoize(
  (locale: string, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);
const timeFormat = memoize(
  (locale: string, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);

/** Formats a distance in kilometres or miles; short ones with one decimal. */
export function formatDistance(
  distanceKm: number,
  { locale, distanceUnit }: Pick<Wanted, 'locale' | 'distanceUnit'>,
): string {
  const isMetric = distanceUnit === 'km';
  const distance = isMetric ? distanceKm : distanceKm / kmPerMile;
  return formatNumber(distance, locale, {
    style: 'unit',
    unit: isMetric ? 'kilometer' : 'mile',
  });
}

/** Returns the metres in the reader's distance unit. */
export function metresPerUnit(unit: Wanted['distanceUnit']): number {
  return unit === 'km' ? 1_000 : kmPerMile * 1_000;
}

/** Formats a volume in litres or US gallons; small ones with one decimal. */
export function formatVolume(volumeL: number, { locale, volumeUnit }: Wanted): string {
  const isMetric = volumeUnit === 'l';
  const volume = isMetric ? volumeL : volumeL / litresPerGallon;
  return formatNumber(volume, locale, { style: 'unit', unit: isMetric ? 'liter' : 'gallon' });
}

/** Formats the price of a litre or gallon, given the price of 100 litres in hundredths of a currency. */
export function formatFuelPrice(
  minorPer100L: number,
  currency: string,
  { locale, volumeUnit }: Pick<Wanted, 'locale' | 'volumeUnit'>,
): string {
  const litres = volumeUnit === 'l' ? 1 : litresPerGallon;
  const price = numberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: 3,
    maximumFractionDigits: 3,
  }).format((minorPer100L / 10_000) * litres);
  return `${price}/${symbolOf(volumeUnit === 'l' ? 'liter' : 'gallon', locale)}`;
}

/** Formats the consumption per hundred kilometres or miles. */
export function formatConsumption(volumeL: number, distanceKm: number, wanted: Wanted): string {
  const hundredKm = wanted.distanceUnit === 'km' ? 100 : 100 * kmPerMile;
  const volume = formatVolume((volumeL / distanceKm) * hundredKm, wanted);
  return `${volume}/${formatDistance(hundredKm, wanted)}`;
}

/** The same as a figure and its unit, for styling them separately. */
export function splitConsumption(volumeL: number, distanceKm: number, wanted: Wanted) {
  const hundredKm = wanted.distanceUnit === 'km' ? 100 : 100 * kmPerMile;
  const volume = (volumeL / distanceKm) * hundredKm;
  const isMetric = wanted.volumeUnit === 'l';
  const { locale } = wanted;
  return {
    figure: formatNumber(isMetric ? volume : volume / litresPerGallon, locale, {}),
    unit: `${symbolOf(isMetric ? 'liter' : 'gallon', locale)}/${formatDistance(hundredKm, wanted)}`,
  };
}

/** Formats a mass in tonnes, with up to one decimal, or in whole pounds. */
export function formatMass(massT: number, { locale, massUnit }: Wanted): string {
  if (massUnit === 'lb') {
    const pounds = { style: 'unit', unit: 'pound', maximumFractionDigits: 0 } as const;
    return numberFormat(locale, pounds).format(massT / tonnesPerPound);
  }
  // Intl has no tonne.
  const tonnes = numberFormat(locale, { maximumFractionDigits: 1 }).format(massT);
  return `${tonnes}\u00A0${tonneSymbol(locale)}`;
}

/** The symbol is the same in every language of a script. */
function tonneSymbol(locale: string): string {
  return new Intl.Locale(locale).maximize().script === 'Cyrl' ? 'т' : 't';
}

function symbolOf(unit: 'liter' | 'gallon', locale: string): string {
  const parts = numberFormat(locale, { style: 'unit', unit }).formatToParts(1);
  return parts.find(({ type }) => type === 'unit')?.value ?? '';
}

/** Formats hundredths in the reader's currency, unconverted; whole amounts without decimals. */
export function formatMoney(amountCents: number, { locale, currency }: Wanted): string {
  return numberFormat(locale, {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(amountCents / 100);
}

/** Formats hundredths of a currency, always with decimals, as on a bill. */
export function formatAmount(amountCents: number, currency: string, locale: string): string {
  return numberFormat(locale, { style: 'currency', currency }).format(amountCents / 100);
}

/** Formats hundredths of a currency in whole units, for lists. */
export function formatRoundAmount(amountCents: number, currency: string, locale: string): string {
  const whole = { style: 'currency', currency, maximumFractionDigits: 0 } as const;
  return numberFormat(locale, whole).format(amountCents / 100);
}

/** Formats a speed in kilometres or miles per hour. */
export function formatSpeed(
  speedKmH: number,
  { locale, distanceUnit }: Pick<Wanted, 'locale' | 'distanceUnit'>,
): string {
  const isMetric = distanceUnit === 'km';
  return numberFormat(locale, {
    style: 'unit',
    unit: isMetric ? 'kilometer-per-hour' : 'mile-per-hour',
    maximumFractionDigits: 0,
  }).format(isMetric ? speedKmH : speedKmH / kmPerMile);
}

/** Converts centimetres per second, the unit of telemetry, to km/h, the input of the speed formatters. */
export const kmHPerCmS = 0.036;

/** Returns the centimetres per second in the reader's speed unit. */
export function cmSPerUnit(unit: Wanted['distanceUnit']): number {
  return metresPerUnit(unit) / 36;
}

/** Formats a duration in hours and minutes, or in seconds below two minutes. */
export function formatDuration(seconds: number, locale: string): string {
  if (seconds < 120) return formatTime(seconds, 'second', locale);
  const minutes = Math.round(seconds / 60);
  const parts = [
    { value: Math.floor(minutes / 60), unit: 'hour' },
    { value: minutes % 60, unit: 'minute' },
  ] as const;
  return parts
    .filter(({ value }) => value > 0)
    .map(({ value, unit }) => formatTime(value, unit, locale))
    .join(' ');
}

function formatTime(value: number, unit: 'hour' | 'minute' | 'second', locale: string): string {
  return numberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 0 }).format(value);
}

/** Formats a share of 0..1 in percent, with up to one decimal. */
export function formatShare(share: number, locale: string): string {
  return numberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(share);
}

/** Formats a day in the reader's time zone. */
export function formatDay(time: Date, { locale, timeZone }: Zoned): string {
  return timeFormat(locale, { dateStyle: 'medium', timeZone }).format(time);
}

/** Formats UTC days from one to another, both included, in ISO 8601. */
export function formatPeriod(from: string, to: string, locale: Zoned['locale']): string {
  const format = timeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  return format.formatRange(new Date(from), new Date(to));
}

/** Formats a day for lists, which omit the current year. */
export function formatShortDay(time: Date, now: Date, { locale, timeZone }: Zoned): string {
  const yearOf = (date: Date) => timeFormat(locale, { year: 'numeric', timeZone }).format(date);
  if (yearOf(time) !== yearOf(now)) return formatDay(time, { locale, timeZone });
  return timeFormat(locale, { day: 'numeric', month: 'short', timeZone }).format(time);
}

/** Formats a time of day in the reader's time zone. */
export function formatTimeOfDay(time: Date, { locale, timeZone }: Zoned): string {
  return timeFormat(locale, { timeStyle: 'short', timeZone }).format(time);
}

/** Formats a moment, to the minute, in the reader's time zone. */
export function formatMoment(time: Date, { locale, timeZone }: Zoned): string {
  const style = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const;
  return timeFormat(locale, style).format(time);
}

function formatNumber(value: number, locale: string, options: Intl.NumberFormatOptions): string {
  const maximumFractionDigits = Math.abs(value) < 100 ? 1 : 0;
  return numberFormat(locale, { ...options, maximumFractionDigits }).format(value);
}

/** Splits a formatted quantity into its figure and unit. Many languages write thousands with a space. */
export function splitUnit(text: string): readonly [figure: string, unit: string] {
  const [, figure = text, unit = ''] = /^(.*)\s(\S+)$/u.exec(text) ?? [];
  return [figure, unit];
}
