import type { ActorContext, WriteContext } from '../../../http/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { decodeCursor, type Page, refuseCursor, toPage } from '../../../lib/cursor.ts';
import { recordOperatorAct } from '../../operators/operator-acts.data.ts';
import type { Consumer } from '../../../lib/consumer.ts';
import { endBackOff, readHead } from '../../outbox/outbox.data.ts';
import { retryFailure } from '../../outbox/repairs.service.ts';
import * as data from './events.data.ts';
import type { PassedPlace, PassedRow } from './events.data.ts';

/** Returns how far events have been processed. */
export async function listConsumers({ db }: ActorContext) {
  return {
    head: await readHead(db),
    unplaced: await data.isAnythingUnplaced(db),
    consumers: await data.listConsumers(db),
  };
}

interface Asked {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Returns one page of skipped events, latest first. @throws VALIDATION_FAILED */
export async function listPassedEvents(
  { db }: ActorContext,
  { limit, cursor }: Asked,
): Promise<Page<PassedRow>> {
  const rows = await data.listPassed(db, readPlace(cursor), limit + 1);
  return toPage(rows, limit, ({ failedAt, consumer, position }) => [
    failedAt.toISOString(),
    consumer,
    String(position),
  ]);
}

function readPlace(cursor: string | undefined): PassedPlace | null {
  if (cursor === undefined) return null;
  const [at = '', consumer, position = ''] = decodeCursor(cursor) ?? [];
  const failedAt = new Date(at);
  if (Number.isNaN(failedAt.getTime()) || consumer === undefined || !/^\d{1,15}$/.test(position)) {
    throw refuseCursor();
  }
  return { failedAt, consumer, position: BigInt(position) };
}

/**
 * Retries a consumer's skipped event, in one transaction with the operator's act. Returns null on success, or
 * why it failed again. @throws NOT_FOUND
 */
export async function retryPassedEvent(
  ctx: WriteContext,
  consumers: readonly Consumer[],
  name: string,
  position: number,
): Promise<string | null> {
  const consumer = consumers.find((known) => known.name === name);
  if (!consumer) throw new AppError('NOT_FOUND');
  const at = ctx.clock();
  return ctx.transact(async ({ db, actor }) => {
    if (!(await data.lockPassed(db, name, position))) throw new AppError('NOT_FOUND');
    const error = await retryFailure(db, consumer, position, at);
    const details = { consumer: name, position, isDone: error === null };
    await recordOperatorAct(db, actor, { action: 'event.retried', at, details });
    return error;
  });
}

/** Makes a consumer retry its failed event at once. @throws NOT_FOUND */
export async function resumeConsumer(
  ctx: WriteContext,
  consumers: readonly Consumer[],
  name: string,
): Promise<void> {
  if (!consumers.some((known) => known.name === name)) throw new AppError('NOT_FOUND');
  const at = ctx.clock();
  await ctx.transact(async ({ db, actor }) => {
    await endBackOff(db, name);
    await recordOperatorAct(db, actor, {
      action: 'consumer.resumed',
      at,
      details: { consumer: name },
    });
  });
}
