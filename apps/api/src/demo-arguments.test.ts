import { expect, test } from 'vitest';
import { readArguments } from './demo-arguments.ts';

test('the demo accepts a number of jobs, and an option for live trucks', () => {
  expect(readArguments([])).toEqual({ isLive: false, jobCount: 6_000 });
  expect(readArguments(['--jobs', '999999', '--live'])).toEqual({
    isLive: true,
    jobCount: 999_999,
  });
});

test.each(['99999999', '1000000', 'many', '1.5', '-1'])(
  'invalid values of --jobs are refused with the valid ones: %s',
  (jobs) => {
    expect(() => readArguments([`--jobs=${jobs}`])).toThrow(
      /^--jobs must be a whole number from 0 to 999999\.$/,
    );
  },
);

test('other arguments show the valid ones', () => {
  expect(() => readArguments(['--job', '5'])).toThrow(
    'npm run demo -- [--jobs <about how many, 0 to 999999>] [--live]',
  );
});
