import type { ApplicationCloseCause } from '@waybill/schema/features/applications.models';
import { lockUsersInOrder } from '../../../auth/user-locks.data.ts';
import type { Db } from '../../../lib/db.ts';
import { allHappened } from '../../../lib/happened.data.ts';
import * as data from './closing.data.ts';

/**
 * Closes all open applications of a user who becomes a member of a company, to it and to others. Call it with
 * the user locked.
 */
export async function closeApplicationsOf(
  db: Db,
  userId: string,
  joinedVtcId: string,
  now: Date,
): Promise<void> {
  const closed = await data.closeApplicationsOf(db, userId, joinedVtcId, now);
  await tellOfClosed(db, closed, userId);
}

/**
 * Closes the open applications to a company that no longer recruits. Call it with the company locked, so that
 * no new one is filed meanwhile.
 */
export async function closeApplicationsTo(
  db: Db,
  vtcId: string,
  cause: ApplicationCloseCause,
  { actorId, now }: { readonly actorId: string; readonly now: Date },
): Promise<void> {
  const pending = await data.listPending(db, { vtcId });
  await lockUsersInOrder(
    db,
    pending.map(({ userId }) => userId),
  );
  await tellOfClosed(db, await data.closeApplicationsTo(db, vtcId, cause, now), actorId);
}

/**
 * Emits that a user's open applications are removed with their account. Call it before the account is
 * deleted.
 */
export async function emitRemovedApplications(db: Db, userId: string): Promise<void> {
  const pending = await data.listPending(db, { userId });
  await tellOfClosed(
    db,
    pending.map(({ id, vtcId }) => ({ id, vtcId, userId, cause: 'ACCOUNT_DELETED' as const })),
    userId,
  );
}

async function tellOfClosed(
  db: Db,
  closed: readonly (Omit<data.ClosedApplication, 'cause'> & {
    readonly cause: ApplicationCloseCause | 'ACCOUNT_DELETED';
  })[],
  actorId: string,
): Promise<void> {
  await allHappened(
    db,
    closed.map(({ id: applicationId, userId, vtcId, cause }) => ({
      type: 'application.closed',
      vtcId,
      actorId,
      subjectId: userId,
      payload: { applicationId, userId, cause },
    })),
  );
}
