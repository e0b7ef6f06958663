import {
  type Notification,
  type NotificationGroup,
} from '@waybill/schema/features/notification-items.models';
import { notificationKinds } from '@waybill/schema/features/notifications.models';
import type { User } from '@waybill/schema/features/users.models';
import { ownSettingsPath, settingsPath } from '#src/features/account/account.paths.ts';
import { ownJobPathOf } from '#src/features/jobs/jobs.paths.ts';
import { jobPath } from '#src/lib/shared-paths.ts';

type Viewer = Pick<User, 'vtcId'>;

/**
 * Returns a notification's link for its reader. Without a company, their own pages have other paths. Null if
 * the reader can't open it any more.
 */
export function linkFor(viewer: Viewer, { kind, link }: Pick<Notification, 'kind' | 'link'>) {
  if (!link.startsWith('/dashboard')) return viewer.vtcId === null ? link : null;
  if (viewer.vtcId !== null) return link;
  if (link.startsWith(settingsPath)) return link.replace(settingsPath, ownSettingsPath);
  const jobs = jobPath('');
  return kind === 'job.decided' && link.startsWith(jobs)
    ? ownJobPathOf(viewer, link.slice(jobs.length))
    : null;
}

/** Lists the unread notifications of some groups after this id, latest first. */
export function listNews(groups: readonly NotificationGroup[], afterId: string): Notification[] {
  return groups
    .flatMap(({ items }) => items)
    .filter(({ id, kind, isRead }) => {
      return !isRead && id > afterId && notificationKinds[kind].tellsOpenPage === true;
    })
    .toSorted((one, other) => (one.id < other.id ? 1 : -1));
}
