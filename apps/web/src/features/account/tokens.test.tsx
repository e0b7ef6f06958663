// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { accountContract } from '@waybill/schema/features/account.contract';
import { expect, test } from 'vitest';
import { driverWith } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();

test('a token is offered exactly the permissions and duties of its owner', async () => {
  browser().signIn(driverWith('VIEW_CONTRACTS', 'EVENTS', 'FLEET'));
  await browser().open('/dashboard/settings/developers');
  await browser().press('button', 'New token');
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('checkbox', { name: 'See contracts' });
  const duties = within(dialog.getByRole('group', { name: 'Duties' }));
  expect(duties.getAllByRole('checkbox')).toHaveLength(2);
  expect(dialog.getAllByRole('checkbox')).toHaveLength(3);
  const { person, server } = browser();
  await browser().fill('Name', 'Calendar bot');
  duties.getByRole('checkbox', {
    name: 'Fleet',
    description: /^Manage trucks and their drivers/,
  });
  await person.click(duties.getByRole('checkbox', { name: 'Events' }));
  await expectAccessible();
  await person.click(dialog.getByRole('button', { name: 'Create token' }));
  await dialog.findByText(/shown only once/);
  expect(server.requestsTo(accountContract.createToken)).toMatchObject([
    { body: { name: 'Calendar bot', scopes: ['EVENTS'] } },
  ]);
});
