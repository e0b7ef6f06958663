import { expect, test } from 'vitest';
import { emptySelection, toggleJob } from './job-selection.model.ts';

const shown = ['a', 'b', 'c', 'd', 'e'];

/** What is selected once these were pressed, with Shift where a "+" says so. */
function press(...presses: readonly string[]): string[] {
  const { ids } = presses.reduce(
    (selection, press) =>
      toggleJob(selection, { id: press.slice(-1), isRange: press.startsWith('+'), shown }),
    emptySelection,
  );
  return shown.filter((id) => ids.has(id));
}

test.each([
  [['b'], ['b']],
  [
    ['b', 'd'],
    ['b', 'd'],
  ],
  [['b', 'b'], []],
  [
    ['b', '+d'],
    ['b', 'c', 'd'],
  ],
  [
    ['d', '+b'],
    ['b', 'c', 'd'],
  ],
  // Without a first end it is the one alone.
  [['+c'], ['c']],
  // All follow the last one, which removes as it adds.
  [
    ['a', '+e', 'c', '+d'],
    ['a', 'b', 'e'],
  ],
])('pressing %j selects %j', (presses, selected) => {
  expect(press(...presses)).toEqual(selected);
});
