// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { owner } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const descriptionOf = async (role: string, name: string) =>
  (await screen.findByRole(role, { name })).getAttribute('aria-description');

test('a planned page says so in one line, in the sidebar and in the palette', async () => {
  browser().signIn(owner());
  await browser().open('/dashboard/showroom');
  await screen.findByRole('heading', { level: 1, name: 'Museum & Showroom' });
  const main = within(screen.getByRole('main'));
  await main.findByText('Your company’s retired trucks.');
  expect(main.queryByRole('button')).toBeNull();
  await expectAccessible();
  expect(await descriptionOf('link', 'Insurance System')).toBe('coming soon');
  expect(await descriptionOf('link', 'Members')).toBeNull();

  await browser().person.keyboard('{Control>}k{/Control}');
  const options = await screen.findAllByRole('option');
  const names = options.map(({ textContent }) => textContent);
  expect(names).toContain('Insurance SystemFleet · coming soon');
  expect(names).toContain('SettingsSettings');
  const firstToCome = names.findIndex((name) => name.endsWith('coming soon'));
  expect(firstToCome).toBeGreaterThan(names.indexOf('SettingsSettings'));
});
