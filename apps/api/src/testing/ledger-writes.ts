import { contract } from '@waybill/schema/contract';
import { buildEntry, openBooks } from './ledger-kit.ts';
import { entry, type TableEntry, type WriteWorld } from './table-entry.ts';

const { ledger } = contract;
const period = { from: '2026-01-01', to: '2026-01-31' };

/** Returns the parameters of a company whose books are open. */
async function withBooks({ owner, vtc: { id: vtcId } }: WriteWorld) {
  await openBooks(owner, vtcId);
  return { vtcId };
}

/** The writes on books, each with a valid request. */
export const ledgerWrites: readonly TableEntry[] = [
  entry(ledger.open, async ({ app, staff, vtc: { id: vtcId } }) => {
    // Its currency never changes, so it is made again.
    await app.db.$executeRaw`DELETE FROM ledgers WHERE vtc_id = ${vtcId}::uuid`;
    await app.db
      .$executeRaw`INSERT INTO ledgers (vtc_id, next_number) VALUES (${vtcId}::uuid, 1000)`;
    const body = { currency: 'EUR', startsOn: '2026-01-01', openingMinor: 0 } as const;
    return [staff, (call) => call(ledger.open, { params: { vtcId }, body })];
  }),
  entry(ledger.update, async (world) => {
    const params = await withBooks(world);
    const { overdraftMinor } = (await world.owner.browser.call(ledger.get, { params })).ledger ?? {
      overdraftMinor: 0,
    };
    const body = { overdraftMinor: overdraftMinor + 100 };
    return [world.staff, (call) => call(ledger.update, { params, body })];
  }),
  entry(ledger.createEntry, async (world) => {
    const params = await withBooks(world);
    const lines = { cash: 1_000, other: -1_000 };
    const body = { day: '2026-02-01', note: 'A prize', lines };
    return [world.staff, (call) => call(ledger.createEntry, { params, body })];
  }),
  entry(ledger.reverseEntry, async (world) => {
    const { vtcId } = await withBooks(world);
    const params = { ledgerEntryId: await buildEntry(world.owner, vtcId) };
    const body = { note: 'A slip' };
    return [world.staff, (call) => call(ledger.reverseEntry, { params, body })];
  }),
];

/** The reads of books, each with a valid request. */
export const ledgerReads: readonly TableEntry[] = [
  entry(ledger.get, async (world) => {
    const params = await withBooks(world);
    return [world.staff, (call) => call(ledger.get, { params })];
  }),
  entry(ledger.listEntries, async (world) => {
    const params = await withBooks(world);
    return [world.staff, (call) => call(ledger.listEntries, { params, query: {} })];
  }),
  entry(ledger.getEntriesCsv, async (world) => {
    const params = await withBooks(world);
    return [world.staff, (call) => call(ledger.getEntriesCsv, { params, query: {} })];
  }),
  entry(ledger.getReport, async (world) => {
    const params = await withBooks(world);
    return [world.staff, (call) => call(ledger.getReport, { params, query: period })];
  }),
  entry(ledger.getReportCsv, async (world) => {
    const params = await withBooks(world);
    return [world.staff, (call) => call(ledger.getReportCsv, { params, query: period })];
  }),
];
