import { expect, test } from 'vitest';
import { endOfDemo } from './dates.ts';
import { planPayrolls } from './payroll.ts';
import { planWorld } from './world.ts';

// Of the three months that the company drives, whole ones count. A payroll can be drafted once its month is over.
test.each([
  ['2026-12-01T00:30:00Z', ['2026-11-05', '2026-12-01']],
  ['2026-12-02T12:00:00Z', ['2026-11-05', '2026-12-01']],
  ['2026-12-31T12:00:00Z', ['2026-12-05']],
])('on %s, payrolls are drafted after their months', (now, days) => {
  const end = endOfDemo(new Date(now));
  const [, ...payments] = planPayrolls(planWorld(new Date(now)), end);
  expect(payments.map(({ at }) => new Date(at).toISOString().slice(0, 10))).toEqual(days);
  for (const { at } of payments) expect(at).toBeLessThanOrEqual(end.getTime());
});
