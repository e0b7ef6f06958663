import type { GrantableKey } from '@waybill/schema/grantable-keys';
import { AppError } from '../lib/app-error.ts';

/** What a request was authenticated with. */
export type Credential =
  | { readonly kind: 'session'; readonly sessionId: string }
  | { readonly kind: 'access-token'; readonly sessionId: string }
  | { readonly kind: 'device'; readonly deviceId: string }
  | {
      readonly kind: 'token';
      readonly tokenId: string;
      /** What the token may at most. */
      readonly scopes: readonly GrantableKey[];
    };

/** Who makes a request. Read from the database for each one, so that a change counts at once. */
export interface Actor {
  readonly userId: string;
  readonly steamId: string;
  readonly username: string;
  readonly vtcId: string | null;
  readonly isOwner: boolean;
  /** Permissions and duties, merged from the actor's roles. The owner's role holds every key. */
  readonly keys: ReadonlySet<GrantableKey>;
  readonly credential: Credential;
}

/**
 * An actor with the rights that their credential leaves them: a personal token never acts as an
 * owner, and is allowed what both its scopes and its user's roles allow.
 */
export function withinCredential(actor: Actor): Actor {
  const { credential, keys } = actor;
  if (credential.kind !== 'token') return actor;
  const held = credential.scopes.filter((key) => keys.has(key));
  return { ...actor, isOwner: false, keys: new Set(held) };
}

/** The session that the request came with. @throws FORBIDDEN for tokens and devices */
export function getOwnSessionId({ credential }: Actor): string {
  if (credential.kind !== 'session') throw new AppError('FORBIDDEN');
  return credential.sessionId;
}
