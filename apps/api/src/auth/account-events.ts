import type { EventType, PayloadOf } from '@waybill/schema/events';
import type { Db } from '../lib/db.ts';
import { happened } from '../lib/happened.data.ts';

type AccountEventType = Extract<EventType, `account.${string}`>;

/** Emits an event that only the account's own user receives. Call it with the user locked. */
export async function emitAccountEvent<Type extends AccountEventType>(
  db: Db,
  userId: string,
  type: Type,
  payload: PayloadOf<Type>,
): Promise<void> {
  await happened(db, { type, vtcId: null, actorId: userId, subjectId: userId, payload });
}
