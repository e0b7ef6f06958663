import { isDeepStrictEqual } from 'node:util';
import type {
  LedgerCurrency,
  LedgerKind,
  LedgerLines,
} from '@waybill/schema/features/ledger.models';
import type { Reader } from '../../auth/actor.ts';
import type { Sql } from '../../lib/sql.ts';

/** True if someone may see what other members earn. */
export function seesWages({ keys }: Pick<Reader, 'keys'>): boolean {
  return keys.has('ECONOMY');
}

/** True if someone may see what the company's own things cost and are worth. */
export function mayReadBooks({ keys }: Pick<Reader, 'keys'>): boolean {
  return keys.has('ECONOMY') || keys.has('VIEW_MANAGE_COMPANY');
}

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
  readonly placeId?: string | null;
  readonly truckId?: string | null;
  readonly ratePpm: number | null;
}

/** Posts entries of one kind from other rows, such as jobs. */
export interface LedgerSource<Kind extends LedgerKind = LedgerKind> {
  readonly kind: Kind;
  /** Returns what the books should have for these rows as they are now. Those that are left out should have nothing. */
  readonly read: (
    sql: Sql,
    books: Books,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, Posting>>;
  /** Updates marked rows before they are read. @returns what else has to be posted because of that */
  readonly follow?: JobFollower;
  /** Lists the rows that should have an entry, or may, after an id and by id: what a recount reads. */
  readonly list: (
    sql: Sql,
    books: Books,
    page: { readonly after: string; readonly take: number },
  ) => Promise<readonly string[]>;
}

/** A company whose jobs have changed. Its books are locked. */
export interface FollowedCompany {
  readonly vtcId: string;
  /** Null before the books are opened. */
  readonly books: Books | null;
  readonly now: Date;
}

/** What an entry is for. */
export interface LedgerSubject {
  readonly kind: LedgerKind;
  readonly id: string;
}

/**
 * Updates rows that depend on jobs or other marked rows, after these have changed.
 * @returns what has to be posted again because of that
 */
export type JobFollower = (
  sql: Sql,
  company: FollowedCompany,
  ids: readonly string[],
) => Promise<readonly LedgerSubject[]>;

/** All that posts to the books. */
export interface LedgerSources {
  readonly sources: readonly LedgerSource[];
  /** Those of jobs and of members who joined or left, each in the order in which they run. */
  readonly jobFollowers: readonly JobFollower[];
  readonly memberFollowers: readonly JobFollower[];
}

/** The entry that the books have for a source. */
export interface StandingEntry {
  readonly id: string;
  readonly sourceId: string;
  readonly day: string;
  readonly lines: LedgerLines;
  readonly truckId: string | null;
}

/** The bookings that make the standing entries those that are wanted. */
export interface Corrections {
  /** The ids of the entries to reverse. */
  readonly reversed: readonly string[];
  readonly created: readonly (Posting & { readonly sourceId: string })[];
}

/**
 * Compares what the books have with what they should have. Driver, place and rate are as of posting: a change of these alone
 * corrects nothing. A truck does if it turns out to be another one.
 */
export function correct(
  wanted: ReadonlyMap<string, Posting>,
  standing: readonly StandingEntry[],
): Corrections {
  const missing = new Map(wanted);
  const reversed: string[] = [];
  for (const { id, sourceId, day, lines, truckId } of standing) {
    const posting = wanted.get(sourceId);
    const wantedTruckId = posting?.truckId ?? truckId;
    const isSameTruck = truckId === null || wantedTruckId === truckId;
    const isRight = posting?.day === day && isSameTruck && isDeepStrictEqual(posting.lines, lines);
    if (isRight) missing.delete(sourceId);
    else reversed.push(id);
  }
  const created = Array.from(missing, ([sourceId, posting]) =>
    Object.assign({ sourceId }, posting),
  );
  return { reversed, created };
}
