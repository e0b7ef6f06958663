import { type EventType, events, type NewEvent } from '@waybill/schema/events';
import { v7 as createId } from 'uuid';
import type { Db } from './db.ts';
import type { Sql } from './sql.ts';
import type { Statement } from './statement.ts';

interface Notes {
  readonly requestId: string | null;
  hasEmitted: boolean;
}

const notes = new WeakMap<object, Notes>();

/** Records which request a transaction belongs to, for its events. */
export function trackTransaction(transaction: object, requestId: string | null): void {
  notes.set(transaction, { requestId, hasEmitted: false });
}

/** True if a transaction has emitted an event, so that its commit must be signalled. */
export function hasEmitted(transaction: object): boolean {
  return notes.get(transaction)?.hasEmitted ?? false;
}

/**
 * Emits an event in the transaction that causes it. Call it once the row that orders such events is locked,
 * for example the company's: of two events under one lock, the one committed first comes first; within a
 * transaction, the one emitted first.
 */
export async function happened<Type extends EventType>(
  transaction: Db,
  event: NewEvent<Type>,
): Promise<void> {
  const { text, values } = sayingOf(event, speak(transaction));
  await transaction.$executeRawUnsafe(text, ...values);
}

/** Emits several events in order, in one statement. */
export async function allHappened(transaction: Db, said: readonly NewEvent[]): Promise<void> {
  if (said.length === 0) return;
  const { text, values } = sayingOfAll(said, speak(transaction));
  await transaction.$executeRawUnsafe(text, ...values);
}

/** Emits several events like `allHappened`, without Prisma. */
export async function allHappenedInSql(sql: Sql, said: readonly NewEvent[]): Promise<void> {
  if (said.length === 0) return;
  await sql.run(sayingOfAll(said, speak(sql.transaction)));
}

/** Emits an event like `happened`, without Prisma. */
export async function happenedInSql<Type extends EventType>(
  sql: Sql,
  event: NewEvent<Type>,
): Promise<void> {
  await sql.run(sayingOf(event, speak(sql.transaction)));
}

/** Marks a transaction for a statement that emits its events itself. Returns the id of its request. */
export function speakInStatement(transaction: object): string | null {
  return speak(transaction).requestId;
}

/** Records that an event was emitted. */
function speak(transaction: object): Notes {
  const note = notes.get(transaction) ?? { requestId: null, hasEmitted: false };
  note.hasEmitted = true;
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

function sayingOfAll(said: readonly NewEvent[], { requestId }: Notes): Statement {
  const rows = said.map(({ type, payload, ...event }) => ({
    ...event,
    id: createId(),
    type,
    version: events[type].version,
    payload: events[type].payload.parse(payload),
  }));
  return {
    name: 'all-happened',
    text: `INSERT INTO outbox_pending (id, type, version, vtc_id, actor_id, subject_id, payload, request_id)
           SELECT (e->>'id')::uuid, e->>'type', (e->>'version')::int, (e->>'vtcId')::uuid,
                  (e->>'actorId')::uuid, (e->>'subjectId')::uuid, e->'payload', $1::uuid
           FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS said (e, n)
           ORDER BY n`,
    values: [requestId, JSON.stringify(rows)],
  };
}
