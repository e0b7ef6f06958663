import type { z } from 'zod';
import type { GrantableKey } from '../grantable-keys.ts';

/** Where an event is published: to one user, or to their company. */
export type TopicKind = 'me' | 'vtc';

/**
 * The recipients of an event on its company's topic: members, the owner, or holders of one
 * permission or duty there. On `me` only the event's subject receives it.
 */
export type ReceivingRight = 'self' | 'member' | 'owner' | { readonly key: GrantableKey };

/** Whose rights an event changes. Later events are filtered by the new rights. */
export type ChangedRights =
  | 'membership-of-subject'
  | 'rights-of-subject'
  | 'rights-of-company'
  | 'credentials-of-subject';

/** One kind of event, which a feature declares in its `<feature>.events.ts`. */
export interface EventDefinition<Payload extends z.ZodObject = z.ZodObject> {
  /** Raised when a payload means something else than before. A build reads its own and older ones. */
  readonly version: number;
  /** A summary for API developers. */
  readonly summary: string;
  /** Ids, numbers and enum values only; never names or text that people wrote. */
  readonly payload: Payload;
  readonly topics: readonly TopicKind[];
  readonly right: ReceivingRight;
  readonly changes?: ChangedRights;
}

/** Declares a kind of event. */
export function defineEvent<const Payload extends z.ZodObject>(
  definition: EventDefinition<Payload>,
): EventDefinition<Payload> {
  return definition;
}

/** The events of one feature, by type (`<subject>.<what happened>`). */
export type EventRegister = Readonly<Record<string, EventDefinition>>;
