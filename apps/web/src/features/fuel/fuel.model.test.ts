import { expect, test } from 'vitest';
import { lineOf, middleOf, priceFromTyped, pricePerUnit, typedPrice } from './fuel.model.ts';

test('a typed price is shown unchanged, for litres and gallons', () => {
  for (const unit of ['l', 'gal'] as const) {
    for (const typed of ['1.589', '3.499', '4.999', '0.650']) {
      expect(typedPrice(priceFromTyped(typed, unit), unit, '.')).toBe(typed);
    }
    expect(typedPrice(priceFromTyped('1,589', unit), unit, ',')).toBe('1,589');
  }
  expect(priceFromTyped('1,589', 'l')).toBe(15_890);
  expect(priceFromTyped('3.499', 'gal')).toBe(9_243);
  expect(pricePerUnit(15_890, 'l')).toBeCloseTo(1.589);
});

test('text that is not a number is not a price', () => {
  for (const typed of ['', ' ', 'cheap', '1.2.3']) expect(priceFromTyped(typed, 'l')).toBeNaN();
});

test('the median is one of the prices', () => {
  expect(middleOf([3, 1, 2])).toBe(2);
  expect(middleOf([4, 1, 2, 3])).toBe(3);
  expect(middleOf([])).toBeNull();
});

test('a history becomes a line, a constant one in the middle', () => {
  expect(lineOf([10, 20, 15])).toBe('0,100 50,0 100,50');
  expect(lineOf([5, 5])).toBe('0,50 100,50');
  expect(lineOf([5])).toBe('0,50');
});
