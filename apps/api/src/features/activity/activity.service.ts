import { activityKinds, type ActivityQuery } from '@waybill/schema/features/activity.contract';
import type { ActorContext } from '../../http/context.ts';
import { decodeCursor, isUuid, type Page, refuseCursor, toPage } from '../../lib/cursor.ts';
import type { Consumer } from '../outbox/consumers.service.ts';
import * as data from './activity.data.ts';
import type { ActivityRow } from './activity.data.ts';

/** Makes the activity of companies of what happens. */
export const activityConsumer: Consumer = {
  name: 'activity',
  async handle(db, { id, type, vtcId, subjectId, actorId, happenedAt }) {
    const kind = activityKinds.find((known) => known === type);
    if (kind === undefined || vtcId === null) return null;
    // What is done to a company is told of who did it.
    const driverId = subjectId === vtcId ? actorId : subjectId;
    await data.createActivity(db, { eventId: id, vtcId, kind, driverId, happenedAt });
    return null;
  },
};

/** One page of what happened in a company. @throws VALIDATION_FAILED */
export async function listActivity(
  { db }: ActorContext,
  vtcId: string,
  { limit, cursor }: ActivityQuery,
): Promise<Page<ActivityRow>> {
  const found = await data.listActivity(db, vtcId, { limit: limit + 1 }, readPosition(cursor));
  return toPage(found, limit, ({ id }) => [id]);
}

function readPosition(cursor: string | undefined): string | null {
  if (cursor === undefined) return null;
  const [id] = decodeCursor(cursor) ?? [];
  if (id !== undefined && isUuid(id)) return id;
  throw refuseCursor();
}
