import { expect, test } from 'vitest';
import { loginPathTo, parseReturnPath } from './return-path.model.ts';

test.each([
  '/vtc/NFL',
  '/vtc/%3Cb%3Ex',
  '/vtc/A-B',
  '/vtc/NFL?lang=de',
  '/vtcs',
  '/vtcs?game=ets2&lang=de',
  '/join/K7QF2-M9XDT',
  '/joinvtc?search=nord',
  '/createvtc',
  '/settings',
  '/connect?port=49152&name=Gaming+PC',
  '/dashboard/members?role=1&sort=name',
  '/dashboard/settings#notifications',
])('leads back to %s', (path) => {
  expect(parseReturnPath(path)).toBe(path);
});

test.each([
  null,
  '',
  '/',
  '/login',
  '/otp',
  '/api/auth/steam',
  '/dashboard',
  '/vtc/',
  '/vtcs/a',
  '/vtc/a/b',
  '/join/',
  '/vtc/a?next=//example.org',
  '//example.org/vtc/NFL',
  'https://example.org/vtc/NFL',
  '/vtc/\\example.org',
  '/vtc/\t/example.org',
  '/dashboard/..//example.org',
  '/dashboard/settings#a#b',
  '/dashboard/settings#/..',
  'dashboard/members',
])('leads nowhere for %j', (path) => {
  expect(parseReturnPath(path)).toBeNull();
});

test('the log-in address contains the wanted page', () => {
  expect(loginPathTo('/joinvtc?search=a b')).toBe('/login?next=%2Fjoinvtc%3Fsearch%3Da+b');
});
