/** Makes every cell of a column as wide as its widest, for texts in which columns stand aligned. */
export function alignColumns(rows: readonly (readonly string[])[]): string[][] {
  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widthOf(column))));
}
