import type { AuditEntry } from '@waybill/schema/features/audit.contract';

/** The entries of one day. */
export interface AuditDay {
  /** Formatted for the reader. */
  readonly day: string;
  readonly entries: readonly AuditEntry[];
}

/** Groups entries by day and keeps their order. */
export function groupByDay(
  entries: readonly AuditEntry[],
  dayOf: (time: string) => string,
): readonly AuditDay[] {
  const days = new Map<string, AuditEntry[]>();
  for (const entry of entries) {
    const day = dayOf(entry.createdAt);
    const ofDay = days.get(day);
    if (ofDay) ofDay.push(entry);
    else days.set(day, [entry]);
  }
  return [...days].map(([day, ofDay]) => ({ day, entries: ofDay }));
}
