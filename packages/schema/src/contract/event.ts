import type { z } from 'zod';
import type { GrantableKey } from '../grantable-keys.ts';

/** What somebody follows: what concerns themselves, and what happens in their company. */
export type TopicKind = 'me' | 'vtc';

/**
 * Who hears an event on the topic of its company: its members, its owner, or whoever holds one
 * permission or duty there. On `me` it is the event's subject alone.
 */
export type HearingRight = 'self' | 'member' | 'owner' | { readonly key: GrantableKey };

/** Whose rights an event changes. What follows it is told by the new ones alone. */
export type ChangedRights =
  | 'membership-of-subject'
  | 'rights-of-subject'
  | 'rights-of-company'
  | 'credentials-of-subject';

/** One kind of event, which a feature declares in its `<feature>.events.ts`. */
export interface EventDefinition<Payload extends z.ZodObject = z.ZodObject> {
  /** Raised when a payload means something else than before. A build reads its own and older ones. */
  readonly version: number;
  /** What happened, for people who write programs. */
  readonly summary: string;
  /** Ids, numbers and words of a list: never what a person is called, wrote or answered. */
  readonly payload: Payload;
  readonly topics: readonly TopicKind[];
  readonly right: HearingRight;
  readonly changes?: ChangedRights;
}

/** Declares a kind of event. */
export function defineEvent<const Payload extends z.ZodObject>(
  definition: EventDefinition<Payload>,
): EventDefinition<Payload> {
  return definition;
}

/** What one feature adds to the events of all: each by its type, `<subject>.<what happened>`. */
export type EventRegister = Readonly<Record<string, EventDefinition>>;
