import { expect, test } from 'vitest';
import { contrastOf, isReadableAccent, shadesOf } from './accent.ts';

const levels = ['00', '33', '66', '99', 'cc', 'ff'];
const colors = levels.flatMap((red) =>
  levels.flatMap((green) => levels.map((blue) => `#${red}${green}${blue}`)),
);

test('computes the WCAG contrast ratio', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('accepts colours that are readable at night and under dark text, and nothing darker', () => {
  expect(isReadableAccent('#ffbd38')).toBe(true);
  expect(isReadableAccent('#ffffff')).toBe(true);
  for (const dark of ['#000000', '#1d4f91', '#a3241c', '#777777']) {
    expect({ dark, isReadable: isReadableAccent(dark) }).toEqual({ dark, isReadable: false });
  }
});

test('the shades of every accepted accent are readable in both schemes', () => {
  const taken = colors.filter(isReadableAccent);
  expect(taken.length).toBeGreaterThan(80);
  const poor = taken.filter((color) => {
    const { light, dark } = shadesOf(color);
    const pairs = [
      ...['#fbfaf6', '#e8e7e1', light.soft].map((ground) => [light.text, ground] as const),
      ...['#11171e', '#18212b', dark.soft].map((ground) => [dark.text, ground] as const),
    ];
    return pairs.some(([text, ground]) => contrastOf(text, ground) < 4.5);
  });
  expect(poor).toEqual([]);
});
