import { expect, test } from 'vitest';
import { logoWidths, srcSetOf } from './images.ts';

test('lists the copies narrower than the image, and the image', () => {
  expect(srcSetOf('/media/abc.webp', { width: 200, height: 100 }, logoWidths)).toBe(
    '/media/abc-64.webp 64w, /media/abc-128.webp 128w, /media/abc.webp 200w',
  );
});
