import { expect, test } from 'vitest';
import { findCookie } from './xsrf-fetch.ts';

test('finds a cookie among others and decodes it', () => {
  expect(findCookie('a=1; XSRF-TOKEN=x%2By%3D; b=2', 'XSRF-TOKEN')).toBe('x+y=');
});

test('keeps equals signs in the value', () => {
  expect(findCookie('XSRF-TOKEN=a=b==', 'XSRF-TOKEN')).toBe('a=b==');
});

test('ignores a cookie whose name only ends the same', () => {
  expect(findCookie('MY-XSRF-TOKEN=no', 'XSRF-TOKEN')).toBeNull();
  expect(findCookie('', 'XSRF-TOKEN')).toBeNull();
});
