// @module-tag long

// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { webhooksContract } from '@waybill/schema/features/webhooks.contract';
import { expect, test } from 'vitest';
import { owner } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();

test('an operator sees failing webhooks and disables one', async () => {
  const { server } = browser();
  browser().signIn({ ...owner(), isOperator: true });
  await browser().open('/operator/webhooks');
  await screen.findByText('Failed 7 times in a row');
  screen.getByText('Northern Logistics (NLX)');
  await expectAccessible();
  await browser().press('button', 'Disable hooks.example.org of Northern Logistics');
  const dialog = await screen.findByRole('dialog');
  await expectAccessible();
  server.answer(webhooksContract.listAll, () => ({ webhooks: [], nextCursor: null }));
  within(dialog).getByRole('button', { name: 'Disable' }).click();
  await screen.findByText('No webhook has problems');
  expect(server.requestsTo(webhooksContract.switchOff)).toHaveLength(1);
  await browser().press('button', 'All');
  await screen.findByText('No webhooks yet');
  await waitFor(() =>
    expect(server.requestsTo(webhooksContract.listAll).at(-1)).toMatchObject({
      query: { which: 'all' },
    }),
  );
});
