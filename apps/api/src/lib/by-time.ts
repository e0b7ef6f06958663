/** Compares rows by a time, then by id. */
export function byTimeThenId<Row extends { readonly id: string }>(timeOf: (row: Row) => Date) {
  return (a: Row, b: Row): number =>
    timeOf(a).getTime() - timeOf(b).getTime() || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}
