import { directMailKinds } from '@waybill/schema/features/mails.models';
import { exampleMember } from '@waybill/schema/features/members.examples';
import { notificationExamples } from '@waybill/schema/features/notifications.examples';
import { notificationSchema } from '@waybill/schema/features/notification-items.models';
import {
  allNotificationKinds,
  type NotificationKind,
} from '@waybill/schema/features/notifications.models';
import { languages } from '@waybill/schema/preferences';
import { expect, test } from 'vitest';
import type { OutgoingMail } from '../../lib/mailer.ts';
import { deriveKeys } from '../../lib/secrets.ts';
import { presentDigest, presentDirectMail, presentSingleMail } from './mails.presenter.ts';

const sender = {
  config: { publicUrl: 'https://vtc.example.org', instanceName: 'Waybill & friends' },
  keys: deriveKeys('the-secret-of-all-tests-is-no-secret'),
  branding: { current: () => ({ imprintUrl: 'https://nordic.example.org/imprint' }) },
};
const { id, username, avatarUrl } = exampleMember;
const envelopeIn = (locale: (typeof languages)[number]) => ({
  id,
  userId: id,
  username: '<b>Marta</b>',
  to: 'marta@example.com',
  locale,
  timeZone: 'Europe/Berlin',
  distanceUnit: 'km' as const,
});
const itemOf = (kind: NotificationKind) =>
  notificationSchema.parse({
    id,
    kind,
    params: notificationExamples[kind],
    driver: { id, username, avatarUrl },
    link: '/dashboard',
    createdAt: '2025-08-02T20:15:00.000Z',
    isRead: false,
  });

/** Checks that a mail has complete text, and no active content. */
function expectWhole({ subject, text, html }: OutgoingMail): void {
  for (const part of [subject, text, html]) {
    expect(part).toMatch(/\S/);
    expect(part).not.toMatch(/\b(?:undefined|null|NaN)\b|\[object|[{}]\s*\w+\s*,\s*select/);
  }
  expect(subject).not.toMatch(/[{}\r\n]|\s\s/);
  expect(text).not.toMatch(/[{}]/);
  expect(html).not.toMatch(/<b>Marta|<script|<img|src=|url\(/i);
  expect(html).toContain('&lt;b&gt;Marta&lt;/b&gt;');
  expect(html).toContain('https://vtc.example.org');
  for (const part of [text, html]) expect(part).toContain('https://nordic.example.org/imprint');
}

test.each(languages)('every kind has complete texts in text and HTML (%s)', (locale) => {
  const envelope = envelopeIn(locale);
  const subjects = allNotificationKinds.map((kind) => {
    const mail = presentSingleMail(sender, envelope, itemOf(kind));
    expectWhole(mail);
    return mail.subject;
  });
  expect(new Set(subjects).size).toBeGreaterThan(allNotificationKinds.length - 2);
  const params = { token: 'q0b9n8Zt6dVwS1yQ' };
  for (const kind of directMailKinds) {
    expectWhole(presentDirectMail(sender, envelope, kind, params, new Date(0)));
  }
  // A digest lists some dozens only.
  const half = Math.ceil(allNotificationKinds.length / 2);
  for (const from of [0, half]) {
    const part = allNotificationKinds.slice(from, from + half);
    const digest = presentDigest(sender, envelope, part.map(itemOf));
    expectWhole(digest);
    for (const subject of subjects.slice(from, from + half)) {
      expect(digest.text).toContain(`* ${subject}\n`);
    }
  }
});

test('over https, mails have unsubscribe headers, unless they are about the account', () => {
  const envelope = envelopeIn('en');
  const { headers, messageId } = presentSingleMail(sender, envelope, itemOf('vtc.restored'));
  expect(messageId).toBe(`<${id}@vtc.example.org>`);
  expect(headers).toEqual({
    'Auto-Submitted': 'auto-generated',
    'List-Unsubscribe': expect.stringMatching(
      /^<https:\/\/vtc\.example\.org\/api\/unsubscribe\/[\w-]+>$/,
    ),
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  const plain = { 'Auto-Submitted': 'auto-generated' };
  const account = presentSingleMail(sender, envelope, itemOf('account.device-added'));
  expect(account.headers).toEqual(plain);
  const atHome = { ...sender, config: { ...sender.config, publicUrl: 'http://192.168.0.2:3000' } };
  expect(presentSingleMail(atHome, envelope, itemOf('vtc.restored')).headers).toEqual(plain);
});

test('a reason is quoted, and dates use the reader’s time zone', () => {
  const { text, html } = presentSingleMail(sender, envelopeIn('de'), itemOf('member.kicked'));
  expect(text).toContain('> You have not driven for three months.');
  expect(html).toContain('<blockquote');
  expect(text).toContain('Ab 01.09.2025, 22:15 kannst du wieder beitreten.');
});

const subjectOfGone = (kind: NotificationKind, locale: (typeof languages)[number]) =>
  presentSingleMail(sender, envelopeIn(locale), { ...itemOf(kind), driver: null }).subject;

test('the placeholder of a deleted name fits into each sentence', () => {
  expect(subjectOfGone('ownership.accepted', 'de')).toMatch(
    / gehört jetzt einem ehemaligen Mitglied$/,
  );
  for (const locale of languages) {
    for (const kind of allNotificationKinds) {
      // Capitalized only at the start, and declined after it.
      expect(subjectOfGone(kind, locale).slice(1)).not.toMatch(/\b(A former|Ein ehemaliges)/);
    }
  }
});

test('unknown values have their own texts', () => {
  const item = itemOf('alliance.joined');
  if (item.kind !== 'alliance.joined') throw new Error('another kind');
  const gone = { ...item, driver: null, params: { ...item.params, ally: null } };
  const { subject } = presentSingleMail(sender, envelopeIn('en'), gone);
  expect(subject).toBe('A deleted company joined Northern Lights');
  const open = itemOf('plan.assigned');
  if (open.kind !== 'plan.assigned') throw new Error('another kind');
  const any = { ...open, params: { cargo: null, from: null, to: 'Wrocław', due: null } };
  const { text } = presentSingleMail(sender, envelopeIn('en'), any);
  expect(text).toContain('Any cargo from anywhere to Wrocław.');
});

test.each([
  ['km', 'You found 271 km of new road'],
  ['mi', 'You found 168 mi of new road'],
] as const)('a distance is written in %s to who reads that', (distanceUnit, subject) => {
  const envelope = { ...envelopeIn('en'), distanceUnit };
  expect(presentSingleMail(sender, envelope, itemOf('roads.found')).subject).toBe(subject);
});
