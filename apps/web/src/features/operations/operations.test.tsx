// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { operationsContract } from '@waybill/schema/features/operations.contract';
import { exampleOverview, exampleTask } from '@waybill/schema/features/operations.examples';
import { defaultPreferences } from '@waybill/schema/features/users.models';
import { expect, test } from 'vitest';
import { owner } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { Refusal } from '#src/testing/fake-server.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const serverOf = () => browser().server;

async function open(path: string, title: string): Promise<void> {
  browser().signIn({ ...owner(), isOperator: true });
  await browser().open(path);
  await screen.findByRole('heading', { level: 1, name: title });
}

test('the overview shows that all is well, or what is not, with links', async () => {
  serverOf().answer(operationsContract.getOverview, () => ({
    ...exampleOverview,
    health: [
      ...exampleOverview.health.filter(({ part }) => part !== 'EVENTS'),
      { part: 'EVENTS' as const, state: 'FAILING' as const, reading: 600_000 },
    ],
    users: { count: 48_000, isEstimate: true },
    newerRelease: { version: '1.1.0', url: 'https://git.example.org/releases/v1.1.0' },
    lastBackupAt: null,
    isBackupOld: true,
  }));
  await open('/operator', 'Control room');
  await screen.findByRole('heading', { name: '1 failure' });
  const stations = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(stations).toContain('EventsFailing · oldest waiting for 10 min');
  expect(stations).toContain('MailsOff');
  screen.getByText('about 48,000');
  screen.getByText('None yet');
  expect(screen.getByRole('link', { name: 'Release notes' })).toHaveProperty(
    'href',
    'https://git.example.org/releases/v1.1.0',
  );
  await expectAccessible();
  await browser().press('link', 'Failed task');
  await screen.findByRole('heading', { level: 1, name: 'Background tasks' });
});

test("the overview's days are UTC days, also where it is already tomorrow", async () => {
  const user = owner();
  const preferences = { ...defaultPreferences, timeZone: 'Pacific/Auckland' };
  const today = new Date().toISOString().slice(0, 10);
  serverOf().answer(operationsContract.getOverview, () => ({
    ...exampleOverview,
    days: [{ day: today, jobs: 7, events: 9, databaseBytes: 1 }],
  }));
  browser().signIn({ ...user, preferences, isOperator: true });
  await browser().open('/operator');
  const written = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });
  await screen.findByText(`${written.format(new Date(today))}: 7 jobs`);
});

test('a failed task shows its error and runs on request', async () => {
  let isAsked = false;
  const failed = {
    ...exampleTask,
    name: 'telemetry.upkeep',
    result: 'FAILED' as const,
    failures: 3,
    failedAt: exampleTask.finishedAt,
    error: 'Error: no luck today',
  };
  serverOf().answer(operationsContract.listTasks, () => ({
    tasks: [exampleTask, { ...failed, isAsked }],
  }));
  serverOf().answer(operationsContract.runTask, () => {
    isAsked = true;
    return { success: true as const };
  });
  await open('/operator/tasks', 'Background tasks');
  await screen.findByText('Error: no luck today');
  // Failed tasks come first.
  const [first] = screen.getAllByRole('row').slice(1);
  expect(first?.textContent).toContain('telemetry.upkeep');
  expect(first?.textContent).toContain('Failed (3 in a row)');
  await expectAccessible();
  await browser().press('button', 'Run now: telemetry.upkeep');
  await screen.findByText('Starting soon');
  expect(serverOf().requestsTo(operationsContract.runTask)).toMatchObject([
    { params: { task: 'telemetry.upkeep' } },
  ]);
});

test('a skipped event is retried and shows a new failure', { tags: 'long' }, async () => {
  const errors = ['Error: still broken', null];
  serverOf().answer(operationsContract.retryPassedEvent, () => ({
    error: errors.shift() ?? null,
  }));
  await open('/operator/events', 'Events');
  const name = 'Try again: notifications, position 47903';
  await expectAccessible();
  await browser().press('button', name);
  await screen.findByText('Error: still broken');
  screen.getByText('It failed again.');
  serverOf().answer(operationsContract.listPassedEvents, () => ({
    passed: [],
    nextCursor: null,
  }));
  await browser().press('button', name);
  await screen.findByText('No skipped events');
});

test('shows mails, storage and versions, and allows release checks', { tags: 'long' }, async () => {
  await open('/operator/mails', 'Mails');
  await screen.findByText('550 5.1.1 No such user here');
  await screen.findByText('nora@example.org');
  await expectAccessible();
  browser().go('/operator/storage');
  await screen.findByText('Telemetry');
  screen.getByText(/kept for 90 days/);
  await expectAccessible();
  browser().go('/operator/versions');
  await screen.findByText('Waybill 1.1.0 is out');
  await expectAccessible();
  const ask = await screen.findByRole('switch', { name: /^Check daily for a new release/ });
  ask.click();
  await waitFor(() =>
    expect(serverOf().requestsTo(operationsContract.setReleaseNotice)).toMatchObject([
      { body: { isOn: false } },
    ]),
  );
});

test('what cannot be loaded can be tried again', async () => {
  serverOf().answer(operationsContract.getOverview, () => new Refusal('INTERNAL'));
  await open('/operator/overview', 'Control room');
  const alert = await screen.findByRole('alert');
  within(alert).getByText('Couldn’t load the server status.');
  serverOf().restore(operationsContract.getOverview);
  await browser().press('button', 'Try again');
  await screen.findByRole('heading', { name: '1 warning' });
});
