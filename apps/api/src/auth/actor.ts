import type { PermissionKey } from '@waybill/schema/permissions';
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
      readonly scopes: readonly PermissionKey[];
    };

/** Who makes a request. Read from the database for each one, so that a change counts at once. */
export interface Actor {
  readonly userId: string;
  readonly steamId: string;
  readonly username: string;
  readonly vtcId: string | null;
  readonly isOwner: boolean;
  /** Merged from the actor's roles. The owner's role holds every key. */
  readonly permissions: ReadonlySet<PermissionKey>;
  readonly credential: Credential;
}

/**
 * An actor with the rights that their credential leaves them: a personal token never acts as an
 * owner, and is allowed what both its scopes and its user's roles allow.
 */
export function withinCredential(actor: Actor): Actor {
  const { credential, permissions } = actor;
  if (credential.kind !== 'token') return actor;
  const held = credential.scopes.filter((key) => permissions.has(key));
  return { ...actor, isOwner: false, permissions: new Set(held) };
}

/** The session that the request came with. @throws FORBIDDEN for tokens and devices */
export function getOwnSessionId({ credential }: Actor): string {
  if (credential.kind !== 'session') throw new AppError('FORBIDDEN');
  return credential.sessionId;
}
