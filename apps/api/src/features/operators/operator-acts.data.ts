import type { Prisma } from '@waybill/db/client';
import type { OperatorActsQuery } from '@waybill/schema/features/operators.contract';
import type { OperatorAction } from '@waybill/schema/registers';
import type { Actor } from '../../auth/actor.ts';
import type { Db } from '../../lib/db.ts';

/** An operator's act, and its target. */
export interface NewOperatorAct {
  readonly action: OperatorAction;
  readonly at: Date;
  readonly userId?: string;
  readonly vtcId?: string;
  /** Further details, such as the reason. No secrets, and no names of users. */
  readonly details?: Prisma.InputJsonObject;
}

/**
 * Records an operator's act. Call it in the transaction of the act. The actor is null for a command on the
 * server.
 */
export async function recordOperatorAct(
  db: Db,
  actor: Pick<Actor, 'userId'> | null,
  { action, at, userId, vtcId, details }: NewOperatorAct,
): Promise<void> {
  await db.operatorAct.create({
    data: {
      action,
      source: actor === null ? 'COMMAND' : 'WEB',
      actorId: actor?.userId ?? null,
      userId: userId ?? null,
      vtcId: vtcId ?? null,
      details: details ?? {},
      happenedAt: at,
    },
    select: { id: true },
  });
}

const accountSelect = { select: { id: true, username: true, steamId: true } } as const;

/** Lists operators' acts after an id, newest first. */
export async function listOperatorActs(
  db: Db,
  { action, actorId, userId, vtcId, limit }: Omit<OperatorActsQuery, 'cursor'>,
  beforeId: string | null = null,
) {
  return db.operatorAct.findMany({
    where: {
      ...(action !== undefined && { action }),
      ...(actorId !== undefined && { actorId }),
      ...(userId !== undefined && { userId }),
      ...(vtcId !== undefined && { vtcId }),
      ...(beforeId !== null && { id: { lt: beforeId } }),
    },
    select: {
      id: true,
      action: true,
      source: true,
      details: true,
      happenedAt: true,
      actor: accountSelect,
      user: accountSelect,
      vtc: { select: { id: true, name: true, tag: true } },
    },
    orderBy: { id: 'desc' },
    take: limit,
  });
}
export type OperatorActRow = Awaited<ReturnType<typeof listOperatorActs>>[number];
