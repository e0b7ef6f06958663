import type { JobTrace } from '@waybill/schema/features/jobs.models';
import { expect, test } from 'vitest';
import { roadsOf } from './traced-roads.ts';

const trace = (from: string | null, to: string | null, more: Partial<JobTrace> = {}): JobTrace => ({
  jobId: crypto.randomUUID(),
  game: 'ets2',
  from,
  to,
  lines: ['??o}@??g^', 'oqPg^?w|A'],
  ...more,
});

test('each driven line becomes a road, with cities at its ends', () => {
  const { game, content, lanes } = roadsOf(
    [
      trace('Oslo', 'Berlin'),
      trace('Oslo', 'Praha'),
      trace('Oslo', 'Praha'),
      trace(null, 'Berlin', { lines: [] }),
    ],
    'ets2',
  );
  expect(game).toBe('ets2');
  expect(content.lines).toHaveLength(6);
  expect(content.lines[1]).toEqual({
    kind: 'road',
    points: [
      [9_000, 500],
      [9_000, 2_000],
    ],
  });
  expect(content.places).toEqual([
    { kind: 'city', at: [0, 0], label: 'Oslo' },
    { kind: 'city', at: [9_000, 2_000], label: 'Praha' },
    { kind: 'city', at: [9_000, 2_000], label: 'Berlin' },
  ]);
  expect(lanes).toEqual([
    { from: 'Oslo', to: 'Praha', count: 2 },
    { from: 'Oslo', to: 'Berlin', count: 1 },
    { from: null, to: 'Berlin', count: 1 },
  ]);
});

test('the map shows the game with more drives, or the first without any', () => {
  const reno = trace('Reno', 'Elko', { game: 'ats' });
  const { game, lanes } = roadsOf([reno, trace('Oslo', 'Berlin'), reno], 'ets2');
  expect([game, lanes.length]).toEqual(['ats', 1]);
  expect(roadsOf([], 'ets2')).toMatchObject({ game: 'ets2', lanes: [] });
  expect(roadsOf([], 'ats')).toMatchObject({ game: 'ats', lanes: [] });
});
