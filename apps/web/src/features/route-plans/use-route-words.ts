import type { LaneFigures, RouteLeg, Spread } from '@waybill/schema/features/route-plans.models';
import { useTranslations } from 'use-intl';
import { useFormatters } from '#src/lib/formatters.ts';

/** Returns formatters for a route's figures; unknown values are a dash. */
export function useRouteWords(currency: string) {
  const t = useTranslations('routePlans');
  const { distance, duration, volume, roundAmount, day } = useFormatters();
  const or = (value: number | null, write: (known: number) => string) =>
    value === null ? t('none') : write(value);
  const km = (metres: number | null) => or(metres, (known) => distance(known / 1_000));
  const real = (ms: number | null) => or(ms, (known) => duration(known / 1_000));
  const inGame = (minutes: number | null) => or(minutes, (known) => duration(known * 60));
  const money = (minor: number | null) => or(minor, (known) => roundAmount(known, currency));
  const litres = (ml: number | null) => or(ml, (known) => volume(known / 1_000));
  return {
    km,
    real,
    inGame,
    money,
    litres,
    /** The interquartile range, and the number of values. */
    between: (spread: Spread | null, write: (value: number | null) => string) =>
      spread === null
        ? t('none')
        : t('between', { lower: write(spread.lower), upper: write(spread.upper), n: spread.n }),
    ageOf: ({ from, until }: LaneFigures) => t('age', { from: day(from), until: day(until) }),
    /** The basis of a leg's figures. */
    basisOf: ({ basis, figuresOf, company, everybody }: RouteLeg): string => {
      const figures = figuresOf === 'company' ? company : everybody;
      if (basis !== 'DRIVEN' || !figures) return t(`basis.${basis}`);
      return t(figuresOf === 'company' ? 'asDrivenByCompany' : 'asDrivenByAll', {
        drives: figures.drives,
        drivers: figures.drivers,
      });
    },
  };
}

export type RouteWords = ReturnType<typeof useRouteWords>;

/** Returns a function that describes a spot on a route. */
export function useSpotWords(legs: readonly RouteLeg[], words: RouteWords) {
  const t = useTranslations('routePlans');
  return ({ leg, distanceM }: { readonly leg: number; readonly distanceM: number }): string => {
    const { from, to, distanceM: length } = legs[leg] ?? {};
    if (length != null && distanceM >= length) return t('inCity', { city: to?.name ?? '' });
    return t('after', { distance: words.km(distanceM), city: from?.name ?? '' });
  };
}
