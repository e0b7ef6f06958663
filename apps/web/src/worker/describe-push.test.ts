import { notificationExamples } from '@waybill/schema/features/notifications.examples';
import { notificationSchema } from '@waybill/schema/features/notification-items.models';
import {
  allNotificationKinds,
  type NotificationKind,
} from '@waybill/schema/features/notifications.models';
import { languages } from '@waybill/schema/preferences';
import { expect, test } from 'vitest';
import { describePush } from './describe-push.ts';

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

test.each(languages)('every kind has a text: %s', (language) => {
  const titles = allNotificationKinds.map(
    (kind) => describePush({ ...as, item: itemOf(kind), language }, []).title,
  );
  // A missing text shows as its key.
  expect(titles.filter((title) => title === '' || /notifications\./.test(title))).toEqual([]);
});

test("uses the account's language and time zone, else the browser's", () => {
  const item = itemOf('vtc.deletion-started');
  const german = describePush({ ...as, item }, ['de-AT', 'en']);
  expect([german.options.lang, german.title]).toEqual([
    'de',
    expect.stringContaining('Nordwind Logistik'),
  ]);
  const say = (timeZone: string) =>
    describePush({ ...as, item, language: 'en', timeZone }, ['de']).options;
  expect(say('Asia/Tokyo').lang).toBe('en');
  expect(say('Asia/Tokyo').body).toContain('Aug 10, 2025');
  expect(say('UTC').body).toContain('Aug 9, 2025');
});

test.each([
  ['mi', 'You found 168 mi of new road'],
  ['km', 'You found 271 km of new road'],
  [null, 'You found 271 km of new road'],
] as const)('a distance is written in the unit of the account: %s', (distanceUnit, title) => {
  const item = itemOf('roads.found');
  expect(describePush({ ...as, item, language: 'en', distanceUnit }, []).title).toBe(title);
});

test('a group shows its count, and quotes show what was written', () => {
  const joined = describePush(
    { ...as, item: itemOf('member.joined'), count: 3, language: 'en' },
    [],
  );
  expect(joined.title).toBe('Carla and 2 others joined Nordwind Logistik');
  expect(joined.options).toMatchObject({ tag: 'vtc:1:end', data: { link: '/dashboard/jobs/118' } });
  const { options } = describePush({ ...as, item: itemOf('application.rejected') }, ['en']);
  expect(options.body.split('\n')).toEqual([expect.any(String), 'We have no truck left.']);
});

test('shows unknown kinds of a newer server too', () => {
  const item = Object.assign(itemOf('member.joined'), { kind: 'moon.landed' });
  expect(describePush({ ...as, item }, ['en']).title).toBe('You have a new notification');
});
