/**
 * Counts how hot reads ended in the fast lane: answered, or left to Express because the caller must be looked
 * up there, the request is refused, the database failed, or there is a defect.
 */
export interface HotReadMetrics {
  readonly counts: Readonly<Record<HotReadOutcome, number>>;
  count(outcome: HotReadOutcome): void;
}

export type HotReadOutcome = 'answered' | 'visitor' | 'refused' | 'database' | 'unexpected';

export function createHotReadMetrics(): HotReadMetrics {
  const counts = { answered: 0, visitor: 0, refused: 0, database: 0, unexpected: 0 };
  return {
    counts,
    count(outcome) {
      counts[outcome] += 1;
    },
  };
}
