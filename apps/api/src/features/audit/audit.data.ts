import { v7 as createId } from 'uuid';
import type { AuditQuery } from '@waybill/schema/features/audit.contract';
import type { AuditField } from '@waybill/schema/features/audit.fields';
import type { AuditAction } from '@waybill/schema/registers';
import type { Actor } from '../../auth/actor.ts';
import type { Json } from '../../lib/changes.ts';
import type { Db } from '../../lib/db.ts';
import { firstLetters } from '../../lib/first-letters.ts';
import { mediaSelect } from '../media/media.data.ts';

/** The fields of something before or after a change. */
type AuditState = Readonly<Partial<Record<AuditField, Json>>>;

/** What somebody did, and to whom or what. */
export interface NewAuditEntry {
  readonly vtcId: string;
  /** When, by the server's clock; by the database's where it is left out. */
  readonly at?: Date;
  readonly action: AuditAction;
  readonly subject: { readonly id: string; readonly name: string };
  readonly before?: AuditState;
  readonly after?: AuditState;
}

/** As much of a name as the log has room for. */
const longestName = 50;

type AuditActor = Pick<Actor, 'userId' | 'username'>;

/** Records what the actor does; call it in the transaction that does it. */
export async function recordAudit(
  db: Db,
  actor: AuditActor,
  entry: NewAuditEntry,
): Promise<{ readonly id: string }> {
  return db.auditEntry.create({ data: toAuditRow(actor, entry), select: { id: true } });
}

/** Records many acts at once; call it in the transaction that does them. */
export async function recordAuditOfMany(
  db: Db,
  actor: AuditActor,
  entries: readonly NewAuditEntry[],
): Promise<void> {
  await db.auditEntry.createMany({ data: entries.map((entry) => toAuditRow(actor, entry)) });
}

/** An entry as it is stored. */
export function toAuditRow(
  actor: AuditActor,
  { vtcId, at, action, subject, before, after }: NewAuditEntry,
) {
  return {
    // The id is of that time as well, since the log is listed by it.
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

/** What is shown of who did it beyond the name of then. */
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
