/** Makes every cell of a column as wide as its widest, for texts in which columns stand aligned. */
export function alignColumns(rows: readonly (readonly string[])[]): string[][] {
  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widthOf(column))));
}

/** A table in Markdown, whose first row is its head. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = alignColumns(rows);
  const rule = head.map((title) => '-'.repeat(title.length));
  return [head, rule, ...body].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
