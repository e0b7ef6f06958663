import { type EventType, events, type NewEvent } from '@waybill/schema/events';
import { v7 as createId } from 'uuid';
import type { Db } from './db.ts';

interface Notes {
  readonly requestId: string | null;
  hasSpoken: boolean;
}

const notes = new WeakMap<Db, Notes>();

/** Notes which request a transaction belongs to, for what happens in it. */
export function noteRequest(transaction: Db, requestId: string | null): void {
  notes.set(transaction, { requestId, hasSpoken: false });
}

/** Whether anything happened in a transaction, so that its commit is worth telling. */
export function hasSpoken(transaction: Db): boolean {
  return notes.get(transaction)?.hasSpoken ?? false;
}

/**
 * Says in the transaction that does it what happens. Call it once the row is locked that puts such
 * events in order, the company's for instance: of two events under one lock, the earlier commit has the
 * earlier place, and of one transaction the earlier call.
 */
export async function happened<Type extends EventType>(
  transaction: Db,
  { type, vtcId, actorId, subjectId, payload }: NewEvent<Type>,
): Promise<void> {
  const { version, payload: schema } = events[type];
  const note = notes.get(transaction) ?? { requestId: null, hasSpoken: false };
  notes.set(transaction, note);
  await transaction.$executeRaw`
    INSERT INTO outbox_pending (id, type, version, vtc_id, actor_id, subject_id, payload, request_id)
    VALUES (${createId()}::uuid, ${type}, ${version}, ${vtcId}::uuid, ${actorId}::uuid,
            ${subjectId}::uuid, ${JSON.stringify(schema.parse(payload))}::jsonb,
            ${note.requestId}::uuid)`;
  note.hasSpoken = true;
}
