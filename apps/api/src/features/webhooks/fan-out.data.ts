import type { WebhookKind } from '@waybill/schema/features/webhooks.models';
import type { Db } from '../../lib/db.ts';
import type { Sql } from '../../lib/sql.ts';
import { sendingLimits } from './limits.policy.ts';

/** An endpoint that receives an event. */
export interface Listener {
  readonly id: string;
  readonly kind: WebhookKind;
  readonly nextSequence: number;
}

/** Locks a company's endpoints that subscribe to a type of event and have not received this one. */
export async function lockSubscribedEndpoints(
  db: Db,
  { vtcId, type, eventId }: { readonly vtcId: string; readonly type: string; eventId: string },
): Promise<readonly Listener[]> {
  return db.$queryRaw<Listener[]>`
    SELECT id::text, kind::text, next_sequence AS "nextSequence" FROM webhook_endpoints e
    WHERE vtc_id = ${vtcId}::uuid AND state <> 'DISABLED' AND ${type} = ANY (types)
      AND NOT EXISTS (SELECT FROM webhook_deliveries d
                      WHERE d.endpoint_id = e.id AND d.event_id = ${eventId}::uuid)
    ORDER BY id FOR UPDATE OF e`;
}

/** True if any of the companies has an endpoint that may receive events. */
export async function hasEndpoints(sql: Sql, vtcIds: readonly string[]): Promise<boolean> {
  const rows = await sql.query<{ hasSome: boolean }>({
    name: 'has-endpoints',
    text: `SELECT EXISTS (SELECT FROM webhook_endpoints
                          WHERE vtc_id = ANY($1::uuid[]) AND state <> 'DISABLED') AS "hasSome"`,
    values: [vtcIds],
  });
  return rows[0]?.hasSome ?? false;
}

interface NewDelivery {
  readonly id: string;
  readonly endpointId: string;
  readonly eventId: string;
  readonly sequence: number;
  readonly type: string;
  readonly body: string;
  /** Also the time of the first attempt. */
  readonly happenedAt: Date;
}

/** Queues an event for a locked endpoint. If too many are waiting, the oldest is skipped. */
export async function createDelivery(db: Db, delivery: NewDelivery): Promise<void> {
  const { happenedAt, endpointId, sequence, ...row } = delivery;
  await db.webhookDelivery.create({
    data: { ...row, endpointId, sequence, nextAttemptAt: happenedAt, createdAt: happenedAt },
    select: { id: true },
  });
  await db.$executeRaw`
    UPDATE webhook_endpoints
    SET next_sequence = ${sequence + 1},
        due_at = CASE WHEN failures >= ${sendingLimits.failuresInRow}
                      THEN coalesce(due_at, greatest(open_until, rest_until, ${happenedAt}::timestamptz))
                      ELSE greatest(least(due_at, ${happenedAt}::timestamptz), rest_until) END
    WHERE id = ${endpointId}::uuid`;
  if (sequence > sendingLimits.waiting) await skipOldest(db, endpointId);
}

async function skipOldest(db: Db, endpointId: string): Promise<void> {
  await db.$executeRaw`
    UPDATE webhook_deliveries SET state = 'SKIPPED', next_attempt_at = NULL
    WHERE endpoint_id = ${endpointId}::uuid AND state = 'WAITING' AND sequence <= (
      SELECT sequence FROM webhook_deliveries
      WHERE endpoint_id = ${endpointId}::uuid AND state IN ('WAITING', 'SENDING')
      ORDER BY sequence DESC OFFSET ${sendingLimits.waiting} LIMIT 1)`;
}

/** Returns a company's name and tag. Null if it is gone. */
export async function findVtc(db: Db, id: string) {
  return db.vtc.findUnique({
    where: { id },
    select: { id: true, tag: true, name: true, language: true },
  });
}

export async function findUsername(db: Db, id: string): Promise<string | null> {
  const user = await db.user.findUnique({ where: { id }, select: { username: true } });
  return user?.username ?? null;
}

export async function findJob(db: Db, id: string) {
  return db.job.findUnique({
    where: { id },
    select: {
      number: true,
      cargo: true,
      sourceCity: true,
      destinationCity: true,
      distanceM: true,
    },
  });
}

export async function findPlan(db: Db, id: string) {
  return db.jobPlan.findUnique({
    where: { id },
    select: { cargo: true, sourceCity: true, destinationCity: true },
  });
}

export async function findCompanyEvent(db: Db, id: string) {
  return db.companyEvent.findUnique({ where: { id }, select: { title: true, startsAt: true } });
}

export async function findAnnouncementTitle(db: Db, id: string): Promise<string | null> {
  const found = await db.announcement.findUnique({ where: { id }, select: { title: true } });
  return found?.title ?? null;
}

export async function findContractClient(db: Db, id: string): Promise<string | null> {
  const found = await db.contract.findUnique({ where: { id }, select: { client: true } });
  return found?.client ?? null;
}

export async function findPayrollDays(db: Db, id: string) {
  return db.payroll.findUnique({ where: { id }, select: { fromDay: true, toDay: true } });
}

export async function findAchievementName(db: Db, id: string) {
  return db.achievement.findUnique({ where: { id }, select: { key: true, name: true } });
}

export async function findAllianceName(db: Db, id: string): Promise<string | null> {
  const found = await db.alliance.findUnique({ where: { id }, select: { name: true } });
  return found?.name ?? null;
}

export async function findVtcName(db: Db, id: string): Promise<string | null> {
  const found = await db.vtc.findUnique({ where: { id }, select: { name: true } });
  return found?.name ?? null;
}

/** Lists the names of roles by id. Deleted ones are missing. */
export async function listRoleNames(db: Db, ids: readonly string[]) {
  const roles = await db.role.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, name: true },
  });
  return new Map(roles.map(({ id, name }) => [id, name]));
}
