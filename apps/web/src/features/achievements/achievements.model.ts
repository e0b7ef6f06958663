import type { VtcAchievement } from '@waybill/schema/features/achievements.contract';
import type { AchievementRule, RuleNumber } from '@waybill/schema/features/achievements.models';
import type { OwnAchievementKey } from '@waybill/schema/features/achievements.texts';
import type { Game } from '@waybill/schema/features/telemetry.models';
import type { Messages } from 'use-intl';
import type { Formatters } from '#src/lib/formatters.ts';
import { gameCurrencies } from '#src/lib/game-currencies.ts';

export type AchievementGroup = keyof Messages['achievements']['groups'];

/** The keys of each group of Waybill's own, in the order of the page. */
const keys: Readonly<Record<Exclude<AchievementGroup, 'company'>, readonly OwnAchievementKey[]>> = {
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
    'convoys',
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

/** Returns the key if this build has texts for it: not for one of a newer server. */
export function findOwnKey({ key }: Pick<VtcAchievement, 'key'>): OwnAchievementKey | null {
  return (
    Object.values(keys)
      .flat()
      .find((known) => known === key) ?? null
  );
}

/** Sorts achievements into the groups of the page: the company's first. Empty groups are left out. */
export function groupAchievements(
  achievements: readonly VtcAchievement[],
): { readonly group: AchievementGroup; readonly achievements: readonly VtcAchievement[] }[] {
  const byKey = new Map(achievements.map((achievement) => [achievement.key, achievement]));
  return [
    { group: 'company' as const, achievements: achievements.filter(({ key }) => key === null) },
    ...groups.map((group) => ({
      group,
      achievements: keys[group].flatMap((key) => byKey.get(key) ?? []),
    })),
  ].filter((one) => one.achievements.length > 0);
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

/** Formats a figure of a field in the reader's units; without a field, a count. */
export function formatFigure(
  { field, game }: { readonly field: RuleNumber | null; readonly game: Game | null },
  figure: number,
  formatters: Pick<
    Formatters,
    'distance' | 'mass' | 'roundAmount' | 'share' | 'speed' | 'duration' | 'consumption'
  >,
  count: (figure: number) => string,
): string {
  switch (field) {
    case 'distanceM':
      return formatters.distance(figure / 1_000);
    case 'massG':
      return formatters.mass(figure / 1_000_000);
    case 'revenueMinor':
    case 'finesMinor':
    case 'tollsMinor':
    case 'transportMinor':
      return formatters.roundAmount(figure, gameCurrencies[game ?? 'ets2']);
    case 'cargoDamagePpm':
    case 'truckDamagePpm':
      return formatters.share(figure / 1_000_000);
    case 'topSpeedCmS':
      return formatters.speed(figure * 0.036);
    case 'overspeedS':
      return formatters.duration(figure);
    case 'fuelMlPer100Km':
      return formatters.consumption(figure / 1_000, 100);
    case 'xp':
    case 'collisions':
    case 'newCells':
    case null:
    default:
      return count(figure);
  }
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
