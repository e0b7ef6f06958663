import { expect } from '@playwright/test';
import { becomeDriver } from '../harness/drivers.ts';
import { expectAccessible, journey } from '../harness/journey.ts';

const content = {
  item: {
    id: '01981b6e-1f20-7a63-9d7c-4b5a6c7d8e9f',
    kind: 'application.rejected',
    params: { vtc: 'Nordic Freight Lines', reason: 'We have no truck left.' },
    driver: {
      id: '01981b6e-1f20-7a63-9d7c-4b5a6c7d8e90',
      username: 'Nora Nightline',
      avatarUrl: null,
    },
    link: '/applications/01981b6e-1f20-7a63-9d7c-4b5a6c7d8e91',
    createdAt: '2026-02-03T18:02:25.000Z',
    isRead: false,
  },
  count: 1,
  tag: 'application:1',
  language: null,
  timeZone: null,
};

journey('the worker shows what the server tells, in words, and leads there', async ({ page }) => {
  const context = page.context();
  await context.grantPermissions(['notifications']);
  await becomeDriver(page, 'Carla Convoy');
  await page.goto('/settings');
  await expect(page.getByRole('switch', { name: 'Notify me in this browser' })).toBeEnabled();
  await expectAccessible(page);
  await page.evaluate(async () => navigator.serviceWorker.ready);

  const devTools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await devTools.send('ServiceWorker.enable');
  const registrationId = await registered;
  const tell = async (told: object) =>
    devTools.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(page.url()).origin,
      registrationId,
      data: JSON.stringify(told),
    });
  const listShown = async () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const shown = await registration.getNotifications();
      return shown.map(({ title, body, tag, lang }) => [title, body, tag, lang]);
    });

  await tell(content);
  const title = 'Nordic Freight Lines has not accepted you';
  const body = 'Nora Nightline has rejected your application.\nWe have no truck left.';
  await expect.poll(listShown).toEqual([[title, body, content.tag, 'en']]);
  // The next of the same takes its place, in the language that the account has.
  await tell({ ...content, language: 'de' });
  await expect.poll(async () => (await listShown()).map(([, , , lang]) => lang)).toEqual(['de']);

  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error('there is no worker');
  // A window is opened for somebody's hand on the notification alone, which no test has.
  const opened = await worker.evaluate<string>(`new Promise(async (resolve) => {
    clients.openWindow = async (address) => resolve(address);
    const [notification] = await registration.getNotifications();
    dispatchEvent(new NotificationEvent('notificationclick', { notification }));
  })`);
  expect(new URL(opened).pathname).toBe(content.item.link);
  await expect.poll(listShown).toEqual([]);
});
