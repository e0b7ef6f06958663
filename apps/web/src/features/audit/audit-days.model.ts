import type { AuditEntry } from '@waybill/schema/features/audit.contract';

/** What was done on one day. */
export interface AuditDay {
  /** As the reader writes it. */
  readonly day: string;
  readonly entries: readonly AuditEntry[];
}

/** The entries by day, both in the order in which they come. */
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
