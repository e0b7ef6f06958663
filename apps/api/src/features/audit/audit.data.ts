import { v7 as createId } from 'uuid';
import type { AuditQuery } from '@waybill/schema/features/audit.contract';
import type { AuditField } from '@waybill/schema/features/audit.fields';
import type { AuditAction } from '@waybill/schema/registers';
import type { Actor } from '../../auth/actor.ts';
import type { Json } from '../../lib/changes.ts';
import type { Db } from '../../lib/db.ts';
import { firstLetters } from '../../lib/first-letters.ts';
import { mediaSelect } from '../media/media.data.ts';

/** Fields before or after a change. */
type AuditState = Readonly<Partial<Record<AuditField, Json>>>;

/** An action, with its subject. */
export interface NewAuditEntry {
  readonly vtcId: string;
  /** When it happened, by the server's clock; defaults to the database's clock. */
  readonly at?: Date;
  readonly action: AuditAction;
  readonly subject: { readonly id: string; readonly name: string };
  readonly before?: AuditState;
  readonly after?: AuditState;
}

/** Length limit of names in the log. */
const longestName = 50;

type AuditActor = Pick<Actor, 'userId' | 'username'>;

/** Records an action of the actor. Call it in the transaction that performs the action. */
export async function recordAudit(
  db: Db,
  actor: AuditActor,
  entry: NewAuditEntry,
): Promise<{ readonly id: string }> {
  return db.auditEntry.create({ data: toAuditRow(actor, entry), select: { id: true } });
}

/** Records several actions. Call it in the transaction that performs them. */
export async function recordAuditOfMany(
  db: Db,
  actor: AuditActor,
  entries: readonly NewAuditEntry[],
): Promise<void> {
  await db.auditEntry.createMany({ data: entries.map((entry) => toAuditRow(actor, entry)) });
}

/** Returns an entry as a database row. */
export function toAuditRow(
  actor: AuditActor,
  { vtcId, at, action, subject, before, after }: NewAuditEntry,
) {
  return {
    // The id carries the same time, because the log is listed by id.
    ...(at && { id: createId({ msecs: at.getTime() }), createdAt: at }),
    vtcId,
    action,
    subjectId: subject.id,
    subjectName: firstLetters(subject.name, longestName),
    actorId: actor.userId,
    actorName: actor.username,
    ...(before && { before }),
    ...(after && { after }),
  };
}

/** The actor's current avatar, shown beside the name of that time. */
export const auditInclude = { actor: { select: { avatar: mediaSelect } } } as const;

export async function listAuditEntries(
  db: Db,
  vtcId: string,
  { action, actorId, subjectId, limit }: Omit<AuditQuery, 'cursor'>,
  beforeId: string | null,
) {
  return db.auditEntry.findMany({
    where: {
      vtcId,
      ...(action !== undefined && { action }),
      ...(actorId !== undefined && { actorId }),
      ...(subjectId !== undefined && { subjectId }),
      ...(beforeId !== null && { id: { lt: beforeId } }),
    },
    include: auditInclude,
    orderBy: { id: 'desc' },
    take: limit,
  });
}

export type AuditRow = Awaited<ReturnType<typeof listAuditEntries>>[number];
