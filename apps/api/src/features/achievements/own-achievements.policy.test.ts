import {
  achievementGoalsSchema,
  achievementRuleSchema,
} from '@waybill/schema/features/achievements.models';
import { describe, expect, test } from 'vitest';
import { buildCountedJob } from '../../testing/counted-job.ts';
import { ownAchievements } from './own-achievements.policy.ts';
import { type CountedJob, startRule } from './rules.policy.ts';

type Fields = Parameters<typeof buildCountedJob>[0];

/** Jobs in order, each a tenth of a day after the one before, or at its own time. */
function drive(count: number, fieldsOf: (index: number) => Fields = () => ({})): CountedJob[] {
  return Array.from({ length: count }, (_, index) =>
    buildCountedJob({
      endedAt: new Date(Date.UTC(2026, 2, 2) + index * 8_640_000),
      ...fieldsOf(index),
    }),
  );
}

const onDay = (day: number, hour = 12) => new Date(Date.UTC(2026, 2, day, hour));
const inMonth = (month: number) => new Date(Date.UTC(2026, month, 5));
const letters = (index: number) => String.fromCodePoint(97 + index);
const far = (distanceM: number) => drive(1, () => ({ numbers: { distanceM } }));
const perfect = {
  numbers: { distanceM: 1_000_000, cargoDamagePpm: 9_999, collisions: 0 },
  flags: { late: false },
};
const places = (
  game: 'ets2' | 'ats',
  list: string,
  field: 'destinationCountry' | 'destinationCityId',
) => list.split(' ').map((place) => buildCountedJob({ game, texts: { [field]: place } }));

/** For each achievement a drive that earns its first tier, and one that just does not. */
const drives: Readonly<Record<string, readonly [earns: CountedJob[], misses: CountedJob[]]>> = {
  'first-delivery': [drive(1), []],
  deliveries: [drive(10), drive(9)],
  distance: [
    drive(10, () => ({ numbers: { distanceM: 1_000_000 } })),
    drive(10, () => ({ numbers: { distanceM: 999_999 } })),
  ],
  'distance-in-a-day': [
    drive(2, (index) => ({ endedAt: onDay(2, index), numbers: { distanceM: 500_000 } })),
    drive(2, (index) => ({ endedAt: onDay(2 + index), numbers: { distanceM: 500_000 } })),
  ],
  // 2 March 2026 is a Monday.
  'distance-in-a-week': [
    drive(2, (index) => ({ endedAt: onDay(2 + 6 * index), numbers: { distanceM: 2_500_000 } })),
    drive(2, (index) => ({ endedAt: onDay(2 + 7 * index), numbers: { distanceM: 2_500_000 } })),
  ],
  'distance-in-a-month': [
    drive(2, (index) => ({ endedAt: onDay(1 + 30 * index), numbers: { distanceM: 10_000_000 } })),
    drive(2, (index) => ({ endedAt: onDay(1 + 31 * index), numbers: { distanceM: 10_000_000 } })),
  ],
  'deliveries-in-a-day': [
    drive(5, (index) => ({ endedAt: onDay(2, index) })),
    drive(5, (index) => ({ endedAt: onDay(2, 20 + index) })),
  ],
  'deliveries-in-a-week': [
    drive(20, () => ({ endedAt: onDay(3) })),
    drive(20, (index) => ({ endedAt: onDay(index < 19 ? 8 : 9) })),
  ],
  'days-in-a-row': [
    drive(7, (index) => ({ endedAt: onDay(2 + index) })),
    drive(7, (index) => ({ endedAt: onDay(index < 6 ? 2 + index : 9) })),
  ],
  'months-of-a-year': [
    drive(12, (month) => ({ endedAt: inMonth(month), texts: { month: `m${month}` } })),
    drive(12, (month) => ({ endedAt: inMonth(month + 1), texts: { month: `m${month}` } })),
  ],
  'longest-haul': [far(1_000_000), far(999_999)],
  'long-hauls': [
    drive(10, () => ({ numbers: { distanceM: 1_000_000 } })),
    drive(10, () => ({ numbers: { distanceM: 999_999 } })),
  ],
  'short-hauls': [
    drive(10, () => ({ numbers: { distanceM: 100_000 } })),
    drive(10, (index) => ({ numbers: { distanceM: index === 0 ? null : 100_000 } })),
  ],
  'heaviest-load': [
    drive(1, () => ({ numbers: { massG: 30_000_000 } })),
    drive(2, () => ({ numbers: { massG: 29_999_999 } })),
  ],
  'special-transports': [
    drive(1, () => ({ flags: { special: true } })),
    drive(1, () => ({ flags: { special: false } })),
  ],
  cargoes: [
    drive(10, (index) => ({ texts: { cargoId: letters(index) } })),
    drive(10, (index) => ({ texts: { cargoId: letters(index % 9) } })),
  ],
  'cargoes-in-a-week': [
    drive(5, (index) => ({ endedAt: onDay(2 + index), texts: { cargoId: letters(index) } })),
    drive(5, (index) => ({ endedAt: onDay(5 + index), texts: { cargoId: letters(index) } })),
  ],
  lanes: [
    drive(25, (index) => ({ texts: { lane: letters(index) } })),
    drive(25, (index) => ({ texts: { lane: letters(index % 24) } })),
  ],
  'there-and-back': [
    drive(1, () => ({ flags: { returns: true } })),
    drive(2, () => ({ flags: { returns: false } })),
  ],
  crossings: [
    drive(5, () => ({ flags: { crossed: true } })),
    drive(5, (index) => ({ flags: { crossed: index === 0 ? null : true } })),
  ],
  'new-roads': [
    drive(2, () => ({ numbers: { newCells: 50 } })),
    drive(2, () => ({ numbers: { newCells: 49 } })),
  ],
  convoys: [
    drive(1, () => ({ flags: { convoy: true } })),
    drive(9, () => ({ flags: { convoy: false } })),
  ],
  'intact-in-a-row': [
    drive(25, () => ({ numbers: { cargoDamagePpm: 9_999 } })),
    drive(25, (index) => ({ numbers: { cargoDamagePpm: index === 12 ? 10_000 : 0 } })),
  ],
  'punctual-in-a-row': [
    drive(25, () => ({ flags: { late: false } })),
    drive(25, (index) => ({ flags: { late: index === 12 } })),
  ],
  'unhurt-in-a-row': [
    drive(25, () => ({ numbers: { collisions: 0 } })),
    drive(25, (index) => ({ numbers: { collisions: index === 24 ? null : 0 } })),
  ],
  'never-too-fast-in-a-row': [
    drive(5, () => ({ numbers: { overspeedS: 0 } })),
    drive(5, (index) => ({ numbers: { overspeedS: index === 2 ? 1 : 0 } })),
  ],
  'perfect-long-hauls': [
    drive(1, () => perfect),
    drive(1, () => ({ ...perfect, numbers: { ...perfect.numbers, collisions: 1 } })),
  ],
  'thrifty-hauls': [
    drive(5, () => ({ numbers: { fuelMlPer100Km: 28_000, distanceM: 300_000 } })),
    drive(5, (index) => ({
      numbers: { fuelMlPer100Km: index === 0 ? 28_001 : 28_000, distanceM: 300_000 },
    })),
  ],
  experience: [
    drive(2, () => ({ numbers: { xp: 5_000 } })),
    drive(2, () => ({ numbers: { xp: 4_999 } })),
  ],
  'cities-europe': [
    drive(25, (index) => ({ texts: { destinationCityId: letters(index) } })),
    drive(25, (index) => ({ game: 'ats', texts: { destinationCityId: letters(index) } })),
  ],
  'countries-europe': [
    places('ets2', 'AT BE CH CZ DE DK FR IT NL PL', 'destinationCountry'),
    places('ets2', 'AT BE CH CZ DE DK FR IT NL', 'destinationCountry'),
  ],
  nordic: [
    places('ets2', 'DK FI NO SE', 'destinationCountry'),
    places('ets2', 'DK FI NO DE', 'destinationCountry'),
  ],
  baltic: [
    places('ets2', 'EE LT LV', 'destinationCountry'),
    places('ets2', 'EE LT PL', 'destinationCountry'),
  ],
  balkans: [
    places('ets2', 'AL BA BG GR HR', 'destinationCountry'),
    places('ets2', 'AL BA BG GR TR', 'destinationCountry'),
  ],
  'british-isles': [
    places('ets2', 'GB GB IE GB IE', 'destinationCountry'),
    places('ets2', 'GB GB IE GB FR', 'destinationCountry'),
  ],
  'income-europe': [
    drive(2, () => ({ numbers: { revenueMinor: 50_000_000 } })),
    drive(2, () => ({ game: 'ats', numbers: { revenueMinor: 50_000_000 } })),
  ],
  'cities-america': [
    drive(20, (index) => ({ game: 'ats', texts: { destinationCityId: letters(index) } })),
    drive(20, (index) => ({ game: 'ats', texts: { destinationCityId: letters(index % 19) } })),
  ],
  'states-america': [
    places('ats', 'CA OR WA NV AZ', 'destinationCountry'),
    places('ats', 'CA OR WA NV', 'destinationCountry'),
  ],
  pacific: [
    places('ats', 'CA OR WA', 'destinationCountry'),
    places('ats', 'CA OR NV', 'destinationCountry'),
  ],
  'west-to-south': [
    drive(1, () => ({ game: 'ats', texts: { sourceCountry: 'CA', destinationCountry: 'TX' } })),
    drive(1, () => ({ game: 'ats', texts: { sourceCountry: 'TX', destinationCountry: 'CA' } })),
  ],
  'income-america': [
    drive(2, () => ({ game: 'ats', numbers: { revenueMinor: 50_000_000 } })),
    drive(2, () => ({ game: 'ats', numbers: { revenueMinor: 49_999_999 } })),
  ],
};

const byKey: ReadonlyMap<string, (typeof ownAchievements)[number]> = new Map(
  ownAchievements.map((own) => [own.key, own]),
);

test('there are 41, each with its drives', () => {
  expect(byKey.size).toBe(41);
  expect(ownAchievements).toHaveLength(41);
  expect(Object.keys(drives).toSorted()).toEqual([...byKey.keys()].toSorted());
});

describe('earned by a drive, and just missed by another', () => {
  test.each(Object.entries(drives))('%s', (key, [earns, misses]) => {
    const own = byKey.get(key);
    if (!own) throw new Error(`there is no ${key}`);
    const tiersOf = (jobs: readonly CountedJob[]) => {
      const fold = startRule(own.rule, own.goals);
      for (const job of jobs) fold.add(job);
      return fold.reached().map(({ tier }) => tier);
    };
    expect([tiersOf(earns), tiersOf(misses)]).toEqual([[1], []]);
  });
});

test('each is a valid rule with valid goals', () => {
  for (const { rule, goals } of ownAchievements) {
    expect(achievementRuleSchema.parse(rule)).toEqual(rule);
    expect(achievementGoalsSchema.parse(goals)).toEqual(goals);
  }
});
