import { limits } from '@waybill/schema/limits';
import { emitAccountEvent } from '../../auth/account-events.ts';
import { withAccountLocked } from '../../auth/account-transaction.ts';
import type { Services, WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import { NoAnswerError, type Player, type TruckersMpClient } from '../../lib/truckersmp-client.ts';
import * as data from './linked-accounts.data.ts';
import type { Answered, LinkedAccountRows } from './linked-accounts.data.ts';
import { listLinkedAccounts } from './linked-accounts.service.ts';
import { nameOf } from './names.policy.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** How many accounts one run asks about, and after how many failures in a row it ends. */
const mostPerRun = 300;
const mostFailures = 3;

const linkedAccount = { what: 'LINKED_ACCOUNT' } as const;

/**
 * Has TruckersMP asked about the caller, now and once a day.
 * @throws NOT_FOUND if this installation doesn't offer it, TOO_MANY_REQUESTS
 */
export async function createTruckersMp(ctx: WriteContext): Promise<LinkedAccountRows> {
  requireTruckersMp(ctx);
  await ctx.rateLimits.consume('truckersMpByUser', ctx.actor.userId);
  await withAccountLocked(ctx, async ({ db, actor: { userId } }) => {
    const isNew = await data.createTruckersMpAccount(db, userId, ctx.clock());
    if (isNew) await emitAccountEvent(db, userId, 'account.credentials-changed', linkedAccount);
  });
  return refresh(ctx);
}

/** Asks TruckersMP about the caller, unless it just answered. @throws NOT_FOUND, TOO_MANY_REQUESTS */
export async function refreshTruckersMp(ctx: WriteContext): Promise<LinkedAccountRows> {
  requireTruckersMp(ctx);
  await ctx.rateLimits.consume('truckersMpByUser', ctx.actor.userId);
  return refresh(ctx);
}

export async function removeTruckersMp(ctx: WriteContext): Promise<void> {
  await withAccountLocked(ctx, async ({ db, actor: { userId } }) => {
    if (!(await data.removeTruckersMpAccount(db, userId))) return;
    await emitAccountEvent(db, userId, 'account.credentials-changed', linkedAccount);
  });
}

/** TruckersMP is asked outside of any transaction. */
async function refresh(ctx: WriteContext): Promise<LinkedAccountRows> {
  const { userId } = ctx.actor;
  const account = await ctx.transact(({ db }) => data.findTruckersMpAccount(db, userId));
  if (!account) throw new AppError('NOT_FOUND');
  const ageMs = ctx.clock().getTime() - (account.checkedAt?.getTime() ?? 0);
  const answer = ageMs < limits.truckersMpFreshMs ? null : await ask(ctx, account);
  return ctx.transact(async ({ db }) => {
    if (answer) await data.setAnswer(db, answer);
    return listLinkedAccounts(ctx, db, userId);
  });
}

/** Asks about the accounts that have waited a day, and about failed ones again after an hour. */
export async function refreshDue(services: Services): Promise<void> {
  const { clock, db, stopping } = services;
  const now = clock().getTime();
  const due = await data.listDueTruckersMpAccounts(db, {
    checkedBefore: new Date(now - dayMs),
    failedBefore: new Date(now - hourMs),
    take: mostPerRun,
  });
  let failures = 0;
  for (const account of due) {
    if (stopping.aborted || failures >= mostFailures) return;
    try {
      const answer = await ask(services, account);
      await data.setAnswer(db, answer);
      failures = answer.isAnswered ? 0 : failures + 1;
    } catch (error) {
      // The limit of all requests is reached; the next run goes on.
      if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') return;
      throw error;
    }
  }
}

type Asking = Pick<Services, 'clock' | 'log' | 'rateLimits' | 'truckersMp'>;

interface Asked {
  readonly userId: string;
  readonly user: { readonly steamId: string };
}

/** Asks about one account. @throws TOO_MANY_REQUESTS */
async function ask(services: Asking, { userId, user: { steamId } }: Asked): Promise<Answered> {
  const truckersMp = requireTruckersMp(services);
  await services.rateLimits.consume('truckersMpRequests', 'all');
  try {
    const player = await truckersMp.findPlayer(steamId);
    return { userId, at: services.clock(), isAnswered: true, player: player && named(player) };
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error;
    services.log.info({ err: error }, 'TruckersMP did not answer');
    return { userId, at: services.clock(), isAnswered: false };
  }
}

function named(player: Player): Player {
  return { ...player, name: nameOf(player.name, limits.truckersMpName.max, `#${player.id}`) };
}

/** @throws NOT_FOUND if this installation doesn't ask TruckersMP */
function requireTruckersMp({ truckersMp }: Pick<Services, 'truckersMp'>): TruckersMpClient {
  if (truckersMp === null) throw new AppError('NOT_FOUND');
  return truckersMp;
}
