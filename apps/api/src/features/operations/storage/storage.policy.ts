import type { StorageKind } from '@waybill/schema/features/operations.models';
import { limits } from '@waybill/schema/limits';

/** The kind of each table, by its name. A partition has the kind of its parent table. */
export type StorageKinds = ReadonlyMap<string, StorageKind>;

/** The schema of the task queue's own tables. */
const taskSchema = 'pgboss';

/** Returns a table's kind for operators: `OTHER` if it isn't one of Waybill's. */
export function kindOf(
  { schema, name }: { readonly schema: string; readonly name: string },
  kinds: StorageKinds,
): StorageKind {
  if (schema === taskSchema) return 'TASKS';
  return kinds.get(name) ?? 'OTHER';
}

const dayMs = 24 * 3_600_000;
const daysOf = (ms: number) => Math.round(ms / dayMs);

/** Returns after how many days a kind's data is removed. Null if it is kept. */
export function retentionDaysOf(
  kind: StorageKind,
  { telemetryDays, mailDays, webhookDays }: Retentions,
): number | null {
  const days: Partial<Record<StorageKind, number>> = {
    TELEMETRY: telemetryDays,
    OUTBOX: daysOf(limits.outboxEventsMs),
    NOTIFICATIONS: daysOf(limits.unreadNotificationsMs),
    MAILS: mailDays,
    WEBHOOKS: webhookDays,
    IMPORTS: daysOf(limits.trackerDeliveriesMs),
    TASKS: 2,
  };
  return days[kind] ?? null;
}

/** The retention times set by operators and other features, in days. */
export interface Retentions {
  readonly telemetryDays: number;
  readonly mailDays: number;
  readonly webhookDays: number;
}
