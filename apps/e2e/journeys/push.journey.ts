import { createECDH, randomBytes } from 'node:crypto';
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

/** Creates a key in the form of a browser's subscription. */
function createKey(): string {
  const key = createECDH('prime256v1');
  key.generateKeys();
  return key.getPublicKey('base64url');
}

journey(
  'the service worker shows pushed notifications as text, and opens their page',
  async ({ page }) => {
    const context = page.context();
    await becomeDriver(page, 'Carla Convoy');
    await page.goto('/settings/notifications');
    await expect(page.getByRole('region', { name: 'This browser' })).toBeVisible();
    await expectAccessible(page);
    await page.evaluate(async () => navigator.serviceWorker.ready);
    const [worker] = context.serviceWorkers();
    if (worker === undefined) throw new Error('there is no worker');
    // This browser can't show notifications, and no one can click them.
    await worker.evaluate(`
    globalThis.shown = [];
    globalThis.opened = [];
    registration.showNotification = async (title, options) => void shown.push({ title, ...options });
    clients.openWindow = async (address) => void opened.push(address);
  `);

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
    await tell(content);
    await tell({ ...content, language: 'de' });
    await expect
      .poll(() => worker.evaluate('shown'))
      .toMatchObject([
        {
          title: 'Your application to Nordic Freight Lines was rejected',
          body: 'Nora Nightline has rejected your application.\nWe have no truck left.',
          lang: 'en',
          tag: content.tag,
          data: { link: content.item.link },
        },
        { title: 'Nordic Freight Lines hat dich nicht aufgenommen', lang: 'de', tag: content.tag },
      ]);

    const press = async (link: string) =>
      worker.evaluate(
        (data) => {
          const notification = { close: () => {}, data };
          dispatchEvent(
            Object.assign(new Event('notificationclick'), { notification, waitUntil() {} }),
          );
        },
        { link },
      );
    await press(content.item.link);
    await press('https://example.org/elsewhere');
    await press('/dashboard/notifications');
    const server = new URL(page.url()).origin;
    await expect
      .poll(() => worker.evaluate('opened'))
      .toEqual([`${server}${content.item.link}`, `${server}/dashboard/notifications`]);

    // A browser's renewal of its subscription can't be triggered, and this one reaches no push service.
    await worker.evaluate(
      (subscription) => {
        const newSubscription = { toJSON: () => subscription };
        dispatchEvent(
          Object.assign(new Event('pushsubscriptionchange'), { newSubscription, waitUntil() {} }),
        );
      },
      {
        endpoint: 'https://fcm.googleapis.com/fcm/send/renewed',
        keys: { p256dh: createKey(), auth: randomBytes(16).toString('base64url') },
      },
    );
    await expect
      .poll(async () => (await page.request.get('/api/users/me/sessions')).json())
      .toMatchObject({ sessions: [{ push: { host: 'fcm.googleapis.com' } }] });
  },
);
