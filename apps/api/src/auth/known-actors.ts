import { LRUCache } from 'lru-cache';
import type { Actor } from './actor.ts';

/** A device or session found by its token, and when its use was last recorded. */
interface KnownActor {
  readonly actor: Actor;
  readonly lastSeenAt: Date;
}

/**
 * Actors by the kind and hash of their token. Only for writes whose transaction locks the credential first and so notices a
 * revoked one. Everything else about the actor may be stale.
 */
export type KnownActors = LRUCache<string, KnownActor>;

/** Creates the cache of devices and sessions that this process has seen lately. */
export function createKnownActors(): KnownActors {
  return new LRUCache({ max: 5_000 });
}
