import type { Why } from '@waybill/schema/features/why.models';
import type { WhyQuery } from '@waybill/schema/features/why.contract';
import type { Actor } from '../auth/actor.ts';
import { decodeCursor, encodeCursor, isUuid, refuseCursor } from '../lib/cursor.ts';
import type { ActorContext } from './context.ts';

/** Whose figure: a driver's in a company, or the company's own. */
export interface WhySubject {
  readonly vtcId: string;
  readonly driverId: string | null;
  readonly achievementId: string | null;
}

/** Which of its items. */
export type WhyPage = Pick<WhyQuery, 'part' | 'limit' | 'cursor'>;

/**
 * Explains one kind of figure. Parts lose `best` minus `exact` together; the items of a part lose, over all
 * pages, what the part loses minus what is unknown.
 */
export interface WhySource {
  /** Whether a member of the company may read it. A driver may always read their own. */
  readonly mayRead: (actor: Actor, subject: WhySubject) => boolean;
  /** Returns null if the company has no such driver. @throws VALIDATION_FAILED */
  readonly read: (
    ctx: ActorContext,
    subject: WhySubject,
    page: WhyPage,
  ) => Promise<WhyAnswer | null>;
}

/** An explanation, without whole points: the answer of the route has them too. */
export interface WhyAnswer extends Omit<Why, 'of' | 'value' | 'parts'> {
  readonly parts: readonly Omit<Why['parts'][number], 'shown'>[];
}

/** A page can look at few jobs at once. If they have too few items, it looks at the next ones, as often as this. */
const mostReads = 4;

/** Reads on until a page is full, or four times. Shorter pages with a cursor are for rare items of large companies. */
export async function fillPage(
  page: WhyPage,
  read: (page: WhyPage) => Promise<Pick<WhyAnswer, 'items' | 'nextCursor'>>,
): Promise<Pick<WhyAnswer, 'items' | 'nextCursor'>> {
  const { items: first, nextCursor: second } = await read(page);
  const items = [...first];
  let nextCursor = second;
  for (let reads = 1; reads < mostReads && items.length < page.limit; reads += 1) {
    if (nextCursor === null) break;
    const more = await read({ ...page, limit: page.limit - items.length, cursor: nextCursor });
    items.push(...more.items);
    ({ nextCursor } = more);
  }
  return { items, nextCursor };
}

/** Where a page begins: after this item of a job or event. */
export interface WhyPosition {
  readonly endedAt: string;
  readonly id: string;
  readonly ordinal: number;
}

/** Reads a cursor of `writePosition`, whose ordinal must match. @throws VALIDATION_FAILED */
export function readPosition(cursor: string | undefined, ordinals: RegExp): WhyPosition | null {
  if (cursor === undefined) return null;
  const [endedAt = '', id = '', ordinal = ''] = decodeCursor(cursor) ?? [];
  const isTime = /^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z$/.test(endedAt) && !isNaN(Date.parse(endedAt));
  if (!isTime || !isUuid(id) || !ordinals.test(ordinal)) throw refuseCursor();
  return { endedAt, id, ordinal: Number(ordinal) };
}

/** Returns the cursor of the page after a position. */
export function writePosition({ endedAt, id, ordinal }: WhyPosition): string {
  return encodeCursor([endedAt, id, String(ordinal)]);
}
