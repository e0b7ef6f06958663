import type { DemoRequest } from '@waybill/schema/features/demo-requests.contract';
import type { Db } from '../../lib/db.ts';

/** Stores a request. */
export async function createDemoRequest(
  db: Db,
  { name, email, vtcName, message }: DemoRequest,
): Promise<void> {
  await db.demoRequest.create({ data: { name, email, vtcName, message } });
}

export interface DemoRequestQuery {
  /** Unanswered requests, or all. */
  readonly which: 'open' | 'all';
  readonly limit: number;
  /** Only requests older than this id. */
  readonly before: string | undefined;
}

/** Lists requests, newest first. Ids begin with the time. */
export async function listDemoRequests(db: Db, { which, limit, before }: DemoRequestQuery) {
  return db.demoRequest.findMany({
    where: {
      ...(which === 'open' && { answeredAt: null }),
      ...(before !== undefined && { id: { lt: before } }),
    },
    orderBy: { id: 'desc' },
    take: limit,
  });
}

export type DemoRequestRow = Awaited<ReturnType<typeof listDemoRequests>>[number];

/** Marks a request as answered. Returns false if there is none with this id. */
export async function markDemoRequestAnswered(db: Db, id: string, now: Date): Promise<boolean> {
  const { count } = await db.demoRequest.updateMany({ where: { id }, data: { answeredAt: now } });
  return count > 0;
}

/** Deletes a request. Returns false if there is none with this id. */
export async function removeDemoRequest(db: Db, id: string): Promise<boolean> {
  const { count } = await db.demoRequest.deleteMany({ where: { id } });
  return count > 0;
}
