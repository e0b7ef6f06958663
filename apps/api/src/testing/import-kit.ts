import { contract } from '@waybill/schema/contract';
import { importColumns, type ImportOutcome } from '@waybill/schema/features/imports.models';
import type { Driver } from './factories.ts';
import type { TestApp } from './test-app.ts';

/** A table row, by column name. */
export type Row = Readonly<Record<string, string>>;

const example = Object.fromEntries(importColumns.map(({ name, example: text }) => [name, text]));

/** Returns the example row, for a driver. */
export function rowOf({ steamId }: Driver, changes: Row = {}): Row {
  return { ...example, driver_steam_id: steamId, ...changes };
}

/** Returns twenty minutes of that day. */
export function on(day: string) {
  return { started_at: `${day}T18:00:00Z`, ended_at: `${day}T18:20:00Z` };
}

/** Formats rows below their header, with a delimiter. */
export function tableOf(rows: readonly Row[], delimiter = ','): string {
  const names = importColumns.map(({ name }) => name);
  const lines = rows.map((one) => names.map((name) => one[name] ?? '').join(delimiter));
  return [names.join(delimiter), ...lines].join('\r\n');
}

/** A company's table, and the driver who uploads it. */
export interface TableOf {
  readonly vtcId: string;
  readonly by: Driver;
}

/** Uploads a table. Returns its key once it is checked. */
export async function uploadTable(
  app: TestApp,
  { vtcId, by }: TableOf,
  text: BlobPart,
  body: Row = {},
) {
  const files = { file: new Blob([text], { type: 'text/csv' }) };
  const created = await by.browser.call(contract.imports.create, {
    params: { vtcId },
    body,
    files,
  });
  await app.services.background.settle();
  return { vtcId, importId: created.import.id };
}

type Key = Awaited<ReturnType<typeof uploadTable>>;

/** Lists a table's rows with this result, each with its reason and column. */
export async function linesOf(
  { browser }: Driver,
  params: Key,
  outcome: ImportOutcome,
): Promise<(readonly [number, string | null, string | null])[]> {
  const { lines } = await browser.call(contract.imports.listLines, { params, query: { outcome } });
  return lines.map(({ line, reason, field }) => [line, reason, field]);
}
