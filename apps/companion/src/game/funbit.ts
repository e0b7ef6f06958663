import type { Game, GameContract } from '@waybill/schema/features/telemetry.models';
import { sampleFlags } from '@waybill/schema/features/telemetry.models';
import { toIdOfName } from '@waybill/schema/game-ids';
import { z } from 'zod';
import type { Reading, Snapshot } from './snapshot.ts';
import { minor, oneLine, ppm, told, whole } from './units.ts';

const text = z.string().catch('');
const number = z.number().catch(0);
const flag = z.boolean().catch(false);

/** What Funbit's telemetry server answers, as far as it is used. */
const answerSchema = z.object({
  game: z.object({
    connected: z.boolean(),
    gameName: z.string().nullish(),
    paused: flag,
    time: text,
    version: text,
    telemetryPluginVersion: text,
  }),
  truck: z.object({
    id: text,
    make: text,
    model: text,
    speed: number,
    odometer: number,
    fuel: number,
    wearEngine: number,
    wearTransmission: number,
    wearCabin: number,
    wearChassis: number,
    wearWheels: number,
    wipersOn: flag,
    parkBrakeOn: flag,
    engineOn: flag,
    placement: z.object({ x: number, z: number }),
  }),
  trailer: z.object({ attached: flag, id: text, name: text, mass: number, wear: number }),
  job: z.object({
    income: number,
    deadlineTime: text,
    sourceCity: text,
    sourceCompany: text,
    destinationCity: text,
    destinationCompany: text,
  }),
  navigation: z.object({ speedLimit: number }),
});
type Answer = z.infer<typeof answerSchema>;

const games: Readonly<Record<string, Game>> = { ets2: 'ets2', ats: 'ats' };
const noSignals: Snapshot['signals'] = {
  delivered: null,
  cancelled: null,
  fined: null,
  tollgate: null,
  ferry: null,
  train: null,
};

/**
 * Reads an answer of Funbit's telemetry server. It tells of no delivery, fine or toll; `time` counts
 * the answers in which something moved, in place of the clock that it does not have.
 */
export function readFunbit(answer: unknown, time: number): Reading {
  const { data } = answerSchema.safeParse(answer);
  if (!data) return { kind: 'unreadable', sentence: 'This is not an answer from Funbit’s server.' };
  const { game, truck } = data;
  if (!game.connected) return { kind: 'closed' };
  const name = games[(game.gameName ?? '').toLowerCase()];
  if (!name) {
    return { kind: 'unreadable', sentence: 'Funbit’s server reports an unknown game.' };
  }
  const id = toIdOfName([truck.id, truck.model].filter((part) => part !== '').join('.'));
  return id === null
    ? { kind: 'menu', game: name, pluginRevision: revisionOf(game) }
    : { kind: 'driving', snapshot: toSnapshot(data, { game: name, truckId: id, time }) };
}

function toSnapshot(
  { game: state, truck, trailer, job, navigation }: Answer,
  { game, truckId, time }: { readonly game: Game; readonly truckId: string; readonly time: number },
): Snapshot {
  const brandId = toIdOfName(truck.id);
  return {
    game,
    source: 'funbit',
    pluginRevision: revisionOf(state),
    gameVersion: oneLine(state.version, 32),
    isTrial: false,
    isConvoy: null,
    time,
    isPaused: state.paused,
    gameMinute: minuteOf(state.time),
    pos: {
      x: whole(truck.placement.x, -1e6, 1e6),
      z: whole(truck.placement.z, -1e6, 1e6),
    },
    speedCmS: whole((truck.speed / 3.6) * 100, -1e5, 1e5),
    limitCmS: whole((navigation.speedLimit / 3.6) * 100, 0, 1e5),
    flags:
      (truck.wipersOn ? sampleFlags.wipers : 0) +
      (truck.parkBrakeOn ? sampleFlags.parked : 0) +
      (truck.engineOn ? 0 : sampleFlags.engineOff),
    cargoDamagePpm: 0,
    trailerPpm: trailer.attached ? ppm(trailer.wear) : null,
    truck: {
      id: truckId,
      ...(brandId !== null && { brandId }),
      ...(truck.make !== '' && { brand: oneLine(truck.make, 64) }),
      name: oneLine(truck.model, 64),
      odometerM: whole(truck.odometer * 1000, 0, 1e10),
      fuelMl: whole(truck.fuel * 1000, 0, 5e6),
      wearPpm: {
        engine: ppm(truck.wearEngine),
        transmission: ppm(truck.wearTransmission),
        cabin: ppm(truck.wearCabin),
        chassis: ppm(truck.wearChassis),
        wheels: ppm(truck.wearWheels),
      },
    },
    job: toContract(job, trailer),
    isOnJob: null,
    signals: noSignals,
  };
}

function revisionOf({ telemetryPluginVersion }: Answer['game']): number {
  return whole(Number(telemetryPluginVersion), 0, 1e6);
}

/** What is not told of a contract, such as its market and distance, is unknown; ids come of names. */
function toContract(job: Answer['job'], trailer: Answer['trailer']): GameContract | null {
  const id = toIdOfName(trailer.id);
  if (job.destinationCity === '' || id === null) return null;
  return {
    market: null,
    special: false,
    cargo: {
      id,
      name: nameOf(trailer.name),
      massG: told(whole(trailer.mass * 1000, 0, 1e10)),
    },
    source: toPlace(job.sourceCity, job.sourceCompany),
    destination: toPlace(job.destinationCity, job.destinationCompany),
    incomeMinor: told(minor(job.income)),
    plannedM: null,
    deadlineMinute: minuteOf(job.deadlineTime),
  };
}

function toPlace(city: string, company: string): GameContract['source'] {
  return {
    cityId: toIdOfName(city.toLowerCase()),
    city: nameOf(city),
    companyId: toIdOfName(company.toLowerCase()),
    company: nameOf(company),
  };
}

function nameOf(name: string): string | null {
  return name === '' ? null : oneLine(name, 64);
}

/** Minutes since the beginning of the game's calendar, which is that of year 1; null at its very beginning. */
function minuteOf(date: string): number | null {
  const passedMs = Date.parse(date) - Date.parse('0001-01-01T00:00:00Z');
  return told(whole(passedMs / 60_000, 0, 1e9));
}
