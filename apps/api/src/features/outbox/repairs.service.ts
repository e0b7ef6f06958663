import type { PrismaClient } from '@waybill/db/client';
import type { Clock } from '../../lib/clock.ts';
import type { Db } from '../../lib/db.ts';
import type { Consumer } from '../../lib/consumer.ts';
import { describeFailure, tryEffect } from './consumers.service.ts';
import * as data from './outbox.data.ts';

/** The outbox's state, for the operator. */
export interface Status {
  readonly head: number;
  /** How many events have no position yet. */
  readonly waiting: number;
  /** The position of the oldest stored event. */
  readonly oldest: number;
  readonly consumers: readonly data.ConsumerRow[];
  /** The latest skipped events that were not processed since. */
  readonly failures: readonly data.FailureRow[];
}

const shownFailures = 50;

export async function readStatus(db: Db): Promise<Status> {
  return {
    head: await data.readHead(db),
    waiting: await data.countWaiting(db),
    oldest: await data.findOldest(db),
    consumers: await data.listConsumers(db),
    failures: await data.listFailures(db, null, shownFailures),
  };
}

interface Retried {
  readonly done: number;
  readonly failed: readonly { readonly position: number; readonly error: string }[];
}

/**
 * Retries a consumer's skipped events, at one position or all of them, and makes it retry its failed event at
 * once.
 */
export async function retry(
  { db, clock }: { readonly db: PrismaClient; readonly clock: Clock },
  consumer: Consumer,
  position: number | null,
): Promise<Retried> {
  if (position === null) await data.endBackOff(db, consumer.name);
  const failures = await data.listFailures(db, consumer.name, null);
  const failed: { position: number; error: string }[] = [];
  let done = 0;
  for (const failure of failures) {
    if (position !== null && failure.position !== position) continue;
    const error = await db.$transaction((transaction) =>
      retryFailure(transaction, consumer, failure.position, clock()),
    );
    if (error === null) done += 1;
    else failed.push({ position: failure.position, error });
  }
  return { done, failed };
}

/**
 * Retries a consumer's skipped event in the caller's transaction, and records success. Returns null on
 * success, or why it failed.
 */
export async function retryFailure(
  transaction: Db,
  consumer: Consumer,
  position: number,
  now: Date,
): Promise<string | null> {
  const error = await tryFailed(transaction, consumer, position);
  const failure = { consumer: consumer.name, position };
  if (error === null) await data.resolveFailure(transaction, failure, now);
  return error;
}

async function tryFailed(
  transaction: Db,
  consumer: Consumer,
  position: number,
): Promise<string | null> {
  const [event] = await data.listEventsAfter(transaction, position - 1, 1);
  if (event?.position !== position) return 'the event is no longer stored';
  try {
    let chunkAfter: string | null = null;
    do {
      chunkAfter = await tryEffect(transaction, consumer, event, { chunkAfter });
    } while (chunkAfter !== null);
    return null;
  } catch (error) {
    return describeFailure(error);
  }
}

/**
 * Makes a consumer process events again, from a position or time on, as far as they are stored. Returns the
 * position.
 */
export async function replay(db: PrismaClient, name: string, from: number | Date): Promise<number> {
  return db.$transaction(async (transaction) => {
    const oldest = await data.findOldest(transaction);
    const head = await data.readHead(transaction);
    const wanted =
      from instanceof Date ? ((await data.findFirstSince(transaction, from)) ?? head + 1) : from;
    const position = Math.min(Math.max(wanted, oldest, 1), head + 1);
    await data.advanceConsumer(transaction, name, position - 1);
    return position;
  });
}
