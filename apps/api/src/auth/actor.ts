import type { GrantableKey } from '@waybill/schema/grantable-keys';
import { AppError } from '../lib/app-error.ts';

/** How a request was authenticated. */
export type Credential =
  | { readonly kind: 'session'; readonly sessionId: string }
  | { readonly kind: 'access-token'; readonly sessionId: string }
  | { readonly kind: 'device'; readonly deviceId: string }
  | {
      readonly kind: 'token';
      readonly tokenId: string;
      /** The most that the token may do. */
      readonly scopes: readonly GrantableKey[];
    };

/** A user with their rights in their company. */
export interface Reader {
  readonly userId: string;
  readonly steamId: string;
  readonly username: string;
  readonly vtcId: string | null;
  readonly isOwner: boolean;
  /** Permissions and duties, merged from the user's roles. The owner's role holds every key. */
  readonly keys: ReadonlySet<GrantableKey>;
}

/** The user who makes a request. Read from the database for each request, so that changes apply at once. */
export interface Actor extends Reader {
  readonly credential: Credential;
}

/**
 * Returns the actor with the rights that their credential allows: a personal token never acts as an owner,
 * and is allowed what both its scopes and its user's roles allow.
 */
export function withinCredential(actor: Actor): Actor {
  const { credential, keys } = actor;
  if (credential.kind !== 'token') return actor;
  const held = credential.scopes.filter((key) => keys.has(key));
  return { ...actor, isOwner: false, keys: new Set(held) };
}

/** Returns the id of the session that the request came with. @throws FORBIDDEN for tokens and devices */
export function getOwnSessionId({ credential }: Actor): string {
  if (credential.kind !== 'session') throw new AppError('FORBIDDEN');
  return credential.sessionId;
}
