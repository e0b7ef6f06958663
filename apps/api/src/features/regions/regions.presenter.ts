import type { RegionEnd, RegionKind } from '@waybill/schema/features/regions.fields';
import type {
  RegionMeasures,
  RegionPlace,
  RegionRow,
} from '@waybill/schema/features/regions.models';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { territoryOfCity } from '@waybill/schema/territories';
import { medianOf } from './histogram.policy.ts';
import type { NamedCity, RegionSums } from './regions.data.ts';

interface Asked {
  readonly game: Game;
  readonly by: RegionKind;
  readonly end: RegionEnd;
}

/** Computes measures from totals. Unknown ones are null. */
export function presentMeasures(sums: RegionSums): RegionMeasures {
  const { jobs, distanceM, revenueMinor, costedM, linkedJobs, emptyJobs } = sums;
  const per1000Km = (amount: number, metres: number) => ratio(amount * 1_000_000, metres);
  return {
    jobs,
    distanceM,
    revenueMinor,
    massG: sums.weighedJobs > 0 ? sums.massG : null,
    movedTKm: sums.weighedJobs > 0 ? Math.round(sums.movedGKm / 1_000_000) : null,
    revenuePerKmMinor: ratio(revenueMinor * 1_000, distanceM),
    medianMinutes: medianOf(sums.minutes),
    costedM,
    tollsMinor: sums.tollsMinor,
    transportMinor: sums.transportMinor,
    finesMinor: sums.finesMinor,
    tollsPer1000KmMinor: per1000Km(sums.tollsMinor, costedM),
    transportPer1000KmMinor: per1000Km(sums.transportMinor, costedM),
    finesPer1000KmMinor: per1000Km(sums.finesMinor, costedM),
    truckDamagePer1000KmPpm: per1000Km(sums.truckDamagePpm, sums.truckDamageM),
    cargoDamagePer1000KmPpm: per1000Km(sums.cargoDamagePpm, sums.cargoDamageM),
    linkedJobs,
    emptyJobs,
    emptyPpm: ratio(emptyJobs * 1_000_000, linkedJobs),
  };
}

function ratio(amount: number, of: number): number | null {
  return of > 0 ? Math.round(amount / of) : null;
}

/** Presents the lines of a report, unordered. */
export function presentRows(
  found: readonly RegionSums[],
  cities: readonly NamedCity[],
  asked: Asked,
): RegionRow[] {
  const named = new Map(cities.map((city) => [city.id, city]));
  const territories = asked.by === 'country' ? middlesOf(cities, asked.game) : new Map();
  const placeOf = (id: string): RegionPlace => {
    if (asked.by === 'country') {
      return { territory: id || null, cityId: null, name: null, at: territories.get(id) ?? null };
    }
    const city = named.get(id);
    return {
      territory: territoryOfCity(asked.game, id),
      cityId: id || null,
      name: city?.name ?? (id || null),
      at: atOf(city),
    };
  };
  const lines = new Map<string, { now: RegionSums | null; before: RegionSums | null }>();
  for (const sums of found) {
    if (sums.isTotal) continue;
    const key = JSON.stringify([sums.source, sums.destination]);
    const line = lines.get(key) ?? { now: null, before: null };
    lines.set(key, { ...line, [sums.isNow ? 'now' : 'before']: sums });
  }
  return [...lines.values()].flatMap(({ now, before }) => {
    const any = now ?? before;
    if (any === null) return [];
    const [source, destination] = [any.source ?? '', any.destination ?? ''];
    const isLane = asked.by === 'lane';
    return {
      key: isLane ? `${source}>${destination}` : `${source}${destination}`,
      source: isLane || asked.end === 'source' ? placeOf(source) : null,
      destination: isLane || asked.end === 'destination' ? placeOf(destination) : null,
      now: now && presentMeasures(now),
      before: before && presentMeasures(before),
    };
  });
}

function atOf(city: NamedCity | undefined): RegionPlace['at'] {
  return city === undefined || city.x === null || city.z === null ? null : { x: city.x, z: city.z };
}

/** Returns the middles of countries: of their cities on the map. */
function middlesOf(
  cities: readonly NamedCity[],
  game: Game,
): ReadonlyMap<string, RegionPlace['at']> {
  const sums = new Map<string, { x: number; z: number; n: number }>();
  for (const city of cities) {
    const at = atOf(city);
    const territory = territoryOfCity(game, city.id);
    if (at === null || territory === null) continue;
    const { x, z, n } = sums.get(territory) ?? { x: 0, z: 0, n: 0 };
    sums.set(territory, { x: x + at.x, z: z + at.z, n: n + 1 });
  }
  return new Map(
    [...sums].map(([territory, { x, z, n }]) => [
      territory,
      { x: Math.round(x / n), z: Math.round(z / n) },
    ]),
  );
}
