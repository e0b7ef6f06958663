import { findConvoy } from '@waybill/telemetry/convoy';
import { mapScales } from '@waybill/telemetry/map-scales';
import type { MapGame } from '#src/components/world-map/world.ts';
import type { FleetState } from '#src/features/positions/fleet.model.ts';
import { compareNames } from '#src/lib/i18n/compare-names.ts';

/** A truck that shows a convoy where it is. */
export interface ConvoyTruck {
  readonly driverId: string;
  readonly name: string;
  /** The company's tag. Empty without one. */
  readonly company: string;
  /** In game metres. */
  readonly x: number;
  readonly z: number;
  /** Clockwise from north, in degrees. */
  readonly heading: number;
  readonly speedKmh: number;
}

/** A truck that is not with the group: how far its nearest truck is, by the odometer. */
export interface Apart {
  readonly truck: ConvoyTruck;
  readonly distanceKm: number;
  /** Whether it is behind or ahead of that truck; `away` while that truck stands. */
  readonly side: 'behind' | 'ahead' | 'away';
}

export interface ConvoyView {
  /** The trucks of the convoy, by name. Empty while no two are together. */
  readonly together: readonly ConvoyTruck[];
  /** The others, nearest first. Without a convoy all, by name and without a distance. */
  readonly apart: readonly Apart[];
  readonly alone: readonly ConvoyTruck[];
}

/** Slower trucks have no direction of travel. */
const leastKmh = 5;

/** Tells who of some trucks is with the convoy, and how far the others are from it. */
export function viewConvoy(game: MapGame, trucks: readonly ConvoyTruck[]): ConvoyView {
  const named = trucks.toSorted((a, b) => compareNames(a.name, b.name));
  const convoy = findConvoy(named.map(({ x, z }, index) => ({ index, x, z })));
  if (convoy.trucks.length < 2) return { together: [], apart: [], alone: named };
  const members = new Set(convoy.trucks.map(({ index }) => index));
  const together = named.filter((_, index) => members.has(index));
  const apart = named
    .filter((_, index) => !members.has(index))
    .map((truck) => placeApart(game, truck, together))
    .toSorted((a, b) => a.distanceKm - b.distanceKm);
  return { together, apart, alone: [] };
}

function placeApart(game: MapGame, truck: ConvoyTruck, together: readonly ConvoyTruck[]): Apart {
  const metresTo = ({ x, z }: ConvoyTruck) => Math.hypot(x - truck.x, z - truck.z);
  const nearest = together.reduce((a, b) => (metresTo(b) < metresTo(a) ? b : a));
  return {
    truck,
    distanceKm: (metresTo(nearest) * mapScales[game]) / 1_000,
    side: sideOf(truck, nearest),
  };
}

function sideOf(truck: ConvoyTruck, nearest: ConvoyTruck): Apart['side'] {
  if (nearest.speedKmh < leastKmh) return 'away';
  const turn = (nearest.heading * Math.PI) / 180;
  // North is -z.
  const forward = (truck.x - nearest.x) * Math.sin(turn) - (truck.z - nearest.z) * Math.cos(turn);
  return forward < 0 ? 'behind' : 'ahead';
}

/** Lists the trucks of a stream at their last positions. */
export function trucksOfConvoy({ trucks }: FleetState): ConvoyTruck[] {
  return [...trucks.values()].flatMap(({ name, places }) => {
    const place = places.at(-1);
    if (!place) return [];
    const { x, z, heading, speedKmh } = place;
    const { driverId, company } = name;
    return [{ driverId, name: name.name, company, x, z, heading, speedKmh }];
  });
}
