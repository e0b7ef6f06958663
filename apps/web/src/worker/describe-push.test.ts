import { notificationExamples } from '@waybill/schema/features/notifications.examples';
import { notificationSchema } from '@waybill/schema/features/notification-items.models';
import {
  allNotificationKinds,
  type NotificationKind,
} from '@waybill/schema/features/notifications.models';
import { languages } from '@waybill/schema/preferences';
import { expect, test } from 'vitest';
import sources from 'virtual:texts/notifications+achievementNames';
import * as worker from './describe-push.ts';

type Given = Parameters<typeof worker.describePush>;

function describePush(content: Given[0], wanted: Given[1]): Promise<worker.ShownPush> {
  return worker.describePush(content, wanted, async (locale) => (await sources[locale]()).default);
}

const as = { count: 1, tag: 'vtc:1:end', language: null, timeZone: null, distanceUnit: null };

function itemOf(kind: NotificationKind) {
  return notificationSchema.parse({
    id: '01981b6e-1f20-7a63-9d7c-4b5a6c7d8e9f',
    kind,
    params: notificationExamples[kind],
    driver: { id: '01981b6e-1f20-7a63-9d7c-4b5a6c7d8e90', username: 'Carla', avatarUrl: null },
    link: '/dashboard/jobs/118',
    createdAt: '2025-08-02T20:15:00.000Z',
    isRead: false,
  });
}

test.each(languages)('every kind has a text: %s', async (language) => {
  const shown = await Promise.all(
    allNotificationKinds.map((kind) => describePush({ ...as, item: itemOf(kind), language }, [])),
  );
  const titles = shown.map(({ title }) => title);
  // A missing text shows as its key.
  expect(titles.filter((title) => title === '' || /notifications\./.test(title))).toEqual([]);
});

test("uses the account's language and time zone, else the browser's", async () => {
  const item = itemOf('vtc.deletion-started');
  const german = await describePush({ ...as, item }, ['de-AT', 'en']);
  expect([german.options.lang, german.title]).toEqual([
    'de',
    expect.stringContaining('Nordwind Logistik'),
  ]);
  const say = async (timeZone: string) => {
    const { options } = await describePush({ ...as, item, language: 'en', timeZone }, ['de']);
    return options;
  };
  expect(await say('Asia/Tokyo')).toMatchObject({
    lang: 'en',
    body: expect.stringContaining('Aug 10, 2025'),
  });
  expect((await say('UTC')).body).toContain('Aug 9, 2025');
});

test.each([
  ['mi', 'You found 168 mi of new road'],
  ['km', 'You found 271 km of new road'],
  [null, 'You found 271 km of new road'],
] as const)('a distance is written in the unit of the account: %s', async (distanceUnit, title) => {
  const item = itemOf('roads.found');
  const shown = await describePush({ ...as, item, language: 'en', distanceUnit }, []);
  expect(shown.title).toBe(title);
});

test('a group shows its count, and quotes show what was written', async () => {
  const joined = await describePush(
    { ...as, item: itemOf('member.joined'), count: 3, language: 'en' },
    [],
  );
  expect(joined.title).toBe('Carla and 2 others joined Nordwind Logistik');
  expect(joined.options).toMatchObject({ tag: 'vtc:1:end', data: { link: '/dashboard/jobs/118' } });
  const { options } = await describePush({ ...as, item: itemOf('application.rejected') }, ['en']);
  expect(options.body.split('\n')).toEqual([expect.any(String), 'We have no truck left.']);
});

test('shows unknown kinds of a newer server too', async () => {
  const item = Object.assign(itemOf('member.joined'), { kind: 'moon.landed' });
  const { title } = await describePush({ ...as, item }, ['en']);
  expect(title).toBe('You have a new notification');
});

test('speaks English if the texts of the language are out of reach', async () => {
  const content = { ...as, item: itemOf('roads.found'), language: 'de' } as const;
  const { title, options } = await worker.describePush(content, [], async () => null);
  expect([options.lang, title]).toEqual(['en', 'You found 271 km of new road']);
});
