/**
 * How the requests for hot reads ended in the fast lane: it answered, or it left them to the
 * Express, because who asks has to be looked up there, because they are refused, because the
 * database failed, or because of a defect.
 */
export interface LaneTally {
  readonly counts: Readonly<Record<LaneOutcome, number>>;
  count(outcome: LaneOutcome): void;
}

export type LaneOutcome = 'answered' | 'visitor' | 'refused' | 'database' | 'unexpected';

export function createLaneTally(): LaneTally {
  const counts = { answered: 0, visitor: 0, refused: 0, database: 0, unexpected: 0 };
  return {
    counts,
    count(outcome) {
      counts[outcome] += 1;
    },
  };
}
