import {
  type Game,
  type GameContract,
  type Place,
  sampleFlags,
  type TelemetryEventOf,
  type TrackSample,
  type Truck,
  type TruckPpm,
} from '@waybill/schema/features/telemetry.models';
import {
  type CrossingFields,
  deliveryFlags,
  layout,
  memoryBytes,
  type PlaceFields,
} from '../game/memory-layout.ts';

const revision = 12;

const parts = [
  'engine',
  'transmission',
  'cabin',
  'chassis',
  'wheels',
] as const satisfies readonly (keyof TruckPpm)[];

/** The plugin's memory, as the simulated plugin writes it. */
export interface PluginMemory {
  readonly bytes: Uint8Array;
  readonly view: DataView;
}

/** The memory of a game that has just started. */
export function createPluginMemory(game: Game): PluginMemory {
  const bytes = new Uint8Array(memoryBytes);
  const view = new DataView(bytes.buffer);
  layout.sdkActive.write(view, true);
  layout.revision.write(view, revision);
  layout.versionMajor.write(view, 1);
  layout.versionMinor.write(view, 18);
  layout.game.write(view, game === 'ets2' ? 1 : 2);
  layout.engineEnabled.write(view, true);
  return { bytes, view };
}

export function writeTruck(view: DataView, truck: Truck): void {
  layout.truckId.write(view, truck.id);
  layout.truckName.write(view, truck.name);
  layout.brandId.write(view, truck.brandId ?? '');
  layout.brand.write(view, truck.brand ?? '');
  layout.plate.write(view, truck.plate ?? '');
  layout.odometerKm.write(view, truck.odometerM / 1000);
  layout.fuel.write(view, truck.fuelMl / 1000);
  for (const part of parts) {
    layout.wear[part].write(view, truck.wearPpm[part] / 1e6);
  }
}

export function writeSample(view: DataView, sample: TrackSample): void {
  const [, x, z, speedCmS, odometerM, fuelMl, limitCmS, flags = 0] = sample;
  layout.x.write(view, x);
  layout.z.write(view, z);
  layout.speed.write(view, speedCmS / 100);
  layout.odometerKm.write(view, odometerM / 1000);
  layout.fuel.write(view, fuelMl / 1000);
  layout.speedLimit.write(view, limitCmS / 100);
  layout.wipers.write(view, (flags & sampleFlags.wipers) > 0);
  layout.parkBrake.write(view, (flags & sampleFlags.parked) > 0);
  layout.engineEnabled.write(view, (flags & sampleFlags.engineOff) === 0);
}

/** Shows a contract, or none. */
export function writeJob(view: DataView, job: GameContract | null): void {
  layout.onJob.write(view, job !== null);
  if (!job) return;
  layout.market.write(view, job.market ?? '');
  layout.specialJob.write(view, job.special);
  layout.cargoId.write(view, job.cargo.id);
  layout.cargo.write(view, job.cargo.name ?? '');
  layout.cargoMassKg.write(view, (job.cargo.massG ?? 0) / 1000);
  layout.unitCount.write(view, job.cargo.unitCount ?? 0);
  writePlace(view, layout.source, job.source);
  writePlace(view, layout.destination, job.destination);
  layout.income.write(view, Math.round((job.incomeMinor ?? 0) / 100));
  layout.plannedKm.write(view, Math.round((job.plannedM ?? 0) / 1000));
  layout.deadline.write(view, job.deadlineMinute ?? 0);
}

function writePlace(view: DataView, fields: PlaceFields, place: Place): void {
  fields.cityId.write(view, place.cityId ?? '');
  fields.city.write(view, place.city ?? '');
  fields.companyId.write(view, place.companyId ?? '');
  fields.company.write(view, place.company ?? '');
}

export function writeDelivery(view: DataView, event: TelemetryEventOf<'job.delivered'>): void {
  const { autoPark, autoLoad } = deliveryFlags(revision);
  layout.revenue.write(view, Math.round(event.revenueMinor / 100));
  layout.xp.write(view, event.xp);
  layout.deliveredCargoDamage.write(view, event.cargoDamagePpm / 1e6);
  layout.deliveredKm.write(view, event.distanceM / 1000);
  layout.deliveryMinutes.write(view, event.deliveryMinutes);
  autoPark.write(view, event.autoPark);
  autoLoad.write(view, event.autoLoad);
}

export function writeCrossing(
  view: DataView,
  fields: CrossingFields,
  event: TelemetryEventOf<'ferry'> | TelemetryEventOf<'train'>,
): void {
  fields.amount.write(view, Math.round(event.amountMinor / 100));
  fields.sourceId.write(view, event.sourceId);
  fields.sourceName.write(view, event.sourceName);
  fields.targetId.write(view, event.targetId);
  fields.targetName.write(view, event.targetName);
}

/** Wears and damages what was hit. */
export function writeCollision(view: DataView, event: TelemetryEventOf<'collision'>): void {
  for (const part of parts) {
    const field = layout.wear[part];
    field.write(view, field.read(view) + event.truckPpm[part] / 1e6);
  }
  layout.cargoDamage.write(view, layout.cargoDamage.read(view) + event.cargoPpm / 1e6);
  const { attached, wearChassis } = layout.trailer;
  attached.write(view, true);
  wearChassis.write(view, wearChassis.read(view) + event.trailerPpm / 1e6);
}
