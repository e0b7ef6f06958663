import { expect, test } from 'vitest';
import { isOwnPath } from './own-path.ts';

test.each(['/', '/dashboard/companyoverview', '/vtc/A?b=//c'])('%s stays in the app', (path) => {
  expect(isOwnPath(path)).toBe(true);
});

test.each([
  '',
  'dashboard',
  'https://example.org',
  '//example.org',
  '/\\example.org',
  '/\t/example.org',
  'javascript:alert(1)',
])('%j may lead elsewhere', (path) => {
  expect(isOwnPath(path)).toBe(false);
});
