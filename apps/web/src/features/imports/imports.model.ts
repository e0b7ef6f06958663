import { delimiterOf, importColumns, toColumn } from '@waybill/schema/features/imports.models';

/** Returns a minimal table that can be imported: a header and one line. */
export function exampleTable(): string {
  const cells = [
    importColumns.map(({ name }) => name),
    importColumns.map(({ example }) => example),
  ];
  return cells.map((row) => row.join(',')).join('\r\n');
}

/** Reads the column names from the first line of a table. */
export async function readHead(file: Blob): Promise<string[]> {
  const [line = ''] = (await file.slice(0, 10_000).text()).split(/\r?\n/, 1);
  return line
    .replace(/^\u{FEFF}/u, '')
    .split(delimiterOf(line))
    .map((cell) => toColumn(cell.trim().replaceAll('"', '')))
    .filter((cell) => cell !== '');
}
