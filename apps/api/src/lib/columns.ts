/** Pads every cell to the width of its column, for aligned plain text. */
export function alignColumns(rows: readonly (readonly string[])[]): string[][] {
  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widthOf(column))));
}

/** Formats a Markdown table; the first row is its header. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = alignColumns(rows);
  const rule = head.map((title) => '-'.repeat(title.length));
  return [head, rule, ...body].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
