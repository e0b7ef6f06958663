// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { owner } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();

test('counts members by what they are doing, above the list', async () => {
  browser().signIn(owner());
  await browser().open('/dashboard/members');
  const strip = within(await screen.findByRole('region', { name: 'Company drivers' }));
  await strip.findByText('41');
  const figures = strip.getAllByRole('term').map((term) => term.parentElement?.textContent);
  expect(figures).toEqual([
    'Drivers584 joined this month',
    'Drove this week41 of 5838 last week',
    'On the road6now',
    'Inactive3no recent visit or drive, not on leave',
  ]);
  await expectAccessible();
});
