import type { GrantableKey } from '@waybill/schema/grantable-keys';
import type { Actor } from '../auth/actor.ts';

/** Builds a member of the company `own` with exactly these keys. */
export function buildActor(keys: readonly GrantableKey[], differences: Partial<Actor> = {}): Actor {
  return {
    userId: 'me',
    steamId: '76561198000000042',
    username: 'Me',
    vtcId: 'own',
    isOwner: false,
    keys: new Set(keys),
    credential: { kind: 'session', sessionId: 'session' },
    ...differences,
  };
}
