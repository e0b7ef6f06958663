import { useFormatter } from 'use-intl';
import { useFormatters } from '#src/lib/formatters.ts';

/** Returns a function that formats a figure of the evidence by the suffix of its name. */
export function useFigures(currency: string): (name: string, value: number) => string {
  const format = useFormatter();
  const { amount, distance, duration, mass, moment, speed } = useFormatters();
  return (name, value) => {
    if (name === 'at') return moment(new Date(value).toISOString());
    if (name === 'seconds' || /[a-z]S$/.test(name)) {
      if (!name.endsWith('CmS')) return duration(value);
      return speed((value * 36) / 1_000);
    }
    if (/[a-z]G$/.test(name)) return mass(value / 1e6);
    if (/Minor$|^minor/.test(name)) return amount(value, currency);
    if (name === 'metres' || /[a-z]M$/.test(name)) return distance(value / 1_000);
    return format.number(value);
  };
}
