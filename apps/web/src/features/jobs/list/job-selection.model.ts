/** The selected jobs, and the one pressed last. */
export interface JobSelection {
  readonly ids: ReadonlySet<string>;
  readonly last: string | null;
}

export const emptySelection: JobSelection = { ids: new Set(), last: null };

interface Press {
  readonly id: string;
  /** True if the whole range since the last press changes to the same state. */
  readonly isRange: boolean;
  /** The selectable jobs, in list order. */
  readonly shown: readonly string[];
}

/** Selects or deselects the pressed job, or a range. */
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
