import { findEvent } from '@waybill/schema/events';
import type { Services } from '../../http/context.ts';
import type { Consumer, OutboxEvent } from '../../lib/consumer.ts';
import { findDatabaseFailure } from '../../lib/database-failure.ts';
import type { Db } from '../../lib/db.ts';
import * as data from './outbox.data.ts';
import {
  isResting,
  type Place,
  placeAfter,
  placeAfterFailure,
  placeBeforeUnknown,
} from './outbox.policy.ts';

type Deps = Pick<Services, 'db' | 'clock' | 'log'>;

const batchSize = 200;
/** A batch that takes longer commits what it has done, and goes on in the next one. */
const batchMs = 1_500;
/** A batch is no request: it may wait for a connection, and take its time. */
const deadlines = { maxWait: 5_000, timeout: 20_000 } as const;

/**
 * Lets a consumer see what comes next, in one transaction. True when it should be asked again at once:
 * it has not come to what was the head.
 */
export async function runConsumer(deps: Deps, consumer: Consumer): Promise<boolean> {
  // Nearly always nothing is wrong with any: what has failed together is done one by one.
  const isMore = await runTogether(deps, consumer).catch((error: unknown) => {
    if (findDatabaseFailure(error) === 'away') throw error;
    return null;
  });
  return isMore ?? runOneByOne(deps, consumer);
}

/**
 * Does as many events as the consumer knows, together or not at all. Null when they have to be done one by one:
 * the first is tried again, or is not known.
 */
async function runTogether({ db, clock }: Deps, consumer: Consumer): Promise<boolean | null> {
  return db.$transaction(async (transaction) => {
    const begin = await data.lockConsumer(transaction, consumer.name);
    if (begin === null || isResting(begin, clock())) return false;
    if (begin.tries > 0) return null;
    const events = await data.listEventsAfter(transaction, begin.position, batchSize);
    if (events.length === 0) return false;
    const place = await passMany(transaction, consumer, events, begin);
    if (place === begin) return null;
    await data.setPlace(transaction, consumer.name, place);
    return isBehind(place, events);
  }, deadlines);
}

async function runOneByOne(deps: Deps, consumer: Consumer): Promise<boolean> {
  const { db, clock } = deps;
  const notes: (() => void)[] = [];
  const isMore = await db.$transaction(async (transaction) => {
    const begin = await data.lockConsumer(transaction, consumer.name);
    if (begin === null || isResting(begin, clock())) return false;
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
  // What is said is true by now.
  for (const note of notes) note();
  return isMore;
}

/** Of what comes after a whole batch it is told by its position. */
function isBehind(place: Place, events: readonly OutboxEvent[]): boolean {
  const last = events.at(-1);
  return last !== undefined && (place.position < last.position || events.length === batchSize);
}

interface Step {
  readonly place: Place;
  /** Whether the next event has to wait, for its next try or for a newer Waybill. */
  readonly isWaiting: boolean;
}

/** The consumer's place after as many events as it knows. */
async function passMany(
  transaction: Db,
  { handle, handleMany }: Consumer,
  events: readonly OutboxEvent[],
  begin: Place,
): Promise<Place> {
  const until = performance.now() + batchMs;
  const unknown = events.findIndex((event) => findEvent(event) === null);
  const known = unknown === -1 ? events : events.slice(0, unknown);
  const last = known.at(-1);
  if (last && begin.chunkAfter === null && (await handleMany?.(transaction, known))) {
    return placeAfter(last.position);
  }
  let place = begin;
  for (const event of known) {
    const chunkAfter = await handle(transaction, event, place.chunkAfter);
    if (chunkAfter !== null) return { ...place, chunkAfter };
    place = placeAfter(event.position);
    if (performance.now() > until) break;
  }
  return place;
}

/** The consumer's place after it was given an event: behind it, or still before it. */
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
      notes.push(() => log.warn(about, 'an event of a newer version waits for a newer Waybill'));
    }
    return { place: waiting, isWaiting: true };
  }
  try {
    const chunkAfter = await tryEffect(transaction, consumer, event, place);
    return chunkAfter === null ? done : { place: { ...place, chunkAfter }, isWaiting: false };
  } catch (error) {
    // The transaction is gone with its connection, and the event has done nothing wrong.
    if (findDatabaseFailure(error) === 'away') throw error;
    const waiting = placeAfterFailure(place, now);
    if (waiting === null) return giveUp(error);
    notes.push(() => log.warn({ ...about, err: error }, 'an event failed; retrying'));
    return { place: waiting, isWaiting: true };
  }
}

/** Does what an event asks for, whole or not at all. */
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

/** What went wrong, for the operator. */
export function describeFailure(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
