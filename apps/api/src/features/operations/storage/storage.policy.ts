import type { StorageKind } from '@waybill/schema/features/operations.models';
import { limits } from '@waybill/schema/limits';

/** The kind of each table, by its name. A partition is what it is a part of. */
export type StorageKinds = ReadonlyMap<string, StorageKind>;

/** The schema in which the queue of tasks keeps its own tables. */
const taskSchema = 'pgboss';

/** What a table is to an operator: `OTHER` for one that is none of Waybill's. */
export function kindOf(
  { schema, name }: { readonly schema: string; readonly name: string },
  kinds: StorageKinds,
): StorageKind {
  if (schema === taskSchema) return 'TASKS';
  return kinds.get(name) ?? 'OTHER';
}

const dayMs = 24 * 3_600_000;
const daysOf = (ms: number) => Math.round(ms / dayMs);

/** After how many days what a kind holds goes; null for what stays. */
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

/** What operators and other features say of how long things are kept, in days. */
export interface Retentions {
  readonly telemetryDays: number;
  readonly mailDays: number;
  readonly webhookDays: number;
}
