import type {
  AchievementMark,
  AchievementRule,
  RuleCondition,
  RuleMeasure,
} from '@waybill/schema/features/achievements.models';
import type { OwnAchievementKey } from '@waybill/schema/features/achievements.texts';

/** An achievement that Waybill brings along. Its texts are in the web app, by key. */
export interface OwnAchievement {
  readonly key: OwnAchievementKey;
  readonly mark: AchievementMark;
  readonly rule: AchievementRule;
  readonly goals: readonly number[];
}

const km = 1_000;
const t = 1_000_000;
/** Cargo damage below one per cent is shown as 0 %. */
const intact = { field: 'cargoDamagePpm', op: 'atMost', value: 9_999 } as const;
const unhurt = { field: 'collisions', op: 'atMost', value: 0 } as const;
const punctual = { field: 'late', op: 'is', value: false } as const;

const balkans = ['AL', 'BA', 'BG', 'GR', 'HR', 'ME', 'MK', 'RO', 'RS', 'SI', 'XK'];

const marks: Readonly<Record<OwnAchievementKey, AchievementMark>> = {
  'first-delivery': 'flag',
  deliveries: 'crate',
  distance: 'road',
  'distance-in-a-day': 'sun',
  'distance-in-a-week': 'road',
  'distance-in-a-month': 'wheel',
  'deliveries-in-a-day': 'stopwatch',
  'deliveries-in-a-week': 'calendar',
  'days-in-a-row': 'calendar',
  'months-of-a-year': 'calendar',
  experience: 'star',
  'longest-haul': 'route',
  'long-hauls': 'route',
  'short-hauls': 'city',
  'heaviest-load': 'weight',
  'special-transports': 'crane',
  cargoes: 'crates',
  'cargoes-in-a-week': 'crates',
  lanes: 'map',
  'there-and-back': 'turn',
  crossings: 'ferry',
  'new-roads': 'map',
  convoys: 'route',
  'intact-in-a-row': 'shield',
  'punctual-in-a-row': 'stopwatch',
  'unhurt-in-a-row': 'shield',
  'never-too-fast-in-a-row': 'gauge',
  'perfect-long-hauls': 'star',
  'thrifty-hauls': 'drop',
  'cities-europe': 'city',
  'countries-europe': 'globe',
  nordic: 'star',
  baltic: 'lighthouse',
  balkans: 'peaks',
  'british-isles': 'wheel',
  'income-europe': 'coins',
  'cities-america': 'city',
  'states-america': 'globe',
  pacific: 'sun',
  'west-to-south': 'route',
  'income-america': 'coins',
};

function to(...countries: string[]): RuleCondition {
  return { field: 'destinationCountry', op: 'in', value: countries };
}

function achievement(
  key: OwnAchievementKey,
  goals: readonly number[],
  measure: RuleMeasure,
  {
    where = [],
    per = null,
    game = null,
  }: {
    readonly where?: AchievementRule['where'];
    readonly per?: AchievementRule['per'];
    readonly game?: AchievementRule['game'];
  } = {},
): OwnAchievement {
  return { key, mark: marks[key], goals, rule: { where, measure, per, game } };
}

const count = { kind: 'count' } as const;
const streak = { kind: 'streak' } as const;
const distance = { kind: 'sum', field: 'distanceM' } as const;
const countries = { kind: 'distinct', field: 'destinationCountry' } as const;
const cities = { kind: 'distinct', field: 'destinationCityId' } as const;

/** Waybill's own achievements, in the order in which they are shown. */
export const ownAchievements: readonly OwnAchievement[] = [
  achievement('first-delivery', [1], count),
  achievement('deliveries', [10, 100, 1_000], count),
  achievement('distance', [10_000 * km, 100_000 * km, 1_000_000 * km], distance),
  achievement('distance-in-a-day', [1_000 * km, 2_000 * km, 3_000 * km], distance, { per: 'day' }),
  achievement('distance-in-a-week', [5_000 * km, 10_000 * km], distance, { per: 'week' }),
  achievement('distance-in-a-month', [20_000 * km, 40_000 * km], distance, { per: 'month' }),
  achievement('deliveries-in-a-day', [5, 10, 20], count, { per: 'day' }),
  achievement('deliveries-in-a-week', [20, 40], count, { per: 'week' }),
  achievement('days-in-a-row', [7, 30, 100], { kind: 'daysInRow' }),
  achievement('months-of-a-year', [12], { kind: 'distinct', field: 'month' }, { per: 'year' }),

  achievement('longest-haul', [1_000 * km, 2_000 * km, 3_000 * km], {
    kind: 'max',
    field: 'distanceM',
  }),
  achievement('long-hauls', [10, 50, 200], count, {
    where: [{ field: 'distanceM', op: 'atLeast', value: 1_000 * km }],
  }),
  achievement('short-hauls', [10, 50, 200], count, {
    where: [{ field: 'distanceM', op: 'atMost', value: 100 * km }],
  }),
  achievement('heaviest-load', [30 * t, 60 * t], { kind: 'max', field: 'massG' }),
  achievement('special-transports', [1, 10, 50], count, {
    where: [{ field: 'special', op: 'is', value: true }],
  }),
  achievement('cargoes', [10, 30, 60], { kind: 'distinct', field: 'cargoId' }),
  achievement(
    'cargoes-in-a-week',
    [5, 10],
    { kind: 'distinct', field: 'cargoId' },
    { per: 'week' },
  ),
  achievement('lanes', [25, 100, 300], { kind: 'distinct', field: 'lane' }),
  achievement('there-and-back', [1, 25, 100], count, {
    where: [{ field: 'returns', op: 'is', value: true }],
  }),
  achievement('crossings', [5, 25, 100], count, {
    where: [{ field: 'crossed', op: 'is', value: true }],
  }),
  achievement('new-roads', [100, 1_000, 10_000], { kind: 'sum', field: 'newCells' }),
  achievement('convoys', [1, 10, 50], count, {
    where: [{ field: 'convoy', op: 'is', value: true }],
  }),

  achievement('intact-in-a-row', [25, 100, 250], streak, { where: [intact] }),
  achievement('punctual-in-a-row', [25, 100, 250], streak, { where: [punctual] }),
  achievement('unhurt-in-a-row', [25, 100, 250], streak, { where: [unhurt] }),
  achievement('never-too-fast-in-a-row', [5, 25, 100], streak, {
    where: [{ field: 'overspeedS', op: 'atMost', value: 0 }],
  }),
  achievement('perfect-long-hauls', [1, 10, 50], count, {
    where: [intact, unhurt, punctual, { field: 'distanceM', op: 'atLeast', value: 1_000 * km }],
  }),
  achievement('thrifty-hauls', [5, 25, 100], count, {
    where: [
      { field: 'fuelMlPer100Km', op: 'atMost', value: 28_000 },
      { field: 'distanceM', op: 'atLeast', value: 300 * km },
    ],
  }),
  achievement('experience', [10_000, 100_000, 1_000_000], { kind: 'sum', field: 'xp' }),

  achievement('cities-europe', [25, 75, 150], cities, { game: 'ets2' }),
  achievement('countries-europe', [10, 20, 30], countries, { game: 'ets2' }),
  achievement('nordic', [4], countries, { game: 'ets2', where: [to('DK', 'FI', 'NO', 'SE')] }),
  achievement('baltic', [3], countries, { game: 'ets2', where: [to('EE', 'LT', 'LV')] }),
  achievement('balkans', [5, 11], countries, { game: 'ets2', where: [to(...balkans)] }),
  achievement('british-isles', [5, 25], count, { game: 'ets2', where: [to('GB', 'IE')] }),
  achievement(
    'income-europe',
    [1_000_000_00, 10_000_000_00, 100_000_000_00],
    { kind: 'sum', field: 'revenueMinor' },
    { game: 'ets2' },
  ),

  achievement('cities-america', [20, 50, 100], cities, { game: 'ats' }),
  achievement('states-america', [5, 10, 15], countries, { game: 'ats' }),
  achievement('pacific', [3], countries, { game: 'ats', where: [to('CA', 'OR', 'WA')] }),
  achievement('west-to-south', [1, 10], count, {
    game: 'ats',
    where: [{ field: 'sourceCountry', op: 'in', value: ['CA', 'OR', 'WA'] }, to('TX', 'OK', 'LA')],
  }),
  achievement(
    'income-america',
    [1_000_000_00, 10_000_000_00, 100_000_000_00],
    { kind: 'sum', field: 'revenueMinor' },
    { game: 'ats' },
  ),
];
