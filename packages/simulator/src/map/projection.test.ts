import { expect, test } from 'vitest';
import { citiesOf } from './cities.ts';
import { toEarthPoint, toGamePoint } from './projection.ts';

test.each([
  ['near Las Vegas', 'ats', [-85_672, 7870], [-114.92606131601985, 36.00959614633237], 9],
  ['Austin', 'ats', [-8771.73, 50_302.02], [-97.7794, 30.0654], 4],
  ['San Francisco', 'ats', [-115_518.75, -10_443.46], [-122.358, 37.862], 3],
  ['south of London', 'ets2', [-40_169, -10_685], [-0.5943602137854889, 51.29443960532431], 9],
] as const)(
  '%s lies where the game puts it',
  (name, game, [x, z], [longitude, latitude], digits) => {
    const earth = toEarthPoint(game, { x, z });
    expect(earth.longitude).toBeCloseTo(longitude, digits);
    expect(earth.latitude).toBeCloseTo(latitude, digits);
    const back = toGamePoint(game, earth, name.endsWith('London'));
    expect(back.x).toBeCloseTo(x, 6);
    expect(back.z).toBeCloseTo(z, 6);
  },
);

test.each(['ets2', 'ats'] as const)('finds every city of %s on the Earth again', (game) => {
  for (const { id, place, earth } of citiesOf(game)) {
    // It is at the corner where the game's map switches to Britain.
    if (id === 'calais') continue;
    const found = toEarthPoint(game, place);
    // Positions are whole game metres, each about twenty metres on the Earth.
    expect(found.longitude).toBeCloseTo(earth.longitude, 2);
    expect(found.latitude).toBeCloseTo(earth.latitude, 2);
  }
});
