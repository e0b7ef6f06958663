import { expect, test } from 'vitest';
import { emptySelection, toggleJob } from './job-selection.model.ts';

const shown = ['a', 'b', 'c', 'd', 'e'];

/** Returns the selection after these presses; "+" stands for Shift. */
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
  // Without an anchor, only the pressed one is selected.
  [['+c'], ['c']],
  // The range takes the state of its end, here deselected.
  [
    ['a', '+e', 'c', '+d'],
    ['a', 'b', 'e'],
  ],
])('pressing %j selects %j', (presses, selected) => {
  expect(press(...presses)).toEqual(selected);
});
