import type { NotificationIds } from '@waybill/schema/features/notifications.models';

/** An address or a key of the catalogue, with the ids of an event in it. @throws when one is missing */
export function fillTemplate(template: string, ids: NotificationIds): string {
  const values = new Map<string, string | null>(Object.entries(ids));
  return template.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = values.get(name);
    if (!value) throw new Error(`there is no ${name} for ${template}`);
    return value;
  });
}
