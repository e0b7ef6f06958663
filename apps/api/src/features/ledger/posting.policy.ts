import { isDeepStrictEqual } from 'node:util';
import type { LedgerCurrency, LedgerLines } from '@waybill/schema/features/ledger.models';

/** A company's open books, locked. */
export interface Books {
  readonly vtcId: string;
  readonly currency: LedgerCurrency;
  /** The first UTC day. */
  readonly startsOn: string;
}

/** What the books should have for a source, such as a job. */
export interface Posting {
  readonly day: string;
  readonly lines: LedgerLines;
  readonly driverId: string | null;
  readonly ratePpm: number | null;
}

/** The entry that the books have for a source. */
export interface StandingEntry {
  readonly id: string;
  readonly sourceId: string;
  readonly day: string;
  readonly lines: LedgerLines;
}

/** The bookings that make the standing entries those that are wanted. */
export interface Corrections {
  /** The ids of the entries to reverse. */
  readonly reversed: readonly string[];
  readonly created: readonly (Posting & { readonly sourceId: string })[];
}

/**
 * Compares what the books have with what they should have. Driver and rate are as of posting: a change of these
 * alone corrects nothing.
 */
export function correct(
  wanted: ReadonlyMap<string, Posting>,
  standing: readonly StandingEntry[],
): Corrections {
  const missing = new Map(wanted);
  const reversed: string[] = [];
  for (const { id, sourceId, day, lines } of standing) {
    const posting = wanted.get(sourceId);
    const isRight = posting?.day === day && isDeepStrictEqual(posting.lines, lines);
    if (isRight) missing.delete(sourceId);
    else reversed.push(id);
  }
  const created = Array.from(missing, ([sourceId, posting]) =>
    Object.assign({ sourceId }, posting),
  );
  return { reversed, created };
}
