import type {
  Game,
  GameContract,
  Place,
  TelemetryEventOf,
  TelemetrySource,
  Truck,
  TruckPpm,
} from '@waybill/schema/features/telemetry.models';
import { sampleFlags } from '@waybill/schema/features/telemetry.models';
import { toIdOfName } from '@waybill/schema/game-ids';
import type { CrossingFields, PlaceFields } from './memory-layout.ts';
import {
  deliveryFlags,
  knownRevisions,
  layout,
  memoryBytes,
  readBytes,
  readTrialMark,
} from './memory-layout.ts';
import { minor, oneLine, ppm, told, whole, word } from './units.ts';

/** What only the types of events have in common with their signal. */
type Details<Type extends 'job.delivered' | 'job.cancelled' | 'fined' | 'tollgate' | 'ferry'> =
  Omit<TelemetryEventOf<Type>, 'seq' | 't' | 'type' | 'gameMinute' | 'pos' | 'truck' | 'job'>;

/** What the game says by raising a flag, or null while the flag is down. */
export interface Signals {
  readonly delivered: Details<'job.delivered'> | null;
  readonly cancelled: Details<'job.cancelled'> | null;
  readonly fined: Details<'fined'> | null;
  readonly tollgate: Details<'tollgate'> | null;
  readonly ferry: Details<'ferry'> | null;
  readonly train: Details<'ferry'> | null;
}

/** A game at one moment, in the units of the wire format. */
export interface Snapshot {
  readonly game: Game;
  readonly source: Exclude<TelemetrySource, 'recording'>;
  readonly pluginRevision: number;
  readonly gameVersion: string;
  /** Whether it is a simulated drive. */
  readonly isTrial: boolean;
  /** Whether others drive along; null where the plugin does not tell. */
  readonly isConvoy: boolean | null;
  /** Microseconds of this run of the game. */
  readonly time: number;
  readonly isPaused: boolean;
  /** Null while the game shows no clock. */
  readonly gameMinute: number | null;
  readonly pos: { readonly x: number; readonly z: number };
  readonly speedCmS: number;
  readonly limitCmS: number;
  readonly flags: number;
  readonly cargoDamagePpm: number;
  /** How worn the first trailer is; null without one. */
  readonly trailerPpm: number | null;
  readonly truck: Truck;
  readonly job: GameContract | null;
  /** Whether the game says that the truck is on a job, also of which it shows nothing; null where it is not told. */
  readonly isOnJob: boolean | null;
  readonly signals: Signals;
}

export type Reading =
  /** The game has closed the plugin, or not opened it yet. */
  | { readonly kind: 'closed' }
  /** The game runs, but nobody sits in a truck. */
  | { readonly kind: 'menu'; readonly game: Game; readonly pluginRevision: number }
  /** A sentence why this memory cannot be read. */
  | { readonly kind: 'unreadable'; readonly sentence: string }
  | { readonly kind: 'driving'; readonly snapshot: Snapshot };

/** Reads what the plugin has written into its memory. */
export function readMemory(bytes: Uint8Array): Reading {
  if (bytes.byteLength < readBytes) {
    return unreadable(
      `The plugin's memory has ${bytes.byteLength} bytes instead of ${memoryBytes}.`,
    );
  }
  const memory = new DataView(bytes.buffer, bytes.byteOffset, readBytes);
  if (!layout.sdkActive.read(memory)) return { kind: 'closed' };
  const revision = layout.revision.read(memory);
  if (!knownRevisions.includes(revision)) {
    return unreadable(
      `The telemetry plugin has revision ${revision}; this companion reads ${knownRevisions.join(', ')}.`,
    );
  }
  const game = gameOf(layout.game.read(memory));
  if (game === null) return unreadable('The telemetry plugin runs in an unknown game.');
  const truck = readTruck(memory);
  if (truck === null) return { kind: 'menu', game, pluginRevision: revision };
  return { kind: 'driving', snapshot: readSnapshot(memory, revision, game, truck) };
}

function unreadable(sentence: string): Reading {
  return { kind: 'unreadable', sentence };
}

function gameOf(number: number): Game | null {
  if (number === 1) return 'ets2';
  return number === 2 ? 'ats' : null;
}

function readSnapshot(memory: DataView, revision: number, game: Game, truck: Truck): Snapshot {
  const { trailer } = layout;
  return {
    game,
    source: 'sdk',
    pluginRevision: revision,
    gameVersion: `${layout.versionMajor.read(memory)}.${layout.versionMinor.read(memory)}`,
    isTrial: readTrialMark(memory),
    isConvoy: revision >= 12 ? layout.multiplayerTimeOffset.read(memory) !== 0 : null,
    time: layout.time.read(memory),
    isPaused: layout.paused.read(memory),
    gameMinute: told(layout.gameMinute.read(memory)),
    pos: {
      x: whole(layout.x.read(memory), -1e6, 1e6),
      z: whole(layout.z.read(memory), -1e6, 1e6),
    },
    speedCmS: whole(layout.speed.read(memory) * 100, -1e5, 1e5),
    limitCmS: whole(layout.speedLimit.read(memory) * 100, 0, 1e5),
    flags:
      (layout.wipers.read(memory) ? sampleFlags.wipers : 0) +
      (layout.parkBrake.read(memory) ? sampleFlags.parked : 0) +
      (layout.engineEnabled.read(memory) ? 0 : sampleFlags.engineOff),
    cargoDamagePpm: ppm(layout.cargoDamage.read(memory)),
    trailerPpm: trailer.attached.read(memory)
      ? ppm(Math.max(trailer.wearChassis.read(memory), trailer.wearWheels.read(memory)))
      : null,
    truck,
    job: layout.onJob.read(memory) ? readJob(memory) : null,
    isOnJob: layout.onJob.read(memory),
    signals: readSignals(memory, revision),
  };
}

function readTruck(memory: DataView): Truck | null {
  const id = toIdOfName(layout.truckId.read(memory));
  if (id === null) return null;
  const brandId = toIdOfName(layout.brandId.read(memory));
  const brand = oneLine(layout.brand.read(memory), 64);
  const plate = oneLine(layout.plate.read(memory), 32);
  return {
    id,
    ...(brandId !== null && { brandId }),
    ...(brand !== '' && { brand }),
    name: oneLine(layout.truckName.read(memory), 64),
    ...(plate !== '' && { plate }),
    odometerM: whole(layout.odometerKm.read(memory) * 1000, 0, 1e10),
    fuelMl: whole(layout.fuel.read(memory) * 1000, 0, 5e6),
    wearPpm: readWear(memory),
  };
}

function readWear(memory: DataView): TruckPpm {
  const { engine, transmission, cabin, chassis, wheels } = layout.wear;
  return {
    engine: ppm(engine.read(memory)),
    transmission: ppm(transmission.read(memory)),
    cabin: ppm(cabin.read(memory)),
    chassis: ppm(chassis.read(memory)),
    wheels: ppm(wheels.read(memory)),
  };
}

/** The contract, or null while the game does not say what is carried, and for which market. */
function readJob(memory: DataView): GameContract | null {
  const id = toIdOfName(layout.cargoId.read(memory));
  const market = word(layout.market.read(memory));
  if (id === null || market === null) return null;
  const unitCount = whole(layout.unitCount.read(memory), 0, 1e6);
  return {
    market,
    special: layout.specialJob.read(memory),
    cargo: {
      id,
      name: nameOrNull(layout.cargo.read(memory)),
      massG: told(whole(layout.cargoMassKg.read(memory) * 1000, 0, 1e10)),
      ...(unitCount > 0 && { unitCount }),
    },
    source: readPlace(memory, layout.source),
    destination: readPlace(memory, layout.destination),
    incomeMinor: told(minor(layout.income.read(memory))),
    plannedM: told(whole(layout.plannedKm.read(memory) * 1000, 0, 2e7)),
    deadlineMinute: told(layout.deadline.read(memory)),
  };
}

function readPlace(memory: DataView, fields: PlaceFields): Place {
  return {
    cityId: toIdOfName(fields.cityId.read(memory)),
    city: nameOrNull(fields.city.read(memory)),
    companyId: toIdOfName(fields.companyId.read(memory)),
    company: nameOrNull(fields.company.read(memory)),
  };
}

function nameOrNull(text: string): string | null {
  return text === '' ? null : oneLine(text, 64);
}

function readSignals(memory: DataView, revision: number): Signals {
  const { signals } = layout;
  const { autoPark, autoLoad } = deliveryFlags(revision);
  return {
    delivered: signals.delivered.read(memory)
      ? {
          revenueMinor: minor(layout.revenue.read(memory)),
          xp: whole(layout.xp.read(memory), 0, 1e8),
          cargoDamagePpm: ppm(layout.deliveredCargoDamage.read(memory)),
          distanceM: whole(layout.deliveredKm.read(memory) * 1000, 0, 2e7),
          deliveryMinutes: whole(layout.deliveryMinutes.read(memory), 0, 1e7),
          autoPark: autoPark.read(memory),
          autoLoad: autoLoad.read(memory),
        }
      : null,
    cancelled: signals.cancelled.read(memory)
      ? { penaltyMinor: minor(layout.penalty.read(memory)) }
      : null,
    fined: signals.fined.read(memory)
      ? {
          offence: word(layout.offence.read(memory)) ?? 'generic',
          amountMinor: minor(layout.fineAmount.read(memory)),
        }
      : null,
    tollgate: signals.tollgate.read(memory)
      ? { amountMinor: minor(layout.tollAmount.read(memory)) }
      : null,
    ferry: signals.ferry.read(memory) ? readCrossing(memory, layout.ferry) : null,
    train: signals.train.read(memory) ? readCrossing(memory, layout.train) : null,
  };
}

function readCrossing(memory: DataView, fields: CrossingFields): Details<'ferry'> {
  return {
    amountMinor: minor(fields.amount.read(memory)),
    sourceId: toIdOfName(fields.sourceId.read(memory)) ?? 'unknown',
    sourceName: oneLine(fields.sourceName.read(memory), 64),
    targetId: toIdOfName(fields.targetId.read(memory)) ?? 'unknown',
    targetName: oneLine(fields.targetName.read(memory), 64),
  };
}
