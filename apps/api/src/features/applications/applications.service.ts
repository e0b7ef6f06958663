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

/** An application with the extra fields of the list. */
export interface ListedRow {
  readonly row: ApplicationRow;
  readonly tally: Tally;
  readonly drivenKm: number;
}

/** Lists one page of a company's applications. @throws VALIDATION_FAILED */
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

/** Lists one page of the actor's own applications. @throws VALIDATION_FAILED */
export async function listOwnApplications(
  { db, actor }: ActorContext,
  { cursor, limit }: Pick<ApplicationListQuery, 'cursor' | 'limit'>,
): Promise<Page<ApplicationRow>> {
  const beforeId = readIdCursor(cursor);
  const found = await data.listOwnApplications(db, actor.userId, limit + 1, beforeId);
  return toPage(found, limit, ({ id }) => [id]);
}

/** Returns the actor's pending application to a company, or null. */
export async function findOwnPending(
  { db, actor }: ActorContext,
  vtcId: string,
): Promise<ApplicationRow | null> {
  return data.findPendingApplication(db, actor.userId, vtcId);
}

type Reading = Pick<ActorContext, 'clock'> & { readonly db: Db; readonly actor: Actor };

/** Returns an application that the actor may see, with details. @throws NOT_FOUND */
export async function getApplication(reading: Reading, id: string) {
  const { actor, db } = reading;
  const application = await data.findApplicationDetail(db, id);
  const side = application && sideOf(actor, application);
  if (!application || !side) throw new AppError('NOT_FOUND');
  return readAs(side, reading, application);
}

/** Returns an application to the actor who has just decided it, even without the permission to read it. */
export async function getDecidedApplication(reading: Reading, id: string) {
  const application = await data.findApplicationDetail(reading.db, id);
  if (!application) throw new AppError('NOT_FOUND');
  return readAs('staff', reading, application);
}
export type ApplicationView = Awaited<ReturnType<typeof getApplication>>;

/** Returns an application with only the fields of one side. */
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
