import type { VtcAchievement } from '@waybill/schema/features/achievements.contract';
import type { AchievementRule } from '@waybill/schema/features/achievements.models';
import type { Messages } from 'use-intl';
import type { Formatters } from '#src/lib/formatters.ts';
import { gameCurrencies } from '#src/lib/game-currencies.ts';

/** The key of an achievement that has texts. */
export type AchievementKey = keyof Messages['achievements']['names'];

/** An achievement that has texts: all but those of a newer server. */
export type NamedAchievement = VtcAchievement & { readonly key: AchievementKey };

export type AchievementGroup = keyof Messages['achievements']['groups'];

/** The keys of each group, in the order of the page. */
const keys: Readonly<Record<AchievementGroup, readonly AchievementKey[]>> = {
  start: [
    'first-delivery',
    'deliveries',
    'distance',
    'distance-in-a-day',
    'distance-in-a-week',
    'distance-in-a-month',
    'deliveries-in-a-day',
    'deliveries-in-a-week',
    'days-in-a-row',
    'months-of-a-year',
    'experience',
  ],
  hauls: [
    'longest-haul',
    'long-hauls',
    'short-hauls',
    'heaviest-load',
    'special-transports',
    'cargoes',
    'cargoes-in-a-week',
    'lanes',
    'there-and-back',
    'crossings',
    'new-roads',
  ],
  care: [
    'intact-in-a-row',
    'punctual-in-a-row',
    'unhurt-in-a-row',
    'never-too-fast-in-a-row',
    'perfect-long-hauls',
    'thrifty-hauls',
  ],
  europe: [
    'cities-europe',
    'countries-europe',
    'nordic',
    'baltic',
    'balkans',
    'british-isles',
    'income-europe',
  ],
  america: ['cities-america', 'states-america', 'pacific', 'west-to-south', 'income-america'],
};

const groups = ['start', 'hauls', 'care', 'europe', 'america'] as const;

/** Sorts achievements into the groups of the page; empty groups are left out. */
export function groupAchievements(
  achievements: readonly VtcAchievement[],
): { readonly group: AchievementGroup; readonly achievements: readonly NamedAchievement[] }[] {
  const byKey = new Map(achievements.map((achievement) => [achievement.key, achievement]));
  return groups
    .map((group) => ({
      group,
      achievements: keys[group].flatMap((key) => {
        const achievement = byKey.get(key);
        return achievement ? [{ ...achievement, key }] : [];
      }),
    }))
    .filter((one) => one.achievements.length > 0);
}

/** The next goal; null if all are reached. */
export function nextGoalOf({ goals, own }: VtcAchievement): number | null {
  return goals[own.tiers.length] ?? null;
}

export const isEarned = ({ own }: VtcAchievement) => own.tiers.length > 0;

/** The share of the next goal that is reached: 0 to 1. 1 if there is no next goal. */
export function progressOf(achievement: VtcAchievement): number {
  const goal = nextGoalOf(achievement);
  return goal === null ? 1 : Math.min(1, achievement.own.value / goal);
}

/** Formats a figure of a rule in the unit of what it measures. */
export function formatFigure(
  { measure, game }: AchievementRule,
  figure: number,
  { distance, mass, roundAmount }: Pick<Formatters, 'distance' | 'mass' | 'roundAmount'>,
  count: (figure: number) => string,
): string {
  const field = 'field' in measure ? measure.field : null;
  if (field === 'distanceM') return distance(figure / 1_000);
  if (field === 'massG') return mass(figure / 1_000_000);
  if (field === 'revenueMinor') return roundAmount(figure, gameCurrencies[game ?? 'ets2']);
  return count(figure);
}

/** Formats the limits in a rule's conditions, for its sentence. */
export function formatLimits(
  { where }: AchievementRule,
  { distance, consumption }: Pick<Formatters, 'distance' | 'consumption'>,
): { readonly distance: string; readonly consumption: string } {
  const limitOf = (name: string) => {
    const value = where.find(({ field }) => field === name)?.value;
    return typeof value === 'number' ? value : 0;
  };
  return {
    distance: distance(limitOf('distanceM') / 1_000),
    consumption: consumption(limitOf('fuelMlPer100Km') / 1_000, 100),
  };
}
