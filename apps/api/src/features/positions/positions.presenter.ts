import { createHmac } from 'node:crypto';
import type {
  DriverOnTheRoad,
  PublicTruck,
  SeenPlace,
} from '@waybill/schema/features/positions.models';
import type { SeenAt, Sighting } from '../../lib/positions.ts';
import { findMediaUrl } from '../media/media.presenter.ts';
import { staleAt } from './motion.policy.ts';
import type { DriverRow } from './reading.data.ts';

/** The facts of a driver that the reader may see. */
interface Shown {
  readonly sighting: Sighting;
  readonly hasPlace: boolean;
  readonly hasJob: boolean;
  readonly nextRestMinutes: number | null;
}

export function presentOnTheRoad(
  { id, username, avatar, vtcId, vtcName, vtcTag, vtcCountry, job }: DriverRow,
  { sighting, hasPlace, hasJob, nextRestMinutes }: Shown,
  now: number,
): DriverOnTheRoad {
  return {
    driver: { id, username, avatarUrl: findMediaUrl(avatar === null ? null : { sha256: avatar }) },
    company: { id: vtcId, name: vtcName, tag: vtcTag, country: vtcCountry },
    game: sighting.game,
    heardAt: new Date(sighting.at).toISOString(),
    place: hasPlace && sighting.place ? presentPlace(sighting, sighting.place, now) : null,
    job: hasJob ? job : null,
    nextRestMinutes,
  };
}

function presentPlace(sighting: Sighting, place: SeenAt, now: number): SeenPlace {
  const { standingSince, ...rest } = place;
  return {
    ...rest,
    at: new Date(sighting.at).toISOString(),
    standingSince: standingSince === null ? null : new Date(standingSince).toISOString(),
    isStale: now > staleAt(sighting),
  };
}

/** Returns the day of a time. Visitors' keys for trucks last a day, on all processes. */
export function dayOf(at: number): number {
  return Math.floor(at / 86_400_000);
}

/** Returns the key of an unnamed driver. It doesn't reveal who it is, and changes every day. */
export function keyOfUnnamed(secret: Buffer, driverId: string, day: number): string {
  return createHmac('sha256', secret).update(`${day} ${driverId}`).digest('hex').slice(0, 16);
}

/** Presents a truck for visitors. */
export function presentPublicTruck(
  { driverId, at, place }: Sighting,
  name: string | null,
  secret: Buffer,
): PublicTruck[] {
  if (!place) return [];
  const key = keyOfUnnamed(secret, driverId, dayOf(at));
  const { x, z, heading, speedKmh } = place;
  return [{ key, name, x, z, heading, speedKmh }];
}
