import type { ApplicationCloseCause } from '@waybill/schema/features/applications.models';
import type { Db } from '../../../lib/db.ts';

export interface ClosedApplication {
  readonly id: string;
  readonly vtcId: string;
  readonly userId: string;
  readonly cause: ApplicationCloseCause;
}

const closed = `id, vtc_id AS "vtcId", user_id AS "userId", close_cause::text AS cause`;

/** Closes all open applications of a user who has joined a company. */
export async function closeApplicationsOf(
  db: Db,
  userId: string,
  joinedVtcId: string,
  now: Date,
): Promise<ClosedApplication[]> {
  return db.$queryRawUnsafe<ClosedApplication[]>(
    `UPDATE applications SET state = 'CLOSED', decided_at = $3::timestamptz,
            close_cause = CASE WHEN vtc_id = $2::uuid THEN 'JOINED_OTHERWISE' ELSE 'JOINED_ELSEWHERE'
                          END::application_close_cause
     WHERE user_id = $1::uuid AND state = 'PENDING' RETURNING ${closed}`,
    userId,
    joinedVtcId,
    now.toISOString(),
  );
}

/** Closes the open applications to a company that no longer recruits. */
export async function closeApplicationsTo(
  db: Db,
  vtcId: string,
  cause: ApplicationCloseCause,
  now: Date,
): Promise<ClosedApplication[]> {
  return db.$queryRawUnsafe<ClosedApplication[]>(
    `UPDATE applications SET state = 'CLOSED', decided_at = $3::timestamptz,
            close_cause = $2::application_close_cause
     WHERE vtc_id = $1::uuid AND state = 'PENDING' RETURNING ${closed}`,
    vtcId,
    cause,
    now.toISOString(),
  );
}

/** Lists the open applications of a user, or to a company. */
export async function listPending(
  db: Db,
  of: { readonly userId: string } | { readonly vtcId: string },
) {
  return db.application.findMany({
    where: { ...of, state: 'PENDING' },
    select: { id: true, userId: true, vtcId: true },
    orderBy: { id: 'asc' },
  });
}
