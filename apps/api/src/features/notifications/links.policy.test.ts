import { notificationExamples } from '@waybill/schema/features/notifications.examples';
import type { Notification } from '@waybill/schema/features/notification-items.models';
import { expect, test } from 'vitest';
import { withLinkFor } from './links.policy.ts';

const item: Notification = {
  id: '01981b6e-1f20-7a63-9d7c-4b5a6c7d8e9f',
  kind: 'member.joined',
  params: notificationExamples['member.joined'],
  driver: null,
  link: '',
  createdAt: '2025-08-02T20:15:00.000Z',
  isRead: false,
};

test.each([
  ['/dashboard/jobs/118', '/notifications'],
  ['/dashboard', '/notifications'],
  ['/dashboard/settings', '/settings'],
  ['/dashboard/settings/companion', '/settings/companion'],
  ['/applications/118', '/applications/118'],
  ['/onboarding', '/onboarding'],
])('the link %s becomes %s for a reader without a company', (link, elsewhere) => {
  expect(withLinkFor({ ...item, link }, true).link).toBe(link);
  expect(withLinkFor({ ...item, link }, false)).toEqual({ ...item, link: elsewhere });
});
