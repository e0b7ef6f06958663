import { contract } from '@waybill/schema/contract';
import type { Truck } from '@waybill/schema/features/telemetry.models';
import type { TruckForm } from '@waybill/schema/features/trucks.fields';
import type { SightedChapter } from '@waybill/telemetry/trucks';
import { v7 as createId } from 'uuid';
import type { Driver } from './factories.ts';
import { insertJob, type JobFields } from './job-kit.ts';
import type { TestApp } from './test-app.ts';

const { maintenance, trucks } = contract;

/** A truck as the game tells of it: a Scania with a plate, by default. */
export function gameTruck(fields: Partial<Truck> = {}): Truck {
  return {
    id: 'vehicle.scania.s_2016',
    brandId: 'scania',
    brand: 'Scania',
    name: 'S',
    plate: 'B WB 1',
    odometerM: 0,
    fuelMl: 400_000,
    wearPpm: { engine: 0, transmission: 0, cabin: 0, chassis: 0, wheels: 0 },
    ...fields,
  };
}

/** The wear of a truck whose wheels are worn the most. */
export function wornBy(wheels: number): Truck['wearPpm'] {
  return { engine: 0, transmission: 0, cabin: 0, chassis: 0, wheels };
}

/** A drive of a truck from one odometer reading to another. */
export interface Drive extends JobFields {
  readonly fromM: number;
  readonly toM: number;
  readonly truck?: Partial<Truck>;
  /** The truck at the end, if it is another one. */
  readonly last?: Partial<Truck>;
  readonly minutes?: number;
  readonly sessionId?: string;
}

/** Stores a delivery of a company with its chapter, which starts now and takes some minutes. Returns the job’s id. */
export async function drive(
  app: TestApp,
  driver: Driver,
  vtcId: string,
  { fromM, toM, truck, last, minutes = 30, sessionId = createId(), ...fields }: Drive,
): Promise<string> {
  const startedAt = app.services.clock();
  const endedAt = new Date(startedAt.getTime() + minutes * 60_000);
  const jobId = await insertJob(app, driver, { vtcId, startedAt, endedAt, ...fields });
  const firstTruck = gameTruck({ odometerM: fromM, ...truck });
  const lastTruck = gameTruck({ ...truck, odometerM: toM, ...last });
  const isDelivered = (fields.state ?? 'delivered') === 'delivered';
  await insertChapter(
    app,
    driver,
    { jobId, sessionId, ordinal: 1 },
    {
      from: startedAt.getTime(),
      to: endedAt.getTime(),
      firstTruck,
      lastTruck,
      lastOdometerM: toM,
      outcomes: isDelivered ? [delivered(endedAt, lastTruck)] : [],
    },
  );
  return jobId;
}

function delivered(at: Date, truck: Truck) {
  return {
    kind: 'delivered' as const,
    at: at.getTime(),
    gameMinute: null,
    revenueMinor: 1_184_400,
    xp: 0,
    cargoDamagePpm: 0,
    distanceM: 358_700,
    deliveryMinutes: 0,
    autoPark: false,
    autoLoad: false,
    truck,
  };
}

/** Stores a chapter of a job, as far as trucks are recognized by it. */
async function insertChapter(
  { db }: TestApp,
  { user }: Driver,
  { jobId, sessionId, ordinal }: { jobId: string; sessionId: string; ordinal: number },
  facts: SightedChapter,
): Promise<void> {
  const [from, to] = [new Date(facts.from), new Date(facts.to)];
  await db.$executeRaw`
    INSERT INTO job_chapters (job_id, session_id, ordinal, driver_id, span, facts, moving_s)
    VALUES (${jobId}::uuid, ${sessionId}::uuid, ${ordinal}, ${user.id}::uuid, tstzrange(${from}, ${to}, '[]'),
            ${JSON.stringify(facts)}::jsonb, 1500)`;
}

/** Lists a company's trucks. */
export async function listTrucks(driver: Driver, vtcId: string, query = {}) {
  return driver.browser.call(trucks.list, { params: { vtcId }, query });
}

/** Adds a truck by hand. */
export async function addTruck(driver: Driver, vtcId: string, form: Partial<TruckForm> = {}) {
  const body = {
    driverId: driver.user.id,
    game: 'ets2' as const,
    modelId: 'vehicle.scania.s_2016',
    brand: 'Scania',
    name: 'S',
    plate: 'B WB 1',
    odometerM: 1_000_000,
    ...form,
  };
  return (await driver.browser.call(trucks.add, { params: { vtcId }, body })).truck;
}

/** Orders work on a truck. Returns the order’s id. */
export async function orderWork(driver: Driver, truckId: string, item = 'OIL'): Promise<string> {
  const body = { item, note: '' };
  return (await driver.browser.call(maintenance.order, { params: { truckId }, body })).order.id;
}
