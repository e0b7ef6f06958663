import { events } from '@waybill/schema/events';
import type {
  NotificationIds,
  NotificationKind,
} from '@waybill/schema/features/notifications.models';

const pushedByDefault: ReadonlySet<NotificationKind> = new Set([
  'application.messaged',
  'application.accepted',
  'application.rejected',
  'application.closed',
  'member.kicked',
  'member.roles-changed',
  'ownership.offered',
  'job.decided',
  'plan.assigned',
]);

/** Whether browsers are told of an event whose user has not chosen: of announcements, if pinned. */
export function isPushedByDefault(kind: NotificationKind, payload: unknown): boolean {
  if (kind !== 'announcement.published') return pushedByDefault.has(kind);
  return events['announcement.published'].payload.parse(payload).isPinned;
}

/** An address or a key of the catalogue, with the ids of an event in it. @throws when one is missing */
export function fillTemplate(template: string, ids: NotificationIds): string {
  const values = new Map<string, string | null>(Object.entries(ids));
  return template.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = values.get(name);
    if (!value) throw new Error(`there is no ${name} for ${template}`);
    return value;
  });
}
