import { type EventType, events, type NewEvent } from '@waybill/schema/events';
import { v7 as createId } from 'uuid';
import type { Db } from './db.ts';
import type { Sql } from './sql.ts';
import type { Statement } from './statement.ts';

interface Notes {
  readonly requestId: string | null;
  hasSpoken: boolean;
}

const notes = new WeakMap<object, Notes>();

/** Notes which request a transaction belongs to, for what happens in it. */
export function noteRequest(transaction: object, requestId: string | null): void {
  notes.set(transaction, { requestId, hasSpoken: false });
}

/** Whether anything happened in a transaction, so that its commit is worth telling. */
export function hasSpoken(transaction: object): boolean {
  return notes.get(transaction)?.hasSpoken ?? false;
}

/**
 * Says in the transaction that does it what happens. Call it once the row is locked that puts such
 * events in order, the company's for instance: of two events under one lock, the earlier commit has the
 * earlier place, and of one transaction the earlier call.
 */
export async function happened<Type extends EventType>(
  transaction: Db,
  event: NewEvent<Type>,
): Promise<void> {
  const { text, values } = sayingOf(event, speak(transaction));
  await transaction.$executeRawUnsafe(text, ...values);
}

/** As `happened` for each of them in turn, however many, in one statement. */
export async function allHappened(transaction: Db, said: readonly NewEvent[]): Promise<void> {
  if (said.length === 0) return;
  const { requestId } = speak(transaction);
  const rows = said.map(({ type, payload, ...event }) => ({
    ...event,
    id: createId(),
    type,
    version: events[type].version,
    payload: events[type].payload.parse(payload),
  }));
  await transaction.$executeRaw`
    INSERT INTO outbox_pending (id, type, version, vtc_id, actor_id, subject_id, payload, request_id)
    SELECT (e->>'id')::uuid, e->>'type', (e->>'version')::int, (e->>'vtcId')::uuid,
           (e->>'actorId')::uuid, (e->>'subjectId')::uuid, e->'payload', ${requestId}::uuid
    FROM jsonb_array_elements(${JSON.stringify(rows)}::jsonb) WITH ORDINALITY AS said (e, n)
    ORDER BY n`;
}

/** As `happened`, past Prisma. */
export async function happenedInSql<Type extends EventType>(
  sql: Sql,
  event: NewEvent<Type>,
): Promise<void> {
  await sql.run(sayingOf(event, speak(sql.transaction)));
}

/** For a statement that says itself what happens: the request that it is said for. */
export function speakInStatement(transaction: object): string | null {
  return speak(transaction).requestId;
}

/** Notes that something was said. */
function speak(transaction: object): Notes {
  const note = notes.get(transaction) ?? { requestId: null, hasSpoken: false };
  note.hasSpoken = true;
  notes.set(transaction, note);
  return note;
}

function sayingOf<Type extends EventType>(
  { type, vtcId, actorId, subjectId, payload }: NewEvent<Type>,
  { requestId }: Notes,
): Statement {
  const { version, payload: schema } = events[type];
  return {
    name: 'happened',
    text: `/* happened */ INSERT INTO outbox_pending
             (id, type, version, vtc_id, actor_id, subject_id, payload, request_id)
           VALUES ($1::uuid, $2, $3::int, $4::uuid, $5::uuid, $6::uuid, $7::jsonb, $8::uuid)`,
    values: [
      createId(),
      type,
      version,
      vtcId,
      actorId,
      subjectId,
      JSON.stringify(schema.parse(payload)),
      requestId,
    ],
  };
}
