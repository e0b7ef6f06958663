import { expect, test } from 'vitest';
import { type Label, placeLabels, thinLabels } from './labels.ts';

const label = (text: string, x: number, y: number): Label => ({ text, x, y, gap: 8, width: 50 });
const wide = { from: 0, to: 1_000 };

test('a text is to the right of its point, or to the left if another text is there', () => {
  const placed = placeLabels([label('Malmö', 100, 50), label('København', 90, 55)], wide);
  expect(placed.map(({ text, left }) => [text, left])).toEqual([
    ['Malmö', 108],
    ['København', 32],
  ]);
});

test('a text is on a side where it is fully visible, if there is one', () => {
  const near = [label('Wrocław', 460, 50), label('Ostrava', 20, 80), label('Praha', 200, 110)];
  expect(placeLabels(near, { from: 0, to: 500 }).map(({ left }) => left)).toEqual([402, 28, 208]);
  const [narrow] = placeLabels([label('Newcastle', 30, 50)], { from: 0, to: 60 });
  expect(narrow?.left).toBe(38);
});

test('a text that is only cut off where there is room is omitted', () => {
  const crowd = [label('Manchester', 60, 50), label('Newcastle', 20, 52)];
  expect(placeLabels(crowd, wide).map(({ text }) => text)).toEqual(['Manchester']);
});

test('a text without room is omitted in favour of earlier ones', () => {
  const crowd = [label('Nora', 100, 50), label('Berlin', 104, 52), label('Potsdam', 100, 54)];
  const [first, ...others] = placeLabels(crowd, wide);
  expect(first?.text).toBe('Nora');
  expect(others.length).toBeLessThan(2);
});

test('no text covers another text or its point', () => {
  const labels = Array.from({ length: 300 }, (_, index) =>
    label(`Place ${index}`, (index * 37) % 800, (index * 91) % 500),
  );
  const placed = placeLabels(labels, wide);
  expect(placed.length).toBeGreaterThan(10);
  expect(placed.length).toBeLessThanOrEqual(150);
  for (const { left, y, width, x } of placed) {
    const over = placed.filter(
      (other) => other.left < left + width && left < other.left + other.width && other.y - y < 18,
    );
    expect(over.filter((other) => Math.abs(other.y - y) < 18)).toHaveLength(1);
    const covered = labels.filter(
      (point) => point.x > left && point.x < left + width && Math.abs(point.y - y) < 9,
    );
    expect(covered.filter((point) => point.x !== x)).toEqual([]);
  }
});

test('of thousands, one per box is left, by rank, up to the limit', () => {
  const crowd = [label('Nora', 100, 50), label('Elin', 104, 52), label('Deniz', 200, 50)];
  expect(thinLabels(crowd).map(({ text }) => text)).toEqual(['Nora', 'Deniz']);
  const many = Array.from({ length: 5_000 }, (_, index) =>
    label(String(index), (index % 70) * 80, Math.floor(index / 70) * 18),
  );
  expect(thinLabels(many)).toHaveLength(300);
});
