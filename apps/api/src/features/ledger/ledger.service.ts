import { dayOf } from '@waybill/schema/days';
import type { LedgerOpeningForm, LedgerSettingsForm } from '@waybill/schema/features/ledger.fields';
import type { Ledger } from '@waybill/schema/features/ledger.models';
import { messages } from '@waybill/schema/messages';
import type { WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Db } from '../../lib/db.ts';
import { happened } from '../../lib/happened.data.ts';
import { sqlOf } from '../../lib/sql.data.ts';
import { recordAudit } from '../audit/audit.data.ts';
import { withRightsLocked } from '../vtcs/vtc-transaction.service.ts';
import * as data from './ledger.data.ts';
import { createEntries, lockLedger } from './posting.data.ts';
import { openedBooks, startFilling } from './posting.service.ts';

/** Returns a company's books. Null until they are opened. */
export async function getLedger(db: Db, vtcId: string): Promise<Ledger | null> {
  const ledger = await data.findLedger(db, vtcId);
  if (!ledger) return null;
  const rates = await data.listRates(db, vtcId);
  return {
    ...ledger,
    rates: rates.map(({ since, usdPerEurPpm }) => ({ since: since.toISOString(), usdPerEurPpm })),
  };
}

/** Opens a company's books, once. @throws LEDGER_OPEN, VALIDATION_FAILED, TOO_MANY_REQUESTS */
export async function openLedger(
  ctx: WriteContext,
  vtcId: string,
  { currency, startsOn, openingMinor }: LedgerOpeningForm,
): Promise<Ledger> {
  await ctx.rateLimits.consume('ledgerWriteByUser', ctx.actor.userId);
  const now = ctx.clock();
  if (startsOn > dayOf(now)) {
    throw new AppError('VALIDATION_FAILED', { fields: { startsOn: messages.ledgerStartInFuture } });
  }
  return withRightsLocked(ctx, async ({ db, actor }) => {
    const sql = sqlOf(db);
    if (openedBooks(await lockLedger(sql, vtcId))) throw new AppError('LEDGER_OPEN');
    await data.openLedger(db, vtcId, { currency, startsOn });
    await startFilling(sql, vtcId, now);
    if (openingMinor > 0) {
      const lines = { cash: openingMinor, equity: -openingMinor };
      const { userId: actorId } = actor;
      const opening = { kind: 'opening', sourceId: vtcId, day: startsOn, lines, actorId } as const;
      await createEntries(sql, vtcId, [opening], now);
    }
    await recordAudit(db, actor, {
      vtcId,
      at: now,
      action: 'ledger.opened',
      subject: { id: vtcId, name: currency },
      after: {
        booksCurrency: currency,
        booksStartOn: startsOn,
        booksOpening: `${openingMinor} ${currency}`,
      },
    });
    await emitLedgerChanged(db, vtcId, actor.userId);
    return findOpened(db, vtcId);
  });
}

/** Changes the settings of a company's books. @throws LEDGER_CLOSED, TOO_MANY_REQUESTS */
export async function updateLedger(
  ctx: WriteContext,
  vtcId: string,
  { overdraftMinor, usdPerEurPpm }: LedgerSettingsForm,
): Promise<Ledger> {
  await ctx.rateLimits.consume('ledgerWriteByUser', ctx.actor.userId);
  const now = ctx.clock();
  return withRightsLocked(ctx, async ({ db, actor }) => {
    const books = openedBooks(await lockLedger(sqlOf(db), vtcId));
    if (!books) throw new AppError('LEDGER_CLOSED');
    const before = await findOpened(db, vtcId);
    const oldRate = before.rates[0]?.usdPerEurPpm;
    const newOverdraft = overdraftMinor === before.overdraftMinor ? undefined : overdraftMinor;
    const newRate = usdPerEurPpm === oldRate ? undefined : usdPerEurPpm;
    if (newOverdraft === undefined && newRate === undefined) return before;
    if (newOverdraft !== undefined) await data.setOverdraft(db, vtcId, newOverdraft);
    if (newRate !== undefined) await data.createRate(db, vtcId, newRate, now);
    await recordAudit(db, actor, {
      vtcId,
      at: now,
      action: 'ledger.updated',
      subject: { id: vtcId, name: books.currency },
      before: {
        ...(newOverdraft !== undefined && {
          overdraft: `${before.overdraftMinor} ${before.currency}`,
        }),
        ...(newRate !== undefined && { usdPerEurPpm: oldRate ?? null }),
      },
      after: {
        ...(newOverdraft !== undefined && { overdraft: `${newOverdraft} ${before.currency}` }),
        ...(newRate !== undefined && { usdPerEurPpm: newRate }),
      },
    });
    await emitLedgerChanged(db, vtcId, actor.userId);
    return findOpened(db, vtcId);
  });
}

/** Emits that someone has changed a company's books. */
export async function emitLedgerChanged(db: Db, vtcId: string, actorId: string): Promise<void> {
  await happened(db, { type: 'ledger.changed', vtcId, actorId, subjectId: vtcId, payload: {} });
}

async function findOpened(db: Db, vtcId: string): Promise<Ledger> {
  const ledger = await getLedger(db, vtcId);
  if (!ledger) throw new AppError('LEDGER_CLOSED');
  return ledger;
}
