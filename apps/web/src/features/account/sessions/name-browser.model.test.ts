import { expect, test } from 'vitest';
import { nameBrowser } from './name-browser.model.ts';

const chrome = '(KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0', 'Firefox', 'Linux'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 ${chrome}`, 'Chrome', 'Windows'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 ${chrome} Edg/141.0.0.0`,
    'Microsoft Edge',
    'Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari',
    'iOS',
  ],
])('names browser and system of %s', (userAgent, browser, system) => {
  expect(nameBrowser(userAgent)).toEqual({ browser, system });
});

test("shows an unknown browser's user agent, shortened", () => {
  expect(nameBrowser('?')).toEqual({ browser: '?', system: null });
  const named = nameBrowser('@'.repeat(300));
  expect(named?.browser).toHaveLength(60);
  expect(named?.system).toBeNull();
});

test('returns nothing for an empty user agent', () => {
  expect(nameBrowser(' ')).toBeNull();
});
