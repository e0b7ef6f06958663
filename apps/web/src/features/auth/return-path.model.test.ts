import { expect, test } from 'vitest';
import { parseReturnPath } from './return-path.model.ts';

test.each(['/vtc/NFL', '/vtc/%3Cb%3Ex', '/vtc/A-B'])('leads back to %s', (path) => {
  expect(parseReturnPath(path)).toBe(path);
});

test.each([
  null,
  '',
  '/dashboard',
  '/vtc/',
  '/vtc/a/b',
  '/vtc/a?next=//example.org',
  '//example.org/vtc/NFL',
  'https://example.org/vtc/NFL',
  '/vtc/\\example.org',
  '/vtc/\t/example.org',
])('leads nowhere for %j', (path) => {
  expect(parseReturnPath(path)).toBeNull();
});
