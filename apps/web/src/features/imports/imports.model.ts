import { importColumns } from '@waybill/schema/features/imports.models';

/** A table as it can be imported, to begin with: the head and one line. */
export function exampleTable(): string {
  const cells = [
    importColumns.map(({ name }) => name),
    importColumns.map(({ example }) => example),
  ];
  return cells.map((row) => row.join(',')).join('\r\n');
}
