/** Which jobs are selected, and which of them was pressed last. */
export interface JobSelection {
  readonly ids: ReadonlySet<string>;
  readonly last: string | null;
}

export const emptySelection: JobSelection = { ids: new Set(), last: null };

interface Press {
  readonly id: string;
  /** Whether all from the one that was pressed last to this one change alike. */
  readonly isRange: boolean;
  /** All that can be selected, in the order of the list. */
  readonly shown: readonly string[];
}

/** Selects the job that was pressed, or removes it from the selection. */
export function toggleJob(
  { ids, last }: JobSelection,
  { id, isRange, shown }: Press,
): JobSelection {
  const at = shown.indexOf(id);
  const lastAt = isRange && last !== null ? shown.indexOf(last) : -1;
  const other = lastAt < 0 ? at : lastAt;
  const range = shown.slice(Math.min(at, other), Math.max(at, other) + 1);
  const rest = [...ids].filter((each) => !range.includes(each));
  return { ids: new Set(ids.has(id) ? rest : [...rest, ...range]), last: id };
}
