import { litresPerGallon } from '#src/lib/units.ts';
import type { Preferences } from '@waybill/schema/features/users.models';

type VolumeUnit = Preferences['volumeUnit'];

/** Returns the litres in the reader's volume unit. */
function litresPer(unit: VolumeUnit): number {
  return unit === 'l' ? 1 : litresPerGallon;
}

/** Converts a price of 100 litres in minor units to one per litre or gallon in whole units. */
export function pricePerUnit(minorPer100L: number, unit: VolumeUnit): number {
  return (minorPer100L / 10_000) * litresPer(unit);
}

/** Parses what was typed; NaN if it is not a number. */
export function priceFromTyped(typed: string, unit: VolumeUnit): number {
  const text = typed.trim().replace(',', '.');
  return text === '' ? Number.NaN : Math.round((Number(text) / litresPer(unit)) * 10_000);
}

/** Formats a price for an input field, as the reader types it. */
export function typedPrice(
  minorPer100L: number,
  unit: VolumeUnit,
  decimalSeparator: string,
): string {
  return pricePerUnit(minorPer100L, unit).toFixed(3).replace('.', decimalSeparator);
}

/** Returns the median of prices; the upper one of two. */
export function middleOf(prices: readonly number[]): number | null {
  const sorted = prices.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}

/** Returns the points of a price line in a square of 100 by 100; a constant price is in the middle. */
export function lineOf(history: readonly number[]): string {
  const [least, most] = [Math.min(...history), Math.max(...history)];
  const last = Math.max(1, history.length - 1);
  return history
    .map((price, index) => {
      const y = most === least ? 50 : ((most - price) / (most - least)) * 100;
      return `${(index / last) * 100},${y}`;
    })
    .join(' ');
}

/** Returns the days of a history that ends yesterday, as `2026-05-02`. */
export function daysOf(history: readonly unknown[], now: Date): readonly string[] {
  const dayMs = 24 * 3_600_000;
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  return history.map((_, index) =>
    new Date(today - (history.length - index) * dayMs).toISOString().slice(0, 10),
  );
}
