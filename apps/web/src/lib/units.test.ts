import { defaultPreferences } from '@waybill/schema/features/users.models';
import { expect, test } from 'vitest';
import {
  formatAmount,
  formatConsumption,
  formatDay,
  formatShortDay,
  formatDistance,
  formatDuration,
  formatFuelPrice,
  formatMass,
  formatMoment,
  formatMoney,
  formatRoundAmount,
  formatSpeed,
  formatVolume,
  splitUnit,
  type Wanted,
  type Zoned,
} from './units.ts';

const metric: Wanted & Zoned = { ...defaultPreferences, locale: 'en', timeZone: 'UTC' };
const american: Wanted & Zoned = {
  ...metric,
  distanceUnit: 'mi',
  volumeUnit: 'gal',
  massUnit: 'lb',
  currency: 'USD',
};
const german: Wanted & Zoned = { ...metric, locale: 'de' };

/** Replaces the special spaces of Intl with plain ones. */
function plain(text: string): string {
  return text.replaceAll(/[\u00A0\u202F]/g, ' ');
}

test.each([
  [0, metric, '0 km'],
  [4.26, metric, '4.3 km'],
  [1234.4, metric, '1,234 km'],
  [1234.4, german, '1.234 km'],
  [1.609344, american, '1 mi'],
  [1609.344, american, '1,000 mi'],
  [100, american, '62.1 mi'],
])('a distance of %d km', (distanceKm, wanted, text) => {
  expect(plain(formatDistance(distanceKm, wanted))).toBe(text);
});

test.each([
  [640, metric, '640 L'],
  [640, german, '640 l'],
  [3.785411784, american, '1 gal'],
  [3785.411784, american, '1,000 gal'],
  [640, american, '169 gal'],
])('a volume of %d l', (volumeL, wanted, text) => {
  expect(plain(formatVolume(volumeL, wanted))).toBe(text);
});

test.each([
  [22.44, metric, '22.4 t'],
  [22.44, german, '22,4 t'],
  [0.45359237, american, '1,000 lb'],
  [22.4, american, '49,384 lb'],
])('a mass of %d t', (massT, wanted, text) => {
  expect(plain(formatMass(massT, wanted))).toBe(text);
});

test.each([
  [0, metric, '€0'],
  [128_050, metric, '€1,280.50'],
  [360_000, german, '3.600 €'],
  [360_000, american, '$3,600'],
  [-5, american, '-$0.05'],
])('an amount of %d hundredths', (amountCents, wanted, text) => {
  expect(plain(formatMoney(amountCents, wanted))).toBe(text);
});

test('shows times in the given zone', () => {
  const time = new Date('2026-03-01T23:30:00Z');
  const tokyo = { ...german, timeZone: 'Asia/Tokyo' };
  expect(plain(formatMoment(time, metric))).toBe('Mar 1, 2026, 11:30 PM');
  expect(plain(formatMoment(time, tokyo))).toBe('02.03.2026, 08:30');
  expect(formatDay(time, metric)).toBe('Mar 1, 2026');
  expect(formatDay(time, tokyo)).toBe('02.03.2026');
  expect(formatShortDay(time, new Date('2026-12-31T12:00:00Z'), metric)).toBe('Mar 1');
  expect(formatShortDay(time, new Date('2027-01-01T12:00:00Z'), metric)).toBe('Mar 1, 2026');
});

test('a game amount has decimals on a bill and none in a list', () => {
  expect(plain(formatAmount(1_184_400, 'EUR', 'de'))).toBe('11.844,00 €');
  expect(formatAmount(-5, 'USD', 'en')).toBe('-$0.05');
  expect(formatRoundAmount(1_184_450, 'USD', 'en')).toBe('$11,845');
});

test.each([
  [0, 'en', '0 sec'],
  [119, 'en', '119 sec'],
  [120, 'en', '2 min'],
  [3_600, 'en', '1 hr'],
  [16_920, 'en', '4 hr 42 min'],
  [16_920, 'de', '4 Std. 42 Min.'],
])('a time of %d seconds in %s', (seconds, locale, text) => {
  expect(plain(formatDuration(seconds, locale))).toBe(text);
});

test('consumption uses the volume and distance units', () => {
  expect(plain(formatConsumption(112.6, 358.7, metric))).toBe('31.4 L/100 km');
  expect(plain(formatConsumption(112.6, 358.7, american))).toBe('13.3 gal/100 mi');
  expect(formatFuelPrice(14_025, 'EUR', { ...metric, locale: 'ru' })).toMatch(/\/л$/);
  expect(formatFuelPrice(14_025, 'EUR', metric)).toBe('€1.403/L');
  expect(formatFuelPrice(14_025, 'USD', american)).toBe('$5.309/gal');
});

test('a speed uses the distance unit', () => {
  expect(plain(formatSpeed(104.4, metric))).toBe('104 km/h');
  expect(plain(formatSpeed(104.4, american))).toBe('65 mph');
});

test.each([
  ['en', '12,345', 'km'],
  ['fr', '12\u202f345', 'km'],
  ['pl', '12\u00a0345', 'km'],
  ['ru', '12\u00a0345', 'км'],
  ['tr', '12.345', 'km'],
])('a distance in %s has a figure and a unit', (locale, figure, unit) => {
  const kilometres = new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilometer' });
  expect(splitUnit(kilometres.format(12_345))).toEqual([figure, unit]);
});
