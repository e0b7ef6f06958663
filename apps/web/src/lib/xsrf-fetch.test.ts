import { expect, test } from 'vitest';
import { findCookie } from './xsrf-fetch.ts';

test('finds a cookie among others, decoded', () => {
  expect(findCookie('a=1; XSRF-TOKEN=x%2By%3D; b=2', 'XSRF-TOKEN')).toBe('x+y=');
});

test('keeps equals signs that belong to the value', () => {
  expect(findCookie('XSRF-TOKEN=a=b==', 'XSRF-TOKEN')).toBe('a=b==');
});

test('does not take a cookie whose name only ends the same', () => {
  expect(findCookie('MY-XSRF-TOKEN=no', 'XSRF-TOKEN')).toBeNull();
  expect(findCookie('', 'XSRF-TOKEN')).toBeNull();
});
