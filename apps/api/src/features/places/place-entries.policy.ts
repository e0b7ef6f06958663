import { dayOf } from '@waybill/schema/days';
import { type PlaceKind, rentOf, salePriceOf } from '@waybill/schema/features/places.models';
import { v5 as createNamedId } from 'uuid';
import type { Books, Posting } from '../ledger/posting.policy.ts';

/** What the books need of a garage or warehouse. */
export interface PostablePlace {
  readonly id: string;
  readonly kind: PlaceKind;
  readonly boughtAt: Date;
  readonly soldAt: Date | null;
  /** The last day of the last week whose rent is posted. */
  readonly rentUntil: string | null;
  /** Smallest first. */
  readonly sizes: readonly PlaceSize[];
}

interface PlaceSize {
  readonly size: number;
  readonly since: string;
  readonly paidMinor: number;
}

type SourcedPosting = readonly [sourceId: string, posting: Posting];

const weekMs = 7 * 86_400_000;
/** A Monday. */
const firstMonday = Date.UTC(1970, 0, 5);

/** Returns the source of the entry for a purchase, an enlargement to a size, or a sale. */
export function placeSourceOf(placeId: string, act: 'bought' | 'sold' | number): string {
  return createNamedId(`${act}`, placeId);
}

/** Returns the source of the entry for the rent of a week, by its last day. */
function rentSourceOf(placeId: string, lastDay: string): string {
  return createNamedId(lastDay, placeId);
}

/** Returns the entries of a place's purchase, enlargements and sale, by source. */
export function postTrade(
  { id, boughtAt, soldAt, sizes }: PostablePlace,
  { startsOn }: Books,
): readonly SourcedPosting[] {
  const postings = sizes.map(({ size, since, paidMinor }, index): SourcedPosting => {
    const isFirst = index === 0;
    const day = dayOf(isFirst ? boughtAt : new Date(since));
    const lines = { property: paidMinor, cash: -paidMinor };
    return [placeSourceOf(id, isFirst ? 'bought' : size), postingOf(id, day, lines)];
  });
  if (soldAt !== null) {
    const paidMinor = sizes.reduce((sum, size) => sum + size.paidMinor, 0);
    const cash = salePriceOf(paidMinor);
    const lines = { property: -paidMinor, cash, disposal: paidMinor - cash };
    postings.push([placeSourceOf(id, 'sold'), postingOf(id, dayOf(soldAt), lines)]);
  }
  return postings.filter(([, { day, lines }]) => (lines.property ?? 0) !== 0 && day >= startsOn);
}

/** Returns the entries of a place's rent by source: of each whole ISO week since its purchase and the start of the books. */
export function postRent(
  { id, kind, boughtAt, rentUntil, sizes }: PostablePlace,
  { startsOn }: Books,
): readonly SourcedPosting[] {
  if (rentUntil === null) return [];
  const postings: SourcedPosting[] = [];
  const since = Math.max(boughtAt.getTime(), Date.parse(startsOn));
  let monday = firstMonday + Math.ceil((since - firstMonday) / weekMs) * weekMs;
  for (; ; monday += weekMs) {
    const lastDay = dayOf(new Date(monday + weekMs - 1));
    if (lastDay > rentUntil) return postings;
    const { size = 0 } = sizes.findLast((it) => Date.parse(it.since) <= monday) ?? {};
    const rent = rentOf(kind, size);
    const posting = postingOf(id, lastDay, { rent, cash: -rent });
    postings.push([rentSourceOf(id, lastDay), posting]);
  }
}

/** Returns the last day of the last ISO week that has ended, in UTC. */
export function lastWeekEnd(now: Date): string {
  const weeks = Math.floor((now.getTime() - firstMonday) / weekMs);
  return dayOf(new Date(firstMonday + weeks * weekMs - 1));
}

function postingOf(placeId: string, day: string, lines: Posting['lines']): Posting {
  return { day, lines, placeId, driverId: null, ratePpm: null };
}
