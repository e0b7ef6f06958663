import { limits } from '@waybill/schema/limits';
import { useCallback, useMemo, useState } from 'react';
import { emptySelection, toggleJob } from './job-selection.model.ts';

/** Which jobs of a list are selected. */
export type JobSelecting = ReturnType<typeof useJobSelection>;

/**
 * Has some jobs of a list selected, of those that can be and are shown: a job that leaves the list leaves the
 * selection. They are as many as can be decided at once.
 */
export function useJobSelection(shown: readonly string[]) {
  const [selection, setSelection] = useState(emptySelection);
  const selected = useMemo(
    () => shown.filter((id) => selection.ids.has(id)).slice(0, limits.jobsPerDecision),
    [shown, selection],
  );
  const toggle = useCallback(
    (id: string, isRange: boolean) =>
      setSelection((current) => toggleJob(current, { id, isRange, shown })),
    [shown],
  );
  return {
    shown,
    selected,
    toggle,
    selectAll: () => setSelection({ ids: new Set(shown), last: null }),
    clear: () => setSelection(emptySelection),
  };
}
