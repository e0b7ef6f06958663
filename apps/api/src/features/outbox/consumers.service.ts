import { findEvent } from '@waybill/schema/events';
import type { Services } from '../../http/context.ts';
import type { Consumer, OutboxEvent } from '../../lib/consumer.ts';
import { findDatabaseFailure } from '../../lib/database-failure.ts';
import type { Db } from '../../lib/db.ts';
import type { Sql } from '../../lib/sql.ts';
import { runSqlTransaction } from '../../lib/sql.data.ts';
import * as data from './outbox.data.ts';
import {
  isBackingOff,
  type Place,
  placeAfter,
  placeAfterFailure,
  placeBeforeUnknown,
} from './outbox.policy.ts';

type Deps = Pick<Services, 'db' | 'transactionPool' | 'clock' | 'log'>;

const batchSize = 200;
/** A batch that takes longer commits its progress, and the next one continues. */
const batchMs = 1_500;
/** A batch is not a request: it may wait for a connection and take longer. */
const deadlines = { maxWait: 5_000, timeout: 20_000 } as const;

/**
 * Runs a consumer on the next events, in one transaction. True if it should run again at once, because it has
 * not reached the head.
 */
export async function runConsumer(deps: Deps, consumer: Consumer): Promise<boolean> {
  // Failures are rare: if a batch fails, its events are processed one by one.
  for (const run of [runAtOnce, runTogether]) {
    const isMore = await run(deps, consumer).catch((error: unknown) => {
      if (findDatabaseFailure(error) === 'away') throw error;
      return null;
    });
    if (isMore !== null) return isMore;
  }
  return runOneByOne(deps, consumer);
}

/** Handles as many events as the consumer knows at once. Null if it can't. */
async function runAtOnce(
  { transactionPool, clock }: Deps,
  { name, handleMany }: Consumer,
): Promise<boolean | null> {
  if (!handleMany) return null;
  const lock = async (query: Sql['query']) => query(data.lockConsumerWithEvents(name, batchSize));
  return runSqlTransaction(transactionPool, lock, async (sql, rows) => {
    const found = data.toPlaceWithEvents(rows);
    if (found === null || isBackingOff(found.place, clock())) return false;
    const { place, events } = found;
    if (place.tries > 0 || place.chunkAfter !== null) return null;
    const known = listKnown(events);
    const last = known.at(-1);
    if (!last) return events.length > 0 ? null : false;
    if (!(await handleMany(sql, known))) return null;
    const next = placeAfter(last.position);
    await data.setPlaceInSql(sql, name, next);
    return isBehind(next, events);
  });
}

/**
 * Processes as many events as the consumer knows, atomically. Null if they must be processed one by one,
 * because the first is being retried or is unknown.
 */
async function runTogether({ db, clock }: Deps, consumer: Consumer): Promise<boolean | null> {
  return db.$transaction(async (transaction) => {
    const begin = await data.lockConsumer(transaction, consumer.name);
    if (begin === null || isBackingOff(begin, clock())) return false;
    if (begin.tries > 0) return null;
    const events = await data.listEventsAfter(transaction, begin.position, batchSize);
    if (events.length === 0) return false;
    const place = await passMany(transaction, consumer, events, begin);
    if (place === begin) return null;
    await data.setPlace(transaction, consumer.name, place);
    return isBehind(place, events);
  }, deadlines);
}

/** The events before the first that this build does not know. */
function listKnown(events: readonly OutboxEvent[]): readonly OutboxEvent[] {
  const unknown = events.findIndex((event) => findEvent(event) === null);
  return unknown === -1 ? events : events.slice(0, unknown);
}

async function runOneByOne(deps: Deps, consumer: Consumer): Promise<boolean> {
  const { db, clock } = deps;
  const notes: (() => void)[] = [];
  const isMore = await db.$transaction(async (transaction) => {
    const begin = await data.lockConsumer(transaction, consumer.name);
    if (begin === null || isBackingOff(begin, clock())) return false;
    const until = performance.now() + batchMs;
    const events = await data.listEventsAfter(transaction, begin.position, batchSize);
    let step: Step = { place: begin, isWaiting: false };
    for (const event of events) {
      step = await pass(deps, transaction, consumer, event, step.place, notes);
      if (step.place.position < event.position || performance.now() > until) break;
    }
    if (step.place !== begin) await data.setPlace(transaction, consumer.name, step.place);
    return isBehind(step.place, events) && !step.isWaiting;
  }, deadlines);
  // The transaction is committed by now.
  for (const note of notes) note();
  return isMore;
}

/** True if some of these events are left, or more may follow a full batch. Later ones are signalled. */
function isBehind(place: Place, events: readonly OutboxEvent[]): boolean {
  const last = events.at(-1);
  return last !== undefined && (place.position < last.position || events.length === batchSize);
}

interface Step {
  readonly place: Place;
  /** Whether the next event must wait, for its retry or for a newer Waybill. */
  readonly isWaiting: boolean;
}

/** Returns the consumer's place after as many events as it knows. */
async function passMany(
  transaction: Db,
  { handle }: Consumer,
  events: readonly OutboxEvent[],
  begin: Place,
): Promise<Place> {
  const until = performance.now() + batchMs;
  let place = begin;
  for (const event of listKnown(events)) {
    const chunkAfter = await handle(transaction, event, place.chunkAfter);
    if (chunkAfter !== null) return { ...place, chunkAfter };
    place = placeAfter(event.position);
    if (performance.now() > until) break;
  }
  return place;
}

/** Returns the consumer's place after processing an event: behind it, or still before it. */
async function pass(
  { clock, log }: Pick<Deps, 'clock' | 'log'>,
  transaction: Db,
  consumer: Consumer,
  event: OutboxEvent,
  place: Place,
  notes: (() => void)[],
): Promise<Step> {
  const now = clock();
  const about = { consumer: consumer.name, position: event.position, type: event.type };
  const done: Step = { place: placeAfter(event.position), isWaiting: false };
  const giveUp = async (error: unknown): Promise<Step> => {
    const tries = place.tries + 1;
    const failure = { consumer: consumer.name, event, tries, failedAt: now };
    await data.createFailure(transaction, { ...failure, error: describeFailure(error) });
    notes.push(() => log.error({ ...about, err: error }, 'an event was skipped'));
    return done;
  };

  if (findEvent(event) === null) {
    const waiting = placeBeforeUnknown(place, now);
    if (waiting === null) return giveUp(new Error(`unknown: ${event.type} ${event.version}`));
    if (waiting !== place) {
      notes.push(() => log.warn(about, 'an event waits for a newer Waybill version'));
    }
    return { place: waiting, isWaiting: true };
  }
  try {
    const chunkAfter = await tryEffect(transaction, consumer, event, place);
    return chunkAfter === null ? done : { place: { ...place, chunkAfter }, isWaiting: false };
  } catch (error) {
    // The transaction was lost with its connection, not because of the event.
    if (findDatabaseFailure(error) === 'away') throw error;
    const waiting = placeAfterFailure(place, now);
    if (waiting === null) return giveUp(error);
    notes.push(() => log.warn({ ...about, err: error }, 'an event failed; retrying'));
    return { place: waiting, isWaiting: true };
  }
}

/** Applies an event's effects atomically. */
export async function tryEffect(
  transaction: Db,
  { handle }: Consumer,
  event: OutboxEvent,
  { chunkAfter }: Pick<Place, 'chunkAfter'>,
): Promise<string | null> {
  await data.beginEffect(transaction);
  try {
    const result = await handle(transaction, event, chunkAfter);
    await data.endEffect(transaction);
    return result;
  } catch (error) {
    await data.undoEffect(transaction);
    throw error;
  }
}

/** Formats an error for the operator. */
export function describeFailure(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
