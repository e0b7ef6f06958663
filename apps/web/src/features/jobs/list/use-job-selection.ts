import { limits } from '@waybill/schema/limits';
import { useCallback, useMemo, useState } from 'react';
import { emptySelection, toggleJob } from './job-selection.model.ts';

/** The selection of a job list. */
export type JobSelecting = ReturnType<typeof useJobSelection>;

/**
 * Tracks the selected jobs of a list. Jobs that leave the list are deselected, and the number is limited to
 * one bulk decision.
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
