import type { ApplicationListQuery } from '@waybill/schema/features/applications.fields';
import type { Actor } from '../../auth/actor.ts';
import type { ActorContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import { type Page, readIdCursor, toPage } from '../../lib/cursor.ts';
import type { Db } from '../../lib/db.ts';
import { findDrivenFigures, listDrivenKm } from '../vtcs/recruitment/recruitment.data.ts';
import { figuresAt } from '../vtcs/recruitment/recruitment.policy.ts';
import * as data from './applications.data.ts';
import type { ApplicationRow, Tally } from './applications.data.ts';
import { rightsOver, type Side, sideOf } from './applications.policy.ts';
import { listMessages, listVotes } from './thread.data.ts';

/** An application with what a list says besides. */
export interface ListedRow {
  readonly row: ApplicationRow;
  readonly tally: Tally;
  readonly drivenKm: number;
}

/** One page of the applications to a company. @throws VALIDATION_FAILED */
export async function listApplications(
  { db }: ActorContext,
  vtcId: string,
  { cursor, limit, ...filter }: ApplicationListQuery,
): Promise<Page<ListedRow>> {
  const found = await data.listApplications(db, {
    vtcId,
    ...filter,
    limit: limit + 1,
    beforeId: readIdCursor(cursor),
  });
  const page = toPage(found, limit, ({ id }) => [id]);
  const tallies = await data.listTallies(
    db,
    page.rows.map(({ id }) => id),
  );
  const driven = await listDrivenKm(
    db,
    page.rows.map(({ userId }) => userId),
  );
  const none = { up: 0, down: 0, messages: 0 };
  const rows = page.rows.map((row) => ({
    row,
    tally: tallies.get(row.id) ?? none,
    drivenKm: driven.get(row.userId) ?? 0,
  }));
  return { ...page, rows };
}

/** One page of what the actor has applied for. @throws VALIDATION_FAILED */
export async function listOwnApplications(
  { db, actor }: ActorContext,
  { cursor, limit }: Pick<ApplicationListQuery, 'cursor' | 'limit'>,
): Promise<Page<ApplicationRow>> {
  const beforeId = readIdCursor(cursor);
  const found = await data.listOwnApplications(db, actor.userId, limit + 1, beforeId);
  return toPage(found, limit, ({ id }) => [id]);
}

/** What the actor has waiting in a company. */
export async function findOwnPending(
  { db, actor }: ActorContext,
  vtcId: string,
): Promise<ApplicationRow | null> {
  return data.findPendingApplication(db, actor.userId, vtcId);
}

type Reading = Pick<ActorContext, 'clock'> & { readonly db: Db; readonly actor: Actor };

/** An application that the actor sees, whole. @throws NOT_FOUND */
export async function getApplication(reading: Reading, id: string) {
  const { actor, db } = reading;
  const application = await data.findApplicationDetail(db, id);
  const side = application && sideOf(actor, application);
  if (!application || !side) throw new AppError('NOT_FOUND');
  return readAs(side, reading, application);
}

/** The same for whoever has just decided about it, who need not be allowed to read it. */
export async function getDecidedApplication(reading: Reading, id: string) {
  const application = await data.findApplicationDetail(reading.db, id);
  if (!application) throw new AppError('NOT_FOUND');
  return readAs('staff', reading, application);
}
export type ApplicationView = Awaited<ReturnType<typeof getApplication>>;

/** What one side sees of an application, and nothing of what is for the other alone. */
async function readAs(
  side: Side,
  { db, actor, clock }: Reading,
  application: data.ApplicationDetailRow,
) {
  const { id, userId } = application;
  const isStaff = side === 'staff';
  return {
    application,
    messages: await listMessages(db, id, isStaff),
    can: rightsOver(actor, application),
    forStaff: isStaff
      ? {
          votes: await listVotes(db, id),
          now: figuresAt(await findDrivenFigures(db, userId), clock()),
        }
      : null,
  };
}
