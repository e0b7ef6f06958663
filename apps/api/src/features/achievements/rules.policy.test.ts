import {
  type AchievementRule,
  achievementRuleSchema,
  type RuleCondition,
  rulePeriods,
} from '@waybill/schema/features/achievements.models';
import { array, assert, constantFrom, integer, oneof, property, record } from 'fast-check';
import { describe, expect, inject, test } from 'vitest';
import { groupBy } from '../../lib/group-by.ts';
import { buildCountedJob } from '../../testing/counted-job.ts';
import { type CountedJob, type Reached, startRule, startTrail } from './rules.policy.ts';

const runs = inject('isLong') ? 20_000 : 200;

function follow(rule: AchievementRule, goals: readonly number[], jobs: readonly CountedJob[]) {
  const fold = startRule(rule, goals);
  for (const job of jobs) fold.add(job);
  return { value: fold.value(), reached: fold.reached() };
}

/** The same by definition: the figure of each beginning of the history, counted from the start. */
function interpret(rule: AchievementRule, goals: readonly number[], jobs: readonly CountedJob[]) {
  const seen = jobs.filter(({ game }) => rule.game === null || rule.game === game);
  const figures = seen.map((_, index) => {
    const past = seen.slice(0, index + 1);
    const name = rule.per;
    if (name === null) return figureOf(rule, past);
    const periods = groupBy(past, ({ endedAt }) => nameOf(name, endedAt));
    return Math.max(...[...periods.values()].map((ofPeriod) => figureOf(rule, ofPeriod)));
  });
  const bests = figures.map((_, index) => Math.max(...figures.slice(0, index + 1)));
  const reached = goals.flatMap((goal, index): Reached[] => {
    const at = bests.findIndex((best) => best >= goal);
    const job = seen[at];
    if (!job) return [];
    return [{ tier: index + 1, jobId: job.id, earnedAt: job.endedAt, value: bests[at] ?? 0 }];
  });
  return { value: bests.at(-1) ?? 0, reached };
}

function figureOf({ where, measure }: AchievementRule, jobs: readonly CountedJob[]): number {
  const fulfils = (job: CountedJob) => where.every((condition) => holds(condition, job));
  const good = jobs.filter(fulfils);
  if (measure.kind === 'count') return good.length;
  if (measure.kind === 'sum') {
    return good.reduce((sum, { numbers }) => sum + (numbers[measure.field] ?? 0), 0);
  }
  if (measure.kind === 'max') {
    return Math.max(0, ...good.map(({ numbers }) => numbers[measure.field] ?? 0));
  }
  if (measure.kind === 'distinct') {
    return new Set(good.flatMap(({ texts }) => texts[measure.field] ?? [])).size;
  }
  if (measure.kind === 'streak') {
    const marks = jobs.map((job) => (fulfils(job) ? 'y' : 'n')).join('');
    return (/y*$/.exec(marks)?.[0] ?? '').length;
  }
  const days = [...new Set(good.map(({ endedAt }) => nameOf('day', endedAt)))];
  let row = 0;
  while (row < days.length && isDayBefore(days.at(-row - 1), days.at(-1), row)) row += 1;
  return row;
}

function isDayBefore(day: string | undefined, last: string | undefined, count: number): boolean {
  const date = new Date(`${last}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() - count);
  return date.toISOString().startsWith(`${day}T`);
}

function holds({ field, op, value }: RuleCondition, job: CountedJob): boolean {
  const known = { ...job.numbers, ...job.texts, ...job.flags }[field];
  if (known === null) return false;
  if (op === 'is') return known === value;
  if (op === 'isNot') return known !== value;
  if (op === 'atLeast') return typeof known === 'number' && known >= value;
  if (op === 'atMost') return typeof known === 'number' && known <= value;
  return typeof known === 'string' && Array.isArray(value) && value.includes(known);
}

/** The name of a period; a week's is the date of its Monday. */
function nameOf(period: (typeof rulePeriods)[number], at: Date): string {
  const date = at.toISOString().slice(0, 10);
  if (period === 'day') return date;
  if (period === 'month') return date.slice(0, 7);
  if (period === 'year') return date.slice(0, 4);
  const monday = new Date(at);
  while (monday.getUTCDay() !== 1) monday.setUTCDate(monday.getUTCDate() - 1);
  return monday.toISOString().slice(0, 10);
}

const figure = constantFrom(null, 0, 1, 2, 5);
const word = constantFrom(null, 'a', 'b', 'c');
const jobs = array(
  record({
    game: constantFrom('ets2', 'ats'),
    hours: integer({ min: 0, max: 400 }),
    distanceM: figure,
    massG: figure,
    cargoId: word,
    destinationCountry: word,
    late: constantFrom(null, true, false),
    special: constantFrom(true, false),
  } as const),
  { maxLength: 40 },
).map((list) =>
  list
    .toSorted((one, other) => one.hours - other.hours)
    .map(({ game, hours, distanceM, massG, cargoId, destinationCountry, late, special }, index) =>
      buildCountedJob({
        id: `${index}`,
        game,
        // Around the turn of a year in the middle of a week.
        endedAt: new Date(Date.UTC(2025, 11, 24, hours)),
        numbers: { distanceM, massG },
        texts: { cargoId, destinationCountry },
        flags: { late, special },
      }),
    ),
);

const number = constantFrom('distanceM' as const, 'massG' as const);
const text = constantFrom('cargoId' as const, 'destinationCountry' as const);
const value = constantFrom('a', 'b', 'c');
const condition = oneof(
  record({
    field: number,
    op: constantFrom('is' as const, 'atLeast' as const, 'atMost' as const),
    value: constantFrom(0, 1, 2),
  }),
  record({ field: text, op: constantFrom('is' as const, 'isNot' as const), value }),
  record({
    field: text,
    op: constantFrom('in' as const),
    value: array(value, { minLength: 1, maxLength: 2 }),
  }),
  record({
    field: constantFrom('late' as const, 'special' as const),
    op: constantFrom('is' as const),
    value: constantFrom(true, false),
  }),
);
const measure = oneof(
  record({ kind: constantFrom('count' as const, 'streak' as const, 'daysInRow' as const) }),
  record({ kind: constantFrom('sum' as const, 'max' as const), field: number }),
  record({ kind: constantFrom('distinct' as const), field: text }),
);
const rule = record({
  where: array(condition, { maxLength: 2 }),
  measure,
  per: constantFrom(null, ...rulePeriods),
  game: constantFrom(null, 'ets2' as const),
}).filter((one) => achievementRuleSchema.safeParse(one).success);

test('the fold reaches each goal with the same job as a count of the history from its beginning', () => {
  assert(
    property(rule, jobs, (one, history) => {
      const goals = [1, 2, 4];
      expect(follow(one, goals, history)).toEqual(interpret(one, goals, history));
    }),
    { numRuns: runs },
  );
});

test('the jobs that count make up the figure alone, and none of them can be left out', () => {
  assert(
    property(rule, jobs, (one, history) => {
      const trail = startTrail(one);
      for (const job of history) trail.add(job);
      const gains = trail.gains();
      const { value: whole } = interpret(one, [], history);
      expect(trail.value()).toBe(whole);
      expect(gains.reduce((sum, { gain }) => sum + gain, 0)).toBe(whole);
      const counted = history.filter(({ id }) => gains.some(({ jobId }) => jobId === id));
      expect(counted.map(({ id }) => id)).toEqual(gains.map(({ jobId }) => jobId));
      expect(interpret(one, [], counted).value).toBe(whole);
      for (const { id } of counted) {
        const others = counted.filter((job) => job.id !== id);
        expect(interpret(one, [], others).value).toBeLessThan(whole);
      }
    }),
    { numRuns: runs },
  );
});

describe('a rule is refused', () => {
  const valid: AchievementRule = {
    where: [{ field: 'cargoId', op: 'is', value: 'milk' }],
    measure: { kind: 'count' },
    per: null,
    game: null,
  };

  test.each([
    ['with an unknown field', { where: [{ field: 'speed', op: 'is', value: 1 }] }, 'where.0'],
    ['with a list for `is`', { where: [{ field: 'cargoId', op: 'is', value: ['a'] }] }, 'where.0'],
    ['with an empty list', { where: [{ field: 'cargoId', op: 'in', value: [] }] }, 'where.0'],
    ['with a text for a figure', { where: [{ field: 'xp', op: 'is', value: '1' }] }, 'where.0'],
    ['with seven conditions', { where: Array(7).fill(valid.where[0]) }, 'where'],
    ['as a streak of a week', { measure: { kind: 'streak' }, per: 'week' }, 'per'],
    ['as days in a row of a year', { measure: { kind: 'daysInRow' }, per: 'year' }, 'per'],
    [
      'for money of both games',
      { measure: { kind: 'sum', field: 'revenueMinor' } },
      'measure.field',
    ],
    [
      'with a condition on money of both games',
      { where: [{ field: 'tollsMinor', op: 'atMost', value: 0 }] },
      'where.0.field',
    ],
    ['that sums up names', { measure: { kind: 'sum', field: 'cargoId' } }, 'measure.field'],
  ])('%s', (_, changes, path) => {
    const { error } = achievementRuleSchema.safeParse({ ...valid, ...changes });
    expect(error?.issues.map((issue) => issue.path.join('.').slice(0, path.length))).toContain(
      path,
    );
  });

  test('only with a fault', () => {
    expect(achievementRuleSchema.safeParse(valid).success).toBe(true);
    const money = { ...valid, measure: { kind: 'sum', field: 'revenueMinor' }, game: 'ats' };
    expect(achievementRuleSchema.safeParse(money).success).toBe(true);
  });
});
