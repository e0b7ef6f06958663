import { LRUCache } from 'lru-cache';
import type { Actor } from './actor.ts';

/** A device that was found by its token, and when its use was noted last. */
interface KnownDevice {
  readonly actor: Actor;
  readonly lastSeenAt: Date;
}

/**
 * Devices by the hashes of their tokens, for writes whose transaction holds the device before anything
 * else: it finds out whether the device is still there. What else is told of the actor may be of
 * before.
 */
export type KnownDevices = LRUCache<string, KnownDevice>;

/** The devices that one process has lately seen. */
export function createKnownDevices(): KnownDevices {
  return new LRUCache({ max: 5_000 });
}
