import type { Why } from '@waybill/schema/features/why.models';
import type { WhyQuery } from '@waybill/schema/features/why.contract';
import type { Actor } from '../auth/actor.ts';
import type { ActorContext } from './context.ts';

/** Whose figure: a driver's in a company, or the company's own. */
export interface WhySubject {
  readonly vtcId: string;
  readonly driverId: string | null;
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

/** An explanation; whole points are added by whoever sends it. */
export interface WhyAnswer extends Omit<Why, 'of' | 'value' | 'parts'> {
  readonly parts: readonly Omit<Why['parts'][number], 'shown'>[];
}
