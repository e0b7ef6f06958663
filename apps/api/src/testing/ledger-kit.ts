import { contract } from '@waybill/schema/contract';
import type { LedgerOpeningForm } from '@waybill/schema/features/ledger.fields';
import type { LedgerLines } from '@waybill/schema/features/ledger.models';
import { postDue as post } from '../features/ledger/posting.service.ts';
import { runLedgerCommand } from '../features/ledger/recount.admin.ts';
import { ledgerSources } from '../ledger.ts';
import type { Driver } from './factories.ts';
import type { TestApp } from './test-app.ts';

const { ledger } = contract;

/** Opens a company's books, as of the start of 2026, if they aren't open. */
export async function openBooks(
  owner: Driver,
  vtcId: string,
  form: Partial<LedgerOpeningForm> = {},
): Promise<void> {
  const params = { vtcId };
  if ((await owner.browser.call(ledger.get, { params })).ledger !== null) return;
  const body = { currency: 'EUR', startsOn: '2026-01-01', openingMinor: 0, ...form } as const;
  await owner.browser.call(ledger.open, { params, body });
}

/** Posts a manual entry, income by default. Returns its id. */
export async function buildEntry(
  owner: Driver,
  vtcId: string,
  lines: LedgerLines = { cash: 1_000, other: -1_000 },
): Promise<string> {
  const day = new Date().toISOString().slice(0, 10);
  const body = { day, note: 'A manual entry', lines };
  return (await owner.browser.call(ledger.createEntry, { params: { vtcId }, body })).entry.id;
}

/** Posts all that is due, including what rests for some seconds more. Marks go by the database's clock, which never stands. */
export async function postDue({ services }: Pick<TestApp, 'services'>): Promise<void> {
  const clock = () => new Date(Math.max(services.clock().getTime(), Date.now()) + 10_000);
  await post({ ...services, clock }, ledgerSources);
}

/** Runs the operators' command of ledgers. */
export async function runLedger({ db }: Pick<TestApp, 'db'>, ...args: readonly string[]) {
  return runLedgerCommand(db, args, ledgerSources);
}
