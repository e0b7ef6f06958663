/** The rows of several pages, each once: what moved between two reads may stand on two of them. */
export function eachOnce<Row>(rows: readonly Row[], idOf: (row: Row) => string): readonly Row[] {
  return [...new Map(rows.map((row) => [idOf(row), row])).values()];
}
