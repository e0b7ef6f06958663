import { LRUCache } from 'lru-cache';
import type { Actor } from './actor.ts';

/** A device found by its token, and when its use was last recorded. */
interface KnownDevice {
  readonly actor: Actor;
  readonly lastSeenAt: Date;
}

/**
 * Devices by their token hashes. Only for writes whose transaction locks the device first and so notices a
 * revoked one. Everything else about the actor may be stale.
 */
export type KnownDevices = LRUCache<string, KnownDevice>;

/** Creates the cache of devices that this process has seen lately. */
export function createKnownDevices(): KnownDevices {
  return new LRUCache({ max: 5_000 });
}
