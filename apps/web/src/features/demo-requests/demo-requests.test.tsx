// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { demoRequestsContract } from '@waybill/schema/features/demo-requests.contract';
import { expect, test } from 'vitest';
import { owner } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();

test('shows, marks as answered and deletes a request', async () => {
  const { server } = browser();
  browser().signIn({ ...owner(), isOperator: true });
  await browser().open('/operator/demo-requests');
  await screen.findByText('We are forty drivers and look for a home.');
  expect(screen.getByRole('link', { name: 'nora@example.org' })).toHaveProperty(
    'href',
    'mailto:nora@example.org',
  );
  await expectAccessible();
  await browser().press('button', 'Mark as answered: Nora Nightline');
  await screen.findByText('Marked as answered.');
  expect(server.requestsTo(demoRequestsContract.answer)).toHaveLength(1);
  await browser().press('button', 'Delete Nora Nightline’s request');
  const dialog = await screen.findByRole('dialog');
  server.answer(demoRequestsContract.list, () => ({ requests: [], nextCursor: null }));
  within(dialog).getByRole('button', { name: 'Delete' }).click();
  await screen.findByText('No requests');
  expect(server.requestsTo(demoRequestsContract.remove)).toHaveLength(1);
});

test('asks again after a failed deletion, and not after Cancel', async () => {
  const { server } = browser();
  browser().signIn({ ...owner(), isOperator: true });
  await browser().open('/operator/demo-requests');
  await browser().press('button', 'Delete Nora Nightline’s request');
  await browser().press('button', 'Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.requestsTo(demoRequestsContract.remove)).toHaveLength(0);
  server.cutOff(demoRequestsContract.remove);
  await browser().press('button', 'Delete Nora Nightline’s request');
  await browser().press('button', 'Delete');
  await waitFor(() => expect(server.requestsTo(demoRequestsContract.remove)).toHaveLength(1));
  const dialog = await screen.findByRole('dialog');
  await waitFor(() =>
    expect(within(dialog).getByRole('button', { name: 'Delete' })).toHaveProperty(
      'disabled',
      false,
    ),
  );
  server.restore(demoRequestsContract.remove);
  await browser().press('button', 'Delete');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
