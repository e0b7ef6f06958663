import { expect, test } from 'vitest';
import { parseLocaleCookie } from './locale-cookie.ts';

test.each([
  ['', null],
  ['locale=de', 'de'],
  ['XSRF-TOKEN=x; locale=en', 'en'],
  ['old-locale=de', null],
  ['locale=', null],
  ['locale=tlh', null],
])('of the cookies %j it reads %j', (cookies, locale) => {
  expect(parseLocaleCookie(cookies)).toBe(locale);
});
