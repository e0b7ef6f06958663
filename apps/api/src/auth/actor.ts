import type { PermissionKey } from '@waybill/schema/permissions';

/** What a request was authenticated with. */
export type Credential =
  | { readonly kind: 'session'; readonly sessionId: string }
  | { readonly kind: 'access-token'; readonly sessionId: string }
  | { readonly kind: 'device'; readonly deviceId: string };

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
