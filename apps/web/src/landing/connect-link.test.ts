import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { locales, renderLanding } from './render.tsx';

const root = new URL('../../../../', import.meta.url);

test.each(locales)('the landing page leads drivers to the companion: %s', (locale) => {
  expect(renderLanding(locale).match(/<a href="\/connect">/g)).toHaveLength(1);
});

test.each(['README.md', 'docs/companion.md', 'docs/hosting/first-steps.md'])(
  '%s leads drivers to the companion',
  (page) => {
    expect(readFileSync(new URL(page, root), 'utf8')).toContain('`/connect`');
  },
);
