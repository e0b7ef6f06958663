import { territoryOfCity } from '@waybill/schema/territories';
import type { CountedJobRow } from './counted-jobs.data.ts';
import type { CountedJob } from './rules.policy.ts';

/** A job of less says nothing about consumption. */
const shortestForFuelM = 1_000;

/** Returns a job as rules see it, after the driver's previous one. */
export function toCountedJob(row: CountedJobRow, previous: CountedJobRow | null): CountedJob {
  const { id, game, sourceCityId, destinationCityId, distanceM, fuelUsedMl } = row;
  const endedAt = new Date(row.endedAtMs);
  const from = named(sourceCityId);
  const to = named(destinationCityId);
  const hasFuel = fuelUsedMl !== null && distanceM !== null && distanceM >= shortestForFuelM;
  return {
    id,
    game,
    endedAt,
    numbers: {
      distanceM,
      massG: row.massG,
      revenueMinor: row.revenueMinor,
      cargoDamagePpm: row.cargoDamagePpm,
      truckDamagePpm: row.truckDamagePpm,
      topSpeedCmS: row.topSpeedCmS,
      overspeedS: row.overspeedS,
      finesMinor: row.finesMinor,
      tollsMinor: row.tollsMinor,
      transportMinor: row.transportMinor,
      fuelMlPer100Km: hasFuel ? Math.round((fuelUsedMl * 100_000) / distanceM) : null,
      xp: row.xp,
      collisions: row.collisions,
      newCells: row.newCells,
    },
    texts: {
      cargoId: named(row.cargoId),
      market: named(row.market),
      sourceCityId: from,
      destinationCityId: to,
      sourceCountry: from === null ? null : territoryOfCity(game, from),
      destinationCountry: to === null ? null : territoryOfCity(game, to),
      lane: from === null || to === null ? null : `${from}>${to}`,
      month: endedAt.toISOString().slice(0, 7),
    },
    flags: {
      late: row.late,
      special: row.special,
      crossed: row.transportMinor === null ? null : row.transportMinor > 0,
      returns: from === null || to === null ? null : isWayBack(row, previous),
      convoy: row.convoy,
    },
  };
}

function isWayBack(row: CountedJobRow, previous: CountedJobRow | null): boolean {
  return (
    previous !== null &&
    previous.game === row.game &&
    row.sourceCityId !== row.destinationCityId &&
    previous.sourceCityId === row.destinationCityId &&
    previous.destinationCityId === row.sourceCityId
  );
}

const named = (text: string | null) => text || null;
