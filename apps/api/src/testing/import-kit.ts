import { contract } from '@waybill/schema/contract';
import { importColumns, type ImportOutcome } from '@waybill/schema/features/imports.models';
import type { Driver } from './factories.ts';
import type { TestApp } from './test-app.ts';

/** A line of a table, by the names of its columns. */
export type Row = Readonly<Record<string, string>>;

const example = Object.fromEntries(importColumns.map(({ name, example: text }) => [name, text]));

/** The line of the example, by a driver. */
export function rowOf({ steamId }: Driver, changes: Row = {}): Row {
  return { ...example, driver_steam_id: steamId, ...changes };
}

/** Twenty minutes of that day. */
export function on(day: string) {
  return { started_at: `${day}T18:00:00Z`, ended_at: `${day}T18:20:00Z` };
}

/** Lines below their head, whose cells something parts. */
export function tableOf(rows: readonly Row[], delimiter = ','): string {
  const names = importColumns.map(({ name }) => name);
  const lines = rows.map((one) => names.map((name) => one[name] ?? '').join(delimiter));
  return [names.join(delimiter), ...lines].join('\r\n');
}

/** A table that a company has, and who brings it along. */
export interface TableOf {
  readonly vtcId: string;
  readonly by: Driver;
}

/** Uploads a table, and gives its key once it is checked. */
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

/** The lines of a table that came to this, each with its reason and column. */
export async function linesOf(
  { browser }: Driver,
  params: Key,
  outcome: ImportOutcome,
): Promise<(readonly [number, string | null, string | null])[]> {
  const { lines } = await browser.call(contract.imports.listLines, { params, query: { outcome } });
  return lines.map(({ line, reason, field }) => [line, reason, field]);
}
