// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { noticesContract } from '@waybill/schema/features/notices.contract';
import { expect, test } from 'vitest';
import { owner } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { Refusal } from '#src/testing/fake-server.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();

test('a notice is shown above every page until the reader dismisses it', async () => {
  const { server } = browser();
  browser().signIn(owner());
  await browser().open('/dashboard/members');
  const banner = await screen.findByRole('region', { name: 'News from the operator' });
  within(banner).getByText('Please note');
  within(banner).getByText('This server is updated on Sunday at 6:00 UTC.');
  expect(server.requestsTo(noticesContract.list)).toMatchObject([{ query: { language: 'en' } }]);
  await screen.findByRole('heading', { level: 1 });
  await expectAccessible();
  await browser().press('button', 'Hide this notice');
  await waitFor(() => expect(screen.queryByRole('region', { name: /News/ })).toBeNull());
  expect(server.requestsTo(noticesContract.dismiss)).toHaveLength(1);
});

test(
  'an operator writes a timed notice in two languages and sees validation errors',
  { tags: 'long' },
  async () => {
    const { server } = browser();
    server.answer(noticesContract.list, () => ({ notices: [] }));
    server.answer(noticesContract.create, ({ body }) =>
      body.until === null
        ? new Refusal('VALIDATION_FAILED', { until: 'The notice must end after it starts.' })
        : { notice: { ...notice, source: body.text } },
    );
    browser().signIn({ ...owner(), isOperator: true });
    await browser().open('/operator/notices');
    await screen.findByText('Shown');
    await expectAccessible();
    await browser().press('button', 'Write a notice');
    await browser().press('button', 'Publish');
    await screen.findByText('Please enter the notice.');
    await browser().choose('Importance', 'CRITICAL');
    await browser().fill('Text', 'Away on Sunday.');
    await browser().choose('Add a text in another language', 'de');
    await browser().fill('For readers of German', 'Am Sonntag weg.');
    await browser().press('checkbox', 'Notify all users');
    await expectAccessible();
    await browser().press('button', 'Publish');
    await screen.findByText('The notice must end after it starts.');
    await browser().fill('Until', '2099-05-03T06:30');
    await browser().press('button', 'Publish');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.requestsTo(noticesContract.create).at(-1)).toMatchObject({
      body: {
        severity: 'CRITICAL',
        text: 'Away on Sunday.',
        translations: { de: 'Am Sonntag weg.' },
        from: null,
        until: new Date('2099-05-03T06:30').toISOString(),
        notify: true,
      },
    });
  },
);

test('a notice is edited and deleted', { tags: 'long' }, async () => {
  const { server } = browser();
  browser().signIn({ ...owner(), isOperator: true });
  await browser().open('/operator/notices');
  await browser().press('button', 'Edit');
  await browser().fill('Text', 'It is over.');
  await browser().press('button', 'Save');
  await waitFor(() => expect(server.requestsTo(noticesContract.update)).toHaveLength(1));
  expect(server.requestsTo(noticesContract.update)[0]).toMatchObject({
    body: { text: 'It is over.', severity: 'WARNING', until: '2026-05-03T06:30:00.000Z' },
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await browser().press('button', 'Delete');
  const dialog = await screen.findByRole('dialog');
  within(dialog).getByRole('button', { name: 'Delete' }).click();
  await waitFor(() => expect(server.requestsTo(noticesContract.remove)).toHaveLength(1));
});

const notice = {
  id: crypto.randomUUID(),
  severity: 'CRITICAL' as const,
  state: 'SHOWN' as const,
  body: [],
  source: '',
  translations: {},
  from: '2026-05-02T18:00:00.000Z',
  until: null,
  isNotified: true,
  createdAt: '2026-05-02T18:00:00.000Z',
};
